//! Strategies on disk: what a file is about is the winner, how many bytes the
//! steps have, and the position as text; its content is the steps, packed by
//! Zstandard.

use super::Strategy;
use crate::Amazons;
use loam_game::{Notation, Side};
use loam_store::{Fault, Kind, StoreError};
use std::io::Read;
use std::path::Path;

static KIND: Kind = Kind {
    tag: *b"amazonst",
    name: "a strategy",
    // To be raised when the order of positions changes, too.
    version: 2,
    longest: MOST_BYTES,
    again: "`loam solve amazons --strategy FILE` makes it again",
    old: &[b"LOAMSTRA"],
};
const LEVEL: i32 = 12;
/// Steps of a strategy, packed or not.
const MOST_BYTES: u64 = 4 << 30;

impl Strategy {
    /// Writes the strategy: whoever reads the file sees an old one or this one.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn save(&self, path: &Path) -> Result<(), StoreError> {
        let mut about = vec![self.winner.index() as u8];
        about.extend((self.steps.len() as u64).to_le_bytes());
        about.extend_from_slice(self.position.position_text().as_bytes());
        let mut out = KIND.create(path, &about)?;
        zstd::stream::copy_encode(&self.steps[..], &mut out, LEVEL)
            .map_err(|why| StoreError::io(path, "write it", why))?;
        out.finish().map(drop)
    }

    /// Reads a strategy. Whether it wins is another matter: see
    /// [`Strategy::check`].
    ///
    /// # Errors
    /// There is none, or it is damaged.
    pub fn load(path: &Path) -> Result<Strategy, StoreError> {
        let senseless = || StoreError::contents(path, "it makes no sense");
        let failed = |why| StoreError::io(path, "read it", why);
        let file = KIND.open(path)?;
        let (position, winner, length) = parsed(file.about()).ok_or_else(senseless)?;
        if length > MOST_BYTES {
            return Err(StoreError::new(path, Fault::TooLarge(MOST_BYTES)));
        }
        let mut steps = Vec::new();
        let unpacked = zstd::stream::Decoder::new(file).map_err(failed)?;
        let read = unpacked.take(length + 1).read_to_end(&mut steps);
        read.map_err(failed)?;
        if steps.len() as u64 != length {
            return Err(senseless());
        }
        Ok(Strategy {
            position,
            winner,
            steps,
        })
    }
}

/// The position, the winner, and how many bytes the steps have.
fn parsed(about: &[u8]) -> Option<(Amazons, Side, u64)> {
    let (&winner, rest) = about.split_first()?;
    let (length, text) = rest.split_first_chunk()?;
    let winner = Side::BOTH
        .into_iter()
        .find(|side| side.index() == usize::from(winner))?;
    let position = Amazons::parse(std::str::from_utf8(text).ok()?).ok()?;
    Some((position, winner, u64::from_le_bytes(*length)))
}
