//! What a game is.
//!
//! The crate holds the vocabulary the rest of Loam speaks and no game of its
//! own (but for [`nim`], the smallest one, which serves the examples and tests):
//!
//! * [`Game`]: the rules of a game as a position that can be asked for its
//!   moves, played on by copying, and hashed;
//! * [`Notation`]: positions and moves as text, with errors that say why;
//! * [`Depict`]: a position as a [`BoardView`] that any renderer can draw;
//! * [`Timeline`]: a game in progress, where repetition and length limits live;
//! * [`perft`]: counting leaf positions, the yardstick of a move generator;
//! * `conformance` (feature): the checks every game must pass.
//!
//! Rules know nothing of search, evaluation or files.
//!
//! ```
//! use loam_game::{Game, nim::Nim, perft::{perft, FinishedGame}};
//!
//! let heaps = Nim::new(&[1, 2]);
//! assert_eq!(heaps.legal_count(), Some(3));
//! assert_eq!(perft(&heaps, 2, FinishedGame::Nothing), 5);
//! ```

pub mod coords;
mod notation;
mod outcome;
mod repetition;
mod rules;
mod side;
mod symmetry;
mod timeline;
mod view;

#[cfg(feature = "conformance")]
pub mod conformance;
pub mod nim;
pub mod perft;
pub mod zobrist;

pub use notation::{Notation, NotationError, printable};
pub use outcome::Outcome;
pub use repetition::Repetition;
pub use rules::Game;
pub use side::Side;
pub use symmetry::{Symmetric, Symmetry};
pub use timeline::{PlayError, Timeline};
pub use view::{BoardStyle, BoardView, Cell, Depict, Mark, Point, Status};
