//! Strategies on disk.
//!
//! After the magic number and the version come the position as text, the
//! winner, the steps packed by Zstandard, and a BLAKE3 hash of all that.

use super::Strategy;
use crate::Amazons;
use crate::databases::varint;
use loam_game::{Notation, Side};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use thiserror::Error;

const MAGIC: &[u8; 8] = b"LOAMSTRA";
/// To be raised whenever the format or the order of positions changes.
const VERSION: u8 = 1;
const HASH: usize = 32;
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

impl Strategy {
    /// Writes the strategy in one go: whoever reads the file sees an old one
    /// or this one.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        let mut bytes = MAGIC.to_vec();
        bytes.push(VERSION);
        let text = self.position.position_text();
        varint::put(text.len() as u64, &mut bytes);
        bytes.extend_from_slice(text.as_bytes());
        bytes.push(self.winner.index() as u8);
        varint::put(self.steps.len() as u64, &mut bytes);
        bytes.extend(zstd::bulk::compress(&self.steps, LEVEL)?);
        let hash = *blake3::hash(&bytes).as_bytes();
        bytes.extend(hash);
        let mut draft = path
            .file_name()
            .ok_or(io::ErrorKind::IsADirectory)?
            .to_owned();
        draft.push(".new");
        let draft = path.with_file_name(draft);
        let write = || {
            let mut file = File::create(&draft)?;
            file.write_all(&bytes)?;
            file.sync_all()?;
            fs::rename(&draft, path)
        };
        write().inspect_err(|_| {
            let _ = fs::remove_file(&draft);
        })
    }

    /// Reads a strategy. Whether it wins is another matter: see
    /// [`Strategy::check`].
    ///
    /// # Errors
    /// If there is none, or it is damaged.
    pub fn load(path: &Path) -> Result<Strategy, StrategyError> {
        if fs::metadata(path)?.len() > MOST_BYTES {
            return Err(StrategyError::TooLarge);
        }
        let bytes = fs::read(path)?;
        let rest = bytes.strip_prefix(MAGIC).ok_or(StrategyError::Foreign)?;
        let (&version, rest) = rest.split_first().ok_or(StrategyError::Damaged)?;
        if version != VERSION {
            return Err(StrategyError::Version);
        }
        let at = rest.len().checked_sub(HASH).ok_or(StrategyError::Damaged)?;
        let (body, hash) = rest.split_at(at);
        if blake3::hash(&bytes[..bytes.len() - HASH]).as_bytes() != hash {
            return Err(StrategyError::Damaged);
        }
        Strategy::parsed(body)?.ok_or(StrategyError::Damaged)
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
