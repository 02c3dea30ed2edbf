use super::{Dialect, Size, squares};
use crate::error::quote;
use loam_game::{Point, coords};

/// Lines of Action: `e1-e3`, `c2:c5`, squares by name.
pub(super) struct Loa;

/// A move or a special one, with the given mark for captures.
fn read(text: &str, size: Size, capture: char) -> Result<String, String> {
    let lower = text.trim().to_ascii_lowercase();
    // Annotations (`+` connects, `!` good) are the lossless layer's business.
    let bare = lower.trim_end_matches(['+', '!', '?', '#', '*']).trim_end();
    match bare {
        "" | "pass" => return Ok("pass".to_owned()),
        "resign" | "resigns" => return Ok("resign".to_owned()),
        _ => {}
    }
    let ([from, to], [_, separator]) = squares(bare, size, "e1-e3 or c2:c5")?;
    let mark = match separator {
        Some(':' | 'x') => capture,
        _ => '-',
    };
    Ok(format!("{from}{mark}{to}"))
}

impl Dialect for Loa {
    fn point_from_sgf(&self, text: &str, size: Size) -> Result<Point, String> {
        match coords::take_square(text.trim()) {
            Some((at, "")) if at.col < size.cols && at.rank < size.rows => Ok(at),
            _ => Err(format!(
                "expected a square such as e1, found {}",
                quote(text)
            )),
        }
    }

    fn point_to_sgf(&self, at: Point, _: Size) -> String {
        at.to_string()
    }

    fn move_from_sgf(&self, text: &str, size: Size) -> Result<String, String> {
        read(text, size, 'x')
    }

    fn move_to_sgf(&self, text: &str, size: Size) -> Result<String, String> {
        read(text, size, ':')
    }

    fn move_from_ggf(&self, _: &str, _: Size) -> Result<String, String> {
        Err("GGF has no Lines of Action".to_owned())
    }

    fn move_to_ggf(&self, _: &str, _: Size) -> Result<String, String> {
        Err("GGF has no Lines of Action".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: Size = Size { cols: 8, rows: 8 };

    #[test]
    fn moves_are_read_in_all_their_forms() {
        for (sgf, loam) in [
            ("e1-e3", "e1-e3"),
            ("C2:C5+", "c2xc5"),
            ("c2xc5!?", "c2xc5"),
            ("c2c5", "c2-c5"),
            (" Resign ", "resign"),
            ("pass", "pass"),
        ] {
            assert_eq!(Loa.move_from_sgf(sgf, SIZE).as_deref(), Ok(loam));
        }
        assert_eq!(Loa.move_to_sgf("c2xc5", SIZE).as_deref(), Ok("c2:c5"));
        assert_eq!(Loa.move_to_sgf("e1-e3", SIZE).as_deref(), Ok("e1-e3"));
        assert_eq!(Loa.move_to_sgf("resign", SIZE).as_deref(), Ok("resign"));
    }

    #[test]
    fn bad_moves_are_explained() {
        assert_eq!(
            Loa.move_from_sgf("e1-e9", SIZE).unwrap_err(),
            "e9 in 'e1-e9' is outside the 8x8 board"
        );
        assert_eq!(
            Loa.move_from_sgf("e1~e3", SIZE).unwrap_err(),
            "expected a move such as e1-e3 or c2:c5, found 'e1~e3'"
        );
    }
}
