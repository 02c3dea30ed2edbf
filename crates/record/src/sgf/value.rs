use crate::text::{Charset, Offset};

/// A property value, kept as written between its brackets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    pub(super) lead: Vec<u8>,
    pub(super) raw: Vec<u8>,
    pub(super) offset: Offset,
}

impl Value {
    /// A value that reads as `text`.
    #[must_use]
    pub fn from_text(text: &str) -> Value {
        Value::from_escaped(escape(text))
    }

    /// A value of two parts, `first:second`.
    #[must_use]
    pub fn composed(first: &str, second: &str) -> Value {
        let (first, second) = (escape_composed(first), escape_composed(second));
        Value::from_escaped(format!("{first}:{second}"))
    }

    /// A value from text that is escaped already; stray brackets are escaped
    /// and a backslash at the end is dropped, so that it always closes.
    #[must_use]
    pub fn from_escaped(text: impl AsRef<[u8]>) -> Value {
        let text = text.as_ref();
        let mut raw = Vec::with_capacity(text.len());
        let mut bytes = text.iter().copied();
        while let Some(byte) = bytes.next() {
            match byte {
                b'\\' => {
                    if let Some(next) = bytes.next() {
                        raw.extend([byte, next]);
                    }
                }
                b']' => raw.extend(b"\\]"),
                _ => raw.push(byte),
            }
        }
        Value {
            lead: Vec::new(),
            raw,
            offset: Offset::default(),
        }
    }

    /// The bytes between the brackets.
    #[must_use]
    pub fn raw(&self) -> &[u8] {
        &self.raw
    }

    /// The text, unescaped, in the character set the bytes suggest.
    #[must_use]
    pub fn text(&self) -> String {
        self.text_in(Charset::Undeclared)
    }

    /// The text, unescaped: line breaks kept, other blanks turned into
    /// spaces, escaped line breaks removed.
    #[must_use]
    pub fn text_in(&self, charset: Charset) -> String {
        unescape(&charset.decode(&self.raw))
    }

    /// [`text_in`](Value::text_in) on one line: breaks become spaces.
    #[must_use]
    pub fn simple_text_in(&self, charset: Charset) -> String {
        self.text_in(charset).replace('\n', " ")
    }

    /// The two parts of a composed value, as written, if an unescaped colon
    /// divides it.
    ///
    /// ```
    /// use loam_record::sgf::Value;
    /// let size = Value::composed("5", "6");
    /// assert_eq!(size.compose(), Some((&b"5"[..], &b"6"[..])));
    /// assert_eq!(Value::from_text("10").compose(), None);
    /// ```
    #[must_use]
    pub fn compose(&self) -> Option<(&[u8], &[u8])> {
        let mut escaped = false;
        for (i, &byte) in self.raw.iter().enumerate() {
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b':' => return Some((&self.raw[..i], &self.raw[i + 1..])),
                _ => {}
            }
        }
        None
    }

    /// Where the value's `[` stood in the file it was read from.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.offset.0
    }
}

/// Escapes `]` and `\`. Line breaks become LF and other blanks spaces, as
/// every reader takes them.
#[must_use]
pub fn escape(text: &str) -> String {
    escape_these(text, &[']', '\\'])
}

/// Escapes `]`, `\` and `:`, for the parts of a composed value.
#[must_use]
pub fn escape_composed(text: &str) -> String {
    escape_these(text, &[']', '\\', ':'])
}

fn escape_these(text: &str, special: &[char]) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            // A reader would change these: better it is seen in the file.
            '\t' | '\u{b}' | '\u{c}' => out.push(' '),
            '\r' => {
                if chars.peek() != Some(&'\n') {
                    out.push('\n');
                }
            }
            _ => {
                if special.contains(&c) {
                    out.push('\\');
                }
                out.push(c);
            }
        }
    }
    out
}

/// Undoes escaping as FF\[4\] defines it for text.
///
/// ```
/// use loam_record::sgf::unescape;
/// assert_eq!(unescape("a\\]b\\\nc\r\nd\te"), "a]bc\nd e");
/// ```
#[must_use]
pub fn unescape(raw: &str) -> String {
    let mut out = String::with_capacity(raw.len());
    let mut chars = raw.chars().peekable();
    while let Some(c) = chars.next() {
        let (c, escaped) = match c {
            '\\' => match chars.next() {
                Some(next) => (next, true),
                None => break,
            },
            _ => (c, false),
        };
        match c {
            '\n' | '\r' => {
                // CR LF and LF CR are one break.
                let twin = if c == '\n' { '\r' } else { '\n' };
                if chars.peek() == Some(&twin) {
                    chars.next();
                }
                if !escaped {
                    out.push('\n');
                }
            }
            '\t' | '\u{b}' | '\u{c}' => out.push(' '),
            _ => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escaping_comes_back() {
        for text in ["", "a]b", "\\", "[x]:y\\]", "two\nlines", "日本"] {
            assert_eq!(Value::from_text(text).text(), text);
            assert_eq!(unescape(&escape_composed(text)), text);
        }
    }

    #[test]
    fn blanks_are_written_as_they_will_be_read() {
        assert_eq!(escape("a\tb\r\nc\rd"), "a b\nc\nd");
    }

    #[test]
    fn soft_breaks_vanish_and_hard_ones_stay() {
        assert_eq!(unescape("a\\\r\nb"), "ab");
        assert_eq!(unescape("a\\\n\rb"), "ab");
        assert_eq!(unescape("a\n\rb\rc\n\nd"), "a\nb\nc\n\nd");
        assert_eq!(unescape("\\:\\\\\\]"), ":\\]");
        assert_eq!(unescape("end\\"), "end");
    }

    #[test]
    fn composed_values_divide_at_a_bare_colon() {
        let value = Value::composed("a:b", "c");
        assert_eq!(value.raw(), b"a\\:b:c");
        assert_eq!(value.compose(), Some((&b"a\\:b"[..], &b"c"[..])));
    }

    #[test]
    fn escaped_text_always_closes() {
        assert_eq!(Value::from_escaped("a]b\\").raw(), b"a\\]b");
        assert_eq!(Value::from_escaped("a\\]").raw(), b"a\\]");
    }

    #[test]
    fn bytes_are_read_in_their_set() {
        let value = Value::from_escaped(b"caf\xe9");
        assert_eq!(value.text_in(Charset::Latin1), "café");
        assert_eq!(value.text(), "café");
        assert_eq!(value.text_in(Charset::Utf8), "caf\u{fffd}");
    }
}
