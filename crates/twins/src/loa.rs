use crate::{DIRECTIONS, assert_legal, side_of_letter, square_name, square_named};
use loam_game::{Outcome, Side};

/// Who wins when one move connects both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Simultaneous {
    /// The player who made the move.
    MoverWins,
    /// Nobody.
    Draw,
}

/// What happens to a player who has no legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoMove {
    /// The player loses.
    Loses,
    /// The player must pass; if the opponent cannot move either, the game is
    /// drawn.
    Passes,
    /// The game is drawn.
    Draws,
}

/// A position of Lines of Action. Knows nothing of repetition.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LoaTwin {
    /// The board as `cells[rank][file]`, `cells[0][0]` being a1.
    pub cells: [[Option<Side>; 8]; 8],
    /// The player to move.
    pub to_move: Side,
    /// The rule for simultaneous connection.
    pub simultaneous: Simultaneous,
    /// The rule for a player without a move.
    pub no_move: NoMove,
}

impl LoaTwin {
    /// The start of the game.
    #[must_use]
    pub fn initial() -> LoaTwin {
        LoaTwin::parse("1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/1bbbbbb1 b")
    }

    /// Reads a position: rows from rank 8 down, then the side to move. The
    /// mover wins on simultaneous connection and a player without a move
    /// loses, unless the fields are set otherwise.
    ///
    /// # Panics
    /// If the text is not a position.
    #[must_use]
    pub fn parse(text: &str) -> LoaTwin {
        let (board, side) = text.split_once(' ').expect("board, blank, side");
        let rows: Vec<&str> = board.split('/').collect();
        assert_eq!(rows.len(), 8, "eight rows: {text}");
        let mut cells = [[None; 8]; 8];
        for (row, row_text) in rows.iter().enumerate() {
            let rank = 7 - row;
            let mut file = 0;
            for c in row_text.chars() {
                match c {
                    'b' | 'w' => {
                        cells[rank][file] = Some(side_of_letter(&c.to_string()));
                        file += 1;
                    }
                    '1'..='8' => file += c as usize - '0' as usize,
                    _ => panic!("not a piece or gap: {c}"),
                }
            }
            assert_eq!(file, 8, "eight squares in a row: {row_text}");
        }
        LoaTwin {
            cells,
            to_move: side_of_letter(side),
            simultaneous: Simultaneous::MoverWins,
            no_move: NoMove::Loses,
        }
    }

    /// The position as [`parse`](LoaTwin::parse) reads it.
    #[must_use]
    pub fn position_text(&self) -> String {
        let mut rows = Vec::new();
        for rank in (0..8).rev() {
            let mut row = String::new();
            let mut gap = 0;
            for file in 0..8 {
                match self.cells[rank][file] {
                    None => gap += 1,
                    Some(side) => {
                        if gap > 0 {
                            row += &gap.to_string();
                            gap = 0;
                        }
                        row.push(side.letter());
                    }
                }
            }
            if gap > 0 {
                row += &gap.to_string();
            }
            rows.push(row);
        }
        format!("{} {}", rows.join("/"), self.to_move.letter())
    }

    /// What stands on a square; off the board there is nothing.
    fn at(&self, file: i32, rank: i32) -> Option<Side> {
        if on_board(file, rank) {
            self.cells[rank as usize][file as usize]
        } else {
            None
        }
    }

    /// Whether all pieces of a side hang together, orthogonally or diagonally.
    /// One piece does, and so do no pieces at all.
    #[must_use]
    pub fn connected(&self, side: Side) -> bool {
        let mut pieces = Vec::new();
        for rank in 0..8 {
            for file in 0..8 {
                if self.at(file, rank) == Some(side) {
                    pieces.push((file, rank));
                }
            }
        }
        if pieces.is_empty() {
            return true;
        }
        let mut reached = vec![pieces[0]];
        let mut next = 0;
        while next < reached.len() {
            let (file, rank) = reached[next];
            next += 1;
            for (df, dr) in DIRECTIONS {
                let neighbour = (file + df, rank + dr);
                if pieces.contains(&neighbour) && !reached.contains(&neighbour) {
                    reached.push(neighbour);
                }
            }
        }
        reached.len() == pieces.len()
    }

    /// How the game has ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let mover = !self.to_move;
        match (self.connected(mover), self.connected(self.to_move)) {
            (true, true) => match self.simultaneous {
                Simultaneous::MoverWins => return Some(Outcome::Win(mover)),
                Simultaneous::Draw => return Some(Outcome::Draw),
            },
            (true, false) => return Some(Outcome::Win(mover)),
            (false, true) => return Some(Outcome::Win(self.to_move)),
            (false, false) => {}
        }
        if !self.piece_moves(self.to_move).is_empty() {
            return None;
        }
        match self.no_move {
            NoMove::Loses => Some(Outcome::Win(!self.to_move)),
            NoMove::Draws => Some(Outcome::Draw),
            NoMove::Passes if self.piece_moves(!self.to_move).is_empty() => Some(Outcome::Draw),
            NoMove::Passes => None,
        }
    }

    /// The legal moves, sorted; captures are written with `-` too, and a forced
    /// pass as `pass`. None when the game is over.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<String> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let mut moves = self.piece_moves(self.to_move);
        if moves.is_empty() {
            moves.push("pass".to_string());
        }
        moves.sort();
        moves
    }

    /// The moves of a side's pieces, whether or not the game is over.
    fn piece_moves(&self, side: Side) -> Vec<String> {
        let mut moves = Vec::new();
        for rank in 0..8 {
            for file in 0..8 {
                if self.at(file, rank) != Some(side) {
                    continue;
                }
                for (df, dr) in DIRECTIONS {
                    let distance = self.pieces_on_line(file, rank, df, dr);
                    let (to_file, to_rank) = (file + distance * df, rank + distance * dr);
                    if !on_board(to_file, to_rank) {
                        continue;
                    }
                    if self.at(to_file, to_rank) == Some(side) {
                        continue;
                    }
                    let jumps_opponent = (1..distance)
                        .any(|step| self.at(file + step * df, rank + step * dr) == Some(!side));
                    if jumps_opponent {
                        continue;
                    }
                    let from = square_name(file, rank);
                    let to = square_name(to_file, to_rank);
                    moves.push(format!("{from}-{to}"));
                }
            }
        }
        moves
    }

    /// How many pieces of either colour stand anywhere on the line through a
    /// square in a direction and its opposite, the square itself included.
    fn pieces_on_line(&self, file: i32, rank: i32, df: i32, dr: i32) -> i32 {
        let mut count = 0;
        for step in -7..=7 {
            if self.at(file + step * df, rank + step * dr).is_some() {
                count += 1;
            }
        }
        count
    }

    /// The position after a move.
    ///
    /// # Panics
    /// If the move is not among the legal ones.
    #[must_use]
    pub fn play(&self, text: &str) -> LoaTwin {
        assert_legal(text, &self.legal_moves(), &self.position_text());
        self.after(text)
    }

    /// The position after a move that is known to be legal.
    fn after(&self, text: &str) -> LoaTwin {
        let mut next = self.clone();
        if text != "pass" {
            let (from, to) = text.split_once('-').expect("from-to");
            let (from_file, from_rank) = square_named(from);
            let (to_file, to_rank) = square_named(to);
            next.cells[from_rank as usize][from_file as usize] = None;
            next.cells[to_rank as usize][to_file as usize] = Some(self.to_move);
        }
        next.to_move = !self.to_move;
        next
    }

    /// The number of ways to play `depth` plies; a game that ends earlier adds
    /// nothing. A pass is a ply.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let leaves = |mv: &String| self.after(mv).perft(depth - 1);
        self.legal_moves().iter().map(leaves).sum()
    }
}

fn on_board(file: i32, rank: i32) -> bool {
    (0..8).contains(&file) && (0..8).contains(&rank)
}
