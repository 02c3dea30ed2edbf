//! Monte-Carlo tree search that asks an evaluation instead of playing on.
//!
//! A [`Guide`] judges positions; [`Guided`] grows the tree where the judgement
//! is best or least tried. A node's moves are judged all at once when it is
//! first visited, the best of them is the visit's result, and what they were
//! judged to be decides how soon they are tried: few moves at first, more with
//! every visit (progressive widening). Wins and losses that are certain travel
//! up the tree as proofs (Winands et al. 2008). Threads share the tree without
//! locks and keep apart because a visit counts from its beginning.
//!
//! A turn may consist of several moves of one player. Where a guide says that
//! a position lies between the parts of a turn, the search goes on to its end
//! before it believes a value.
//!
//! ```
//! use loam_game::{Game, nim::Nim};
//! use loam_search::Limits;
//! use loam_search::guided::{Guide, Guided, GuidedOptions, Judgement};
//!
//! struct Blind;
//! impl Guide<Nim> for Blind {
//!     fn judge(&self, _: &Nim) -> Judgement {
//!         Judgement::Chance(0.5)
//!     }
//! }
//!
//! let heaps = Nim::new(&[1, 2]);
//! let mut search = Guided::new(Blind, GuidedOptions::default());
//! let report = search.search(&heaps, &Limits::default(), &mut |_| {});
//! assert_eq!(heaps.play(report.best().unwrap()).nim_sum(), 0);
//! ```
//!
//! | file | holds |
//! |---|---|
//! | `node.rs` | the tree: visits, chances, proofs |
//! | `expand.rs` | a node's moves, judged and ordered |
//! | `descent.rs` | one visit: down the tree and up again |
//! | `search.rs` | many of them: limits, threads, reuse, report |

mod descent;
mod expand;
mod node;
mod search;
#[cfg(test)]
mod tests;

pub use search::Guided;

use loam_game::{Game, Side};

/// What a game knows of its positions.
pub trait Guide<G: Game>: Sync {
    /// Judges a position in which the game is not over.
    fn judge(&self, position: &G) -> Judgement;

    /// Whether the player to move is in the middle of a turn; then what the
    /// position is judged to be serves to compare it with others like it and
    /// for nothing else.
    fn is_between(&self, _position: &G) -> bool {
        false
    }
}

/// What a position is thought to be worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Judgement {
    /// This side wins for certain.
    Won(Side),
    /// The chance that the player to move wins, between 0 and 1.
    Chance(f32),
}

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GuidedOptions {
    /// How much a move that has been tried little is preferred.
    pub exploration: f32,
    /// How sharply judged moves are told apart: odds count to the power of
    /// its inverse.
    pub temperature: f32,
    /// Moves tried from the first visit on.
    pub width: f32,
    /// Moves more for the root of the number of visits.
    pub widening: f32,
    /// Visits after which a search ends, whatever its limits are.
    pub visits: Option<u64>,
    /// Threads at work.
    pub threads: usize,
    /// Bytes the tree may take; when they are used up it grows no more.
    pub memory: usize,
}

impl Default for GuidedOptions {
    fn default() -> GuidedOptions {
        GuidedOptions {
            exploration: 0.5,
            temperature: 1.0,
            width: 3.0,
            widening: 1.0,
            visits: None,
            threads: 1,
            memory: 256 << 20,
        }
    }
}
