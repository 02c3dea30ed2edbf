//! Squares in 128 bits, and where a queen reaches.
//!
//! Every board, whatever its shape, lies in the corner of the same 10×10
//! layout: eleven bits a row, the eleventh never a square, and bit 0 never a
//! square either. Steps off the edge thus land on a bit that is never empty,
//! and one set of tables serves all shapes.

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
pub fn squares(mut set: u128) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let square = Square::from_index(set.trailing_zeros());
            set &= set - 1;
            square
        })
    })
}

/// Rays from a square towards higher bits (east, north-west, north,
/// north-east) and towards lower ones.
struct Rays {
    up: [u128; 4],
    down: [u128; 4],
}

static RAYS: [Rays; 128] = rays();

const fn rays() -> [Rays; 128] {
    const STEPS: [(i32, i32); 4] = [(1, 0), (-1, 1), (0, 1), (1, 1)];
    let mut table = [const {
        Rays {
            up: [0; 4],
            down: [0; 4],
        }
    }; 128];
    let mut cell = 0;
    while cell < 100 {
        let (col, rank) = (cell % 10, cell / 10);
        let index = Square::at(col as u8, rank as u8).index();
        let mut i = 0;
        while i < 4 {
            let (col_step, rank_step) = STEPS[i];
            table[index].up[i] = ray(col, rank, col_step, rank_step);
            table[index].down[i] = ray(col, rank, -col_step, -rank_step);
            i += 1;
        }
        cell += 1;
    }
    table
}

const fn ray(mut col: i32, mut rank: i32, col_step: i32, rank_step: i32) -> u128 {
    let mut ray = 0;
    loop {
        col += col_step;
        rank += rank_step;
        if col < 0 || col > 9 || rank < 0 || rank > 9 {
            return ray;
        }
        ray |= Square::at(col as u8, rank as u8).bit();
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
    let rays = &RAYS[from.index()];
    let mut reached = 0;
    for ray in rays.up {
        let blocked = ray & !empty;
        // All bits below the first obstacle; all bits if there is none.
        reached |= ray & (blocked & blocked.wrapping_neg()).wrapping_sub(1);
    }
    for ray in rays.down {
        // Bit 0 is never a square: it stands in for an obstacle.
        let blocked = (ray & !empty) | 1;
        reached |= ray & (!1 << (127 - blocked.leading_zeros()));
    }
    reached
}

/// A set together with all its neighbours, on and off the board.
#[inline]
#[must_use]
pub const fn grown(set: u128) -> u128 {
    let row = set | set << 1 | set >> 1;
    row | row << STRIDE | row >> STRIDE
}
