//! Depth-first proof-number search: who wins, and no more than that.
//!
//! Nagai's df-pn in its negamax form. A node has two numbers from the mover's
//! side: φ, how hard it looks to prove a win, and δ, how hard to prove a
//! loss. What a game supplies is a [`ProofSpace`], for games without
//! repetition; a [`ProofTable`] shared by all threads holds the numbers.
//!
//! | file | holds |
//! |---|---|
//! | `numbers.rs` | φ and δ |
//! | `space.rs` | what a game supplies |
//! | `search.rs` | the search, on any number of threads |
//! | `table.rs` | numbers by position |
//! | `checkpoint.rs` | a table on disk, to go on from |

mod checkpoint;
mod numbers;
mod search;
mod space;
mod table;
#[cfg(test)]
mod tests;

pub use checkpoint::{Checkpoint, Spent};
pub use numbers::{INFINITE, Numbers};
pub use search::{DfPn, DfPnOptions, Progress};
pub use space::{Child, ProofSpace};
pub use table::ProofTable;
