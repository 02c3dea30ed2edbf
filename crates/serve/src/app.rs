use crate::schedule::{Budget, Scheduler};
use crate::store::Store;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What all requests share.
#[derive(Clone, Debug)]
pub(crate) struct App {
    pub(crate) scheduler: Arc<Scheduler>,
    pub(crate) store: Arc<Store>,
    /// Folders with reports of the lab and of matches.
    pub(crate) reports: Arc<Vec<PathBuf>>,
    /// How many searches are asked for at the moment, waiting ones included.
    open: Arc<AtomicUsize>,
}

/// More than that nobody waits for.
const MOST_OPEN: usize = 256;

impl App {
    pub(crate) fn new(budget: Budget, store: Store, reports: Vec<PathBuf>) -> App {
        App {
            scheduler: Arc::new(Scheduler::new(budget)),
            store: Arc::new(store),
            reports: Arc::new(reports),
            open: Arc::default(),
        }
    }

    /// A place for one more search; `None` if there are too many.
    pub(crate) fn open(&self) -> Option<Open> {
        let open = Open(Arc::clone(&self.open));
        // Counted even if it is one too many: dropping it takes that back.
        let before = self.open.fetch_add(1, Ordering::Relaxed);
        (before < MOST_OPEN).then_some(open)
    }
}

/// A search that is asked for, until it is dropped.
#[derive(Debug)]
pub(crate) struct Open(Arc<AtomicUsize>);

impl Drop for Open {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}
