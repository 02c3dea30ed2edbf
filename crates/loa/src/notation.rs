use crate::{Loa, Move, NoMove, Rules, Square, lines};
use loam_game::{Game, Notation, NotationError, Side, coords};
use std::fmt;

impl Loa {
    /// Reads a position: eight ranks from the eighth down, `b`, `w` and runs
    /// of empty squares, then the side to move.
    ///
    /// ```
    /// use loam_loa::{Loa, Rules};
    /// use loam_game::Notation;
    /// let text = "1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/1bbbbbb1 b";
    /// assert_eq!(Loa::parse(text, Rules::THESIS).unwrap().position_text(), text);
    /// ```
    pub fn parse(text: &str, rules: Rules) -> Result<Loa, NotationError> {
        let fail = |why: fmt::Arguments<'_>| Err(NotationError::about(text, why));
        let expected = "eight ranks and a side to move, b or w";
        let (board, side) = coords::board_and_side(text, coords::BLACK_AND_WHITE, expected)?;
        let mut pieces = [0_u64; 2];
        let mut ranks = 0;
        for row in board.split('/') {
            ranks += 1;
            if ranks > 8 {
                return fail(format_args!("expected 8 ranks, found more"));
            }
            let rank = 8 - ranks;
            let mut col = 0;
            for c in row.chars() {
                let side = match c {
                    '1'..='8' => {
                        col += c as u32 - '0' as u32;
                        continue;
                    }
                    'b' | 'B' => Side::Black,
                    'w' | 'W' => Side::White,
                    _ => {
                        return fail(format_args!(
                            "expected b, w or a number of empty squares, found '{c}' in rank {}",
                            rank + 1
                        ));
                    }
                };
                if col < 8 {
                    pieces[side.index()] |= 1 << (rank * 8 + col);
                }
                col += 1;
            }
            if col != 8 {
                return fail(format_args!(
                    "rank {} has {col} squares instead of 8",
                    rank + 1
                ));
            }
        }
        if ranks != 8 {
            return fail(format_args!("expected 8 ranks, found {ranks}"));
        }
        Ok(Loa::from_pieces(pieces[0], pieces[1], side, rules).expect("each square was read once"))
    }

    fn why_illegal(&self, from: Square, to: Square) -> String {
        if let Some(outcome) = self.outcome() {
            return format!("the game is over ({outcome})");
        }
        let side = self.to_move();
        let (own, enemy) = (self.pieces(side), self.pieces(!side));
        if own & from.bit() == 0 {
            let there = if enemy & from.bit() != 0 {
                format!("a {} piece", !side)
            } else {
                "no piece".into()
            };
            return format!("{from} holds {there}, and {side} is to move");
        }
        let cols = i32::from(to.col()) - i32::from(from.col());
        let ranks = i32::from(to.rank()) - i32::from(from.rank());
        let way = match (cols, ranks) {
            (0, 0) => return "a piece must move".into(),
            (_, 0) => 0,
            (0, _) => 1,
            (c, r) if c == r => 2,
            (c, r) if c == -r => 3,
            _ => return format!("{from} and {to} do not lie on one line"),
        };
        let line = &lines::THROUGH[from.index()][way];
        let count = ((own | enemy) & line.squares).count_ones();
        let distance = cols.abs().max(ranks.abs());
        if distance != count as i32 {
            return format!(
                "the line holds {}, so the piece moves {count} and not {distance}",
                pieces(count)
            );
        }
        if own & to.bit() != 0 {
            return format!("{to} holds a piece of the mover's own");
        }
        format!("a {} piece stands in the way", !side)
    }
}

fn pieces(count: u32) -> String {
    match count {
        1 => "1 piece".into(),
        n => format!("{n} pieces"),
    }
}

impl Notation for Loa {
    const NAME: &'static str = "loa";

    fn write_move(&self, mv: Move, out: &mut impl fmt::Write) -> fmt::Result {
        match mv {
            Move::Step { from, to } => {
                let sign = if self.is_capture(mv) { 'x' } else { '-' };
                write!(out, "{from}{sign}{to}")
            }
            Move::Pass => out.write_str("pass"),
        }
    }

    fn write_plain_move(&self, mv: Move, out: &mut impl fmt::Write) -> fmt::Result {
        match mv {
            Move::Step { from, to } => write!(out, "{from}-{to}"),
            Move::Pass => out.write_str("pass"),
        }
    }

    /// Takes `d1-b3`, `c1xa3`, `c1:a3`, `c1a3` and, where the rules allow it,
    /// `pass`. The capture mark is not held against a plain move or the other
    /// way round: printed scores are careless about it.
    fn parse_move(&self, text: &str) -> Result<Move, NotationError> {
        let fail = |why: &str| Err(NotationError::about(text, why));
        if text.eq_ignore_ascii_case("pass") {
            return if self.is_legal(Move::Pass) {
                Ok(Move::Pass)
            } else if self.rules().no_move == NoMove::Passes {
                fail("passing is for a player without a move")
            } else {
                fail("these rules know no pass")
            };
        }
        let (from, rest) = coords::take_square_on(text, text, 8, 8)?;
        let rest = rest.strip_prefix(['-', 'x', 'X', ':']).unwrap_or(rest);
        if rest.is_empty() {
            return fail("expected the landing square after the piece's, as in d1-b3");
        }
        let (to, rest) = coords::take_square_on(rest, text, 8, 8)?;
        if !rest.is_empty() {
            return fail("expected nothing after the landing square");
        }
        let square = |p: loam_game::Point| Square::new(p.col, p.rank).expect("on the board");
        let (from, to) = (square(from), square(to));
        let mv = Move::Step { from, to };
        if self.is_legal(mv) {
            Ok(mv)
        } else {
            fail(&self.why_illegal(from, to))
        }
    }

    fn position_text(&self) -> String {
        let mut text = String::new();
        for rank in (0..8).rev() {
            let mut gap = 0;
            for col in 0..8 {
                let bit = 1 << (rank * 8 + col);
                let letter = Side::BOTH
                    .into_iter()
                    .find(|&side| self.pieces(side) & bit != 0)
                    .map(Side::letter);
                match letter {
                    None => gap += 1,
                    Some(letter) => {
                        if gap > 0 {
                            text.push_str(&gap.to_string());
                            gap = 0;
                        }
                        text.push(letter);
                    }
                }
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
