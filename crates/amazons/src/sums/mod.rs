//! Boards that have fallen apart, as sums of games.
//!
//! Areas that nothing connects are added up, and who wins the sum is searched for
//! among values instead of squares: a canonical form has few moves, numbers add up
//! to one number, what cancels is gone, and means and temperatures settle most of
//! what is left. An area that is too large for a canonical form stays in the sum as
//! it is until moves have made it smaller.
//!
//! ```
//! use loam_amazons::{Amazons, databases::Databases, sums::{Effort, SumPlayer}};
//! use loam_game::{Game, Notation};
//!
//! let mut player = SumPlayer::new(Databases::none().into());
//! let position = Amazons::parse("b1w1x1b1/xxxxxxxx/b2x1w2 w").unwrap();
//! let choice = player.choose(&position, &Effort::default()).unwrap();
//! assert!(position.is_legal(choice.mv));
//! assert!(choice.margin >= Some(0)); // White wins
//! ```
//!
//! | file | holds |
//! |---|---|
//! | `meter.rs` | how much may be spent on a question |
//! | `terms.rs` | sums, and what is known of their terms |
//! | `search.rs` | who wins a sum |
//! | `choice.rs` | the move to make |

mod choice;
mod meter;
mod search;
mod terms;

pub use choice::{Choice, SumPlayer};
pub use meter::Effort;
