//! Amazons on any rectangle from 1×2 to 10×10, with any set of amazons and
//! burnt squares.
//!
//! ```
//! use loam_amazons::{Amazons, Shape};
//! use loam_game::{Game, Notation};
//!
//! let start = Amazons::standard(Shape::new(10, 10).unwrap()).unwrap();
//! assert_eq!(start.legal_count(), Some(2176));
//! let next = start.play(start.parse_move("d1-d7/g7").unwrap());
//! assert_eq!(next.position_text(), "3b2b3/10/10/b2w2x2b/10/10/w8w/10/10/6w3 b");
//! ```
//!
//! | file | holds |
//! |---|---|
//! | `shape.rs` | columns and rows of a board |
//! | `board/` | squares as bits: floods, and where a queen reaches |
//! | `position.rs` | a position: moves, play, outcome, hash |
//! | `half.rs` | the same game in half-moves: the amazon, then the arrow |
//! | `setup.rs` | the standard starting positions |
//! | `hints.rs` | what a search may know |
//! | `plodding.rs` | moves nobody can take away: steps to a neighbour |
//! | `areas/` | what a board falls into: partition, kinds, normal form |
//! | `databases/` | endgame databases: what every small area is worth |
//! | `solver/` | who wins a position |
//! | `sums/` | boards that have fallen apart, played as sums of games |
//! | `song/` | the solver of the thesis: bounds on areas, combined |
//! | `strategy/` | how, so that it can be checked by the rules alone |
//! | `evaluators/` | what an undecided position seems to be worth |
//! | `player/` | the engine: search, endgame, levels |
//! | `notation.rs`, `depict.rs` | text and pictures |

pub mod areas;
mod board;
pub mod databases;
mod depict;
pub mod evaluators;
mod half;
mod hints;
mod notation;
pub mod player;
mod plodding;
mod position;
mod setup;
mod shape;
pub mod solver;
pub mod song;
pub mod strategy;
pub mod sums;
mod symmetry;

pub use board::geometry;
pub use geometry::Square;
pub use half::{AmazonsHalf, HalfMove};
pub use hints::AmazonsHints;
pub use position::{Amazons, Move};
pub use shape::Shape;
