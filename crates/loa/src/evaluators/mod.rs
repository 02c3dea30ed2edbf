//! MIA's three evaluators (thesis, chapter 4; article of 2001, section 5.2).
//!
//! | evaluator | adds |
//! |---|---|
//! | [`Normal`] | concentration around the centre of mass, its place on the board, pieces on the edge |
//! | [`Quad`] | solid formations: quads of three and four near the centre of mass |
//! | [`Blocking`] | to *normal*, the mobility of the pieces that stand apart |
//!
//! The papers give the structure but no numbers: [`Weights`] says which were
//! chosen, and by what matches.

mod blocking;
mod normal;
mod quad;
mod weights;

pub use blocking::Blocking;
pub use normal::Normal;
pub use quad::Quad;
pub use weights::Weights;

use crate::{Loa, Square};
use loam_game::{Game, Side};

/// What every evaluator needs of one side.
struct Army {
    pieces: u64,
    centre: Square,
}

impl Army {
    #[inline]
    fn of(position: &Loa, side: Side) -> Army {
        let pieces = position.pieces(side);
        Army {
            pieces,
            centre: crate::hints::centre_of_mass(pieces),
        }
    }
}

/// The difference of a side's value and the other's, from the mover's view,
/// within the thesis's range of ±10000.
#[inline]
fn difference(position: &Loa, value: impl Fn(&Army, Side) -> i32) -> i32 {
    let side = position.to_move();
    let of = |side| value(&Army::of(position, side), side);
    (of(side) - of(!side)).clamp(-10_000, 10_000)
}
