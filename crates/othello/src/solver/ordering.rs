//! Move ordering above the last dozen empty squares: the table's moves, then a
//! shallow search of each less what mobility it leaves to the opponent.

use super::board::{Board, bits, squares};
use super::evaluation::{LeafEvaluation, UNIT};
use super::tuning;
use super::worker::{Node, Worker};
use crate::BoardSize;
use crate::kernel::Kernel;
use arrayvec::ArrayVec;

/// A move on the list of a node.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) flips: u64,
    /// The opponent's moves after it.
    pub(super) replies: u64,
    pub(super) square: u32,
    /// The higher, the sooner.
    pub(super) rank: i32,
}

/// More moves than any position has.
pub(super) type Candidates = ArrayVec<Candidate, 64>;

impl<S: BoardSize<Bits = u64>, K: Kernel, E: LeafEvaluation> Worker<'_, S, K, E> {
    /// Lists the moves, not yet ranked, and says whether one of them wipes the
    /// opponent out.
    #[inline]
    pub(super) fn list(&self, board: Board, moves: u64, candidates: &mut Candidates) -> bool {
        for square in bits(moves) {
            let flips = self.kernel.flips(board.own, board.opp, square);
            if flips == board.opp {
                return true;
            }
            candidates.push(Candidate {
                flips,
                replies: 0,
                square,
                rank: 0,
            });
        }
        false
    }

    /// Every move of a position, ranked by the evaluation and mobility.
    pub(super) fn candidates(&mut self, node: &Node<E>) -> Candidates {
        let mut candidates = Candidates::new();
        for square in bits(self.moves(node.board)) {
            let flips = self.kernel.flips(node.board.own, node.board.opp, square);
            let child = self.child(node, square, flips);
            let replies = self.moves(child.board);
            candidates.push(Candidate {
                flips,
                replies,
                square,
                rank: -self.evaluation.value(child.board, &child.state)
                    - replies.count_ones() as i32 * UNIT,
            });
        }
        candidates
    }

    /// Ranks the moves of a node: the table's first, the others by a shallow
    /// search.
    pub(super) fn rank(
        &mut self,
        node: &Node<E>,
        candidates: &mut Candidates,
        table_moves: [u8; 2],
        depth: i32,
        n: i32,
    ) {
        let to_the_end = depth >= n;
        let ordering_depth = tuning::ordering_depth(depth, to_the_end);
        // Fastest first: before the end it is the size of the subtree that
        // counts, and where the opponent has few replies, it is small.
        let mobility_weight = if to_the_end {
            tuning::MOBILITY_AT_END
        } else {
            tuning::MOBILITY
        };
        for candidate in candidates {
            let child = self.child(node, candidate.square, candidate.flips);
            let replies = self.moves(child.board);
            candidate.replies = replies;
            if candidate.square as u8 == table_moves[0] {
                candidate.rank = i32::MAX;
                continue;
            }
            if candidate.square as u8 == table_moves[1] {
                candidate.rank = i32::MAX - 1;
                continue;
            }
            // A reply in a corner is seldom a bad one and counts twice.
            let mobility = (replies.count_ones() + (replies & self.corners).count_ones()) as i32;
            candidate.rank =
                -self.ordering_value(&child, replies, ordering_depth) - mobility * mobility_weight;
            if self.is_leaving() {
                return;
            }
        }
    }

    /// What a move is ordered by, in [`UNIT`]ths of a disc.
    fn ordering_value(&mut self, node: &Node<E>, moves: u64, depth: i32) -> i32 {
        match depth {
            0 => {
                self.nodes += 1;
                self.evaluation.quick(node.board, &node.state)
            }
            1 | 2 => self.leaves_in_units(node, depth, moves, -64 * UNIT, 64 * UNIT),
            // Whole discs tell moves apart well enough, and null windows have
            // the table.
            _ => {
                let most = squares::<S>();
                self.probes += 1;
                let value = self.score_within(node, -most, most, depth) * UNIT;
                self.probes -= 1;
                value
            }
        }
    }
}

/// Brings the highest of the moves from `from` on to that place.
#[inline]
pub(super) fn select(candidates: &mut Candidates, from: usize) {
    let mut first = from;
    for j in from + 1..candidates.len() {
        if candidates[j].rank > candidates[first].rank {
            first = j;
        }
    }
    candidates.swap(from, first);
}
