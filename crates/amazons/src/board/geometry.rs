//! Squares in 128 bits, and where a queen reaches.
//!
//! Every board, whatever its shape, lies in the corner of the same 10×10
//! layout: eleven bits a row, the eleventh never a square, and bit 0 never a
//! square either. Steps off the edge thus land on a bit that is never empty,
//! and one set of tables serves all shapes.

use super::{Layout, Rays, Rectangle, Word};
use loam_game::Point;
use std::fmt;

/// Bits from one row to the next.
pub const STRIDE: u32 = 11;

/// A square, by its bit in the layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square in column `col` and row `rank` of the layout, both from
    /// zero and below ten.
    #[must_use]
    pub(crate) const fn at(col: u8, rank: u8) -> Square {
        Square(1 + rank * STRIDE as u8 + col)
    }

    #[inline]
    pub(crate) const fn from_index(index: u32) -> Square {
        Square(index as u8)
    }

    /// The bit's number, below 128.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0 & 127) as usize
    }

    /// The square alone in a set.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> u128 {
        1 << self.index()
    }

    /// Column and rank.
    #[must_use]
    pub const fn point(self) -> Point {
        let cell = self.0 - 1;
        Point {
            col: cell % STRIDE as u8,
            rank: cell / STRIDE as u8,
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.point().fmt(f)
    }
}

/// The squares of a set, lowest first.
#[inline]
pub fn squares(set: u128) -> impl Iterator<Item = Square> {
    set.bits().map(Square::from_index)
}

static RAYS: [Rays<u128>; 128] = rectangle(10, 10).rays();

/// Where the squares of a board lie.
pub(crate) const fn rectangle(cols: u32, rows: u32) -> Rectangle {
    Rectangle {
        cols,
        rows,
        stride: STRIDE,
        first: 1,
    }
}

/// The layout all boards share.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wide;

impl Layout for Wide {
    type Set = u128;

    #[inline]
    fn reach(&self, from: u32, empty: u128) -> u128 {
        RAYS[(from & 127) as usize].reach::<1>(empty)
    }

    #[inline]
    fn grown(&self, set: u128) -> u128 {
        Word::grown(set, STRIDE)
    }
}

/// The squares a queen on `from` reaches through `empty` squares.
///
/// ```
/// use loam_amazons::{Shape, geometry::{reach, squares}};
/// let row = Shape::new(5, 1).unwrap();
/// let first = squares(row.squares()).next().unwrap();
/// assert_eq!(reach(first, row.squares() & !first.bit()).count_ones(), 4);
/// ```
#[inline]
#[must_use]
pub fn reach(from: Square, empty: u128) -> u128 {
    Wide.reach(from.0.into(), empty)
}

/// A set together with all its neighbours, on and off the board.
#[inline]
#[must_use]
pub fn grown(set: u128) -> u128 {
    Wide.grown(set)
}

/// The part of `within` that is 8-connected to `seeds`, which lie in it.
#[inline]
#[must_use]
pub fn flood(seeds: u128, within: u128) -> u128 {
    Wide.flood(seeds, within)
}
