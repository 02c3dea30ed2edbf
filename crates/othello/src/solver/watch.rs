//! Watching a search from another thread, and resuming one later.

use super::request::Findings;
use super::selectivity::Selectivity;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// What is known in the middle of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Plies of the step.
    pub depth: u32,
    /// Selectivity of the step.
    pub selectivity: Selectivity,
    /// The score is at least this.
    pub low: i32,
    /// The score is at most this.
    pub high: i32,
    /// A move that reaches `low`, once one is known.
    pub best: Option<u32>,
}

/// How far a search has come.
#[derive(Clone, Debug, Default)]
pub struct Standing {
    /// What the last step found, if one is done.
    pub findings: Option<Findings>,
    /// What the step after it has found so far.
    pub bounds: Option<Bounds>,
}

/// What a search has found so far, written by the threads that search and
/// read by others.
///
/// ```
/// use loam_othello::solver::{Request, Table, Watch, solve};
/// use loam_othello::{Othello, Size4};
///
/// let watch = Watch::default();
/// let request = Request { watch: Some(&watch), ..Request::default() };
/// let findings = solve(&Table::megabytes(1), &Othello::<Size4>::new(), &request, &mut |_| {});
/// assert_eq!(watch.nodes(), findings.nodes);
/// assert!(watch.standing().findings.unwrap().complete);
/// ```
#[derive(Debug, Default)]
pub struct Watch {
    pub(super) nodes: AtomicU64,
    standing: Mutex<Standing>,
}

impl Watch {
    /// Positions visited so far.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// How far the search has come.
    pub fn standing(&self) -> Standing {
        let standing = self.standing.lock();
        standing.unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(super) fn tell(&self, change: impl FnOnce(&mut Standing)) {
        let mut standing = self.standing.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut standing);
    }
}
