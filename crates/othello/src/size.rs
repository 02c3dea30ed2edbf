use crate::kernel;
use loam_game::Point;
use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitXor, Not};

/// A set of squares: a machine word wide enough for the board.
pub trait Bits:
    Copy
    + Eq
    + Debug
    + Default
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
{
    /// The set of one square.
    fn bit(index: u32) -> Self;
    /// How many squares.
    fn count(self) -> u32;
    /// The lowest square; the set must not be empty.
    fn lowest(self) -> u32;
    /// The set without its lowest square.
    fn without_lowest(self) -> Self;
    /// The squares in groups of eight.
    fn bytes(self) -> impl Iterator<Item = u8>;
    /// Whether there is no square.
    fn is_empty(self) -> bool {
        self == Self::default()
    }
}

macro_rules! bits {
    ($($word:ty),*) => {$(
        impl Bits for $word {
            #[inline]
            fn bit(index: u32) -> $word {
                1 << index
            }
            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }
            #[inline]
            fn without_lowest(self) -> $word {
                self & self.wrapping_sub(1)
            }
            #[inline]
            fn bytes(self) -> impl Iterator<Item = u8> {
                self.to_le_bytes().into_iter()
            }
        }
    )*};
}

bits!(u64, u128);

/// A square, by its bit in the board's word. Rank 1, the first bits, is at
/// the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    #[inline]
    pub(crate) const fn from_index(index: u32) -> Square {
        Square(index as u8)
    }

    /// The square of a bit of the boards up to 8×8, if there is one: a1 is 0,
    /// b1 is 1, a2 is 8.
    #[must_use]
    pub const fn from_number(number: u8) -> Option<Square> {
        if number < 64 {
            Some(Square(number))
        } else {
            None
        }
    }

    /// The bit's number.
    #[inline]
    #[must_use]
    pub const fn index(self) -> u32 {
        // Lets the compiler drop bounds checks and shift masks.
        (self.0 & 127) as u32
    }
}

/// The size of a board, as a type.
pub trait BoardSize: Copy + Eq + Debug + Default + Send + Sync + 'static {
    /// Word that holds one bit per square.
    type Bits: Bits;
    /// Squares along an edge.
    const SIDE: u8;
    /// Bits from one rank to the next.
    const STRIDE: u8;
    /// Every square of the board.
    const BOARD: Self::Bits;

    /// Empty squares on which `own` may place a disc.
    fn moves(own: Self::Bits, opp: Self::Bits) -> Self::Bits;

    /// The discs of `opp` that a disc of `own` on `square` outflanks.
    fn flips(own: Self::Bits, opp: Self::Bits, square: Square) -> Self::Bits;

    /// The square at a point of the board, if it is on it.
    #[must_use]
    fn square(at: Point) -> Option<Square> {
        (at.col < Self::SIDE && at.rank < Self::SIDE)
            .then(|| Square(at.rank * Self::STRIDE + at.col))
    }

    /// The point of the board a square is at.
    #[must_use]
    fn point(square: Square) -> Point {
        Point {
            col: square.0 % Self::STRIDE,
            rank: square.0 / Self::STRIDE,
        }
    }
}

const fn corner_board(side: u8) -> u64 {
    let row = (1_u64 << side) - 1;
    let mut board = 0;
    let mut rank = 0;
    while rank < side {
        board |= row << (8 * rank);
        rank += 1;
    }
    board
}

macro_rules! small_board {
    ($name:ident, $side:literal, $text:literal) => {
        #[doc = $text]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
        pub struct $name;

        impl BoardSize for $name {
            type Bits = u64;
            const SIDE: u8 = $side;
            const STRIDE: u8 = 8;
            const BOARD: u64 = if $side == 8 {
                !0
            } else {
                corner_board($side % 8)
            };

            // No disc ever stands outside the board, so the fills of the
            // 8×8 kernel stop at its edge by themselves.
            #[inline]
            fn moves(own: u64, opp: u64) -> u64 {
                kernel::moves(own, opp) & Self::BOARD
            }

            #[inline]
            fn flips(own: u64, opp: u64, square: Square) -> u64 {
                kernel::flips(own, opp, square.index())
            }
        }
    };
}

small_board!(Size4, 4, "The 4×4 board.");
small_board!(Size6, 6, "The 6×6 board.");
small_board!(Size8, 8, "The usual 8×8 board.");

/// The 10×10 board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Size10;

impl BoardSize for Size10 {
    type Bits = u128;
    const SIDE: u8 = 10;
    const STRIDE: u8 = kernel::wide::STRIDE;
    const BOARD: u128 = kernel::wide::BOARD;

    #[inline]
    fn moves(own: u128, opp: u128) -> u128 {
        kernel::wide::moves(own, opp)
    }

    #[inline]
    fn flips(own: u128, opp: u128, square: Square) -> u128 {
        kernel::wide::flips(own, opp, square.index())
    }
}
