use loam_game::printable;
use std::fmt;

/// Where in a file something is wrong. Everything counts from one, but for
/// byte offsets, which count from zero as a hex dump does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A line and a column (in characters) of a text file.
    Text {
        /// The line.
        line: u64,
        /// The column.
        column: u64,
    },
    /// An offset into a binary file.
    Byte(u64),
    /// A game of the file, where the text is no longer at hand.
    Game(usize),
    /// The file as a whole.
    File,
}

/// Why a record was refused: the place, what was expected, what was found.
///
/// ```
/// use loam_record::sgf::Collection;
/// let error = Collection::parse(b"(;GM[9]\n;B[e1").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 2, column 6: expected ']' to close the property value, found end of file"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct RecordError {
    place: Place,
    message: String,
}

impl RecordError {
    /// An error at `place`. Control characters, which hostile input may
    /// carry into the message, are escaped.
    #[must_use]
    pub fn new(place: Place, message: impl AsRef<str>) -> RecordError {
        RecordError {
            place,
            message: printable(message.as_ref()),
        }
    }

    /// An error at byte `offset` of a text.
    #[must_use]
    pub fn in_text(text: &[u8], offset: usize, message: impl AsRef<str>) -> RecordError {
        RecordError::new(place_in(text, offset), message)
    }

    /// "expected …, found …" at byte `offset` of a text.
    #[must_use]
    pub(crate) fn expected(text: &[u8], offset: usize, what: &str) -> RecordError {
        let message = format!("expected {what}, found {}", found(text, offset));
        RecordError::in_text(text, offset, message)
    }

    /// Where it is.
    #[must_use]
    pub fn place(&self) -> Place {
        self.place
    }

    /// The line, if the file is text.
    #[must_use]
    pub fn line(&self) -> Option<u64> {
        match self.place {
            Place::Text { line, .. } => Some(line),
            _ => None,
        }
    }

    /// The column, if the file is text.
    #[must_use]
    pub fn column(&self) -> Option<u64> {
        match self.place {
            Place::Text { column, .. } => Some(column),
            _ => None,
        }
    }

    /// What was expected and what was found, without the place.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Place::Text { line, column } => write!(f, "line {line}, column {column}: ")?,
            Place::Byte(offset) => write!(f, "byte {offset}: ")?,
            Place::Game(number) => write!(f, "game {number}: ")?,
            Place::File => {}
        }
        f.write_str(&self.message)
    }
}

fn place_in(text: &[u8], offset: usize) -> Place {
    Locator::new(text).place(offset)
}

/// Finds the lines and columns of bytes. Lines end in LF, CR LF or a lone
/// CR; continuation bytes of UTF-8 take no column. Going forward costs no
/// more than reading the text once, however many places are asked for.
#[derive(Clone, Debug)]
pub(crate) struct Locator<'a> {
    text: &'a [u8],
    at: usize,
    line: u64,
    column: u64,
}

impl<'a> Locator<'a> {
    pub(crate) fn new(text: &'a [u8]) -> Locator<'a> {
        Locator {
            text,
            at: 0,
            line: 1,
            column: 1,
        }
    }

    pub(crate) fn place(&mut self, offset: usize) -> Place {
        let offset = offset.min(self.text.len());
        if offset < self.at {
            *self = Locator::new(self.text);
        }
        for i in self.at..offset {
            let byte = self.text[i];
            if byte == b'\n' || (byte == b'\r' && self.text.get(i + 1) != Some(&b'\n')) {
                self.line += 1;
                self.column = 1;
            } else if byte & 0xc0 != 0x80 {
                self.column += 1;
            }
        }
        self.at = offset;
        Place::Text {
            line: self.line,
            column: self.column,
        }
    }

    pub(crate) fn error(&mut self, offset: usize, message: &str) -> RecordError {
        RecordError::new(self.place(offset), message)
    }
}

/// The character at `offset`, as an error message shows it.
pub(crate) fn found(text: &[u8], offset: usize) -> String {
    match text.get(offset) {
        None => "end of file".to_owned(),
        Some(&byte) if byte.is_ascii_graphic() => format!("'{}'", char::from(byte)),
        Some(b' ') => "a blank".to_owned(),
        Some(b'\n' | b'\r') => "end of line".to_owned(),
        Some(&byte) if byte.is_ascii() => format!("byte 0x{byte:02x}"),
        Some(&byte) => {
            let end = text.len().min(offset + 4);
            let chunk = text[offset..end].utf8_chunks().next();
            match chunk.and_then(|chunk| chunk.valid().chars().next()) {
                Some(c) => format!("'{c}'"),
                None => format!("byte 0x{byte:02x}"),
            }
        }
    }
}

/// The first few characters of a text, for quoting in a message.
pub(crate) fn quote(text: &str) -> String {
    const SHOWN: usize = 40;
    match text.char_indices().nth(SHOWN) {
        Some((cut, _)) => format!("'{}…'", &text[..cut]),
        None => format!("'{text}'"),
    }
}

/// `1 comment`, `2 comments`.
pub(crate) fn count(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_lines_and_characters() {
        let text = "ab\r\ncd\ré!x".as_bytes();
        assert_eq!(place_in(text, 0), Place::Text { line: 1, column: 1 });
        assert_eq!(place_in(text, 4), Place::Text { line: 2, column: 1 });
        assert_eq!(place_in(text, 10), Place::Text { line: 3, column: 3 });
        assert_eq!(place_in(text, 999), Place::Text { line: 3, column: 4 });
    }

    #[test]
    fn found_names_what_is_there() {
        assert_eq!(found(b"x", 0), "'x'");
        assert_eq!(found(b"x", 1), "end of file");
        assert_eq!(found(b"\0", 0), "byte 0x00");
        assert_eq!(found("é".as_bytes(), 0), "'é'");
        assert_eq!(found(b"\xe9]", 0), "byte 0xe9");
    }

    #[test]
    fn messages_stay_on_one_line() {
        let error = RecordError::new(Place::Byte(4), "a\nb");
        assert_eq!(error.to_string(), "byte 4: a\\nb");
        assert_eq!((error.line(), error.column()), (None, None));
    }
}
