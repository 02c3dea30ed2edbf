use crate::Slice;
use loam_store::StoreError;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

/// How soon a search notices that its slice is over.
const TICK: Duration = Duration::from_millis(20);
/// How often there is something to tell.
const NOTE: Duration = Duration::from_millis(100);

/// Who looks after a search, on a thread beside it.
pub(crate) struct Beside<'a> {
    slice: &'a Slice,
    begun: Instant,
    noted: Instant,
    saved: Instant,
    /// Why the last attempt to save failed.
    pub(crate) unsaved: Option<String>,
}

impl<'a> Beside<'a> {
    /// Does `work`, and `each` over and over beside it.
    pub(crate) fn run<T>(
        slice: &'a Slice,
        mut each: impl FnMut(&mut Beside<'a>) + Send,
        work: impl FnOnce() -> T,
    ) -> T {
        let now = Instant::now();
        let mut beside = Beside {
            slice,
            begun: now,
            noted: now,
            saved: now,
            unsaved: None,
        };
        std::thread::scope(|scope| {
            let (running, ended) = mpsc::channel::<()>();
            scope.spawn(move || {
                while ended.recv_timeout(beside.pause()) == Err(RecvTimeoutError::Timeout) {
                    each(&mut beside);
                }
            });
            let result = work();
            drop(running);
            result
        })
    }

    /// Until the next look: not beyond the end of the slice, nor the next time
    /// to save.
    fn pause(&self) -> Duration {
        let left = |of: Duration, since: Instant| of.saturating_sub(since.elapsed());
        let time = self.slice.time.map_or(TICK, |time| left(time, self.begun));
        let save = left(self.slice.save_every, self.saved);
        time.min(save).clamp(Duration::from_millis(1), TICK)
    }

    /// Seconds since it began.
    pub(crate) fn seconds(&self) -> f64 {
        self.begun.elapsed().as_secs_f64()
    }

    /// Whether the slice is over, with so many positions visited in it.
    pub(crate) fn is_over(&self, nodes: u64) -> bool {
        let Slice { time, stop, .. } = self.slice;
        stop.is_raised()
            || time.is_some_and(|time| self.begun.elapsed() >= time)
            || self.slice.nodes.is_some_and(|most| nodes >= most)
    }

    /// Whether it is time to tell how far the search is.
    pub(crate) fn is_time_to_tell(&mut self) -> bool {
        let is_time = self.noted.elapsed() >= NOTE;
        if is_time {
            self.noted = Instant::now();
        }
        is_time
    }

    /// Saves if it is time to. A failure does not end the search: a full disk
    /// may have room again.
    pub(crate) fn save(&mut self, save: impl FnOnce() -> Result<(), StoreError>) {
        if self.saved.elapsed() >= self.slice.save_every {
            self.unsaved = save().err().map(|why| why.to_string());
            self.saved = Instant::now();
        }
    }
}
