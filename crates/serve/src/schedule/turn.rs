use super::state::{Kept, Thing, Ticket};
use super::{Job, Kind, Scheduler, Wish};
use loam_search::StopFlag;
use std::any::Any;
use std::sync::Arc;

/// Leave to search, until it is dropped.
#[derive(Debug)]
pub(crate) struct Turn {
    scheduler: Arc<Scheduler>,
    id: u64,
    key: String,
    threads: usize,
    megabytes: usize,
    stop: StopFlag,
    kept: Option<Thing>,
    job: Arc<Job>,
}

impl Turn {
    pub(super) fn new(
        scheduler: &Arc<Scheduler>,
        id: u64,
        wish: &Wish,
        stop: StopFlag,
        kept: Option<Thing>,
        job: &Arc<Job>,
    ) -> Turn {
        Turn {
            scheduler: Arc::clone(scheduler),
            id,
            key: wish.key.clone(),
            threads: wish.threads.clamp(1, scheduler.budget.threads),
            megabytes: wish.megabytes,
            stop,
            kept,
            job: Arc::clone(job),
        }
    }

    /// Raised when the turn is over: somebody else waits, or nobody wants the
    /// result any more.
    pub(crate) fn stop(&self) -> StopFlag {
        self.stop.clone()
    }

    /// Threads there are for it.
    pub(crate) fn threads(&self) -> usize {
        self.threads
    }

    /// What an earlier search of the same key left behind.
    pub(crate) fn take<T: Any>(&mut self) -> Option<T> {
        let thing = self.kept.take()?;
        thing.downcast().ok().map(|thing| *thing)
    }

    /// Leaves something for the next search of the same key.
    pub(crate) fn keep<T: Any + Send>(&mut self, thing: T) {
        self.kept = Some(Box::new(thing));
    }

    /// Lets others go first, if there are any; false if the job was cancelled
    /// meanwhile. What the search holds stays where it is.
    pub(crate) fn breathe(&mut self) -> bool {
        let scheduler = Arc::clone(&self.scheduler);
        let mut state = scheduler.lock();
        if !state.is_anyone_waiting() {
            return !self.job.is_cancelled();
        }
        let wish = Wish {
            key: String::new(),
            kind: Kind::Stepwise,
            threads: self.threads,
            megabytes: 0,
        };
        let ticket = Ticket::new(&mut state, &wish, self.threads);
        let id = ticket.id;
        state.tickets.push(ticket);
        if let Some(running) = state.running_mut(self.id) {
            running.threads = 0;
        }
        scheduler.changed.notify_all();
        let Some(mut state) = scheduler.wait(state, id, &self.job, &mut |_| {}) else {
            return false;
        };
        if let Some(running) = state.running_mut(self.id) {
            running.threads = self.threads;
        }
        true
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.job.detach();
        let mut state = self.scheduler.lock();
        state.running.retain(|running| running.id != self.id);
        let mut evicted = Vec::new();
        if let Some(thing) = self.kept.take() {
            evicted = state.make_room(self.megabytes, &self.scheduler.budget);
            state.kept.push(Kept {
                key: std::mem::take(&mut self.key),
                megabytes: self.megabytes,
                thing,
            });
        }
        self.scheduler.drop_all(state, evicted);
        self.scheduler.changed.notify_all();
    }
}
