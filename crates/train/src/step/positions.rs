use super::{Done, Input, Role, Setting, Summary, Watch, Work};
use crate::games::{read_wthor, wthor_files};
use crate::{GameReader, Harvest, PositionWriter, TrainError, from_wthor};
use std::path::{Path, PathBuf};

/// Takes labelled positions from games.
#[derive(Clone, Debug, Default)]
pub struct PositionsStep {
    /// WTHOR files, or folders of them.
    pub wthor: Vec<PathBuf>,
    /// Games the engine played.
    pub games: Vec<PathBuf>,
}

impl Work for PositionsStep {
    fn name(&self) -> &'static str {
        "positions"
    }

    fn inputs(&self) -> Vec<Input<'_>> {
        let games = Input::all(Role::Games, &self.games);
        Input::all(Role::Wthor, &self.wthor).chain(games).collect()
    }

    fn settings(&self) -> Vec<Setting> {
        Vec::new()
    }

    fn run(&self, output: &Path, _: &mut Watch<'_>) -> Result<Done, TrainError> {
        let mut writer = PositionWriter::create(output)?;
        let (mut harvest, mut files) = (Harvest::default(), self.games.len());
        for path in &self.wthor {
            for file in wthor_files(path)? {
                let bytes = read_wthor(&file)?;
                harvest += from_wthor(&bytes, |position| writer.add(position))
                    .map_err(|why| TrainError::record(&file, why))?;
                files += 1;
            }
        }
        for file in &self.games {
            let mut games = GameReader::open(file)?;
            while let Some((_, positions)) = games.read_positions()? {
                harvest.games += 1;
                harvest.positions += positions.len() as u64;
                positions
                    .iter()
                    .try_for_each(|position| writer.add(position))?;
            }
        }
        writer.finish()?;
        Ok(Summary::Positions { files, harvest }.into())
    }
}
