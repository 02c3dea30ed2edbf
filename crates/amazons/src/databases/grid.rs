//! A small rectangle with its squares packed into the low bits of a word, row
//! by row: how the databases number squares.

/// A set of squares of a [`Grid`].
pub(crate) type Set = u32;

/// A rectangle of at most [`Grid::MAX`] squares: rays and symmetries.
#[derive(Debug)]
pub(crate) struct Grid {
    cols: u32,
    rows: u32,
    rays: Vec<[Set; 8]>,
    turns: Vec<Turn>,
}

impl Grid {
    /// The most squares a rectangle may have.
    pub(crate) const MAX: u32 = 24;

    pub(crate) fn new(cols: u32, rows: u32) -> Grid {
        assert!(cols * rows <= Grid::MAX, "too many squares for a grid");
        const STEPS: [(i32, i32); 4] = [(1, 0), (-1, 1), (0, 1), (1, 1)];
        let rays = (0..cols * rows)
            .map(|cell| {
                let mut rays = [0; 8];
                for (i, (col, row)) in STEPS.into_iter().enumerate() {
                    rays[i] = ray(cols, rows, cell, (col, row));
                    rays[i + 4] = ray(cols, rows, cell, (-col, -row));
                }
                rays
            })
            .collect();
        let symmetries = if cols == rows { 8 } else { 4 };
        let turns = (0..symmetries)
            .map(|by| Turn::new(cols, rows, by))
            .collect();
        Grid {
            cols,
            rows,
            rays,
            turns,
        }
    }

    /// Number of squares.
    pub(crate) const fn len(&self) -> u32 {
        self.cols * self.rows
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

    /// The squares a queen on `from` reaches through `empty` squares.
    #[inline]
    pub(crate) fn reach(&self, from: u32, empty: Set) -> Set {
        let rays = &self.rays[from as usize];
        let mut reached = 0;
        for ray in &rays[..4] {
            let blocked = ray & !empty;
            reached |= ray & (blocked & blocked.wrapping_neg()).wrapping_sub(1);
        }
        for ray in &rays[4..] {
            // The lowest bit stands in for an obstacle beyond all squares.
            let blocked = (ray & !empty) << 1 | 1;
            reached |= ray & (Set::MAX << (31 - blocked.leading_zeros()));
        }
        reached
    }

    /// For every set of squares, whether it is one 8-connected piece that
    /// touches all four sides: what the databases count (§3.2.1).
    pub(crate) fn spanning(&self) -> SetOfSets {
        let (cols, rows) = (self.cols, self.rows);
        let left = (0..rows).fold(0, |set, row| set | 1 << (row * cols));
        let right = left << (cols - 1);
        let low = (1 << cols) - 1;
        let high = low << (cols * (rows - 1));
        let grown = |set: Set| {
            let row = set | (set & !right) << 1 | (set & !left) >> 1;
            row | row << cols | row >> cols
        };
        let mut sets = SetOfSets(vec![0; (1 << self.len()) / 64 + 1]);
        for set in 1..=self.all() {
            if [left, right, low, high].iter().any(|side| side & set == 0) {
                continue;
            }
            let mut found = set & set.wrapping_neg();
            loop {
                let next = grown(found) & set;
                if next == found {
                    break;
                }
                found = next;
            }
            if found == set {
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

fn ray(cols: u32, rows: u32, cell: u32, (col_step, row_step): (i32, i32)) -> Set {
    let (mut col, mut row) = ((cell % cols) as i32, (cell / cols) as i32);
    let mut ray = 0;
    loop {
        col += col_step;
        row += row_step;
        if col < 0 || col >= cols as i32 || row < 0 || row >= rows as i32 {
            return ray;
        }
        ray |= 1 << (row * cols as i32 + col);
    }
}

/// A way to turn or mirror a rectangle, by tables of whole bytes.
#[derive(Debug)]
pub(crate) struct Turn {
    bytes: [[Set; 256]; 3],
}

impl Turn {
    /// The first two bits of `by` mirror columns and rows; the third swaps
    /// them first, which takes a square rectangle.
    fn new(cols: u32, rows: u32, by: u32) -> Turn {
        let image = |cell: u32| {
            let (mut col, mut row) = (cell % cols, cell / cols);
            if by & 4 != 0 {
                (col, row) = (row, col);
            }
            if by & 1 != 0 {
                col = cols - 1 - col;
            }
            if by & 2 != 0 {
                row = rows - 1 - row;
            }
            1 << (row * cols + col)
        };
        let mut bytes = [[0; 256]; 3];
        for (place, table) in bytes.iter_mut().enumerate() {
            for (byte, set) in table.iter_mut().enumerate() {
                *set = (0..8)
                    .filter(|bit| byte >> bit & 1 != 0)
                    .map(|bit| place as u32 * 8 + bit)
                    .filter(|&cell| cell < cols * rows)
                    .fold(0, |set, cell| set | image(cell));
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

/// The squares of a set, lowest first.
#[derive(Clone, Copy)]
pub(crate) struct Bits(pub(crate) Set);

impl Iterator for Bits {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        (self.0 != 0).then(|| {
            let cell = self.0.trailing_zeros();
            self.0 &= self.0 - 1;
            cell
        })
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
    for hole in Bits(holes) {
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
                    Bits(set).fold(0_u64, |wide, cell| {
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
                let wide = Bits(set).fold(0, |wide, cell| {
                    wide | 1 << (8 * (cell / cols) + cell % cols)
                });
                let area = Area::from_sets(cols as u8, rows as u8, [0, 0], 0, wide).unwrap();
                let expected = area.is_connected() && area.spans();
                assert_eq!(spanning.contains(set), expected, "{area}");
            }
        }
    }
}
