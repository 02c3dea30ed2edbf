use super::Filling;
use crate::board::lattice::{columns, rows, transposed};
use crate::board::{Lattice, Layout, Word};
use crate::geometry::Square;
use crate::plodding::plod;
use crate::{Amazons, Shape};
use loam_game::Side;

/// An area cut out of a board: a rectangle of at most 8×8 squares, some of
/// them burnt, with queens of either colour. A *blocker* is a queen bound to
/// shoot its first arrow back to where it came from (§2.3.2, §3.1.2).
///
/// A square is a bit: eight bits a row, the lower left corner first.
///
/// ```
/// use loam_amazons::areas::Area;
/// use loam_game::Side;
/// let area: Area = ".b./#W.".parse().unwrap();
/// assert_eq!((area.cols(), area.rows()), (3, 2));
/// assert_eq!(area.queens(Side::Black), area.blockers());
/// assert_eq!(area.empty().count_ones(), 3);
/// assert_eq!(area.swapped().to_string(), ".w./#B.");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Area {
    cols: u8,
    rows: u8,
    pub(super) queens: [u64; 2],
    pub(super) blockers: u64,
    pub(super) empty: u64,
}

impl Area {
    /// The longest edge.
    pub const MAX: u8 = 8;

    /// An area from sets of squares; what is in none of them is burnt. `None`
    /// if the rectangle is too large, a square is outside it or used twice, or
    /// a blocker is not a queen.
    #[must_use]
    pub fn from_sets(
        cols: u8,
        rows: u8,
        queens: [u64; 2],
        blockers: u64,
        empty: u64,
    ) -> Option<Area> {
        if !(1..=Area::MAX).contains(&cols) || !(1..=Area::MAX).contains(&rows) {
            return None;
        }
        let area = Area {
            cols,
            rows,
            queens,
            blockers,
            empty,
        };
        let both = queens[0] | queens[1];
        let doubled = (queens[0] & queens[1]) | (both & empty) | (blockers & !both);
        (doubled | (area.open() & !area.rectangle()) == 0).then_some(area)
    }

    /// The smallest rectangle around some squares of a board; every other
    /// square counts as burnt. `None` if there are no squares, or the
    /// rectangle is larger than 8×8.
    #[must_use]
    pub fn cut(position: &Amazons, within: u128, blockers: u128) -> Option<Area> {
        Area::of_sets(
            position.queens(Side::Black) & within,
            position.queens(Side::White) & within,
            blockers & within,
            position.empty() & within,
        )
    }

    /// A whole board as an area, if it is no larger than 8×8; rows and columns
    /// at its rim that are all burnt are left out.
    #[must_use]
    pub fn of_board(position: &Amazons) -> Option<Area> {
        Area::cut(position, position.shape().squares(), 0)
    }

    fn of_sets(black: u128, white: u128, blockers: u128, empty: u128) -> Option<Area> {
        const STRIDE: u32 = crate::geometry::STRIDE;
        let open = black | white | empty;
        if open == 0 {
            return None;
        }
        let low = (open.trailing_zeros() - 1) / STRIDE;
        let high = (126 - open.leading_zeros()) / STRIDE;
        let mut spread = 0;
        for row in low..=high {
            spread |= (open >> (1 + row * STRIDE)) as u32 & ((1 << STRIDE) - 1);
        }
        let left = spread.trailing_zeros();
        let cols = 32 - spread.leading_zeros() - left;
        let rows = high - low + 1;
        if cols > u32::from(Area::MAX) || rows > u32::from(Area::MAX) {
            return None;
        }
        let cut = |set: u128| {
            let set = set >> (1 + low * STRIDE + left);
            (0..rows).fold(0, |cut, row| {
                cut | ((set >> (row * STRIDE)) as u64 & ((1 << cols) - 1)) << (row * 8)
            })
        };
        Some(Area {
            cols: cols as u8,
            rows: rows as u8,
            queens: [cut(black), cut(white)],
            blockers: cut(blockers & (black | white)),
            empty: cut(empty),
        })
    }

    /// Number of columns.
    #[inline]
    #[must_use]
    pub const fn cols(&self) -> u8 {
        self.cols
    }

    /// Number of rows.
    #[inline]
    #[must_use]
    pub const fn rows(&self) -> u8 {
        self.rows
    }

    /// The queens of one colour, blockers among them.
    #[inline]
    #[must_use]
    pub const fn queens(&self, side: Side) -> u64 {
        self.queens[side.index()]
    }

    /// The blockers of both colours.
    #[inline]
    #[must_use]
    pub const fn blockers(&self) -> u64 {
        self.blockers
    }

    /// Squares that are free.
    #[inline]
    #[must_use]
    pub const fn empty(&self) -> u64 {
        self.empty
    }

    /// Squares that are not burnt.
    #[inline]
    #[must_use]
    pub const fn open(&self) -> u64 {
        self.queens[0] | self.queens[1] | self.empty
    }

    /// Squares that are burnt.
    #[must_use]
    pub const fn burnt(&self) -> u64 {
        self.rectangle() & !self.open()
    }

    #[inline]
    const fn rectangle(&self) -> u64 {
        columns(self.cols as u32) & rows(self.rows as u32)
    }

    /// Whether the open squares hang together, king's moves counting.
    #[must_use]
    pub fn is_connected(&self) -> bool {
        let open = self.open();
        open != 0 && Lattice.flood(open.lowest_bit(), open) == open
    }

    /// Whether the rectangle is as small as it can be: open squares touch all
    /// four of its sides.
    #[must_use]
    pub const fn spans(&self) -> bool {
        let (open, cols, rows) = (self.open(), self.cols as u32, self.rows as u32);
        open & columns(1) != 0
            && open & (columns(1) << (cols - 1)) != 0
            && open & 0xff != 0
            && open & (0xff << (8 * (rows - 1))) != 0
    }

    /// The area in the smallest rectangle that holds it; `None` if every
    /// square is burnt.
    #[must_use]
    pub fn trimmed(&self) -> Option<Area> {
        self.part(self.open())
    }

    /// The 8-connected pieces it consists of, each in its own rectangle.
    pub fn pieces(&self) -> impl Iterator<Item = Area> {
        let area = *self;
        let pieces = Lattice.pieces(self.open());
        pieces.filter_map(move |piece| area.part(piece))
    }

    /// Some of its squares, cut out.
    fn part(&self, within: u64) -> Option<Area> {
        if within == 0 {
            return None;
        }
        let low = within.trailing_zeros() / 8;
        let high = (63 - within.leading_zeros()) / 8;
        let spread = (low..=high).fold(0, |all, row| all | (within >> (8 * row)) & 0xff);
        let left = spread.trailing_zeros();
        let cut = |set: u64| (set & within) >> (8 * low + left);
        Some(Area {
            cols: (64 - spread.leading_zeros() - left) as u8,
            rows: (high - low + 1) as u8,
            queens: self.queens.map(cut),
            blockers: cut(self.blockers),
            empty: cut(self.empty),
        })
    }

    /// The area with the colours exchanged: the game's negative.
    #[must_use]
    pub const fn swapped(&self) -> Area {
        let mut area = *self;
        area.queens = [self.queens[1], self.queens[0]];
        area
    }

    /// The area with rows and columns exchanged.
    #[must_use]
    pub fn transposed(&self) -> Area {
        Area {
            cols: self.rows,
            rows: self.cols,
            queens: self.queens.map(transposed),
            blockers: transposed(self.blockers),
            empty: transposed(self.empty),
        }
    }

    /// Whether a side has a move: a queen with a free neighbour has one, for
    /// it may shoot back.
    #[inline]
    #[must_use]
    pub fn can_move(&self, side: Side) -> bool {
        Lattice.grown(self.queens(side)) & self.empty != 0
    }

    /// The empty squares a side gets at while the other stays put.
    #[must_use]
    pub fn reachable(&self, side: Side) -> u64 {
        let queens = self.queens(side);
        Lattice.flood(queens, queens | self.empty) & self.empty
    }

    /// Moves a side is sure of in squares only it gets at.
    #[must_use]
    pub fn sure_moves(&self, side: Side) -> u32 {
        let own = self.reachable(side) & !self.reachable(!side);
        plod(&Lattice, self.queens(side), own)
    }

    /// The area as a board of its own, with `side` to move; blockers become
    /// ordinary queens, for a board knows of none. `None` for a single square,
    /// which is no board.
    #[must_use]
    pub fn board(&self, side: Side) -> Option<Amazons> {
        let shape = Shape::new(self.cols, self.rows)?;
        let [black, white] = self.queens.map(on_board);
        Amazons::from_squares(shape, black, white, on_board(self.burnt()), side)
    }

    /// How many moves the queens of a simple territory have, if that is found
    /// soon enough.
    pub(crate) fn moves_alone(&self, filling: &mut Filling) -> Option<u32> {
        let queens = on_board(self.queens[0] | self.queens[1]);
        filling.most(queens, 0, on_board(self.empty))
    }
}

/// A set of squares in the corner of a board.
fn on_board(set: u64) -> u128 {
    set.bits().fold(0, |set, cell| {
        set | Square::at((cell % 8) as u8, (cell / 8) as u8).bit()
    })
}
