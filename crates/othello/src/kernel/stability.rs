//! Discs that can never be turned over.
//!
//! Turning a disc takes a line through it with an opponent's disc at either
//! end of a run. A full line sees no more moves, and a run that contains a
//! stable disc is never outflanked: so a disc is stable if each of its four
//! lines is full or holds a stable neighbour of its colour. A disc on an edge
//! has one line only, and all its futures are known from a table.

use super::last::file;
use super::plain::SHIFTS;

/// Squares that no line leaves the board from.
const CENTRE: u64 = 0x007e_7e7e_7e7e_7e00;

pub(super) const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;
const RANK_1: u64 = 0xff;
const RANK_8: u64 = RANK_1 << 56;

/// Where each line begins, by its lower squares.
pub(super) const BEGINS: [u64; 4] = [FILE_A, RANK_1, FILE_A | RANK_1, FILE_H | RANK_1];
/// Where each line ends.
pub(super) const ENDS: [u64; 4] = [FILE_H, RANK_8, FILE_H | RANK_8, FILE_A | RANK_8];

/// A byte as a number in base three.
static TERNARY: [u16; 256] = ternary();

const fn ternary() -> [u16; 256] {
    let mut table = [0; 256];
    let mut bits = 1;
    while bits < 256 {
        table[bits] = 3 * table[bits >> 1] + (bits & 1) as u16;
        bits += 1;
    }
    table
}

/// The discs of `own` on an edge that stay whatever happens on it, by the
/// edge in base three: `own` ones and `opp` twos.
// Base three keeps it to a fifth of the nearest level of cache.
static EDGES: [u8; 6561] = edges();

const fn edges() -> [u8; 6561] {
    let mut table = [0; 6561];
    // The full edges first: each edge depends on those with one disc more.
    let mut empty = 0;
    while empty <= 8 {
        let mut index = 0;
        while index < 6561 {
            let (own, opp) = edge_of(index);
            if 8 - (own | opp).count_ones() == empty {
                table[index] = edge_future(&table, own, opp);
            }
            index += 1;
        }
        empty += 1;
    }
    table
}

const fn edge_of(mut index: usize) -> (u32, u32) {
    let (mut own, mut opp, mut at) = (0, 0, 0);
    while index > 0 {
        match index % 3 {
            1 => own |= 1 << at,
            2 => opp |= 1 << at,
            _ => {}
        }
        index /= 3;
        at += 1;
    }
    (own, opp)
}

/// Anyone may place a disc on any square, also where it turns nothing here:
/// it may do so elsewhere.
const fn edge_future(table: &[u8; 6561], own: u32, opp: u32) -> u8 {
    let mut stable = own as u8;
    let mut at = 0;
    while at < 8 {
        if (own | opp) >> at & 1 == 0 {
            let turned = edge_flips(own, opp, at);
            stable &= table[edge_index((own | turned | 1 << at) as u64, (opp & !turned) as u64)];
            let turned = edge_flips(opp, own, at);
            stable &= table[edge_index((own & !turned) as u64, (opp | turned | 1 << at) as u64)];
        }
        at += 1;
    }
    stable
}

const fn edge_flips(own: u32, opp: u32, at: u32) -> u32 {
    let mut turned = 0;
    let mut line = 0;
    let mut next = at + 1;
    while next < 8 && opp >> next & 1 == 1 {
        line |= 1 << next;
        next += 1;
    }
    if own >> next & 1 == 1 {
        turned |= line;
    }
    line = 0;
    next = at;
    while next > 0 && opp >> (next - 1) & 1 == 1 {
        next -= 1;
        line |= 1 << next;
    }
    if next > 0 && own >> (next - 1) & 1 == 1 {
        turned |= line;
    }
    turned
}

#[inline]
const fn edge_index(own: u64, opp: u64) -> usize {
    TERNARY[(own & 0xff) as usize] as usize + 2 * TERNARY[(opp & 0xff) as usize] as usize
}

/// Stable discs of `own` on one edge, given as bytes.
#[inline]
pub(super) fn stable_on_edge(own: u64, opp: u64) -> u64 {
    u64::from(EDGES[edge_index(own, opp)])
}

/// Stable discs of `own` on the four edges.
#[inline]
fn stable_on_edges(own: u64, opp: u64) -> u64 {
    let ranks = stable_on_edge(own, opp) | stable_on_edge(own >> 56, opp >> 56) << 56;
    let on_file = |col| {
        let stable = stable_on_edge(file(own, col) as u64, file(opp, col) as u64);
        // The corners belong to the ranks as well, and without them the
        // copies that the product adds up do not overlap.
        ((stable & 0x7e).wrapping_mul(0x0002_0408_1020_4081) & FILE_A) << col
    };
    ranks | on_file(0) | on_file(7)
}

/// Squares on full lines, by direction.
#[inline]
fn full_lines(discs: u64) -> [u64; 4] {
    let mut full = [0; 4];
    for i in 0..4 {
        let shift = SHIFTS[i];
        let (mut up, mut down) = (discs, discs);
        // Two, four and eight squares in a row, or as many as the line has.
        up &= (up << shift) | BEGINS[i];
        down &= (down >> shift) | ENDS[i];
        up &= (up << (2 * shift)) | BEGINS_2[i];
        down &= (down >> (2 * shift)) | ENDS_2[i];
        up &= (up << (4 * shift)) | BEGINS_4[i];
        down &= (down >> (4 * shift)) | ENDS_4[i];
        full[i] = up & down;
    }
    full
}

/// The first two and the first four squares of each line, and the last.
pub(super) const BEGINS_2: [u64; 4] = wider(BEGINS, 1, true);
pub(super) const BEGINS_4: [u64; 4] = wider(BEGINS_2, 2, true);
pub(super) const ENDS_2: [u64; 4] = wider(ENDS, 1, false);
pub(super) const ENDS_4: [u64; 4] = wider(ENDS_2, 2, false);

const fn wider(ends: [u64; 4], steps: u32, up: bool) -> [u64; 4] {
    let mut wider = ends;
    let mut i = 0;
    while i < 4 {
        let mut step = 0;
        while step < steps {
            let set = wider[i];
            wider[i] |= if up {
                set << SHIFTS[i]
            } else {
                set >> SHIFTS[i]
            };
            step += 1;
        }
        i += 1;
    }
    wider
}

/// Adds to stable discs all those that lean on them.
#[inline]
pub(super) fn grow(own: u64, mut stable: u64, full: [u64; 4]) -> u64 {
    // Away from the edges no shift wraps around.
    let own = own & CENTRE;
    if stable == 0 {
        return 0;
    }
    loop {
        let mut leaning = own & !stable;
        for i in 0..4 {
            leaning &= full[i] | (stable << SHIFTS[i]) | (stable >> SHIFTS[i]);
        }
        if leaning == 0 {
            return stable;
        }
        stable |= leaning;
    }
}

/// [`stable`](super::Kernel::stable) without special instructions.
#[inline]
pub(super) fn stable(own: u64, opp: u64) -> u64 {
    let full = full_lines(own | opp);
    let crossed = full[0] & full[1] & full[2] & full[3] & own;
    grow(own, stable_on_edges(own, opp) | crossed, full)
}

/// Stable discs of `own` on a smaller board, the squares of which are `board`.
///
/// The same as [`stable`](super::Kernel::stable) but for the table of edges,
/// which there is none of: slower, and it finds a little less.
///
/// ```
/// use loam_othello::kernel::stable_within;
/// let board = 0x0f0f_0f0f; // 4×4
/// assert_eq!(stable_within(0x0000_0003, 0x0000_0004, board), 0x0000_0003);
/// // Between the opponent's corners, but the edge is full.
/// assert_eq!(stable_within(0x0600_0000, 0x0900_0000, board), 0x0600_0000);
/// ```
#[must_use]
pub fn stable_within(own: u64, opp: u64, board: u64) -> u64 {
    // Squares beyond the board are as good as full.
    let discs = own | opp | !board;
    let full = full_lines(discs);
    let mut safe = [0; 4];
    for i in 0..4 {
        // The edge of the board is a neighbour that never turns.
        let at_begin = !((board & !ENDS[i]) << SHIFTS[i]);
        let at_end = !((board & !BEGINS[i]) >> SHIFTS[i]);
        safe[i] = full[i] | at_begin | at_end;
    }
    let mut stable = 0;
    loop {
        let mut found = own;
        for i in 0..4 {
            found &=
                safe[i] | ((stable & !ENDS[i]) << SHIFTS[i]) | ((stable & !BEGINS[i]) >> SHIFTS[i]);
        }
        if found == stable {
            return stable;
        }
        stable = found;
    }
}
