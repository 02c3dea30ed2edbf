//! What the results of games say: how much stronger a player is, how sure that
//! is, and when enough has been played.
//!
//! A [`Score`] counts single games; [`Pairs`] counts pairs of games that share
//! an opening with the sides switched, which cancels the opening's bias and so
//! says more with as many games. Both become a [`Sample`], and from a sample
//! come an [`Estimate`] in Elo with its error bars, the likelihood of
//! [`superiority`], and the log-likelihood ratio of a sequential test
//! ([`Sprt`]). A [`CrossTable`] of many players becomes [`Ratings`].
//!
//! ```
//! use loam_arena::statistics::{Estimate, Score, superiority};
//! let score = Score { wins: 136, losses: 96, draws: 111 };
//! assert_eq!(Estimate::of(score).to_string(), "+40.7 ± 30.4");
//! assert!(superiority(score) > 0.99);
//! ```

#[cfg(test)]
mod dice;
mod elo;
mod matrix;
mod normal;
mod pairs;
mod ratings;
mod sample;
mod score;
mod sprt;

pub use elo::{Estimate, elo_from_rate, rate_from_elo, superiority};
pub use normal::{normal_cdf, normal_quantile};
pub use pairs::Pairs;
pub use ratings::{CrossTable, PRIOR_DRAWS, Rating, Ratings};
pub use sample::Sample;
pub use score::{GameResult, Score};
pub use sprt::{Sprt, SprtError, Verdict};
