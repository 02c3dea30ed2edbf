//! Parity by quarters of the board.
//!
//! Where a quarter has an odd number of empty squares, the player who moves
//! there first can expect to move there last as well, and the last move in a
//! region is one that nothing can answer there.

use crate::BoardSize;
use std::marker::PhantomData;

struct Quarters<S>(PhantomData<S>);

impl<S: BoardSize> Quarters<S> {
    const SQUARES: [u64; 4] = {
        let half = S::SIDE as u32 / 2;
        let mut first = 0_u64;
        let mut rank = 0;
        while rank < half {
            first |= ((1 << half) - 1) << (8 * rank);
            rank += 1;
        }
        let above = first << (8 * half);
        [first, first << half, above, above << half]
    };

    /// The squares of every set of quarters.
    const UNIONS: &[u64; 16] = &{
        let mut unions = [0; 16];
        let mut at = 0;
        while at < 64 {
            let (set, quarter) = (at / 4, at % 4);
            if set >> quarter & 1 == 1 {
                unions[set] |= Self::SQUARES[quarter];
            }
            at += 1;
        }
        unions
    };

    const OF_SQUARE: &[u8; 64] = &{
        let mut table = [0; 64];
        let mut at = 0;
        while at < 256 {
            let (square, quarter) = (at / 4, at % 4);
            table[square] |= ((Self::SQUARES[quarter] >> square & 1) << quarter) as u8;
            at += 1;
        }
        table
    };
}

/// The quarter a square is in, as a bit.
#[inline(always)]
pub(super) fn quarter<S: BoardSize>(square: u32) -> u32 {
    u32::from(Quarters::<S>::OF_SQUARE[(square & 63) as usize])
}

/// The squares of the quarters given as bits.
#[inline(always)]
pub(super) fn squares_of<S: BoardSize>(quarters: u32) -> u64 {
    Quarters::<S>::UNIONS[(quarters & 15) as usize]
}

/// The quarters with an odd number of empty squares, as bits.
#[inline(always)]
pub(super) fn odd_quarters<S: BoardSize>(empties: u64) -> u32 {
    let odd = |quarter: usize| (empties & Quarters::<S>::SQUARES[quarter]).count_ones() & 1;
    odd(0) | odd(1) << 1 | odd(2) << 2 | odd(3) << 3
}
