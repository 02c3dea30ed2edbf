//! Strategies on disk.
//!
//! The body of the [`CheckedFile`] is the position as text, the winner, and the
//! steps packed by Zstandard.

use super::Strategy;
use crate::Amazons;
use crate::databases::varint;
use loam_game::{Notation, Side};
use loam_search::{CheckedFile, CheckedFileError};
use std::io;
use std::path::Path;
use thiserror::Error;

const FILE: CheckedFile = CheckedFile {
    magic: *b"LOAMSTRA",
    // To be raised when the order of positions changes, too.
    version: 1,
    longest: MOST_BYTES,
};
const LEVEL: i32 = 12;
/// Steps of a strategy, packed or not: no file may ask for more memory.
const MOST_BYTES: u64 = 4 << 30;

/// Why a strategy cannot be read.
#[derive(Debug, Error)]
pub enum StrategyError {
    /// The file could not be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is no strategy.
    #[error("is not a strategy")]
    Foreign,
    /// It was written by another version of the program.
    #[error("was written by another version of the program")]
    Version,
    /// It is damaged.
    #[error("is damaged: its checksum is wrong")]
    Damaged,
    /// It is larger than any strategy.
    #[error("is too large for a strategy")]
    TooLarge,
}

impl From<CheckedFileError> for StrategyError {
    fn from(error: CheckedFileError) -> StrategyError {
        match error {
            CheckedFileError::Io(error) => StrategyError::Io(error),
            CheckedFileError::Foreign => StrategyError::Foreign,
            CheckedFileError::TooLarge => StrategyError::TooLarge,
            CheckedFileError::Version => StrategyError::Version,
            CheckedFileError::Damaged => StrategyError::Damaged,
        }
    }
}

impl Strategy {
    /// Writes the strategy in one go: whoever reads the file sees an old one
    /// or this one.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        let mut bytes = Vec::new();
        let text = self.position.position_text();
        varint::put(text.len() as u64, &mut bytes);
        bytes.extend_from_slice(text.as_bytes());
        bytes.push(self.winner.index() as u8);
        varint::put(self.steps.len() as u64, &mut bytes);
        bytes.extend(zstd::bulk::compress(&self.steps, LEVEL)?);
        FILE.write(path, |out| out.write_all(&bytes))
    }

    /// Reads a strategy. Whether it wins is another matter: see
    /// [`Strategy::check`].
    ///
    /// # Errors
    /// If there is none, or it is damaged.
    pub fn load(path: &Path) -> Result<Strategy, StrategyError> {
        Strategy::parsed(&FILE.read(path)?)?.ok_or(StrategyError::Damaged)
    }

    fn parsed(mut body: &[u8]) -> Result<Option<Strategy>, StrategyError> {
        let body = &mut body;
        let Some(length) = varint::take(body) else {
            return Ok(None);
        };
        let Some((text, rest)) = body.split_at_checked(length as usize) else {
            return Ok(None);
        };
        let Some((&winner, rest)) = rest.split_first() else {
            return Ok(None);
        };
        *body = rest;
        let Some(length) = varint::take(body) else {
            return Ok(None);
        };
        if length > MOST_BYTES {
            return Err(StrategyError::TooLarge);
        }
        let text = String::from_utf8_lossy(text);
        let position = Amazons::parse(&text).ok();
        let winner = Side::BOTH
            .into_iter()
            .find(|side| side.index() == usize::from(winner));
        let steps = zstd::bulk::decompress(body, length as usize).ok();
        Ok(match (position, winner, steps) {
            (Some(position), Some(winner), Some(steps)) => Some(Strategy {
                position,
                winner,
                steps,
            }),
            _ => None,
        })
    }
}
