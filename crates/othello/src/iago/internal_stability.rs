//! Stable discs off the edge (section 4.4.1.2), by Iago's algorithm.

use super::{A_FILE, H_FILE};

/// The 36 squares off the edge.
pub const INTERNAL: u64 = 0x007e_7e7e_7e7e_7e00;
/// How many they are.
pub(super) const INTERNAL_SQUARES: i32 = 36;

const RIM: u64 = !INTERNAL;
const RANKS: u64 = 0xff00_0000_0000_00ff;
const CORNERS: u64 = 0x8100_0000_0000_0081;

/// The discs of one colour that Iago knows to be stable: the occupied corners,
/// and every disc that has on each of its four lines, on either side, the rim
/// of the board or a stable disc of its colour.
///
/// The paper keeps a set of squares to process; here all squares are looked at
/// together until nothing changes. [`stable_discs`](super::stable_discs) finds
/// more.
#[must_use]
pub fn anchored_discs(discs: u64) -> u64 {
    let mut stable = discs & CORNERS;
    if stable == 0 {
        return 0;
    }
    loop {
        let (left, right) = ((stable >> 1) & !H_FILE, (stable << 1) & !A_FILE);
        let rank = A_FILE | H_FILE | left | right;
        let file = RANKS | stable << 8 | stable >> 8;
        let falling = RIM | right << 8 | left >> 8;
        let rising = RIM | left << 8 | right >> 8;
        let next = stable | discs & rank & file & falling & rising;
        if next == stable {
            return stable;
        }
        stable = next;
    }
}

/// How many more stable internal discs the first player has, by Iago's
/// algorithm.
#[inline]
#[must_use]
pub fn internal_lead(own: u64, opponent: u64) -> i32 {
    let count = |discs| (anchored_discs(discs) & INTERNAL).count_ones() as i32;
    count(own) - count(opponent)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{board, boards};
    use super::*;
    use std::collections::VecDeque;

    /// The algorithm as the paper puts it, for both colours at once.
    fn by_queue(own: u64, opponent: u64) -> (u64, u64) {
        let at = |col: i32, rank: i32| {
            let on_board = (0..8).contains(&col) && (0..8).contains(&rank);
            on_board.then_some(rank * 8 + col)
        };
        let colour = |square: i32| match (own >> square & 1, opponent >> square & 1) {
            (1, _) => Some(true),
            (_, 1) => Some(false),
            _ => None,
        };
        let mut stable = [false; 64];
        let mut queue = VecDeque::new();
        for corner in [0, 7, 56, 63] {
            if colour(corner).is_some() {
                stable[corner as usize] = true;
                queue.push_back(corner);
            }
        }
        while let Some(element) = queue.pop_front() {
            for (dx, dy) in (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy))) {
                let Some(square) = at(element % 8 + dx, element / 8 + dy) else {
                    continue;
                };
                let (col, rank) = (square % 8, square / 8);
                let held = |neighbour: Option<i32>| {
                    neighbour.is_none_or(|n| stable[n as usize] && colour(n) == colour(square))
                };
                let is_stable = colour(square).is_some()
                    && [(1, 0), (0, 1), (1, 1), (1, -1)]
                        .into_iter()
                        .all(|(x, y)| held(at(col + x, rank + y)) || held(at(col - x, rank - y)));
                if is_stable && !stable[square as usize] {
                    stable[square as usize] = true;
                    queue.push_back(square);
                }
            }
        }
        let set = (0..64).filter(|&square| stable[square]);
        let set = set.fold(0, |set, square| set | 1 << square);
        (set & own, set & opponent)
    }

    #[test]
    fn sets_and_queue_agree() {
        for (own, opponent) in boards(5_000, 3) {
            let found = (anchored_discs(own), anchored_discs(opponent));
            assert_eq!(found, by_queue(own, opponent), "{own:#x} {opponent:#x}");
        }
    }

    #[test]
    fn stability_spreads_from_corners() {
        let (own, opponent) = board("XXX..... XX...... X....... .....OOO ......OO .......O");
        assert_eq!(internal_lead(own, opponent), 1);
        assert_eq!(anchored_discs(own), own);
        assert_eq!(anchored_discs(opponent), 0);
        assert_eq!(internal_lead(!0, 0), INTERNAL_SQUARES);
    }
}
