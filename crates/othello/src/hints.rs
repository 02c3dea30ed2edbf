use crate::{BoardSize, Move, Othello};
use loam_game::Game;
use loam_search::Hints;

/// What a search may know about Othello.
#[derive(Clone, Copy, Debug, Default)]
pub struct OthelloHints;

impl<S: BoardSize> Hints<Othello<S>> for OthelloHints {
    /// Two sides and 128 squares; the pass shares the last, which is none.
    const SLOTS: usize = 2 * 128;

    #[inline]
    fn slot(&self, position: &Othello<S>, mv: Move) -> usize {
        let square = match mv {
            Move::Place(square) => square.index() as usize,
            Move::Pass => 127,
        };
        position.to_move().index() * 128 + square
    }

    #[inline]
    fn code(&self, mv: Move) -> u32 {
        match mv {
            Move::Place(square) => 2 + square.index(),
            Move::Pass => 1,
        }
    }

    /// Discs are never taken off the board.
    #[inline]
    fn is_irreversible(&self, _position: &Othello<S>, mv: Move) -> bool {
        mv != Move::Pass
    }
}
