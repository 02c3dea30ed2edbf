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

/// Escapes stray brackets of a text that is escaped already and drops a
/// backslash at its end, so that the value always closes.
pub(super) fn close_escapes(text: &[u8], out: &mut Vec<u8>) {
    let mut bytes = text.iter().copied();
    while let Some(byte) = bytes.next() {
        match byte {
            b'\\' => {
                if let Some(next) = bytes.next() {
                    out.extend([byte, next]);
                }
            }
            b']' => out.extend(b"\\]"),
            _ => out.push(byte),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escaping_comes_back() {
        for text in ["", "a]b", "\\", "[x]:y\\]", "two\nlines", "日本"] {
            assert_eq!(unescape(&escape(text)), text);
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
    fn escaped_text_always_closes() {
        let closed = |text: &str| {
            let mut out = Vec::new();
            close_escapes(text.as_bytes(), &mut out);
            out
        };
        assert_eq!(closed("a]b\\"), b"a\\]b");
        assert_eq!(closed("a\\]"), b"a\\]");
    }
}
