use super::{Collection, ValueSpan, unescape};
use crate::text::Charset;

/// A property value, kept as written between its brackets.
#[derive(Clone, Copy, Debug)]
pub struct Value<'a> {
    pub(super) games: &'a Collection<'a>,
    pub(super) index: usize,
}

impl<'a> Value<'a> {
    pub(super) fn span(&self) -> ValueSpan {
        self.games.values[self.index]
    }

    /// The bytes between the brackets.
    #[must_use]
    pub fn raw(&self) -> &'a [u8] {
        let span = self.span();
        self.games.bytes(span.open + 1, span.close)
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
        unescape(&charset.decode(self.raw()))
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
    /// use loam_record::sgf::Collection;
    /// let games = Collection::parse(b"(;SZ[5:6])").unwrap();
    /// let root = games.roots().next().unwrap().first().unwrap();
    /// let size = root.get("SZ").unwrap().first();
    /// assert_eq!(size.compose(), Some((&b"5"[..], &b"6"[..])));
    /// ```
    #[must_use]
    pub fn compose(&self) -> Option<(&'a [u8], &'a [u8])> {
        let raw = self.raw();
        let mut escaped = false;
        for (i, &byte) in raw.iter().enumerate() {
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b':' => return Some((&raw[..i], &raw[i + 1..])),
                _ => {}
            }
        }
        None
    }

    /// Where the value's `[` stands in the file.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.span().open as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn composed_values_divide_at_a_bare_colon() {
        let games = Collection::parse(b"(;LB[a\\:b:c][d])").unwrap();
        let root = games.roots().next().unwrap().first().unwrap();
        let parts: Vec<_> = root
            .get("LB")
            .unwrap()
            .values()
            .map(|value| value.compose())
            .collect();
        assert_eq!(parts, [Some((&b"a\\:b"[..], &b"c"[..])), None]);
    }

    #[test]
    fn bytes_are_read_in_their_set() {
        let games = Collection::parse(b"(;C[caf\xe9])").unwrap();
        let root = games.roots().next().unwrap().first().unwrap();
        let value = root.get("C").unwrap().first();
        assert_eq!(value.text_in(Charset::Latin1), "café");
        assert_eq!(value.text(), "café");
        assert_eq!(value.text_in(Charset::Utf8), "caf\u{fffd}");
    }
}
