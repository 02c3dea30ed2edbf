use crate::Score;
use std::fmt;
use std::ops::Neg;

/// A difference in discs for the player to move, in tenths, at most 64 either
/// way.
///
/// ```
/// use loam_book::othello::Discs;
/// let score = Discs::from_hundredths(-147);
/// assert_eq!(score, Discs::from_tenths(-15));
/// assert_eq!(score.to_string(), "-1.5");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Discs(i16);

const MOST: i32 = 640;

impl Discs {
    /// An even game.
    pub const ZERO: Discs = Discs(0);
    /// A wiped out opponent.
    pub const MAX: Discs = Discs(MOST as i16);

    /// From tenths of a disc, cut to what a game can end with.
    #[must_use]
    pub fn from_tenths(tenths: i32) -> Discs {
        Discs(tenths.clamp(-MOST, MOST) as i16)
    }

    /// From whole discs.
    #[must_use]
    pub fn whole(discs: i32) -> Discs {
        Discs::from_tenths(discs.saturating_mul(10))
    }

    /// From hundredths of a disc, rounded.
    #[must_use]
    pub fn from_hundredths(hundredths: i32) -> Discs {
        let rounding = 5 * hundredths.signum();
        Discs::from_tenths(hundredths.saturating_add(rounding) / 10)
    }

    /// In tenths of a disc.
    #[must_use]
    pub const fn tenths(self) -> i32 {
        self.0 as i32
    }
}

impl Neg for Discs {
    type Output = Discs;

    fn neg(self) -> Discs {
        Discs(-self.0)
    }
}

impl Score for Discs {
    const STEPS: i32 = 10;

    fn from_steps(steps: i32) -> Discs {
        Discs::from_tenths(steps)
    }

    fn steps(self) -> i32 {
        self.tenths()
    }
}

impl fmt::Display for Discs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{:+.1}", self.points()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_rounded_and_cut() {
        assert_eq!(Discs::from_hundredths(44), Discs::from_tenths(4));
        assert_eq!(Discs::from_hundredths(45), Discs::from_tenths(5));
        assert_eq!(Discs::from_hundredths(-45), Discs::from_tenths(-5));
        assert_eq!(Discs::from_hundredths(i32::MAX), Discs::MAX);
        assert_eq!(Discs::whole(i32::MIN), -Discs::MAX);
        assert_eq!((-Discs::MAX).below(Discs::MAX), Discs::MAX);
        assert_eq!(format!("{:>6}", Discs::whole(2)), "  +2.0");
    }
}
