//! Positions with what they turned out to be worth, as a file.
//!
//! 18 bytes a position: the mover's discs and the opponent's, eight bytes each,
//! little-endian, a1 lowest; the score in discs for the mover; flags: 1 if a
//! new game begins, 2 if the score is that of perfect play. Positions of one
//! game stand together, so that a game is trained on or kept for testing as a
//! whole.

use loam_store::{Kind, SealedReader, SealedWriter, StoreError};
use std::io::Write;
use std::path::{Path, PathBuf};

static KIND: Kind = Kind {
    tag: *b"othposit",
    name: "a file of labelled Othello positions",
    version: 1,
    longest: 1 << 34,
    again: "`loam train othello positions`, `solve` or `label` makes it again",
    old: &[b"LOAMOTHP"],
};

const RECORD: usize = 18;
const BEGINS_GAME: u8 = 1;
const PERFECT: u8 = 2;

/// A position of Othello and its value.
///
/// ```
/// use loam_train::Labelled;
/// let start = Labelled {
///     own: 0x0000_0008_1000_0000,
///     opp: 0x0000_0010_0800_0000,
///     score: 0,
///     begins_game: true,
///     perfect: true,
/// };
/// assert_eq!((start.discs(), start.empties()), (4, 60));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Labelled {
    /// Discs of the player to move.
    pub own: u64,
    /// Discs of the other.
    pub opp: u64,
    /// The final score for the player to move, −64 to 64.
    pub score: i8,
    /// Whether the position is the first of its game.
    pub begins_game: bool,
    /// Whether the score is that of perfect play, from here or from a later
    /// position of the game, and not the game's result.
    pub perfect: bool,
}

impl Labelled {
    /// How many discs there are.
    #[must_use]
    pub fn discs(&self) -> u32 {
        (self.own | self.opp).count_ones()
    }

    /// How many squares are empty.
    #[must_use]
    pub fn empties(&self) -> u32 {
        64 - self.discs()
    }

    fn to_bytes(self) -> [u8; RECORD] {
        let mut bytes = [0; RECORD];
        bytes[..8].copy_from_slice(&self.own.to_le_bytes());
        bytes[8..16].copy_from_slice(&self.opp.to_le_bytes());
        bytes[16] = self.score.to_le_bytes()[0];
        let flag = |set: bool, flag: u8| if set { flag } else { 0 };
        bytes[17] = flag(self.begins_game, BEGINS_GAME) | flag(self.perfect, PERFECT);
        bytes
    }

    fn from_bytes(bytes: &[u8; RECORD]) -> Option<Labelled> {
        let word = |at: usize| {
            let bytes = bytes[at..at + 8].try_into().expect("eight bytes");
            u64::from_le_bytes(bytes)
        };
        let (own, opp) = (word(0), word(8));
        let score = i8::from_le_bytes([bytes[16]]);
        let known = bytes[17] & !(BEGINS_GAME | PERFECT) == 0;
        (own & opp == 0 && score.unsigned_abs() <= 64 && known).then_some(Labelled {
            own,
            opp,
            score,
            begins_game: bytes[17] & BEGINS_GAME != 0,
            perfect: bytes[17] & PERFECT != 0,
        })
    }
}

/// Writes positions one by one.
#[derive(Debug)]
pub struct PositionWriter {
    file: SealedWriter,
    path: PathBuf,
    count: u64,
}

impl PositionWriter {
    /// Begins a file, which gets its name when it is finished.
    ///
    /// # Errors
    /// It cannot be written there.
    pub fn create(path: &Path) -> Result<PositionWriter, StoreError> {
        Ok(PositionWriter {
            file: KIND.create(path, b"")?,
            path: path.to_owned(),
            count: 0,
        })
    }

    /// Adds a position.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn add(&mut self, position: &Labelled) -> Result<(), StoreError> {
        self.count += 1;
        let written = self.file.write_all(&position.to_bytes());
        written.map_err(|why| StoreError::io(&self.path, "write it", why))
    }

    /// Completes the file and says how many positions it has.
    ///
    /// # Errors
    /// It cannot be written; what was there before still is.
    pub fn finish(self) -> Result<u64, StoreError> {
        self.file.finish()?;
        Ok(self.count)
    }
}

/// Reads positions one by one; after an error there are no more.
pub struct PositionReader {
    source: SealedReader,
    count: u64,
    done: bool,
}

impl PositionReader {
    /// Opens a file.
    ///
    /// # Errors
    /// It cannot be read, is of another kind, or damaged.
    pub fn open(path: &Path) -> Result<PositionReader, StoreError> {
        Ok(PositionReader {
            source: KIND.open(path)?,
            count: 0,
            done: false,
        })
    }

    fn read(&mut self) -> Result<Option<Labelled>, StoreError> {
        let mut bytes = [0; RECORD];
        if !self.source.next(&mut bytes)? {
            return Ok(None);
        }
        let number = self.count;
        self.count += 1;
        Labelled::from_bytes(&bytes).map(Some).ok_or_else(|| {
            let why = format!("position {number} is impossible");
            StoreError::contents(self.source.path(), why)
        })
    }
}

impl Iterator for PositionReader {
    type Item = Result<Labelled, StoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        let read = self.read().transpose();
        self.done = !matches!(read, Some(Ok(_)));
        read
    }
}

/// Calls `visit` with every position of a file.
///
/// # Errors
/// It cannot be read, is of another kind, or damaged.
pub fn for_each_position(path: &Path, mut visit: impl FnMut(&Labelled)) -> Result<(), StoreError> {
    PositionReader::open(path)?.try_for_each(|position| position.map(|position| visit(&position)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn files_round_trip_and_damage_is_named() {
        let positions: Vec<Labelled> = (0..5)
            .map(|i| Labelled {
                own: 1 << i,
                opp: 0xff00 << i,
                score: 32 * (i - 2),
                begins_game: i % 2 == 0,
                perfect: i % 3 == 0,
            })
            .collect();
        let folder = tempfile::tempdir().unwrap();
        let path = &folder.path().join("positions");
        let mut writer = PositionWriter::create(path).unwrap();
        for position in &positions {
            writer.add(position).unwrap();
        }
        assert!(!path.exists(), "only a complete file has its name");
        assert_eq!(writer.finish().unwrap(), 5);
        let read = || PositionReader::open(path)?.collect::<Result<Vec<_>, _>>();
        assert_eq!(read().unwrap(), positions);

        let whole = std::fs::read(path).unwrap();
        let error = |bytes: &[u8]| {
            std::fs::write(path, bytes).unwrap();
            read().unwrap_err().why.to_string()
        };
        for damaged in testing::damaged(&whole) {
            error(&damaged);
        }
        let why = error(b"LOAMOTHP\x01\0\0\0\0\0\0\0");
        assert!(why.ends_with("or `label` makes it again"), "{why}");

        // Whole, and yet no positions.
        let content: Vec<u8> = positions.iter().flat_map(|p| p.to_bytes()).collect();
        let sealed = |change: &dyn Fn(&mut Vec<u8>)| {
            let mut content = content.clone();
            change(&mut content);
            error(&KIND.to_bytes(b"", &content))
        };
        let why = sealed(&|content| content.truncate(18 + 3));
        assert_eq!(why, "is damaged: its last item is not whole");
        let why = sealed(&|content| content[8] |= 1);
        assert_eq!(why, "is damaged: position 0 is impossible");
        let why = sealed(&|content| content[18 + 16] = 65);
        assert_eq!(why, "is damaged: position 1 is impossible");
    }
}
