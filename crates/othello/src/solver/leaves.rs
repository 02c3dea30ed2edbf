//! The last two plies before the evaluation: too near the leaves for the table
//! or an order of moves to pay.

use super::board::{bits, squares};
use super::evaluation::{LeafEvaluation, UNIT};
use super::worker::{Node, Worker};
use crate::BoardSize;
use crate::kernel::Kernel;

impl<S: BoardSize<Bits = u64>, K: Kernel, E: LeafEvaluation> Worker<'_, S, K, E> {
    /// The score of a position `depth` plies above its leaves, in discs.
    pub(super) fn leaves(
        &mut self,
        node: &Node<E>,
        alpha: i32,
        beta: i32,
        depth: i32,
        moves: u64,
    ) -> i32 {
        self.nodes += 1;
        if depth <= 0 {
            return self.estimate_near(node, alpha);
        }
        // A pass does not count as a ply.
        if moves == 0 {
            let passed = self.passed(node);
            let replies = self.moves(passed.board);
            if replies == 0 {
                return node.board.final_score::<S>();
            }
            return -self.leaves(&passed, -beta, -alpha, depth, replies);
        }
        let mut best = i32::MIN;
        let mut left = moves;
        while left != 0 {
            // Corners first: the one order that costs nothing.
            let corners = left & self.corners;
            let square = if corners != 0 { corners } else { left }.trailing_zeros();
            left &= !(1 << square);
            let flips = self.kernel.flips(node.board.own, node.board.opp, square);
            if flips == node.board.opp {
                return squares::<S>();
            }
            let child = self.child(node, square, flips);
            // A leaf is evaluated in place: most nodes are leaves, and they need
            // neither moves nor a window.
            let score = if depth == 1 {
                self.nodes += 1;
                -self.estimate_near(&child, -alpha.max(best) - 1)
            } else {
                let replies = self.moves(child.board);
                -self.leaves(&child, -beta, -alpha.max(best), depth - 1, replies)
            };
            if score > best {
                best = score;
                if score >= beta {
                    break;
                }
            }
        }
        best
    }

    /// The same in [`UNIT`]ths of a disc, to order moves by. The patterns' sum
    /// will do for that, without the network.
    pub(super) fn leaves_in_units(
        &mut self,
        node: &Node<E>,
        depth: i32,
        moves: u64,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        self.nodes += 1;
        if depth <= 0 {
            return self.evaluation.quick(node.board, &node.state);
        }
        if moves == 0 {
            let passed = self.passed(node);
            let replies = self.moves(passed.board);
            if replies == 0 {
                return node.board.final_score::<S>() * UNIT;
            }
            return -self.leaves_in_units(&passed, depth, replies, -beta, -alpha);
        }
        let mut best = i32::MIN;
        for square in bits(moves) {
            let flips = self.kernel.flips(node.board.own, node.board.opp, square);
            let child = self.child(node, square, flips);
            // A leaf is evaluated without its moves.
            let replies = if depth > 1 {
                self.moves(child.board)
            } else {
                0
            };
            let score = -self.leaves_in_units(&child, depth - 1, replies, -beta, -alpha.max(best));
            best = best.max(score);
            if best >= beta {
                break;
            }
        }
        best
    }
}
