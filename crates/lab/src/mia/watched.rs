//! Lines of Action with another terminal test, or with one that is watched.

use loam_game::{Game, Outcome, Repetition, Side};
use loam_loa::evaluators::Quad;
use loam_loa::{Loa, LoaHints, Move, connection, quads};
use loam_search::{Evaluator, Hints};
use std::sync::atomic::{AtomicU64, Ordering};

/// How a side is found to be connected.
pub(super) trait Test: Copy + Send + Sync + 'static {
    fn outcome(self, position: &Loa) -> Option<Outcome>;
}

/// By following contacts from piece to piece.
#[derive(Clone, Copy)]
pub(super) struct ByFlood;

impl Test for ByFlood {
    #[inline]
    fn outcome(self, position: &Loa) -> Option<Outcome> {
        position.outcome_by(connection::is_connected_by_flood)
    }
}

/// By the Euler number, then by following contacts.
#[derive(Clone, Copy)]
pub(super) struct ByQuads;

impl Test for ByQuads {
    #[inline]
    fn outcome(self, position: &Loa) -> Option<Outcome> {
        position.outcome()
    }
}

/// By quads, counting how many positions the Euler numbers alone settle.
#[derive(Clone, Copy)]
pub(super) struct Counted(&'static Counts);

/// What [`Counted`] saw.
#[derive(Default)]
pub(super) struct Counts {
    tests: AtomicU64,
    settled: AtomicU64,
}

impl Counts {
    /// Percentage of terminal tests that no flood fill was needed for.
    pub(super) fn settled(&self) -> f64 {
        let tests = self.tests.load(Ordering::Relaxed).max(1);
        100.0 * self.settled.load(Ordering::Relaxed) as f64 / tests as f64
    }
}

impl Counted {
    /// The counts live as long as the program: a position must own whatever
    /// it refers to.
    pub(super) fn new() -> (Counted, &'static Counts) {
        let counts: &'static Counts = Box::leak(Box::default());
        (Counted(counts), counts)
    }
}

impl Test for Counted {
    fn outcome(self, position: &Loa) -> Option<Outcome> {
        let settled = Side::BOTH.map(|side| quads::euler(position.pieces(side)) > 1);
        self.0.tests.fetch_add(1, Ordering::Relaxed);
        let both = u64::from(settled == [true, true]);
        self.0.settled.fetch_add(both, Ordering::Relaxed);
        position.outcome()
    }
}

/// A position that asks `T` whether the game is over.
#[derive(Clone, Copy)]
pub(super) struct Watched<T> {
    pub(super) position: Loa,
    pub(super) test: T,
}

impl<T> PartialEq for Watched<T> {
    fn eq(&self, other: &Watched<T>) -> bool {
        self.position == other.position
    }
}

impl<T> std::fmt::Debug for Watched<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.position.fmt(f)
    }
}

impl<T: Test> Watched<T> {
    fn with(&self, position: Loa) -> Watched<T> {
        Watched {
            position,
            test: self.test,
        }
    }
}

impl<T: Test> Game for Watched<T> {
    type Move = Move;

    #[inline]
    fn to_move(&self) -> Side {
        self.position.to_move()
    }

    #[inline]
    fn hash(&self) -> u64 {
        self.position.hash()
    }

    fn fresh_hash(&self) -> u64 {
        self.position.fresh_hash()
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.test.outcome(&self.position)
    }

    #[inline]
    fn for_each_move(&self, visit: impl FnMut(Move)) {
        self.position.for_each_move(visit);
    }

    #[inline]
    fn play(&self, mv: Move) -> Watched<T> {
        self.with(self.position.play(mv))
    }

    fn repetition(&self) -> Repetition {
        self.position.repetition()
    }

    fn same_board(&self, other: &Watched<T>) -> bool {
        self.position.same_board(&other.position)
    }
}

/// What the search knows of the game, and of a position's worth, passed on.
#[derive(Clone, Copy, Default)]
pub(super) struct Knowledge {
    hints: LoaHints,
    quad: Quad,
}

impl<T: Test> Evaluator<Watched<T>> for Knowledge {
    #[inline]
    fn evaluate(&self, watched: &Watched<T>) -> i32 {
        self.quad.evaluate(&watched.position)
    }
}

impl<T: Test> Hints<Watched<T>> for Knowledge {
    const SLOTS: usize = <LoaHints as Hints<Loa>>::SLOTS;

    #[inline]
    fn slot(&self, watched: &Watched<T>, mv: Move) -> usize {
        self.hints.slot(&watched.position, mv)
    }

    #[inline]
    fn code(&self, mv: Move) -> u32 {
        self.hints.code(mv)
    }

    fn null_move(&self, watched: &Watched<T>) -> Option<Watched<T>> {
        let passed = self.hints.null_move(&watched.position)?;
        Some(watched.with(passed))
    }

    fn for_each_noisy_move(&self, watched: &Watched<T>, visit: impl FnMut(Move)) {
        self.hints.for_each_noisy_move(&watched.position, visit);
    }

    #[inline]
    fn preference(&self, watched: &Watched<T>, mv: Move) -> u8 {
        self.hints.preference(&watched.position, mv)
    }

    #[inline]
    fn is_irreversible(&self, watched: &Watched<T>, mv: Move) -> bool {
        self.hints.is_irreversible(&watched.position, mv)
    }
}
