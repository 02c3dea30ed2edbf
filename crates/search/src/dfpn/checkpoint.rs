//! A proof on disk: the entries of a table that cost most, so that a search of
//! hours can go on after an interruption.
//!
//! Numbers are little-endian. The body of the [`CheckedFile`] is a description
//! of what is being proven, what it took so far, and the entries.

use super::table::Saved;
use super::{Numbers, ProofTable};
use crate::{CheckedFile, CheckedFileError};
use std::fmt;
use std::io;
use std::path::Path;

const FILE: CheckedFile = CheckedFile {
    magic: *b"LOAMPROF",
    version: 1,
    longest: 256 << 20,
};
const ENTRY: usize = 18;
/// Files stay below about 256 MB.
const MOST_ENTRIES: u64 = 250_000_000 / ENTRY as u64;

/// What a search had taken when it was saved.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Checkpoint {
    /// Positions expanded, in all runs.
    pub expanded: u64,
    /// Time spent, in all runs.
    pub seconds: f64,
}

/// Why a checkpoint cannot be gone on from.
#[derive(Debug)]
pub enum CheckpointError {
    /// The file could not be read.
    Io(io::Error),
    /// It is no checkpoint.
    Foreign,
    /// It was written by another version of the program.
    Version,
    /// It is damaged.
    Damaged,
    /// It is of another task: this one.
    OtherTask(String),
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CheckpointError::Io(error) => error.fmt(f),
            CheckpointError::Foreign => f.write_str("is not a checkpoint of a proof"),
            CheckpointError::Version => f.write_str("was saved by another version of the program"),
            CheckpointError::Damaged => f.write_str("is damaged: its checksum is wrong"),
            CheckpointError::OtherTask(task) => write!(f, "was saved for another task: {task}"),
        }
    }
}

impl std::error::Error for CheckpointError {}

impl From<CheckedFileError> for CheckpointError {
    fn from(error: CheckedFileError) -> CheckpointError {
        match error {
            CheckedFileError::Io(error) => CheckpointError::Io(error),
            CheckedFileError::Foreign | CheckedFileError::TooLarge => CheckpointError::Foreign,
            CheckedFileError::Version => CheckpointError::Version,
            CheckedFileError::Damaged => CheckpointError::Damaged,
        }
    }
}

impl Checkpoint {
    /// Writes the checkpoint and the entries of the table that cost most, in
    /// one go: whoever reads the file sees the old one or the new one. The
    /// search may go on meanwhile. `task` tells one proof from another.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn save(&self, path: &Path, task: &str, table: &ProofTable) -> io::Result<()> {
        let length = u16::try_from(task.len()).map_err(|_| io::ErrorKind::InvalidInput)?;
        FILE.write(path, |out| {
            out.write_all(&length.to_le_bytes())?;
            out.write_all(task.as_bytes())?;
            out.write_all(&self.expanded.to_le_bytes())?;
            out.write_all(&self.seconds.to_le_bytes())?;
            // More may have come to cost much since they were counted.
            let entries = table
                .entries(least_effort(table))
                .take(MOST_ENTRIES as usize);
            for saved in entries {
                out.write_all(&saved.spread.to_le_bytes())?;
                out.write_all(&[saved.rank as u8, saved.effort])?;
                out.write_all(&saved.numbers.phi.to_le_bytes())?;
                out.write_all(&saved.numbers.delta.to_le_bytes())?;
            }
            Ok(())
        })
    }

    /// Reads a checkpoint of this task, and its entries into the table.
    ///
    /// # Errors
    /// If there is none, or it is not to be used.
    pub fn load(
        path: &Path,
        task: &str,
        table: &ProofTable,
    ) -> Result<Checkpoint, CheckpointError> {
        let body = FILE.read(path)?;
        let mut from = Reader(&body);
        let length = usize::from(u16::from_le_bytes(from.array()?));
        let (there, rest) = from
            .0
            .split_at_checked(length)
            .ok_or(CheckpointError::Damaged)?;
        from.0 = rest;
        if there != task.as_bytes() {
            let there = String::from_utf8_lossy(there).into_owned();
            return Err(CheckpointError::OtherTask(there));
        }
        let checkpoint = Checkpoint {
            expanded: u64::from_le_bytes(from.array()?),
            seconds: f64::from_le_bytes(from.array()?),
        };
        while !from.0.is_empty() {
            let spread = u64::from_le_bytes(from.array()?);
            let [rank, effort] = from.array()?;
            let numbers = Numbers {
                phi: u32::from_le_bytes(from.array()?),
                delta: u32::from_le_bytes(from.array()?),
            };
            table.restore(Saved {
                spread,
                rank: rank as i8,
                effort,
                numbers,
            });
        }
        Ok(checkpoint)
    }
}

/// The least effort of which, with all above it, not too many entries are.
fn least_effort(table: &ProofTable) -> u8 {
    let mut counts = [0_u64; 256];
    for saved in table.entries(0) {
        counts[usize::from(saved.effort)] += 1;
    }
    let mut sum = 0;
    for effort in (0..=u8::MAX).rev() {
        sum += counts[usize::from(effort)];
        if sum > MOST_ENTRIES {
            return effort.saturating_add(1);
        }
    }
    0
}

/// What is left to read.
struct Reader<'b>(&'b [u8]);

impl Reader<'_> {
    fn array<const N: usize>(&mut self) -> Result<[u8; N], CheckpointError> {
        let (first, rest) = self.0.split_first_chunk().ok_or(CheckpointError::Damaged)?;
        self.0 = rest;
        Ok(*first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn filled() -> ProofTable {
        let table = ProofTable::with_bytes(0).unwrap();
        for key in 1..500 {
            let numbers = Numbers {
                phi: key as u32,
                delta: 3,
            };
            table.put(key, 1, numbers, key);
        }
        table
    }

    #[test]
    fn what_is_saved_comes_back_into_a_table_of_any_size() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.proof");
        let saved = Checkpoint {
            expanded: 12,
            seconds: 1.5,
        };
        saved.save(&path, "task", &filled()).unwrap();
        let table = ProofTable::with_bytes(20_000_000).unwrap();
        assert_eq!(Checkpoint::load(&path, "task", &table).unwrap(), saved);
        for key in 1..500 {
            assert_eq!(
                table.get(key, 1).map(|numbers| numbers.phi),
                Some(key as u32)
            );
        }
    }

    #[test]
    fn damaged_and_foreign_files_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.proof");
        let table = ProofTable::with_bytes(0).unwrap();
        let load =
            |task: &str| Checkpoint::load(&path, task, &table).map_err(|why| why.to_string());
        assert!(load("task").is_err());
        Checkpoint::default()
            .save(&path, "task", &filled())
            .unwrap();
        assert_eq!(
            load("other").unwrap_err(),
            "was saved for another task: task"
        );
        let whole = fs::read(&path).unwrap();
        for at in (0..whole.len()).step_by(97) {
            let mut bytes = whole.clone();
            bytes[at] ^= 4;
            fs::write(&path, bytes).unwrap();
            assert!(load("task").is_err(), "byte {at}");
        }
        for length in [0, 7, 8, 20, 60, whole.len() - 1] {
            fs::write(&path, &whole[..length]).unwrap();
            assert!(load("task").is_err(), "length {length}");
        }
        assert!(
            Checkpoint::default()
                .save(Path::new("/"), "task", &table)
                .is_err()
        );
    }
}
