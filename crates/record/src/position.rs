//! Position strings, as far as files need them: what stands where and who is
//! to move, no rules.

use crate::GameKind;
use crate::error::quote;
use loam_game::{Cell, Point, Side};

/// The largest board side a record may have: files go from `a` to `z`.
pub const MAX_SIDE: u8 = 26;

/// The smallest side of an Othello board.
pub(crate) const MIN_OTHELLO_SIDE: u8 = 4;

/// A set-up: cells by rank, then column, and the player to move.
///
/// ```
/// use loam_record::{GameKind, position::Diagram};
/// let text = "1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/1bbbbbb1 b";
/// let start = Diagram::parse(GameKind::Loa, text).unwrap();
/// assert_eq!(Some(&start), Diagram::standard(GameKind::Loa, 8, 8).as_ref());
/// assert_eq!(start.to_text(GameKind::Loa), text);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// Number of columns.
    pub cols: u8,
    /// Number of ranks.
    pub rows: u8,
    /// `rows * cols` cells, rank 1 first, file a first.
    pub cells: Vec<Cell>,
    /// The player to move.
    pub to_move: Side,
}

impl Diagram {
    /// An empty board; sides over [`MAX_SIDE`] are cut to it.
    #[must_use]
    pub fn empty(cols: u8, rows: u8, to_move: Side) -> Diagram {
        let (cols, rows) = (cols.min(MAX_SIDE), rows.min(MAX_SIDE));
        Diagram {
            cols,
            rows,
            cells: vec![Cell::Empty; usize::from(cols) * usize::from(rows)],
            to_move,
        }
    }

    /// Whether there is a piece of either side.
    pub(crate) fn has_pieces(&self) -> bool {
        self.cells.iter().any(|cell| matches!(cell, Cell::Piece(_)))
    }

    /// What stands on a square, if it is on the board.
    #[must_use]
    pub fn cell(&self, at: Point) -> Option<Cell> {
        self.index(at).and_then(|i| self.cells.get(i)).copied()
    }

    /// Puts something on a square; false if it is off the board.
    pub fn set(&mut self, at: Point, cell: Cell) -> bool {
        match self.index(at).and_then(|i| self.cells.get_mut(i)) {
            Some(place) => {
                *place = cell;
                true
            }
            None => false,
        }
    }

    /// Every square with what stands on it, rank 1 first.
    pub fn squares(&self) -> impl Iterator<Item = (Point, Cell)> + '_ {
        let cols = self.cols.max(1);
        let point = move |i: usize| Point {
            col: (i % usize::from(cols)) as u8,
            rank: (i / usize::from(cols)) as u8,
        };
        self.cells
            .iter()
            .enumerate()
            .map(move |(i, &cell)| (point(i), cell))
    }

    /// The customary set-up where the files' own conventions fix it: any
    /// Lines of Action and even Othello board, Amazons on 6, 8 and 10.
    #[must_use]
    pub fn standard(kind: GameKind, cols: u8, rows: u8) -> Option<Diagram> {
        match kind {
            GameKind::Loa => loa_standard(cols, rows),
            GameKind::Othello => othello_standard(cols, rows),
            GameKind::Amazons => {
                let mut board = amazons_standard(cols, rows, Side::White)?;
                board.to_move = Side::White;
                Some(board)
            }
        }
    }

    /// The set-up an SGF or GGF record of Amazons means when it gives none and
    /// Black begins: Black at the bottom, Black to move.
    #[must_use]
    pub fn amazons_black_below(cols: u8, rows: u8) -> Option<Diagram> {
        amazons_standard(cols, rows, Side::Black)
    }

    /// The set-up of an Amazons record that gives none, by who begins: some
    /// sites let White begin, and whoever does sits at the bottom.
    pub(crate) fn amazons_unless_given(begins: Side, cols: u8, rows: u8) -> Option<Diagram> {
        match begins {
            Side::Black => Diagram::amazons_black_below(cols, rows),
            Side::White => Diagram::standard(GameKind::Amazons, cols, rows),
        }
    }

    /// Reads a position string.
    pub fn parse(kind: GameKind, text: &str) -> Result<Diagram, String> {
        let mut words = text.split_ascii_whitespace();
        let (Some(board), Some(side), None) = (words.next(), words.next(), words.next()) else {
            return Err(format!(
                "expected a position, board and side to move, found {}",
                quote(text)
            ));
        };
        match kind {
            GameKind::Othello => parse_discs(board, side),
            GameKind::Loa | GameKind::Amazons => parse_rows(board, side),
        }
    }

    /// The position string.
    #[must_use]
    pub fn to_text(&self, kind: GameKind) -> String {
        match kind {
            GameKind::Othello => {
                let mut text: String = self.cells.iter().map(|&cell| disc(cell)).collect();
                text.push(' ');
                text.push(disc(Cell::Piece(self.to_move)));
                text
            }
            GameKind::Loa | GameKind::Amazons => self.rows_text(),
        }
    }

    fn rows_text(&self) -> String {
        let mut text = String::new();
        for row in self.cells.chunks(usize::from(self.cols.max(1))).rev() {
            if !text.is_empty() {
                text.push('/');
            }
            let mut gap = 0;
            for &cell in row {
                let letter = match cell {
                    Cell::Empty => {
                        gap += 1;
                        continue;
                    }
                    Cell::Piece(side) => side.letter(),
                    Cell::Burnt => 'x',
                };
                push_gap(&mut text, &mut gap);
                text.push(letter);
            }
            push_gap(&mut text, &mut gap);
        }
        text.push(' ');
        text.push(self.to_move.letter());
        text
    }

    fn index(&self, at: Point) -> Option<usize> {
        (at.col < self.cols && at.rank < self.rows)
            .then(|| usize::from(at.rank) * usize::from(self.cols) + usize::from(at.col))
    }
}

fn push_gap(text: &mut String, gap: &mut u32) {
    if *gap > 0 {
        text.push_str(&gap.to_string());
        *gap = 0;
    }
}

/// An Othello cell in a position string.
pub(crate) fn disc(cell: Cell) -> char {
    match cell {
        Cell::Piece(Side::Black) => 'X',
        Cell::Piece(Side::White) => 'O',
        Cell::Empty | Cell::Burnt => '-',
    }
}

/// An Othello cell from the letters files use for it.
pub(crate) fn disc_cell(letter: u8) -> Option<Cell> {
    match letter {
        b'-' | b'.' => Some(Cell::Empty),
        b'X' | b'x' | b'*' => Some(Cell::Piece(Side::Black)),
        b'O' | b'o' => Some(Cell::Piece(Side::White)),
        _ => None,
    }
}

/// The side of a square board with this many cells, if it is one.
pub(crate) fn square_side(cells: usize) -> Option<u8> {
    (MIN_OTHELLO_SIDE..=MAX_SIDE).find(|&n| usize::from(n) * usize::from(n) == cells)
}

fn parse_discs(board: &str, side: &str) -> Result<Diagram, String> {
    let n = square_side(board.len()).ok_or_else(|| {
        format!(
            "expected a square board such as 64 cells, found {}",
            board.len()
        )
    })?;
    let cells = board.bytes().map(disc_cell).collect::<Option<Vec<_>>>();
    let to_move = match side.as_bytes() {
        [letter] => disc_cell(*letter),
        _ => None,
    };
    match (cells, to_move) {
        (None, _) => Err(format!(
            "expected cells of '-', 'X' and 'O', found {}",
            quote(board)
        )),
        (Some(cells), Some(Cell::Piece(to_move))) => Ok(Diagram {
            cols: n,
            rows: n,
            cells,
            to_move,
        }),
        _ => Err(format!(
            "expected a side to move, X or O, found {}",
            quote(side)
        )),
    }
}

fn parse_rows(board: &str, side: &str) -> Result<Diagram, String> {
    let too_large = || format!("expected a board of at most {MAX_SIDE} by {MAX_SIDE}");
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    for row in board.split('/') {
        if rows.len() == usize::from(MAX_SIDE) {
            return Err(too_large());
        }
        let mut cells = Vec::new();
        let mut rest = row;
        while let Some(letter) = rest.chars().next() {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            if digits > 0 {
                let gap: usize = rest[..digits].parse().unwrap_or(usize::MAX);
                if gap > usize::from(MAX_SIDE) {
                    return Err(too_large());
                }
                cells.resize(cells.len() + gap, Cell::Empty);
                rest = &rest[digits..];
            } else {
                cells.push(match letter {
                    'b' | 'B' => Cell::Piece(Side::Black),
                    'w' | 'W' => Cell::Piece(Side::White),
                    'x' | 'X' => Cell::Burnt,
                    _ => {
                        return Err(format!(
                            "expected b, w, x or a number of empty squares, found '{letter}'"
                        ));
                    }
                });
                rest = &rest[letter.len_utf8()..];
            }
            if cells.len() > usize::from(MAX_SIDE) {
                return Err(too_large());
            }
        }
        if cells.len() != rows.first().map_or(cells.len(), Vec::len) || cells.is_empty() {
            return Err(format!("expected rows of one length, found {}", quote(row)));
        }
        rows.push(cells);
    }
    let to_move = match side {
        "b" | "B" => Side::Black,
        "w" | "W" => Side::White,
        _ => {
            return Err(format!(
                "expected a side to move, b or w, found {}",
                quote(side)
            ));
        }
    };
    Ok(Diagram {
        cols: rows[0].len() as u8,
        rows: rows.len() as u8,
        cells: rows.into_iter().rev().flatten().collect(),
        to_move,
    })
}

fn loa_standard(cols: u8, rows: u8) -> Option<Diagram> {
    let sizes = 3..=MAX_SIDE;
    if !sizes.contains(&cols) || !sizes.contains(&rows) {
        return None;
    }
    let mut board = Diagram::empty(cols, rows, Side::Black);
    for col in 1..cols - 1 {
        for rank in [0, rows - 1] {
            board.set(Point { col, rank }, Cell::Piece(Side::Black));
        }
    }
    for rank in 1..rows - 1 {
        for col in [0, cols - 1] {
            board.set(Point { col, rank }, Cell::Piece(Side::White));
        }
    }
    Some(board)
}

fn othello_standard(cols: u8, rows: u8) -> Option<Diagram> {
    let even = |n: u8| (4..=MAX_SIDE).contains(&n) && n.is_multiple_of(2);
    if !even(cols) || cols != rows {
        return None;
    }
    let mut board = Diagram::empty(cols, rows, Side::Black);
    let (low, high) = (cols / 2 - 1, cols / 2);
    for (col, rank, side) in [
        (low, low, Side::White),
        (high, high, Side::White),
        (high, low, Side::Black),
        (low, high, Side::Black),
    ] {
        board.set(Point { col, rank }, Cell::Piece(side));
    }
    Some(board)
}

/// Amazons with `below` at the bottom, and to move.
fn amazons_standard(cols: u8, rows: u8, below: Side) -> Option<Diagram> {
    let inset = match (cols, rows) {
        (6, 6) => 1,
        (8, 8) => 2,
        (10, 10) => 3,
        _ => return None,
    };
    let mut board = Diagram::empty(cols, rows, below);
    let last = cols - 1;
    for (col, rank) in [(inset, 0), (last - inset, 0), (0, inset), (last, inset)] {
        board.set(Point { col, rank }, Cell::Piece(below));
        let rank = last - rank;
        board.set(Point { col, rank }, Cell::Piece(!below));
    }
    Some(board)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn standard_set_ups_print_as_expected() {
        let text = |kind: GameKind| {
            let (cols, rows) = kind.usual_size();
            Diagram::standard(kind, cols, rows).unwrap().to_text(kind)
        };
        assert_eq!(
            text(GameKind::Loa),
            "1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/1bbbbbb1 b"
        );
        assert_eq!(
            text(GameKind::Othello),
            "---------------------------OX------XO--------------------------- X"
        );
        assert_eq!(
            text(GameKind::Amazons),
            "3b2b3/10/10/b8b/10/10/w8w/10/10/3w2w3 w"
        );
        let below = Diagram::amazons_black_below(10, 10).unwrap();
        assert_eq!(
            below.to_text(GameKind::Amazons),
            "3w2w3/10/10/w8w/10/10/b8b/10/10/3b2b3 b"
        );
    }

    #[test]
    fn bad_positions_are_explained() {
        let error = |kind, text| Diagram::parse(kind, text).unwrap_err();
        assert_eq!(
            error(GameKind::Loa, "8/8"),
            "expected a position, board and side to move, found '8/8'"
        );
        assert_eq!(
            error(GameKind::Loa, "8/7 b"),
            "expected rows of one length, found '7'"
        );
        assert_eq!(
            error(GameKind::Amazons, "3q/4 b"),
            "expected b, w, x or a number of empty squares, found 'q'"
        );
        assert_eq!(
            error(GameKind::Amazons, "4 z"),
            "expected a side to move, b or w, found 'z'"
        );
        assert_eq!(
            error(GameKind::Amazons, "99999999999999999999 b"),
            "expected a board of at most 26 by 26"
        );
        assert_eq!(
            error(GameKind::Othello, "--- X"),
            "expected a square board such as 64 cells, found 3"
        );
    }
}
