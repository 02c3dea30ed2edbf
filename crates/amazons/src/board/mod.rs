//! Squares as bits, whatever the board: one set of algorithms for every way
//! to lay squares out in a word.
//!
//! | file | holds |
//! |---|---|
//! | `word.rs` | sets of squares, in 32, 64 or 128 bits |
//! | `rectangle.rs` | where the squares of a rectangle lie, and the rays from them |
//! | `layout.rs` | what all layouts have in common: reach, floods, pieces |
//! | `geometry.rs` | every board in the corner of 10×10, in 128 bits |
//! | `lattice.rs` | every area in the corner of 8×8, in 64 bits |
//! | `grid.rs` | boards to measure, in the smallest word that holds them |

pub mod geometry;
mod grid;
pub(crate) mod lattice;
mod layout;
mod rectangle;
mod word;

pub(crate) use grid::Grid;
pub(crate) use lattice::Lattice;
pub(crate) use layout::Layout;
pub(crate) use rectangle::{Rays, Rectangle};
pub use word::Word;
