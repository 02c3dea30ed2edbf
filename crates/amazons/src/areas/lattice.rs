//! Squares in 64 bits, eight a row, whatever an area's shape: the lower left
//! corner is bit 0, so one set of tables serves all areas up to 8×8.

/// Bits from one row to the next.
pub(super) const STRIDE: u32 = 8;

const LEFT_COLUMN: u64 = 0x0101_0101_0101_0101;

/// The leftmost `cols` columns.
#[inline]
pub(super) const fn columns(cols: u32) -> u64 {
    ((1 << cols) - 1) * LEFT_COLUMN
}

/// The lowest `rows` rows.
#[inline]
pub(super) const fn rows(rows: u32) -> u64 {
    u64::MAX >> (64 - STRIDE * rows)
}

/// The bits of a set, lowest first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cells(pub(super) u64);

impl Iterator for Cells {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        (self.0 != 0).then(|| {
            let cell = self.0.trailing_zeros();
            self.0 &= self.0 - 1;
            cell
        })
    }
}

/// The rays from each square: four towards higher bits, four towards lower.
static RAYS: [[u64; 8]; 64] = rays();

const fn rays() -> [[u64; 8]; 64] {
    const STEPS: [(i32, i32); 4] = [(1, 0), (-1, 1), (0, 1), (1, 1)];
    let mut table = [[0; 8]; 64];
    let mut cell = 0;
    while cell < 64 {
        let mut i = 0;
        while i < 4 {
            let (col, row) = STEPS[i];
            table[cell as usize][i] = ray(cell, col, row);
            table[cell as usize][i + 4] = ray(cell, -col, -row);
            i += 1;
        }
        cell += 1;
    }
    table
}

const fn ray(cell: i32, col_step: i32, row_step: i32) -> u64 {
    let (mut col, mut row) = (cell % 8, cell / 8);
    let mut ray = 0;
    loop {
        col += col_step;
        row += row_step;
        if col < 0 || col > 7 || row < 0 || row > 7 {
            return ray;
        }
        ray |= 1 << (row * 8 + col);
    }
}

/// The squares a queen on `from` reaches through `empty` squares.
#[inline]
pub(super) fn reach(from: u32, empty: u64) -> u64 {
    let rays = &RAYS[from as usize & 63];
    let mut reached = 0;
    for ray in &rays[..4] {
        let blocked = ray & !empty;
        reached |= ray & (blocked & blocked.wrapping_neg()).wrapping_sub(1);
    }
    for ray in &rays[4..] {
        let blocked = ray & !empty;
        // Above the highest obstacle; everything if there is none.
        reached |= ray & !(u64::MAX.checked_shr(blocked.leading_zeros()).unwrap_or(0));
    }
    reached
}

/// A set together with all its neighbours.
#[inline]
pub(super) const fn grown(set: u64) -> u64 {
    let row = set | (set << 1 & !LEFT_COLUMN) | (set >> 1 & !(LEFT_COLUMN << 7));
    row | row << STRIDE | row >> STRIDE
}

/// The part of `within` that is 8-connected to `seed`, which lies in it.
#[inline]
pub(super) const fn flood(seed: u64, within: u64) -> u64 {
    let mut found = seed;
    loop {
        let next = grown(found) & within;
        if next == found {
            return found;
        }
        found = next;
    }
}

/// The set with the lowest `rows` rows upside down.
#[inline]
pub(super) const fn mirrored_rows(set: u64, rows: u32) -> u64 {
    set.swap_bytes() >> (STRIDE * (8 - rows))
}

/// The set with the leftmost `cols` columns from right to left.
#[inline]
pub(super) const fn mirrored_columns(set: u64, cols: u32) -> u64 {
    // Reversing all bits turns the board by half; the bytes turn it back.
    set.reverse_bits().swap_bytes() >> (8 - cols)
}

/// The set with rows and columns exchanged.
#[inline]
pub(super) const fn transposed(set: u64) -> u64 {
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

    /// Step by step, as the rules say it.
    fn slow_reach(from: u32, empty: u64) -> u64 {
        let mut reached = 0;
        for col_step in -1..=1_i32 {
            for row_step in -1..=1_i32 {
                let (mut col, mut row) = (from as i32 % 8, from as i32 / 8);
                loop {
                    col += col_step;
                    row += row_step;
                    let off = !(0..8).contains(&col) || !(0..8).contains(&row);
                    if off || empty >> (row * 8 + col) & 1 == 0 {
                        break;
                    }
                    reached |= 1 << (row * 8 + col);
                }
            }
        }
        reached
    }

    #[test]
    fn queens_reach_what_single_steps_reach() {
        let mut noise = 1_u64;
        for round in 0..5000 {
            noise = noise
                .wrapping_mul(0x5851_f42d_4c95_7f2d)
                .wrapping_add(0x1405_7b7e_f767_814f);
            let empty = noise | noise.rotate_left(23);
            let from = round % 64;
            let empty = empty & !(1 << from);
            assert_eq!(reach(from, empty), slow_reach(from, empty));
            assert_eq!(grown(1 << from) & !(1 << from), ring(from));
        }
    }

    fn ring(from: u32) -> u64 {
        let (col, row) = (from % 8, from / 8);
        Cells(u64::MAX)
            .filter(|cell| (cell % 8).abs_diff(col) <= 1 && (cell / 8).abs_diff(row) <= 1)
            .filter(|&cell| cell != from)
            .fold(0, |set, cell| set | 1 << cell)
    }

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
