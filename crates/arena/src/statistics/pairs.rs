use super::{GameResult, Sample};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign};

/// Pairs of games on one opening with the sides switched, counted by the
/// points one player took from the two: 0, ½, 1, 1½ or 2.
///
/// The two games of a pair are not independent: an opening that favours its
/// first player gives each side a win. Counting pairs instead of games keeps
/// that out of the variance ("pentanomial" results; fishtest prints them as
/// `Ptnml(0-2)`).
///
/// ```
/// use loam_arena::statistics::{GameResult::{Draw, Loss, Win}, Pairs};
/// let mut pairs = Pairs::default();
/// pairs.record(Win, Loss);
/// pairs.record(Win, Draw);
/// assert_eq!(pairs, Pairs([0, 0, 1, 1, 0]));
/// assert_eq!((pairs.games(), pairs.points()), (4, 2.5));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pairs(
    /// How many pairs gave 0, ½, 1, 1½ and 2 points.
    pub [u64; 5],
);

impl Pairs {
    /// Adds the two games of a pair.
    pub fn record(&mut self, first: GameResult, second: GameResult) {
        self.0[(first.half_points() + second.half_points()) as usize] += 1;
    }

    /// The same pairs from the opponent's view.
    #[must_use]
    pub fn reversed(mut self) -> Pairs {
        self.0.reverse();
        self
    }

    /// Pairs played.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Games played, two a pair.
    #[must_use]
    pub fn games(&self) -> u64 {
        2 * self.pairs()
    }

    /// Points taken.
    #[must_use]
    pub fn points(&self) -> f64 {
        let halves: u64 = (0..).zip(self.0).map(|(halves, n)| halves * n).sum();
        halves as f64 / 2.0
    }

    /// Points a game; one half before the first pair.
    #[must_use]
    pub fn rate(&self) -> f64 {
        Sample::from(*self).mean()
    }

    /// Variance of the points of one game, as the pairs show it: half the
    /// variance of a pair's points.
    #[must_use]
    pub fn variance(&self) -> f64 {
        Sample::from(*self).variance()
    }
}

impl AddAssign for Pairs {
    fn add_assign(&mut self, other: Pairs) {
        for (count, more) in self.0.iter_mut().zip(other.0) {
            *count += more;
        }
    }
}

impl Add for Pairs {
    type Output = Pairs;

    fn add(mut self, other: Pairs) -> Pairs {
        self += other;
        self
    }
}

impl Sum for Pairs {
    fn sum<I: Iterator<Item = Pairs>>(pairs: I) -> Pairs {
        pairs.fold(Pairs::default(), Add::add)
    }
}

impl fmt::Display for Pairs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [none, half, one, more, two] = self.0;
        write!(f, "[{none}, {half}, {one}, {more}, {two}]")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use GameResult::{Draw, Loss, Win};

    #[test]
    fn every_pair_has_its_place() {
        let mut pairs = Pairs::default();
        for first in [Loss, Draw, Win] {
            for second in [Loss, Draw, Win] {
                pairs.record(first, second);
            }
        }
        assert_eq!(pairs, Pairs([1, 2, 3, 2, 1]));
        assert_eq!(pairs.to_string(), "[1, 2, 3, 2, 1]");
        assert_eq!((pairs.pairs(), pairs.games(), pairs.points()), (9, 18, 9.0));
    }

    /// Worked by hand: 13 points from 10 pairs; squared deviations from 1.3
    /// are 1.69 + 4·0.09 + 2·0.04 + 3·0.49 = 3.6, a pair's variance is 0.36 and
    /// a game's 0.18.
    #[test]
    fn mean_and_variance_are_per_game() {
        let pairs = Pairs([1, 0, 4, 2, 3]);
        assert_eq!((pairs.points(), pairs.rate()), (13.0, 0.65));
        assert!((pairs.variance() - 0.18).abs() < 1e-12);
        assert_eq!(pairs.reversed().points(), 7.0);
        assert!((pairs.reversed().variance() - 0.18).abs() < 1e-12);
    }

    #[test]
    fn pairs_add_up() {
        let pairs = Pairs([1, 2, 3, 4, 5]);
        assert_eq!(
            [pairs, pairs, Pairs::default()].into_iter().sum::<Pairs>(),
            Pairs([2, 4, 6, 8, 10])
        );
        assert_eq!(pairs + pairs.reversed(), Pairs([6, 6, 6, 6, 6]));
    }
}
