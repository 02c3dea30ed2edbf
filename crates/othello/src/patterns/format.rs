//! Weights as a file: `LOAMOTHW` ([`Sealed`]), then the stages' constants, two
//! each, as 16-bit numbers, then the weights. Those of a class stand together,
//! the last stage's and then how much that of each stage before it differs:
//! most differ little, so that they pack well. Differences are written as
//! 0, −1, 1, −2 …, first the lower bytes of all of them, then the upper ones.

use super::sealed::Sealed;
use super::shapes::Classes;
use super::weights::{STAGES, StageWeights, Weights};
use std::fmt;

const FILE: Sealed = Sealed {
    magic: *b"LOAMOTHW",
    version: 2,
    parts: STAGES,
    other: WeightsError::NotWeights,
};

/// Why bytes are no weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WeightsError {
    /// They do not begin as a file of weights does.
    NotWeights,
    /// They do not begin as a file of a network does.
    NotNetwork,
    /// A version of the format this program does not know.
    Version {
        /// The file's.
        found: u32,
        /// This program's.
        expected: u32,
    },
    /// Trained for other patterns or another number of stages.
    OtherPatterns,
    /// Cut off, or changed since they were written.
    Corrupt,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WeightsError::NotWeights => write!(f, "not a file of Othello weights"),
            WeightsError::NotNetwork => write!(f, "not a file of an Othello network"),
            WeightsError::Version { found, expected } => {
                write!(f, "weights of version {found}, expected {expected}")
            }
            WeightsError::OtherPatterns => {
                write!(f, "weights for other patterns than this program has")
            }
            WeightsError::Corrupt => write!(f, "weights are cut off or damaged"),
        }
    }
}

impl std::error::Error for WeightsError {}

impl Weights {
    /// Reads a file of weights.
    ///
    /// ```
    /// use loam_othello::patterns::{Weights, WeightsError};
    /// assert_eq!(Weights::from_bytes(b"no").unwrap_err(), WeightsError::NotWeights);
    /// ```
    pub fn from_bytes(bytes: &[u8]) -> Result<Weights, WeightsError> {
        let stages = read_stages(bytes)?;
        Weights::new(&stages).ok_or(WeightsError::Corrupt)
    }
}

/// The weights of a file as they were trained.
pub fn read_stages(bytes: &[u8]) -> Result<Vec<StageWeights>, WeightsError> {
    let classes = Classes::get().count();
    let raw = FILE.open(bytes, 2 * STAGES * (2 + classes))?;
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
    Ok(stages)
}

/// Writes weights as a file; the stages must be whole.
///
/// # Errors
/// If the compressor fails, for want of memory.
pub fn write_stages(stages: &[StageWeights]) -> std::io::Result<Vec<u8>> {
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
    FILE.seal(&raw)
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
}
