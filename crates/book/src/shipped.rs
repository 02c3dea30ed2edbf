//! The book that comes with the program.

use crate::{Book, BookError};

const BYTES: &[u8] = include_bytes!("../books/othello8.book");

/// Reads the book.
///
/// ```
/// let book = loam_book::shipped::othello().expect("what is shipped can be read");
/// assert!(book.verify().is_ok());
/// ```
///
/// # Errors
/// The book is damaged; then the program was built wrongly.
pub fn othello() -> Result<Book, BookError> {
    Book::from_bytes(BYTES)
}
