use crate::size::{Bits, BoardSize, Square};
use loam_game::{Game, Outcome, Point, Side, zobrist};

static BLACK_KEYS: [u64; 128] = zobrist::keys(0x6f74_6800);
static WHITE_KEYS: [u64; 128] = zobrist::keys(0x6f74_6801);
/// What turning discs over adds to the hash, eight squares at a time: a loop
/// over the discs would cost a third of the speed in mispredicted branches.
static FLIP_KEYS: [[u64; 256]; 16] = {
    let mut keys = [[0; 256]; 16];
    let mut byte = 0;
    while byte < 16 {
        let mut set = 1;
        while set < 256_usize {
            let lowest = byte * 8 + set.trailing_zeros() as usize;
            let key = BLACK_KEYS[lowest] ^ WHITE_KEYS[lowest];
            keys[byte][set] = keys[byte][set & (set - 1)] ^ key;
            set += 1;
        }
        byte += 1;
    }
    keys
};
static SIDE_KEY: [u64; 1] = zobrist::keys(0x6f74_6802);

/// A position of Othello.
///
/// Discs are kept from the mover's point of view, which is what the kernel
/// and every search want; [`discs`](Othello::discs) gives them by colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Othello<S: BoardSize> {
    own: S::Bits,
    opp: S::Bits,
    hash: u64,
    side: Side,
}

/// A disc placed, or the pass of a player who can place none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A disc on this square.
    Place(Square),
    /// The forced pass.
    Pass,
}

impl<S: BoardSize> Othello<S> {
    /// The starting position: four discs crosswise in the centre, Black to
    /// move.
    #[must_use]
    pub fn new() -> Othello<S> {
        let c = S::SIDE / 2;
        let bit = |col, rank| {
            let square = S::square(Point { col, rank }).expect("the centre is on the board");
            S::Bits::bit(square.index())
        };
        let black = bit(c, c - 1) | bit(c - 1, c);
        let white = bit(c - 1, c - 1) | bit(c, c);
        Othello::from_discs(black, white, Side::Black).expect("four squares")
    }

    /// Any position; `None` if a square is doubled or off the board.
    #[must_use]
    pub fn from_discs(black: S::Bits, white: S::Bits, side: Side) -> Option<Othello<S>> {
        if !(black & white).is_empty() || !((black | white) & !S::BOARD).is_empty() {
            return None;
        }
        let (own, opp) = match side {
            Side::Black => (black, white),
            Side::White => (white, black),
        };
        let mut position = Othello {
            own,
            opp,
            hash: 0,
            side,
        };
        position.hash = position.fresh_hash();
        Some(position)
    }

    /// The discs of one colour.
    #[inline]
    #[must_use]
    pub fn discs(&self, side: Side) -> S::Bits {
        if side == self.side {
            self.own
        } else {
            self.opp
        }
    }

    /// The discs of the player to move, and the other's.
    #[inline]
    #[must_use]
    pub fn own_and_opponent(&self) -> (S::Bits, S::Bits) {
        (self.own, self.opp)
    }

    /// Empty squares.
    #[must_use]
    pub fn empties(&self) -> S::Bits {
        S::BOARD & !(self.own | self.opp)
    }

    /// Squares the player to move may take.
    #[inline]
    #[must_use]
    pub fn placements(&self) -> S::Bits {
        S::moves(self.own, self.opp)
    }

    /// Discs turned over by a disc on `square`.
    #[must_use]
    pub fn flips(&self, square: Square) -> S::Bits {
        S::flips(self.own, self.opp, square)
    }

    #[inline]
    fn opponent_can_place(&self) -> bool {
        !S::moves(self.opp, self.own).is_empty()
    }

    fn final_outcome(&self) -> Outcome {
        match self.own.count().cmp(&self.opp.count()) {
            std::cmp::Ordering::Greater => Outcome::Win(self.side),
            std::cmp::Ordering::Less => Outcome::Win(!self.side),
            std::cmp::Ordering::Equal => Outcome::Draw,
        }
    }
}

impl<S: BoardSize> Default for Othello<S> {
    fn default() -> Othello<S> {
        Othello::new()
    }
}

/// Calls `visit` with every square of a set.
#[inline]
pub(crate) fn for_each_square<B: Bits>(mut set: B, mut visit: impl FnMut(Square)) {
    while !set.is_empty() {
        visit(Square::from_index(set.lowest()));
        set = set.without_lowest();
    }
}

impl<S: BoardSize> Game for Othello<S> {
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
            Side::Black => 0,
            Side::White => SIDE_KEY[0],
        };
        for_each_square(self.discs(Side::Black), |square| {
            hash ^= BLACK_KEYS[square.index() as usize];
        });
        for_each_square(self.discs(Side::White), |square| {
            hash ^= WHITE_KEYS[square.index() as usize];
        });
        hash
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if !self.placements().is_empty() || self.opponent_can_place() {
            return None;
        }
        Some(self.final_outcome())
    }

    #[inline]
    fn for_each_move(&self, mut visit: impl FnMut(Move)) {
        let placements = self.placements();
        if placements.is_empty() {
            visit(Move::Pass);
        } else {
            for_each_square(placements, |square| visit(Move::Place(square)));
        }
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        u64::from(self.placements().count().max(1))
    }

    #[inline]
    fn legal_count(&self) -> Option<u64> {
        match self.placements().count() {
            0 if !self.opponent_can_place() => None,
            0 => Some(1),
            n => Some(u64::from(n)),
        }
    }

    #[inline]
    fn play(&self, mv: Move) -> Othello<S> {
        let mut hash = self.hash ^ SIDE_KEY[0];
        let (mut own, mut opp) = (self.own, self.opp);
        if let Move::Place(square) = mv {
            let flipped = S::flips(own, opp, square);
            own = own | flipped | S::Bits::bit(square.index());
            opp = opp ^ flipped;
            let keys = match self.side {
                Side::Black => &BLACK_KEYS,
                Side::White => &WHITE_KEYS,
            };
            hash ^= keys[square.index() as usize];
            for (keys, byte) in FLIP_KEYS.iter().zip(flipped.bytes()) {
                hash ^= keys[usize::from(byte)];
            }
        }
        Othello {
            own: opp,
            opp: own,
            hash,
            side: !self.side,
        }
    }

    fn is_legal(&self, mv: Move) -> bool {
        match mv {
            Move::Place(square) => !(self.placements() & S::Bits::bit(square.index())).is_empty(),
            Move::Pass => self.placements().is_empty() && self.opponent_can_place(),
        }
    }

    fn same_board(&self, other: &Othello<S>) -> bool {
        self.discs(Side::Black) == other.discs(Side::Black)
            && self.discs(Side::White) == other.discs(Side::White)
    }
}
