//! Five to about a dozen empty squares: no evaluation and no shared table any
//! more, but moves ordered by parity and by the mobility left to the opponent,
//! and a small table of each thread's own.
//!
//! Down here a move costs less than a look at main memory, and most of all
//! nodes lie here: what is not worth its price at every one of them is left out.

use super::board::{Board, bits, squares};
use super::evaluation::LeafEvaluation;
use super::parity::{odd_quarters, quarter, squares_of};
use super::table::NO_MOVE;
use super::tuning;
use super::worker::Worker;
use crate::BoardSize;
use crate::kernel::Kernel;
use arrayvec::ArrayVec;

/// A result of the thread's own table.
#[derive(Clone, Copy)]
struct LocalEntry {
    board: Board,
    lower: i8,
    upper: i8,
    best: u8,
}

/// A thread's own table, small enough for its cache: every entry has one place
/// and the newest result stays.
pub(crate) struct LocalTable(Box<[LocalEntry]>);

impl LocalTable {
    /// A table of two to the power of `bits` entries.
    pub(crate) fn new(bits: u32) -> LocalTable {
        let none = LocalEntry {
            board: Board { own: 0, opp: 0 },
            lower: -127,
            upper: 127,
            best: NO_MOVE,
        };
        LocalTable(vec![none; 1 << bits].into_boxed_slice())
    }

    #[inline(always)]
    fn entry(&mut self, board: Board) -> &mut LocalEntry {
        // Unlike the shared table's keys this need not tell positions apart,
        // since entries hold the whole board.
        let mixed = board.own.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ board
                .opp
                .wrapping_mul(0xd1b5_4a32_d192_ed03)
                .rotate_left(32);
        let places = self.0.len() - 1;
        &mut self.0[(mixed >> 40) as usize & places]
    }

    #[inline(always)]
    fn store(&mut self, board: Board, alpha: i32, score: i32, best: u8) {
        let entry = self.entry(board);
        if entry.board != board {
            (entry.lower, entry.upper) = (-127, 127);
            entry.board = board;
        }
        if score > alpha {
            entry.lower = score as i8;
        } else {
            entry.upper = score as i8;
        }
        entry.best = best;
    }
}

/// A move with what its ordering has learnt.
#[derive(Clone, Copy)]
struct Candidate {
    child: Board,
    /// The opponent's moves after it.
    replies: u64,
    square: u8,
    /// The lower, the sooner.
    rank: i32,
}

impl<S: BoardSize<Bits = u64>, K: Kernel, E: LeafEvaluation> Worker<'_, S, K, E> {
    /// Whether the mover's score exceeds `alpha`, to the end of the game.
    pub(super) fn shallow(&mut self, board: Board, alpha: i32) -> i32 {
        let empties = board.empties::<S>();
        let n = empties.count_ones();
        if n < 4 {
            return self.last.few(board, alpha, &mut self.nodes);
        }
        let odd = odd_quarters::<S>(empties);
        if n == 4 {
            return self.last.four(board, alpha, odd, &mut self.nodes);
        }
        let moves = self.moves(board);
        self.few_empties(board, alpha, n, odd, moves)
    }

    /// The same with five empty squares or more, where parity and the moves are
    /// known: they are handed down, not counted afresh.
    fn few_empties(&mut self, board: Board, alpha: i32, n: u32, odd: u32, moves: u64) -> i32 {
        if n <= tuning::PARITY_ONLY {
            self.by_parity(board, alpha, n, odd, moves)
        } else {
            self.by_mobility(board, alpha, n, odd, moves)
        }
    }

    #[inline(always)]
    fn shallow_pass(&mut self, board: Board, alpha: i32, n: u32, odd: u32) -> i32 {
        let passed = board.passed();
        let moves = self.moves(passed);
        if moves == 0 {
            return board.final_score::<S>();
        }
        -self.few_empties(passed, -alpha - 1, n, odd, moves)
    }

    /// Ordering by parity alone: a move into a quarter with an odd number of
    /// empty squares can hope to be the last one there, which nothing answers.
    /// So near the end that is as good an order as mobility, and less work.
    fn by_parity(&mut self, board: Board, alpha: i32, n: u32, odd: u32, moves: u64) -> i32 {
        self.nodes += 1;
        if let Some(bound) = self.stability_cut(board, alpha, n) {
            return bound;
        }
        if moves == 0 {
            return self.shallow_pass(board, alpha, n, odd);
        }
        let mut best = i32::MIN;
        let odd_moves = moves & squares_of::<S>(odd);
        // Moves into odd quarters, then the rest; of both corners first.
        for mut left in [odd_moves, moves & !odd_moves] {
            while left != 0 {
                let corners = left & self.corners;
                let square = if corners != 0 { corners } else { left }.trailing_zeros();
                left &= !(1 << square);
                let flips = self.kernel.flips(board.own, board.opp, square);
                let child = board.after(square, flips);
                let odd = odd ^ quarter::<S>(square);
                let score = if n == 5 {
                    -self.last.four(child, -alpha - 1, odd, &mut self.nodes)
                } else {
                    let replies = self.moves(child);
                    -self.by_parity(child, -alpha - 1, n - 1, odd, replies)
                };
                if score > alpha {
                    return score;
                }
                best = best.max(score);
            }
        }
        best
    }

    /// Ordering by mobility, with parity to tell equals apart, and the
    /// thread's own table.
    fn by_mobility(&mut self, board: Board, alpha: i32, n: u32, odd: u32, moves: u64) -> i32 {
        self.nodes += 1;
        if let Some(bound) = self.stability_cut(board, alpha, n) {
            return bound;
        }
        if moves == 0 {
            return self.shallow_pass(board, alpha, n, odd);
        }

        // Transposition-table cut-off, in the thread's own table.
        let mut table_move = NO_MOVE;
        if n >= tuning::REMEMBER {
            let entry = self.local.entry(board);
            if entry.board == board {
                if i32::from(entry.lower) > alpha {
                    return i32::from(entry.lower);
                }
                if i32::from(entry.upper) <= alpha {
                    return i32::from(entry.upper);
                }
                table_move = entry.best;
            }
        }

        // Fastest first: the moves that leave the opponent the fewest replies.
        let mut candidates: ArrayVec<Candidate, 32> = ArrayVec::new();
        let odd_mask = squares_of::<S>(odd);
        for square in bits(moves) {
            let flips = self.kernel.flips(board.own, board.opp, square);
            let child = board.after(square, flips);
            if child.own == 0 {
                return squares::<S>();
            }
            let replies = self.moves(child);
            let bit = 1 << square;
            let mut rank = tuning::REPLY
                * (replies.count_ones() + (replies & self.corners).count_ones()) as i32;
            if bit & odd_mask != 0 {
                rank -= tuning::ODD_QUARTER;
            }
            if square as u8 == table_move {
                rank = i32::MIN;
            }
            candidates.push(Candidate {
                child,
                replies,
                square: square as u8,
                rank,
            });
        }

        // Enhanced transposition cut-off.
        if n >= self.care.local_cut
            && let Some(bound) = self.local_enhanced_cut(&candidates, alpha)
        {
            return bound;
        }

        // Search of the moves, by selection: most nodes that fail high do so at
        // the first move, and to sort the others would be wasted.
        let mut best = i32::MIN;
        let mut best_square = NO_MOVE;
        for i in 0..candidates.len() {
            let mut first = i;
            for j in i + 1..candidates.len() {
                if candidates[j].rank < candidates[first].rank {
                    first = j;
                }
            }
            candidates.swap(i, first);
            let Candidate {
                child,
                replies,
                square,
                ..
            } = candidates[i];
            let odd = odd ^ quarter::<S>(u32::from(square));
            let score = -self.few_empties(child, -alpha - 1, n - 1, odd, replies);
            if score > best {
                best = score;
                best_square = square;
                if score > alpha {
                    break;
                }
            }
        }
        if n >= tuning::REMEMBER {
            self.local.store(board, alpha, best, best_square);
        }
        best
    }

    /// Whether what is known of a child settles the node.
    #[inline(always)]
    fn local_enhanced_cut(&mut self, candidates: &[Candidate], alpha: i32) -> Option<i32> {
        candidates.iter().find_map(|candidate| {
            let entry = self.local.entry(candidate.child);
            let bound = -i32::from(entry.upper);
            (entry.board == candidate.child && bound > alpha).then_some(bound)
        })
    }
}
