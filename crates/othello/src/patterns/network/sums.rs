use super::blocks::quarter_of_block;
use super::counts::QUARTER_SQUARES;
use super::{BLOCKS, COUNTS, INPUTS, Layers, WIDTH};
use crate::patterns::shapes::{INSTANCES, squares};
use std::sync::OnceLock;

/// Numbers of a class that are added up over the whole board, and as many that
/// are added up in each quarter.
pub const HALF: usize = WIDTH / 2;
/// Quarters of the board.
pub const QUARTERS: usize = QUARTER_SQUARES.len();
/// So many squares of a place belong to a quarter, or it is left out there.
const ENOUGH: u32 = 2;

/// What the numbers of all places add up to: the first half of each class's
/// over the whole board, the second half by quarter.
///
/// What a corner and the edges and diagonals near it are worth together is
/// decided there: the quarters' sums are rectified one by one before they are
/// added up. In one sum for the whole board the corners would be mixed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sums {
    /// Over the whole board.
    pub whole: [f32; HALF],
    /// By quarter.
    pub quarters: [[f32; HALF]; QUARTERS],
}

impl Sums {
    /// Of no places.
    pub const NOTHING: Sums = Sums {
        whole: [0.0; HALF],
        quarters: [[0.0; HALF]; QUARTERS],
    };

    /// Adds the numbers of the class at a place.
    #[inline]
    pub fn add(&mut self, lane: usize, numbers: &[f32; WIDTH]) {
        let (whole, quarter) = numbers.split_at(HALF);
        let add = |sums: &mut [f32; HALF], numbers: &[f32]| {
            for (sum, number) in sums.iter_mut().zip(numbers) {
                *sum += number;
            }
        };
        add(&mut self.whole, whole);
        for &at in quarters_of(lane) {
            add(&mut self.quarters[at], quarter);
        }
    }

    /// The transpose of [`add`](Sums::add), for gradients: adds to `to` the sums
    /// that the class at a place has part in.
    #[inline]
    pub fn gather(&self, lane: usize, to: &mut [f32; WIDTH]) {
        let (whole, quarter) = to.split_at_mut(HALF);
        for (to, sum) in whole.iter_mut().zip(&self.whole) {
            *to += sum;
        }
        for &at in quarters_of(lane) {
            for (to, sum) in quarter.iter_mut().zip(&self.quarters[at]) {
                *to += sum;
            }
        }
    }

    /// The inputs of the first layer.
    #[inline]
    #[must_use]
    pub fn inputs(&self, layers: &Layers, counts: &[f32; COUNTS]) -> [f32; INPUTS] {
        let mut inputs = [0.0; INPUTS];
        let (of_board, of_quarters) = layers.bias.split_at(HALF);
        let mut add = |from: usize, sums: &[f32; HALF], bias: &[f32]| {
            for (input, (sum, bias)) in inputs[from..].iter_mut().zip(sums.iter().zip(bias)) {
                *input += (sum + bias).max(0.0);
            }
        };
        add(0, &self.whole, of_board);
        for quarter in &self.quarters {
            add(HALF, quarter, of_quarters);
        }
        inputs[WIDTH..].copy_from_slice(counts);
        inputs
    }
}

/// The quarters a place belongs to.
#[inline]
#[must_use]
pub fn quarters_of(lane: usize) -> &'static [usize] {
    static QUARTERS_OF: OnceLock<Vec<Vec<usize>>> = OnceLock::new();
    let all = QUARTERS_OF.get_or_init(|| {
        let quarters = |lane: usize| {
            let place: u64 = squares(lane).iter().map(|square| 1 << square).sum();
            let enough = |&at: &usize| (place & QUARTER_SQUARES[at]).count_ones() >= ENOUGH;
            (0..QUARTERS).filter(enough).collect()
        };
        let of_blocks = (0..BLOCKS).map(|block| vec![quarter_of_block(block)]);
        (0..INSTANCES).map(quarters).chain(of_blocks).collect()
    });
    &all[lane]
}
