//! The characters that stand for pieces.

use loam_game::{BoardStyle, Cell};

/// One character for each thing a square can hold.
pub(super) struct Glyphs {
    /// On the board, by side.
    pieces: [char; 2],
    empty: char,
    burnt: char,
    /// An empty square that is a legal destination.
    pub(super) dot: char,
}

impl Glyphs {
    pub(super) fn new(style: BoardStyle, unicode: bool, painted: bool) -> Self {
        let signs = match (style, unicode) {
            (BoardStyle::Discs, false) => ['X', 'O'],
            (BoardStyle::Men | BoardStyle::Queens, false) => ['b', 'w'],
            (BoardStyle::Men | BoardStyle::Discs, true) => ['●', '○'],
            (BoardStyle::Queens, true) => ['♛', '♕'],
        };
        Glyphs {
            // The solid sign is easier to see, and the paint tells the sides apart.
            pieces: if unicode && painted {
                [signs[0]; 2]
            } else {
                signs
            },
            empty: match (painted, unicode) {
                (true, _) => ' ',
                (false, true) => '·',
                (false, false) => '.',
            },
            burnt: match (painted, unicode) {
                (true, true) => '×',
                (false, true) => '▒',
                (_, false) => '#',
            },
            dot: if unicode { '•' } else { '*' },
        }
    }

    /// The sign of a square's contents.
    pub(super) fn of(&self, cell: Cell) -> char {
        match cell {
            Cell::Empty => self.empty,
            Cell::Piece(side) => self.pieces[side.index()],
            Cell::Burnt => self.burnt,
        }
    }
}
