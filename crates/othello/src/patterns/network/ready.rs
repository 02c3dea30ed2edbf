//! Layers laid out for vectors of eight.

use super::{COUNTS, FIRST, INPUTS, Layers, SECOND, WIDTH};
use wide::{f32x8, i16x8, i16x16, i32x8};

/// Inputs, filled up to whole vectors.
const ROOM: usize = INPUTS.next_multiple_of(8);

/// The same numbers as [`Layers`], and their plain twin in the tests.
pub(super) struct Ready {
    bias: [f32x8; WIDTH / 8],
    first: [[f32x8; FIRST / 8]; INPUTS],
    first_bias: [f32x8; FIRST / 8],
    second: [[f32x8; SECOND / 8]; FIRST],
    second_bias: [f32x8; SECOND / 8],
    last: [f32x8; SECOND / 8],
    direct: [f32x8; ROOM / 8],
    last_bias: f32,
}

impl Ready {
    pub(super) fn new(layers: &Layers) -> Ready {
        let mut direct = [0.0; ROOM];
        direct[..INPUTS].copy_from_slice(&layers.direct);
        Ready {
            bias: vectors(&layers.bias),
            first: layers.first.each_ref().map(vectors),
            first_bias: vectors(&layers.first_bias),
            second: layers.second.each_ref().map(vectors),
            second_bias: vectors(&layers.second_bias),
            last: vectors(&layers.last),
            direct: vectors(&direct),
            last_bias: layers.last_bias,
        }
    }

    /// The result for the sums of the patterns' numbers, in parts of one, and
    /// the counts.
    #[inline]
    pub(super) fn result(&self, sums: i16x16, part: f32, counts: &[f32; COUNTS]) -> f32 {
        let mut inputs = [0.0; ROOM];
        for (i, half) in halves(sums).into_iter().enumerate() {
            let sum = f32x8::from_i32x8(i32x8::from_i16x8(half)) * part + self.bias[i];
            inputs[8 * i..8 * i + 8].copy_from_slice(&rectified(sum).to_array());
        }
        inputs[WIDTH..INPUTS].copy_from_slice(counts);
        let first = layer(
            &self.first,
            &self.first_bias,
            inputs.first_chunk().expect("room for all"),
        );
        let outputs = first.map(|vector| rectified(vector).to_array());
        let outputs = outputs.as_flattened().first_chunk().expect("whole vectors");
        let second = layer(&self.second, &self.second_bias, outputs);
        let mut all = f32x8::ZERO;
        for (vector, weights) in second.into_iter().zip(self.last) {
            all += rectified(vector) * weights;
        }
        for (inputs, weights) in inputs.as_chunks::<8>().0.iter().zip(self.direct) {
            all += f32x8::new(*inputs) * weights;
        }
        // In an order of our own: the same on every processor.
        let [a, b, c, d, e, f, g, h] = all.to_array();
        ((a + e) + (b + f)) + ((c + g) + (d + h)) + self.last_bias
    }
}

fn vectors<const N: usize, const V: usize>(numbers: &[f32; N]) -> [f32x8; V] {
    let chunks = numbers.as_chunks::<8>().0;
    std::array::from_fn(|i| f32x8::new(chunks[i]))
}

fn halves(sums: i16x16) -> [i16x8; 2] {
    let sums = sums.to_array();
    let [low, high] = *sums.as_chunks::<8>().0.first_chunk().expect("two of them");
    [i16x8::new(low), i16x8::new(high)]
}

#[inline]
fn rectified(vector: f32x8) -> f32x8 {
    vector.fast_max(f32x8::ZERO)
}

/// In two sums that do not wait for each other.
#[inline]
fn layer<const IN: usize, const V: usize>(
    weights: &[[f32x8; V]; IN],
    bias: &[f32x8; V],
    inputs: &[f32; IN],
) -> [f32x8; V] {
    let mut even = *bias;
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
