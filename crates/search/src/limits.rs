use crate::Clock;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// When a search must stop; the first limit reached counts. With none at all
/// a search ends only when the tree does.
///
/// ```
/// use loam_search::Limits;
/// use std::time::Duration;
/// let limits = Limits { nodes: Some(10_000), ..Limits::time(Duration::from_secs(1)) };
/// assert_eq!(limits.depth, None);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Positions to visit.
    pub nodes: Option<u64>,
    /// Time to spend.
    pub time: Option<Duration>,
    /// Time after which no new iteration is begun.
    pub soft_time: Option<Duration>,
    /// Time by which the next root move should be done: between two of them
    /// the search gives up if one more, taking as long as the others of this
    /// iteration did, would end later.
    pub root_time: Option<Duration>,
    /// The clock these times were taken from, for an engine that would divide
    /// its time otherwise.
    pub clock: Option<Clock>,
    /// How many of the best lines are wanted; none means one.
    pub lines: usize,
    /// Raised by another thread to stop at once.
    pub stop: StopFlag,
}

impl Limits {
    /// To a depth.
    #[must_use]
    pub fn depth(plies: u32) -> Limits {
        Limits {
            depth: Some(plies),
            ..Limits::default()
        }
    }

    /// Whether it is too late to begin another iteration.
    pub(crate) fn is_soft_time_over(&self, seconds: f64) -> bool {
        self.soft_time
            .is_some_and(|limit| seconds >= limit.as_secs_f64())
    }

    /// For a time.
    #[must_use]
    pub fn time(time: Duration) -> Limits {
        Limits {
            time: Some(time),
            ..Limits::default()
        }
    }
}

/// A flag shared between a search and whoever may stop it.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Stops the search.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the search has been told to stop.
    #[must_use]
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
