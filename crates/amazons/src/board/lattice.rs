//! Squares in 64 bits, eight a row, whatever an area's shape: the lower left
//! corner is bit 0, so one set of tables serves all areas up to 8×8.

use super::{Layout, Rays, Rectangle, Word};

/// Bits from one row to the next.
pub(crate) const STRIDE: u32 = 8;

const LEFT_COLUMN: u64 = 0x0101_0101_0101_0101;

/// The leftmost `cols` columns.
#[inline]
pub(crate) const fn columns(cols: u32) -> u64 {
    ((1 << cols) - 1) * LEFT_COLUMN
}

/// The lowest `rows` rows.
#[inline]
pub(crate) const fn rows(rows: u32) -> u64 {
    u64::MAX >> (64 - STRIDE * rows)
}

/// Where the squares lie.
pub(super) const SQUARES: Rectangle = Rectangle {
    cols: 8,
    rows: 8,
    stride: STRIDE,
    first: 0,
};

static RAYS: [Rays<u64>; 64] = Rays::table(SQUARES.rays());

/// The layout all areas share.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lattice;

impl Layout for Lattice {
    type Set = u64;

    #[inline]
    fn reach(&self, from: u32, empty: u64) -> u64 {
        RAYS[(from & 63) as usize].reach::<0>(empty)
    }

    #[inline]
    fn grown(&self, set: u64) -> u64 {
        set.grown_between(LEFT_COLUMN, LEFT_COLUMN << 7, STRIDE)
    }
}

/// The set with the lowest `rows` rows upside down.
#[inline]
pub(crate) const fn mirrored_rows(set: u64, rows: u32) -> u64 {
    set.swap_bytes() >> (STRIDE * (8 - rows))
}

/// The set with the leftmost `cols` columns from right to left.
#[inline]
pub(crate) const fn mirrored_columns(set: u64, cols: u32) -> u64 {
    // Reversing all bits turns the board by half; the bytes turn it back.
    set.reverse_bits().swap_bytes() >> (8 - cols)
}

/// The set with rows and columns exchanged.
#[inline]
pub(crate) const fn transposed(set: u64) -> u64 {
    let mut x = set;
    let mut t = (x ^ (x >> 7)) & 0x00aa_00aa_00aa_00aa;
    x ^= t ^ (t << 7);
    t = (x ^ (x >> 14)) & 0x0000_cccc_0000_cccc;
    x ^= t ^ (t << 14);
    t = (x ^ (x >> 28)) & 0x0000_0000_f0f0_f0f0;
    x ^ t ^ (t << 28)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mirrors_move_single_squares_where_they_should() {
        for cell in 0..64_u32 {
            let (col, row) = (cell % 8, cell / 8);
            assert_eq!(transposed(1 << cell), 1 << (col * 8 + row));
            for size in row + 1..=8 {
                assert_eq!(
                    mirrored_rows(1 << cell, size),
                    1 << ((size - 1 - row) * 8 + col)
                );
            }
            for size in col + 1..=8 {
                assert_eq!(
                    mirrored_columns(1 << cell, size),
                    1 << (row * 8 + size - 1 - col)
                );
            }
        }
    }
}
