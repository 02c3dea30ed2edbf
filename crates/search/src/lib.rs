//! Search, with no game in it.
//!
//! [`AlphaBeta`] looks ahead by iterative deepening; what a position is worth
//! when it stops looking is an [`Evaluator`]'s business, and when it must stop
//! is said by [`Limits`].
//!
//! ```
//! use loam_game::nim::Nim;
//! use loam_search::{AlphaBeta, Evaluator, Limits, Score};
//!
//! struct Blind;
//! impl Evaluator<Nim> for Blind {
//!     fn evaluate(&self, _: &Nim) -> i32 {
//!         0
//!     }
//! }
//!
//! let heaps = Nim::new(&[1, 2]); // nim sum 3: the first player wins
//! let report = AlphaBeta::new(Blind).search(&heaps, &[], &Limits::depth(4), |_| {});
//! assert_eq!(report.score, Score::win_in(3));
//! ```

mod alpha_beta;
mod evaluator;
mod limits;
mod score;

pub use alpha_beta::{AlphaBeta, Report};
pub use evaluator::Evaluator;
pub use limits::{Limits, StopFlag};
pub use score::Score;
