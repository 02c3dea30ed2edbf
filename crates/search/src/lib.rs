//! Search, with no game in it.
//!
//! [`Search`] looks ahead by iterative deepening. What a position is worth at a
//! leaf is an [`Evaluator`]'s business, what else it knows of the game is in its
//! [`Hints`], which techniques it uses in [`SearchOptions`], and when it must
//! stop in [`Limits`].
//! [`Mcts`](mcts::Mcts) plays random games instead, and
//! [`Guided`](guided::Guided) grows a tree by an evaluation.
//!
//! ```
//! use loam_game::{Game, nim::{Nim, Take}};
//! use loam_search::{Evaluator, Hints, Limits, Score, Search, SearchOptions};
//!
//! struct Blind;
//! impl Evaluator<Nim> for Blind {
//!     fn evaluate(&self, _: &Nim) -> i32 {
//!         0
//!     }
//! }
//! struct NimHints;
//! impl Hints<Nim> for NimHints {
//!     const SLOTS: usize = 1;
//!     fn slot(&self, _: &Nim, _: Take) -> usize {
//!         0
//!     }
//!     fn code(&self, mv: Take) -> u32 {
//!         mv.code()
//!     }
//! }
//!
//! let heaps = Nim::new(&[1, 2]); // nim sum 3: the first player wins
//! let mut search = Search::new(Blind, NimHints, SearchOptions::PLAIN);
//! let report = search.search(&heaps, &[], &Limits::depth(4), |_| {});
//! assert_eq!(report.score(), Score::win_in(3));
//! ```

mod clock;
pub mod dfpn;
mod evaluator;
pub mod guided;
mod hints;
mod limits;
pub mod mcts;
mod options;
mod ordering;
mod path;
mod report;
mod score;
mod search;
pub mod table;
mod tree;

pub use clock::Clock;
pub use evaluator::{Evaluator, Leaf};
pub use hints::Hints;
pub use limits::{Limits, StopFlag};
pub use options::{Clear, NullMove, ResponseKey, Scheme, SearchOptions, TableOptions};
pub use report::{Line, Meaning, Report, Statistics};
pub use score::Score;
pub use search::{Deepening, Search};
