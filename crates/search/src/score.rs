use std::fmt;
use std::ops::Neg;

/// The value of a position for the player to move: an estimate, or a win or
/// loss with its distance in plies.
///
/// ```
/// use loam_search::Score;
/// assert!(Score::win_in(3) > Score::win_in(5));
/// assert_eq!(-Score::win_in(3), Score::loss_in(3));
/// assert_eq!(Score::win_in(3).to_string(), "win in 3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

const WIN: i32 = 1_000_000;

impl Score {
    /// The largest estimate, well below any win.
    pub const MAX_ESTIMATE: i32 = 980_000;
    /// A drawn or even position.
    pub const DRAW: Score = Score(0);
    /// Below every score.
    pub const LOWEST: Score = Score(-WIN - 1);
    /// Above every score.
    pub const HIGHEST: Score = Score(WIN + 1);

    /// An estimate, cut to the range of estimates.
    #[must_use]
    pub fn estimate(value: i32) -> Score {
        Score(value.clamp(-Score::MAX_ESTIMATE, Score::MAX_ESTIMATE))
    }

    /// A forced win after this many plies.
    #[must_use]
    pub const fn win_in(plies: u32) -> Score {
        Score(WIN - plies as i32)
    }

    /// A forced loss after this many plies.
    #[must_use]
    pub const fn loss_in(plies: u32) -> Score {
        Score(-WIN + plies as i32)
    }

    /// The least score above this one.
    #[must_use]
    pub(crate) const fn next(self) -> Score {
        Score(self.0 + 1)
    }

    /// The number a table stores for a node at `ply`: decided values count
    /// from the node, since the same position may be found at another distance
    /// from the root.
    pub(crate) const fn to_table(self, ply: u32) -> i32 {
        match self.decided_in() {
            None => self.0,
            Some(_) => self.0 + self.0.signum() * ply as i32,
        }
    }

    /// The score a table's number means for a node at `ply`.
    pub(crate) const fn from_table(value: i32, ply: u32) -> Score {
        match Score(value).decided_in() {
            None => Score(value),
            Some(_) => Score(value - value.signum() * ply as i32),
        }
    }

    /// The bare number, larger being better.
    #[must_use]
    pub const fn value(self) -> i32 {
        self.0
    }

    /// Plies to the end if the position is decided: positive for a win,
    /// negative for a loss.
    #[must_use]
    pub const fn decided_in(self) -> Option<i32> {
        if self.0 > Score::MAX_ESTIMATE {
            Some(WIN - self.0)
        } else if self.0 < -Score::MAX_ESTIMATE {
            Some(-(WIN + self.0))
        } else {
            None
        }
    }
}

impl Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.decided_in() {
            Some(plies) if self.0 > 0 => write!(f, "win in {plies}"),
            Some(plies) => write!(f, "loss in {}", -plies),
            None => write!(f, "{:+}", self.0),
        }
    }
}
