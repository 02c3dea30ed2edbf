use super::{COUNTS, STEPS, Sums, WIDTH};

/// Inputs of the first layer.
pub const INPUTS: usize = WIDTH + COUNTS;
/// Outputs of the first layer.
pub const FIRST: usize = 32;
/// Outputs of the second layer.
pub const SECOND: usize = 16;

/// Two layers of rectified linear units, and an output that is linear in the
/// second layer and, past both of them, in the inputs.
///
/// Weights are kept by input, then by output: each input multiplies one stretch
/// of memory.
#[derive(Clone, Debug, PartialEq)]
pub struct Layers {
    /// The bias of the embeddings' sums; see [`Layers::round`].
    pub bias: [f32; WIDTH],
    /// Weights of the first layer.
    pub first: [[f32; FIRST]; INPUTS],
    /// Biases of the first layer.
    pub first_bias: [f32; FIRST],
    /// Weights of the second layer.
    pub second: [[f32; SECOND]; FIRST],
    /// Biases of the second layer.
    pub second_bias: [f32; SECOND],
    /// Weights of the output by the second layer's.
    pub last: [f32; SECOND],
    /// Weights of the output by the inputs, past both layers.
    pub direct: [f32; INPUTS],
    /// Bias of the output.
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

/// The activations of one forward pass: what training needs to go backward.
#[derive(Clone, Copy, Debug)]
pub struct Activations {
    /// Sums and counts.
    pub inputs: [f32; INPUTS],
    /// Activations of the first layer.
    pub first: [f32; FIRST],
    /// Activations of the second layer.
    pub second: [f32; SECOND],
    /// The output.
    pub result: f32,
}

impl Layers {
    /// Quantises the embeddings' bias as embeddings are: it is added to them in
    /// whole numbers.
    pub fn round(&mut self) {
        self.bias = self.bias.map(|bias| (bias * STEPS).round() / STEPS);
    }

    /// The output for the sums of the embeddings and the counts.
    #[inline]
    #[must_use]
    pub fn result(&self, sums: &Sums, counts: &[f32; COUNTS]) -> f32 {
        self.forward(sums, counts).result
    }

    /// A forward pass: the output with all activations before it.
    #[inline]
    #[must_use]
    pub fn forward(&self, sums: &Sums, counts: &[f32; COUNTS]) -> Activations {
        let inputs = sums.inputs(self, counts);
        let first = layer(&self.first, &self.first_bias, &inputs);
        let second = layer(&self.second, &self.second_bias, &first);
        let result = dot(&self.last, &second) + dot(&self.direct, &inputs) + self.last_bias;
        Activations {
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
