//! Who wins a position of Amazons.
//!
//! Proof-number search over whole boards (`loam_search::dfpn`), with what can
//! be known of a position without search: simple territories are numbers of
//! moves, and a side that is sure of more moves than the other can make at
//! most has won.
//!
//! ```
//! use loam_amazons::{Amazons, Shape, solver::Solver};
//! use loam_game::Side;
//! let start = Amazons::standard(Shape::new(4, 4).unwrap()).unwrap();
//! let solver = Solver::new(&start, 1 << 20).unwrap();
//! assert_eq!(solver.solve(1).winner, Some(Side::Black));
//! ```
//!
//! | file | holds |
//! |---|---|
//! | `hashing.rs` | keys, equal for symmetric positions |
//! | `fill.rs` | moves in simple territories |
//! | `holdings.rs`, `safe_moves.rs` | moves a side is sure of, and the most it can make |
//! | `estimate.rs` | the numbers a proof begins with |
//! | `space.rs` | positions and moves, less what is settled |
//! | `board.rs` | the space of a board, in the word that holds it |
//! | `solve.rs` | a whole solution: winner, line, checkpoint |
//! | `replies.rs` | move by move, for proofs too long to be finished at once |

mod board;
mod estimate;
mod fill;
mod hashing;
mod holdings;
mod replies;
mod safe_moves;
mod solve;
mod space;

pub use crate::board::Word;
pub use replies::Reply;
pub use solve::{Solution, Solver, SolverError};
pub use space::{Node, Space};
