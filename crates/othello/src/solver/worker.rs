use super::board::{Board, corners, squares};
use super::busy::Busy;
use super::evaluation::{LeafEvaluation, UNIT};
use super::last_empties::LastEmpties;
use super::selectivity::Selectivity;
use super::shallow::LocalTable;
use super::table::Table;
use super::tuning::Care;
use crate::BoardSize;
use crate::kernel::{Kernel, stable_within};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Instant;

/// What the threads of a search share.
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a Table,
    pub(crate) busy: Busy,
    pub(crate) threads: usize,
    /// Set when the search is to end.
    pub(crate) stop: AtomicBool,
    /// Called now and then: whether to end the search.
    pub(crate) interrupted: &'a (dyn Fn() -> bool + Sync),
    pub(crate) deadline: Option<Instant>,
    pub(crate) node_limit: Option<u64>,
    /// Nodes of all threads, brought up to date now and then.
    pub(crate) nodes: &'a AtomicU64,
    /// Which question the threads are at: those at an older one are too late.
    pub(crate) round: AtomicU64,
    /// What the first thread to know has found: a score and a move.
    pub(crate) answer: Mutex<Option<(i32, u32)>>,
}

/// A position with what the evaluation carries along.
pub(crate) struct Node<E: LeafEvaluation> {
    pub(crate) board: Board,
    pub(crate) state: E::State,
}

// Derived, they would ask the evaluation to be `Copy`.
impl<E: LeafEvaluation> Clone for Node<E> {
    fn clone(&self) -> Node<E> {
        *self
    }
}

impl<E: LeafEvaluation> Copy for Node<E> {}

/// A node on the way from the root, watched for results of other threads.
#[derive(Clone, Copy)]
pub(super) struct Watched {
    pub(super) keys: super::board::Keys,
    pub(super) alpha: i32,
    pub(super) depth: i32,
    pub(super) selectivity: Selectivity,
}

/// One thread of a search.
pub(crate) struct Worker<'a, S, K, E> {
    pub(super) kernel: K,
    pub(super) last: LastEmpties<S, K>,
    pub(super) evaluation: &'a E,
    pub(super) shared: &'a Shared<'a>,
    pub(super) care: Care,
    pub(super) local: LocalTable,
    pub(super) corners: u64,
    pub(super) selectivity: Selectivity,
    /// How many shallow searches, for a probabilistic cut or to order moves, the
    /// present one is inside of.
    pub(super) probes: u32,
    pub(crate) nodes: u64,
    nodes_told: u64,
    /// The way from the root, as far as it is worth watching.
    pub(super) watched: Vec<Watched>,
    /// Set when nothing matters any more below this many of the watched nodes.
    pub(super) unwind_to: Option<usize>,
    /// The question this thread is at.
    pub(super) round: u64,
}

impl<'a, S: BoardSize<Bits = u64>, K: Kernel, E: LeafEvaluation> Worker<'a, S, K, E> {
    pub(crate) fn new(
        kernel: K,
        evaluation: &'a E,
        care: Care,
        shared: &'a Shared<'a>,
    ) -> Worker<'a, S, K, E> {
        Worker {
            kernel,
            last: LastEmpties::new(kernel),
            evaluation,
            shared,
            care,
            local: LocalTable::new(care.local_bits),
            corners: corners::<S>(),
            selectivity: Selectivity::NONE,
            probes: 0,
            nodes: 0,
            nodes_told: 0,
            watched: Vec::new(),
            unwind_to: None,
            round: 0,
        }
    }

    #[inline(always)]
    pub(super) fn moves(&self, board: Board) -> u64 {
        self.kernel.moves(board.own, board.opp) & S::BOARD
    }

    #[inline(always)]
    pub(super) fn child(&self, node: &Node<E>, square: u32, flips: u64) -> Node<E> {
        Node {
            board: node.board.after(square, flips),
            state: self.evaluation.after(&node.state, square, flips),
        }
    }

    #[inline(always)]
    pub(super) fn passed(&self, node: &Node<E>) -> Node<E> {
        Node {
            board: node.board.passed(),
            state: self.evaluation.passed(&node.state),
        }
    }

    /// The evaluation in whole discs, short of a wipe-out.
    #[inline(always)]
    pub(super) fn estimate(&self, node: &Node<E>) -> i32 {
        Self::in_discs(self.evaluation.value(node.board, &node.state))
    }

    /// The same where it matters only whether it exceeds `alpha`.
    #[inline(always)]
    pub(super) fn estimate_near(&self, node: &Node<E>, alpha: i32) -> i32 {
        // Halfway to the next disc, where rounding decides.
        let target = alpha * UNIT + UNIT / 2;
        Self::in_discs(self.evaluation.value_near(node.board, &node.state, target))
    }

    #[inline(always)]
    fn in_discs(value: i32) -> i32 {
        // A wipe-out is never estimated, so that one found was played out.
        let most = squares::<S>() - 2;
        ((value + UNIT / 2).div_euclid(UNIT)).clamp(-most, most)
    }

    /// Stability cut-off: the opponent's stable discs stay, and may already
    /// rule out a score above `alpha`.
    #[inline(always)]
    pub(super) fn stability_cut(&self, board: Board, alpha: i32, n: u32) -> Option<i32> {
        // Counting them is not cheap, and below this there are seldom enough.
        if alpha < super::tuning::stability_from(n) {
            return None;
        }
        let stable = if S::SIDE == 8 {
            self.kernel.stable(board.opp, board.own)
        } else {
            stable_within(board.opp, board.own, S::BOARD)
        };
        let bound = squares::<S>() - 2 * stable.count_ones() as i32;
        (bound <= alpha).then_some(bound)
    }

    /// Whether to leave at once: the search is to end, or what is being
    /// searched no longer matters.
    #[inline(always)]
    pub(super) fn is_leaving(&self) -> bool {
        self.unwind_to.is_some()
    }

    /// Gets ready for a question, with nothing left of the one before.
    pub(super) fn begin(&mut self, selectivity: Selectivity, round: u64) {
        self.selectivity = selectivity;
        self.round = round;
        self.watched.clear();
        self.unwind_to = None;
        self.probes = 0;
    }

    /// Looks at the clock, the limits, and what other threads have found
    /// meanwhile.
    pub(super) fn poll(&mut self) {
        let shared = self.shared;
        // Every thread counts for itself and adds to the common count now and
        // then: all of them would contend for it if they did at every node.
        let told = shared
            .nodes
            .fetch_add(self.nodes - self.nodes_told, Relaxed);
        let total = told + self.nodes - self.nodes_told;
        self.nodes_told = self.nodes;
        if shared.stop.load(Relaxed) {
            self.unwind_to = Some(0);
            return;
        }
        let is_late = || {
            shared
                .deadline
                .is_some_and(|deadline| Instant::now() >= deadline)
        };
        if shared.node_limit.is_some_and(|most| total >= most)
            || is_late()
            || (shared.interrupted)()
        {
            shared.stop.store(true, Relaxed);
            self.unwind_to = Some(0);
            return;
        }
        if shared.threads > 1 {
            // Another thread has answered; this one would be too late.
            if shared.round.load(Relaxed) != self.round {
                self.unwind_to = Some(0);
                return;
            }
            // The uppermost node another thread has settled makes everything
            // below it superfluous.
            let settled = self.watched.iter().position(|node| {
                shared.table.probe(node.keys).is_some_and(|known| {
                    known.covers(node.depth, node.selectivity)
                        && known.settles(node.alpha).is_some()
                })
            });
            self.unwind_to = settled.map(|at| at + 1);
        }
    }

    /// Adds the nodes not yet told of to the common count.
    pub(crate) fn settle_nodes(&mut self) {
        let new = self.nodes - self.nodes_told;
        self.shared.nodes.fetch_add(new, Relaxed);
        self.nodes_told = self.nodes;
    }
}
