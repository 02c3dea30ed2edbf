use crate::{DIRECTIONS, assert_legal, side_of_letter, square_name, square_named};
use loam_game::{Outcome, Side};

/// What stands on a square of an Amazons board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Square {
    /// Nothing.
    Empty,
    /// An amazon.
    Queen(Side),
    /// An arrow: the square is out of play.
    Burnt,
}

/// A position of Amazons on any rectangle, with any number of amazons.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AmazonsTwin {
    /// The board as `cells[rank][file]`, `cells[0][0]` being a1.
    pub cells: Vec<Vec<Square>>,
    /// The player to move.
    pub to_move: Side,
}

impl AmazonsTwin {
    /// The start of the game: four amazons each, White below and to move. The
    /// amazons stand next to the corners on boards of 4 to 6, two squares away
    /// on 8 by 8 and three on 10 by 10.
    ///
    /// # Panics
    /// If the board is of another size.
    #[must_use]
    pub fn initial(cols: usize, rows: usize) -> AmazonsTwin {
        let away = match (cols, rows) {
            (4..=6, 4..=6) => 1,
            (8, 8) => 2,
            (10, 10) => 3,
            _ => panic!("no set-up for {cols}x{rows}"),
        };
        let (right, top) = (cols - 1, rows - 1);
        let mut cells = vec![vec![Square::Empty; cols]; rows];
        for (file, rank) in [(away, 0), (right - away, 0), (0, away), (right, away)] {
            cells[rank][file] = Square::Queen(Side::White);
            cells[top - rank][file] = Square::Queen(Side::Black);
        }
        AmazonsTwin {
            cells,
            to_move: Side::White,
        }
    }

    /// Reads a position: rows from the top rank down, in them `b`, `w`, `x`
    /// for a burnt square and numbers for gaps, then the side to move.
    ///
    /// # Panics
    /// If the text is not a position.
    #[must_use]
    pub fn parse(text: &str) -> AmazonsTwin {
        let (board, side) = text.split_once(' ').expect("board, blank, side");
        let mut cells = Vec::new();
        for row_text in board.split('/') {
            let mut row = Vec::new();
            let mut number = String::new();
            for c in row_text.chars() {
                if c.is_ascii_digit() {
                    number.push(c);
                    continue;
                }
                push_gap(&mut row, &mut number);
                row.push(match c {
                    'b' => Square::Queen(Side::Black),
                    'w' => Square::Queen(Side::White),
                    'x' => Square::Burnt,
                    _ => panic!("not a piece or gap: {c}"),
                });
            }
            push_gap(&mut row, &mut number);
            cells.push(row);
        }
        cells.reverse();
        for row in &cells {
            assert_eq!(row.len(), cells[0].len(), "rows of one length: {text}");
        }
        AmazonsTwin {
            cells,
            to_move: side_of_letter(side),
        }
    }

    /// The position as [`parse`](AmazonsTwin::parse) reads it.
    #[must_use]
    pub fn position_text(&self) -> String {
        let mut rows = Vec::new();
        for row in self.cells.iter().rev() {
            let mut text = String::new();
            let mut gap = 0;
            for &cell in row {
                let letter = match cell {
                    Square::Empty => {
                        gap += 1;
                        continue;
                    }
                    Square::Queen(side) => side.letter(),
                    Square::Burnt => 'x',
                };
                if gap > 0 {
                    text += &gap.to_string();
                    gap = 0;
                }
                text.push(letter);
            }
            if gap > 0 {
                text += &gap.to_string();
            }
            rows.push(text);
        }
        format!("{} {}", rows.join("/"), self.to_move.letter())
    }

    /// Whether a square is on the board and empty.
    fn empty(&self, file: i32, rank: i32) -> bool {
        let rows = self.cells.len() as i32;
        let cols = self.cells[0].len() as i32;
        (0..cols).contains(&file)
            && (0..rows).contains(&rank)
            && self.cells[rank as usize][file as usize] == Square::Empty
    }

    /// The squares a queen, or an arrow, can reach from a square.
    fn reachable(&self, file: i32, rank: i32) -> Vec<String> {
        let mut squares = Vec::new();
        for (df, dr) in DIRECTIONS {
            let (mut f, mut r) = (file + df, rank + dr);
            while self.empty(f, r) {
                squares.push(square_name(f, r));
                f += df;
                r += dr;
            }
        }
        squares
    }

    /// The first halves of the legal moves, such as `d1-d7`, sorted. There is
    /// always an arrow to follow: the amazon can shoot back.
    #[must_use]
    pub fn half_moves(&self) -> Vec<String> {
        let mut halves = Vec::new();
        for (rank, row) in self.cells.iter().enumerate() {
            for (file, &cell) in row.iter().enumerate() {
                if cell == Square::Queen(self.to_move) {
                    let (file, rank) = (file as i32, rank as i32);
                    let from = square_name(file, rank);
                    for to in self.reachable(file, rank) {
                        halves.push(format!("{from}-{to}"));
                    }
                }
            }
        }
        halves.sort();
        halves
    }

    /// The squares the amazon that goes from `from` to `to` can burn, sorted.
    #[must_use]
    pub fn arrows(&self, from: &str, to: &str) -> Vec<String> {
        let (file, rank) = square_named(to);
        let mut squares = self.moved(from, to).reachable(file, rank);
        squares.sort();
        squares
    }

    /// The board after the amazon's step, before its shot.
    fn moved(&self, from: &str, to: &str) -> AmazonsTwin {
        let mut next = self.clone();
        let (from_file, from_rank) = square_named(from);
        let (to_file, to_rank) = square_named(to);
        next.cells[from_rank as usize][from_file as usize] = Square::Empty;
        next.cells[to_rank as usize][to_file as usize] = Square::Queen(self.to_move);
        next
    }

    /// The legal moves, such as `d1-d7/g7`, sorted. None when the game is over.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        for half in self.half_moves() {
            let (from, to) = half.split_once('-').expect("from-to");
            for arrow in self.arrows(from, to) {
                moves.push(format!("{half}/{arrow}"));
            }
        }
        moves.sort();
        moves
    }

    /// How the game has ended, if it has: the player to move cannot, and has
    /// lost.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if self.legal_moves().is_empty() {
            Some(Outcome::Win(!self.to_move))
        } else {
            None
        }
    }

    /// The position after a move.
    ///
    /// # Panics
    /// If the move is not among the legal ones.
    #[must_use]
    pub fn play(&self, text: &str) -> AmazonsTwin {
        assert_legal(text, &self.legal_moves(), &self.position_text());
        self.after(text)
    }

    /// The position after a move that is known to be legal.
    fn after(&self, text: &str) -> AmazonsTwin {
        let (half, arrow) = text.split_once('/').expect("from-to/arrow");
        let (from, to) = half.split_once('-').expect("from-to");
        let mut next = self.moved(from, to);
        let (file, rank) = square_named(arrow);
        next.cells[rank as usize][file as usize] = Square::Burnt;
        next.to_move = !self.to_move;
        next
    }

    /// The number of ways to play `depth` plies; a game that ends earlier adds
    /// nothing.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        let leaves = |mv: &String| self.after(mv).perft(depth - 1);
        match depth {
            0 => 1,
            1 => self.legal_moves().len() as u64,
            _ => self.legal_moves().iter().map(leaves).sum(),
        }
    }
}

/// Ends a number of empty squares in a row of text.
fn push_gap(row: &mut Vec<Square>, number: &mut String) {
    if !number.is_empty() {
        let gap: usize = number.parse().expect("the length of a gap");
        row.extend(vec![Square::Empty; gap]);
        number.clear();
    }
}
