//! Weights as a file: `LOAMOTHW` ([`Sealed`]), then the stages' constants, two
//! each, then their weights, as 16-bit numbers.

use super::sealed::Sealed;
use super::shapes::Classes;
use super::weights::{STAGES, StageWeights, Weights};
use std::fmt;

const VERSION: u32 = 1;

const FILE: Sealed = Sealed {
    magic: *b"LOAMOTHW",
    version: VERSION,
    parts: STAGES,
};

/// Why bytes are no weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WeightsError {
    /// They do not begin as a file of weights does.
    NotWeights,
    /// A version of the format this program does not know.
    Version(u32),
    /// Trained for other patterns or another number of stages.
    OtherPatterns,
    /// Cut off, or changed since they were written.
    Corrupt,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WeightsError::NotWeights => write!(f, "not a file of Othello weights"),
            WeightsError::Version(found) => {
                write!(f, "weights of version {found}, expected {VERSION}")
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
    let number = |bytes: &[u8; 2]| i16::from_le_bytes(*bytes);
    let numbers = |bytes: &[u8]| bytes.as_chunks().0.iter().map(number).collect();
    let constants: Vec<i16> = numbers(constants);
    let constants = constants.as_chunks().0.iter();
    Ok(constants
        .zip(weights.chunks_exact(2 * classes))
        .map(|(&constants, weights)| StageWeights {
            constants,
            classes: numbers(weights),
        })
        .collect())
}

/// Writes weights as a file; the stages must be whole.
///
/// # Errors
/// If the compressor fails, for want of memory.
pub fn write_stages(stages: &[StageWeights]) -> std::io::Result<Vec<u8>> {
    let mut raw = Vec::new();
    let constants = stages.iter().flat_map(|stage| stage.constants);
    raw.extend(constants.flat_map(i16::to_le_bytes));
    for stage in stages {
        raw.extend(stage.classes.iter().flat_map(|weight| weight.to_le_bytes()));
    }
    FILE.seal(&raw)
}
