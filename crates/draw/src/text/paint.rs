//! Colours from the 256-colour palette of terminals.
//!
//! Entries below 16 follow the user's theme and may clash with each other, so
//! only the fixed ones are used.

use loam_game::{BoardStyle, Cell, Point, Side};

/// Backgrounds dark enough for white pieces and light enough for black ones.
pub(super) struct Paint {
    light: u8,
    dark: u8,
}

const BLACK: u8 = 16;
const WHITE: u8 = 231;
/// Blue: apart from wood and from felt for every kind of colour vision.
const IN_MOVE: u8 = 67;
const CHARCOAL: u8 = 234;
/// A square just burnt must stay apart from older ones and from empty ones.
const GLOWING: u8 = 88;
const EMBER: u8 = 208;

impl Paint {
    pub(super) fn new(style: BoardStyle) -> Self {
        let (light, dark) = match style {
            BoardStyle::Men | BoardStyle::Queens => (137, 94),
            // Felt is one colour; the slight difference replaces the grid.
            BoardStyle::Discs => (35, 29),
        };
        Paint { light, dark }
    }

    pub(super) fn back(&self, at: Point, cell: Cell, in_move: bool) -> u8 {
        match (cell, in_move) {
            (Cell::Burnt, false) => CHARCOAL,
            (Cell::Burnt, true) => GLOWING,
            (_, true) => IN_MOVE,
            // a1 is dark, as on every chequered board.
            _ if (at.col ^ at.rank) & 1 == 0 => self.dark,
            _ => self.light,
        }
    }

    pub(super) fn fore(&self, cell: Cell) -> u8 {
        match cell {
            Cell::Empty | Cell::Piece(Side::Black) => BLACK,
            Cell::Piece(Side::White) => WHITE,
            Cell::Burnt => EMBER,
        }
    }
}
