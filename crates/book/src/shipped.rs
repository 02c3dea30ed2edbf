//! The books that come with the program.

use crate::amazons::AmazonsBook;
use crate::othello::OthelloBook;
use loam_amazons::Shape;
use loam_store::StoreError;

const BYTES: &[u8] = include_bytes!("../books/othello8.book");

const AMAZONS_6: &[u8] = include_bytes!("../books/amazons6.book");
const AMAZONS_10: &[u8] = include_bytes!("../books/amazons10.book");

/// Reads the book for Othello.
///
/// ```
/// let book = loam_book::shipped::othello().expect("what is shipped can be read");
/// assert!(book.verify().is_ok());
/// ```
///
/// # Errors
/// The book is damaged; then the program was built wrongly.
pub fn othello() -> Result<OthelloBook, StoreError> {
    OthelloBook::from_bytes(BYTES)
}

/// Reads the book for a board of Amazons, if there is one.
///
/// ```
/// use loam_amazons::Shape;
/// use loam_book::shipped;
/// let book = shipped::amazons(Shape::new(6, 6).unwrap()).unwrap();
/// assert!(book.expect("what is shipped can be read").verify().is_ok());
/// assert!(shipped::amazons(Shape::new(5, 6).unwrap()).is_none());
/// ```
///
/// # Errors
/// The book is damaged; then the program was built wrongly.
#[must_use]
pub fn amazons(shape: Shape) -> Option<Result<AmazonsBook, StoreError>> {
    let bytes = match (shape.cols(), shape.rows()) {
        (6, 6) => AMAZONS_6,
        (10, 10) => AMAZONS_10,
        _ => return None,
    };
    Some(AmazonsBook::from_bytes(bytes))
}
