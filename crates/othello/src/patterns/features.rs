//! The configuration of every pattern, kept up as discs are placed and
//! turned.

use super::shapes::{INSTANCES, LANES, PLACE_VALUES};

/// The index of each pattern's configuration, place by place.
///
/// Digits in base three: 0 for an empty square, 1 for a disc of the *first*
/// player, 2 for one of the *second*. Who is first is up to the caller, and
/// stays so for as long as the features are kept up; whose turn it is does
/// not matter here.
///
/// ```
/// use loam_othello::{kernel, patterns::Features};
/// let (black, white) = (0x0000_0008_1000_0000, 0x0000_0010_0800_0000);
/// let f5 = 37;
/// let flips = kernel::flips(black, white, f5);
/// let after = Features::new(black, white).after_first(f5, flips);
/// assert_eq!(after, Features::new(black | flips | 1 << f5, white ^ flips));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Features([u16; LANES]);

impl Features {
    /// The features of a position, from nothing.
    #[must_use]
    pub fn new(first: u64, second: u64) -> Features {
        let mut lanes = [0; LANES];
        let mut discs = first | second;
        while discs != 0 {
            let square = discs.trailing_zeros();
            let digit = 1 + (second >> square & 1) as u16;
            for (lane, value) in lanes.iter_mut().zip(place_values(square)) {
                *lane += digit * value;
            }
            discs &= discs - 1;
        }
        Features(lanes)
    }

    /// After the first player placed a disc that turned `flips` over.
    #[inline]
    #[must_use]
    pub fn after_first(&self, square: u32, flips: u64) -> Features {
        // An empty square becomes 1, and 2 becomes 1.
        self.after(square, flips, 1, u16::MAX)
    }

    /// After the second player placed a disc that turned `flips` over.
    #[inline]
    #[must_use]
    pub fn after_second(&self, square: u32, flips: u64) -> Features {
        // An empty square becomes 2, and 1 becomes 2.
        self.after(square, flips, 2, 1)
    }

    /// Adds so much to the digit of the square placed on, and of each flipped.
    #[inline(always)]
    fn after(&self, square: u32, flips: u64, placed: u16, flipped: u16) -> Features {
        let mut lanes = self.0;
        let mut add = |square: u32, digits: u16| {
            for (lane, value) in lanes.iter_mut().zip(place_values(square)) {
                *lane = lane.wrapping_add(value.wrapping_mul(digits));
            }
        };
        add(square, placed);
        let mut flips = flips;
        while flips != 0 {
            add(flips.trailing_zeros(), flipped);
            flips &= flips - 1;
        }
        Features(lanes)
    }

    /// The indices of the lanes in use.
    #[inline]
    #[must_use]
    pub fn indices(&self) -> &[u16; INSTANCES] {
        self.0.first_chunk().expect("fewer instances than lanes")
    }
}

#[inline]
fn place_values(square: u32) -> &'static [u16; LANES] {
    &PLACE_VALUES[(square & 63) as usize].0
}
