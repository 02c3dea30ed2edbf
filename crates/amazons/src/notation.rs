use crate::geometry::{Square, reach};
use crate::{Amazons, Move, Shape};
use loam_game::{Game, Notation, NotationError, Point, Side, coords};
use std::fmt;

impl Amazons {
    /// Reads a position: rows from the top, `b`, `w`, `x` for a burnt square
    /// and numbers for runs of empty ones, then the side to move. The board's
    /// shape follows from the rows.
    ///
    /// ```
    /// use loam_amazons::Amazons;
    /// use loam_game::Notation;
    /// let text = "3b2b3/10/10/b8b/10/10/w8w/10/10/3w2w3 w";
    /// assert_eq!(Amazons::parse(text).unwrap().position_text(), text);
    /// ```
    pub fn parse(text: &str) -> Result<Amazons, NotationError> {
        let fail = |why: fmt::Arguments<'_>| Err(NotationError::about(text, why));
        let expected = "rows from the top and a side to move, b or w";
        let (board, side) = coords::board_and_side(text, coords::BLACK_AND_WHITE, expected)?;
        let max = usize::from(Shape::MAX);
        let rows = board.split('/').count();
        if rows > max {
            return fail(format_args!("{rows} rows: at most {max} fit"));
        }
        let mut cols = None;
        // Black, white, burnt.
        let mut sets = [0_u128; 3];
        for (i, row) in board.split('/').enumerate() {
            let rank = (rows - 1 - i) as u8;
            let width = read_row(row, rank, &mut sets).map_err(|why| {
                NotationError::about(text, format_args!("row {}: {why}", rank + 1))
            })?;
            match cols {
                None => cols = Some(width),
                Some(cols) if cols == width => {}
                Some(cols) => {
                    return fail(format_args!(
                        "row {} has {width} squares, the rows above have {cols}",
                        rank + 1
                    ));
                }
            }
        }
        let Some(shape) = cols.and_then(|cols| Shape::new(cols, rows as u8)) else {
            return fail(format_args!("a board has 1x2 to 10x10 squares"));
        };
        let [black, white, burnt] = sets;
        Ok(Amazons::from_squares(shape, black, white, burnt, side)
            .expect("each square was read once"))
    }

    fn why_illegal(&self, mv: Move) -> String {
        if let Some(outcome) = self.outcome() {
            return format!("the game is over ({outcome})");
        }
        let side = self.to_move();
        if self.queens(side) & mv.from.bit() == 0 {
            return format!("there is no {side} amazon on {}", mv.from);
        }
        if reach(mv.from, self.empty()) & mv.to.bit() == 0 {
            return format!("no queen's move leads from {} to {}", mv.from, mv.to);
        }
        format!("no arrow flies from {} to {}", mv.to, mv.arrow)
    }
}

/// Adds a row to the sets and returns its width.
fn read_row(row: &str, rank: u8, sets: &mut [u128; 3]) -> Result<u8, String> {
    let too_wide = || format!("more than {} squares", Shape::MAX);
    let mut col = 0_u8;
    let mut chars = row.chars().peekable();
    while let Some(c) = chars.next() {
        let set = match c {
            'b' | 'B' => 0,
            'w' | 'W' => 1,
            'x' | 'X' => 2,
            '1'..='9' => {
                let mut gap = c as u8 - b'0';
                while let Some(digit) = chars.next_if(char::is_ascii_digit) {
                    gap = gap
                        .checked_mul(10)
                        .and_then(|gap| gap.checked_add(digit as u8 - b'0'))
                        .ok_or_else(too_wide)?;
                }
                col = col.checked_add(gap).ok_or_else(too_wide)?;
                continue;
            }
            _ => return Err(format!("expected b, w, x or a number, found '{c}'")),
        };
        if col >= Shape::MAX {
            return Err(too_wide());
        }
        sets[set] |= Square::at(col, rank).bit();
        col += 1;
    }
    if col > Shape::MAX {
        return Err(too_wide());
    }
    Ok(col)
}

impl Notation for Amazons {
    const NAME: &'static str = "amazons";

    fn write_move(&self, mv: Move, out: &mut impl fmt::Write) -> fmt::Result {
        write!(out, "{}-{}/{}", mv.from, mv.to, mv.arrow)
    }

    /// Takes `d1-d7/g7`, `d1-d7xg7`, `d1-d7-g7`, `d1-d7(g7)` and `d1d7g7`.
    fn parse_move(&self, text: &str) -> Result<Move, NotationError> {
        let shape = self.shape();
        let square = |part| {
            coords::take_square_on(part, text, shape.cols(), shape.rows())
                .map(|(at, rest)| (shape.square(at).expect("checked"), rest))
        };
        let (from, rest) = square(text)?;
        let (to, rest) = square(rest.strip_prefix('-').unwrap_or(rest))?;
        if rest.is_empty() {
            return Err(NotationError::about(
                text,
                "expected the arrow's square after the amazon's move, as in d1-d7/g7",
            ));
        }
        let (arrow, rest) = square(
            rest.strip_prefix(['/', 'x', 'X', '-', ':', '('])
                .unwrap_or(rest),
        )?;
        if !matches!(rest, "" | ")") {
            return Err(NotationError::about(
                text,
                "expected nothing after the arrow",
            ));
        }
        let mv = Move { from, to, arrow };
        if self.is_legal(mv) {
            Ok(mv)
        } else {
            Err(NotationError::about(text, self.why_illegal(mv)))
        }
    }

    fn position_text(&self) -> String {
        let shape = self.shape();
        let mut text = String::new();
        for rank in (0..shape.rows()).rev() {
            let mut gap = 0;
            for col in 0..shape.cols() {
                let bit = shape
                    .square(Point { col, rank })
                    .expect("on the board")
                    .bit();
                if self.empty() & bit != 0 {
                    gap += 1;
                    continue;
                }
                if gap > 0 {
                    text.push_str(&gap.to_string());
                    gap = 0;
                }
                text.push(if self.queens(Side::Black) & bit != 0 {
                    'b'
                } else if self.queens(Side::White) & bit != 0 {
                    'w'
                } else {
                    'x'
                });
            }
            if gap > 0 {
                text.push_str(&gap.to_string());
            }
            text.push(if rank > 0 { '/' } else { ' ' });
        }
        text.push(self.to_move().letter());
        text
    }
}
