//! The book that comes with the program.

use crate::{Book, BookError};

/// The bytes of the book, if there is one.
const BYTES: Option<&[u8]> = Some(include_bytes!("../books/othello8.book"));

/// Reads the book, if there is one.
///
/// ```
/// let book = loam_book::shipped::othello().expect("what is shipped can be read");
/// assert!(book.is_none_or(|book| book.verify().is_ok()));
/// ```
///
/// # Errors
/// The book is damaged; then the program was built wrongly.
pub fn othello() -> Result<Option<Book>, BookError> {
    BYTES.map(Book::from_bytes).transpose()
}
