use super::{Dialect, Size, go_point, go_text, squares};
use crate::error::quote;
use loam_game::Point;

/// Amazons: three points in SGF, rows from the top; three squares in GGF.
pub(super) struct Amazons;

fn three(text: &str, size: Size) -> Result<[Point; 3], String> {
    squares(text, size, "d1-d7/g7").map(|(points, _)| points)
}

fn loam([from, to, arrow]: [Point; 3]) -> String {
    format!("{from}-{to}/{arrow}")
}

fn special(text: &str) -> Option<String> {
    let text = text.trim().to_ascii_lowercase();
    match text.as_str() {
        "resign" | "pass" => Some(text),
        _ => None,
    }
}

impl Dialect for Amazons {
    fn point_from_sgf(&self, text: &str, size: Size) -> Result<Point, String> {
        let point = go_point(text.trim(), size).map(|(col, row)| Point {
            col,
            rank: size.rows - 1 - row,
        });
        point.ok_or_else(|| {
            let (cols, rows) = (size.cols, size.rows);
            let found = quote(text);
            format!("expected a point such as dj on the {cols}x{rows} board, found {found}")
        })
    }

    fn point_to_sgf(&self, at: Point, size: Size) -> String {
        go_text(at.col, size.rows.saturating_sub(1 + at.rank))
    }

    fn move_from_sgf(&self, text: &str, size: Size) -> Result<String, String> {
        let text = text.trim();
        if let Some(special) = special(text) {
            return Ok(special);
        }
        if text.len() == 6 && text.bytes().all(|b| b.is_ascii_alphabetic()) {
            let point = |at: usize| self.point_from_sgf(&text[at..at + 2], size);
            return Ok(loam([point(0)?, point(2)?, point(4)?]));
        }
        if text.bytes().any(|b| b.is_ascii_digit()) {
            return three(text, size).map(loam);
        }
        Err(format!(
            "expected three points such as djddgd, found {}",
            quote(text)
        ))
    }

    fn move_to_sgf(&self, text: &str, size: Size) -> Result<String, String> {
        if let Some(special) = special(text) {
            return Ok(special);
        }
        let points = three(text, size)?;
        Ok(points
            .iter()
            .map(|&at| self.point_to_sgf(at, size))
            .collect())
    }

    fn move_from_ggf(&self, text: &str, size: Size) -> Result<String, String> {
        match special(text) {
            Some(special) => Ok(special),
            None if text.eq_ignore_ascii_case("pa") => Ok("pass".to_owned()),
            None => three(text, size).map(loam),
        }
    }

    fn move_to_ggf(&self, text: &str, size: Size) -> Result<String, String> {
        if let Some(special) = special(text) {
            return if special == "pass" {
                Ok("PA".to_owned())
            } else {
                Err("GGF has no resignation among its moves".to_owned())
            };
        }
        let [from, to, arrow] = three(text, size)?;
        Ok(format!("{from}-{to}-{arrow}").to_ascii_uppercase())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: Size = Size { cols: 10, rows: 10 };

    #[test]
    fn rows_count_from_the_top_in_sgf_only() {
        assert_eq!(
            Amazons.move_from_sgf("djddgd", SIZE).as_deref(),
            Ok("d1-d7/g7")
        );
        assert_eq!(
            Amazons.move_to_sgf("d1-d7xg7", SIZE).as_deref(),
            Ok("djddgd")
        );
        assert_eq!(
            Amazons.move_to_sgf("a10a9j10", SIZE).as_deref(),
            Ok("aaabja")
        );
        assert_eq!(
            Amazons.move_from_ggf("D1-D7-G7", SIZE).as_deref(),
            Ok("d1-d7/g7")
        );
        let small = Size { cols: 5, rows: 6 };
        assert_eq!(
            Amazons.move_from_sgf("afabeb", small).as_deref(),
            Ok("a1-a5/e5")
        );
    }

    #[test]
    fn bad_moves_are_explained() {
        assert_eq!(
            Amazons.move_from_sgf("djdd", SIZE).unwrap_err(),
            "expected three points such as djddgd, found 'djdd'"
        );
        assert_eq!(
            Amazons.move_from_sgf("djddgz", SIZE).unwrap_err(),
            "expected a point such as dj on the 10x10 board, found 'gz'"
        );
        assert_eq!(
            Amazons.move_from_ggf("D1-D7", SIZE).unwrap_err(),
            "expected a move such as d1-d7/g7, found 'D1-D7'"
        );
    }
}
