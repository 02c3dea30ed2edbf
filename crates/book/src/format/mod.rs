//! A book as bytes.
//!
//! The positions are written as a tree that is replayed by the rules, so that
//! neither discs nor moves need be stored: a position takes some twelve bytes.
//! A *varint* has seven bits a byte, low ones first,
//! and its high bit set on all bytes but the last; a *zigzag* is a varint of
//! `2n` for `n ≥ 0` and `-2n - 1` otherwise.
//!
//! The tree is the content of a sealed file (`loam_store`), beginning with the
//! starting position, if there are positions at all. What the file is about is three
//! lines: game and board, the number of positions, and who judged them.
//!
//! Each position, in its canonical form, is followed by those it announces, in the
//! order of its moves; `othello/` and `amazons/` say how one is written. Each is
//! announced once; the other ways to it are found by the rules. Forced passes are
//! played without being written.

pub(crate) mod bytes;
pub(crate) mod frame;
mod tree;

use thiserror::Error;

/// What makes no sense in a book, although every byte is what was written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: {why}")]
pub struct BookError {
    /// Which position, or the whole.
    pub place: String,
    /// What is wrong there.
    pub why: String,
}

impl BookError {
    pub(crate) fn new(place: impl Into<String>, why: impl Into<String>) -> BookError {
        let (place, why) = (place.into(), why.into());
        BookError { place, why }
    }

    /// What is wrong with a book as a whole.
    pub(crate) fn whole(why: &str) -> BookError {
        BookError::new("the whole", why)
    }
}

#[cfg(test)]
mod tests;
