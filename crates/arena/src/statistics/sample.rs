use super::{Pairs, Score};

/// Independent observations of the share of the points a player takes: of
/// single games (0, ½ or 1) or of game pairs (0, ¼, ½, ¾ or 1).
///
/// Estimates and tests are computed from this and from nothing else, so that
/// games and pairs go the same way.
///
/// ```
/// use loam_arena::statistics::{Pairs, Sample, Score};
/// let games = Sample::from(Score { wins: 1, losses: 1, draws: 0 });
/// let pairs = Sample::from(Pairs([0, 0, 1, 0, 0]));
/// assert_eq!(games.games(), pairs.games());
/// assert_eq!((games.variance(), pairs.variance()), (0.25, 0.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// How often each share was seen, lowest first.
    counts: [u64; 5],
    /// How many shares there are: 3 or 5.
    outcomes: usize,
}

impl Sample {
    /// How often each share of the points was seen, lowest first; the shares
    /// are evenly spaced from 0 to 1.
    #[must_use]
    pub fn counts(&self) -> &[u64] {
        &self.counts[..self.outcomes]
    }

    /// The shares of the points with how often each was seen.
    pub(super) fn frequencies(&self) -> impl Iterator<Item = (f64, u64)> {
        let most = (self.outcomes - 1) as f64;
        self.counts()
            .iter()
            .enumerate()
            .map(move |(i, &count)| (i as f64 / most, count))
    }

    /// Independent observations: games, or pairs.
    #[must_use]
    pub fn observations(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Games in all.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.observations() * self.games_each()
    }

    fn games_each(&self) -> u64 {
        if self.outcomes == 5 { 2 } else { 1 }
    }

    /// Points a game; one half before the first.
    #[must_use]
    pub fn mean(&self) -> f64 {
        if self.observations() == 0 {
            return 0.5;
        }
        let points: f64 = self.frequencies().map(|(share, n)| share * n as f64).sum();
        points / self.observations() as f64
    }

    /// Mean square of the distance of an observation from `centre`.
    pub(super) fn spread(&self, centre: f64) -> f64 {
        let squares: f64 = self
            .frequencies()
            .map(|(share, n)| (share - centre).powi(2) * n as f64)
            .sum();
        squares / self.observations().max(1) as f64
    }

    /// Variance of the points of one game, such that the mean of all games
    /// has this over [`Sample::games`] as its variance (fishtest, `stats` in
    /// `stat_util.py`).
    #[must_use]
    pub fn variance(&self) -> f64 {
        self.spread(self.mean()) * self.games_each() as f64
    }

    /// Standard error of [`Sample::mean`].
    #[must_use]
    pub fn mean_error(&self) -> f64 {
        (self.variance() / self.games().max(1) as f64).sqrt()
    }
}

impl From<Score> for Sample {
    fn from(score: Score) -> Sample {
        Sample {
            counts: [score.losses, score.draws, score.wins, 0, 0],
            outcomes: 3,
        }
    }
}

impl From<Pairs> for Sample {
    fn from(pairs: Pairs) -> Sample {
        Sample {
            counts: pairs.0,
            outcomes: 5,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_and_pairs_agree_when_games_are_independent() {
        // Every combination of two games once: win, draw and loss alike.
        let games = Sample::from(Score {
            wins: 6,
            losses: 6,
            draws: 6,
        });
        let pairs = Sample::from(Pairs([1, 2, 3, 2, 1]));
        assert_eq!(games.games(), pairs.games());
        assert!((games.mean() - pairs.mean()).abs() < 1e-12);
        assert!((games.variance() - pairs.variance()).abs() < 1e-12);
        assert!((games.mean_error() - pairs.mean_error()).abs() < 1e-12);
    }

    #[test]
    fn nothing_seen_is_even() {
        for nothing in [
            Sample::from(Score::default()),
            Sample::from(Pairs::default()),
        ] {
            assert_eq!((nothing.mean(), nothing.variance()), (0.5, 0.0));
            assert_eq!(nothing.mean_error(), 0.0);
        }
    }
}
