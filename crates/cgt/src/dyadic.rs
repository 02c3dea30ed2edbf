//! Exact dyadic rationals, the only numbers that short games have.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Neg, Sub};
use std::str::FromStr;

/// A dyadic rational `numerator / 2^exponent` in lowest terms.
///
/// The checked operations answer `None` where the result does not fit; the
/// operators panic there, as those of the primitive integers do under overflow
/// checks.
///
/// ```
/// use loam_cgt::Dyadic;
///
/// let x: Dyadic = "-3/4".parse().unwrap();
/// assert_eq!(x + Dyadic::from(1), Dyadic::new(1, 2).unwrap());
/// assert!(x < Dyadic::from(0));
/// assert_eq!(x.to_string(), "-3/4");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Dyadic {
    numerator: i64,
    exponent: u8,
}

/// Text that is not a dyadic rational.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected a dyadic rational such as 5, -3/4 or 1/2")]
pub struct ParseDyadicError;

impl Dyadic {
    /// Zero.
    pub const ZERO: Dyadic = Dyadic {
        numerator: 0,
        exponent: 0,
    };

    /// The largest exponent: 2^62 is the largest power of two that an `i64` holds.
    pub const MAX_EXPONENT: u32 = 62;

    /// `numerator / 2^exponent`, or `None` if that in lowest terms needs an
    /// exponent above [`Dyadic::MAX_EXPONENT`].
    ///
    /// ```
    /// use loam_cgt::Dyadic;
    /// assert_eq!(Dyadic::new(6, 2).unwrap().to_string(), "3/2");
    /// assert_eq!(Dyadic::new(1, 63), None);
    /// ```
    #[must_use]
    pub fn new(numerator: i64, exponent: u32) -> Option<Dyadic> {
        Dyadic::from_wide(i128::from(numerator), exponent)
    }

    /// As [`Dyadic::new`], from the wide numerators of intermediate results.
    pub(crate) fn from_wide(numerator: i128, exponent: u32) -> Option<Dyadic> {
        if numerator == 0 {
            return Some(Dyadic::ZERO);
        }
        let shift = numerator.trailing_zeros().min(exponent);
        let exponent = exponent - shift;
        if exponent > Dyadic::MAX_EXPONENT {
            return None;
        }
        Some(Dyadic {
            numerator: i64::try_from(numerator >> shift).ok()?,
            exponent: exponent as u8,
        })
    }

    /// The numerator in lowest terms.
    #[must_use]
    pub fn numerator(self) -> i64 {
        self.numerator
    }

    /// The exponent of the denominator in lowest terms: 0 for an integer.
    #[must_use]
    pub fn exponent(self) -> u32 {
        u32::from(self.exponent)
    }

    /// The value if it is an integer.
    #[must_use]
    pub fn to_integer(self) -> Option<i64> {
        (self.exponent == 0).then_some(self.numerator)
    }

    /// The greatest integer not above the value.
    ///
    /// ```
    /// use loam_cgt::Dyadic;
    /// let x = Dyadic::new(-1, 1).unwrap();
    /// assert_eq!((x.floor(), x.ceil()), (-1, 0));
    /// ```
    #[must_use]
    pub fn floor(self) -> i64 {
        self.numerator >> self.exponent
    }

    /// The least integer not below the value.
    #[must_use]
    pub fn ceil(self) -> i64 {
        self.floor() + i64::from(self.exponent > 0)
    }

    /// The numerator over the denominator 2^`exponent`, which must not be less
    /// than the value's own.
    pub(crate) fn scaled(self, exponent: u32) -> i128 {
        i128::from(self.numerator) << (exponent - self.exponent())
    }

    /// The sum, if it fits.
    #[must_use]
    pub fn checked_add(self, other: Dyadic) -> Option<Dyadic> {
        if self.exponent == 0 && other.exponent == 0 {
            return self
                .numerator
                .checked_add(other.numerator)
                .map(Dyadic::from);
        }
        let exponent = self.exponent().max(other.exponent());
        Dyadic::from_wide(self.scaled(exponent) + other.scaled(exponent), exponent)
    }

    /// The difference, if it fits.
    #[must_use]
    pub fn checked_sub(self, other: Dyadic) -> Option<Dyadic> {
        self.checked_add(other.checked_neg()?)
    }

    /// The negative, if it fits.
    #[must_use]
    pub fn checked_neg(self) -> Option<Dyadic> {
        Some(Dyadic {
            numerator: self.numerator.checked_neg()?,
            ..self
        })
    }

    /// The product, if it fits.
    ///
    /// ```
    /// use loam_cgt::Dyadic;
    /// let half = Dyadic::new(1, 1).unwrap();
    /// assert_eq!(half.checked_mul(Dyadic::from(6)), Some(Dyadic::from(3)));
    /// ```
    #[must_use]
    pub fn checked_mul(self, other: Dyadic) -> Option<Dyadic> {
        let product = i128::from(self.numerator) * i128::from(other.numerator);
        Dyadic::from_wide(product, self.exponent() + other.exponent())
    }

    /// The two options of a number that is not an integer: the nearest numbers
    /// with a smaller denominator below and above.
    pub(crate) fn neighbours(self) -> (Dyadic, Dyadic) {
        debug_assert!(self.exponent > 0);
        // The numerator is odd, so halving rounds to the neighbour below.
        let below = self.numerator >> 1;
        (
            Dyadic::reduced(below, self.exponent - 1),
            Dyadic::reduced(below + 1, self.exponent - 1),
        )
    }

    /// `numerator / 2^exponent` in lowest terms.
    fn reduced(numerator: i64, exponent: u8) -> Dyadic {
        let shift = (numerator.trailing_zeros() as u8).min(exponent);
        Dyadic {
            numerator: numerator >> shift,
            exponent: exponent - shift,
        }
    }

    /// The day on which the number is born: the height of its canonical form.
    ///
    /// ```
    /// use loam_cgt::Dyadic;
    /// assert_eq!(Dyadic::from(-3).birthday(), 3);
    /// assert_eq!(Dyadic::new(5, 2).unwrap().birthday(), 4);
    /// ```
    #[must_use]
    pub fn birthday(self) -> u64 {
        let whole = self.numerator.unsigned_abs() >> self.exponent;
        match self.exponent {
            0 => whole,
            exponent => whole + 1 + u64::from(exponent),
        }
    }
}

impl From<i64> for Dyadic {
    fn from(n: i64) -> Dyadic {
        Dyadic {
            numerator: n,
            exponent: 0,
        }
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Dyadic) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Dyadic) -> Ordering {
        if self.exponent == other.exponent {
            return self.numerator.cmp(&other.numerator);
        }
        let exponent = self.exponent().max(other.exponent());
        self.scaled(exponent).cmp(&other.scaled(exponent))
    }
}

impl Add for Dyadic {
    type Output = Dyadic;

    fn add(self, other: Dyadic) -> Dyadic {
        self.checked_add(other).expect("dyadic sum overflows")
    }
}

impl Sub for Dyadic {
    type Output = Dyadic;

    fn sub(self, other: Dyadic) -> Dyadic {
        self.checked_sub(other)
            .expect("dyadic difference overflows")
    }
}

impl Neg for Dyadic {
    type Output = Dyadic;

    fn neg(self) -> Dyadic {
        self.checked_neg().expect("dyadic negation overflows")
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.exponent {
            0 => write!(f, "{}", self.numerator),
            exponent => write!(f, "{}/{}", self.numerator, 1u64 << exponent),
        }
    }
}

impl FromStr for Dyadic {
    type Err = ParseDyadicError;

    fn from_str(text: &str) -> Result<Dyadic, ParseDyadicError> {
        let integer = |digits: &str| {
            // `i64::from_str` also takes a leading plus.
            if digits.starts_with('+') {
                return Err(ParseDyadicError);
            }
            digits.parse::<i64>().map_err(|_| ParseDyadicError)
        };
        let Some((numerator, denominator)) = text.split_once('/') else {
            return integer(text).map(Dyadic::from);
        };
        let (numerator, denominator) = (integer(numerator)?, integer(denominator)?);
        if denominator <= 0 || !denominator.unsigned_abs().is_power_of_two() {
            return Err(ParseDyadicError);
        }
        Dyadic::new(numerator, denominator.trailing_zeros()).ok_or(ParseDyadicError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dyadic(text: &str) -> Dyadic {
        text.parse().unwrap()
    }

    #[test]
    fn prints_what_it_parses() {
        for text in [
            "0",
            "5",
            "-7",
            "1/2",
            "-3/4",
            "9/8",
            "-1/4611686018427387904",
        ] {
            assert_eq!(dyadic(text).to_string(), text);
        }
        assert_eq!(dyadic("2/4"), dyadic("1/2"));
        for text in [
            "", "-", "+1", "1/3", "1/0", "1/-2", "1/+2", "1/", "/2", "1 ", "1/2/4",
        ] {
            assert_eq!(text.parse::<Dyadic>(), Err(ParseDyadicError), "{text:?}");
        }
    }

    #[test]
    fn arithmetic_reports_overflow() {
        let (largest, least) = (Dyadic::from(i64::MAX), Dyadic::from(i64::MIN));
        let finest = Dyadic::new(1, Dyadic::MAX_EXPONENT).unwrap();
        assert_eq!(largest.checked_add(Dyadic::from(1)), None);
        assert_eq!(least.checked_neg(), None);
        assert_eq!(largest.checked_add(finest), None);
        assert_eq!(finest.checked_mul(dyadic("1/2")), None);
        assert_eq!(
            dyadic("3/4").checked_sub(dyadic("1/4")),
            Some(dyadic("1/2"))
        );
    }

    #[test]
    fn orders_across_denominators() {
        let sorted = ["-2", "-3/2", "-1/4", "0", "1/8", "1/2", "5/8", "1"].map(dyadic);
        assert!(sorted.is_sorted());
        assert!(Dyadic::from(i64::MIN) < Dyadic::new(1 - i64::MAX, 62).unwrap());
    }

    #[test]
    fn neighbours_are_the_canonical_options() {
        assert_eq!(dyadic("5/4").neighbours(), (dyadic("1"), dyadic("3/2")));
        assert_eq!(dyadic("-1/2").neighbours(), (dyadic("-1"), dyadic("0")));
        let edge = Dyadic::new(i64::MAX, 62).unwrap();
        assert_eq!(edge.neighbours().1, dyadic("2"));
    }
}
