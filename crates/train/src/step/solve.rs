use super::{Done, Input, News, Role, Setting, Summary, Watch, Work};
use crate::{EndgameSolver, Labelled, PositionWriter, TrainError, for_each_position};
use std::path::{Path, PathBuf};

/// Solves the endgames among labelled positions.
#[derive(Clone, Debug)]
pub struct SolveStep {
    /// The positions.
    pub positions: PathBuf,
    /// Solved with at most so many empty squares.
    pub empties: u32,
    /// Threads at work; zero for one to a core.
    pub threads: usize,
}

/// Games solved between two pieces of news.
const BATCH: usize = 4096;

impl SolveStep {
    /// Solved with at most so many empty squares, usually.
    pub const EMPTIES: u32 = 10;
}

impl Work for SolveStep {
    fn name(&self) -> &'static str {
        "solve"
    }

    fn inputs(&self) -> Vec<Input<'_>> {
        vec![Input::file(Role::File, &self.positions)]
    }

    fn settings(&self) -> Vec<Setting> {
        vec![Setting::option("empties", self.empties, SolveStep::EMPTIES)]
    }

    fn run(&self, output: &Path, watch: &mut Watch<'_>) -> Result<Done, TrainError> {
        let mut games: Vec<Vec<Labelled>> = Vec::new();
        for_each_position(&self.positions, |position| match games.last_mut() {
            Some(game) if !position.begins_game => game.push(*position),
            _ => games.push(vec![*position]),
        })?;
        let mut writer = PositionWriter::create(output)?;
        let solver = EndgameSolver::new(self.empties, self.threads)?;
        let (count, mut done, mut solved) = (games.len(), 0, 0);
        for batch in games.chunks_mut(BATCH) {
            solved += solver.solve(batch);
            for position in batch.iter().flatten() {
                writer.add(position)?;
            }
            done += batch.len();
            watch(News::Solved {
                games: done,
                of: count,
                positions: solved,
            });
        }
        let positions = writer.finish()?;
        Ok(Summary::Solve { positions, solved }.into())
    }
}
