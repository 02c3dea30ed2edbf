//! What a search asks of an evaluation, and the two evaluations there are.

use super::board::Board;
use crate::kernel::Kernel;
use crate::patterns::{Features, MAX_VALUE, Weights};

/// Parts of a disc an evaluation distinguishes.
pub(crate) use crate::patterns::UNIT;

/// An evaluation of leaves, which may carry a state along from position to
/// position.
pub(crate) trait LeafEvaluation: Sync {
    /// What it carries along.
    type State: Copy + Send + Sync;

    /// Whether its values are estimates of the final score, to be believed
    /// when branches are cut off on probability.
    const ESTIMATES_SCORES: bool;

    /// The standard deviation, in discs, of a search of `probe` plies from one
    /// of `depth` plies; meaningless unless values estimate the score.
    fn deviation(&self, empties: i32, depth: i32, probe: i32) -> f32;

    /// The state of a position.
    fn fresh(&self, board: Board) -> Self::State;

    /// The state after a disc on `square` has turned `flips` over.
    fn after(&self, state: &Self::State, square: u32, flips: u64) -> Self::State;

    /// The state after a pass.
    fn passed(&self, state: &Self::State) -> Self::State;

    /// The expected score for the mover in [`UNIT`]ths of a disc.
    fn value(&self, board: Board, state: &Self::State) -> i32;

    /// The same more quickly and less accurately.
    #[inline]
    fn quick(&self, board: Board, state: &Self::State) -> i32 {
        self.value(board, state)
    }

    /// The same where only values near `target` need to be accurate.
    #[inline]
    fn value_near(&self, board: Board, state: &Self::State, _target: i32) -> i32 {
        self.value(board, state)
    }
}

/// Discs matter little before the end, moves and corners much: good enough to
/// order moves on boards for which no weights have been trained.
#[derive(Clone, Copy)]
pub(crate) struct Mobility<K> {
    pub(crate) kernel: K,
    pub(crate) board: u64,
    pub(crate) corners: u64,
}

impl<K: Kernel> LeafEvaluation for Mobility<K> {
    type State = ();
    const ESTIMATES_SCORES: bool = false;

    fn deviation(&self, _empties: i32, _depth: i32, _probe: i32) -> f32 {
        f32::INFINITY
    }

    fn fresh(&self, _board: Board) {}

    #[inline]
    fn after(&self, (): &(), _square: u32, _flips: u64) {}

    #[inline]
    fn passed(&self, (): &()) {}

    #[inline]
    fn value(&self, board: Board, (): &()) -> i32 {
        let moves = |own, opp| {
            let moves = self.kernel.moves(own, opp) & self.board;
            (moves.count_ones() + (moves & self.corners).count_ones()) as i32
        };
        let corners = |discs: u64| (discs & self.corners).count_ones() as i32;
        // Corners are never turned back: one held is worth six moves, one that
        // may be taken a move more than others.
        let lead = moves(board.own, board.opp) - moves(board.opp, board.own);
        (lead + 6 * (corners(board.own) - corners(board.opp))) * UNIT
    }
}

/// The trained evaluation of the 8×8 board.
#[derive(Clone, Copy)]
pub(crate) struct Patterns<'w> {
    pub(crate) weights: &'w Weights,
    /// Whether the network corrects the patterns' sum.
    pub(crate) with_network: bool,
}

/// The network seldom adds more than this.
const MOST_CORRECTION: i32 = 7 * UNIT;

impl Patterns<'_> {
    /// The value of a position of which the patterns' sum is known.
    #[inline(always)]
    fn value_from(&self, sum: i32, board: Board, state: &Counted) -> i32 {
        if !self.with_network {
            return sum;
        }
        let (features, first) = (&state.features, state.first_to_move);
        let correction = self
            .weights
            .correction(features, first, board.own, board.opp);
        (sum + correction).clamp(-MAX_VALUE, MAX_VALUE)
    }
}

/// The configurations of a position, and whether the player they were first
/// counted for is to move.
#[derive(Clone, Copy)]
pub(crate) struct Counted {
    features: Features,
    first_to_move: bool,
}

impl LeafEvaluation for Patterns<'_> {
    type State = Counted;
    const ESTIMATES_SCORES: bool = true;

    #[inline]
    fn deviation(&self, empties: i32, depth: i32, probe: i32) -> f32 {
        self.weights.deviation(empties, depth, probe)
    }

    fn fresh(&self, board: Board) -> Counted {
        Counted {
            features: Features::new(board.own, board.opp),
            first_to_move: true,
        }
    }

    #[inline(always)]
    fn after(&self, state: &Counted, square: u32, flips: u64) -> Counted {
        // Features belong to a player, not to the mover, so that nothing has to
        // be exchanged after a move.
        let features = if state.first_to_move {
            state.features.after_first(square, flips)
        } else {
            state.features.after_second(square, flips)
        };
        Counted {
            features,
            first_to_move: !state.first_to_move,
        }
    }

    #[inline(always)]
    fn passed(&self, state: &Counted) -> Counted {
        Counted {
            first_to_move: !state.first_to_move,
            ..*state
        }
    }

    #[inline(always)]
    fn value(&self, board: Board, state: &Counted) -> i32 {
        let quick = self.quick(board, state);
        self.value_from(quick, board, state)
    }

    #[inline(always)]
    fn quick(&self, board: Board, state: &Counted) -> i32 {
        let discs = (board.own | board.opp).count_ones();
        self.weights
            .sum(&state.features, state.first_to_move, discs)
            .clamp(-MAX_VALUE, MAX_VALUE)
    }

    #[inline(always)]
    fn value_near(&self, board: Board, state: &Counted, target: i32) -> i32 {
        let quick = self.quick(board, state);
        // Lazy evaluation: far from the bound the network, which costs far more
        // than the sum, would not change which side the value is on.
        if (quick - target).abs() > MOST_CORRECTION {
            return quick;
        }
        self.value_from(quick, board, state)
    }
}
