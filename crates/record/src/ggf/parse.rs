use super::{GgfFile, GgfGame, GgfProperty};
use crate::RecordError;
use crate::text::{Offset, find_opening, skip_blanks};

impl GgfFile {
    /// Reads a file. Anything may stand before, between and after the games,
    /// such as the number of games of a match.
    pub fn parse(bytes: &[u8]) -> Result<GgfFile, RecordError> {
        let mut file = GgfFile::default();
        let mut at = 0;
        while let Some(open) = find_opening(bytes, at) {
            let lead = bytes[at..open].to_vec();
            let (mut game, end) = parse_game(bytes, open)?;
            game.lead = lead;
            file.games.push(game);
            at = end;
        }
        if file.games.is_empty() {
            let what = "'(;' to open a game";
            return Err(RecordError::expected(bytes, bytes.len(), what));
        }
        file.tail = bytes[at..].to_vec();
        Ok(file)
    }
}

/// The game whose `(` is at `open`, and where it ends.
fn parse_game(bytes: &[u8], open: usize) -> Result<(GgfGame, usize), RecordError> {
    let mut game = GgfGame::new();
    let semicolon = skip_blanks(bytes, open + 1);
    game.gaps[0] = bytes[open + 1..semicolon].to_vec();
    let mut at = semicolon + 1;
    loop {
        let start = skip_blanks(bytes, at);
        match bytes.get(start) {
            Some(b';') => {
                game.gaps[1] = bytes[at..start].to_vec();
                let close = skip_blanks(bytes, start + 1);
                if bytes.get(close) != Some(&b')') {
                    let what = "')' to close the game";
                    return Err(RecordError::expected(bytes, close, what));
                }
                game.gaps[2] = bytes[start + 1..close].to_vec();
                return Ok((game, close + 1));
            }
            Some(byte) if byte.is_ascii_alphabetic() => {
                let (property, end) = parse_property(bytes, at, start)?;
                game.properties.push(property);
                at = end;
            }
            _ => {
                let what = "a property or ';)' to close the game";
                return Err(RecordError::expected(bytes, start, what));
            }
        }
    }
}

fn parse_property(
    bytes: &[u8],
    lead: usize,
    start: usize,
) -> Result<(GgfProperty, usize), RecordError> {
    let letters = bytes[start..]
        .iter()
        .take_while(|b| b.is_ascii_alphanumeric())
        .count();
    let name_end = start + letters;
    let open = skip_blanks(bytes, name_end);
    if bytes.get(open) != Some(&b'[') {
        let what = "'[' to begin the property's value";
        return Err(RecordError::expected(bytes, open, what));
    }
    let Some(length) = bytes[open + 1..].iter().position(|&b| b == b']') else {
        let what = "']' to close the property value";
        return Err(RecordError::expected(bytes, bytes.len(), what));
    };
    let close = open + 1 + length;
    let property = GgfProperty {
        lead: bytes[lead..start].to_vec(),
        name: bytes[start..name_end].to_vec(),
        gap: bytes[name_end..open].to_vec(),
        value: bytes[open + 1..close].to_vec(),
        offset: Offset(start),
    };
    Ok((property, close + 1))
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
