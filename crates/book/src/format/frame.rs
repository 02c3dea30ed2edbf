use super::bytes::Source;
use crate::Subject;
use loam_store::{Fault, Kind, Sealed, StoreError, read_file};
use std::path::Path;

static BOOK: Kind = Kind {
    tag: *b"book\0\0\0\0",
    name: "a book",
    version: 2,
    longest: 1 << 30,
    again: "`loam book build` makes it again",
    old: &[OLD],
};

/// How books of version 1 begin.
const OLD: &[u8; 8] = b"LOAMBOOK";

/// What every book has around its positions.
pub(crate) struct Frame {
    pub(crate) subject: Subject,
    pub(crate) engine: String,
    pub(crate) count: usize,
    /// The positions.
    pub(crate) tree: Vec<u8>,
}

impl Frame {
    pub(crate) fn open(path: &Path) -> Result<Frame, StoreError> {
        match BOOK.read(path) {
            Ok(file) => Frame::of(path, file),
            Err(error) if matches!(error.why, Fault::Older(_)) => {
                let bytes = read_file(path, BOOK.longest)?;
                Frame::of_old(&bytes).map_err(|why| StoreError::new(path, why))
            }
            Err(error) => Err(error),
        }
    }

    pub(crate) fn from_bytes(name: &str, bytes: &[u8]) -> Result<Frame, StoreError> {
        let path = Path::new(name);
        match BOOK.parse(name, bytes) {
            Ok(file) => Frame::of(path, file),
            Err(error) if matches!(error.why, Fault::Older(_)) => {
                Frame::of_old(bytes).map_err(|why| StoreError::new(path, why))
            }
            Err(error) => Err(error),
        }
    }

    fn of(path: &Path, file: Sealed) -> Result<Frame, StoreError> {
        let damaged = |why: &str| StoreError::contents(path, why);
        let about = String::from_utf8(file.about).map_err(|_| damaged("its title is no text"))?;
        let mut lines = about.splitn(3, '\n');
        let mut line = || {
            lines
                .next()
                .ok_or_else(|| damaged("its title is cut short"))
        };
        let (subject, count, engine) = (line()?, line()?, line()?);
        Ok(Frame {
            subject: subject.parse().map_err(damaged)?,
            count: count
                .parse()
                .map_err(|_| damaged("it has no number of positions"))?,
            engine: engine.to_owned(),
            tree: file.content,
        })
    }

    /// Reads a book of version 1: `LOAMBOOK`, the version, the game (1 or 2),
    /// the number of positions in 4 bytes, the engine's length in 2 and its
    /// name, for Amazons columns and rows, the tree, and FNV-1a of all before.
    fn of_old(bytes: &[u8]) -> Result<Frame, Fault> {
        let cut_short = || Fault::Contents("it is cut short".into());
        let (content, sum) = bytes.split_last_chunk().ok_or_else(cut_short)?;
        let fnv = content.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        if *sum != fnv.to_le_bytes() {
            return Err(Fault::Contents("its checksum is wrong".into()));
        }
        let mut source = Source(content);
        let mut read = || {
            source.take(OLD.len())?;
            let [version, game] = source.array()?;
            let count = u32::from_le_bytes(source.array()?) as usize;
            let length = u16::from_le_bytes(source.array()?);
            let engine = String::from_utf8_lossy(source.take(length.into())?).into_owned();
            let subject = match (version, game) {
                (1, 1) => Some(Subject::Othello),
                (1, 2) => {
                    let [cols, rows] = source.array()?;
                    loam_amazons::Shape::new(cols, rows).map(Subject::Amazons)
                }
                _ => None,
            };
            Some((subject, engine, count))
        };
        let (subject, engine, count) = read().ok_or_else(cut_short)?;
        Ok(Frame {
            subject: subject.ok_or(Fault::Older(BOOK.again))?,
            engine,
            count,
            tree: source.0.to_vec(),
        })
    }

    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let about = format!("{}\n{}\n{}", self.subject, self.count, self.engine);
        BOOK.to_bytes(about.as_bytes(), &self.tree)
    }
}
