//! Bounds on a game in moves, and what they decide.

use crate::dyadic::Dyadic;
use crate::outcome::Player;
use crate::thermograph::Thermograph;
use std::fmt;
use std::ops::{Add, Neg};

/// An interval `[lower, upper]` for how many more moves Left has than Right
/// (thesis, §2.3.1).
///
/// ```
/// use loam_cgt::{Bounds, Player, Thermograph};
/// let zero = Thermograph::integer(0)?;
/// let star = Thermograph::from_options([&zero], [&zero])?;
/// let sum = Bounds::sound(&star) + Bounds::sound(&Thermograph::integer(2)?);
/// assert_eq!(sum.to_string(), "[1, 3]");
/// assert_eq!(sum.winner(Player::Right), Some(Player::Left));
/// # Ok::<(), loam_cgt::GameError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bounds {
    /// The lower bound.
    pub lower: Dyadic,
    /// The upper bound.
    pub upper: Dyadic,
}

impl Bounds {
    /// The stops at temperature −1: integers with `lower ≤ G ≤ upper`, the best
    /// there are. They can be added and they are proofs.
    #[must_use]
    pub fn sound(thermograph: &Thermograph) -> Bounds {
        let (upper, lower) = thermograph.stops_tm1();
        Bounds {
            lower: Dyadic::from(lower),
            upper: Dyadic::from(upper),
        }
    }

    /// The bounds as the thesis prints them (§2.3.4): the stops for numbers and
    /// hot games, and the stops at −1 for infinitesimals (Table 2.6), here for
    /// numbers plus infinitesimals too.
    ///
    /// **These prove nothing.** A hot game need not be comparable with its stops:
    /// {2|0} gets `[0, 2]`, by which Left wins if Right is to move, yet Right
    /// moves to 0 and wins. They are here to repeat the thesis's experiments.
    ///
    /// ```
    /// use loam_cgt::{Bounds, Thermograph};
    /// let (two, zero) = (Thermograph::integer(2)?, Thermograph::integer(0)?);
    /// let hot = Thermograph::from_options([&two], [&zero])?;
    /// assert_eq!(Bounds::as_printed(&hot).to_string(), "[0, 2]");
    /// assert_eq!(Bounds::sound(&hot).to_string(), "[-1, 3]");
    /// # Ok::<(), loam_cgt::GameError>(())
    /// ```
    #[must_use]
    pub fn as_printed(thermograph: &Thermograph) -> Bounds {
        if thermograph.temperature() == Dyadic::ZERO {
            return Bounds::sound(thermograph);
        }
        let (upper, lower) = thermograph.stops();
        Bounds { lower, upper }
    }

    /// Who wins with this player to move, if the bounds tell (thesis, §2.3.1).
    #[must_use]
    pub fn winner(self, to_move: Player) -> Option<Player> {
        let zero = Dyadic::ZERO;
        if self.lower > zero || (self.lower == zero && to_move == Player::Right) {
            Some(Player::Left)
        } else if self.upper < zero || (self.upper == zero && to_move == Player::Left) {
            Some(Player::Right)
        } else {
            None
        }
    }
}

impl Add for Bounds {
    type Output = Bounds;

    fn add(self, other: Bounds) -> Bounds {
        Bounds {
            lower: self.lower + other.lower,
            upper: self.upper + other.upper,
        }
    }
}

impl Neg for Bounds {
    type Output = Bounds;

    fn neg(self) -> Bounds {
        Bounds {
            lower: -self.upper,
            upper: -self.lower,
        }
    }
}

impl fmt::Display for Bounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}, {}]", self.lower, self.upper)
    }
}
