//! Boards as sets: a row of squares, one bit that is never a square, the next
//! row.

use super::word::Word;
use crate::{Shape, geometry};

/// The geometry of one board.
#[derive(Clone, Debug)]
pub(super) struct Grid<W> {
    pub(super) cols: u32,
    pub(super) rows: u32,
    pub(super) stride: u32,
    pub(super) all: W,
    rays: Vec<Rays<W>>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Rays<W> {
    up: [W; 4],
    down: [W; 4],
}

impl<W: Word> Grid<W> {
    /// `None` if the board is too large for the word.
    pub(super) fn new(shape: Shape) -> Option<Grid<W>> {
        let (cols, rows) = (u32::from(shape.cols()), u32::from(shape.rows()));
        let stride = cols + 1;
        // Bit 0 is not a square, see `reach`.
        if stride * rows + 1 > W::BITS {
            return None;
        }
        let mut grid = Grid {
            cols,
            rows,
            stride,
            all: W::NONE,
            rays: vec![Rays::default(); W::BITS as usize],
        };
        for rank in 0..rows {
            for col in 0..cols {
                grid.all |= W::bit(grid.index(col, rank));
            }
        }
        const STEPS: [(i32, i32); 4] = [(1, 0), (-1, 1), (0, 1), (1, 1)];
        for rank in 0..rows {
            for col in 0..cols {
                let index = grid.index(col, rank) as usize;
                for (i, (dc, dr)) in STEPS.into_iter().enumerate() {
                    grid.rays[index].up[i] = grid.ray(col, rank, dc, dr);
                    grid.rays[index].down[i] = grid.ray(col, rank, -dc, -dr);
                }
            }
        }
        Some(grid)
    }

    pub(super) fn index(&self, col: u32, rank: u32) -> u32 {
        1 + rank * self.stride + col
    }

    /// A set of the large layout in this one.
    pub(super) fn set(&self, squares: u128) -> W {
        geometry::squares(squares).fold(W::NONE, |set, square| {
            let at = square.point();
            set | W::bit(self.index(at.col.into(), at.rank.into()))
        })
    }

    fn ray(&self, col: u32, rank: u32, dc: i32, dr: i32) -> W {
        let (mut col, mut rank) = (col as i32, rank as i32);
        let mut ray = W::NONE;
        loop {
            col += dc;
            rank += dr;
            if col < 0 || col >= self.cols as i32 || rank < 0 || rank >= self.rows as i32 {
                return ray;
            }
            ray |= W::bit(self.index(col as u32, rank as u32));
        }
    }

    /// The squares a queen reaches through `empty` squares.
    #[inline]
    pub(super) fn reach(&self, from: u32, empty: W) -> W {
        let rays = &self.rays[(from & (W::BITS - 1)) as usize];
        let mut reached = W::NONE;
        for ray in rays.up {
            reached |= ray & (ray & !empty).below();
        }
        for ray in rays.down {
            reached |= ray & ((ray & !empty) | W::bit(0)).above();
        }
        reached
    }

    /// A set with its neighbours; bits that are not squares may be among them.
    #[inline(always)]
    pub(super) fn grown(&self, set: W) -> W {
        let row = set | set << 1 | set >> 1;
        row | row << self.stride | row >> self.stride
    }

    /// All of `through` that hangs together with `seed`, and the seed.
    #[inline]
    pub(super) fn flood(&self, seed: W, through: W) -> W {
        let mut set = seed;
        loop {
            let next = self.grown(set) & through | set;
            let next = self.grown(next) & through | next;
            if next == set {
                return set;
            }
            set = next;
        }
    }

    /// Whether taking `square` out of `whole` may cut it in two, as far as its
    /// neighbours tell.
    #[inline]
    pub(super) fn may_cut(&self, square: u32, whole: W) -> bool {
        // The ring around the square, clockwise from the lower left.
        let at = |bit: u32| usize::from(whole.has(bit));
        let (low, high) = (square - self.stride.min(square), square + self.stride);
        let below = |d: u32| {
            if square >= self.stride + 1 - d {
                at(low + d - 1)
            } else {
                0
            }
        };
        let above = |d: u32| {
            if high + d - 1 < W::BITS {
                at(high + d - 1)
            } else {
                0
            }
        };
        let ring = below(0)
            | below(1) << 1
            | below(2) << 2
            | at(square + 1) << 3
            | above(2) << 4
            | above(1) << 5
            | above(0) << 6
            | at(square - 1) << 7;
        CUTS[ring]
    }

    /// The squares that queens on `from` reach through `empty` squares in one
    /// move.
    #[inline]
    pub(super) fn slides(&self, from: W, empty: W) -> W {
        let steps = [1, self.stride - 1, self.stride, self.stride + 1];
        let mut all = W::NONE;
        for step in steps {
            let (mut up, mut down) = (from, from);
            let (mut open_up, mut open_down) = (empty, empty);
            up |= open_up & up << step;
            down |= open_down & down >> step;
            open_up &= open_up << step;
            open_down &= open_down >> step;
            up |= open_up & up << (2 * step);
            down |= open_down & down >> (2 * step);
            open_up &= open_up << (2 * step);
            open_down &= open_down >> (2 * step);
            let far = (4 * step) & (W::BITS - 1);
            up |= open_up & up << far;
            down |= open_down & down >> far;
            if W::BITS > 64 {
                // Eight squares and more.
                open_up &= open_up << far;
                open_down &= open_down >> far;
                up |= open_up & up << (2 * far);
                down |= open_down & down >> (2 * far);
            }
            all |= up | down;
        }
        all & empty
    }

    /// The images of a set under the symmetries of the board, the set first.
    pub(super) fn permutations(&self) -> Vec<Vec<u8>> {
        let (cols, rows) = (self.cols, self.rows);
        let square = cols == rows;
        let mut all = Vec::new();
        for k in 0..if square { 8 } else { 4 } {
            let mut image = vec![0; W::BITS as usize];
            for rank in 0..rows {
                for col in 0..cols {
                    let (mut c, mut r) = (col, rank);
                    if k & 1 != 0 {
                        c = cols - 1 - c;
                    }
                    if k & 2 != 0 {
                        r = rows - 1 - r;
                    }
                    if k & 4 != 0 {
                        (c, r) = (r, c);
                    }
                    image[self.index(col, rank) as usize] = self.index(c, r) as u8;
                }
            }
            all.push(image);
        }
        all
    }
}

/// The bits of a set, lowest first.
#[inline]
pub(super) fn bits<W: Word>(mut set: W) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (!set.is_empty()).then(|| {
            let bit = set.lowest();
            set &= set.less_one();
            bit
        })
    })
}

/// By the ring of neighbours: whether they hang together only through the
/// middle.
static CUTS: [bool; 256] = cuts();

const fn cuts() -> [bool; 256] {
    let mut table = [false; 256];
    let mut ring = 0_usize;
    while ring < 256 {
        // Flood along the ring; two neighbours on sides (odd places) with an
        // empty corner between them touch by that corner's diagonal.
        let mut seen = ring & ring.wrapping_neg();
        let mut i = 0;
        while i < 8 {
            let mut next = seen;
            let mut place = 0;
            while place < 8 {
                if seen >> place & 1 != 0 {
                    next |= 1 << ((place + 1) % 8) | 1 << ((place + 7) % 8);
                    if place % 2 == 1 {
                        next |= 1 << ((place + 2) % 8) | 1 << ((place + 6) % 8);
                    }
                }
                place += 1;
            }
            seen = next & ring;
            i += 1;
        }
        table[ring] = seen != ring;
        ring += 1;
    }
    table
}
