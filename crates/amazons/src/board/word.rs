//! Sets of squares in one machine word, or in two for large boards.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Shl, Shr};

/// A set of squares, in a `u32`, a `u64` or a `u128`.
pub trait Word:
    Copy
    + Debug
    + Default
    + Eq
    + Hash
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// No square.
    const NONE: Self;
    /// How many squares there may be.
    const BITS: u32;

    /// One square.
    #[must_use]
    fn bit(square: u32) -> Self;
    /// How many squares.
    #[must_use]
    fn len(self) -> u32;
    /// The number of the lowest square.
    #[must_use]
    fn lowest(self) -> u32;
    /// The lowest square alone.
    #[must_use]
    fn lowest_bit(self) -> Self;
    /// Everything below the lowest square; everything if there is none.
    #[must_use]
    fn below(self) -> Self;
    /// Everything above the highest square, of which there must be one.
    #[must_use]
    fn above(self) -> Self;
    /// The set as a number, less one: the next subset, once masked.
    #[must_use]
    fn less_one(self) -> Self;
    /// The squares of a larger word that this one has room for.
    #[must_use]
    fn from_wide(set: u128) -> Self;
    /// Eight squares at a time, lowest first.
    fn chunks(self) -> impl Iterator<Item = u8>;

    /// Whether there is no square.
    #[must_use]
    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// Whether this square is among them.
    #[must_use]
    #[inline(always)]
    fn has(self, square: u32) -> bool {
        !(self >> square & Self::bit(0)).is_empty()
    }

    /// The numbers of the squares, lowest first.
    #[inline(always)]
    fn bits(mut self) -> impl Iterator<Item = u32> {
        std::iter::from_fn(move || {
            (!self.is_empty()).then(|| {
                let bit = self.lowest();
                self &= self.less_one();
                bit
            })
        })
    }

    /// A set with its neighbours where a bit between the rows is never a
    /// square; such bits may be among them.
    #[must_use]
    #[inline(always)]
    fn grown(self, stride: u32) -> Self {
        let row = self | self << 1 | self >> 1;
        row | row << stride | row >> stride
    }

    /// The same where rows follow each other without a gap, with the outermost
    /// columns.
    #[must_use]
    #[inline(always)]
    fn grown_between(self, left: Self, right: Self, stride: u32) -> Self {
        let row = self | (self & !right) << 1 | (self & !left) >> 1;
        row | row << stride | row >> stride
    }
}

macro_rules! word {
    ($type:ty) => {
        impl Word for $type {
            const NONE: $type = 0;
            const BITS: u32 = <$type>::BITS;

            #[inline(always)]
            fn bit(square: u32) -> $type {
                1 << square
            }

            #[inline(always)]
            fn len(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline(always)]
            fn lowest_bit(self) -> $type {
                self & self.wrapping_neg()
            }

            #[inline(always)]
            fn below(self) -> $type {
                (self & self.wrapping_neg()).wrapping_sub(1)
            }

            #[inline(always)]
            fn above(self) -> $type {
                !<$type>::MAX.wrapping_shr(self.leading_zeros())
            }

            #[inline(always)]
            fn less_one(self) -> $type {
                self - 1
            }

            #[inline(always)]
            fn from_wide(set: u128) -> $type {
                set as $type
            }

            #[inline(always)]
            fn chunks(self) -> impl Iterator<Item = u8> {
                self.to_le_bytes().into_iter()
            }
        }
    };
}

word!(u32);
word!(u64);
word!(u128);
