use crate::{Move, Othello, OthelloHints, Size8};
use loam_search::Hints;

/// What Iago's search knows of Othello: a fixed order of the squares by their
/// value (section 4.2.1), for the experiment that compares orderings.
#[derive(Clone, Copy, Debug, Default)]
pub struct IagoHints;

/// The value of the squares of one quarter of the board, corners first and
/// x-squares last; the centre squares are never played.
const QUARTER: [[u8; 4]; 4] = [[15, 2, 13, 12], [2, 0, 4, 4], [13, 4, 10, 9], [12, 4, 9, 0]];

const fn square_values() -> [u8; 64] {
    let mut values = [0; 64];
    let mut index = 0;
    while index < 64 {
        let (row, col) = (index / 8, index % 8);
        let row = if row < 4 { row } else { 7 - row };
        let col = if col < 4 { col } else { 7 - col };
        values[index] = QUARTER[row][col];
        index += 1;
    }
    values
}

static SQUARE_VALUES: [u8; 64] = square_values();

impl Hints<Othello<Size8>> for IagoHints {
    const SLOTS: usize = <OthelloHints as Hints<Othello<Size8>>>::SLOTS;

    #[inline]
    fn slot(&self, position: &Othello<Size8>, mv: Move) -> usize {
        OthelloHints.slot(position, mv)
    }

    #[inline]
    fn code(&self, mv: Move) -> u32 {
        Hints::<Othello<Size8>>::code(&OthelloHints, mv)
    }

    #[inline]
    fn preference(&self, _position: &Othello<Size8>, mv: Move) -> u8 {
        match mv {
            Move::Place(square) => SQUARE_VALUES[square.index() as usize & 63],
            Move::Pass => 0,
        }
    }

    #[inline]
    fn is_irreversible(&self, position: &Othello<Size8>, mv: Move) -> bool {
        OthelloHints.is_irreversible(position, mv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_come_first_and_x_squares_last() {
        let best = SQUARE_VALUES.iter().max().copied();
        for corner in [0, 7, 56, 63] {
            assert_eq!(Some(SQUARE_VALUES[corner]), best);
        }
        for x_square in [9, 14, 49, 54] {
            assert_eq!(SQUARE_VALUES[x_square], 0);
        }
    }
}
