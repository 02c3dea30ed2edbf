//! The simplest number in an interval.
//!
//! If any number fits between the left and the right options of a game, the game
//! is the simplest such number: the one with the earliest birthday.

use crate::dyadic::Dyadic;

/// One end of an interval of numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct End {
    pub(crate) at: Dyadic,
    /// Whether `at` itself belongs to the interval.
    pub(crate) closed: bool,
}

/// Whether there is no number in the interval. An end that is `None` is infinite.
pub(crate) fn is_empty(low: End, high: End) -> bool {
    low.at > high.at || (low.at == high.at && !(low.closed && high.closed))
}

/// The simplest number in an interval that is not empty; `None` if it is finer
/// or larger than a [`Dyadic`] can be.
pub(crate) fn simplest(low: Option<End>, high: Option<End>) -> Option<Dyadic> {
    for exponent in 0..=Dyadic::MAX_EXPONENT {
        let unit = |end: End| units(end.at, exponent);
        // The multiples of 2^-exponent in the interval.
        let least = low.map(|end| match unit(end) {
            (units, true) => units + i128::from(!end.closed),
            (units, false) => units + 1,
        });
        let greatest = high.map(|end| match unit(end) {
            (units, true) => units - i128::from(!end.closed),
            (units, false) => units,
        });
        if let (Some(least), Some(greatest)) = (least, greatest)
            && least > greatest
        {
            continue;
        }
        // Of integers the one nearest zero; at a finer grain just one fits.
        let nearest = least.unwrap_or(0).max(0).min(greatest.unwrap_or(i128::MAX));
        return Dyadic::from_wide(nearest, exponent);
    }
    None
}

/// `x` in units of 2^-exponent rounded down, and whether that is exact.
fn units(x: Dyadic, exponent: u32) -> (i128, bool) {
    if x.exponent() <= exponent {
        (x.scaled(exponent), true)
    } else {
        (
            i128::from(x.numerator() >> (x.exponent() - exponent)),
            false,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn between(low: &str, high: &str) -> String {
        let end = |text: &str| {
            let closed = text.starts_with('=');
            let at = text.trim_start_matches('=').parse().ok()?;
            Some(End { at, closed })
        };
        simplest(end(low), end(high)).unwrap().to_string()
    }

    #[test]
    fn picks_the_earliest_born() {
        assert_eq!(between("", ""), "0");
        assert_eq!(between("3", ""), "4");
        assert_eq!(between("=3", ""), "3");
        assert_eq!(between("-7/2", ""), "0");
        assert_eq!(between("", "-7/2"), "-4");
        assert_eq!(between("", "=-3"), "-3");
        assert_eq!(between("3", "6"), "4");
        assert_eq!(between("-6", "-3"), "-4");
        assert_eq!(between("0", "1"), "1/2");
        assert_eq!(between("1/4", "1"), "1/2");
        assert_eq!(between("1/2", "=5/8"), "5/8");
        assert_eq!(between("1/2", "5/8"), "9/16");
        assert_eq!(between("-5/4", "-1"), "-9/8");
        assert_eq!(between("=3/8", "=3/8"), "3/8");
        assert_eq!(between("-1/2", "=0"), "0");
    }

    #[test]
    fn reports_what_no_dyadic_holds() {
        let finest = Dyadic::new(1, 62).unwrap();
        let open = |at| Some(End { at, closed: false });
        assert_eq!(simplest(open(Dyadic::ZERO), open(finest)), None);
        assert_eq!(simplest(open(Dyadic::from(i64::MAX)), None), None);
    }
}
