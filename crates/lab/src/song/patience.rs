//! Work that is stopped when it takes too long.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, RecvTimeoutError::Timeout};
use std::time::Duration;

/// Does the work, and raises its flag once patience has run out.
pub(super) fn within<T>(patience: Duration, stop: &AtomicBool, work: impl FnOnce() -> T) -> T {
    std::thread::scope(|scope| {
        let (running, done) = mpsc::channel::<()>();
        scope.spawn(move || {
            if done.recv_timeout(patience) == Err(Timeout) {
                stop.store(true, Relaxed);
            }
        });
        let found = work();
        drop(running);
        found
    })
}
