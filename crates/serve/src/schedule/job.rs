use loam_search::StopFlag;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// A piece of work somebody asked for, and may lose interest in.
#[derive(Debug, Default)]
pub(crate) struct Job {
    cancelled: AtomicBool,
    /// Stops the search that runs for it now.
    current: Mutex<Option<StopFlag>>,
}

impl Job {
    /// Nobody waits for it any more.
    pub(crate) fn cancel(&self) {
        self.cancelled.store(true, Ordering::SeqCst);
        if let Some(stop) = &*self.current() {
            stop.raise();
        }
    }

    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::SeqCst)
    }

    /// The flag of the search that runs for it from now on.
    pub(super) fn attach(&self, stop: StopFlag) {
        // Under the lock, so that a cancellation just now is not missed.
        let mut current = self.current();
        if self.is_cancelled() {
            stop.raise();
        }
        *current = Some(stop);
    }

    pub(super) fn detach(&self) {
        *self.current() = None;
    }

    fn current(&self) -> std::sync::MutexGuard<'_, Option<StopFlag>> {
        self.current.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Cancels a job when it goes out of scope: when the response is dropped
/// because the tab has gone away.
#[derive(Debug)]
pub(crate) struct CancelOnDrop(pub(crate) std::sync::Arc<Job>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}
