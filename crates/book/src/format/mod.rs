//! A book as bytes.
//!
//! The positions are written as a tree that is replayed by the rules, so that
//! neither discs nor moves need be stored: a position takes some twelve bytes.
//! Numbers are little-endian; a *varint* has seven bits a byte, low ones first,
//! and its high bit set on all bytes but the last; a *zigzag* is a varint of
//! `2n` for `n ≥ 0` and `-2n - 1` otherwise.
//!
//! ```text
//! "LOAMBOOK"  8 bytes
//! version     1 byte, now 1
//! game        1 byte: 1, Othello on 8×8; 2, Amazons
//! positions   4 bytes
//! length      2 bytes, of the next field
//! engine      UTF-8: who judged the positions
//! tree        the starting position, if there are positions at all; before it, for
//!             Amazons, columns and rows, a byte each
//! checksum    8 bytes: FNV-1a of everything before
//! ```
//!
//! A position of Othello's tree is in its canonical form (`amazons/format.rs` has that
//! of Amazons):
//!
//! ```text
//! depth       varint: 2 × plies searched + 1 if the scores are true results
//! value       zigzag, tenths of a disc: backed up through the book
//! best score  zigzag, tenths of a disc
//! each legal move in the order of the board:
//!   loss      varint: 2 × tenths of a disc below the best score + 1 if the
//!             position it leads to follows in the tree
//! then the positions announced, in the same order
//! ```
//!
//! Each position is announced once; the other ways to it are found by the
//! rules. Forced passes are played without being written.

pub(crate) mod bytes;
pub(crate) mod frame;
mod read;
mod write;

use thiserror::Error;

const MAGIC: &[u8; 8] = b"LOAMBOOK";
const VERSION: u8 = 1;
pub(crate) const OTHELLO_8: u8 = 1;
pub(crate) const AMAZONS: u8 = 2;
const CHECKSUM: usize = 8;

/// Why a book could not be read, or is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BookError {
    /// It begins unlike every book.
    #[error("not a book")]
    NoBook,
    /// It is of a later version.
    #[error("a book of version {0}, which this program cannot read")]
    Version(u8),
    /// It is of another game or board.
    #[error("a book of another game")]
    OtherGame,
    /// Bytes are missing.
    #[error("the book is cut short")]
    CutShort,
    /// The checksum is not that of the bytes.
    #[error("the book is damaged: its checksum is wrong")]
    Checksum,
    /// Something in it makes no sense: where, and what.
    #[error("the book is damaged: {0}: {1}")]
    Damaged(String, String),
}

/// FNV-1a: changes with any single byte.
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests;
