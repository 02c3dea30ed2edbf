//! Bytes as text: character sets and blanks.

use crate::{Place, RecordError};
use std::borrow::Cow;

/// How a file's bytes stand for characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Charset {
    /// UTF-8; bad bytes show as U+FFFD.
    Utf8,
    /// ISO 8859-1.
    Latin1,
    /// Not declared: UTF-8 where the bytes are that, else ISO 8859-1.
    #[default]
    Undeclared,
}

impl Charset {
    /// The set a declaration such as SGF's `CA[UTF-8]` names.
    #[must_use]
    pub fn named(name: &str) -> Charset {
        match name.trim().to_ascii_lowercase().as_str() {
            "utf-8" | "utf8" | "us-ascii" | "ascii" => Charset::Utf8,
            "iso-8859-1" | "iso8859-1" | "iso_8859-1" | "latin1" | "latin-1" | "l1"
            | "windows-1252" | "cp1252" => Charset::Latin1,
            _ => Charset::Undeclared,
        }
    }

    /// The characters of some bytes.
    #[must_use]
    pub fn decode(self, bytes: &[u8]) -> Cow<'_, str> {
        match self {
            Charset::Utf8 => String::from_utf8_lossy(bytes),
            Charset::Latin1 if bytes.is_ascii() => String::from_utf8_lossy(bytes),
            Charset::Latin1 => bytes.iter().copied().map(char::from).collect(),
            Charset::Undeclared => match std::str::from_utf8(bytes) {
                Ok(text) => Cow::Borrowed(text),
                Err(_) => Charset::Latin1.decode(bytes),
            },
        }
    }
}

/// The bytes SGF and GGF treat as blanks between their tokens.
pub(crate) fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c)
}

/// The offset of the first byte from `start` on that is not blank.
pub(crate) fn skip_blanks(bytes: &[u8], start: usize) -> usize {
    let rest = bytes.get(start..).unwrap_or_default();
    start + rest.iter().take_while(|&&b| is_blank(b)).count()
}

/// The offset of the next `(` that a `;` follows, blanks allowed between.
pub(crate) fn find_opening(bytes: &[u8], start: usize) -> Option<usize> {
    let mut at = start;
    loop {
        at += bytes.get(at..)?.iter().position(|&b| b == b'(')?;
        let next = skip_blanks(bytes, at + 1);
        if bytes.get(next) == Some(&b';') {
            return Some(at);
        }
        at = next;
    }
}

/// Parsed files keep offsets of 32 bits, to be half as large.
pub(crate) fn check_length(bytes: &[u8]) -> Result<(), RecordError> {
    if u32::try_from(bytes.len()).is_ok_and(|length| length < u32::MAX) {
        return Ok(());
    }
    let message = format!("expected a file under 4 GiB, found {} bytes", bytes.len());
    Err(RecordError::new(Place::File, message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn undeclared_text_is_utf8_or_latin1() {
        assert_eq!(Charset::Undeclared.decode("é".as_bytes()), "é");
        assert_eq!(Charset::Undeclared.decode(b"\xe9"), "é");
        assert_eq!(Charset::Utf8.decode(b"\xe9"), "\u{fffd}");
        assert_eq!(Charset::named(" ISO-8859-1 "), Charset::Latin1);
    }

    #[test]
    fn openings_are_found_past_lone_parentheses() {
        assert_eq!(find_opening(b"a ( b ((\n;", 0), Some(7));
        assert_eq!(find_opening(b"((((", 0), None);
    }
}
