use super::{Sample, normal_cdf, normal_quantile};
use serde::{Deserialize, Serialize};
use std::fmt;

/// What error bars leave out below and above: they hold 95 %.
const LEFT_OUT: f64 = 0.025;

/// The difference in Elo at which a player scores `rate` points a game,
/// −400·log₁₀(1/s − 1) (Elo, "The Rating of Chessplayers", 1978, in its
/// logistic form). Infinite at 0 and at 1; rates beyond are taken for those.
///
/// ```
/// use loam_arena::statistics::elo_from_rate;
/// assert_eq!(elo_from_rate(0.5), 0.0);
/// assert!((elo_from_rate(0.76) - 200.24).abs() < 0.01);
/// assert_eq!(elo_from_rate(1.0), f64::INFINITY);
/// ```
#[must_use]
pub fn elo_from_rate(rate: f64) -> f64 {
    let rate = rate.clamp(0.0, 1.0);
    400.0 * (rate / (1.0 - rate)).log10()
}

/// The points a game to expect from a difference in Elo: the inverse of
/// [`elo_from_rate`].
///
/// ```
/// use loam_arena::statistics::rate_from_elo;
/// assert!((rate_from_elo(200.0) - 0.76).abs() < 0.001);
/// ```
#[must_use]
pub fn rate_from_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// A difference in Elo with its error bars at 95 %.
///
/// As in cutechess (`elo.cpp`) and fishtest (`get_elo` in `stat_util.py`) the
/// bars are those of the mean score, 1.96 standard errors each way, carried
/// over to Elo. Where such a bar would end at a score of 0 or 1 or beyond, the
/// results bound the difference on that side not at all, and it is `None`.
///
/// When every observation is the same, the standard error is zero and says
/// nothing. Then the outcome seen has, of *n* observations, at least the
/// probability 0.025^(1/n) (Clopper and Pearson, Biometrika 26, 1934), and what
/// is left of the probability may lie anywhere. A clean sweep is moreover
/// regularised: half a point is added to either side, so that the estimate is
/// finite (Haldane's and Anscombe's correction of the logit).
///
/// ```
/// use loam_arena::statistics::{Estimate, Score};
/// let close = Estimate::of(Score { wins: 1307, losses: 1139, draws: 1072 });
/// assert_eq!(close.to_string(), "+16.6 ± 9.6");
/// let sweep = Estimate::of(Score { wins: 10, losses: 0, draws: 0 });
/// assert_eq!(sweep.high, None);
/// assert_eq!(sweep.to_string(), "+528.9 [+140.2, ∞]");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    /// The most likely difference; always finite.
    pub elo: f64,
    /// The lower end of the error bar; `None` is minus infinity.
    pub low: Option<f64>,
    /// The upper end of the error bar; `None` is infinity.
    pub high: Option<f64>,
}

impl Estimate {
    /// Estimates from a [`Score`](super::Score) or from
    /// [`Pairs`](super::Pairs).
    #[must_use]
    pub fn of(results: impl Into<Sample>) -> Estimate {
        let sample = results.into();
        let mean = sample.mean();
        let error = sample.mean_error();
        let (low, high) = if sample.observations() == 0 {
            (0.0, 1.0)
        } else if error > 0.0 {
            let bar = -normal_quantile(LEFT_OUT) * error;
            (mean - bar, mean + bar)
        } else {
            let seen = LEFT_OUT.powf(1.0 / sample.observations() as f64);
            (mean * seen, mean * seen + (1.0 - seen))
        };
        Estimate {
            elo: elo_from_rate(regularised(&sample)),
            low: bound(low),
            high: bound(high),
        }
    }

    /// Half the length of the error bar, the number after "±"; `None` when the
    /// bar has no end.
    #[must_use]
    pub fn margin(&self) -> Option<f64> {
        Some((self.high? - self.low?) / 2.0)
    }
}

/// The mean score, or one within 0 and 1 for a clean sweep.
fn regularised(sample: &Sample) -> f64 {
    let (mean, games) = (sample.mean(), sample.games() as f64);
    if mean > 0.0 && mean < 1.0 {
        mean
    } else {
        (mean * games + 0.5) / (games + 1.0)
    }
}

fn bound(rate: f64) -> Option<f64> {
    Some(elo_from_rate(rate)).filter(|elo| elo.is_finite())
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(margin) = self.margin() {
            return write!(f, "{:+.1} ± {margin:.1}", self.elo);
        }
        let end = |bound: Option<f64>, none: &str| {
            bound.map_or_else(|| none.to_owned(), |elo| format!("{elo:+.1}"))
        };
        let (low, high) = (end(self.low, "-∞"), end(self.high, "∞"));
        write!(f, "{:+.1} [{low}, {high}]", self.elo)
    }
}

/// The likelihood that the player is the better one: Φ((W − L)/√(W + L)) for
/// games, as in cutechess; draws tell nothing.
///
/// That is the mean score less one half in units of the standard error it
/// would have if the players were equal, and in this form it serves game pairs
/// too. Fishtest takes the standard error around the mean seen instead, which
/// is the same in a close match and certain too soon in a short clean sweep.
///
/// ```
/// use loam_arena::statistics::{Pairs, Score, superiority};
/// assert_eq!(superiority(Score { wins: 7, losses: 7, draws: 9 }), 0.5);
/// // One pair won by 2–0 is not certainty.
/// assert!((superiority(Pairs([0, 0, 0, 0, 1])) - 0.841).abs() < 0.001);
/// ```
#[must_use]
pub fn superiority(results: impl Into<Sample>) -> f64 {
    let sample = results.into();
    let error = (sample.spread(0.5) / sample.observations().max(1) as f64).sqrt();
    if error == 0.0 {
        return 0.5;
    }
    normal_cdf((sample.mean() - 0.5) / error)
}

#[cfg(test)]
mod tests;
