//! Networks as a file: `LOAMOTHN` ([`Sealed`]), then the layers of each band as
//! 32-bit floating-point numbers, then the rows: the first number of each,
//! the second of each and so on.

use super::{BLOCK_CLASSES, Band, Layers, Network, Row, WIDTH};
use crate::patterns::WeightsError;
use crate::patterns::sealed::Sealed;
use crate::patterns::shapes::Classes;

const FILE: Sealed = Sealed {
    magic: *b"LOAMOTHN",
    version: 4,
    parts: Band::COUNT,
    other: WeightsError::NotNetwork,
};

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

impl Network {
    /// Reads a network.
    ///
    /// # Errors
    /// The bytes are no network, or not whole, or for other patterns.
    pub fn from_bytes(bytes: &[u8]) -> Result<Network, WeightsError> {
        let classes = Classes::get().count() + BLOCK_CLASSES;
        let layers_length = 4 * Layers::default().numbers().count();
        let raw = FILE.open(bytes, Band::COUNT * layers_length + classes * WIDTH)?;
        let (layers, rows) = raw.split_at(Band::COUNT * layers_length);
        let layers = layers.chunks_exact(layers_length).map(|bytes| {
            let mut layers = Layers::default();
            for (number, bytes) in layers.numbers().zip(bytes.as_chunks().0) {
                *number = f32::from_le_bytes(*bytes);
            }
            layers
        });
        let row = |class: usize| Row(std::array::from_fn(|i| rows[i * classes + class] as i8));
        let rows = (0..classes).map(row).collect();
        Network::new(rows, layers.collect()).ok_or(WeightsError::Corrupt)
    }

    /// The network as a file.
    ///
    /// # Errors
    /// If the compressor fails, for want of memory.
    pub fn to_bytes(&self) -> std::io::Result<Vec<u8>> {
        let mut raw = Vec::new();
        for layers in &self.layers {
            let mut layers = layers.clone();
            raw.extend(layers.numbers().flat_map(|number| number.to_le_bytes()));
        }
        for i in 0..WIDTH {
            raw.extend(self.rows.iter().map(|row| row.0[i] as u8));
        }
        FILE.seal(&raw)
    }
}
