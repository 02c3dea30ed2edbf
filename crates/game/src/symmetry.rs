use crate::{Game, Point};

/// One of the eight ways to turn or mirror a square board onto itself; four
/// of them also keep an oblong one.
///
/// ```
/// use loam_game::{Point, Symmetry};
/// let b1 = Point { col: 1, rank: 0 };
/// let quarter = Symmetry::ALL[5];
/// assert!(quarter.swaps_axes());
/// assert_eq!(quarter.apply(b1, 8, 8).to_string(), "h2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    mirror_cols: bool,
    mirror_ranks: bool,
    swap_axes: bool,
}

impl Symmetry {
    /// All eight; the first four keep the axes.
    pub const ALL: [Symmetry; 8] = {
        let mut all = [Symmetry {
            mirror_cols: false,
            mirror_ranks: false,
            swap_axes: false,
        }; 8];
        let mut i = 0;
        while i < 8 {
            all[i] = Symmetry {
                mirror_cols: i & 1 != 0,
                mirror_ranks: i & 2 != 0,
                swap_axes: i & 4 != 0,
            };
            i += 1;
        }
        all
    };

    /// The ones that map a board of this shape onto itself.
    #[must_use]
    pub fn of_board(cols: u8, ranks: u8) -> &'static [Symmetry] {
        if cols == ranks {
            &Symmetry::ALL
        } else {
            &Symmetry::ALL[..4]
        }
    }

    /// Whether columns become ranks: only for square boards.
    #[must_use]
    pub const fn swaps_axes(self) -> bool {
        self.swap_axes
    }

    /// Where a square of a board of `cols` by `ranks` goes: the axes are
    /// swapped first, then mirrored.
    #[must_use]
    pub const fn apply(self, at: Point, cols: u8, ranks: u8) -> Point {
        let (mut col, mut rank) = (at.col, at.rank);
        if self.swap_axes {
            (col, rank) = (rank, col);
        }
        if self.mirror_cols {
            col = cols - 1 - col;
        }
        if self.mirror_ranks {
            rank = ranks - 1 - rank;
        }
        Point { col, rank }
    }
}

/// Games whose rules look the same from several sides of the board.
pub trait Symmetric: Game {
    /// The symmetries of this position's board.
    fn symmetries(&self) -> &'static [Symmetry];

    /// The position turned or mirrored by one of
    /// [`symmetries`](Symmetric::symmetries).
    #[must_use]
    fn transformed(&self, symmetry: Symmetry) -> Self;

    /// The move that corresponds to `mv` in the transformed position.
    fn transformed_move(&self, mv: Self::Move, symmetry: Symmetry) -> Self::Move;
}
