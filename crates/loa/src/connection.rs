//! Whether pieces form one group, orthogonal and diagonal contact counting
//! alike (thesis, rule 6).

use crate::quads;

const NOT_FILE_A: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_FILE_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;

/// A set together with all its neighbours.
///
/// ```
/// assert_eq!(loam_loa::connection::grown(1), 0x303); // a1: a1 b1 a2 b2
/// ```
#[inline]
#[must_use]
pub const fn grown(set: u64) -> u64 {
    let row = set | ((set << 1) & NOT_FILE_A) | ((set >> 1) & NOT_FILE_H);
    row | (row << 8) | (row >> 8)
}

/// The squares of `pieces` connected to those in `seed`.
#[inline]
#[must_use]
pub const fn group(seed: u64, pieces: u64) -> u64 {
    let mut reached = seed & pieces;
    loop {
        let next = grown(reached) & pieces;
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

/// Whether all pieces form one group. One piece does (rule 7); so does none,
/// which only hand-made positions have.
///
/// The Euler number settles nearly every position: above one, there are more
/// groups (thesis, section 3.1.2). Only the rest is followed contact by contact.
///
/// ```
/// use loam_loa::connection::is_connected;
/// assert!(is_connected(0b101_0000_0010)); // b1 a2 c2
/// assert!(!is_connected(0b101)); // a1 c1
/// ```
#[inline]
#[must_use]
pub const fn is_connected(pieces: u64) -> bool {
    quads::euler(pieces) <= 1 && is_connected_by_flood(pieces)
}

/// [`is_connected`] by following the contacts alone: its slow twin.
#[inline]
#[must_use]
pub const fn is_connected_by_flood(pieces: u64) -> bool {
    group(pieces & pieces.wrapping_neg(), pieces) == pieces
}

/// The number of groups the pieces form.
///
/// ```
/// assert_eq!(loam_loa::connection::group_count(0b101), 2); // a1 c1
/// ```
#[must_use]
pub const fn group_count(pieces: u64) -> u32 {
    let mut rest = pieces;
    let mut groups = 0;
    while rest != 0 {
        rest &= !group(rest & rest.wrapping_neg(), rest);
        groups += 1;
    }
    groups
}
