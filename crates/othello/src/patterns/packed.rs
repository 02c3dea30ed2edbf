//! Trained numbers packed by zstd: the weights and the network.
//!
//! Of the weights first the stages' constants, two each, as 16-bit numbers, then
//! the weights. Those of a class stand together, the last stage's and then how
//! much that of each stage before it differs: most differ little, so that they
//! pack well. Differences are written as 0, −1, 1, −2 …, first the lower bytes
//! of all of them, then the upper ones.
//!
//! Of the network first the layers of each band as 32-bit floating-point
//! numbers, then the rows: the first number of each, the second of each and so
//! on.

use super::network::{BLOCK_CLASSES, Band, Layers, Network, Row, WIDTH};
use super::shapes::Classes;
use super::weights::{STAGES, StageWeights};
use std::io;

/// The levels at which zstd makes the numbers that ship smallest.
const STAGES_LEVEL: i32 = 19;
const NETWORK_LEVEL: i32 = 16;

/// Unpacks exactly `length` bytes, whatever a damaged file would allocate.
fn unpacked(packed: &[u8], length: usize) -> Option<Vec<u8>> {
    let raw = zstd::bulk::decompress(packed, length).ok()?;
    (raw.len() == length).then_some(raw)
}

pub(super) fn pack_stages(stages: &[StageWeights]) -> io::Result<Vec<u8>> {
    let mut raw = Vec::new();
    let constants = stages.iter().flat_map(|stage| stage.constants);
    raw.extend(constants.flat_map(i16::to_le_bytes));
    let classes = stages.first().map_or(0, |stage| stage.classes.len());
    let mut differences = Vec::with_capacity(classes * stages.len());
    for class in 0..classes {
        let mut before = 0;
        for stage in stages.iter().rev() {
            let weight = stage.classes[class];
            differences.push(folded(weight.wrapping_sub(before)).to_le_bytes());
            before = weight;
        }
    }
    raw.extend(differences.iter().map(|bytes| bytes[0]));
    raw.extend(differences.iter().map(|bytes| bytes[1]));
    zstd::bulk::compress(&raw, STAGES_LEVEL)
}

pub(super) fn unpack_stages(packed: &[u8]) -> Option<Vec<StageWeights>> {
    let classes = Classes::get().count();
    let raw = unpacked(packed, 2 * STAGES * (2 + classes))?;
    let (constants, weights) = raw.split_at(4 * STAGES);
    let (lower, upper) = weights.split_at(weights.len() / 2);
    let mut stages: Vec<StageWeights> = constants
        .as_chunks()
        .0
        .iter()
        .map(|&[a, b, c, d]| StageWeights {
            constants: [i16::from_le_bytes([a, b]), i16::from_le_bytes([c, d])],
            classes: Vec::with_capacity(classes),
        })
        .collect();
    for (lower, upper) in lower.chunks_exact(STAGES).zip(upper.chunks_exact(STAGES)) {
        let mut weight = 0_i16;
        for (stage, bytes) in stages.iter_mut().rev().zip(lower.iter().zip(upper)) {
            let folded = u16::from_le_bytes([*bytes.0, *bytes.1]);
            weight = weight.wrapping_add(unfolded(folded));
            stage.classes.push(weight);
        }
    }
    Some(stages)
}

pub(super) fn pack_network(network: &Network) -> io::Result<Vec<u8>> {
    let mut raw = Vec::new();
    for layers in network.layers() {
        let mut layers = layers.clone();
        raw.extend(layers.numbers().flat_map(|number| number.to_le_bytes()));
    }
    for i in 0..WIDTH {
        raw.extend(network.rows().iter().map(|row| row.0[i] as u8));
    }
    zstd::bulk::compress(&raw, NETWORK_LEVEL)
}

pub(super) fn unpack_network(packed: &[u8]) -> Option<Network> {
    let classes = Classes::get().count() + BLOCK_CLASSES;
    let layers_length = 4 * Layers::default().numbers().count();
    let raw = unpacked(packed, Band::COUNT * layers_length + classes * WIDTH)?;
    let (layers, rows) = raw.split_at(Band::COUNT * layers_length);
    let layers = layers.chunks_exact(layers_length).map(|bytes| {
        let mut layers = Layers::default();
        for (number, bytes) in layers.numbers().zip(bytes.as_chunks().0) {
            *number = f32::from_le_bytes(*bytes);
        }
        layers
    });
    let row = |class: usize| Row(std::array::from_fn(|i| rows[i * classes + class] as i8));
    Network::new((0..classes).map(row).collect(), layers.collect())
}

/// 0, −1, 1, −2 … in order.
fn folded(number: i16) -> u16 {
    (number << 1 ^ number >> 15).cast_unsigned()
}

fn unfolded(number: u16) -> i16 {
    (number >> 1).cast_signed() ^ -(number & 1).cast_signed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_numbers_come_first() {
        let numbers = [0, -1, 1, -2, 2].map(folded);
        assert_eq!(numbers, [0, 1, 2, 3, 4]);
        for number in [i16::MIN, i16::MIN + 1, -300, 299, i16::MAX] {
            assert_eq!(unfolded(folded(number)), number);
        }
    }

    #[test]
    fn bytes_of_another_length_are_refused() {
        for length in [0, 2, 2 * STAGES * (2 + Classes::get().count()) + 2] {
            let bytes = zstd::bulk::compress(&vec![0; length], 1).unwrap();
            assert!(unpack_stages(&bytes).is_none() && unpack_network(&bytes).is_none());
        }
    }
}
