//! The characters that stand for pieces.

use loam_game::{BoardStyle, Cell, Side};

/// One character for each thing a square can hold.
pub(super) struct Glyphs {
    /// On the board, by side.
    pieces: [char; 2],
    /// In a sentence, which is never painted, by side.
    words: [char; 2],
    empty: char,
    burnt: char,
    /// An empty square that is a legal destination.
    pub(super) dot: char,
}

impl Glyphs {
    pub(super) fn new(style: BoardStyle, unicode: bool, painted: bool) -> Self {
        let words = match (style, unicode) {
            (BoardStyle::Discs, false) => ['X', 'O'],
            (BoardStyle::Men | BoardStyle::Amazons, false) => ['b', 'w'],
            (BoardStyle::Men | BoardStyle::Discs, true) => ['●', '○'],
            (BoardStyle::Amazons, true) => ['♛', '♕'],
        };
        Glyphs {
            // The solid sign is easier to see, and the paint tells the sides apart.
            pieces: if unicode && painted {
                [words[0]; 2]
            } else {
                words
            },
            words,
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

    /// The sign of a side in running text.
    pub(super) fn in_words(&self, side: Side) -> char {
        self.words[side.index()]
    }
}
