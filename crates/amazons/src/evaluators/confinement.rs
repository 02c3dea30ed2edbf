use super::distances::steps;
use crate::geometry::{STRIDE, reach, squares};

/// How shut in amazons are: the mobility term of Lieberum (2005).
///
/// An amazon's mobility is the sum, over the squares it reaches in one move
/// and the opponent reaches at all, of the empty neighbours of the square,
/// halved with every step on the way there.
#[derive(Clone, Copy, Debug)]
pub struct Confinement {
    empty: u128,
    /// The number of empty neighbours of every square, by its binary digits.
    digits: [u128; 4],
}

impl Confinement {
    /// Counts the neighbours of all squares at once.
    #[inline]
    #[must_use]
    pub const fn new(empty: u128) -> Confinement {
        const fn majority(a: u128, b: u128, c: u128) -> u128 {
            (a & b) | (c & (a ^ b))
        }
        let (left, right) = (empty << 1, empty >> 1);
        // Three in a row as a number of two digits; the middle row without
        // the square itself.
        let row = [left ^ empty ^ right, majority(left, empty, right)];
        let middle = [left ^ right, left & right];
        let above = [row[0] >> STRIDE, row[1] >> STRIDE];
        let below = [row[0] << STRIDE, row[1] << STRIDE];
        let ones = above[0] ^ below[0] ^ middle[0];
        let carried = majority(above[0], below[0], middle[0]);
        let pairs = above[1] ^ below[1] ^ middle[1];
        let fours = majority(above[1], below[1], middle[1]);
        let again = pairs & carried;
        Confinement {
            empty,
            digits: [ones, pairs ^ carried, fours ^ again, fours & again],
        }
    }

    /// The mobility of an amazon where only `worth` squares count.
    #[inline]
    #[must_use]
    pub fn mobility(&self, from: crate::Square, worth: u128) -> f32 {
        let star = reach(from, self.empty);
        let mut ring = steps(from.bit(), star);
        let mut left = star;
        let (mut mobility, mut weight) = (0.0, 0.5);
        // The squares a queen sees form a star; a ring of it is a step.
        while ring != 0 {
            left &= !ring;
            let counted = ring & worth;
            if counted != 0 {
                let [ones, twos, fours, eights] =
                    self.digits.map(|digit| (digit & counted).count_ones());
                mobility += weight * (ones + 2 * twos + 4 * fours + 8 * eights) as f32;
            }
            weight *= 0.5;
            ring = steps(ring, left);
        }
        mobility
    }

    /// What a side suffers by amazons that are shut in: one for an amazon that
    /// cannot get at anything, next to nothing for a free one.
    #[inline]
    #[must_use]
    pub fn burden(&self, amazons: u128, worth: u128) -> f32 {
        const FREE: f32 = 6.0;
        squares(amazons)
            .map(|from| {
                let part = FREE / (FREE + self.mobility(from, worth));
                part * part
            })
            .sum()
    }
}
