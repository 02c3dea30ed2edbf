//! Boards as sets: a row of squares, one bit that is never a square, the next
//! row.

use super::{Layout, Rays, Rectangle, Word, geometry};
use crate::Shape;

/// The geometry of one board.
#[derive(Clone, Debug)]
pub(crate) struct Grid<W> {
    rectangle: Rectangle,
    rays: Vec<Rays<W>>,
    pub(crate) all: W,
}

impl<W: Word> Layout for Grid<W> {
    type Set = W;

    #[inline]
    fn reach(&self, from: u32, empty: W) -> W {
        self.rays[(from & (W::BITS - 1)) as usize].reach::<1>(empty)
    }

    #[inline(always)]
    fn grown(&self, set: W) -> W {
        set.grown(self.rectangle.stride)
    }
}

impl<W: Word> Grid<W> {
    /// `None` if the board is too large for the word.
    pub(crate) fn new(shape: Shape) -> Option<Grid<W>> {
        let (cols, rows) = (u32::from(shape.cols()), u32::from(shape.rows()));
        let rectangle = Rectangle {
            cols,
            rows,
            stride: cols + 1,
            // The square before the first is an edge as well.
            first: 1,
        };
        if rectangle.index(0, rows) > W::BITS {
            return None;
        }
        let rays = rectangle.rays::<128>().map(Rays::narrow);
        Some(Grid {
            rectangle,
            rays: rays[..W::BITS as usize].to_vec(),
            all: W::from_wide(rectangle.squares()),
        })
    }

    pub(crate) fn rectangle(&self) -> Rectangle {
        self.rectangle
    }

    /// A set of the large layout in this one.
    pub(crate) fn set(&self, squares: u128) -> W {
        geometry::squares(squares).fold(W::NONE, |set, square| {
            let at = square.point();
            set | W::bit(self.rectangle.index(at.col.into(), at.rank.into()))
        })
    }

    /// The squares that queens on `from` reach through `empty` squares in one
    /// move. The runs of empty squares that `Slides` keeps are worked out each
    /// time: all four lines of 64 bits fit one vector register, and kept runs
    /// make a solution of 5×5 1.6 % dearer.
    #[inline]
    pub(crate) fn slides(&self, from: W, empty: W) -> W {
        let stride = self.rectangle.stride;
        let steps = [1, stride - 1, stride, stride + 1];
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

    /// Whether taking `square` out of `whole` may cut it in two, as far as its
    /// neighbours tell.
    #[inline]
    pub(crate) fn may_cut(&self, square: u32, whole: W) -> bool {
        let stride = self.rectangle.stride;
        // The ring around the square, clockwise from the lower left.
        let at = |bit: u32| usize::from(whole.has(bit));
        let (low, high) = (square - stride.min(square), square + stride);
        let below = |d: u32| {
            if square >= stride + 1 - d {
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
