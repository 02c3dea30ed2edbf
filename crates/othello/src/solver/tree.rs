//! The search above the last empty squares: null windows only, a shared
//! table, enhanced transposition cut-offs, multi-ProbCut.

use super::board::{Board, Keys, squares};
use super::evaluation::LeafEvaluation;
use super::ordering::{Candidates, select};
use super::table::{Found, NO_MOVE};
use super::tuning;
use super::worker::{Node, Watched, Worker};
use crate::BoardSize;
use crate::kernel::Kernel;
use arrayvec::ArrayVec;

impl<S: BoardSize<Bits = u64>, K: Kernel, E: LeafEvaluation> Worker<'_, S, K, E> {
    /// Whether the score exceeds `alpha`, `depth` plies deep or, if that is
    /// the number of empty squares, to the end. The value is worthless if
    /// the worker is leaving.
    pub(super) fn null_window(&mut self, node: &Node<E>, alpha: i32, depth: i32) -> i32 {
        let moves = self.moves(node.board);
        self.null_window_with(node, alpha, depth, moves)
    }

    /// The same where the moves are known, as they are once the parent's moves
    /// have been ordered by the number of replies.
    fn null_window_with(&mut self, node: &Node<E>, alpha: i32, depth: i32, moves: u64) -> i32 {
        let board = node.board;
        let empties = board.empties::<S>();
        let n = empties.count_ones() as i32;

        // The regimes below: solving without evaluation, or the last plies
        // before it.
        let to_the_end = depth >= n;
        if to_the_end {
            if n <= self.care.shallow {
                return self.shallow(board, alpha);
            }
        } else if depth <= 2 {
            return self.leaves(node, alpha, alpha + 1, depth, moves);
        }
        self.nodes += 1;

        // Stopping, and leaving what another thread has settled.
        if depth >= tuning::CLOCK {
            self.poll();
            if self.is_leaving() {
                return alpha;
            }
        }

        // Stability cut-off.
        if let Some(bound) = self.stability_cut(board, alpha, n as u32) {
            return bound;
        }

        // Passes cost no depth: the number of empty squares stays the same, and
        // a search to the end must remain one.
        if moves == 0 {
            let passed = self.passed(node);
            let replies = self.moves(passed.board);
            if replies == 0 {
                return board.final_score::<S>();
            }
            return -self.null_window_with(&passed, -alpha - 1, depth, replies);
        }

        // Transposition-table cut-off.
        let keys = board.keys();
        let mut table_moves = [NO_MOVE; 2];
        if let Some(known) = self.shared.table.probe(keys) {
            if known.covers(depth, self.selectivity)
                && let Some(bound) = known.settles(alpha)
            {
                return bound;
            }
            table_moves = known.moves;
        }

        // A wipe-out is the best there is.
        let mut candidates = Candidates::new();
        if self.list(board, moves, &mut candidates) {
            return squares::<S>();
        }

        // Enhanced transposition cut-off (Plaat et al. 1996).
        let nodes_before = self.nodes;
        if depth >= self.care.enhanced_cut
            && let Some(bound) = self.enhanced_cut(board, &candidates, alpha, depth)
        {
            return bound;
        }

        // Multi-ProbCut (Buro 1997).
        if let Some(bound) = self.probable_cut(node, alpha, depth, n) {
            return bound;
        }
        if self.is_leaving() {
            return alpha;
        }

        // Move ordering, by searches of its own where that pays.
        self.rank(node, &mut candidates, table_moves, depth, n);
        if self.is_leaving() {
            return alpha;
        }

        // Search of the moves.
        let (score, best) = self.search_moves(node, Some(keys), &mut candidates, alpha, depth);
        if self.is_leaving() {
            return alpha;
        }
        self.shared.table.store(
            keys,
            &Found {
                alpha,
                score,
                depth,
                selectivity: self.selectivity,
                best,
                nodes: self.nodes - nodes_before,
            },
        );
        score
    }

    /// Searches the moves in order of rank until one exceeds alpha. Only a node
    /// with keys of its own can be settled by another thread.
    ///
    /// Threads part by ABDADA as Kerrigan simplified it: a move that another is
    /// searching is put off, in the hope that its result will be in the table
    /// by then. The first move is never put off: where it settles the node, as
    /// it usually does, all work on the others would be wasted.
    pub(super) fn search_moves(
        &mut self,
        node: &Node<E>,
        keys: Option<Keys>,
        candidates: &mut Candidates,
        alpha: i32,
        depth: i32,
    ) -> (i32, u8) {
        let shares = self.shared.threads > 1 && depth >= tuning::SHARE && self.probes == 0;
        let watched = keys.filter(|_| shares);
        if let Some(keys) = watched {
            self.watched.push(Watched {
                keys,
                alpha,
                depth,
                selectivity: self.selectivity,
            });
        }
        let here = self.watched.len();
        let mut best = i32::MIN;
        let mut best_square = NO_MOVE;
        let mut put_off = Candidates::new();
        let mut i = 0;
        // The moves that were put off come last, and are searched whether or not
        // another thread is still at them.
        while i < candidates.len() || !put_off.is_empty() {
            let listed = i < candidates.len();
            let candidate = if listed {
                select(candidates, i);
                i += 1;
                candidates[i - 1]
            } else {
                put_off.remove(0)
            };
            let child = self.child(node, candidate.square, candidate.flips);
            let mut child_keys = None;
            if shares {
                let keys = child.board.keys();
                if best != i32::MIN && listed && self.shared.busy.is_busy(keys) {
                    put_off.push(candidate);
                    continue;
                }
                self.shared.busy.begin(keys);
                child_keys = Some(keys);
            }
            let score = -self.null_window_with(&child, -alpha - 1, depth - 1, candidate.replies);
            if let Some(keys) = child_keys {
                self.shared.busy.end(keys);
            }
            // Leaving: up to this node, if it is the one that another thread has
            // settled, or past it.
            if let Some(to) = self.unwind_to {
                if let Some(keys) = watched
                    && to == here
                {
                    if let Some(known) = self.shared.table.probe(keys)
                        && known.covers(depth, self.selectivity)
                        && let Some(score) = known.settles(alpha)
                    {
                        self.unwind_to = None;
                        self.watched.pop();
                        return (score, known.moves[0]);
                    }
                    // Displaced since: go on with the same move.
                    self.unwind_to = None;
                    put_off.push(candidate);
                    continue;
                }
                break;
            }
            if score > best {
                best = score;
                best_square = candidate.square as u8;
                if score > alpha {
                    break;
                }
            }
        }
        if watched.is_some() {
            self.watched.pop();
        }
        (best, best_square)
    }

    /// Whether the table already knows a child that settles the node.
    fn enhanced_cut(
        &mut self,
        board: Board,
        candidates: &Candidates,
        alpha: i32,
        depth: i32,
    ) -> Option<i32> {
        // All children are fetched before the first is looked at: the memory
        // answers several requests in the time of one.
        let mut keys = ArrayVec::<Keys, 64>::new();
        for candidate in candidates {
            let child = board.after(candidate.square, candidate.flips).keys();
            self.shared.table.prefetch(child);
            keys.push(child);
        }
        for child in keys {
            if let Some(known) = self.shared.table.probe(child)
                && known.covers(depth - 1, self.selectivity)
                && -i32::from(known.upper) > alpha
            {
                return Some(-i32::from(known.upper));
            }
        }
        None
    }

    /// The score within a window, by null windows from the evaluation on.
    pub(super) fn score_within(&mut self, node: &Node<E>, low: i32, high: i32, depth: i32) -> i32 {
        let (mut low, mut high) = (low, high);
        let mut guess = self.estimate(node);
        while low < high && !self.is_leaving() {
            let alpha = guess.clamp(low + 1, high) - 1;
            guess = self.null_window(node, alpha, depth);
            if guess > alpha {
                low = guess;
                guess += 1;
            } else {
                high = guess;
            }
        }
        low
    }
}
