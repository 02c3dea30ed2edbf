//! Layers quantised and laid out for vectors.
//!
//! The first layer, the widest, is in whole numbers: twice as many fit a
//! vector, and two products are added up in one instruction.

use super::{COUNTS, FIRST, HALF, Layers, QUARTERS, SECOND, STEPS, VECTOR, WIDTH};
use wide::{f32x8, i16x16, i32x8};

/// Weights of the first layer are multiples of one over this.
const FINE: f32 = 4096.0;
/// What a sum of products of whole numbers is multiplied by.
const PART: f32 = 1.0 / (STEPS * FINE);

/// Vectors of a sum.
const VECTORS: usize = HALF / VECTOR;

/// [`Sums`](super::Sums) in whole numbers, [`STEPS`] to one.
pub(super) struct WholeSums {
    pub(super) whole: [i16x16; VECTORS],
    pub(super) quarters: [[i16x16; VECTORS]; QUARTERS],
}

/// The same numbers as [`Layers`], and their plain twin in the tests.
pub(super) struct Quantized {
    bias: [i16x16; WIDTH / VECTOR],
    /// By pair of sums, then by output: both weights, side by side.
    first: [[i16x16; FIRST / 8]; WIDTH / 2],
    direct: [i16x16; WIDTH / VECTOR],
    /// By count.
    counts: [[f32x8; FIRST / 8]; COUNTS],
    direct_counts: [f32; COUNTS],
    first_bias: [f32x8; FIRST / 8],
    second: [[f32x8; SECOND / 8]; FIRST],
    second_bias: [f32x8; SECOND / 8],
    last: [f32x8; SECOND / 8],
    last_bias: f32,
}

impl Quantized {
    pub(super) fn new(layers: &Layers) -> Quantized {
        let (of_sums, of_counts) = layers.first.split_at(WIDTH);
        let (direct, direct_counts) = layers.direct.split_at(WIDTH);
        let pair = |[even, odd]: &[[f32; FIRST]; 2]| {
            std::array::from_fn(|v| {
                let side_by_side = |i: usize| [even, odd][i % 2][8 * v + i / 2];
                whole(std::array::from_fn(side_by_side), FINE)
            })
        };
        let pairs = of_sums.as_chunks::<2>().0;
        Quantized {
            bias: wholes(&layers.bias, STEPS),
            first: std::array::from_fn(|p| pair(&pairs[p])),
            direct: wholes(direct, FINE),
            counts: std::array::from_fn(|i| vectors(&of_counts[i])),
            direct_counts: std::array::from_fn(|i| direct_counts[i]),
            first_bias: vectors(&layers.first_bias),
            second: layers.second.each_ref().map(vectors),
            second_bias: vectors(&layers.second_bias),
            last: vectors(&layers.last),
            last_bias: layers.last_bias,
        }
    }

    /// The result for the sums of the patterns' numbers and the counts.
    #[inline]
    pub(super) fn result(&self, sums: &WholeSums, counts: &[f32; COUNTS]) -> f32 {
        let mut vectors = [i16x16::ZERO; WIDTH / VECTOR];
        for i in 0..VECTORS {
            vectors[i] = (sums.whole[i] + self.bias[i]).max(i16x16::ZERO);
            for quarter in &sums.quarters {
                vectors[VECTORS + i] += (quarter[i] + self.bias[VECTORS + i]).max(i16x16::ZERO);
            }
        }
        let mut inputs = [[0_i16; VECTOR]; WIDTH / VECTOR];
        let mut direct = i32x8::ZERO;
        for (i, input) in vectors.into_iter().enumerate() {
            direct += input.dot(self.direct[i]);
            inputs[i] = input.to_array();
        }
        let first = self.first_layer(&inputs, counts);
        let outputs = first.map(|vector| rectified(vector).to_array());
        let outputs = outputs.as_flattened().first_chunk().expect("whole vectors");
        let second = layer(&self.second, self.second_bias, outputs);
        let mut all = f32x8::from_i32x8(direct) * PART;
        for (vector, weights) in second.into_iter().zip(self.last) {
            all += rectified(vector) * weights;
        }
        // In an order of our own: the same on every processor.
        let [a, b, c, d, e, f, g, h] = all.to_array();
        let mut result = ((a + e) + (b + f)) + ((c + g) + (d + h)) + self.last_bias;
        for (count, weight) in counts.iter().zip(self.direct_counts) {
            result += count * weight;
        }
        result
    }

    #[inline]
    fn first_layer(
        &self,
        inputs: &[[i16; VECTOR]; WIDTH / VECTOR],
        counts: &[f32; COUNTS],
    ) -> [f32x8; FIRST / 8] {
        let mut sums = [i32x8::ZERO; FIRST / 8];
        let pairs = inputs.as_flattened().as_chunks::<2>().0;
        for (&[even, odd], row) in pairs.iter().zip(&self.first) {
            let both = i16x16::new(std::array::from_fn(|i| [even, odd][i % 2]));
            for (sum, &weights) in sums.iter_mut().zip(row) {
                *sum += both.dot(weights);
            }
        }
        let sums = sums.map(|sum| f32x8::from_i32x8(sum) * PART);
        let bias = std::array::from_fn(|v| sums[v] + self.first_bias[v]);
        layer(&self.counts, bias, counts)
    }
}

fn whole(numbers: [f32; VECTOR], steps: f32) -> i16x16 {
    let limit = f32::from(i16::MAX);
    i16x16::new(numbers.map(|number| (number * steps).round().clamp(-limit, limit) as i16))
}

fn wholes<const V: usize>(numbers: &[f32], steps: f32) -> [i16x16; V] {
    let chunks = numbers.as_chunks().0;
    std::array::from_fn(|i| whole(chunks[i], steps))
}

fn vectors<const N: usize, const V: usize>(numbers: &[f32; N]) -> [f32x8; V] {
    let chunks = numbers.as_chunks::<8>().0;
    std::array::from_fn(|i| f32x8::new(chunks[i]))
}

#[inline]
fn rectified(vector: f32x8) -> f32x8 {
    vector.fast_max(f32x8::ZERO)
}

/// In two sums that do not wait for each other.
#[inline]
fn layer<const IN: usize, const V: usize>(
    weights: &[[f32x8; V]; IN],
    bias: [f32x8; V],
    inputs: &[f32; IN],
) -> [f32x8; V] {
    let mut even = bias;
    let mut odd = [f32x8::ZERO; V];
    let (pairs, rest) = weights.as_chunks::<2>();
    let (input_pairs, last) = inputs.as_chunks::<2>();
    for ([a, b], &[x, y]) in pairs.iter().zip(input_pairs) {
        for v in 0..V {
            even[v] += a[v] * x;
            odd[v] += b[v] * y;
        }
    }
    for (row, &x) in rest.iter().zip(last) {
        for v in 0..V {
            even[v] += row[v] * x;
        }
    }
    std::array::from_fn(|v| even[v] + odd[v])
}
