use super::header::{HEADER_BYTES, Header};
use crate::RecordError;
use std::borrow::Cow;

/// Bytes of a name in a `.JOU` file.
pub const PLAYER_BYTES: usize = 20;

/// Bytes of a name in a `.TRN` file.
pub const TOURNAMENT_BYTES: usize = 26;

/// A file of names, kept to the byte: players or tournaments.
///
/// ```
/// use loam_record::wthor::{Header, NameTable, PLAYER_BYTES};
/// let table = NameTable::new(PLAYER_BYTES, &Header::default(), ["???", "Tastet Marc"]);
/// assert_eq!(table.get(1).as_deref(), Some("Tastet Marc"));
/// let again = NameTable::parse_players(&table.to_bytes()).unwrap();
/// assert_eq!(again, table);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameTable {
    header: Header,
    width: usize,
    bytes: Vec<u8>,
}

impl NameTable {
    /// Reads a `.JOU` file.
    pub fn parse_players(bytes: &[u8]) -> Result<NameTable, RecordError> {
        NameTable::parse(bytes, PLAYER_BYTES)
    }

    /// Reads a `.TRN` file.
    pub fn parse_tournaments(bytes: &[u8]) -> Result<NameTable, RecordError> {
        NameTable::parse(bytes, TOURNAMENT_BYTES)
    }

    fn parse(bytes: &[u8], width: usize) -> Result<NameTable, RecordError> {
        let header = Header::parse(bytes)?;
        Header::check_length(bytes, u64::from(header.names), width, "names")?;
        Ok(NameTable {
            header,
            width,
            bytes: bytes[HEADER_BYTES..].to_vec(),
        })
    }

    /// A table of these names, each `width` bytes with a zero at the end.
    /// Longer names are cut, characters outside ISO 8859-1 become `?`, and
    /// names past the 65,535th are left out.
    #[must_use]
    pub fn new<'a>(
        width: usize,
        header: &Header,
        names: impl IntoIterator<Item = &'a str>,
    ) -> NameTable {
        let width = width.max(1);
        let mut bytes = Vec::new();
        let mut count = 0;
        for name in names.into_iter().take(usize::from(u16::MAX)) {
            let start = bytes.len();
            let latin = name
                .chars()
                .map(|c| u8::try_from(u32::from(c)).unwrap_or(b'?'));
            bytes.extend(latin.take(width - 1));
            bytes.resize(start + width, 0);
            count += 1;
        }
        NameTable {
            header: Header {
                games: 0,
                names: count,
                ..*header
            },
            width,
            bytes,
        }
    }

    /// The name with this number.
    #[must_use]
    pub fn get(&self, number: u16) -> Option<Cow<'_, str>> {
        let raw = self
            .bytes
            .chunks_exact(self.width)
            .nth(usize::from(number))?;
        let end = raw.iter().position(|&b| b == 0).unwrap_or(raw.len());
        Some(crate::text::Charset::Undeclared.decode(&raw[..end]))
    }

    /// Number of names.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bytes.len() / self.width
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// The file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = self.header.to_bytes().to_vec();
        out.extend(&self.bytes);
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_cut_and_read_back() {
        let names = ["café", "a name that is much too long for it", "日本"];
        let table = NameTable::new(PLAYER_BYTES, &Header::default(), names);
        assert_eq!(table.len(), 3);
        assert_eq!(table.get(0).as_deref(), Some("café"));
        assert_eq!(table.get(1).as_deref(), Some("a name that is much"));
        assert_eq!(table.get(2).as_deref(), Some("??"));
        assert_eq!(table.get(3), None);
    }

    #[test]
    fn wrong_lengths_are_refused() {
        let table = NameTable::new(TOURNAMENT_BYTES, &Header::default(), ["x"]);
        let bytes = table.to_bytes();
        let error = NameTable::parse_players(&bytes).unwrap_err();
        assert_eq!(
            error.to_string(),
            "byte 36: expected a file of 36 bytes (1 names of 20), found 42"
        );
        assert!(NameTable::parse_tournaments(&bytes[..41]).is_err());
    }
}
