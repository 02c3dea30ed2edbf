use super::{Dialect, Size, go_point, go_text, squares};
use crate::error::quote;
use loam_game::{Point, coords};

/// Othello: two letters in SGF, rank 1 on top; plain squares in GGF.
pub(super) struct Othello;

fn is_pass(text: &str) -> bool {
    ["", "tt", "pa", "ps", "pass", "--"]
        .iter()
        .any(|pass| text.eq_ignore_ascii_case(pass))
}

/// A move in Loam's notation.
fn square_or_pass(text: &str, size: Size) -> Result<Option<Point>, String> {
    if is_pass(text.trim()) {
        return Ok(None);
    }
    let ([at], _) = squares(text, size, "f5")?;
    Ok(Some(at))
}

impl Dialect for Othello {
    fn point_from_sgf(&self, text: &str, size: Size) -> Result<Point, String> {
        let text = text.trim();
        if let Some((col, rank)) = go_point(text, size) {
            return Ok(Point { col, rank });
        }
        match coords::take_square(text) {
            Some((at, "")) if at.col < size.cols && at.rank < size.rows => Ok(at),
            _ => {
                let (cols, rows) = (size.cols, size.rows);
                let found = quote(text);
                Err(format!(
                    "expected a point such as ed on the {cols}x{rows} board, found {found}"
                ))
            }
        }
    }

    fn point_to_sgf(&self, at: Point, _: Size) -> String {
        go_text(at.col, at.rank)
    }

    fn move_from_sgf(&self, text: &str, size: Size) -> Result<String, String> {
        // A point comes first: on a wide board `pa` would be one.
        match self.point_from_sgf(text, size) {
            Ok(at) => Ok(at.to_string()),
            Err(_) if is_pass(text.trim()) => Ok("pass".to_owned()),
            Err(reason) => Err(reason),
        }
    }

    fn move_to_sgf(&self, text: &str, size: Size) -> Result<String, String> {
        let at = square_or_pass(text, size)?;
        Ok(at.map_or(String::new(), |at| self.point_to_sgf(at, size)))
    }

    fn move_from_ggf(&self, text: &str, size: Size) -> Result<String, String> {
        let at = square_or_pass(text, size)?;
        Ok(at.map_or("pass".to_owned(), |at| at.to_string()))
    }

    fn move_to_ggf(&self, text: &str, size: Size) -> Result<String, String> {
        let at = square_or_pass(text, size)?;
        Ok(at.map_or("PA".to_owned(), |at| at.to_string().to_ascii_uppercase()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: Size = Size { cols: 8, rows: 8 };

    #[test]
    fn points_squares_and_passes() {
        for (sgf, loam) in [
            ("ed", "e4"),
            ("F5", "f5"),
            ("tt", "pass"),
            ("", "pass"),
            ("PA", "pass"),
        ] {
            assert_eq!(Othello.move_from_sgf(sgf, SIZE).as_deref(), Ok(loam));
        }
        assert_eq!(Othello.move_to_sgf("f5", SIZE).as_deref(), Ok("fe"));
        assert_eq!(Othello.move_to_sgf("pass", SIZE).as_deref(), Ok(""));
        assert_eq!(Othello.move_to_ggf("f5", SIZE).as_deref(), Ok("F5"));
        assert_eq!(Othello.move_from_ggf("PASS", SIZE).as_deref(), Ok("pass"));
        assert_eq!(
            Othello.move_from_sgf("zz", SIZE).unwrap_err(),
            "expected a point such as ed on the 8x8 board, found 'zz'"
        );
        assert_eq!(
            Othello.move_from_ggf("J9", SIZE).unwrap_err(),
            "j9 in 'J9' is outside the 8x8 board"
        );
    }
}
