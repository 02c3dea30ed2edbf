//! Principal variations, rebuilt once a score is known: null windows have no
//! line of their own, and the table keeps no more than a move of each position.

use super::board::{Board, bits};
use super::evaluation::LeafEvaluation;
use super::ordering::Candidate;
use super::request::Goal;
use super::root::Team;
use super::selectivity::Selectivity;
use super::steps::Step;
use super::table::NO_MOVE;
use super::tuning::Care;
use super::worker::{Node, Worker};
use crate::BoardSize;
use crate::kernel::Kernel;
use std::sync::atomic::Ordering::Relaxed;

impl<S: BoardSize<Bits = u64>, K: Kernel, E: LeafEvaluation> Team<'_, '_, S, K, E> {
    /// The line a move leads to, as far as the table remembers it. Where the
    /// score is exact, so is every move of the line.
    pub(super) fn principal_variation(
        &mut self,
        first: Candidate,
        score: i32,
        step: Step,
    ) -> Vec<u32> {
        let is_exact = step.depth >= self.n && step.selectivity.is_exact();
        let worker = &mut self.workers[0];
        let mut line = vec![first.square];
        let mut node = worker.child(&self.root, first.square, first.flips);
        let mut score = -score;
        for _ in 1..step.depth {
            let mut moves = worker.moves(node.board);
            if moves == 0 {
                node = worker.passed(&node);
                score = -score;
                moves = worker.moves(node.board);
                if moves == 0 {
                    break;
                }
            }
            let n = node.board.empties::<S>().count_ones() as i32;
            // A move of an exact line must reach the score. Near the end, below
            // what the shared table keeps, searching for one takes no time;
            // further up the table should know one, and if its entry was
            // displaced, a search still pays for a while. A result is only a
            // bound, which many moves reach: there the table's word will do.
            let square = match is_exact {
                true if n <= Care::USUAL.shallow + 2 => worker.best_reply(&node, score),
                true if self.goal == Goal::Score => match worker.known_reply(&node, score) {
                    None if n <= Care::USUAL.shallow + 6 => worker.best_reply(&node, score),
                    known => known,
                },
                _ => match worker.shared.table.probe(node.board.keys()) {
                    Some(known) if known.moves[0] != NO_MOVE => Some(u32::from(known.moves[0])),
                    _ => None,
                },
            };
            // The table may name the move of a position with the same key.
            let Some(square) = square.filter(|&square| moves >> square & 1 == 1) else {
                break;
            };
            line.push(square);
            let flips = worker.kernel.flips(node.board.own, node.board.opp, square);
            node = worker.child(&node, square, flips);
            score = -score;
        }
        line
    }
}

impl<S: BoardSize<Bits = u64>, K: Kernel, E: LeafEvaluation> Worker<'_, S, K, E> {
    /// A move with which the table knows the mover to reach `score` at the end
    /// of the game.
    ///
    /// It is looked for among the entries of the children. The move that the
    /// position's own entry names may be that of an earlier, less sure search,
    /// or good for less than `score`; it is merely tried first.
    fn known_reply(&self, node: &Node<E>, score: i32) -> Option<u32> {
        let table = self.shared.table;
        let n = node.board.empties::<S>().count_ones() as i32;
        let sure = |board: Board, n| {
            let known = table.probe(board.keys())?;
            known.covers(n, Selectivity::NONE).then_some(known)
        };
        let moves = self.moves(node.board);
        let reaches = |square: u32| {
            let Board { own, opp } = node.board;
            let child = node
                .board
                .after(square, self.kernel.flips(own, opp, square));
            // A position without a move has no entry; the one after the pass
            // may have.
            if self.moves(child) == 0 {
                let known = sure(child.passed(), n - 1);
                return known.is_some_and(|known| i32::from(known.lower) >= score);
            }
            sure(child, n - 1).is_some_and(|known| i32::from(known.upper) <= -score)
        };
        let named = table.probe(node.board.keys());
        let named = named.iter().flat_map(|known| known.moves).map(u32::from);
        let named = named.filter(|&square| square < 64 && moves >> square & 1 == 1);
        let all = (0..64).filter(|&square| moves >> square & 1 == 1);
        named.chain(all).find(|&square| reaches(square))
    }

    /// A move with which the mover reaches `score` at the end of the game, by
    /// searching for it.
    fn best_reply(&mut self, node: &Node<E>, score: i32) -> Option<u32> {
        // No other thread is at this, and nothing found is too late.
        self.begin(Selectivity::NONE, self.shared.round.load(Relaxed));
        for square in bits(self.moves(node.board)) {
            let flips = self.kernel.flips(node.board.own, node.board.opp, square);
            let child = self.child(node, square, flips);
            let n = child.board.empties::<S>().count_ones() as i32;
            let reply = -self.null_window(&child, -score, n);
            if self.is_leaving() {
                return None;
            }
            if reply >= score {
                return Some(square);
            }
        }
        None
    }
}
