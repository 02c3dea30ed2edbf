//! The engine.
//!
//! [`AmazonsPlayer`] searches half-moves with `loam_search::guided`, judging
//! positions by [`Lieberum`](crate::evaluators::Lieberum)'s evaluation and by
//! counting moves nobody can take away. What the board falls into late in the
//! game is solved where it is small, and territories are filled without waste.
//!
//! ```
//! use loam_amazons::player::{AmazonsPlayer, PlayerOptions};
//! use loam_amazons::{Amazons, Shape};
//! use loam_game::{Notation, Timeline};
//! use loam_search::Limits;
//! let game = Timeline::new(Amazons::standard(Shape::new(6, 6).unwrap()).unwrap());
//! let mut player = AmazonsPlayer::new(PlayerOptions::default());
//! let limits = Limits { nodes: Some(2_000), ..Limits::default() };
//! let report = player.choose(&game, &limits, &mut |_| {});
//! assert!(game.position().parse_move(&game.position().move_text(report.best().unwrap())).is_ok());
//! ```
//!
//! | file | holds |
//! |---|---|
//! | `guide.rs` | positions judged: evaluation, and wins by counting |
//! | `packing.rs` | the pieces of a board laid out on a smaller one |
//! | `endgame.rs` | exact play once the board has fallen apart |
//! | `half_moves.rs` | alpha-beta over half-moves, the other way to search |
//! | `one_ply.rs` | every move judged and no more |
//! | `strength.rs` | levels |
//! | `time.rs` | a clock shared among the moves that matter |
//! | `play.rs` | the player |

mod endgame;
mod guide;
mod half_moves;
mod one_ply;
mod packing;
mod play;
mod strength;
mod time;

pub use guide::AmazonsGuide;
pub use half_moves::HalfMoveSearch;
pub use play::{AmazonsPlayer, PlayerOptions};
pub use strength::Strength;
