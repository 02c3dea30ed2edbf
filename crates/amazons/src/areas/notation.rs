use super::Area;
use loam_game::NotationError;
use std::fmt;
use std::str::FromStr;

impl fmt::Display for Area {
    /// Rows from the top, divided by `/`: `B` and `W` queens, `b` and `w`
    /// blockers, `.` empty, `#` burnt.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..u32::from(self.rows())).rev() {
            for col in 0..u32::from(self.cols()) {
                let cell = 1_u64 << (8 * row + col);
                let bound = self.blockers & cell != 0;
                let letter = match () {
                    () if self.empty & cell != 0 => '.',
                    () if self.queens[0] & cell != 0 && bound => 'b',
                    () if self.queens[0] & cell != 0 => 'B',
                    () if self.queens[1] & cell != 0 && bound => 'w',
                    () if self.queens[1] & cell != 0 => 'W',
                    () => '#',
                };
                fmt::Write::write_char(f, letter)?;
            }
            if row > 0 {
                f.write_str("/")?;
            }
        }
        Ok(())
    }
}

impl FromStr for Area {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Area, NotationError> {
        let why = |why: &str| NotationError::about(text, why);
        let lines: Vec<&str> = text.split('/').collect();
        let cols = lines[0].len();
        if cols == 0 || lines.len() > usize::from(Area::MAX) || cols > usize::from(Area::MAX) {
            return Err(why(
                "expected 1 to 8 rows of 1 to 8 squares, such as #./#W/.B",
            ));
        }
        let (mut queens, mut blockers, mut empty) = ([0, 0], 0, 0);
        for (row, line) in lines.iter().rev().enumerate() {
            if line.len() != cols {
                return Err(why("expected rows of the same length"));
            }
            for (col, letter) in line.bytes().enumerate() {
                let cell = 1_u64 << (8 * row + col);
                match letter {
                    b'B' | b'b' => queens[0] |= cell,
                    b'W' | b'w' => queens[1] |= cell,
                    b'.' => empty |= cell,
                    b'#' => {}
                    _ => {
                        let expected = "expected B W . # in the rows, or b w for blockers";
                        return Err(why(expected));
                    }
                }
                if letter == b'b' || letter == b'w' {
                    blockers |= cell;
                }
            }
        }
        Area::from_sets(cols as u8, lines.len() as u8, queens, blockers, empty)
            .ok_or_else(|| why("no area"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_come_back_as_they_were() {
        for text in ["#./#W/.B", "B", "........", "bw/WB/#.", ".\u{2f}#\u{2f}w"] {
            assert_eq!(text.parse::<Area>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn bad_texts_are_refused_in_words() {
        for (text, word) in [
            ("", "1 to 8"),
            ("/", "1 to 8"),
            (".........", "1 to 8"),
            (".././", "same length"),
            (".x", "expected B W"),
            ("é", "expected B W"),
            (
                ".\u{2f}.\u{2f}.\u{2f}.\u{2f}.\u{2f}.\u{2f}.\u{2f}.\u{2f}.",
                "1 to 8",
            ),
        ] {
            let error = text.parse::<Area>().unwrap_err().to_string();
            assert!(error.contains(word), "{text}: {error}");
        }
    }
}
