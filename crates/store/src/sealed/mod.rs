//! The container of everything binary.
//!
//! ```text
//! 0    "LoamFile"
//! 8    the kind, 8 bytes
//! 16   the kind's version, 4 bytes
//! 20   how long the description is, 4 bytes
//! 24   how long the content is, 8 bytes
//! 32   a sum of the table of sums, 8 bytes
//! 40   a sum of all before and of the description, 8 bytes
//! 48   the description: what the content is about
//! …    the content, in blocks of 16 KiB of which the last may be shorter
//! …    a sum for each block, 8 bytes each
//! ```
//!
//! Numbers are little-endian; sums are the first eight bytes of BLAKE3. Every
//! byte is covered, so that a flipped one is found by whoever reads it; a block
//! can be checked without the others. The header and the file's length are
//! compared before anything is done by what they claim.

mod header;
mod mapped;
mod reader;
#[cfg(unix)]
mod sigbus;
mod writer;

pub use mapped::Mapped;
pub use reader::{Sealed, SealedReader};
pub use writer::SealedWriter;

pub(crate) use header::Header;

use crate::StoreError;
use std::fs::{File, Metadata};
use std::path::Path;

/// A file to be read, and what the system knows of it.
fn opened(path: &Path) -> Result<(File, Metadata), StoreError> {
    let failed = |why| StoreError::io(path, "read it", why);
    let file = File::open(path).map_err(failed)?;
    let data = file.metadata().map_err(failed)?;
    Ok((file, data))
}

/// Bytes in a block.
pub(crate) const BLOCK: usize = 1 << 14;

/// A description is short.
pub(crate) const MOST_ABOUT: usize = 1 << 20;

#[cfg(test)]
mod tests;
