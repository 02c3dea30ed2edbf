use crate::geometry::{Square, grown, reach, squares};
use crate::shape::Shape;
use loam_game::{Game, Outcome, Side, zobrist};

static QUEEN_KEYS: [[u64; 128]; 2] = [zobrist::keys(0x616d_6100), zobrist::keys(0x616d_6101)];
static BURNT_KEYS: [u64; 128] = zobrist::keys(0x616d_6102);
static SIDE_KEY: [u64; 1] = zobrist::keys(0x616d_6103);

/// A position of Amazons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amazons {
    queens: [u128; 2],
    empty: u128,
    hash: u64,
    shape: Shape,
    side: Side,
}

/// An amazon goes from one square to another and shoots an arrow from there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Where the amazon stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// The square its arrow burns.
    pub arrow: Square,
}

impl Amazons {
    /// Any position; `None` if a square is used twice or off the board.
    #[must_use]
    pub fn from_squares(
        shape: Shape,
        black: u128,
        white: u128,
        burnt: u128,
        side: Side,
    ) -> Option<Amazons> {
        let board = shape.squares();
        let used = black | white | burnt;
        let doubled = (black & white) | (black & burnt) | (white & burnt);
        if doubled != 0 || used & !board != 0 {
            return None;
        }
        let mut position = Amazons {
            queens: [black, white],
            empty: board & !used,
            hash: 0,
            shape,
            side,
        };
        position.hash = position.fresh_hash();
        Some(position)
    }

    /// Columns and rows.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// The amazons of one side.
    #[inline]
    #[must_use]
    pub const fn queens(&self, side: Side) -> u128 {
        self.queens[side.index()]
    }

    /// Squares that are free.
    #[inline]
    #[must_use]
    pub const fn empty(&self) -> u128 {
        self.empty
    }

    /// Squares that arrows have burnt.
    #[must_use]
    pub const fn burnt(&self) -> u128 {
        self.shape.squares() & !(self.empty | self.queens[0] | self.queens[1])
    }

    /// Whether a side can move at all: every amazon with a free neighbour can,
    /// for it may always shoot back.
    #[inline]
    #[must_use]
    pub fn can_move(&self, side: Side) -> bool {
        grown(self.queens(side)) & self.empty != 0
    }

    /// Where the arrow of an amazon that goes `from` – `to` may land.
    #[inline]
    #[must_use]
    pub fn arrows(&self, from: Square, to: Square) -> u128 {
        reach(to, self.empty | from.bit())
    }

    /// The board after an amazon has moved and before it shoots: the
    /// opponent is not yet to move.
    pub(crate) fn with_amazon_moved(&self, from: Square, to: Square) -> Amazons {
        let mut next = *self;
        let keys = &QUEEN_KEYS[self.side.index()];
        next.queens[self.side.index()] ^= from.bit() | to.bit();
        next.empty ^= from.bit() | to.bit();
        next.hash ^= keys[from.index()] ^ keys[to.index()];
        next
    }

    /// The board after the arrow, with the turn passed on.
    pub(crate) fn with_arrow(&self, arrow: Square) -> Amazons {
        let mut next = *self;
        next.empty ^= arrow.bit();
        next.hash ^= BURNT_KEYS[arrow.index()] ^ SIDE_KEY[0];
        next.side = !self.side;
        next
    }
}

impl Game for Amazons {
    type Move = Move;

    #[inline]
    fn to_move(&self) -> Side {
        self.side
    }

    #[inline]
    fn hash(&self) -> u64 {
        self.hash
    }

    fn fresh_hash(&self) -> u64 {
        let mut hash = match self.side {
            Side::White => 0,
            Side::Black => SIDE_KEY[0],
        };
        for side in Side::BOTH {
            for square in squares(self.queens(side)) {
                hash ^= QUEEN_KEYS[side.index()][square.index()];
            }
        }
        for square in squares(self.burnt()) {
            hash ^= BURNT_KEYS[square.index()];
        }
        hash
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        (!self.can_move(self.side)).then_some(Outcome::Win(!self.side))
    }

    #[inline]
    fn for_each_move(&self, mut visit: impl FnMut(Move)) {
        for from in squares(self.queens(self.side)) {
            for to in squares(reach(from, self.empty)) {
                for arrow in squares(self.arrows(from, to)) {
                    visit(Move { from, to, arrow });
                }
            }
        }
    }

    fn count_moves(&self) -> u64 {
        let mut count = 0;
        for from in squares(self.queens(self.side)) {
            for to in squares(reach(from, self.empty)) {
                count += u64::from(self.arrows(from, to).count_ones());
            }
        }
        count
    }

    fn legal_count(&self) -> Option<u64> {
        match self.count_moves() {
            0 => None,
            count => Some(count),
        }
    }

    #[inline]
    fn play(&self, mv: Move) -> Amazons {
        self.with_amazon_moved(mv.from, mv.to).with_arrow(mv.arrow)
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.queens(self.side) & mv.from.bit() != 0
            && reach(mv.from, self.empty) & mv.to.bit() != 0
            && self.arrows(mv.from, mv.to) & mv.arrow.bit() != 0
    }

    fn same_board(&self, other: &Amazons) -> bool {
        self.shape == other.shape && self.queens == other.queens && self.empty == other.empty
    }
}
