//! Legal moves and flipped discs by parallel prefix fills.
//!
//! Four lines at a time: each step shifts by one of four directions, left for
//! one half of the compass and right for the other. The arrays of four invite
//! the compiler to use vector registers.

use super::{last, stability};

/// Shifts of the four lines: rank, file, and both diagonals.
pub(super) const SHIFTS: [u32; 4] = [1, 8, 9, 7];

/// Discs on the first and last file cannot be outflanked along a rank or
/// diagonal, and leaving them out keeps the fills from wrapping around.
const INNER: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// Squares through which each line may run.
pub(super) const THROUGH: [u64; 4] = [INNER, !0, INNER, INNER];

// Kept apart: inlined into a recursive search what the compiler makes of it
// gets worse (perft is slower by a fifth).
#[inline(never)]
fn moves(own: u64, opp: u64) -> u64 {
    let mut found = [0; 4];
    for i in 0..4 {
        let shift = SHIFTS[i];
        let through = opp & THROUGH[i];

        let mut up = through & (own << shift);
        let mut down = through & (own >> shift);
        up |= through & (up << shift);
        down |= through & (down >> shift);
        // Pairs of discs in line: from here the fill goes two at a time.
        let pairs_up = through & (through << shift);
        let pairs_down = pairs_up >> shift;
        up |= pairs_up & (up << (2 * shift));
        down |= pairs_down & (down >> (2 * shift));
        up |= pairs_up & (up << (2 * shift));
        down |= pairs_down & (down >> (2 * shift));

        found[i] = (up << shift) | (down >> shift);
    }
    (found[0] | found[1] | found[2] | found[3]) & !(own | opp)
}

/// The rays from each square towards higher and towards lower bits, the
/// square itself left out. Aligned to take one line of the cache.
#[repr(align(64))]
pub(super) struct Rays {
    pub(super) up: [u64; 4],
    pub(super) down: [u64; 4],
}

pub(super) static RAYS: [Rays; 64] = rays();

const fn rays() -> [Rays; 64] {
    const COL_STEPS: [i32; 4] = [1, 0, 1, -1];
    const RANK_STEPS: [i32; 4] = [0, 1, 1, 1];
    let mut table = [const {
        Rays {
            up: [0; 4],
            down: [0; 4],
        }
    }; 64];
    let mut square = 0;
    while square < 64 {
        let mut i = 0;
        while i < 4 {
            table[square].up[i] = ray(square as i32, COL_STEPS[i], RANK_STEPS[i]);
            table[square].down[i] = ray(square as i32, -COL_STEPS[i], -RANK_STEPS[i]);
            i += 1;
        }
        square += 1;
    }
    table
}

const fn ray(square: i32, col_step: i32, rank_step: i32) -> u64 {
    let mut col = square % 8 + col_step;
    let mut rank = square / 8 + rank_step;
    let mut ray = 0;
    while 0 <= col && col < 8 && 0 <= rank && rank < 8 {
        ray |= 1 << (rank * 8 + col);
        col += col_step;
        rank += rank_step;
    }
    ray
}

// Kept apart for the same reason as `moves`.
#[inline(never)]
fn flips(own: u64, opp: u64, at: u32) -> u64 {
    let rays = &RAYS[(at & 63) as usize];
    let mut flipped = [0; 4];
    for (flipped, (up, down)) in flipped.iter_mut().zip(rays.up.iter().zip(&rays.down)) {
        // Upwards a carry runs along the opponent's discs and stops at the
        // first square that is not one: it closes the line if it is our own.
        let closed = (opp | !up).wrapping_add(1) & own & up;
        *flipped |= closed.wrapping_sub(u64::from(closed != 0)) & up;

        // Downwards the highest such square does. Bit 0 only keeps the count
        // of zeros below 64.
        let first_other = (down & !opp) | 1;
        let closed = (1 << 63 >> first_other.leading_zeros()) & own & down;
        *flipped |= (closed.wrapping_neg() << 1) & down;
    }
    flipped[0] | flipped[1] | flipped[2] | flipped[3]
}

/// What any processor can do.
#[derive(Clone, Copy, Debug)]
pub struct Plain;

impl super::Kernel for Plain {
    const NAME: &'static str = "plain";

    fn detect() -> Option<Plain> {
        Some(Plain)
    }

    #[inline]
    fn moves(self, own: u64, opp: u64) -> u64 {
        moves(own, opp)
    }

    #[inline]
    fn flips(self, own: u64, opp: u64, at: u32) -> u64 {
        flips(own, opp, at)
    }

    #[inline]
    fn last_flips(self, own: u64, at: u32) -> u32 {
        last::last_flips(own, at)
    }

    #[inline]
    fn stable(self, own: u64, opp: u64) -> u64 {
        stability::stable(own, opp)
    }
}
