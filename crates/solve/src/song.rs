use crate::amazons::texts;
use crate::beside::Beside;
use crate::{Certainty, Details, Proof, Slice, SolveError, SolvedLine, Standing};
use loam_amazons::databases::Databases;
use loam_amazons::song::{Census, Judge, Method, Rule, SongSolver};
use loam_amazons::{Amazons, Move};
use loam_game::{Game, Side};
use loam_store::StoreError;
use std::path::Path;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// Who wins a position of Amazons, by the solvers of the thesis of 2013.
pub struct SongProof<'d> {
    position: Amazons,
    solver: SongSolver<'d>,
    census: &'d Mutex<Census>,
    method: Method,
    rule: Rule,
    seconds: f64,
    nodes: u64,
    winner: Option<Side>,
    line: Vec<Move>,
}

impl<'d> SongProof<'d> {
    /// The proof of a position with these databases and a table of so many
    /// megabytes; the census counts what they knew.
    ///
    /// # Errors
    /// There is not so much memory.
    pub fn new(
        position: &Amazons,
        databases: &'d Databases,
        census: &'d Mutex<Census>,
        (method, rule): (Method, Rule),
        megabytes: usize,
    ) -> Result<SongProof<'d>, SolveError> {
        let judge = Judge::new(databases, rule).counting(census);
        let solver = SongSolver::new(judge, megabytes << 20)
            .map_err(|_| SolveError::Refused("there is not enough memory for the table".into()))?;
        Ok(SongProof {
            position: *position,
            solver,
            census,
            method,
            rule,
            seconds: 0.0,
            nodes: 0,
            winner: None,
            line: Vec::new(),
        })
    }

    /// Whether a result is a proof: the rules as printed prove nothing.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.rule == Rule::Sound
    }
}

fn standing(solver: &SongSolver<'_>, census: &Mutex<Census>, seconds: f64) -> Standing {
    let census = census.lock().unwrap_or_else(PoisonError::into_inner);
    Standing {
        nodes: solver.progress.expanded.load(Relaxed),
        looked_at: Some(solver.progress.looked_at.load(Relaxed)),
        seconds,
        details: Details::Areas {
            territories: census.of_territories,
            active: census.of_active,
        },
        ..Standing::default()
    }
}

impl Proof for SongProof<'_> {
    fn work(
        &mut self,
        slice: &Slice,
        look: &mut (dyn FnMut(&Standing) + Send),
    ) -> Result<(), SolveError> {
        let (solver, census, method) = (&self.solver, self.census, self.method);
        let (position, seconds_before) = (&self.position, self.seconds);
        solver.progress.stop.store(false, Relaxed);
        let before = solver.progress.expanded.load(Relaxed);
        let begun = Instant::now();
        let each = |beside: &mut Beside<'_>| {
            if beside.is_over(solver.progress.expanded.load(Relaxed) - before) {
                solver.progress.stop.store(true, Relaxed);
            }
            if beside.is_time_to_tell() {
                look(&standing(solver, census, seconds_before + beside.seconds()));
            }
        };
        let (winner, nodes, line) = Beside::run(slice, each, || {
            let winner = solver.solve_within(position, method, slice.nodes);
            let nodes = solver.progress.expanded.load(Relaxed);
            let line = match winner {
                Ok(Some(winner)) => solver.line(position, winner, method),
                _ => Ok(Vec::new()),
            };
            (winner, nodes, line)
        });
        self.seconds += begun.elapsed().as_secs_f64();
        (self.winner, self.nodes, self.line) = (winner?, nodes, line?);
        Ok(())
    }

    fn standing(&self) -> Standing {
        let mut found = standing(&self.solver, self.census, self.seconds);
        // Without those of the line.
        found.nodes = self.nodes;
        let Some(winner) = self.winner else {
            return found;
        };
        let value = if winner == self.position.to_move() {
            1
        } else {
            -1
        };
        found.solved = true;
        found.winner = Some(winner);
        found.value = Some(value);
        found.certainty = match self.is_sound() {
            true => Certainty::Sign,
            false => Certainty::Estimate,
        };
        found.lines = vec![SolvedLine {
            value,
            moves: texts(&self.position, &self.line),
        }];
        found
    }

    fn keep_in(&mut self, _path: &Path) -> Result<bool, SolveError> {
        Err(SolveError::Refused(
            "the thesis's solvers are not kept in files".into(),
        ))
    }

    fn save(&mut self) -> Result<(), StoreError> {
        Ok(())
    }

    fn forget(&mut self) {}
}
