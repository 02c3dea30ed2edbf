use crate::BoardSize;
use std::num::NonZeroU64;

/// Both players' discs from the mover's point of view: all a search needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    pub(crate) own: u64,
    pub(crate) opp: u64,
}

impl Board {
    /// The board after the mover's disc on `square` turned `flips` over.
    #[inline(always)]
    pub(crate) fn after(self, square: u32, flips: u64) -> Board {
        Board {
            own: self.opp ^ flips,
            opp: self.own | flips | 1 << square,
        }
    }

    /// The board after a pass.
    #[inline(always)]
    pub(crate) fn passed(self) -> Board {
        Board {
            own: self.opp,
            opp: self.own,
        }
    }

    /// The score of a finished game for the mover: the empty squares go to
    /// the winner.
    pub(crate) fn final_score<S: BoardSize<Bits = u64>>(self) -> i32 {
        let own = self.own.count_ones() as i32;
        let opp = self.opp.count_ones() as i32;
        let empties = squares::<S>() - own - opp;
        match own - opp {
            0 => 0,
            lead => lead + empties * lead.signum(),
        }
    }

    #[inline(always)]
    pub(crate) fn empties<S: BoardSize<Bits = u64>>(self) -> u64 {
        S::BOARD & !(self.own | self.opp)
    }

    /// Two independent hashes: where to look in a table, and what to find.
    #[inline(always)]
    pub(crate) fn keys(self) -> Keys {
        let place = fold(
            self.own ^ 0x9e37_79b9_7f4a_7c15,
            self.opp ^ 0xd1b5_4a32_d192_ed03,
        );
        let check = fold(
            self.own.rotate_left(29) ^ 0xa076_1d64_78bd_642f,
            self.opp.rotate_left(29) ^ 0xe703_7ed1_a0b4_28db,
        );
        Keys { place, check }
    }
}

/// The hashes of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Keys {
    pub(crate) place: u64,
    pub(crate) check: u64,
}

#[inline(always)]
fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    (product as u64) ^ (product >> 64) as u64
}

/// How many squares the board has: the score of a wipe-out.
#[inline(always)]
pub(crate) const fn squares<S: BoardSize>() -> i32 {
    S::SIDE as i32 * S::SIDE as i32
}

/// The corners of the board.
pub(crate) const fn corners<S: BoardSize>() -> u64 {
    let far = S::SIDE as u32 - 1;
    1 | 1 << far | 1 << (8 * far) | 1 << (9 * far)
}

/// The squares of a set, the lowest first.
#[inline(always)]
pub(super) fn bits(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let square = NonZeroU64::new(set)?.trailing_zeros();
        set &= set - 1;
        Some(square)
    })
}

/// The squares around each square.
pub(crate) static NEIGHBOURS: [u64; 64] = {
    const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let mut table = [0; 64];
    let mut at = 0;
    while at < 64 {
        let bit = 1_u64 << at;
        let row = bit | (bit << 1 & NOT_A) | (bit >> 1 & NOT_H);
        table[at] = (row | row << 8 | row >> 8) & !bit;
        at += 1;
    }
    table
};
