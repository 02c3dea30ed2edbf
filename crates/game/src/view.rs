use crate::{Game, Outcome, Side, coords};
use std::fmt;

/// A square by column and rank, both from zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// Column, file `a` being 0.
    pub col: u8,
    /// Rank, rank 1 being 0.
    pub rank: u8,
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        coords::write_square(self.col, self.rank, f)
    }
}

/// What stands on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// A black or white piece.
    Piece(Side),
    /// A square that is out of play.
    Burnt,
}

/// How a game's board is customarily drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardStyle {
    /// A chequered board with round men (Lines of Action).
    Men,
    /// A plain green board with discs (Othello).
    Discs,
    /// A chequered board with queens and burnt squares (Amazons).
    Queens,
}

/// A position as a picture sees it: no rules, only what stands where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardView {
    /// Number of files.
    pub cols: u8,
    /// Number of ranks.
    pub ranks: u8,
    /// Whether rank 1 is drawn at the top (Othello) or at the bottom.
    pub first_rank_on_top: bool,
    /// The customary look.
    pub style: BoardStyle,
    /// Cells by rank, then column; `ranks * cols` of them.
    pub cells: Vec<Cell>,
    /// Name of the game, for captions.
    pub title: &'static str,
    /// Whose turn it is, or how the game ended.
    pub status: Status,
}

/// Whose turn it is, or how the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// This player is to move.
    ToMove(Side),
    /// The game is over.
    Over(Outcome),
}

impl BoardView {
    /// What stands on a square of the board.
    ///
    /// # Panics
    /// If the square is outside the board.
    #[must_use]
    pub fn cell(&self, at: Point) -> Cell {
        assert!(at.col < self.cols && at.rank < self.ranks);
        self.cells[usize::from(at.rank) * usize::from(self.cols) + usize::from(at.col)]
    }

    /// Ranks from the top of the picture down.
    pub fn ranks_from_top(&self) -> impl Iterator<Item = u8> + '_ {
        (0..self.ranks).map(|i| {
            if self.first_rank_on_top {
                i
            } else {
                self.ranks - 1 - i
            }
        })
    }
}

/// Something to point out on a picture: usually the last move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A highlighted square.
    Square(Point),
    /// An arrow from one square to another.
    Arrow(Point, Point),
    /// A square just burnt.
    Shot(Point, Point),
    /// A small dot: a legal destination.
    Dot(Point),
}

/// Games whose positions can be drawn.
pub trait Depict: Game {
    /// The position as a picture sees it.
    fn view(&self) -> BoardView;

    /// Whose turn it is, history aside.
    fn status(&self) -> Status {
        match self.outcome() {
            Some(outcome) => Status::Over(outcome),
            None => Status::ToMove(self.to_move()),
        }
    }

    /// What to point out when `mv`, played in this position, is shown.
    fn move_marks(&self, mv: Self::Move) -> Vec<Mark>;
}
