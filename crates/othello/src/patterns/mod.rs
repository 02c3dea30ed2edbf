//! An evaluation by patterns, for 8×8.
//!
//! Corners, edges, rows and diagonals are read as numbers in base three; each
//! number has a weight, learnt from games, and a position is worth the sum
//! (Buro's Logistello). There are weights of their own for every two discs
//! on the board.
//!
//! | file | holds |
//! |---|---|
//! | `shapes.rs` | the patterns, their places, and what symmetry makes one |
//! | `features.rs` | the configurations of a position, kept up move by move |
//! | `weights.rs` | weights made ready for use, and the evaluation |
//! | `network/` | what the sum misses |
//! | `deviations.rs` | how far shallow searches with it are from deep ones |
//! | `model.rs`, `packed.rs` | all of these as one file |

mod deviations;
mod features;
mod model;
mod network;
mod packed;
mod shapes;
mod weights;

pub use deviations::Deviations;
pub use features::Features;
pub use model::{Model, SHIPPED_MODEL};
pub use network::{
    Activations, BLOCK_CLASSES, BLOCKS, Band, COUNTS, FIRST, HALF, INPUTS, Layers, Network,
    Outlook, PLACES, QUARTERS, Row, SCALE, SECOND, STEPS, Sums, WIDTH, block_class, blocks, counts,
    quarters_of,
};
pub use shapes::{
    CONFIGURATIONS, Classes, INSTANCES, LANES, MAX_SQUARES, PATTERN_COUNT, PATTERNS, Pattern,
    TABLE, fingerprint, squares,
};
pub use weights::{MAX_VALUE, STAGES, StageWeights, UNIT, Weights, stage};

#[cfg(test)]
mod tests;
