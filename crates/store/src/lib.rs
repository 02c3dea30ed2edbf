//! Files that are never lost, torn, silently wrong or in the way: the only
//! place that creates, replaces, locks or maps a file.
//!
//! | for what is | there is |
//! |---|---|
//! | written whole | [`AtomicFile`] |
//! | binary, and read by the program again | [`Kind::write`], [`Kind::read`], [`Kind::map`]: a sum a block |
//! | growing while work goes on | [`Journal`]: a sum a record |
//! | a task that can be resumed | [`Checkpoint`]: a lock and the task's description |
//! | one process's at a time | [`Lock`] |
//! | the user's | [`Folders`] |
//! | from elsewhere | [`read_file`], [`read_text`]: never more than is sensible |
//!
//! Whatever goes wrong is a [`StoreError`]: which file, and why, in one line.

// Everyone else is kept from these functions by `clippy.toml`.
#![allow(clippy::disallowed_methods)]

mod atomic;
mod checkpoint;
mod error;
mod folders;
mod input;
mod journal;
mod kind;
mod lock;
mod sealed;

pub use atomic::{AtomicFile, ensure_folder, is_device, probe, sync_files};
pub use checkpoint::{Checkpoint, Saved};
pub use error::{Fault, StoreError};
pub use folders::Folders;
pub use input::{hash_file, read_file, read_text};
pub use journal::{Journal, Records};
pub use kind::Kind;
pub use lock::Lock;
pub use sealed::{Mapped, Sealed, SealedReader, SealedWriter};

/// A checksum: the first quarter of a BLAKE3 hash, enough to tell
/// that bytes have changed.
pub(crate) const SUM: usize = 8;

/// The sum of bytes that stand in several pieces.
pub(crate) fn sum(pieces: &[&[u8]]) -> [u8; SUM] {
    let mut hasher = blake3::Hasher::new();
    for piece in pieces {
        hasher.update(piece);
    }
    let mut sum = [0; SUM];
    sum.copy_from_slice(&hasher.finalize().as_bytes()[..SUM]);
    sum
}
