use crate::amazons::AmazonsBook;
use crate::format::frame::Frame;
use crate::othello::OthelloBook;
use crate::{Book, BookGame, Subject};
use loam_store::{Fault, StoreError};
use std::path::Path;

/// A book of either game.
#[derive(Clone, Debug, PartialEq)]
pub enum AnyBook {
    /// For Othello.
    Othello(OthelloBook),
    /// For Amazons.
    Amazons(AmazonsBook),
}

/// What bytes in memory are called when they are wrong.
const IN_MEMORY: &str = "a book in memory";

impl AnyBook {
    /// Reads a file. The values are taken as they are: [`Book::verify`] checks
    /// them.
    ///
    /// # Errors
    /// It cannot be read, is no book, or a damaged one.
    pub fn open(path: &Path) -> Result<AnyBook, StoreError> {
        let frame = Frame::open(path)?;
        match frame.subject {
            Subject::Othello => Book::of(path, frame).map(AnyBook::Othello),
            Subject::Amazons(_) => Book::of(path, frame).map(AnyBook::Amazons),
        }
    }
}

impl<G: BookGame> Book<G> {
    /// Reads a file. The values are taken as they are: [`Book::verify`] checks
    /// them.
    ///
    /// # Errors
    /// It cannot be read, is no book for this game, or a damaged one.
    pub fn open(path: &Path) -> Result<Book<G>, StoreError> {
        Book::of(path, Frame::open(path)?)
    }

    /// Reads what [`Book::to_bytes`] wrote.
    ///
    /// # Errors
    /// The bytes are no book for this game, or a damaged one.
    pub fn from_bytes(bytes: &[u8]) -> Result<Book<G>, StoreError> {
        Book::of(Path::new(IN_MEMORY), Frame::from_bytes(IN_MEMORY, bytes)?)
    }

    fn of(path: &Path, frame: Frame) -> Result<Book<G>, StoreError> {
        let foreign = || StoreError::new(path, Fault::Foreign(G::BOOK));
        let board = G::board(frame.subject).ok_or_else(foreign)?;
        Book::of_frame(board, frame).map_err(|why| StoreError::contents(path, why.to_string()))
    }
}
