use super::{Budget, Kind, Wish};
use loam_search::StopFlag;
use std::any::Any;
use std::time::Instant;

/// What a search leaves behind for its next turn.
pub(super) type Thing = Box<dyn Any + Send>;

#[derive(Default)]
pub(super) struct State {
    pub(super) tickets: Vec<Ticket>,
    pub(super) running: Vec<Running>,
    /// The least recently used first.
    pub(super) kept: Vec<Kept>,
    /// Megabytes on their way back to the system.
    pub(super) leaving: usize,
    next: u64,
}

/// Somebody who waits.
#[derive(Debug)]
pub(super) struct Ticket {
    pub(super) id: u64,
    urgent: bool,
    threads: usize,
    megabytes: usize,
}

/// Somebody whose turn it is.
#[derive(Debug)]
pub(super) struct Running {
    pub(super) id: u64,
    pub(super) stop: StopFlag,
    pub(super) threads: usize,
    megabytes: usize,
    kind: Kind,
    since: Instant,
}

/// What somebody left behind.
pub(super) struct Kept {
    pub(super) key: String,
    pub(super) megabytes: usize,
    pub(super) thing: Thing,
}

impl std::fmt::Debug for State {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("State")
            .field("tickets", &self.tickets)
            .field("running", &self.running)
            .field("kept", &self.kept.len())
            .finish()
    }
}

impl Ticket {
    pub(super) fn new(state: &mut State, wish: &Wish, threads: usize) -> Ticket {
        state.next += 1;
        Ticket {
            id: state.next,
            urgent: wish.kind == Kind::Reply,
            threads,
            megabytes: wish.megabytes,
        }
    }

    /// Replies come first, then who came first.
    fn rank(&self) -> (bool, u64) {
        (!self.urgent, self.id)
    }
}

impl State {
    pub(super) fn withdraw(&mut self, id: u64) {
        self.tickets.retain(|ticket| ticket.id != id);
    }

    /// How many are before this one.
    pub(super) fn ahead_of(&self, id: u64) -> usize {
        let Some(own) = self.tickets.iter().find(|ticket| ticket.id == id) else {
            return 0;
        };
        let before = |ticket: &&Ticket| ticket.rank() < own.rank();
        self.tickets.iter().filter(before).count()
    }

    /// Whether this one is next and there is room for it, if need be in place
    /// of what is kept.
    pub(super) fn may_go(&self, id: u64, budget: &Budget) -> bool {
        let Some(ticket) = self.next_ticket().filter(|ticket| ticket.id == id) else {
            return false;
        };
        let threads: usize = self.running.iter().map(|running| running.threads).sum();
        threads + ticket.threads <= budget.threads
            && self.in_use() + ticket.megabytes <= budget.megabytes
    }

    fn next_ticket(&self) -> Option<&Ticket> {
        self.tickets.iter().min_by_key(|ticket| ticket.rank())
    }

    /// Asks a running search to give way to the next in the queue, one at a
    /// time: those that are open-ended, at once if a reply waits, else when
    /// they have had their slice.
    pub(super) fn press(&self, id: u64) {
        let Some(ticket) = self.next_ticket().filter(|ticket| ticket.id == id) else {
            return;
        };
        if self.running.iter().any(|running| running.stop.is_raised()) {
            return;
        }
        let gives_way = |running: &&Running| match running.kind {
            Kind::Reply | Kind::Stepwise => false,
            Kind::OpenEnded { slice } => ticket.urgent || running.since.elapsed() >= slice,
        };
        let candidates = self.running.iter().filter(gives_way);
        if let Some(longest) = candidates.min_by_key(|running| running.since) {
            longest.stop.raise();
        }
    }

    /// The entry of a search whose turn has come, what is kept for it, and
    /// what had to be dropped for it.
    pub(super) fn admit(
        &mut self,
        id: u64,
        wish: &Wish,
        threads: usize,
        budget: &Budget,
    ) -> (Running, Option<Thing>, Vec<Kept>) {
        let own = self.kept.iter().rposition(|kept| kept.key == wish.key);
        let kept = own.map(|index| self.kept.remove(index).thing);
        let running = Running {
            id,
            stop: StopFlag::default(),
            threads,
            megabytes: wish.megabytes,
            kind: wish.kind,
            since: Instant::now(),
        };
        let evicted = self.make_room(wish.megabytes, budget);
        (running, kept, evicted)
    }

    /// Drops what is kept, the oldest first, until so much fits in.
    pub(super) fn make_room(&mut self, megabytes: usize, budget: &Budget) -> Vec<Kept> {
        let in_use = self.in_use();
        let mut kept: usize = self.kept.iter().map(|kept| kept.megabytes).sum();
        let mut evicted = Vec::new();
        while in_use + kept + megabytes > budget.megabytes && !self.kept.is_empty() {
            let oldest = self.kept.remove(0);
            kept -= oldest.megabytes;
            evicted.push(oldest);
        }
        evicted
    }

    /// Megabytes that cannot be had by dropping what is kept.
    fn in_use(&self) -> usize {
        let running: usize = self.running.iter().map(|running| running.megabytes).sum();
        running + self.leaving
    }

    /// Whether anybody waits.
    pub(super) fn is_anyone_waiting(&self) -> bool {
        !self.tickets.is_empty()
    }

    pub(super) fn running_mut(&mut self, id: u64) -> Option<&mut Running> {
        self.running.iter_mut().find(|running| running.id == id)
    }
}
