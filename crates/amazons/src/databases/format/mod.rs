//! A database as a file: one header, checksums, then data in blocks.
//!
//! ```text
//! 0            header, 512 bytes, with a checksum of itself at its end
//! 512          a checksum for each block of data, 8 bytes each
//! …            data: the sections the header lists, end to end
//! ```
//!
//! The header and the table of checksums are checked when a file is opened,
//! a block of data when it is first touched. Every byte is covered, so a
//! flipped one is found by whoever reads it. All numbers are little-endian.

mod header;
mod mapped;
mod writer;

pub(crate) use header::{Header, Section};
pub(crate) use mapped::Mapped;
pub(crate) use writer::Writer;

use std::path::{Path, PathBuf};

/// Bytes in a block of data.
const BLOCK: usize = 1 << 14;

/// Bytes in a block's checksum.
const SUM: usize = 8;

/// What is wrong with a database file.
#[derive(Debug, thiserror::Error)]
#[error("{}: {why}", path.display())]
pub struct DatabaseError {
    /// The file.
    pub path: PathBuf,
    /// The reason.
    #[source]
    pub why: Fault,
}

impl DatabaseError {
    pub(crate) fn new(path: &Path, why: impl Into<Fault>) -> DatabaseError {
        DatabaseError {
            path: path.to_owned(),
            why: why.into(),
        }
    }
}

/// Why a file is refused.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// It cannot be read or written.
    #[error(transparent)]
    Io(#[from] std::io::Error),
    /// It is something else.
    #[error("is not a database of Amazons areas")]
    Foreign,
    /// It was written by a newer program, or an older one.
    #[error("has format {0}, and this program reads {VERSION}")]
    Version(u32),
    /// It ends too early or too late.
    #[error("is {found} bytes long instead of {expected}")]
    Length {
        /// How long it is.
        found: u64,
        /// How long it should be.
        expected: u64,
    },
    /// Its header contradicts itself or its checksum.
    #[error("has a damaged header")]
    Header,
    /// Some of its bytes are not what was written.
    #[error("is damaged in the {BLOCK} bytes from {0} on")]
    Block(u64),
    /// Its contents do not fit together.
    #[error("is damaged: {0}")]
    Contents(&'static str),
}

/// The version of the format.
const VERSION: u32 = 1;

/// The first half of a hash, enough to tell that bytes have changed.
fn sum(bytes: &[u8]) -> [u8; SUM] {
    let hash = blake3::hash(bytes);
    let mut sum = [0; SUM];
    sum.copy_from_slice(&hash.as_bytes()[..SUM]);
    sum
}
