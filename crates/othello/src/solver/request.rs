use super::selectivity::Selectivity;
use super::watch::{Standing, Watch};
use crate::kernel::KernelName;
use crate::patterns::Weights;
use std::time::Duration;

/// What a search is asked for.
pub struct Request<'a> {
    /// How the values of moves are to be known.
    pub goal: Goal,
    /// Plies to search; as many as there are empty squares, or more, means to
    /// the end.
    pub depth: u32,
    /// How sure the last search is to be.
    pub selectivity: Selectivity,
    /// How many of the best moves are wanted, at least one.
    pub lines: usize,
    /// Threads, at least one.
    pub threads: usize,
    /// When to stop.
    pub time: Option<Duration>,
    /// Whether every depth and level on the way is wanted, not only the
    /// shortest way to the last.
    pub gradual: bool,
    /// When to begin no further step.
    pub soft_time: Option<Duration>,
    /// When to stop, in nodes.
    pub nodes: Option<u64>,
    /// The evaluation of the 8×8 board, if not the one that comes with the
    /// program.
    pub weights: Option<&'a Weights>,
    /// How to work on boards, if not the best way the processor has; one it
    /// lacks is not used.
    pub kernel: Option<KernelName>,
    /// Asked now and then: whether to stop.
    pub interrupted: &'a (dyn Fn() -> bool + Sync),
    /// Who else may look on.
    pub watch: Option<&'a Watch>,
    /// How far an earlier search of the same position had come when it was
    /// ordered in the same way.
    pub resume: Option<&'a Standing>,
}

impl Request<'_> {
    /// Whether nothing short of the end of the game is of interest, `empties`
    /// squares away.
    pub(super) fn wants_solution(&self, empties: u32) -> bool {
        self.depth >= empties && !self.gradual
    }
}

impl Default for Request<'_> {
    fn default() -> Self {
        Request {
            goal: Goal::Score,
            depth: 64,
            selectivity: Selectivity::NONE,
            lines: 1,
            threads: 1,
            time: None,
            gradual: false,
            soft_time: None,
            nodes: None,
            weights: None,
            kernel: None,
            interrupted: &|| false,
            watch: None,
            resume: None,
        }
    }
}

/// What is to be known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Its score.
    Score,
    /// Whether it is won, drawn or lost: the score's sign is right, and its
    /// size a bound.
    Result,
}

/// A move and what it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundLine {
    /// Score for the mover, in discs.
    pub score: i32,
    /// Squares in turn, the first move first, passes left out.
    pub squares: Vec<u32>,
}

/// What a search has found so far.
#[derive(Clone, Debug)]
pub struct Findings {
    /// The best moves, best first; none if the mover has none.
    pub lines: Vec<FoundLine>,
    /// Plies searched.
    pub depth: u32,
    /// How sure it is.
    pub selectivity: Selectivity,
    /// Whether all that was asked for has been found.
    pub complete: bool,
    /// Positions visited.
    pub nodes: u64,
    /// Time spent.
    pub seconds: f64,
    /// Fullness of the table in thousandths.
    pub table_fullness: u32,
}
