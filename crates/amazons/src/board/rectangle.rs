//! Rectangles of squares, row by row, and what a queen sees from each.

use super::Word;
use loam_game::{Point, Symmetry};

/// How the squares of a rectangle lie in a word.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rectangle {
    pub(crate) cols: u32,
    pub(crate) rows: u32,
    /// Bits from one row to the next.
    pub(crate) stride: u32,
    /// The bit of the lower left corner, 0 or 1.
    pub(crate) first: u32,
}

impl Rectangle {
    /// The bit of a square.
    #[inline]
    pub(crate) const fn index(self, col: u32, row: u32) -> u32 {
        self.first + row * self.stride + col
    }

    /// Every square.
    pub(crate) const fn squares(self) -> u128 {
        let row = (1_u128 << self.cols) - 1;
        let mut squares = 0;
        let mut rank = 0;
        while rank < self.rows {
            squares |= row << self.index(0, rank);
            rank += 1;
        }
        squares
    }

    /// The rays from every square, by its bit.
    pub(crate) const fn rays<const BITS: usize>(self) -> [Rays<u128>; BITS] {
        const STEPS: [(i32, i32); 4] = [(1, 0), (-1, 1), (0, 1), (1, 1)];
        let mut table = [Rays::NONE; BITS];
        let mut cell = 0;
        while cell < self.cols * self.rows {
            let (col, row) = (cell % self.cols, cell / self.cols);
            let rays = &mut table[self.index(col, row) as usize];
            let mut i = 0;
            while i < 4 {
                let (col_step, row_step) = STEPS[i];
                rays.up[i] = self.ray(col, row, col_step, row_step);
                let down = self.ray(col, row, -col_step, -row_step);
                rays.down[i] = down << (1 - self.first) | 1;
                i += 1;
            }
            cell += 1;
        }
        table
    }

    const fn ray(self, col: u32, row: u32, col_step: i32, row_step: i32) -> u128 {
        let (mut col, mut row, mut ray) = (col, row, 0);
        loop {
            // One step below zero is far above the edge.
            col = col.wrapping_add_signed(col_step);
            row = row.wrapping_add_signed(row_step);
            if col >= self.cols || row >= self.rows {
                return ray;
            }
            ray |= 1 << self.index(col, row);
        }
    }

    /// The ways to turn or mirror it onto itself, the one that changes nothing
    /// first.
    pub(crate) fn symmetries(self) -> &'static [Symmetry] {
        Symmetry::of_board(self.cols as u8, self.rows as u8)
    }

    /// Where a square goes; `None` for a bit that is no square.
    pub(crate) fn image(self, index: u32, symmetry: Symmetry) -> Option<u32> {
        let cell = index.checked_sub(self.first)?;
        let (col, rank) = ((cell % self.stride) as u8, (cell / self.stride) as u8);
        if u32::from(col) >= self.cols || u32::from(rank) >= self.rows {
            return None;
        }
        let to = symmetry.apply(Point { col, rank }, self.cols as u8, self.rows as u8);
        Some(self.index(to.col.into(), to.rank.into()))
    }
}

/// Rays from a square towards higher bits (east, north-west, north,
/// north-east) and towards lower ones.
///
/// The latter end in bit 0, an obstacle beyond the edge. Where that bit is a
/// square they lie one bit higher than the squares they are made of: no such
/// ray holds the highest bit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rays<W> {
    up: [W; 4],
    down: [W; 4],
}

impl Rays<u128> {
    const NONE: Rays<u128> = Rays {
        up: [0; 4],
        down: [0; 4],
    };

    /// In the word that holds them.
    pub(crate) fn narrow<W: Word>(self) -> Rays<W> {
        Rays {
            up: self.up.map(W::from_wide),
            down: self.down.map(W::from_wide),
        }
    }
}

impl Rays<u64> {
    /// As [`narrow`](Rays::narrow), for tables made at compile time.
    pub(crate) const fn table<const BITS: usize>(wide: [Rays<u128>; BITS]) -> [Rays<u64>; BITS] {
        let mut table = [Rays {
            up: [0; 4],
            down: [0; 4],
        }; BITS];
        let mut i = 0;
        while i < BITS * 4 {
            table[i / 4].up[i % 4] = wide[i / 4].up[i % 4] as u64;
            table[i / 4].down[i % 4] = wide[i / 4].down[i % 4] as u64;
            i += 1;
        }
        table
    }
}

impl<W: Word> Rays<W> {
    /// The squares a queen reaches through `empty` squares: on each ray those
    /// before the first obstacle. `FIRST` is the bit of the lower left corner.
    #[inline(always)]
    pub(crate) fn reach<const FIRST: u32>(&self, empty: W) -> W {
        let (mut above, mut below) = (W::NONE, W::NONE);
        for ray in self.up {
            above |= ray & (ray & !empty).below();
        }
        let empty = empty << (1 - FIRST);
        for ray in self.down {
            below |= ray & (ray & !empty).above();
        }
        above | below >> (1 - FIRST)
    }
}
