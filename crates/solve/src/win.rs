use crate::{Certainty, Proof, Slice, SolveError, SolvedLine, Standing};
use loam_engine::{Profile, Session, Thought};
use loam_game::Side;
use loam_record::GameKind;
use loam_search::{Limits, StopFlag};
use loam_store::StoreError;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// Who wins where there is no solver of its own: an engine searches ever
/// deeper, until it sees a win or a loss to its end.
pub struct WinProof {
    session: Box<dyn Session>,
    engine: Profile,
    mover: Side,
    /// What earlier slices took.
    nodes: u64,
    seconds: f64,
    thought: Option<Thought>,
}

impl WinProof {
    /// The proof of a session's position, by the engine that can prove it, with
    /// so many megabytes where it has a table.
    ///
    /// # Errors
    /// There is no such engine for the board.
    pub fn new(mut session: Box<dyn Session>, megabytes: usize) -> Result<WinProof, SolveError> {
        let mut engine = Profile::default();
        if session.kind() == GameKind::Loa {
            // A null move guesses: what it cuts off is not proved.
            engine = engine.with("null", "0")?;
        }
        let edition = engine.on(session.kind(), session.board())?.edition();
        if edition.option("table").is_some() {
            engine = engine.with("table", &megabytes.to_string())?;
        }
        session.prepare(&engine)?;
        Ok(WinProof {
            mover: session.to_move(),
            session,
            engine,
            nodes: 0,
            seconds: 0.0,
            thought: None,
        })
    }
}

fn standing(thought: &Thought, mover: Side, nodes: u64, seconds: f64) -> Standing {
    let decided = thought.score().decided_in();
    let lines = thought.lines.iter().map(|line| SolvedLine {
        value: line.score.value().signum(),
        moves: line.moves.clone(),
    });
    Standing {
        solved: decided.is_some(),
        certainty: match decided {
            Some(_) => Certainty::Sign,
            None => Certainty::Estimate,
        },
        value: decided.map(i32::signum),
        winner: decided.map(|plies| if plies > 0 { mover } else { !mover }),
        wins_in: decided.map(i32::unsigned_abs),
        lines: lines.collect(),
        depth: thought.depth,
        percent: if decided.is_some() { 100 } else { 0 },
        nodes: nodes + thought.nodes,
        seconds: seconds + thought.seconds,
        table_permille: Some(thought.table_fullness),
        ..Standing::default()
    }
}

impl Proof for WinProof {
    fn work(
        &mut self,
        slice: &Slice,
        look: &mut (dyn FnMut(&Standing) + Send),
    ) -> Result<(), SolveError> {
        let (mover, nodes, seconds) = (self.mover, self.nodes, self.seconds);
        // Raised as soon as there is a proof, which must not end other slices.
        let stop = StopFlag::default();
        let limits = Limits {
            time: slice.time,
            nodes: slice.nodes,
            stop: stop.clone(),
            ..Limits::default()
        };
        let mut proven = None;
        // An iteration may take long: how far it is, is told beside it.
        let known = Mutex::new(Standing::default());
        let thought = crate::beside::Beside::run(
            slice,
            |beside| {
                if beside.is_over(0) {
                    stop.raise();
                }
                if beside.is_time_to_tell() {
                    let known = known.lock().unwrap_or_else(PoisonError::into_inner);
                    look(&Standing {
                        seconds: seconds + beside.seconds(),
                        ..known.clone()
                    });
                }
            },
            || {
                self.session.think(&self.engine, &limits, &mut |thought| {
                    let found = standing(thought, mover, nodes, seconds);
                    if found.solved {
                        proven = Some(thought.clone());
                        stop.raise();
                    }
                    *known.lock().unwrap_or_else(PoisonError::into_inner) = found;
                })
            },
        )?;
        let thought = proven.unwrap_or(thought);
        self.nodes += thought.nodes;
        self.seconds += thought.seconds;
        self.thought = Some(thought);
        Ok(())
    }

    fn standing(&self) -> Standing {
        let Some(thought) = &self.thought else {
            return Standing::default();
        };
        Standing {
            nodes: self.nodes,
            seconds: self.seconds,
            ..standing(thought, self.mover, 0, 0.0)
        }
    }

    fn keep_in(&mut self, _path: &Path) -> Result<bool, SolveError> {
        let title = self.session.kind().title();
        Err(SolveError::Refused(format!(
            "searches of {title} are not kept in files"
        )))
    }

    fn save(&mut self) -> Result<(), StoreError> {
        Ok(())
    }

    fn forget(&mut self) {}
}
