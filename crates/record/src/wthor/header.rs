use super::games::GAME_BYTES;
use crate::{Place, RecordError};

/// Bytes of a header.
pub const HEADER_BYTES: usize = 16;

/// How long a file of games must be by its own header; `None` if these bytes
/// do not begin with one.
///
/// ```
/// use loam_record::wthor::{Header, file_length};
/// let header = Header { games: 2, ..Header::default() };
/// assert_eq!(file_length(&header.to_bytes()), Some(16 + 2 * 68));
/// assert_eq!(file_length(b"(;GM[9])"), None);
/// ```
#[must_use]
pub fn file_length(header_bytes: &[u8]) -> Option<u64> {
    let header = Header::parse(header_bytes).ok()?;
    Some(length_of(u64::from(header.games), GAME_BYTES))
}

/// The length of a header and `count` records of `size` bytes. A `u32` count
/// times a small size cannot overflow 64 bits.
fn length_of(count: u64, size: usize) -> u64 {
    HEADER_BYTES as u64 + count * size as u64
}

/// What every WTHOR file begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// First two digits of the year the file was made in.
    pub century: u8,
    /// Last two digits of that year.
    pub year: u8,
    /// Month, from one.
    pub month: u8,
    /// Day, from one.
    pub day: u8,
    /// Number of games; zero in files of names.
    pub games: u32,
    /// Number of names in files of names; zero in others.
    pub names: u16,
    /// The year the games were played in.
    pub game_year: u16,
    /// Side of the board: 0 and 8 mean 8, else 10.
    pub board: u8,
    /// 1 for solitaire files.
    pub solitaire: u8,
    /// From how many empty squares the theoretical scores were computed.
    pub theory_depth: u8,
    /// Not used.
    pub reserved: u8,
}

impl Default for Header {
    /// No games, 8×8, made on the first day of 2000.
    fn default() -> Header {
        Header {
            century: 20,
            year: 0,
            month: 1,
            day: 1,
            games: 0,
            names: 0,
            game_year: 0,
            board: 8,
            solitaire: 0,
            theory_depth: 0,
            reserved: 0,
        }
    }
}

impl Header {
    /// Reads the first 16 bytes of a file.
    pub fn parse(bytes: &[u8]) -> Result<Header, RecordError> {
        let Some(&raw) = bytes.first_chunk::<HEADER_BYTES>() else {
            let message = format!(
                "expected a header of {HEADER_BYTES} bytes, found end of file after {}",
                bytes.len()
            );
            return Err(RecordError::new(Place::Byte(bytes.len() as u64), message));
        };
        let header = Header {
            century: raw[0],
            year: raw[1],
            month: raw[2],
            day: raw[3],
            games: u32::from_le_bytes([raw[4], raw[5], raw[6], raw[7]]),
            names: u16::from_le_bytes([raw[8], raw[9]]),
            game_year: u16::from_le_bytes([raw[10], raw[11]]),
            board: raw[12],
            solitaire: raw[13],
            theory_depth: raw[14],
            reserved: raw[15],
        };
        if matches!(header.board, 0 | 8 | 10) {
            Ok(header)
        } else {
            let message = format!(
                "expected a board size of 0, 8 or 10, found {}",
                header.board
            );
            Err(RecordError::new(Place::Byte(12), message))
        }
    }

    /// The header as a file holds it.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; HEADER_BYTES] {
        let games = self.games.to_le_bytes();
        let names = self.names.to_le_bytes();
        let year = self.game_year.to_le_bytes();
        [
            self.century,
            self.year,
            self.month,
            self.day,
            games[0],
            games[1],
            games[2],
            games[3],
            names[0],
            names[1],
            year[0],
            year[1],
            self.board,
            self.solitaire,
            self.theory_depth,
            self.reserved,
        ]
    }

    /// The side of the board.
    #[must_use]
    pub fn board_side(&self) -> u8 {
        if self.board == 10 { 10 } else { 8 }
    }

    /// Checks that what follows the header is `count` records of `size`
    /// bytes, no more and no less.
    pub(super) fn check_length(
        bytes: &[u8],
        count: u64,
        size: usize,
        records: &str,
    ) -> Result<(), RecordError> {
        let length = bytes.len() as u64;
        let wanted = length_of(count, size);
        if length == wanted {
            return Ok(());
        }
        let message = format!(
            "expected a file of {wanted} bytes ({count} {records} of {size}), found {length}"
        );
        Err(RecordError::new(Place::Byte(wanted.min(length)), message))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_round_trip() {
        let raw = *b"\x14\x13\x07\x1b\x7d\x09\0\0\0\0\xe2\x07\x08\0\x18\0";
        let header = Header::parse(&raw).unwrap();
        assert_eq!(header.games, 2429);
        assert_eq!((header.game_year, header.theory_depth), (2018, 24));
        assert_eq!(header.to_bytes(), raw);
    }

    #[test]
    fn headers_tell_the_length() {
        let mut raw = Header {
            games: u32::MAX,
            ..Header::default()
        }
        .to_bytes();
        assert_eq!(file_length(&raw), Some(16 + 68 * 0xffff_ffff));
        assert_eq!(file_length(&raw[..15]), None);
        raw[12] = 9;
        assert_eq!(file_length(&raw), None);
    }

    #[test]
    fn impossible_headers_are_refused() {
        let error = Header::parse(&[0; 15]).unwrap_err();
        assert_eq!(
            error.to_string(),
            "byte 15: expected a header of 16 bytes, found end of file after 15"
        );
        let mut raw = Header::default().to_bytes();
        raw[12] = 9;
        assert_eq!(
            Header::parse(&raw).unwrap_err().to_string(),
            "byte 12: expected a board size of 0, 8 or 10, found 9"
        );
    }
}
