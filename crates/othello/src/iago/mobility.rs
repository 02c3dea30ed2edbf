//! Current and potential mobility (section 4.4.2).

use super::{A_FILE, H_FILE};

/// Equation 1: Truncate[1000 × (p − o) / (p + o + 2)]. "An advantage of 4 to 1
/// is more valuable than an advantage of 15 to 11."
///
/// ```
/// use loam_othello::iago::combine;
/// assert_eq!(combine(4, 1), 428);
/// assert_eq!(combine(15, 11), 142);
/// assert_eq!(combine(1, 4), -428);
/// ```
#[inline]
#[must_use]
pub const fn combine(p: i32, o: i32) -> i32 {
    1000 * (p - o) / (p + o + 2)
}

/// Current mobility from the squares each player may take (section 4.4.2.1):
/// each is given half of those both may take, and all of those only he may.
#[inline]
#[must_use]
pub fn current_mobility(own_moves: u64, opponent_moves: u64) -> i32 {
    let count = |set: u64| set.count_ones() as i32;
    let mutual = count(own_moves & opponent_moves);
    // Twice the sole access squares and the mutual ones once.
    combine(
        2 * count(own_moves) - mutual,
        2 * count(opponent_moves) - mutual,
    )
}

/// Potential mobility (section 4.4.2.2), each measure put through
/// [`combine`]. A player's potential is in his opponent's discs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PotentialMobility {
    /// By the discs next to empty squares.
    pub frontier: i32,
    /// By the empty squares next to discs.
    pub empties: i32,
    /// By the sum, over the discs, of the empty squares next to each.
    pub sum: i32,
}

impl PotentialMobility {
    /// The three measures of a position.
    #[inline]
    #[must_use]
    pub fn of(own: u64, opponent: u64) -> PotentialMobility {
        let empty = !(own | opponent);
        let next_to_empty = neighbours(empty);
        let measure = |count: fn(u64, u64, u64) -> u32| {
            let p = count(opponent, empty, next_to_empty);
            let o = count(own, empty, next_to_empty);
            combine(p as i32, o as i32)
        };
        PotentialMobility {
            frontier: measure(|discs, _, next_to_empty| (discs & next_to_empty).count_ones()),
            empties: measure(|discs, empty, _| (neighbours(discs) & empty).count_ones()),
            sum: measure(|discs, empty, _| adjacent_pairs(discs, empty)),
        }
    }

    /// The three added up, as the paper does, and brought back to ±1000.
    #[must_use]
    pub const fn combined(self) -> i32 {
        self.total() / 3
    }

    /// The three added up.
    #[inline]
    #[must_use]
    pub const fn total(self) -> i32 {
        self.frontier + self.empties + self.sum
    }
}

/// Squares next to a square of the set, and perhaps some of its own.
#[inline]
const fn neighbours(set: u64) -> u64 {
    let row = set | (set << 1) & !A_FILE | (set >> 1) & !H_FILE;
    row | row << 8 | row >> 8
}

/// How many pairs of neighbours there are with one square in each set.
#[inline]
const fn adjacent_pairs(a: u64, b: u64) -> u32 {
    let (east, west) = ((a << 1) & !A_FILE, (a >> 1) & !H_FILE);
    (east & b).count_ones()
        + (west & b).count_ones()
        + (a << 8 & b).count_ones()
        + (a >> 8 & b).count_ones()
        + (east << 8 & b).count_ones()
        + (east >> 8 & b).count_ones()
        + (west << 8 & b).count_ones()
        + (west >> 8 & b).count_ones()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{board, boards};
    use super::*;

    fn has(set: u64, square: i32) -> bool {
        set >> square & 1 == 1
    }

    fn around(square: i32) -> impl Iterator<Item = i32> {
        (0..64).filter(move |&other| {
            let (dx, dy) = (other % 8 - square % 8, other / 8 - square / 8);
            other != square && dx.abs() <= 1 && dy.abs() <= 1
        })
    }

    /// The measures counted square by square: what the discs of one player
    /// offer the other.
    fn slow(discs: u64, empty: u64) -> [i32; 3] {
        let empties_around = |square| around(square).filter(|&n| has(empty, n)).count() as i32;
        let held = || (0..64).filter(|&square| has(discs, square));
        let frontier = held().filter(|&square| empties_around(square) > 0).count();
        let empties = (0..64)
            .filter(|&square| has(empty, square) && around(square).any(|n| has(discs, n)))
            .count();
        [
            frontier as i32,
            empties as i32,
            held().map(empties_around).sum(),
        ]
    }

    #[test]
    fn potential_mobility_is_counted_right() {
        for (own, opponent) in boards(3_000, 4) {
            let empty = !(own | opponent);
            let (p, o) = (slow(opponent, empty), slow(own, empty));
            let found = PotentialMobility::of(own, opponent);
            assert_eq!(
                [found.frontier, found.empties, found.sum],
                [0, 1, 2].map(|i| combine(p[i], o[i])),
                "{own:#x} {opponent:#x}"
            );
        }
    }

    /// An opponent's disc in the corner offers three squares, one of one's own
    /// in the middle of an edge offers five.
    #[test]
    fn the_opponents_discs_are_the_players_potential() {
        let (own, opponent) = board("O....X..");
        let found = PotentialMobility::of(own, opponent);
        assert_eq!(found.frontier, 0);
        assert_eq!(found.empties, combine(3, 5));
        assert_eq!(found.sum, combine(3, 5));
        assert_eq!(found.combined(), 2 * combine(3, 5) / 3);
    }

    #[test]
    fn moves_are_counted_sole_and_mutual() {
        for (own, opponent) in boards(1_000, 5) {
            let mut points = [0, 0];
            for square in 0..64 {
                match (has(own, square), has(opponent, square)) {
                    (true, false) => points[0] += 2,
                    (false, true) => points[1] += 2,
                    (true, true) => unreachable!("boards hold a disc a square"),
                    (false, false) => {}
                }
            }
            assert_eq!(
                current_mobility(own, opponent),
                combine(points[0], points[1])
            );
            // Shared squares count once for each.
            let shared = !(own | opponent);
            let n = shared.count_ones() as i32;
            let found = current_mobility(own | shared, opponent | shared);
            assert_eq!(found, combine(points[0] + n, points[1] + n));
        }
        assert_eq!(current_mobility(0, 0), 0);
    }
}
