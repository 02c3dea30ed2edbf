use super::{GameSpan, GgfFile, PropertySpan};
use crate::RecordError;
use crate::text::{check_length, find_opening, skip_blanks};

impl<'a> GgfFile<'a> {
    /// Reads a file. Anything may stand before, between and after the games,
    /// such as the number of games of a match.
    pub fn parse(bytes: &'a [u8]) -> Result<GgfFile<'a>, RecordError> {
        check_length(bytes)?;
        let mut file = GgfFile {
            source: bytes,
            games: Vec::new(),
            properties: Vec::new(),
        };
        let mut at = 0;
        while let Some(open) = find_opening(bytes, at) {
            at = file.parse_game(open)?;
        }
        if file.games.is_empty() {
            let what = "'(;' to open a game";
            return Err(RecordError::expected(bytes, bytes.len(), what));
        }
        Ok(file)
    }

    /// Reads the game whose `(` is at `open`; returns where it ends.
    fn parse_game(&mut self, open: usize) -> Result<usize, RecordError> {
        let bytes = self.source;
        let first = self.properties.len();
        let start = skip_blanks(bytes, open + 1);
        let mut at = start + 1;
        loop {
            at = skip_blanks(bytes, at);
            match bytes.get(at) {
                Some(b';') => {
                    let close = skip_blanks(bytes, at + 1);
                    if bytes.get(close) != Some(&b')') {
                        let what = "')' to close the game";
                        return Err(RecordError::expected(bytes, close, what));
                    }
                    self.games.push(GameSpan {
                        open: short(open),
                        start: short(start),
                        end: short(at),
                        close: short(close),
                        properties: short(first),
                    });
                    return Ok(close + 1);
                }
                Some(byte) if byte.is_ascii_alphabetic() => {
                    let property = parse_property(bytes, at)?;
                    self.properties.push(property);
                    at = property.close as usize + 1;
                }
                _ => {
                    let what = "a property or ';)' to close the game";
                    return Err(RecordError::expected(bytes, at, what));
                }
            }
        }
    }
}

/// An offset or index as the tables keep it. The length of the file was
/// checked, and no table has more entries than the file has bytes.
fn short(number: usize) -> u32 {
    number as u32
}

fn parse_property(bytes: &[u8], start: usize) -> Result<PropertySpan, RecordError> {
    let letters = bytes[start..]
        .iter()
        .take_while(|b| b.is_ascii_alphanumeric())
        .count();
    let open = skip_blanks(bytes, start + letters);
    if bytes.get(open) != Some(&b'[') {
        let what = "'[' to begin the property's value";
        return Err(RecordError::expected(bytes, open, what));
    }
    let Some(length) = bytes[open + 1..].iter().position(|&b| b == b']') else {
        let what = "']' to close the property value";
        return Err(RecordError::expected(bytes, bytes.len(), what));
    };
    Ok(PropertySpan {
        start: short(start),
        open: short(open),
        close: short(open + 1 + length),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_layouts_survive() {
        let sources: [&[u8]; 3] = [
            b"(;;)",
            b"2 (;GM[Othello]\r\n PC [x\\] ; )\r\n( ;KB[a/b]KW[]KM[-3.5];)tail\xff",
            b"junk ( (;GM[Amazons]B[D1-D7-G7/11.50/5.04];)",
        ];
        for source in sources {
            assert_eq!(GgfFile::parse(source).unwrap().to_bytes(), source);
        }
    }

    #[test]
    fn errors_say_where_and_what() {
        let error = |source: &str| GgfFile::parse(source.as_bytes()).unwrap_err().to_string();
        assert_eq!(
            error("no game"),
            "line 1, column 8: expected '(;' to open a game, found end of file"
        );
        assert_eq!(
            error("(;GM[Othello]\nB[F5"),
            "line 2, column 5: expected ']' to close the property value, found end of file"
        );
        assert_eq!(
            error("(;GM]"),
            "line 1, column 5: expected '[' to begin the property's value, found ']'"
        );
        assert_eq!(
            error("(;GM[x]; B"),
            "line 1, column 10: expected ')' to close the game, found 'B'"
        );
        assert_eq!(
            error("(;GM[x])"),
            "line 1, column 8: expected a property or ';)' to close the game, found ')'"
        );
    }
}
