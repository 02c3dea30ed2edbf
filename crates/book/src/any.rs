use crate::amazons::AmazonsBook;
use crate::format::frame::Frame;
use crate::{Book, BookError, Subject};
use loam_store::{Fault, StoreError};
use std::path::Path;

/// A book of either game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyBook {
    /// For Othello.
    Othello(Book),
    /// For Amazons.
    Amazons(AmazonsBook),
}

/// What bytes in memory are called when they are wrong.
const IN_MEMORY: &str = "a book in memory";

impl AnyBook {
    /// Reads a file. The values are taken as they are: [`AnyBook::verify`]
    /// checks them.
    ///
    /// # Errors
    /// It cannot be read, is no book, or a damaged one.
    pub fn open(path: &Path) -> Result<AnyBook, StoreError> {
        AnyBook::of(path, Frame::open(path)?)
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// They are no book, or a damaged one.
    pub fn from_bytes(bytes: &[u8]) -> Result<AnyBook, StoreError> {
        let frame = Frame::from_bytes(IN_MEMORY, bytes)?;
        AnyBook::of(Path::new(IN_MEMORY), frame)
    }

    fn of(path: &Path, frame: Frame) -> Result<AnyBook, StoreError> {
        let book = match frame.subject {
            Subject::Othello => Book::of_frame(frame).map(AnyBook::Othello),
            Subject::Amazons(shape) => AmazonsBook::of_frame(shape, frame).map(AnyBook::Amazons),
        };
        book.map_err(|why| StoreError::contents(path, why.to_string()))
    }

    /// How many positions it knows, images counted once.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            AnyBook::Othello(book) => book.len(),
            AnyBook::Amazons(book) => book.len(),
        }
    }

    /// Whether it knows nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The book as bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        match self {
            AnyBook::Othello(book) => book.to_bytes(),
            AnyBook::Amazons(book) => book.to_bytes(),
        }
    }

    /// Finds every value anew and compares.
    ///
    /// # Errors
    /// An entry does not fit its position, or a value is not what negamax
    /// gives.
    pub fn verify(&self) -> Result<(), BookError> {
        match self {
            AnyBook::Othello(book) => book.verify(),
            AnyBook::Amazons(book) => book.verify(),
        }
    }

    fn othello(self, path: &Path) -> Result<Book, StoreError> {
        match self {
            AnyBook::Othello(book) => Ok(book),
            AnyBook::Amazons(_) => Err(StoreError::new(path, Fault::Foreign("a book for Othello"))),
        }
    }

    fn amazons(self, path: &Path) -> Result<AmazonsBook, StoreError> {
        match self {
            AnyBook::Amazons(book) => Ok(book),
            AnyBook::Othello(_) => Err(StoreError::new(path, Fault::Foreign("a book for Amazons"))),
        }
    }
}

impl Book {
    /// Reads a file. The values are taken as they are: [`Book::verify`] checks
    /// them.
    ///
    /// # Errors
    /// It cannot be read, is no book for Othello, or a damaged one.
    pub fn open(path: &Path) -> Result<Book, StoreError> {
        AnyBook::open(path)?.othello(path)
    }

    /// Reads what [`Book::to_bytes`] wrote.
    ///
    /// # Errors
    /// The bytes are no book for Othello, or a damaged one.
    pub fn from_bytes(bytes: &[u8]) -> Result<Book, StoreError> {
        AnyBook::from_bytes(bytes)?.othello(Path::new(IN_MEMORY))
    }
}

impl AmazonsBook {
    /// Reads a file. The values are taken as they are: [`AmazonsBook::verify`]
    /// checks them.
    ///
    /// # Errors
    /// It cannot be read, is no book for Amazons, or a damaged one.
    pub fn open(path: &Path) -> Result<AmazonsBook, StoreError> {
        AnyBook::open(path)?.amazons(path)
    }

    /// Reads what [`AmazonsBook::to_bytes`] wrote.
    ///
    /// # Errors
    /// The bytes are no book for Amazons, or a damaged one.
    pub fn from_bytes(bytes: &[u8]) -> Result<AmazonsBook, StoreError> {
        AnyBook::from_bytes(bytes)?.amazons(Path::new(IN_MEMORY))
    }
}
