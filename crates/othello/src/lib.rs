//! Othello on 4×4, 6×6, 8×8 and 10×10 boards.
//!
//! A board size is a type, so that the 8×8 kernel pays nothing for the others.
//!
//! ```
//! use loam_othello::{Othello, Size8};
//! use loam_game::{Game, Notation};
//!
//! let start = Othello::<Size8>::new();
//! assert_eq!(start.legal_count(), Some(4));
//! let next = start.play(start.parse_move("f5").unwrap());
//! assert_eq!(next.legal_count(), Some(3));
//! ```
//!
//! | file | holds |
//! |---|---|
//! | `size.rs` | the board sizes as types |
//! | `kernel/` | legal moves, flipped and stable discs, for several kinds of processor |
//! | `position.rs` | a position: moves, play, outcome, hash |
//! | `score.rs` | disc counts and the final score |
//! | `hints.rs` | what a search may know |
//! | `evaluators/` | what an undecided position seems to be worth |
//! | `patterns/` | an evaluation learnt from games: patterns and their weights |
//! | `iago/` | Iago's evaluation (Rosenbloom 1981) and the simple strategies |
//! | `solver/` | the exact solver, and the search with the trained evaluation |
//! | `player/` | the solver at the board: levels, time, reports |
//! | `openings/` | names of openings, found by position |
//! | `notation.rs`, `depict.rs` | text and pictures |

mod depict;
pub mod evaluators;
mod hints;
pub mod iago;
pub mod kernel;
mod notation;
pub mod openings;
pub mod patterns;
pub mod player;
mod position;
mod score;
mod size;
pub mod solver;
mod symmetry;

pub use hints::OthelloHints;
pub use position::{Move, Othello};
pub use size::{Bits, BoardSize, Size4, Size6, Size8, Size10, Square};

/// The README's library example, compiled with the documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
