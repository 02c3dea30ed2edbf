//! The last one to four empty squares, where most of a solver's time goes.
//!
//! Every function answers whether the mover's score exceeds `alpha`: the value
//! returned is a bound on the side of `alpha` it falls on.
//!
//! There is a function for each number of empty squares, which are passed along
//! instead of being looked for. None asks for legal moves: with so few squares
//! it takes no longer to try them all, and a square where nothing flips is no
//! move. Only after all have failed is it known that the mover must pass.

use super::board::{Board, NEIGHBOURS, bits, squares};
use super::parity::{odd_quarters, quarter};
use crate::BoardSize;
use crate::kernel::Kernel;
use std::marker::PhantomData;

/// The code for the last empty squares, with the kernel it uses.
#[derive(Clone, Copy)]
pub(crate) struct LastEmpties<S, K> {
    kernel: K,
    size: PhantomData<S>,
}

impl<S: BoardSize<Bits = u64>, K: Kernel> LastEmpties<S, K> {
    pub(crate) fn new(kernel: K) -> LastEmpties<S, K> {
        LastEmpties {
            kernel,
            size: PhantomData,
        }
    }

    /// What a disc on `square` turns over; none at once if no disc of the
    /// opponent is near.
    #[inline(always)]
    fn flips(self, board: Board, square: u32) -> u64 {
        if NEIGHBOURS[(square & 63) as usize] & board.opp == 0 {
            return 0;
        }
        self.kernel.flips(board.own, board.opp, square)
    }

    /// One empty square.
    #[inline(always)]
    fn one(self, own: u64, alpha: i32, x: u32) -> i32 {
        let discs = own.count_ones() as i32;
        let turned = self.kernel.last_flips(own, x) as i32;
        // No board is made: on a full one a disc more is one less of the
        // opponent's, so that counting flips is enough. Here as if the opponent
        // took the square.
        let without = 2 * discs - squares::<S>();
        if turned > 0 {
            return without + 2 * turned + 2;
        }
        // If neither can take it, it goes to the winner.
        let untouched = if without >= 0 { without + 2 } else { without };
        // If the opponent can take it after all, the score is lower still.
        if untouched <= alpha {
            return untouched;
        }
        let opp = S::BOARD & !own & !(1 << x);
        match self.kernel.last_flips(opp, x) as i32 {
            0 => untouched,
            lost => without - 2 * lost,
        }
    }

    /// Two empty squares.
    #[inline(always)]
    fn two(self, board: Board, alpha: i32, x1: u32, x2: u32, nodes: &mut u64) -> i32 {
        *nodes += 1;
        let mut best = i32::MIN;
        let flips = self.flips(board, x1);
        if flips != 0 {
            *nodes += 1;
            best = -self.one(board.opp ^ flips, -alpha - 1, x2);
            if best > alpha {
                return best;
            }
        }
        let flips = self.flips(board, x2);
        if flips != 0 {
            *nodes += 1;
            return best.max(-self.one(board.opp ^ flips, -alpha - 1, x1));
        }
        if best != i32::MIN {
            return best;
        }

        // Neither square can be taken: the opponent's turn, still seen by the
        // mover. Written out, here and below, because it is too small for calls.
        let board = board.passed();
        let mut worst = i32::MAX;
        let flips = self.flips(board, x1);
        if flips != 0 {
            *nodes += 1;
            worst = self.one(board.opp ^ flips, alpha, x2);
            if worst <= alpha {
                return worst;
            }
        }
        let flips = self.flips(board, x2);
        if flips != 0 {
            *nodes += 1;
            return worst.min(self.one(board.opp ^ flips, alpha, x1));
        }
        if worst != i32::MAX {
            return worst;
        }
        -board.final_score::<S>()
    }

    /// Three empty squares.
    fn three(self, board: Board, alpha: i32, squares: [u32; 3], odd: u32, nodes: &mut u64) -> i32 {
        *nodes += 1;
        let [mut x1, mut x2, mut x3] = squares;
        // A square alone in its quarter first: the opponent cannot answer there.
        if odd & quarter::<S>(x1) == 0 {
            if odd & quarter::<S>(x2) != 0 {
                (x1, x2) = (x2, x1);
            } else {
                (x1, x2, x3) = (x3, x1, x2);
            }
        }
        let mut best = i32::MIN;
        for (x, a, b) in [(x1, x2, x3), (x2, x1, x3), (x3, x1, x2)] {
            let flips = self.flips(board, x);
            if flips != 0 {
                let score = -self.two(board.after(x, flips), -alpha - 1, a, b, nodes);
                if score > alpha {
                    return score;
                }
                best = best.max(score);
            }
        }
        if best != i32::MIN {
            return best;
        }

        let board = board.passed();
        let mut worst = i32::MAX;
        for (x, a, b) in [(x1, x2, x3), (x2, x1, x3), (x3, x1, x2)] {
            let flips = self.flips(board, x);
            if flips != 0 {
                let score = self.two(board.after(x, flips), alpha, a, b, nodes);
                if score <= alpha {
                    return score;
                }
                worst = worst.min(score);
            }
        }
        if worst != i32::MAX {
            return worst;
        }
        -board.final_score::<S>()
    }

    /// Four empty squares, of which `odd` are the quarters with an odd number.
    pub(crate) fn four(self, board: Board, alpha: i32, odd: u32, nodes: &mut u64) -> i32 {
        *nodes += 1;
        let mut x = [0; 4];
        // Odd quarters first, filled in from the front, the others from the back:
        // a sort by one bit.
        let (mut front, mut back) = (0, 3);
        for square in bits(board.empties::<S>()) {
            if odd & quarter::<S>(square) != 0 {
                x[front & 3] = square;
                front += 1;
            } else {
                x[back & 3] = square;
                back = back.wrapping_sub(1);
            }
        }
        let mut best = i32::MIN;
        const REST: [[usize; 4]; 4] = [[0, 1, 2, 3], [1, 0, 2, 3], [2, 0, 1, 3], [3, 0, 1, 2]];
        for [i, a, b, c] in REST {
            let flips = self.flips(board, x[i]);
            if flips != 0 {
                let odd = odd ^ quarter::<S>(x[i]);
                let rest = [x[a], x[b], x[c]];
                let score = -self.three(board.after(x[i], flips), -alpha - 1, rest, odd, nodes);
                if score > alpha {
                    return score;
                }
                best = best.max(score);
            }
        }
        if best != i32::MIN {
            return best;
        }

        let board = board.passed();
        let mut worst = i32::MAX;
        for [i, a, b, c] in REST {
            let flips = self.flips(board, x[i]);
            if flips != 0 {
                let odd = odd ^ quarter::<S>(x[i]);
                let rest = [x[a], x[b], x[c]];
                let score = self.three(board.after(x[i], flips), alpha, rest, odd, nodes);
                if score <= alpha {
                    return score;
                }
                worst = worst.min(score);
            }
        }
        if worst != i32::MAX {
            return worst;
        }
        -board.final_score::<S>()
    }

    /// Any position with at most three empty squares.
    pub(crate) fn few(self, board: Board, alpha: i32, nodes: &mut u64) -> i32 {
        let empties = board.empties::<S>();
        let mut squares = [0; 3];
        for (place, square) in squares.iter_mut().zip(bits(empties)) {
            *place = square;
        }
        let [x1, x2, _] = squares;
        match empties.count_ones() {
            0 => board.final_score::<S>(),
            1 => self.one(board.own, alpha, x1),
            2 => self.two(board, alpha, x1, x2, nodes),
            _ => {
                let odd = odd_quarters::<S>(empties);
                self.three(board, alpha, squares, odd, nodes)
            }
        }
    }
}
