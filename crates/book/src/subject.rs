use loam_amazons::Shape;
use std::fmt;
use std::str::FromStr;

/// Whose positions a book or store holds.
///
/// ```
/// use loam_amazons::Shape;
/// use loam_book::Subject;
/// let six = Subject::Amazons(Shape::new(6, 6).unwrap());
/// assert_eq!((six.to_string(), "amazons 6x6".parse()), ("amazons 6x6".into(), Ok(six)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// Othello, on the usual board.
    Othello,
    /// Amazons, on this board.
    Amazons(Shape),
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Subject::Othello => f.write_str("othello 8x8"),
            Subject::Amazons(shape) => write!(f, "amazons {}x{}", shape.cols(), shape.rows()),
        }
    }
}

impl FromStr for Subject {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Subject, &'static str> {
        if text == "othello 8x8" {
            return Ok(Subject::Othello);
        }
        let board = text.strip_prefix("amazons ").and_then(|board| {
            let (cols, rows) = board.split_once('x')?;
            Shape::new(cols.parse().ok()?, rows.parse().ok()?)
        });
        board
            .map(Subject::Amazons)
            .ok_or("there are no books for this game or board")
    }
}
