//! Positions with what they turned out to be worth, as a file.
//!
//! A header of 16 bytes (`LOAMOTHP`, version, zero), then 18 bytes a
//! position: the mover's discs and the opponent's, eight bytes each,
//! little-endian, a1 lowest; the score in discs for the mover; flags: 1 if a
//! new game begins, 2 if the score is that of perfect play. Positions of one
//! game stand together, so that a game is trained on or kept for testing as a
//! whole.

use crate::AtomicFile;
use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::path::Path;

const HEADER: [u8; 16] = *b"LOAMOTHP\x01\0\0\0\0\0\0\0";
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
        (own & opp == 0 && score.unsigned_abs() <= 64).then_some(Labelled {
            own,
            opp,
            score,
            begins_game: bytes[17] & BEGINS_GAME != 0,
            perfect: bytes[17] & PERFECT != 0,
        })
    }
}

/// Why a file of positions could not be read.
#[derive(Debug, thiserror::Error)]
pub enum PositionsError {
    /// The file cannot be read.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The file is of another kind.
    #[error("not a file of labelled Othello positions")]
    NotPositions,
    /// The file ends within a position.
    #[error("cut off within position {0}")]
    CutOff(u64),
    /// A square is taken twice, or a score is impossible.
    #[error("position {0} is impossible")]
    Impossible(u64),
}

/// Writes positions one by one.
#[derive(Debug)]
pub struct PositionWriter {
    file: AtomicFile,
    count: u64,
}

impl PositionWriter {
    /// Begins a file, which gets its name when it is finished.
    pub fn create(path: &Path) -> io::Result<PositionWriter> {
        let mut file = AtomicFile::create(path)?;
        file.write_all(&HEADER)?;
        Ok(PositionWriter { file, count: 0 })
    }

    /// Adds a position.
    pub fn add(&mut self, position: &Labelled) -> io::Result<()> {
        self.count += 1;
        self.file.write_all(&position.to_bytes())
    }

    /// Completes the file and says how many positions it has.
    pub fn finish(self) -> io::Result<u64> {
        self.file.finish()?;
        Ok(self.count)
    }
}

/// Reads positions one by one; after an error there are no more.
#[derive(Debug)]
pub struct PositionReader<R> {
    source: R,
    count: u64,
    done: bool,
}

impl PositionReader<BufReader<File>> {
    /// Opens a file.
    pub fn open(path: &Path) -> Result<PositionReader<BufReader<File>>, PositionsError> {
        PositionReader::new(BufReader::with_capacity(1 << 20, File::open(path)?))
    }
}

impl<R: Read> PositionReader<R> {
    /// Checks the header; `source` should be buffered.
    pub fn new(mut source: R) -> Result<PositionReader<R>, PositionsError> {
        let mut header = [0; HEADER.len()];
        match fill(&mut source, &mut header)? {
            n if n == header.len() && header == HEADER => Ok(PositionReader {
                source,
                count: 0,
                done: false,
            }),
            _ => Err(PositionsError::NotPositions),
        }
    }
}

impl<R: Read> Iterator for PositionReader<R> {
    type Item = Result<Labelled, PositionsError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        let mut bytes = [0; RECORD];
        let count = self.count;
        self.count += 1;
        let read = match fill(&mut self.source, &mut bytes) {
            Ok(0) => {
                self.done = true;
                return None;
            }
            Ok(RECORD) => Labelled::from_bytes(&bytes).ok_or(PositionsError::Impossible(count)),
            Ok(_) => Err(PositionsError::CutOff(count)),
            Err(error) => Err(error.into()),
        };
        self.done = read.is_err();
        Some(read)
    }
}

/// Reads until the buffer is full or the source ends.
fn fill(source: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut filled = 0;
    while filled < buffer.len() {
        match source.read(&mut buffer[filled..]) {
            Ok(0) => break,
            Ok(n) => filled += n,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(filled)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> Result<Vec<Labelled>, PositionsError> {
        PositionReader::new(bytes)?.collect()
    }

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
        let path = folder.path().join("positions");
        let mut writer = PositionWriter::create(&path).unwrap();
        for position in &positions {
            writer.add(position).unwrap();
        }
        assert!(!path.exists(), "only a complete file has its name");
        assert_eq!(writer.finish().unwrap(), 5);
        let reader = PositionReader::open(&path).unwrap();
        assert_eq!(reader.collect::<Result<Vec<_>, _>>().unwrap(), positions);

        let bytes = std::fs::read(&path).unwrap();
        let error = |bytes: &[u8]| read(bytes).unwrap_err().to_string();
        assert!(error(&bytes[..15]).starts_with("not a file"));
        assert!(error(b"LOAMOTHP\x02\0\0\0\0\0\0\0").starts_with("not a file"));
        assert_eq!(read(&bytes[..16]).unwrap(), []);
        assert_eq!(error(&bytes[..16 + 18 + 3]), "cut off within position 1");
        let mut doubled = bytes.clone();
        doubled[16 + 8] |= 1;
        assert_eq!(error(&doubled), "position 0 is impossible");
        let mut scored = bytes;
        scored[16 + 18 + 16] = 65;
        assert_eq!(error(&scored), "position 1 is impossible");
    }
}
