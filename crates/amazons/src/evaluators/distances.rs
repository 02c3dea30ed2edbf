use crate::geometry::{STRIDE, grown};

/// Where queens may slide on a board with these empty squares, all queens and
/// all directions at once.
///
/// A set of squares moves a step in one direction by one shift, two steps by
/// a second one, then four: what is kept here is which squares have two or
/// four empty ones in a row behind them.
#[derive(Clone, Copy, Debug)]
pub struct Slides {
    empty: u128,
    lines: [Line; 4],
}

/// Runs of empty squares in one direction and in the opposite one.
#[derive(Clone, Copy, Debug)]
struct Line {
    step: u32,
    up: [u128; 2],
    down: [u128; 2],
}

impl Slides {
    /// Prepares a board.
    #[inline]
    #[must_use]
    pub fn new(empty: u128) -> Slides {
        let line = |step: u32| {
            let (up, down) = (empty & empty << step, empty & empty >> step);
            Line {
                step,
                up: [up, up & up << (2 * step)],
                down: [down, down & down >> (2 * step)],
            }
        };
        Slides {
            empty,
            lines: [line(1), line(STRIDE - 1), line(STRIDE), line(STRIDE + 1)],
        }
    }

    /// The empty squares that queens on any of `from` reach in one move.
    ///
    /// ```
    /// use loam_amazons::{Shape, evaluators::Slides, geometry::squares};
    /// let row = Shape::new(7, 1).unwrap().squares();
    /// let first = squares(row).next().unwrap().bit();
    /// assert_eq!(Slides::new(row & !first).reach(first).count_ones(), 6);
    /// ```
    #[inline]
    #[must_use]
    pub fn reach(&self, from: u128) -> u128 {
        let empty = self.empty;
        let mut reached = 0;
        for line in &self.lines {
            let (mut up, mut down, step) = (from, from, line.step);
            up |= empty & up << step;
            down |= empty & down >> step;
            up |= line.up[0] & up << (2 * step);
            down |= line.down[0] & down >> (2 * step);
            up |= line.up[1] & up << (4 * step);
            down |= line.down[1] & down >> (4 * step);
            // Seven steps so far; no line is longer than nine.
            up |= line.up[0] & up << (2 * step);
            down |= line.down[0] & down >> (2 * step);
            reached |= up | down;
        }
        reached & empty
    }
}

/// The empty squares next to a set.
#[inline]
pub(super) fn steps(from: u128, empty: u128) -> u128 {
    grown(from) & empty
}

/// Who is sooner at the empty squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Race {
    /// Squares the one side reaches first.
    pub own: u128,
    /// Squares the other reaches first.
    pub opp: u128,
    /// Squares both reach in the same number of moves.
    pub even: u128,
    /// All squares the one side reaches in the end.
    pub own_all: u128,
    /// All squares the other side reaches in the end.
    pub opp_all: u128,
}

impl Race {
    /// Notes what the sides have reached after one more move.
    #[inline]
    pub(super) fn note(&mut self, own: u128, opp: u128) {
        let new = (own | opp) & !(self.own_all | self.opp_all);
        self.own |= new & own & !opp;
        self.opp |= new & opp & !own;
        self.even |= new & own & opp;
        self.own_all |= own;
        self.opp_all |= opp;
    }

    /// By how many squares the one side leads.
    #[inline]
    #[must_use]
    pub const fn lead(&self) -> i32 {
        self.own.count_ones() as i32 - self.opp.count_ones() as i32
    }
}
