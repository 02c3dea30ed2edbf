use crate::{Bits, BoardSize, Move, Othello};
use loam_game::{Game, Notation, NotationError, Point, Side, coords};
use std::fmt;

/// Black's and White's letters in position strings.
const LETTERS: [char; 2] = ['X', 'O'];

impl<S: BoardSize> Othello<S> {
    /// Reads a position: the squares from a1 rank by rank (`X` black, `O`
    /// white, `-` empty), a blank, and the side to move.
    ///
    /// ```
    /// use loam_othello::{Othello, Size4};
    /// use loam_game::Notation;
    /// let text = "-----OX--XO----- X";
    /// assert_eq!(Othello::<Size4>::parse(text).unwrap().position_text(), text);
    /// ```
    pub fn parse(text: &str) -> Result<Othello<S>, NotationError> {
        let fail = |why: fmt::Arguments<'_>| Err(NotationError::about(text, why));
        let squares = usize::from(S::SIDE) * usize::from(S::SIDE);
        let expected = format!("{squares} squares (X, O or -), a blank and the side to move");
        let sides: [&[&str]; 2] = [&["X", "x", "*"], &["O", "o"]];
        let (board, side) = coords::board_and_side(text, sides, &expected)?;
        let found = board.chars().count();
        if found != squares {
            return fail(format_args!("expected {squares} squares, found {found}"));
        }
        let mut discs = [S::Bits::default(); 2];
        for (i, c) in board.chars().enumerate() {
            let at = Point {
                col: (i % usize::from(S::SIDE)) as u8,
                rank: (i / usize::from(S::SIDE)) as u8,
            };
            let side = match c {
                '-' | '.' => continue,
                'X' | 'x' | '*' => Side::Black,
                'O' | 'o' => Side::White,
                _ => return fail(format_args!("expected X, O or -, found '{c}' for {at}")),
            };
            let square = S::square(at).expect("counted above");
            discs[side.index()] = discs[side.index()] | S::Bits::bit(square.index());
        }
        Ok(Othello::from_discs(discs[0], discs[1], side).expect("each square was read once"))
    }
}

impl<S: BoardSize> Notation for Othello<S> {
    const NAME: &'static str = "othello";

    fn write_move(&self, mv: Move, out: &mut impl fmt::Write) -> fmt::Result {
        match mv {
            Move::Place(square) => {
                let Point { col, rank } = S::point(square);
                coords::write_square(col, rank, out)
            }
            Move::Pass => out.write_str("pass"),
        }
    }

    /// Takes `f5` and, for the forced pass, `pass`, `pa`, `ps` or `--`.
    fn parse_move(&self, text: &str) -> Result<Move, NotationError> {
        let fail = |why: fmt::Arguments<'_>| Err(NotationError::about(text, why));
        let side = self.to_move();
        let lower = text.to_ascii_lowercase();
        let mv = if matches!(lower.as_str(), "pass" | "pa" | "ps" | "--") {
            Move::Pass
        } else {
            let (at, rest) = coords::take_square_on(text, text, S::SIDE, S::SIDE)?;
            if !rest.is_empty() {
                return fail(format_args!("expected one square, or pass"));
            }
            Move::Place(S::square(at).expect("checked"))
        };
        if self.is_legal(mv) {
            return Ok(mv);
        }
        if let Some(outcome) = self.outcome() {
            return fail(format_args!("the game is over ({outcome})"));
        }
        let Move::Place(square) = mv else {
            return fail(format_args!("{side} can place a disc, so may not pass"));
        };
        let bit = S::Bits::bit(square.index());
        if (self.empties() & bit).is_empty() {
            fail(format_args!("the square is taken"))
        } else if self.placements().is_empty() {
            fail(format_args!("{side} has no move and must pass"))
        } else {
            fail(format_args!("a {side} disc there turns nothing over"))
        }
    }

    fn position_text(&self) -> String {
        let mut text = String::new();
        for rank in 0..S::SIDE {
            for col in 0..S::SIDE {
                let square = S::square(Point { col, rank }).expect("on the board");
                let bit = S::Bits::bit(square.index());
                let letter = Side::BOTH
                    .into_iter()
                    .find(|&side| !(self.discs(side) & bit).is_empty())
                    .map_or('-', |side| LETTERS[side.index()]);
                text.push(letter);
            }
        }
        text.push(' ');
        text.push(LETTERS[self.to_move().index()]);
        text
    }

    fn unwritten_move(&self) -> Option<Move> {
        self.is_legal(Move::Pass).then_some(Move::Pass)
    }
}
