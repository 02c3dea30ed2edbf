use loam_arena::statistics::{Score, superiority};
use std::fmt;

/// Results of a match from one player's view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games lost.
    pub losses: u64,
    /// Games drawn.
    pub draws: u64,
}

impl Tally {
    /// Adds a game: won, lost, or (`None`) drawn.
    pub fn add(&mut self, won: Option<bool>) {
        match won {
            Some(true) => self.wins += 1,
            Some(false) => self.losses += 1,
            None => self.draws += 1,
        }
    }

    /// The likelihood that this player is the better one; draws tell nothing.
    ///
    /// ```
    /// use loam_lab::Tally;
    /// let tally = Tally { wins: 127, losses: 71, draws: 2 };
    /// assert!(tally.superiority() > 0.999);
    /// ```
    #[must_use]
    pub fn superiority(&self) -> f64 {
        superiority(Score {
            wins: self.wins,
            losses: self.losses,
            draws: self.draws,
        })
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "+{} -{} ={}", self.wins, self.losses, self.draws)
    }
}

/// Mean and standard deviation; zeros for no values.
pub(crate) fn mean_and_deviation(values: &[f64]) -> (f64, f64) {
    let count = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / count;
    let variance = values.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / count;
    (mean, variance.sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn even_scores_tell_nothing() {
        let even = Tally {
            wins: 5,
            losses: 5,
            draws: 9,
        };
        assert!((even.superiority() - 0.5).abs() < 1e-7);
        assert!((Tally::default().superiority() - 0.5).abs() < 1e-12);
        assert_eq!(mean_and_deviation(&[1.0, 3.0]), (2.0, 1.0));
    }
}
