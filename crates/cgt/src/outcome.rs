//! Who wins.

use std::fmt;

/// One of the two players. Left counts positive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Player {
    /// Left, the positive player.
    Left,
    /// Right, the negative player.
    Right,
}

impl Player {
    /// The other player.
    #[must_use]
    pub fn opponent(self) -> Player {
        match self {
            Player::Left => Player::Right,
            Player::Right => Player::Left,
        }
    }
}

/// The four outcome classes of a game under perfect play (thesis, Table 2.1).
///
/// ```
/// use loam_cgt::{Outcome, Player};
/// assert_eq!(Outcome::N.winner(Player::Right), Player::Right);
/// assert_eq!(Outcome::P.winner(Player::Right), Player::Left);
/// assert_eq!(Outcome::from_order(true, false), Outcome::L);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Left wins whoever begins: the game is positive.
    L,
    /// Right wins whoever begins: the game is negative.
    R,
    /// The player who moves next wins: the game is confused with zero.
    N,
    /// The player who moved previously wins: the game is zero.
    P,
}

impl Outcome {
    /// The class of a game of which it is known whether it is at least and at
    /// most zero.
    #[must_use]
    pub fn from_order(at_least_zero: bool, at_most_zero: bool) -> Outcome {
        match (at_least_zero, at_most_zero) {
            (true, true) => Outcome::P,
            (true, false) => Outcome::L,
            (false, true) => Outcome::R,
            (false, false) => Outcome::N,
        }
    }

    /// Who wins if this player moves first.
    #[must_use]
    pub fn winner(self, to_move: Player) -> Player {
        match self {
            Outcome::L => Player::Left,
            Outcome::R => Player::Right,
            Outcome::N => to_move,
            Outcome::P => to_move.opponent(),
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::L => "L",
            Outcome::R => "R",
            Outcome::N => "N",
            Outcome::P => "P",
        })
    }
}
