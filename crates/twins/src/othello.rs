use crate::{DIRECTIONS, assert_legal, square_name, square_named};
use loam_game::{Outcome, Side};

/// A position of Othello on a square board of even size.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OthelloTwin {
    /// The board as `cells[rank][file]`, `cells[0][0]` being a1, which is the
    /// top left.
    pub cells: Vec<Vec<Option<Side>>>,
    /// The player to move.
    pub to_move: Side,
}

impl OthelloTwin {
    /// The start of the game on `n` by `n` squares: on 8 by 8, White on d4 and
    /// e5, Black on d5 and e4, Black to move.
    ///
    /// # Panics
    /// If `n` is odd or zero.
    #[must_use]
    pub fn initial(n: usize) -> OthelloTwin {
        assert!(n >= 2 && n.is_multiple_of(2), "an even size, not {n}");
        let mut cells = vec![vec![None; n]; n];
        let low = n / 2 - 1;
        let high = n / 2;
        cells[low][low] = Some(Side::White);
        cells[high][high] = Some(Side::White);
        cells[low][high] = Some(Side::Black);
        cells[high][low] = Some(Side::Black);
        OthelloTwin {
            cells,
            to_move: Side::Black,
        }
    }

    /// Reads a position: the squares from a1 row by row as `-`, `X` (black) or
    /// `O` (white), a blank, and `X` or `O` to move.
    ///
    /// # Panics
    /// If the text is not a position.
    #[must_use]
    pub fn parse(text: &str) -> OthelloTwin {
        let (board, side) = text.split_once(' ').expect("board, blank, side");
        let n = (1..).find(|n| n * n >= board.len()).expect("a size");
        assert_eq!(n * n, board.len(), "a square board: {text}");
        let mut cells = vec![vec![None; n]; n];
        for (i, c) in board.chars().enumerate() {
            cells[i / n][i % n] = match c {
                '-' => None,
                'X' => Some(Side::Black),
                'O' => Some(Side::White),
                _ => panic!("not a disc or gap: {c}"),
            };
        }
        let to_move = match side {
            "X" => Side::Black,
            "O" => Side::White,
            _ => panic!("not a side: {side}"),
        };
        OthelloTwin { cells, to_move }
    }

    /// The position as [`parse`](OthelloTwin::parse) reads it.
    #[must_use]
    pub fn position_text(&self) -> String {
        let letter = |side| match side {
            Side::Black => 'X',
            Side::White => 'O',
        };
        let mut text = String::new();
        for row in &self.cells {
            for &cell in row {
                text.push(cell.map_or('-', letter));
            }
        }
        text.push(' ');
        text.push(letter(self.to_move));
        text
    }

    fn size(&self) -> i32 {
        self.cells.len() as i32
    }

    /// What stands on a square; off the board there is nothing.
    fn at(&self, file: i32, rank: i32) -> Option<Side> {
        let on_board = (0..self.size()).contains(&file) && (0..self.size()).contains(&rank);
        if on_board {
            self.cells[rank as usize][file as usize]
        } else {
            None
        }
    }

    /// The discs that turn over when a side puts a disc on a square.
    fn flips(&self, side: Side, file: i32, rank: i32) -> Vec<(i32, i32)> {
        let mut all = Vec::new();
        for (df, dr) in DIRECTIONS {
            let mut run = Vec::new();
            let (mut f, mut r) = (file + df, rank + dr);
            while self.at(f, r) == Some(!side) {
                run.push((f, r));
                f += df;
                r += dr;
            }
            if self.at(f, r) == Some(side) {
                all.extend(run);
            }
        }
        all
    }

    /// The squares on which a side can put a disc.
    fn placements(&self, side: Side) -> Vec<String> {
        let mut squares = Vec::new();
        for rank in 0..self.size() {
            for file in 0..self.size() {
                let empty = self.at(file, rank).is_none();
                if empty && !self.flips(side, file, rank).is_empty() {
                    squares.push(square_name(file, rank));
                }
            }
        }
        squares
    }

    /// The legal moves, sorted; `pass` alone if only the opponent can put a
    /// disc. None when the game is over.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<String> {
        let mut moves = self.placements(self.to_move);
        if moves.is_empty() && !self.placements(!self.to_move).is_empty() {
            moves.push("pass".to_string());
        }
        moves.sort();
        moves
    }

    /// How many discs of a side are on the board.
    #[must_use]
    pub fn discs(&self, side: Side) -> i32 {
        let mut count = 0;
        for row in &self.cells {
            for &cell in row {
                if cell == Some(side) {
                    count += 1;
                }
            }
        }
        count
    }

    /// How the game has ended, if it has: neither side can put a disc, and the
    /// one with more discs has won.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let black_can_move = !self.placements(Side::Black).is_empty();
        let white_can_move = !self.placements(Side::White).is_empty();
        if black_can_move || white_can_move {
            return None;
        }
        let (black, white) = (self.discs(Side::Black), self.discs(Side::White));
        if black > white {
            Some(Outcome::Win(Side::Black))
        } else if white > black {
            Some(Outcome::Win(Side::White))
        } else {
            Some(Outcome::Draw)
        }
    }

    /// Black's discs less White's, the empty squares counted for the side with
    /// more discs: the score of the game if it ended here.
    #[must_use]
    pub fn score_black_minus_white_with_empties_to_winner(&self) -> i32 {
        let (black, white) = (self.discs(Side::Black), self.discs(Side::White));
        let empties = self.size() * self.size() - black - white;
        if black > white {
            black + empties - white
        } else if white > black {
            black - (white + empties)
        } else {
            0
        }
    }

    /// The position after a move.
    ///
    /// # Panics
    /// If the move is not among the legal ones.
    #[must_use]
    pub fn play(&self, text: &str) -> OthelloTwin {
        assert_legal(text, &self.legal_moves(), &self.position_text());
        self.after(text)
    }

    /// The position after a move that is known to be legal.
    fn after(&self, text: &str) -> OthelloTwin {
        let mut next = self.clone();
        if text != "pass" {
            let (file, rank) = square_named(text);
            next.cells[rank as usize][file as usize] = Some(self.to_move);
            for (f, r) in self.flips(self.to_move, file, rank) {
                next.cells[r as usize][f as usize] = Some(self.to_move);
            }
        }
        next.to_move = !self.to_move;
        next
    }

    /// The number of ways to play `depth` plies; a game that ends earlier adds
    /// one. A pass is a ply.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        let moves = self.legal_moves();
        if depth == 0 || moves.is_empty() {
            return 1;
        }
        let leaves = |mv: &String| self.after(mv).perft(depth - 1);
        moves.iter().map(leaves).sum()
    }
}
