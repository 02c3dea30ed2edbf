//! A small rectangle with its squares packed into the low bits of a word, row
//! by row: how the databases number squares.

use crate::board::{Layout, Rays, Rectangle, Word};
use loam_game::Symmetry;

/// A set of squares of a [`Grid`].
pub(crate) type Set = u32;

/// A rectangle of at most [`Grid::MAX`] squares: rays and symmetries.
#[derive(Debug)]
pub(crate) struct Grid {
    rectangle: Rectangle,
    /// The outermost columns.
    left: Set,
    right: Set,
    rays: Vec<Rays<Set>>,
    turns: Vec<Turn>,
}

impl Layout for Grid {
    type Set = Set;

    #[inline]
    fn reach(&self, from: u32, empty: Set) -> Set {
        self.rays[from as usize].reach::<0>(empty)
    }

    #[inline]
    fn grown(&self, set: Set) -> Set {
        set.grown_between(self.left, self.right, self.rectangle.stride)
    }
}

impl Grid {
    /// The most squares a rectangle may have.
    pub(crate) const MAX: u32 = 24;

    pub(crate) fn new(cols: u32, rows: u32) -> Grid {
        assert!(cols * rows <= Grid::MAX, "too many squares for a grid");
        let rectangle = Rectangle {
            cols,
            rows,
            stride: cols,
            first: 0,
        };
        let left = (0..rows).fold(0, |set, row| set | 1 << rectangle.index(0, row));
        let turns = rectangle.symmetries().iter();
        Grid {
            rectangle,
            left,
            right: left << (cols - 1),
            rays: rectangle.rays::<32>().map(Rays::narrow).to_vec(),
            turns: turns.map(|&by| Turn::new(rectangle, by)).collect(),
        }
    }

    /// Number of squares.
    pub(crate) const fn len(&self) -> u32 {
        self.rectangle.cols * self.rectangle.rows
    }

    /// Every square.
    pub(crate) const fn all(&self) -> Set {
        (1 << self.len()) - 1
    }

    /// The ways to turn or mirror the rectangle onto itself, the one that
    /// changes nothing first.
    pub(crate) fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// For every set of squares, whether it is one 8-connected piece that
    /// touches all four sides: what the databases count (§3.2.1).
    pub(crate) fn spanning(&self) -> SetOfSets {
        let low = (1 << self.rectangle.cols) - 1;
        let high = low << self.rectangle.index(0, self.rectangle.rows - 1);
        let sides = [self.left, self.right, low, high];
        let mut sets = SetOfSets(vec![0; (1 << self.len()) / 64 + 1]);
        for set in 1..=self.all() {
            if sides.iter().all(|side| side & set != 0) && self.flood(set.lowest_bit(), set) == set
            {
                sets.0[set as usize / 64] |= 1 << (set % 64);
            }
        }
        sets
    }
}

/// Some of a grid's sets of squares.
#[derive(Debug)]
pub(crate) struct SetOfSets(Vec<u64>);

impl SetOfSets {
    #[inline]
    pub(crate) fn contains(&self, set: Set) -> bool {
        self.0[set as usize / 64] >> (set % 64) & 1 != 0
    }
}

/// A way to turn or mirror a rectangle, by tables of whole bytes.
#[derive(Debug)]
pub(crate) struct Turn {
    bytes: [[Set; 256]; 3],
}

impl Turn {
    fn new(rectangle: Rectangle, by: Symmetry) -> Turn {
        let mut bytes = [[0; 256]; 3];
        for (place, table) in bytes.iter_mut().enumerate() {
            for (byte, set) in table.iter_mut().enumerate() {
                *set = (byte as Set)
                    .bits()
                    .filter_map(|bit| rectangle.image(place as u32 * 8 + bit, by))
                    .fold(0, |set, image| set | 1 << image);
            }
        }
        Turn { bytes }
    }

    /// Where a set goes.
    #[inline]
    pub(crate) fn apply(&self, set: Set) -> Set {
        self.bytes[0][set as usize & 255]
            | self.bytes[1][set as usize >> 8 & 255]
            | self.bytes[2][set as usize >> 16 & 255]
    }
}

/// Closes the gaps that the squares of `holes` leave in a set without them.
#[inline]
pub(crate) fn compress(mut set: Set, mut holes: Set) -> Set {
    while holes != 0 {
        let top = 31 - holes.leading_zeros();
        let below = (1 << top) - 1;
        set = (set & below) | (set >> 1 & !below);
        holes &= below;
    }
    set
}

/// Opens gaps at the squares of `holes`: the inverse of [`compress`].
#[inline]
pub(crate) fn expand(mut set: Set, holes: Set) -> Set {
    for hole in holes.bits() {
        let below = (1 << hole) - 1;
        set = (set & below) | (set & !below) << 1;
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_close_and_open_again() {
        assert_eq!(compress(0b1010_0010, 0b0101_0000), 0b11_0010);
        let (all, mut noise) = (Grid::new(4, 6).all(), 12345_u32);
        for _ in 0..2000 {
            noise = noise.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let holes = noise & noise.rotate_left(9) & all;
            let set = noise.rotate_left(17) & all & !holes;
            let closed = compress(set, holes);
            assert_eq!(closed.count_ones(), set.count_ones());
            assert_eq!(expand(closed, holes), set);
        }
        assert_eq!(compress(0xff_ffff, 0), 0xff_ffff);
    }

    #[test]
    fn reach_agrees_with_the_wide_board() {
        use crate::areas::Area;
        for (cols, rows) in [(1, 6), (2, 3), (3, 5), (4, 4), (4, 6), (3, 8)] {
            let grid = Grid::new(cols, rows);
            let mut noise = 99_u32;
            for round in 0..500 {
                noise = noise.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let from = round % grid.len();
                let empty = (noise | noise.rotate_left(7)) & grid.all() & !(1 << from);
                let spread = |set: Set| {
                    set.bits().fold(0_u64, |wide, cell| {
                        wide | 1 << (8 * (cell / cols) + cell % cols)
                    })
                };
                let area = Area::from_sets(
                    cols as u8,
                    rows as u8,
                    [spread(1 << from), 0],
                    spread(1 << from),
                    spread(empty),
                )
                .unwrap();
                let mut reached = 0;
                area.for_each_move(loam_game::Side::Black, |mv| {
                    reached |= 1 << (u32::from(mv.to().1) * cols + u32::from(mv.to().0));
                });
                assert_eq!(grid.reach(from, empty), reached);
            }
        }
    }

    #[test]
    fn spanning_sets_are_those_an_area_calls_connected_and_spanning() {
        use crate::areas::Area;
        for (cols, rows) in [(1, 2), (1, 5), (2, 2), (2, 4), (3, 3), (3, 4)] {
            let grid = Grid::new(cols, rows);
            let spanning = grid.spanning();
            for set in 0..=grid.all() {
                let wide = set.bits().fold(0, |wide, cell| {
                    wide | 1 << (8 * (cell / cols) + cell % cols)
                });
                let area = Area::from_sets(cols as u8, rows as u8, [0, 0], 0, wide).unwrap();
                let expected = area.is_connected() && area.spans();
                assert_eq!(spanning.contains(set), expected, "{area}");
            }
        }
    }
}
