//! Numbers plus multiples of up plus nimbers.
//!
//! Nearly all the values near the end of a game have this shape, and the theory
//! gives their sums, order and canonical options in closed form.

use crate::dyadic::Dyadic;
use std::cmp::Ordering;
use std::fmt;

/// The game `number + ups·↑ + *nimber`.
///
/// ```
/// use loam_cgt::{Dyadic, NumberUpStar};
/// use std::cmp::Ordering;
///
/// let up_star = NumberUpStar { number: Dyadic::ZERO, ups: 1, nimber: 1 };
/// assert_eq!(up_star.to_string(), "^*");
/// // ↑* is confused with 0, but ⇑* exceeds it.
/// let zero = NumberUpStar::from(Dyadic::ZERO);
/// assert_eq!(up_star.compare(zero), None);
/// let double_up_star = NumberUpStar { ups: 2, ..up_star };
/// assert_eq!(double_up_star.compare(zero), Some(Ordering::Greater));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct NumberUpStar {
    /// The number.
    pub number: Dyadic,
    /// How many times up (↑), or down if negative.
    pub ups: i32,
    /// The size of the nim heap; 1 is star (*).
    pub nimber: u32,
}

impl NumberUpStar {
    /// Whether there is no infinitesimal part.
    #[must_use]
    pub fn is_number(self) -> bool {
        self.ups == 0 && self.nimber == 0
    }

    /// The sum, if its parts fit.
    #[must_use]
    pub fn checked_add(self, other: NumberUpStar) -> Option<NumberUpStar> {
        Some(NumberUpStar {
            number: self.number.checked_add(other.number)?,
            ups: self.ups.checked_add(other.ups)?,
            nimber: self.nimber ^ other.nimber,
        })
    }

    /// The negative, if its parts fit. A nimber is its own negative.
    #[must_use]
    pub fn checked_neg(self) -> Option<NumberUpStar> {
        Some(NumberUpStar {
            number: self.number.checked_neg()?,
            ups: self.ups.checked_neg()?,
            nimber: self.nimber,
        })
    }

    /// How the two compare; `None` if they are confused.
    #[must_use]
    pub fn compare(self, other: NumberUpStar) -> Option<Ordering> {
        if self.number != other.number {
            return Some(self.number.cmp(&other.number));
        }
        let ups = i64::from(self.ups) - i64::from(other.ups);
        match (ups, self.nimber ^ other.nimber) {
            (0, 0) => Some(Ordering::Equal),
            // ↑* and ↓* are the only multiples of up that a nimber confuses.
            (0, _) | (1 | -1, 1) => None,
            _ => Some(ups.cmp(&0)),
        }
    }

    /// The day on which the game is born.
    #[must_use]
    pub fn birthday(self) -> u64 {
        self.number.birthday() + u64::from(self.infinitesimal_birthday())
    }

    /// The birthday of the infinitesimal part: how deep its canonical form is,
    /// numbers not counted.
    pub(crate) fn infinitesimal_birthday(self) -> u32 {
        let ups = self.ups.unsigned_abs();
        match (ups, self.nimber) {
            (0, nimber) => nimber,
            (ups, 0 | 1) => ups + 1,
            (ups, nimber) => ups.saturating_add(nimber ^ (ups & 1)),
        }
    }

    /// The left and right options of the canonical form of a game that is not a
    /// number.
    pub(crate) fn options(self) -> (Vec<NumberUpStar>, Vec<NumberUpStar>) {
        let of = |ups, nimber| NumberUpStar {
            ups,
            nimber,
            ..self
        };
        match (self.ups, self.nimber) {
            (0, heap) => {
                let smaller: Vec<_> = (0..heap).map(|nimber| of(0, nimber)).collect();
                (smaller.clone(), smaller)
            }
            (1, 1) => (vec![of(0, 0), of(0, 1)], vec![of(0, 0)]),
            (-1, 1) => (vec![of(0, 0)], vec![of(0, 0), of(0, 1)]),
            (ups @ 1.., nimber) => (vec![of(0, 0)], vec![of(ups - 1, nimber ^ 1)]),
            (ups, nimber) => (vec![of(ups + 1, nimber ^ 1)], vec![of(0, 0)]),
        }
    }

    /// The game with these canonical options, if it has this shape and is not a
    /// number: the inverse of [`NumberUpStar::options`]. The options are sorted.
    pub(crate) fn from_options(
        lefts: &[NumberUpStar],
        rights: &[NumberUpStar],
    ) -> Option<NumberUpStar> {
        let number = lefts.first()?.number;
        let sum = |ups, nimber| {
            Some(NumberUpStar {
                number,
                ups,
                nimber,
            })
        };
        let is = |option: NumberUpStar, ups, nimber| Some(option) == sum(ups, nimber);
        let is_heap = |heap: &[NumberUpStar]| {
            let mut sizes = 0..;
            heap.iter()
                .all(|&o| sizes.next().is_some_and(|size| is(o, 0, size)))
        };
        match (lefts, rights) {
            (_, _) if is_heap(lefts) && lefts == rights => sum(0, u32::try_from(lefts.len()).ok()?),
            (&[a, b], &[c]) if is(a, 0, 0) && is(b, 0, 1) && is(c, 0, 0) => sum(1, 1),
            (&[a], &[b, c]) if is(a, 0, 0) && is(b, 0, 0) && is(c, 0, 1) => sum(-1, 1),
            (&[zero], &[next]) if is(zero, 0, 0) && next.number == number && next.ups >= 0 => {
                sum(next.ups.checked_add(1)?, next.nimber ^ 1)
            }
            (&[next], &[zero]) if is(zero, 0, 0) && next.ups <= 0 => {
                sum(next.ups.checked_sub(1)?, next.nimber ^ 1)
            }
            _ => None,
        }
    }
}

impl From<Dyadic> for NumberUpStar {
    fn from(number: Dyadic) -> NumberUpStar {
        NumberUpStar {
            number,
            ups: 0,
            nimber: 0,
        }
    }
}

impl fmt::Display for NumberUpStar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.number != Dyadic::ZERO || self.is_number() {
            write!(f, "{}", self.number)?;
        }
        match self.ups {
            0 => {}
            1 => write!(f, "^")?,
            -1 => write!(f, "v")?,
            ups @ 1.. => write!(f, "^{ups}")?,
            ups => write!(f, "v{}", ups.unsigned_abs())?,
        }
        match self.nimber {
            0 => Ok(()),
            1 => write!(f, "*"),
            nimber => write!(f, "*{nimber}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_recognised() {
        for number in [Dyadic::ZERO, Dyadic::from(-2), Dyadic::new(3, 2).unwrap()] {
            for ups in -4..=4 {
                for nimber in 0..=5 {
                    let game = NumberUpStar {
                        number,
                        ups,
                        nimber,
                    };
                    if !game.is_number() {
                        let (lefts, rights) = game.options();
                        assert_eq!(NumberUpStar::from_options(&lefts, &rights), Some(game));
                        let deepest = lefts.iter().chain(&rights).map(|o| o.birthday()).max();
                        assert_eq!(game.birthday(), deepest.unwrap() + 1, "{game}");
                    }
                }
            }
        }
    }

    #[test]
    fn prints_the_field_s_notation() {
        let print = |number: &str, ups, nimber| {
            let number = number.parse().unwrap();
            NumberUpStar {
                number,
                ups,
                nimber,
            }
            .to_string()
        };
        assert_eq!(print("0", 0, 0), "0");
        assert_eq!(print("0", 0, 2), "*2");
        assert_eq!(print("-1", -1, 1), "-1v*");
        assert_eq!(print("1/2", 3, 0), "1/2^3");
        assert_eq!(print("2", -2, 5), "2v2*5");
    }
}
