//! The search above the last empty squares: null windows only, a shared
//! table, enhanced transposition cut-offs, multi-ProbCut.

use super::board::{Board, Keys, squares};
use super::evaluation::{LeafEvaluation, UNIT};
use super::table::{Found, NO_MOVE};
use super::tuning;
use super::worker::{Node, Watched, Worker};
use crate::BoardSize;
use crate::kernel::Kernel;
use arrayvec::ArrayVec;

/// A move on the list of a node.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) flips: u64,
    /// The opponent's answers.
    answers: u64,
    pub(super) square: u32,
    /// The higher, the sooner.
    pub(super) rank: i32,
}

/// More moves than any position has.
pub(super) type Candidates = ArrayVec<Candidate, 64>;

impl<S, K, E> Worker<'_, S, K, E>
where
    S: BoardSize<Bits = u64>,
    K: Kernel,
    E: LeafEvaluation,
{
    /// Whether the score exceeds `alpha`, `depth` plies deep or, if that is
    /// the number of empty squares, to the end. The value is worthless if
    /// the worker is leaving.
    pub(super) fn null_window(&mut self, node: &Node<E>, alpha: i32, depth: i32) -> i32 {
        let moves = self.moves(node.board);
        self.null_window_with(node, alpha, depth, moves)
    }

    fn null_window_with(&mut self, node: &Node<E>, alpha: i32, depth: i32, moves: u64) -> i32 {
        let board = node.board;
        let empties = board.empties::<S>();
        let n = empties.count_ones() as i32;
        let to_the_end = depth >= n;
        if to_the_end {
            if n <= self.care.shallow {
                return self.shallow(board, alpha);
            }
        } else if depth <= 2 {
            return self.leaves(node, alpha, alpha + 1, depth, moves);
        }
        self.nodes += 1;
        if depth >= tuning::CLOCK {
            self.look_up();
            if self.is_leaving() {
                return alpha;
            }
        }

        if let Some(bound) = self.stability_cut(board, alpha, n as u32) {
            return bound;
        }
        if moves == 0 {
            let passed = self.passed(node);
            let answers = self.moves(passed.board);
            if answers == 0 {
                return board.final_score::<S>();
            }
            return -self.null_window_with(&passed, -alpha - 1, depth, answers);
        }

        let keys = board.keys();
        let mut remembered = [NO_MOVE; 2];
        if let Some(known) = self.shared.table.probe(keys) {
            if known.covers(depth, self.selectivity)
                && let Some(bound) = known.settles(alpha)
            {
                return bound;
            }
            remembered = known.moves;
        }

        let mut candidates = Candidates::new();
        if self.list(board, moves, &mut candidates) {
            return squares::<S>();
        }

        let nodes_before = self.nodes;
        if depth >= self.care.look_ahead
            && let Some(bound) = self.look_ahead(board, &candidates, alpha, depth)
        {
            return bound;
        }
        if let Some(bound) = self.probable_cut(node, alpha, depth, n) {
            return bound;
        }
        if self.is_leaving() {
            return alpha;
        }

        self.rank(node, &mut candidates, remembered, depth, n);
        if self.is_leaving() {
            return alpha;
        }
        let (score, best) = self.go_through(node, Some(keys), &mut candidates, alpha, depth);
        if self.is_leaving() {
            return alpha;
        }
        self.shared.table.store(
            keys,
            &Found {
                alpha,
                beta: alpha + 1,
                score,
                depth,
                selectivity: self.selectivity,
                best,
                nodes: self.nodes - nodes_before,
            },
        );
        score
    }

    /// Lists the moves, not yet ranked, and says whether one of them wipes the
    /// opponent out.
    #[inline]
    fn list(&self, board: Board, moves: u64, candidates: &mut Candidates) -> bool {
        let mut left = moves;
        while left != 0 {
            let square = left.trailing_zeros();
            left &= left - 1;
            let flips = self.kernel.flips(board.own, board.opp, square);
            if flips == board.opp {
                return true;
            }
            candidates.push(Candidate {
                flips,
                answers: 0,
                square,
                rank: 0,
            });
        }
        false
    }

    /// Every move of a position, ranked by the evaluation and mobility.
    pub(super) fn candidates(&mut self, node: &Node<E>) -> Candidates {
        let mut candidates = Candidates::new();
        let mut left = self.moves(node.board);
        while left != 0 {
            let square = left.trailing_zeros();
            left &= left - 1;
            let flips = self.kernel.flips(node.board.own, node.board.opp, square);
            let child = self.child(node, square, flips);
            let answers = self.moves(child.board);
            candidates.push(Candidate {
                flips,
                answers,
                square,
                rank: -self.evaluation.value(child.board, &child.state)
                    - answers.count_ones() as i32 * UNIT,
            });
        }
        candidates
    }

    /// The moves in order of rank; with several threads those that others
    /// are at come last. Only a node with a key of its own can be settled by
    /// another thread.
    pub(super) fn go_through(
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
            let score = -self.null_window_with(&child, -alpha - 1, depth - 1, candidate.answers);
            if let Some(keys) = child_keys {
                self.shared.busy.end(keys);
            }
            if let Some(to) = self.unwind_to {
                if let Some(keys) = watched
                    && to == here
                {
                    // Another thread has settled this very node.
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

    /// Whether the table already knows an answer that settles the node.
    fn look_ahead(
        &mut self,
        board: Board,
        candidates: &Candidates,
        alpha: i32,
        depth: i32,
    ) -> Option<i32> {
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

    /// Ranks the moves: the remembered ones, then by what a glance says.
    fn rank(
        &mut self,
        node: &Node<E>,
        candidates: &mut Candidates,
        remembered: [u8; 2],
        depth: i32,
        n: i32,
    ) {
        let to_the_end = depth >= n;
        let glance = tuning::glance(depth, to_the_end);
        let against = if to_the_end {
            tuning::MOBILITY_AT_END
        } else {
            tuning::MOBILITY
        };
        for candidate in candidates {
            let child = self.child(node, candidate.square, candidate.flips);
            let answers = self.moves(child.board);
            candidate.answers = answers;
            if candidate.square as u8 == remembered[0] {
                candidate.rank = i32::MAX;
                continue;
            }
            if candidate.square as u8 == remembered[1] {
                candidate.rank = i32::MAX - 1;
                continue;
            }
            let mobility = (answers.count_ones() + (answers & self.corners).count_ones()) as i32;
            candidate.rank = -self.glance(&child, answers, glance) - mobility * against;
            if self.is_leaving() {
                return;
            }
        }
    }

    /// A shallow look, in [`UNIT`]ths of a disc.
    fn glance(&mut self, node: &Node<E>, moves: u64, depth: i32) -> i32 {
        match depth {
            0 => {
                self.nodes += 1;
                self.evaluation.quick(node.board, &node.state)
            }
            1 | 2 => self.leaves_in_units(node, depth, moves, -64 * UNIT, 64 * UNIT),
            _ => {
                let most = squares::<S>();
                self.probes += 1;
                let value = self.value(node, -most, most, depth) * UNIT;
                self.probes -= 1;
                value
            }
        }
    }

    /// The score within a window, by null windows from the evaluation on.
    pub(super) fn value(&mut self, node: &Node<E>, low: i32, high: i32, depth: i32) -> i32 {
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

    fn leaves(&mut self, node: &Node<E>, alpha: i32, beta: i32, depth: i32, moves: u64) -> i32 {
        self.nodes += 1;
        if depth <= 0 {
            return self.estimate_near(node, alpha);
        }
        if moves == 0 {
            let passed = self.passed(node);
            let answers = self.moves(passed.board);
            if answers == 0 {
                return node.board.final_score::<S>();
            }
            return -self.leaves(&passed, -beta, -alpha, depth, answers);
        }
        let mut best = i32::MIN;
        let mut left = moves;
        while left != 0 {
            let corners = left & self.corners;
            let square = if corners != 0 { corners } else { left }.trailing_zeros();
            left &= !(1 << square);
            let flips = self.kernel.flips(node.board.own, node.board.opp, square);
            if flips == node.board.opp {
                return squares::<S>();
            }
            let child = self.child(node, square, flips);
            let score = if depth == 1 {
                self.nodes += 1;
                -self.estimate_near(&child, -alpha.max(best) - 1)
            } else {
                let answers = self.moves(child.board);
                -self.leaves(&child, -beta, -alpha.max(best), depth - 1, answers)
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

    fn leaves_in_units(
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
            let answers = self.moves(passed.board);
            if answers == 0 {
                return node.board.final_score::<S>() * UNIT;
            }
            return -self.leaves_in_units(&passed, depth, answers, -beta, -alpha);
        }
        let mut best = i32::MIN;
        let mut left = moves;
        while left != 0 {
            let square = left.trailing_zeros();
            left &= left - 1;
            let flips = self.kernel.flips(node.board.own, node.board.opp, square);
            let child = self.child(node, square, flips);
            let answers = if depth > 1 {
                self.moves(child.board)
            } else {
                0
            };
            let score = -self.leaves_in_units(&child, depth - 1, answers, -beta, -alpha.max(best));
            best = best.max(score);
            if best >= beta {
                break;
            }
        }
        best
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
