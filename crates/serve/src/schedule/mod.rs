//! Sharing threads and memory among searches.
//!
//! Any number of tabs may ask for searches at once; only so many threads
//! search, and their tables take only so much memory. A search waits for its
//! [`Turn`]. Replies to a move come first; open-ended searches (analysis,
//! solving) give way to them at once, and to each other after a slice of time.
//!
//! What a search has built (an engine with its tables) is kept for its next
//! turn as long as nobody needs the memory.

mod job;
mod state;
mod turn;

pub(crate) use job::{CancelOnDrop, Job};
pub(crate) use turn::Turn;

use state::{Kept, State, Ticket};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// What all searches together may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Budget {
    pub(crate) threads: usize,
    /// For tables and trees.
    pub(crate) megabytes: usize,
}

/// What one search asks for.
#[derive(Clone, Debug)]
pub(crate) struct Wish {
    /// Searches of the same key can go on with each other's tables.
    pub(crate) key: String,
    pub(crate) kind: Kind,
    pub(crate) threads: usize,
    pub(crate) megabytes: usize,
}

/// How a search stands to others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Somebody waits for a move: comes first, and is not interrupted.
    Reply,
    /// Open-ended: gives way to replies at once and to others after a slice.
    OpenEnded {
        /// How long it may run while others wait.
        slice: Duration,
    },
    /// Comes after replies, and stops by itself between two positions.
    Stepwise,
}

/// How often a waiting search looks again: for slices that have run out.
const LOOK: Duration = Duration::from_millis(25);

/// Who searches, who waits and what is kept.
#[derive(Debug)]
pub(crate) struct Scheduler {
    budget: Budget,
    state: Mutex<State>,
    changed: Condvar,
}

impl Scheduler {
    pub(crate) fn new(budget: Budget) -> Scheduler {
        Scheduler {
            budget,
            state: Mutex::default(),
            changed: Condvar::new(),
        }
    }

    pub(crate) fn budget(&self) -> Budget {
        self.budget
    }

    /// How many searches run and how many wait.
    pub(crate) fn load(&self) -> (usize, usize) {
        let state = self.lock();
        (state.running.len(), state.tickets.len())
    }

    /// Waits for a turn; `None` if the job is cancelled meanwhile. `waiting`
    /// hears how many are ahead, whenever that changes.
    pub(crate) fn enter(
        self: &Arc<Self>,
        wish: &Wish,
        job: &Arc<Job>,
        mut waiting: impl FnMut(usize),
    ) -> Option<Turn> {
        let threads = wish.threads.clamp(1, self.budget.threads);
        let mut state = self.lock();
        let ticket = Ticket::new(&mut state, wish, threads);
        let id = ticket.id;
        state.tickets.push(ticket);
        let mut state = self.wait(state, id, job, &mut waiting)?;
        let (running, kept, evicted) = state.admit(id, wish, threads, &self.budget);
        let stop = running.stop.clone();
        state.running.push(running);
        self.drop_all(state, evicted);
        self.changed.notify_all();
        job.attach(stop.clone());
        Some(Turn::new(self, id, wish, stop, kept, job))
    }

    /// Waits until the ticket may be taken, and takes it off the queue.
    fn wait<'a>(
        &'a self,
        mut state: MutexGuard<'a, State>,
        id: u64,
        job: &Job,
        waiting: &mut dyn FnMut(usize),
    ) -> Option<MutexGuard<'a, State>> {
        let mut told = None;
        loop {
            if job.is_cancelled() {
                state.withdraw(id);
                self.changed.notify_all();
                return None;
            }
            if state.may_go(id, &self.budget) {
                state.withdraw(id);
                return Some(state);
            }
            state.press(id);
            let ahead = state.ahead_of(id);
            if told.replace(ahead) != Some(ahead) {
                waiting(ahead);
            }
            let waited = self.changed.wait_timeout(state, LOOK);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Drops what had to go. Large tables take a moment, so not under the
    /// lock; until they are gone nobody else may count on their memory.
    fn drop_all(&self, mut state: MutexGuard<'_, State>, evicted: Vec<Kept>) {
        if evicted.is_empty() {
            return;
        }
        let megabytes: usize = evicted.iter().map(|kept| kept.megabytes).sum();
        state.leaving += megabytes;
        drop(state);
        drop(evicted);
        self.lock().leaving -= megabytes;
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests;
