//! Bit quads and the Euler number (thesis, section 3.1.2; Gray 1971).
//!
//! The thesis keeps the counts up to date move by move; [`Quads::toggled`] does
//! so. With the pieces in one word it is quicker to count afresh, which
//! [`Quads::of`] does by shifting the board over itself: 3.2 ns a position
//! against 8.9 ns kept up to date and 7.5 ns for following the contacts, on one
//! core of a Zen 4 server (`benches/quads.rs`).
//!
//! A quad is a 2×2 window on the board; 81 of them cover it, those along the
//! edge only in part. Counting the quads of each kind gives the Euler number
//! E = (ΣQ1 − ΣQ3 − 2ΣQd) / 4, the number of groups minus the number of
//! holes: if it exceeds one, the pieces are certainly not connected.

use crate::Square;
use std::fmt;

/// How many of the 81 quads hold one, two, three or four pieces; two pieces
/// standing diagonally are kept apart from two side by side.
///
/// All five counts live in one word, so that adding or removing a piece is one
/// table look-up by its eight neighbours and one addition.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Quads(u64);

/// Where each count starts in the word.
const Q1: u32 = 0;
const Q2: u32 = 12;
const Q3: u32 = 24;
const Q4: u32 = 36;
const QD: u32 = 48;
const FIELD: u64 = 0xfff;

/// What setting a square adds, by its eight neighbours in the order of
/// [`neighbours`]; wrapping, as some counts fall.
static SET: [u64; 256] = {
    let mut table = [0; 256];
    let mut around = 0;
    while around < 256 {
        table[around] = change(around as u8);
        around += 1;
    }
    table
};

/// The kind of a quad by its four cells: bit 0 and 3 lie diagonally.
const fn kind(cells: u8) -> u64 {
    match cells {
        0b0000 => 0,
        0b0001 | 0b0010 | 0b0100 | 0b1000 => 1 << Q1,
        0b1001 | 0b0110 => 1 << QD,
        0b1111 => 1 << Q4,
        _ if cells.count_ones() == 2 => 1 << Q2,
        _ => 1 << Q3,
    }
}

const fn change(around: u8) -> u64 {
    // Neighbours: 0 1 2 below from the left, 3 and 4 beside, 5 6 7 above.
    const QUADS: [[u32; 3]; 4] = [[0, 1, 3], [1, 2, 4], [3, 5, 6], [4, 6, 7]];
    // The square's own place in each of the four quads.
    const OWN: [u8; 4] = [3, 2, 1, 0];
    let mut sum = 0_u64;
    let mut quad = 0;
    while quad < 4 {
        let mut cells = 0;
        let mut place = 0;
        let mut next = 0;
        while place < 4 {
            if place != OWN[quad] {
                cells |= ((around >> QUADS[quad][next]) & 1) << place;
                next += 1;
            }
            place += 1;
        }
        let with = cells | 1 << OWN[quad];
        sum = sum.wrapping_add(kind(with)).wrapping_sub(kind(cells));
        quad += 1;
    }
    sum
}

/// The eight neighbours of a square that hold pieces, as bits: below from the
/// left, beside, above. Off the board there are none.
#[inline]
fn neighbours(pieces: u64, square: Square) -> usize {
    // Column by column, the board is padded by masking before the shift.
    const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let at = square.index() as u32;
    let left = (pieces & NOT_H).rotate_left(1);
    let right = (pieces & NOT_A).rotate_right(1);
    // The column of three through the square, with the ranks outside cut off.
    let column = |set: u64| {
        let wide = u128::from(set) << 8 >> at;
        (wide & 1) as usize | ((wide >> 7) & 2) as usize | ((wide >> 14) & 4) as usize
    };
    let (l, m, r) = (column(left), column(pieces), column(right));
    (l & 1)
        | (m & 1) << 1
        | (r & 1) << 2
        | (l & 2) << 2
        | (r & 2) << 3
        | (l & 4) << 3
        | (m & 4) << 4
        | (r & 4) << 5
}

/// Pieces side by side, above one another and on either diagonal, and the
/// windows that are full or lack one piece: what all counts follow from.
struct Contacts {
    orthogonal: u32,
    diagonal: u32,
    q3: u32,
    q4: u32,
}

impl Contacts {
    #[inline]
    const fn of(pieces: u64) -> Contacts {
        const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
        // The four cells of the window whose lower left one is the square.
        let a = pieces;
        let b = (pieces >> 1) & NOT_H;
        let c = pieces >> 8;
        let d = b >> 8;
        // Windows without a right column hold no diagonal, nor three pieces.
        let inner = NOT_H;
        let falling = b & c & inner;
        let rising = a & d;
        Contacts {
            orthogonal: (a & b).count_ones() + (a & c).count_ones(),
            diagonal: falling.count_ones() + rising.count_ones(),
            q3: ((rising & (b ^ c)) | (falling & (a ^ d))).count_ones(),
            q4: (rising & falling).count_ones(),
        }
    }
}

/// The Euler number alone, as vertices − edges + triangles − tetrahedra of the
/// contacts: the same as equation 3.1, without counting the single pieces.
///
/// ```
/// assert_eq!(loam_loa::quads::euler(0b101), 2); // a1 c1
/// ```
#[inline]
#[must_use]
pub const fn euler(pieces: u64) -> i32 {
    let Contacts {
        orthogonal,
        diagonal,
        q3,
        q4,
    } = Contacts::of(pieces);
    pieces.count_ones() as i32 - (orthogonal + diagonal) as i32 + (q3 + 3 * q4) as i32
}

impl Quads {
    /// The counts of an empty board.
    pub const NONE: Quads = Quads(0);

    /// The counts of a set of pieces. Each piece lies in four windows, each
    /// orthogonal contact in two and each diagonal one in one, which leaves
    /// only the windows with three and four to be found.
    ///
    /// ```
    /// use loam_loa::quads::Quads;
    /// let start = Quads::of(0x7e00_0000_0000_007e);
    /// assert_eq!(start, Quads::count(0x7e00_0000_0000_007e));
    /// assert_eq!(start.euler(), 2);
    /// ```
    #[inline]
    #[must_use]
    pub const fn of(pieces: u64) -> Quads {
        let found = Contacts::of(pieces);
        let (q3, q4) = (found.q3, found.q4);
        let qd = found.diagonal - q3 - 2 * q4;
        let q2 = 2 * found.orthogonal - 2 * q3 - 4 * q4;
        let q1 = 4 * pieces.count_ones() - 2 * (q2 + qd) - 3 * q3 - 4 * q4;
        Quads(
            (q1 as u64) << Q1
                | (q2 as u64) << Q2
                | (q3 as u64) << Q3
                | (q4 as u64) << Q4
                | (qd as u64) << QD,
        )
    }

    /// The counts of a set of pieces, window by window: the slow twin of
    /// [`of`](Quads::of) and [`toggled`](Quads::toggled).
    ///
    /// ```
    /// use loam_loa::quads::Quads;
    /// let diagonal = Quads::count(0b1_0000_0000 << 1 | 1); // a1 b2
    /// assert_eq!((diagonal.q1(), diagonal.qd()), (6, 1));
    /// assert_eq!(diagonal.euler(), 1);
    /// ```
    #[must_use]
    pub fn count(pieces: u64) -> Quads {
        let cell = |col: i32, rank: i32| {
            let on_board = (0..8).contains(&col) && (0..8).contains(&rank);
            u8::from(on_board && pieces >> (8 * (rank & 7) + (col & 7)) & 1 == 1)
        };
        let mut sum = 0;
        for rank in -1..8 {
            for col in -1..8 {
                sum += kind(
                    cell(col, rank)
                        | cell(col + 1, rank) << 1
                        | cell(col, rank + 1) << 2
                        | cell(col + 1, rank + 1) << 3,
                );
            }
        }
        Quads(sum)
    }

    /// The counts after a piece appears on or vanishes from `square`;
    /// `pieces` is the set before or after, the square itself not mattering.
    #[inline]
    #[must_use]
    pub fn toggled(self, pieces: u64, square: Square, appears: bool) -> Quads {
        let change = SET[neighbours(pieces, square)];
        Quads(if appears {
            self.0.wrapping_add(change)
        } else {
            self.0.wrapping_sub(change)
        })
    }

    const fn field(self, start: u32) -> i32 {
        (self.0 >> start & FIELD) as i32
    }

    /// Quads with one piece.
    #[must_use]
    pub const fn q1(self) -> i32 {
        self.field(Q1)
    }

    /// Quads with two pieces side by side.
    #[must_use]
    pub const fn q2(self) -> i32 {
        self.field(Q2)
    }

    /// Quads with three pieces.
    #[must_use]
    pub const fn q3(self) -> i32 {
        self.field(Q3)
    }

    /// Quads with four pieces.
    #[must_use]
    pub const fn q4(self) -> i32 {
        self.field(Q4)
    }

    /// Quads with two pieces standing diagonally.
    #[must_use]
    pub const fn qd(self) -> i32 {
        self.field(QD)
    }

    /// The Euler number, equation 3.1: groups minus holes.
    #[inline]
    #[must_use]
    pub const fn euler(self) -> i32 {
        (self.q1() - self.q3() - 2 * self.qd()) / 4
    }
}

impl fmt::Debug for Quads {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Quads")
            .field("q1", &self.q1())
            .field("q2", &self.q2())
            .field("q3", &self.q3())
            .field("q4", &self.q4())
            .field("qd", &self.qd())
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connection::group_count;
    use loam_game::conformance as kit;

    #[test]
    fn every_toggle_keeps_the_counts() {
        let mut rng = kit::rng(1);
        for density in [10, 60, 128, 200, 250] {
            for _ in 0..200 {
                let pieces = kit::random_set(u128::from(u64::MAX), density, &mut rng) as u64;
                let quads = Quads::count(pieces);
                assert_eq!(quads, Quads::of(pieces));
                assert_eq!(quads.euler(), euler(pieces));
                for square in Square::all() {
                    let appears = pieces & square.bit() == 0;
                    let toggled = quads.toggled(pieces, square, appears);
                    let after = pieces ^ square.bit();
                    assert_eq!(toggled, Quads::count(after));
                    assert_eq!(toggled, quads.toggled(after, square, appears));
                }
            }
        }
    }

    #[test]
    fn the_euler_number_is_groups_minus_holes() {
        // A ring around e5 and a piece apart: two groups, one hole (figure 3.2).
        let ring = 0x0000_3828_3800_0000_u64;
        let quads = Quads::count(ring | 1);
        assert_eq!((group_count(ring | 1), quads.euler()), (2, 1));
        assert_eq!(Quads::count(ring).euler(), 0);
        assert_eq!(Quads::NONE.euler(), 0);
    }

    #[test]
    fn without_holes_it_is_the_number_of_groups() {
        let mut rng = kit::rng(2);
        for _ in 0..2_000 {
            let pieces = kit::random_set(u128::from(u64::MAX), 20, &mut rng) as u64;
            // So few pieces seldom close a ring; where they do, E is smaller.
            assert!(Quads::count(pieces).euler() <= group_count(pieces) as i32);
        }
    }
}
