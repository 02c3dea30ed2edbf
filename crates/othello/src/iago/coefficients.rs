//! The application coefficients of section 4.4.
//!
//! "To facilitate comparisons … the component ranges have all been normalized
//! to [−1000, 1000], with the differences moved into the application
//! coefficients" (footnote 12). Taking the normalisation out again leaves
//! round numbers, which must be the program's own: the sum of the corner
//! values counts (50 + MoveNumber) / 10 times, since 312 + 6.24 × MoveNumber is
//! 62.4 × (5 + MoveNumber / 10) and 62,400 is the largest sum; a stable
//! internal disc counts 1,000, and each of the three potential mobility
//! measures 33 times. These are used, so that nothing is lost to rounding.

use super::internal_stability::INTERNAL_SQUARES;
use super::{Edges, PotentialMobility};

/// The number of the move about to be made: 1 with the four discs of the
/// start on the board, 60 with one empty square.
#[inline]
#[must_use]
pub const fn move_number(own: u64, opponent: u64) -> i32 {
    let discs = (own | opponent).count_ones() as i32;
    let number = discs - 3;
    if number < 1 {
        1
    } else if number > 60 {
        60
    } else {
        number
    }
}

/// ESAC, the coefficient of edge stability: 312 + 6.24 × MoveNumber.
#[must_use]
pub fn esac(move_number: i32) -> f64 {
    312.0 + 6.24 * f64::from(move_number)
}

/// CMAC, the coefficient of current mobility: 50 + 2 × MoveNumber up to move
/// 25, then 75 + MoveNumber.
#[inline]
#[must_use]
pub const fn cmac(move_number: i32) -> i32 {
    if move_number <= 25 {
        50 + 2 * move_number
    } else {
        75 + move_number
    }
}

/// The coefficient of internal stability.
pub const INTERNAL_COEFFICIENT: i32 = 36;
/// The coefficient of potential mobility.
pub const POTENTIAL_COEFFICIENT: i32 = 99;

/// Edge stability, from the sum of the corner values, times ESAC.
#[inline]
pub(super) const fn weighted_edge(corners: i32, move_number: i32) -> i32 {
    const { assert!(Edges::LARGEST == 62_400) };
    corners * (50 + move_number) / 10
}

/// Internal stability, from the difference in stable discs, weighted.
#[inline]
pub(super) const fn weighted_internal(lead: i32) -> i32 {
    lead * (1000 * INTERNAL_COEFFICIENT / INTERNAL_SQUARES)
}

/// Potential mobility, weighted.
#[inline]
pub(super) const fn weighted_potential(potential: PotentialMobility) -> i32 {
    potential.total() * (POTENTIAL_COEFFICIENT / 3)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Othello, Size8};

    #[test]
    fn round_numbers_are_the_papers() {
        for move_number in 1..=60 {
            for corners in [-62_400, -31_777, -5, 0, 13, 62_400] {
                let normalised = f64::from(corners) * 1000.0 / 62_400.0;
                let exact = esac(move_number) * normalised;
                let found = f64::from(weighted_edge(corners, move_number));
                assert!((found - exact).abs() < 1.0, "{found} {exact}");
            }
        }
        assert_eq!(weighted_internal(36), 36_000);
        let potential = PotentialMobility {
            frontier: 1000,
            empties: 1000,
            sum: 1000,
        };
        assert_eq!(weighted_potential(potential), 99_000);
    }

    #[test]
    fn cmac_is_continuous() {
        assert_eq!(cmac(1), 52);
        assert_eq!(cmac(25), 75 + 25);
        assert_eq!(cmac(26), 101);
        assert_eq!(cmac(60), 135);
    }

    #[test]
    fn moves_are_numbered_from_one_to_sixty() {
        let (own, opponent) = Othello::<Size8>::new().own_and_opponent();
        assert_eq!(move_number(own, opponent), 1);
        assert_eq!(move_number(!1, 0), 60);
        assert_eq!(move_number(!0, 0), 60);
        assert_eq!(move_number(0, 0), 1);
    }
}
