//! Files as letters, ranks as numbers: `a1` to `j10`.

use crate::{NotationError, Point, Side};
use std::fmt;

/// Appends the name of the square in column `col` and rank `rank`, both from
/// zero.
///
/// ```
/// let mut text = String::new();
/// loam_game::coords::write_square(9, 9, &mut text).unwrap();
/// assert_eq!(text, "j10");
/// ```
pub fn write_square(col: u8, rank: u8, out: &mut impl fmt::Write) -> fmt::Result {
    out.write_char(char::from(b'a' + col))?;
    write!(out, "{}", u32::from(rank) + 1)
}

/// Splits a square's name off the front of `text`, with the rest.
///
/// Takes letters of either case; ranks have one or two digits and no leading
/// zero. Whether the square is on the board is for the caller to say.
///
/// ```
/// use loam_game::coords::take_square;
/// let (square, rest) = take_square("d10-d7").unwrap();
/// assert_eq!((square.col, square.rank, rest), (3, 9, "-d7"));
/// ```
pub fn take_square(text: &str) -> Option<(Point, &str)> {
    let bytes = text.as_bytes();
    let letter = bytes.first()?.to_ascii_lowercase();
    if !letter.is_ascii_lowercase() {
        return None;
    }
    let digits = bytes[1..]
        .iter()
        .take(2)
        .take_while(|b| b.is_ascii_digit())
        .count();
    let number: u8 = text.get(1..1 + digits)?.parse().ok()?;
    if number == 0 || bytes[1] == b'0' {
        return None;
    }
    let square = Point {
        col: letter - b'a',
        rank: number - 1,
    };
    Some((square, &text[1 + digits..]))
}

/// Splits off a square and checks that it lies on a board of `cols` by
/// `ranks`; the error quotes `whole`, the text being read.
pub fn take_square_on<'a>(
    text: &'a str,
    whole: &str,
    cols: u8,
    ranks: u8,
) -> Result<(Point, &'a str), NotationError> {
    let (square, rest) = take_square(text).ok_or_else(|| {
        NotationError::about(whole, "expected a square such as d3 (letter, then number)")
    })?;
    if square.col >= cols || square.rank >= ranks {
        return Err(NotationError::about(
            whole,
            format_args!("{square} is outside the {cols}x{ranks} board"),
        ));
    }
    Ok((square, rest))
}

/// Splits a position's text into its board and the side to move, which `sides`
/// names in pairs; `expected` says what the whole should look like.
///
/// ```
/// use loam_game::{Side, coords::{BLACK_AND_WHITE, board_and_side}};
/// let (board, side) = board_and_side("3/3 w", BLACK_AND_WHITE, "rows and a side").unwrap();
/// assert_eq!((board, side), ("3/3", Side::White));
/// ```
pub fn board_and_side<'a>(
    text: &'a str,
    sides: [&[&str]; 2],
    expected: &str,
) -> Result<(&'a str, Side), NotationError> {
    let mut fields = text.split_whitespace();
    let (Some(board), Some(word), None) = (fields.next(), fields.next(), fields.next()) else {
        return Err(NotationError::about(
            text,
            format_args!("expected {expected}"),
        ));
    };
    let side = Side::BOTH
        .into_iter()
        .find(|side| sides[side.index()].contains(&word))
        .ok_or_else(|| {
            let [black, white] = sides.map(|names| names[0]);
            let why = format_args!("expected the side to move, {black} or {white}, at the end");
            NotationError::about(text, why)
        })?;
    Ok((board, side))
}

/// The sides as `b` and `w`.
pub const BLACK_AND_WHITE: [&[&str]; 2] = [&["b", "B"], &["w", "W"]];
