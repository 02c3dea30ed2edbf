//! Flips on the last empty square: each line through it is full but for that
//! square, so the mover's discs on the line, eight bits, say how many turn.

use super::plain::RAYS;

/// How many discs turn along a line: by the place of the empty square on the
/// line and the mover's discs. Beyond the end of a shorter line stands none.
static COUNTS: [[u8; 256]; 8] = counts();

const fn counts() -> [[u8; 256]; 8] {
    let mut table = [[0; 256]; 8];
    let mut at = 0;
    while at < 8 {
        let mut own = 0u32;
        while own < 256 {
            let above = own >> (at + 1);
            let below = own & ((1 << at) - 1);
            let mut count = 0;
            if above != 0 {
                count += above.trailing_zeros();
            }
            if below != 0 {
                count += at as u32 - 1 - below.ilog2();
            }
            table[at][own as usize] = count as u8;
            own += 1;
        }
        at += 1;
    }
    table
}

/// The four lines through a square, and what its place on each means. One
/// line of the cache, and no arithmetic between there and the counts.
#[repr(align(64))]
pub(super) struct Lines {
    /// Rank, file, and both diagonals, the square included.
    pub(super) squares: [u64; 4],
    /// Discs that turn, by the mover's discs on the line, lowest bit first.
    pub(super) counts: [&'static [u8; 256]; 4],
}

pub(super) static LINES: [Lines; 64] = lines();

const fn lines() -> [Lines; 64] {
    let mut table = [const {
        Lines {
            squares: [0; 4],
            counts: [&COUNTS[0]; 4],
        }
    }; 64];
    let mut at = 0;
    while at < 64 {
        let mut i = 0;
        while i < 4 {
            let line = RAYS[at].up[i] | RAYS[at].down[i] | 1 << at;
            let place = RAYS[at].down[i].count_ones() as usize;
            table[at].squares[i] = line;
            table[at].counts[i] = &COUNTS[place];
            i += 1;
        }
        at += 1;
    }
    table
}

const FIRST_FILE: u64 = 0x0101_0101_0101_0101;

/// The discs of a file, the first rank in bit 0.
#[inline]
pub(super) const fn file(set: u64, col: u32) -> usize {
    (((set >> col & FIRST_FILE).wrapping_mul(0x0102_0408_1020_4080)) >> 56) as usize
}

/// [`last_flips`](super::Kernel::last_flips) without special instructions:
/// lines become bytes by multiplication.
#[inline]
pub(super) fn last_flips(own: u64, at: u32) -> u32 {
    let lines = &LINES[(at & 63) as usize];
    let [_, _, rising, falling] = lines.squares;
    let [along, up, _, _] = lines.counts;
    // One disc to a file at most, so adding up the ranks sets them side by
    // side, as on a rank.
    let by_file = |line: u64| ((own & line).wrapping_mul(FIRST_FILE) >> 56) as usize;
    u32::from(along[(own >> (at & 56)) as usize & 0xff])
        + u32::from(up[file(own, at & 7)])
        + u32::from(along[by_file(rising)])
        + u32::from(along[by_file(falling)])
}
