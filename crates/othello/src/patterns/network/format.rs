//! Networks as a file.
//!
//! | bytes | content |
//! |---|---|
//! | 8 | `LOAMOTHN` |
//! | 4 | version, little-endian like every number |
//! | 4 | bands |
//! | 8 | fingerprint of the patterns |
//! | 4 | classes |
//! | 32 | BLAKE3 of all that follows |
//! | … | zstd: the layers of each band as 32-bit floating-point numbers, then the rows of each band, one of their numbers after the other |

use super::{Band, BandNetwork, Layers, Network, WIDTH};
use crate::patterns::WeightsError;
use crate::patterns::shapes::{Classes, fingerprint};

const MAGIC: [u8; 8] = *b"LOAMOTHN";
const VERSION: u32 = 1;
const HEADER: usize = 60;

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
    /// Reads a file of networks.
    ///
    /// # Errors
    /// The bytes are no networks, or not whole, or for other patterns.
    pub fn from_bytes(bytes: &[u8]) -> Result<Network, WeightsError> {
        if !bytes.starts_with(&MAGIC) {
            return Err(WeightsError::NotWeights);
        }
        let Some((header, packed)) = bytes.split_at_checked(HEADER) else {
            return Err(WeightsError::Corrupt);
        };
        let version = u32::from_le_bytes(header[8..12].try_into().expect("four bytes"));
        if version != VERSION {
            return Err(WeightsError::Version(version));
        }
        let classes = Classes::get().count();
        if header[12..28] != description(classes) {
            return Err(WeightsError::OtherPatterns);
        }
        if header[28..] != *blake3::hash(packed).as_bytes() {
            return Err(WeightsError::Corrupt);
        }
        let layers_length = 4 * Layers::default().numbers().count();
        let rows_length = classes * WIDTH;
        // The length is ours, not the file's: nobody can make us allocate more.
        let length = Band::COUNT * (layers_length + rows_length);
        let raw = zstd::bulk::decompress(packed, length).map_err(|_| WeightsError::Corrupt)?;
        if raw.len() != length {
            return Err(WeightsError::Corrupt);
        }
        let (layers, rows) = raw.split_at(Band::COUNT * layers_length);
        let layers = layers.chunks_exact(layers_length).map(|bytes| {
            let mut layers = Layers::default();
            for (number, bytes) in layers.numbers().zip(bytes.as_chunks().0) {
                *number = f32::from_le_bytes(*bytes);
            }
            layers
        });
        let rows = rows.chunks_exact(rows_length).map(|bytes| {
            let row = |class: usize| std::array::from_fn(|i| bytes[i * classes + class] as i8);
            (0..classes).map(row).collect()
        });
        let bands: Vec<BandNetwork> = layers
            .zip(rows)
            .map(|(layers, rows)| BandNetwork { rows, layers })
            .collect();
        Network::new(bands).ok_or(WeightsError::Corrupt)
    }

    /// Networks as a file.
    ///
    /// # Errors
    /// If the compressor fails, for want of memory.
    pub fn to_bytes(&self) -> std::io::Result<Vec<u8>> {
        let mut raw = Vec::new();
        for band in &self.bands {
            let mut layers = band.layers.clone();
            raw.extend(layers.numbers().flat_map(|number| number.to_le_bytes()));
        }
        for band in &self.bands {
            for i in 0..WIDTH {
                raw.extend(band.rows.iter().map(|row| row[i] as u8));
            }
        }
        let packed = zstd::bulk::compress(&raw, 19)?;
        let mut bytes = Vec::with_capacity(HEADER + packed.len());
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(description(Classes::get().count()));
        bytes.extend(blake3::hash(&packed).as_bytes());
        bytes.extend(packed);
        Ok(bytes)
    }
}

/// What networks are for: the header's middle.
fn description(classes: usize) -> [u8; 16] {
    let mut bytes = [0; 16];
    bytes[..4].copy_from_slice(&(Band::COUNT as u32).to_le_bytes());
    bytes[4..12].copy_from_slice(&fingerprint().to_le_bytes());
    bytes[12..].copy_from_slice(&(classes as u32).to_le_bytes());
    bytes
}
