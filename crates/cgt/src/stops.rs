//! Stops, and how a game compares with the numbers.

use crate::dyadic::Dyadic;
use crate::games::{Game, Games};
use crate::number_up_star::NumberUpStar;
use crate::outcome::Outcome;
use crate::simplest::{End, is_empty};
use std::cmp::Ordering;

/// How a game cuts the number line: the two stops, and whether the game is
/// comparable with each. This settles its order against every number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Cuts {
    pub(crate) left_stop: Dyadic,
    pub(crate) right_stop: Dyadic,
    /// Whether the game is at most its left stop; if not, they are confused.
    pub(crate) le_left_stop: bool,
    /// Whether the game is at least its right stop.
    pub(crate) ge_right_stop: bool,
}

impl Cuts {
    pub(crate) fn of_number_up_star(form: NumberUpStar) -> Cuts {
        let number = NumberUpStar::from(form.number);
        let order = form.compare(number);
        Cuts {
            left_stop: form.number,
            right_stop: form.number,
            le_left_stop: matches!(order, Some(Ordering::Less | Ordering::Equal)),
            ge_right_stop: matches!(order, Some(Ordering::Greater | Ordering::Equal)),
        }
    }

    /// Where the numbers begin that no left option is at least.
    pub(crate) fn low_end(lefts: impl Iterator<Item = Cuts>) -> Option<End> {
        lefts
            .map(|cuts| End {
                at: cuts.right_stop,
                closed: !cuts.ge_right_stop,
            })
            .reduce(|a, b| match a.at.cmp(&b.at) {
                Ordering::Less => b,
                Ordering::Greater => a,
                Ordering::Equal => End {
                    closed: a.closed && b.closed,
                    ..a
                },
            })
    }

    /// Where the numbers end that no right option is at most.
    pub(crate) fn high_end(rights: impl Iterator<Item = Cuts>) -> Option<End> {
        rights
            .map(|cuts| End {
                at: cuts.left_stop,
                closed: !cuts.le_left_stop,
            })
            .reduce(|a, b| match a.at.cmp(&b.at) {
                Ordering::Less => a,
                Ordering::Greater => b,
                Ordering::Equal => End {
                    closed: a.closed && b.closed,
                    ..a
                },
            })
    }

    /// The cuts of a game whose options leave room for the numbers from `low` to
    /// `high`; `None` if there is such a number, and the game therefore is one.
    ///
    /// By number avoidance only moves in the game matter in `G − x`, so `G ≤ x`
    /// just when no left option is at least `x`.
    pub(crate) fn around(low: End, high: End) -> Option<Cuts> {
        is_empty(low, high).then_some(Cuts {
            left_stop: low.at,
            right_stop: high.at,
            le_left_stop: low.closed,
            ge_right_stop: high.closed,
        })
    }

    /// Whether the one game is at most the other, as far as the cuts tell. They
    /// tell always if either game is a number.
    pub(crate) fn le(self, other: Cuts) -> Option<bool> {
        // A number lies between them.
        match self.left_stop.cmp(&other.right_stop) {
            Ordering::Less => return Some(true),
            Ordering::Equal if self.le_left_stop && other.ge_right_stop => return Some(true),
            _ => {}
        }
        // A number is above the other game and not above this one, or below this
        // one and not below the other.
        let left = match self.left_stop.cmp(&other.left_stop) {
            Ordering::Less => true,
            Ordering::Equal => self.le_left_stop || !other.le_left_stop,
            Ordering::Greater => false,
        };
        let right = match self.right_stop.cmp(&other.right_stop) {
            Ordering::Less => true,
            Ordering::Equal => other.ge_right_stop || !self.ge_right_stop,
            Ordering::Greater => false,
        };
        if !left || !right || self.is_number() || other.is_number() {
            return Some(false);
        }
        None
    }

    pub(crate) fn is_number(self) -> bool {
        self.le_left_stop && self.ge_right_stop && self.left_stop == self.right_stop
    }
}

impl Games {
    /// The left stop: the number reached when Left begins and both play on until
    /// there is one.
    ///
    /// ```
    /// use loam_cgt::Games;
    /// let mut games = Games::new();
    /// let game = games.parse("{{3|2}|-2}").unwrap();
    /// assert_eq!(games.left_stop(game).to_string(), "2");
    /// assert_eq!(games.right_stop(game).to_string(), "-2");
    /// ```
    #[must_use]
    pub fn left_stop(&self, game: Game) -> Dyadic {
        self.cuts(game).left_stop
    }

    /// The right stop: the number reached when Right begins.
    #[must_use]
    pub fn right_stop(&self, game: Game) -> Dyadic {
        self.cuts(game).right_stop
    }

    /// The left stop at temperature −1: the least integer that the game is at
    /// most (`i64::MAX` if that is larger still).
    ///
    /// ```
    /// use loam_cgt::Games;
    /// let mut games = Games::new();
    /// let hot = games.parse("{2|-2}").unwrap();
    /// assert_eq!((games.left_stop_tm1(hot), games.right_stop_tm1(hot)), (3, -3));
    /// let up = games.up()?;
    /// assert_eq!((games.left_stop_tm1(up), games.right_stop_tm1(up)), (1, 0));
    /// # Ok::<(), loam_cgt::GameError>(())
    /// ```
    #[must_use]
    pub fn left_stop_tm1(&self, game: Game) -> i64 {
        let cuts = self.cuts(game);
        match cuts.left_stop.to_integer() {
            Some(stop) => stop.saturating_add(i64::from(!cuts.le_left_stop)),
            None => cuts.left_stop.ceil(),
        }
    }

    /// The right stop at temperature −1: the greatest integer that the game is
    /// at least (`i64::MIN` if that is smaller still).
    #[must_use]
    pub fn right_stop_tm1(&self, game: Game) -> i64 {
        let cuts = self.cuts(game);
        match cuts.right_stop.to_integer() {
            Some(stop) => stop.saturating_sub(i64::from(!cuts.ge_right_stop)),
            None => cuts.right_stop.floor(),
        }
    }

    /// Who wins the game.
    ///
    /// ```
    /// use loam_cgt::{Games, Outcome};
    /// let mut games = Games::new();
    /// let up = games.up()?;
    /// assert_eq!(games.outcome(up), Outcome::L);
    /// # Ok::<(), loam_cgt::GameError>(())
    /// ```
    #[must_use]
    pub fn outcome(&self, game: Game) -> Outcome {
        Outcome::from_order(
            self.right_stop_tm1(game) >= 0,
            self.left_stop_tm1(game) <= 0,
        )
    }
}
