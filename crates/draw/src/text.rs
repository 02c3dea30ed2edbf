//! Boards for the terminal.

mod glyphs;
mod paint;

use crate::{caption, marked};
use glyphs::Glyphs;
use loam_game::{BoardStyle, BoardView, Cell, Mark, Point, Side};
use paint::Paint;
use std::fmt::{self, Write as _};

/// How a board is written as text. The default is plain ASCII.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TextOptions {
    /// Paint squares and pieces with ANSI escapes (256 colours).
    pub color: bool,
    /// Use signs beyond ASCII for the pieces.
    pub unicode: bool,
}

/// The board with its coordinates, a line per rank, and a last line that says
/// whose turn it is. Ends with a newline.
///
/// Without colour, brackets stand around the squares of a marked move; with
/// colour they have a background of their own. A [`Mark::Dot`] is a `*` or `•`
/// on an empty square and parentheses around a piece.
///
/// ```
/// use loam_draw::{TextOptions, text};
/// use loam_game::{BoardStyle, BoardView, Cell, Outcome, Side, Status};
///
/// let view = BoardView {
///     cols: 2,
///     ranks: 1,
///     first_rank_on_top: true,
///     style: BoardStyle::Discs,
///     cells: vec![Cell::Piece(Side::Black), Cell::Empty],
///     title: "Example",
///     status: Status::Over(Outcome::Draw),
/// };
/// let plain = text(&view, &[], &TextOptions::default());
/// assert_eq!(plain, "   a b\n1  X .\ndrawn; X black 1, O white 0\n");
/// ```
#[must_use]
pub fn text(view: &BoardView, marks: &[Mark], options: &TextOptions) -> String {
    Sheet {
        view,
        marks,
        glyphs: Glyphs::new(view.style, options.unicode, options.color),
        paint: options.color.then(|| Paint::new(view.style)),
        label_width: if view.ranks > 9 { 2 } else { 1 },
    }
    .to_string()
}

struct Sheet<'a> {
    view: &'a BoardView,
    marks: &'a [Mark],
    glyphs: Glyphs,
    paint: Option<Paint>,
    label_width: usize,
}

impl fmt::Display for Sheet<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The letters stand next to rank 1, as players of the game expect.
        if self.view.first_rank_on_top {
            self.files(f)?;
        }
        for rank in self.view.ranks_from_top() {
            write!(f, "{:>1$} ", u32::from(rank) + 1, self.label_width)?;
            match &self.paint {
                Some(paint) => self.painted_rank(rank, paint, f)?,
                None => self.plain_rank(rank, f)?,
            }
            f.write_str("\n")?;
        }
        if !self.view.first_rank_on_top {
            self.files(f)?;
        }
        self.last_line(f)
    }
}

impl Sheet<'_> {
    /// Painted squares are three columns wide, plain ones two.
    fn files(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let gap = if self.paint.is_some() { "  " } else { " " };
        write!(f, "{:1$}", "", self.label_width)?;
        for col in 0..self.view.cols {
            let before = if col == 0 { "  " } else { gap };
            write!(f, "{before}{}", char::from(b'a' + col))?;
        }
        f.write_str("\n")
    }

    fn plain_rank(&self, rank: u8, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut left = None;
        for col in 0..self.view.cols {
            let at = Point { col, rank };
            let around = self.brackets(at);
            // One column between two squares serves the brackets of both.
            let between = match (left, around) {
                (None, None) => ' ',
                (None, Some((open, _))) => open,
                (Some((_, close)), None) => close,
                (Some(_), Some(_)) => '|',
            };
            write!(f, "{between}{}", self.glyph(at))?;
            left = around;
        }
        left.map_or(Ok(()), |(_, close)| f.write_char(close))
    }

    /// What stands around a marked square. A dot on an occupied square (a
    /// capture) cannot take the place of the piece and becomes parentheses.
    fn brackets(&self, at: Point) -> Option<(char, char)> {
        if marked::in_move(self.marks, at) {
            Some(('[', ']'))
        } else if self.view.cell(at) != Cell::Empty && marked::dotted(self.marks, at) {
            Some(('(', ')'))
        } else {
            None
        }
    }

    fn painted_rank(&self, rank: u8, paint: &Paint, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for col in 0..self.view.cols {
            let at = Point { col, rank };
            let cell = self.view.cell(at);
            let in_move = marked::in_move(self.marks, at);
            let (back, fore) = (paint.back(at, cell, in_move), paint.fore(cell));
            let (open, close) = self.brackets(at).filter(|_| !in_move).unwrap_or((' ', ' '));
            let glyph = self.glyph(at);
            write!(f, "\x1b[48;5;{back};38;5;{fore}m{open}{glyph}{close}")?;
        }
        f.write_str("\x1b[0m")
    }

    fn glyph(&self, at: Point) -> char {
        match self.view.cell(at) {
            Cell::Empty if marked::dotted(self.marks, at) => self.glyphs.dot,
            cell => self.glyphs.of(cell),
        }
    }

    fn last_line(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(caption::status(self.view))?;
        if self.view.style == BoardStyle::Discs {
            for (side, before) in [(Side::Black, ';'), (Side::White, ',')] {
                let piece = Cell::Piece(side);
                let count = caption::count(self.view, piece);
                // Painted discs differ by colour, which words cannot show.
                match &self.paint {
                    Some(_) => write!(f, "{before} {side} {count}")?,
                    None => write!(f, "{before} {} {side} {count}", self.glyphs.of(piece))?,
                }
            }
        }
        f.write_str("\n")
    }
}
