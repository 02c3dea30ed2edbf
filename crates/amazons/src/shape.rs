use crate::geometry::{Square, rectangle};
use loam_game::{NotationError, Point};
use std::fmt;
use std::str::FromStr;

/// Columns and rows of a board: at most ten of each, at least two squares.
///
/// ```
/// use loam_amazons::Shape;
/// let shape: Shape = "5x6".parse().unwrap();
/// assert_eq!((shape.cols(), shape.rows()), (5, 6));
/// assert!("11x3".parse::<Shape>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    cols: u8,
    rows: u8,
}

impl Shape {
    /// The longest edge.
    pub const MAX: u8 = 10;

    /// A shape, if the board is neither too small nor too large.
    #[must_use]
    pub const fn new(cols: u8, rows: u8) -> Option<Shape> {
        let fits = 1 <= cols && cols <= Shape::MAX && 1 <= rows && rows <= Shape::MAX;
        if fits && cols as u32 * rows as u32 >= 2 {
            Some(Shape { cols, rows })
        } else {
            None
        }
    }

    /// Number of columns.
    #[must_use]
    pub const fn cols(self) -> u8 {
        self.cols
    }

    /// Number of rows.
    #[must_use]
    pub const fn rows(self) -> u8 {
        self.rows
    }

    /// Every square of the board.
    #[must_use]
    pub const fn squares(self) -> u128 {
        rectangle(self.cols as u32, self.rows as u32).squares()
    }

    /// The square at a point, if it is on the board.
    #[must_use]
    pub const fn square(self, at: Point) -> Option<Square> {
        if at.col < self.cols && at.rank < self.rows {
            Some(Square::at(at.col, at.rank))
        } else {
            None
        }
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.cols, self.rows)
    }
}

impl FromStr for Shape {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Shape, NotationError> {
        text.split_once(['x', 'X'])
            .and_then(|(cols, rows)| Shape::new(cols.parse().ok()?, rows.parse().ok()?))
            .ok_or_else(|| {
                NotationError::about(
                    text,
                    "expected COLUMNSxROWS, from 1x2 to 10x10, such as 5x6",
                )
            })
    }
}
