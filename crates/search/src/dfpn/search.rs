use super::{Child, INFINITE, Numbers, ProofSpace, ProofTable};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DfPnOptions {
    /// Threads at work.
    pub threads: usize,
    /// By how much harder than the next best a move may come to look before it
    /// is left for that: the ε of the 1+ε trick, in 64ths.
    pub slack: u32,
    /// The same for the first move. A favourite that wins is soon found to;
    /// where all moves lose, the order in which they are tried costs nothing.
    pub root_slack: u32,
    /// Positions each thread may expand before it gives up.
    pub nodes: u64,
}

impl Default for DfPnOptions {
    fn default() -> DfPnOptions {
        DfPnOptions {
            threads: 1,
            slack: 16,
            root_slack: 512,
            nodes: u64::MAX,
        }
    }
}

/// What may be watched from outside while a search runs.
#[derive(Debug, Default)]
pub struct Progress {
    /// Positions whose moves were looked at.
    pub expanded: AtomicU64,
    /// Positions looked at.
    pub looked_at: AtomicU64,
    /// Set to give up.
    pub stop: AtomicBool,
}

/// A search of one space with one table.
pub struct DfPn<'a, S: ProofSpace> {
    space: &'a S,
    table: &'a ProofTable,
    options: DfPnOptions,
    progress: &'a Progress,
    /// Key of the first move all threads are at.
    favourite: AtomicU64,
}

struct Worker<S: ProofSpace> {
    scratch: S::Scratch,
    /// Lists of children not in use.
    spare: Vec<Vec<Child<S::Node>>>,
    expanded: u64,
    looked_at: u64,
    /// Positions it may still expand.
    left: u64,
}

/// The child to search, and what its siblings say.
struct Choice {
    numbers: Numbers,
    best: usize,
    /// The δ of the second best.
    second: u32,
}

/// Plies from the root in which threads keep out of each other's way, but for
/// the first move, at which they work together. Deeper down they would only
/// chase each other from branch to branch.
const SHARED: u32 = 3;

/// How often a thread tells how far it is, in positions expanded.
const REPORT: u64 = 256;

impl<'a, S: ProofSpace> DfPn<'a, S> {
    /// A search.
    pub fn new(
        space: &'a S,
        table: &'a ProofTable,
        options: DfPnOptions,
        progress: &'a Progress,
    ) -> DfPn<'a, S> {
        DfPn {
            space,
            table,
            options,
            progress,
            favourite: AtomicU64::new(0),
        }
    }

    /// Whether the side to move wins; `None` if it was stopped before that
    /// was clear.
    #[must_use]
    pub fn run(&self, root: &Child<S::Node>) -> Option<bool> {
        let first = || {
            let won = self.run_alone(root);
            if won.is_some() {
                // The others are working on what is known by now.
                self.progress.stop.store(true, Relaxed);
            }
            won
        };
        if self.options.threads <= 1 {
            return self.run_alone(root);
        }
        let before = self.progress.stop.load(Relaxed);
        let won = std::thread::scope(|scope| {
            let others: Vec<_> = (1..self.options.threads)
                .map(|_| scope.spawn(first))
                .collect();
            let own = first();
            let others = others
                .into_iter()
                .map(|other| other.join().expect("no panic"));
            others.fold(own, Option::or)
        });
        if won.is_some() {
            self.progress.stop.store(before, Relaxed);
        }
        won
    }

    /// A bounded look on this thread: until φ or δ reaches its limit, or as
    /// many positions are expanded as the options allow. How hard a win and a
    /// loss look then, and how many positions that took.
    #[must_use]
    pub fn probe(&self, root: &Child<S::Node>, phi: u32, delta: u32) -> (Numbers, u64) {
        if root.numbers.won().is_some() {
            return (root.numbers, 0);
        }
        let mut worker = self.worker();
        // As below the root, where no favourite is kept to beyond the limits.
        let found = self.visit(&mut worker, root, phi.min(INFINITE), delta.min(INFINITE), 1);
        self.tell(&mut worker);
        found
    }

    fn worker(&self) -> Worker<S> {
        Worker {
            scratch: S::Scratch::default(),
            spare: Vec::new(),
            expanded: 0,
            looked_at: 0,
            left: self.options.nodes,
        }
    }

    fn run_alone(&self, root: &Child<S::Node>) -> Option<bool> {
        let mut worker = self.worker();
        let mut numbers = root.numbers;
        while numbers.won().is_none() && !self.stopped(&worker) {
            numbers = self.visit(&mut worker, root, INFINITE, INFINITE, 0).0;
        }
        self.tell(&mut worker);
        numbers.won()
    }

    #[inline]
    fn stopped(&self, worker: &Worker<S>) -> bool {
        worker.left == 0 || self.progress.stop.load(Relaxed)
    }

    fn tell(&self, worker: &mut Worker<S>) {
        let (expanded, looked_at) = (worker.expanded, worker.looked_at);
        self.progress.expanded.fetch_add(expanded, Relaxed);
        self.progress.looked_at.fetch_add(looked_at, Relaxed);
        (worker.expanded, worker.looked_at) = (0, 0);
    }

    /// Searches until a number reaches its limit; also how many positions
    /// that took.
    fn visit(
        &self,
        worker: &mut Worker<S>,
        at: &Child<S::Node>,
        phi_limit: u32,
        delta_limit: u32,
        depth: u32,
    ) -> (Numbers, u64) {
        let mut children = worker.spare.pop().unwrap_or_default();
        children.clear();
        self.space
            .expand(&at.node, &mut worker.scratch, &mut children);
        worker.expanded += 1;
        worker.left = worker.left.saturating_sub(1);
        worker.looked_at += children.len() as u64;
        if worker.expanded >= REPORT {
            self.tell(worker);
        }
        // Asked for all at once, before the first is looked up.
        for child in children
            .iter()
            .filter(|child| child.numbers.won().is_none())
        {
            self.table.prefetch(child.key);
        }
        let mut effort = 1;
        let numbers = loop {
            let mut choice = self.choose(&mut children);
            if depth == 0 {
                self.stay(&mut choice, &children);
            }
            let numbers = choice.numbers;
            if numbers.phi >= phi_limit || numbers.delta >= delta_limit || self.stopped(worker) {
                break numbers;
            }
            // The most-proving child, and how long to stay with it: until the
            // node's own numbers reach their limits, or a sibling becomes more
            // promising (Nagai 2002). φ and δ change places, as the mover does.
            let best = children[choice.best];
            // Without a limit the sum does not matter, which may be cut short.
            let child_phi = match delta_limit {
                INFINITE => INFINITE,
                limit => limit - (numbers.delta - best.numbers.phi),
            };
            // The 1+ε trick (Pawlewicz and Lew 2007): a sibling must be better
            // by a fraction of its number. If one were enough, the search would
            // jump between two of them all the time.
            let patience = self.patience(choice.second, depth);
            let child_delta = phi_limit.min(patience);
            if self.options.threads > 1 && (1..SHARED).contains(&depth) {
                // To other threads it looks somewhat harder, so that they
                // rather try something else. Not much: the numbers of all
                // positions above would be spoilt.
                let delta = best.numbers.delta;
                let shown = Numbers {
                    phi: best.numbers.phi,
                    delta: delta + (delta / 2).min(child_delta - delta),
                };
                self.table.put(best.key, best.rank, shown, 1);
            }
            // Kept here as well as in the table, where they may be displaced.
            let (found, spent) = self.visit(worker, &best, child_phi, child_delta, depth + 1);
            children[choice.best].numbers = found;
            effort += spent;
        };
        self.table.put(at.key, at.rank, numbers, effort);
        worker.spare.push(children);
        (numbers, effort)
    }

    /// How hard a move may come to look before it is left for another.
    fn patience(&self, other: u32, depth: u32) -> u32 {
        let slack = match depth {
            0 => self.options.root_slack,
            _ => self.options.slack,
        };
        let more = u64::from(other) * u64::from(slack) / 64;
        other.saturating_add(more as u32).saturating_add(1)
    }

    /// Keeps to the first move all are at, while patience lasts.
    fn stay(&self, choice: &mut Choice, children: &[Child<S::Node>]) {
        let Some(best) = children.get(choice.best) else {
            return;
        };
        let favourite = self.favourite.load(Relaxed);
        let place = children.iter().position(|child| child.key == favourite);
        match place {
            Some(place)
                if place != choice.best
                    && best.numbers.delta > 0
                    && children[place].numbers.delta < self.patience(best.numbers.delta, 0) =>
            {
                choice.second = best.numbers.delta;
                choice.best = place;
            }
            _ => self.favourite.store(best.key, Relaxed),
        }
    }

    /// Looks all children up again, and picks the one whose mover looks most
    /// likely to lose.
    #[inline]
    fn choose(&self, children: &mut [Child<S::Node>]) -> Choice {
        let mut choice = Choice {
            numbers: Numbers::LOST,
            best: 0,
            second: INFINITE,
        };
        let mut sum: u32 = 0;
        let (mut least, mut least_phi) = (INFINITE, INFINITE);
        for (i, child) in children.iter_mut().enumerate() {
            // A proof stays a proof; anything else may have changed meanwhile,
            // by a transposition or another thread.
            if child.numbers.won().is_none()
                && let Some(known) = self.table.get(child.key, child.rank)
            {
                child.numbers = known;
            }
            let Numbers { phi, delta } = child.numbers;
            sum = (sum + phi).min(INFINITE);
            if delta < least || (delta == least && phi < least_phi) {
                choice.second = least;
                choice.best = i;
                (least, least_phi) = (delta, phi);
            } else if delta < choice.second {
                choice.second = delta;
            }
        }
        // Negamax form: one losing reply proves a win, which makes φ the least
        // δ of the children; a loss needs all of them, which adds up their φ.
        choice.numbers = if least == 0 {
            Numbers::WON
        } else if sum == 0 {
            Numbers::LOST
        } else {
            // Sums beyond all bounds are still no proof.
            Numbers {
                phi: least.min(INFINITE - 1),
                delta: sum.min(INFINITE - 1),
            }
        };
        choice
    }
}
