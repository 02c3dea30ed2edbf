use super::selectivity::Selectivity;
use super::watch::{Standing, Watch};
use crate::kernel::KernelName;
use crate::patterns::Weights;
use std::time::Duration;

/// What to search for, how, and when to stop.
pub struct Request<'a> {
    /// Whether the score is wanted or only who wins.
    pub goal: Goal,
    /// Plies to search: to the end if there are no more empty squares than
    /// that.
    pub depth: u32,
    /// Selectivity of the last search.
    pub selectivity: Selectivity,
    /// How many of the best moves are wanted, at least one.
    pub lines: usize,
    /// How many threads to use, at least one.
    pub threads: usize,
    /// How much time to spend.
    pub time: Option<Duration>,
    /// Whether results of every depth and level are wanted, as of a search
    /// that may be stopped, and not only the last one as soon as possible.
    pub gradual: bool,
    /// After what time no further step is begun.
    pub soft_time: Option<Duration>,
    /// How many positions to visit.
    pub nodes: Option<u64>,
    /// The evaluation of the 8×8 board; without, the one that comes with the
    /// program.
    pub weights: Option<&'a Weights>,
    /// The kernel; without, or if the processor lacks it, the best there is.
    pub kernel: Option<KernelName>,
    /// Called now and then: whether to stop.
    pub interrupted: &'a (dyn Fn() -> bool + Sync),
    /// Lets other threads watch the search.
    pub watch: Option<&'a Watch>,
    /// How far an earlier search by the same request had come, to go on from
    /// there.
    pub resume: Option<&'a Standing>,
}

impl Request<'_> {
    /// Whether only the exact result is of interest, `empties` squares before
    /// the end of the game.
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

/// What a search is to find out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The score.
    Score,
    /// Whether the position is won, drawn or lost: the sign of the score is
    /// right, its size a bound.
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
    /// Selectivity of the search that found them.
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
