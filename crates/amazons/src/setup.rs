use crate::{Amazons, Shape};
use loam_game::{Point, Side};

impl Amazons {
    /// The customary starting position for a board, White below and to move;
    /// `None` if there is no custom.
    ///
    /// Boards of four to seven columns and rows have the amazons next to the
    /// corners (Müller 2001, Song 2013); 8×8 and 10×10 have their own.
    ///
    /// ```
    /// use loam_amazons::{Amazons, Shape};
    /// use loam_game::Notation;
    /// let start = Amazons::standard(Shape::new(5, 6).unwrap()).unwrap();
    /// assert_eq!(start.position_text(), "1b1b1/b3b/5/5/w3w/1w1w1 w");
    /// assert!(Amazons::standard(Shape::new(9, 9).unwrap()).is_none());
    /// ```
    #[must_use]
    pub fn standard(shape: Shape) -> Option<Amazons> {
        let (cols, rows) = (shape.cols(), shape.rows());
        // How far the amazons stand from the corners.
        let inset = match (cols, rows) {
            (4..=7, 4..=7) => 1,
            (8, 8) => 2,
            (10, 10) => 3,
            _ => return None,
        };
        let below = [
            (0, inset),
            (inset, 0),
            (cols - 1 - inset, 0),
            (cols - 1, inset),
        ];
        let set = |points: [(u8, u8); 4]| {
            points.into_iter().fold(0, |set, (col, rank)| {
                let square = shape.square(Point { col, rank });
                set | square.expect("on the board").bit()
            })
        };
        let white = set(below);
        let black = set(below.map(|(col, rank)| (col, rows - 1 - rank)));
        Amazons::from_squares(shape, black, white, 0, Side::White)
    }
}
