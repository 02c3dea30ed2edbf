//! The checks every game runs through.
//!
//! A game's integration tests call these with its own positions; each check
//! panics with the position and move that broke it. What a check compares
//! with always comes from somewhere else: the slow twin of a fast path, a
//! published count, another program's record of a game.
//!
//! ```
//! use loam_game::{conformance as kit, nim::Nim};
//!
//! let mut rng = kit::rng(1);
//! for position in kit::random_game(Nim::new(&[3, 4, 5]), &mut rng, 100) {
//!     kit::check_position(&position);
//! }
//! ```

mod checks;
mod perft_suite;
mod random;
mod reference;

pub use checks::{check_position, check_symmetry, check_text, check_twin};
pub use perft_suite::{PerftCase, read_perft_suite};
pub use random::{Rng, random_game, random_set, rng};
pub use reference::{ReferenceGame, fnv1a_of_moves, read_reference_games, replay};
