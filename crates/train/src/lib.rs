//! Training of Othello's pattern evaluation.
//!
//! ```text
//! games ──► labelled positions ──► samples, split ──► least squares ──► weights
//! games.rs     positions.rs          samples.rs       fit.rs ridge.rs
//! ```
//!
//! `errors.rs` and `report.rs` tell how good weights are, on positions that
//! were not learnt from. Whatever the number of threads, the same positions
//! and options give the same weights, bit for bit.

mod atomic;
mod errors;
mod fit;
mod games;
mod positions;
mod report;
mod ridge;
mod samples;

pub use atomic::AtomicFile;
pub use errors::Errors;
pub use fit::{FitOptions, StageReport, fit};
pub use games::{Harvest, HarvestError, from_wthor};
pub use positions::{Labelled, PositionReader, PositionWriter, PositionsError};
pub use report::{ByEmpties, stage_plot};
pub use samples::{Sample, Samples};
