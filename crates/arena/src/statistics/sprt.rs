use super::{Sample, rate_from_elo};
use serde::{Deserialize, Serialize};
use std::error::Error;
use std::fmt;

/// What an outcome that was never seen counts for, as in fishtest
/// (`regularize` in `LLRcalc.py`): without it no distribution near the one seen
/// has the mean that a hypothesis asks for.
const UNSEEN: f64 = 1e-3;

/// A hypothesis beyond this is no question for a match.
const GREATEST_ELO: f64 = 2000.0;

/// What a sequential test says so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Verdict {
    /// Neither hypothesis is likely enough: play on.
    Continue,
    /// The difference is that of the lower hypothesis, `elo0`, or less.
    AcceptH0,
    /// The difference is that of the upper hypothesis, `elo1`, or more.
    AcceptH1,
}

/// Why there is no such test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtError {
    /// The hypotheses are not in order, or not numbers of a sensible size.
    Hypotheses,
    /// An error probability is not between 0 and ½.
    Errors,
}

impl fmt::Display for SprtError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SprtError::Hypotheses => {
                write!(f, "expected elo0 below elo1, both within ±{GREATEST_ELO}")
            }
            SprtError::Errors => f.write_str("expected alpha and beta above 0 and below 0.5"),
        }
    }
}

impl Error for SprtError {}

/// Wald's sequential probability ratio test of two differences in Elo: play
/// until the results are much likelier under one hypothesis than under the
/// other (Wald, "Sequential Tests of Statistical Hypotheses", Annals of
/// Mathematical Statistics 16, 1945).
///
/// The hypotheses speak of the mean score only; how often games are drawn, and
/// how the games of a pair depend on each other, is estimated along the way
/// (the generalised test, GSPRT). It works on single games and on game pairs,
/// and is the test of fishtest with its "logistic" Elo.
///
/// ```
/// use loam_arena::statistics::{Pairs, Sprt, Verdict};
/// let sprt = Sprt::new(0.25, 1.25, 0.05, 0.05)?;
/// let pairs = Pairs([58, 3302, 33130, 3518, 84]);
/// assert!((sprt.llr(pairs) - 2.97).abs() < 0.01);
/// assert_eq!(sprt.verdict(pairs), Verdict::AcceptH1);
/// # Ok::<(), loam_arena::statistics::SprtError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Unchecked")]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

impl Sprt {
    /// A test of `elo0` against `elo1` that wrongly accepts the upper
    /// hypothesis with probability `alpha` and the lower with `beta`.
    ///
    /// # Errors
    ///
    /// Says which of the numbers make no test.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Sprt, SprtError> {
        let sensible = |elo: f64| elo.abs() <= GREATEST_ELO;
        if !(elo0 < elo1 && sensible(elo0) && sensible(elo1)) {
            return Err(SprtError::Hypotheses);
        }
        if ![alpha, beta]
            .iter()
            .all(|&error| error > 0.0 && error < 0.5)
        {
            return Err(SprtError::Errors);
        }
        Ok(Sprt {
            elo0,
            elo1,
            alpha,
            beta,
        })
    }

    /// The hypotheses, in Elo.
    #[must_use]
    pub fn hypotheses(&self) -> (f64, f64) {
        (self.elo0, self.elo1)
    }

    /// The error probabilities, alpha and beta.
    #[must_use]
    pub fn errors(&self) -> (f64, f64) {
        (self.alpha, self.beta)
    }

    /// The log-likelihood ratio at which the lower hypothesis is accepted,
    /// ln(β/(1−α)).
    #[must_use]
    pub fn lower_bound(&self) -> f64 {
        (self.beta / (1.0 - self.alpha)).ln()
    }

    /// The log-likelihood ratio at which the upper hypothesis is accepted,
    /// ln((1−β)/α).
    #[must_use]
    pub fn upper_bound(&self) -> f64 {
        ((1.0 - self.beta) / self.alpha).ln()
    }

    /// The logarithm of how much likelier the results are under `elo1` than
    /// under `elo0`, each with the distribution that explains the results best
    /// among those with its mean (Van den Bergh,
    /// cantate.be/Fishtest/support_MLE_multinomial.pdf, proposition 1.1;
    /// `LLR_logistic` in fishtest's `LLRcalc.py`).
    #[must_use]
    pub fn llr(&self, results: impl Into<Sample>) -> f64 {
        let sample = results.into();
        if sample.observations() == 0 {
            return 0.0;
        }
        let (s0, s1) = (rate_from_elo(self.elo0), rate_from_elo(self.elo1));
        let (tilt0, tilt1) = (tilt(&sample, s0), tilt(&sample, s1));
        weights(&sample)
            .map(|(share, weight)| {
                let (p0, p1) = (
                    1.0 / (1.0 + tilt0 * (share - s0)),
                    1.0 / (1.0 + tilt1 * (share - s1)),
                );
                weight * (p1 / p0).ln()
            })
            .sum()
    }

    /// The same in closed form, N·(s₁−s₀)·(2s̄−s₀−s₁)/(2σ²) (Van den Bergh, "A
    /// Practical Introduction to the GSPRT",
    /// cantate.be/Fishtest/GSPRT_approximation.pdf).
    ///
    /// Good for long close matches. It rests on the variance seen, and jumps to
    /// a verdict when the first few results happen to be the same: consulted
    /// from the first game on, it errs in a third of all tests of 0 against
    /// 40 Elo (4000 simulated, alpha = beta = 0.05), where [`Sprt::llr`] errs in
    /// one of twenty. [`Sprt::verdict`] therefore goes by the latter.
    #[must_use]
    pub fn approximate_llr(&self, results: impl Into<Sample>) -> f64 {
        let sample = results.into();
        if sample.observations() == 0 {
            return 0.0;
        }
        let (s0, s1) = (rate_from_elo(self.elo0), rate_from_elo(self.elo1));
        let total: f64 = weights(&sample).map(|(_, weight)| weight).sum();
        let mean = weights(&sample).map(|(s, w)| s * w).sum::<f64>() / total;
        let squares: f64 = weights(&sample).map(|(s, w)| (s - mean).powi(2) * w).sum();
        total * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * squares / total)
    }

    /// What the results say.
    #[must_use]
    pub fn verdict(&self, results: impl Into<Sample>) -> Verdict {
        let llr = self.llr(results);
        if llr >= self.upper_bound() {
            Verdict::AcceptH1
        } else if llr <= self.lower_bound() {
            Verdict::AcceptH0
        } else {
            Verdict::Continue
        }
    }
}

/// The shares of the points with their counts, none of them zero.
fn weights(sample: &Sample) -> impl Iterator<Item = (f64, f64)> {
    sample.frequencies().map(|(share, count)| {
        let weight = if count == 0 { UNSEEN } else { count as f64 };
        (share, weight)
    })
}

/// The x of the likeliest distribution with mean `s`: it gives an outcome a
/// probability in proportion to count/(1 + x·(share − s)), and its mean is `s`
/// where Σ count·(share − s)/(1 + x·(share − s)) = 0. The sum falls from
/// infinity to minus infinity between the poles of the outermost outcomes, so
/// halving the interval is sure to find it.
fn tilt(sample: &Sample, s: f64) -> f64 {
    let (mut low, mut high) = (-1.0 / (1.0 - s), 1.0 / s);
    loop {
        let x = f64::midpoint(low, high);
        if x <= low || x >= high {
            return x;
        }
        let sum: f64 = weights(sample)
            .map(|(share, weight)| weight * (share - s) / (1.0 + x * (share - s)))
            .sum();
        if sum > 0.0 {
            low = x;
        } else {
            high = x;
        }
    }
}

/// A test as it is stored, before it is known to be one.
#[derive(Deserialize)]
struct Unchecked {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

impl TryFrom<Unchecked> for Sprt {
    type Error = SprtError;

    fn try_from(stored: Unchecked) -> Result<Sprt, SprtError> {
        Sprt::new(stored.elo0, stored.elo1, stored.alpha, stored.beta)
    }
}

#[cfg(test)]
mod tests;
