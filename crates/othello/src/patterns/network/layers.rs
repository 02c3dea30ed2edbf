use super::{COUNTS, STEPS, Sums, WIDTH};

/// What the first layer takes in.
pub const INPUTS: usize = WIDTH + COUNTS;
/// What it gives.
pub const FIRST: usize = 32;
/// What the second layer gives.
pub const SECOND: usize = 16;

/// Two layers of rectified sums, and a last sum of theirs and of the inputs.
///
/// By input, then by output: so each input is one stretch of multiplications.
#[derive(Clone, Debug, PartialEq)]
pub struct Layers {
    /// Added to the sums of the patterns' numbers; see [`Layers::round`].
    pub bias: [f32; WIDTH],
    /// The first layer.
    pub first: [[f32; FIRST]; INPUTS],
    /// Added to what it gives.
    pub first_bias: [f32; FIRST],
    /// The second layer.
    pub second: [[f32; SECOND]; FIRST],
    /// Added to what it gives.
    pub second_bias: [f32; SECOND],
    /// The last sum.
    pub last: [f32; SECOND],
    /// What inputs add to it directly.
    pub direct: [f32; INPUTS],
    /// And what is added always.
    pub last_bias: f32,
}

impl Layers {
    /// Every number, in the order of the file.
    pub fn numbers(&mut self) -> impl Iterator<Item = &mut f32> {
        self.bias
            .iter_mut()
            .chain(self.first.as_flattened_mut())
            .chain(&mut self.first_bias)
            .chain(self.second.as_flattened_mut())
            .chain(&mut self.second_bias)
            .chain(&mut self.last)
            .chain(&mut self.direct)
            .chain(std::iter::once(&mut self.last_bias))
    }
}

impl Default for Layers {
    fn default() -> Layers {
        Layers {
            bias: [0.0; WIDTH],
            first: [[0.0; FIRST]; INPUTS],
            first_bias: [0.0; FIRST],
            second: [[0.0; SECOND]; FIRST],
            second_bias: [0.0; SECOND],
            last: [0.0; SECOND],
            direct: [0.0; INPUTS],
            last_bias: 0.0,
        }
    }
}

/// What happens on the way from inputs to the result: what training needs.
#[derive(Clone, Copy, Debug)]
pub struct Pass {
    /// Sums and counts.
    pub inputs: [f32; INPUTS],
    /// The first layer's results.
    pub first: [f32; FIRST],
    /// The second layer's.
    pub second: [f32; SECOND],
    /// The last sum.
    pub result: f32,
}

impl Layers {
    /// Rounds what is added to the sums as the sums are: so it is added in
    /// whole numbers.
    pub fn round(&mut self) {
        self.bias = self.bias.map(|bias| (bias * STEPS).round() / STEPS);
    }

    /// The result for the sums of the patterns' numbers and the counts.
    #[inline]
    #[must_use]
    pub fn result(&self, sums: &Sums, counts: &[f32; COUNTS]) -> f32 {
        self.pass(sums, counts).result
    }

    /// The same with all that happens on the way.
    #[inline]
    #[must_use]
    pub fn pass(&self, sums: &Sums, counts: &[f32; COUNTS]) -> Pass {
        let inputs = sums.inputs(self, counts);
        let first = layer(&self.first, &self.first_bias, &inputs);
        let second = layer(&self.second, &self.second_bias, &first);
        let result = dot(&self.last, &second) + dot(&self.direct, &inputs) + self.last_bias;
        Pass {
            inputs,
            first,
            second,
            result,
        }
    }
}

#[inline]
fn layer<const IN: usize, const OUT: usize>(
    weights: &[[f32; OUT]; IN],
    bias: &[f32; OUT],
    inputs: &[f32; IN],
) -> [f32; OUT] {
    let mut outputs = *bias;
    for (row, &input) in weights.iter().zip(inputs) {
        for (output, &weight) in outputs.iter_mut().zip(row) {
            *output += input * weight;
        }
    }
    outputs.map(|output| output.max(0.0))
}

#[inline]
fn dot<const N: usize>(a: &[f32; N], b: &[f32; N]) -> f32 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}
