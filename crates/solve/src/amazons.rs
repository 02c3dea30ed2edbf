use crate::beside::Beside;
use crate::{
    Certainty, Details, Probe, Proof, ReplyStanding, Slice, SolveError, SolvedLine, Standing,
    Within,
};
use loam_amazons::solver::{Reply, Solution, Solver};
use loam_amazons::strategy::Strategy;
use loam_amazons::{Amazons, Move};
use loam_game::{Game, Notation};
use loam_search::dfpn::Checkpoint;
use loam_store::{StoreError, probe};
use std::path::Path;
use std::sync::atomic::Ordering::Relaxed;

/// Who wins a position of Amazons, by df-pn from an evaluation.
pub struct AmazonsProof {
    position: Amazons,
    solver: Solver,
    /// Whether every move is solved by itself.
    replies: bool,
    seconds: f64,
    solution: Option<Solution>,
    checkpoint: Option<Checkpoint>,
}

impl AmazonsProof {
    /// The proof of a position with a table of so many megabytes; move by move,
    /// if that is wanted.
    ///
    /// # Errors
    /// There is not so much memory.
    pub fn new(
        position: &Amazons,
        megabytes: usize,
        replies: bool,
    ) -> Result<AmazonsProof, SolveError> {
        let solver = Solver::new(position, megabytes << 20)
            .map_err(|why| SolveError::Refused(why.to_string()))?;
        Ok(AmazonsProof {
            position: *position,
            solver,
            replies,
            seconds: 0.0,
            solution: None,
            checkpoint: None,
        })
    }
}

/// How far a search is that has taken so many seconds.
fn standing(position: &Amazons, solver: &Solver, replies: bool, seconds: f64) -> Standing {
    let best = solver.moves().into_iter().next();
    let line = best.map(|(mv, _)| SolvedLine {
        value: 0,
        moves: vec![position.move_text(mv)],
    });
    Standing {
        numbers: Some(solver.root_numbers()),
        lines: line.into_iter().collect(),
        nodes: solver.progress.expanded.load(Relaxed),
        looked_at: Some(solver.progress.looked_at.load(Relaxed)),
        seconds,
        table_permille: Some(solver.table_permille()),
        details: match replies {
            true => Details::Replies(reply_standings(position, solver)),
            false => Details::None,
        },
        ..Standing::default()
    }
}

fn reply_standings(position: &Amazons, solver: &Solver) -> Vec<ReplyStanding> {
    let to_move = position.to_move();
    let standing = |reply: Reply| ReplyStanding {
        mv: position.move_text(reply.mv),
        winner: reply
            .wins()
            .map(|wins| if wins { to_move } else { !to_move }),
        numbers: reply.numbers,
        nodes: reply.nodes,
    };
    solver.replies().into_iter().map(standing).collect()
}

/// A line as texts.
pub(crate) fn texts(position: &Amazons, line: &[Move]) -> Vec<String> {
    let mut now = *position;
    let mut texts = Vec::with_capacity(line.len());
    for &mv in line {
        texts.push(now.move_text(mv));
        now = now.play(mv);
    }
    texts
}

impl Proof for AmazonsProof {
    fn work(
        &mut self,
        slice: &Slice,
        look: &mut (dyn FnMut(&Standing) + Send),
    ) -> Result<(), SolveError> {
        let AmazonsProof {
            position,
            solver,
            replies,
            seconds,
            checkpoint,
            ..
        } = self;
        solver.progress.stop.store(false, Relaxed);
        let before = solver.progress.expanded.load(Relaxed);
        let begun = std::time::Instant::now();
        let (solver, seconds_before) = (&*solver, *seconds);
        let each = |beside: &mut Beside<'_>| {
            let nodes = solver.progress.expanded.load(Relaxed) - before;
            if beside.is_over(nodes) {
                solver.progress.stop.store(true, Relaxed);
            }
            let seconds = seconds_before + beside.seconds();
            if beside.is_time_to_tell() {
                let unsaved = beside.unsaved.clone();
                look(&Standing {
                    unsaved,
                    ..standing(position, solver, *replies, seconds)
                });
            }
            if let Some(checkpoint) = checkpoint {
                beside.save(|| solver.save(checkpoint, seconds));
            }
        };
        let solution = Beside::run(slice, each, || {
            if *replies {
                solver.solve_replies(slice.threads);
            }
            solver.solve_within(slice.threads, slice.nodes)
        });
        self.seconds += begun.elapsed().as_secs_f64();
        self.solution = Some(solution);
        Ok(())
    }

    fn standing(&self) -> Standing {
        let mut found = standing(&self.position, &self.solver, self.replies, self.seconds);
        let solved = |solution: &&Solution| solution.winner.is_some();
        let Some(solution) = self.solution.as_ref().filter(solved) else {
            return found;
        };
        found.solved = true;
        found.certainty = Certainty::Sign;
        found.winner = solution.winner;
        let value = match solution.winner == Some(self.position.to_move()) {
            true => 1,
            false => -1,
        };
        found.value = Some(value);
        found.lines = vec![SolvedLine {
            value,
            moves: texts(&self.position, &solution.line),
        }];
        found
    }

    fn keep_in(&mut self, path: &Path) -> Result<bool, SolveError> {
        let (checkpoint, before) = self.solver.checkpoint(path)?;
        self.checkpoint = Some(checkpoint);
        self.seconds = before.unwrap_or(0.0);
        Ok(before.is_some())
    }

    fn save(&mut self) -> Result<(), StoreError> {
        match &mut self.checkpoint {
            Some(checkpoint) => self.solver.save(checkpoint, self.seconds),
            None => Ok(()),
        }
    }

    fn forget(&mut self) {
        if let Some(checkpoint) = self.checkpoint.take() {
            let _ = checkpoint.remove();
        }
    }

    fn probe(&mut self, within: &Within) -> Option<Probe> {
        let (numbers, effort) = self.solver.probe(within.phi, within.delta, within.nodes);
        let moves = self.solver.moves().into_iter();
        let entries = moves.map(|(mv, numbers)| (self.position.move_text(mv), numbers));
        Some(Probe {
            numbers,
            effort,
            entries: entries.collect(),
        })
    }

    fn certify(
        &mut self,
        path: &Path,
        threads: usize,
        told: &mut dyn FnMut(&str),
    ) -> Result<(), SolveError> {
        let strategy = self.solver.strategy(threads, |checked| {
            let (positions, moves) = (checked.positions, checked.moves);
            told(&format!("strategy: {positions} positions, {moves} moves"));
        });
        let refused = |why| SolveError::Refused(format!("{}: {why}", path.display()));
        strategy.map_err(refused)?.save(path)?;
        Ok(())
    }
}

/// Whether the answers to everything can be written to a file, which is better
/// known before hours of work.
///
/// # Errors
/// The position has no such strategy, or the file cannot be written.
pub fn can_certify(position: &Amazons, path: &Path) -> Result<(), SolveError> {
    let refused = |why| SolveError::Refused(format!("{}: {why}", path.display()));
    Strategy::fits(position).map_err(refused)?;
    Ok(probe(path)?)
}
