//! MIA, Winands's program of 2000, as his thesis has it.
//!
//! Mark Winands, *Analysis and Implementation of Lines of Action*, Universiteit
//! Maastricht, 2000. What it knows of the game is in [`crate::evaluators`]
//! (chapter 4) and [`crate::LoaHints`] (chapter 3); here is how it is set up.
//!
//! ```
//! use loam_game::Side;
//! use loam_loa::mia::{MiaEvaluator, MiaPlayer, TOURNAMENT};
//! use loam_loa::{Loa, LoaHints, Rules, Setup};
//! use loam_search::Limits;
//! let mut mia = MiaPlayer::new(MiaEvaluator::Quad, LoaHints::default(), TOURNAMENT);
//! let start = Loa::new(Setup::Standard, Rules::THESIS);
//! let report = mia.choose(&start, &[], &Limits::depth(2), &mut |_| {});
//! assert!(report.best().is_some());
//! ```
//!
//! | file | holds |
//! |---|---|
//! | `options.rs` | the settings of its search: in the experiments, and in tournaments |
//! | `evaluator.rs` | its evaluators by name |
//! | `player.rs` | MIA at the board |

mod evaluator;
mod options;
mod player;

pub use evaluator::MiaEvaluator;
pub use options::{CLASSIC, QUIESCENT, TOURNAMENT};
pub use player::MiaPlayer;
