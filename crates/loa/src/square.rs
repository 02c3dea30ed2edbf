use loam_game::Point;
use std::fmt;

/// A square of the 8×8 board: a1 is 0, h1 is 7, h8 is 63.
///
/// ```
/// use loam_loa::Square;
/// assert_eq!(Square::new(3, 2).unwrap().to_string(), "d3");
/// assert_eq!(Square::new(8, 0), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square in column `col` and rank `rank`, both from zero, if there
    /// is one.
    #[must_use]
    pub const fn new(col: u8, rank: u8) -> Option<Square> {
        if col < 8 && rank < 8 {
            Some(Square(rank * 8 + col))
        } else {
            None
        }
    }

    /// The square with this index below 64.
    #[inline]
    pub(crate) const fn from_index(index: u32) -> Square {
        debug_assert!(index < 64);
        Square(index as u8)
    }

    /// Index below 64.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        // The mask tells the compiler what the constructors promise.
        (self.0 & 63) as usize
    }

    /// The square alone in a set of squares.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> u64 {
        1 << self.index()
    }

    /// Column from zero.
    #[must_use]
    pub const fn col(self) -> u8 {
        self.0 % 8
    }

    /// Rank from zero.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 / 8
    }

    /// The square as a point of a picture.
    #[must_use]
    pub const fn point(self) -> Point {
        Point {
            col: self.col(),
            rank: self.rank(),
        }
    }

    /// All 64 squares.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..64).map(Square::from_index)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.point().fmt(f)
    }
}

/// The squares of a set, lowest first.
#[inline]
pub(crate) fn squares(mut set: u64) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let square = Square::from_index(set.trailing_zeros());
            set &= set - 1;
            square
        })
    })
}
