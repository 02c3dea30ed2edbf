//! Names of openings, found by position up to symmetry.
//!
//! The names and moves are in `names.tsv`. Whichever of the four first moves
//! begins the game, and in whatever order the others follow, a position that
//! has a name is known by it.
//!
//! ```
//! use loam_game::{Game, Notation};
//! use loam_othello::{Othello, Size8, openings};
//!
//! // The Tiger, begun with e6 instead of f5.
//! let mut position = Othello::<Size8>::new();
//! let mut moves = Vec::new();
//! for text in ["e6", "f4", "c3", "c4", "d3"] {
//!     moves.push(position.parse_move(text).unwrap());
//!     position = position.play(*moves.last().unwrap());
//! }
//! assert_eq!(openings::name(&moves), Some("Tiger"));
//! assert_eq!(openings::at(&position).unwrap().moves, "f5d6c3d3c4");
//! ```

mod canonical;
mod table;

pub use canonical::Canonical;
pub use table::Opening;

use crate::{Move, Othello, Size8};
use loam_game::Game;

/// Every opening with a name, in the order of their moves.
#[must_use]
pub fn all() -> &'static [Opening] {
    table::table().openings()
}

/// The opening whose position this is.
#[must_use]
pub fn at(position: &Othello<Size8>) -> Option<&'static Opening> {
    table::table().at(position)
}

/// The last opening that a game from the starting position went through, and
/// after how many moves. What follows an illegal move is not looked at.
#[must_use]
pub fn along(moves: &[Move]) -> Option<(&'static Opening, usize)> {
    let mut position = Othello::new();
    let mut last = None;
    for (ply, &mv) in (1..).zip(moves) {
        if !position.is_legal(mv) {
            break;
        }
        position = position.play(mv);
        last = at(&position).map(|opening| (opening, ply)).or(last);
    }
    last
}

/// The name of the last opening that a game from the starting position went
/// through.
#[must_use]
pub fn name(moves: &[Move]) -> Option<&'static str> {
    along(moves).map(|(opening, _)| opening.name)
}

#[cfg(test)]
mod tests;
