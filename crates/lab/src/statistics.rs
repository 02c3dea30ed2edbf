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

    /// The likelihood that this player is the better one, by the normal
    /// approximation; draws tell nothing.
    ///
    /// ```
    /// use loam_lab::Tally;
    /// let tally = Tally { wins: 127, losses: 71, draws: 2 };
    /// assert!(tally.superiority() > 0.999);
    /// ```
    #[must_use]
    pub fn superiority(&self) -> f64 {
        let decided = (self.wins + self.losses) as f64;
        if decided == 0.0 {
            return 0.5;
        }
        normal_cdf((self.wins as f64 - self.losses as f64) / decided.sqrt())
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "+{} -{} ={}", self.wins, self.losses, self.draws)
    }
}

/// The normal distribution function (Abramowitz and Stegun 26.2.17; error
/// below 10^-7).
fn normal_cdf(x: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * x.abs());
    let polynomial = [
        0.319_381_530,
        -0.356_563_782,
        1.781_477_937,
        -1.821_255_978,
        1.330_274_429,
    ]
    .iter()
    .rev()
    .fold(0.0, |sum, coefficient| (sum + coefficient) * t);
    let tail = (-x * x / 2.0).exp() / std::f64::consts::TAU.sqrt() * polynomial;
    if x >= 0.0 { 1.0 - tail } else { tail }
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
    fn the_distribution_function_is_right() {
        for (x, expected) in [
            (0.0, 0.5),
            (1.0, 0.841_344_7),
            (1.644_853_6, 0.95),
            (-1.96, 0.024_997_9),
        ] {
            assert!((normal_cdf(x) - expected).abs() < 1e-6, "{x}");
        }
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
