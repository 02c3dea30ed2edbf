//! How each game writes squares and moves in SGF and GGF.
//!
//! One [`Dialect`] per game turns the files' moves into Loam's notation and
//! back; [`read_sgf`], [`write_sgf`], [`read_ggf`] and [`write_ggf`] do the
//! rest alike for all games.

mod amazons;
mod ggf;
mod loa;
mod othello;
mod sgf_read;
mod sgf_write;

pub(crate) use ggf::margin;
pub use ggf::{read_ggf, write_ggf};
pub(crate) use ggf::{read_ggf_game, write_ggf_game};
pub use sgf_read::read_sgf;
pub(crate) use sgf_read::{read_sgf_game, stray_tail};
pub use sgf_write::write_sgf;
pub(crate) use sgf_write::write_sgf_game;

use crate::GameKind;
use crate::error::quote;
use loam_game::{Point, coords};

/// Columns and rows of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Number of columns.
    pub cols: u8,
    /// Number of rows.
    pub rows: u8,
}

/// A game's way of writing in SGF and GGF. Errors say what was expected.
pub trait Dialect {
    /// A square from SGF.
    fn point_from_sgf(&self, text: &str, size: Size) -> Result<Point, String>;

    /// A square for SGF.
    fn point_to_sgf(&self, at: Point, size: Size) -> String;

    /// A move from SGF, into Loam's notation.
    fn move_from_sgf(&self, text: &str, size: Size) -> Result<String, String>;

    /// A move in Loam's notation, for SGF.
    fn move_to_sgf(&self, text: &str, size: Size) -> Result<String, String>;

    /// A move from GGF, into Loam's notation.
    fn move_from_ggf(&self, text: &str, size: Size) -> Result<String, String>;

    /// A move in Loam's notation, for GGF.
    fn move_to_ggf(&self, text: &str, size: Size) -> Result<String, String>;
}

/// The dialect of a game.
///
/// ```
/// use loam_record::{GameKind, dialect::{self, Size}};
/// let size = Size { cols: 10, rows: 10 };
/// let amazons = dialect::of(GameKind::Amazons);
/// assert_eq!(amazons.move_from_sgf("djddgd", size).unwrap(), "d1-d7/g7");
/// assert_eq!(amazons.move_to_ggf("d1-d7/g7", size).unwrap(), "D1-D7-G7");
/// ```
#[must_use]
pub fn of(kind: GameKind) -> &'static dyn Dialect {
    match kind {
        GameKind::Loa => &loa::Loa,
        GameKind::Othello => &othello::Othello,
        GameKind::Amazons => &amazons::Amazons,
    }
}

/// The squares of a text such as `d1-d7/g7`: exactly `N`, on the board, with
/// at most one separator between two. Also the separators.
fn squares<const N: usize>(
    text: &str,
    size: Size,
    example: &str,
) -> Result<([Point; N], [Option<char>; N]), String> {
    let wrong = || format!("expected a move such as {example}, found {}", quote(text));
    let mut points = [Point { col: 0, rank: 0 }; N];
    let mut separators = [None; N];
    let mut rest = text.trim();
    for (i, (point, separator)) in points.iter_mut().zip(&mut separators).enumerate() {
        if i > 0 {
            let mark = rest.chars().next().filter(|c| !c.is_ascii_alphanumeric());
            // A capital or small x may stand between squares; no file is so wide.
            let mark = mark.or_else(|| {
                let cross = rest.starts_with(['x', 'X']);
                (cross && !rest[1..].starts_with(|c: char| c.is_ascii_digit())).then_some('x')
            });
            if let Some(c) = mark {
                if !matches!(c, '-' | ':' | '/' | 'x') {
                    return Err(wrong());
                }
                *separator = Some(c);
                rest = &rest[c.len_utf8()..];
            }
        }
        (*point, rest) = coords::take_square(rest).ok_or_else(wrong)?;
        if point.col >= size.cols || point.rank >= size.rows {
            let (cols, rows) = (size.cols, size.rows);
            return Err(format!(
                "{point} in {} is outside the {cols}x{rows} board",
                quote(text)
            ));
        }
    }
    if rest.is_empty() {
        Ok((points, separators))
    } else {
        Err(wrong())
    }
}

/// A square as two letters, column and row from the top.
fn go_point(text: &str, size: Size) -> Option<(u8, u8)> {
    let letter = |byte: u8| {
        byte.is_ascii_alphabetic()
            .then(|| byte.to_ascii_lowercase() - b'a')
    };
    let &[col, row] = text.as_bytes() else {
        return None;
    };
    let (col, row) = (letter(col)?, letter(row)?);
    (col < size.cols && row < size.rows).then_some((col, row))
}

/// Two letters for a column and a row from the top.
fn go_text(col: u8, row: u8) -> String {
    let letter = |n: u8| char::from(b'a' + n.min(25));
    [letter(col), letter(row)].iter().collect()
}
