use crate::{Amazons, AmazonsHalf, HalfMove, Move};
use loam_game::Game;
use loam_search::Hints;

/// What a search may know about Amazons.
#[derive(Clone, Copy, Debug, Default)]
pub struct AmazonsHints;

impl Hints<Amazons> for AmazonsHints {
    /// Two sides, where the amazon goes and where it shoots.
    const SLOTS: usize = 2 * 128 * 128;

    #[inline]
    fn slot(&self, position: &Amazons, mv: Move) -> usize {
        position.to_move().index() << 14 | mv.to.index() << 7 | mv.arrow.index()
    }

    #[inline]
    fn code(&self, mv: Move) -> u32 {
        (mv.from.index() << 14 | mv.to.index() << 7 | mv.arrow.index()) as u32
    }

    /// Every move burns a square.
    #[inline]
    fn is_irreversible(&self, _position: &Amazons, _mv: Move) -> bool {
        true
    }
}

impl Hints<AmazonsHalf> for AmazonsHints {
    /// Two sides, and either a move of an amazon or an arrow.
    const SLOTS: usize = 2 * 128 * 128;

    #[inline]
    fn slot(&self, position: &AmazonsHalf, mv: HalfMove) -> usize {
        let code = <AmazonsHints as Hints<AmazonsHalf>>::code(self, mv) as usize;
        position.to_move().index() << 14 | code
    }

    #[inline]
    fn code(&self, mv: HalfMove) -> u32 {
        // No square has index 0, so arrows and moves do not meet.
        match mv {
            HalfMove::Amazon { from, to } => (from.index() << 7 | to.index()) as u32,
            HalfMove::Arrow(arrow) => arrow.index() as u32,
        }
    }

    #[inline]
    fn is_irreversible(&self, _position: &AmazonsHalf, _mv: HalfMove) -> bool {
        true
    }
}
