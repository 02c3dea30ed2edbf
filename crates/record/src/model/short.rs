use std::fmt;
use std::ops::Deref;

/// The longest text kept without memory of its own.
const INLINE: usize = 14;

/// A short text, such as a move: 16 bytes, on the heap only where it is
/// longer than 14 bytes.
///
/// ```
/// use loam_record::model::ShortText;
/// let text = ShortText::from("a10-b10/b9");
/// assert_eq!(text, "a10-b10/b9");
/// assert_eq!(size_of::<ShortText>(), 16);
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct ShortText(Repr);

/// Texts of up to [`INLINE`] bytes are always inline and padded with zeros,
/// so that equal texts have equal bytes.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Inline { length: u8, bytes: [u8; INLINE] },
    Boxed(Box<Box<str>>),
}

impl ShortText {
    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match &self.0 {
            Repr::Inline { length, bytes } => {
                let bytes = bytes.get(..usize::from(*length)).unwrap_or_default();
                // Only whole texts are ever stored.
                std::str::from_utf8(bytes).unwrap_or_default()
            }
            Repr::Boxed(text) => text,
        }
    }
}

impl From<&str> for ShortText {
    fn from(text: &str) -> ShortText {
        ShortText(match u8::try_from(text.len()) {
            Ok(length) if text.len() <= INLINE => {
                let mut bytes = [0; INLINE];
                bytes[..text.len()].copy_from_slice(text.as_bytes());
                Repr::Inline { length, bytes }
            }
            _ => Repr::Boxed(Box::new(text.into())),
        })
    }
}

impl From<String> for ShortText {
    fn from(text: String) -> ShortText {
        ShortText::from(text.as_str())
    }
}

impl From<&String> for ShortText {
    fn from(text: &String) -> ShortText {
        ShortText::from(text.as_str())
    }
}

impl Default for ShortText {
    fn default() -> ShortText {
        ShortText::from("")
    }
}

impl Deref for ShortText {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl AsRef<str> for ShortText {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl AsRef<[u8]> for ShortText {
    fn as_ref(&self) -> &[u8] {
        self.as_str().as_bytes()
    }
}

impl PartialEq<str> for ShortText {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<&str> for ShortText {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl fmt::Debug for ShortText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl fmt::Display for ShortText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_any_length_come_back() {
        for text in ["", "f5", "a10-b10/b9", "日本日本", "14 bytes long!"] {
            assert!(matches!(ShortText::from(text).0, Repr::Inline { .. }));
            assert_eq!(ShortText::from(text), text);
        }
        for text in ["fifteen letters", "日本日本日", &"x".repeat(300)] {
            assert!(matches!(ShortText::from(text).0, Repr::Boxed(_)));
            assert_eq!(ShortText::from(text), *text);
            assert_eq!(ShortText::from(text), ShortText::from(text.to_owned()));
        }
        assert_eq!(format!("{:?}", ShortText::from("a\"b")), "\"a\\\"b\"");
    }

    #[test]
    fn an_option_costs_nothing() {
        assert_eq!(size_of::<Option<ShortText>>(), 16);
    }
}
