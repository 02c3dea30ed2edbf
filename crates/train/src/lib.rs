//! Training of Othello's pattern evaluation.
//!
//! ```text
//! games ──► labelled positions ──► samples, split ──► least squares ──► weights
//! games.rs     positions.rs          samples.rs       fit.rs ridge.rs
//!               ▲ solve.rs, label.rs: better labels
//! ```
//!
//! `network.rs` trains the networks that go on top of the weights. `errors.rs`
//! and `report.rs` tell how good weights are, on positions that were not learnt
//! from. Whatever the number of threads, the same positions
//! and options give the same weights, bit for bit.

mod atomic;
mod errors;
mod fingerprint;
mod fit;
mod gamefile;
mod games;
mod label;
mod network;
mod positions;
mod probcut;
mod report;
mod ridge;
mod samples;
mod scorefile;
mod searched;
mod selfplay;
mod solve;

pub use atomic::AtomicFile;
pub use errors::Errors;
pub use fit::{FitOptions, StageReport, fit};
pub use gamefile::{GameReader, GameWriter, GamesError};
pub use games::{Harvest, HarvestError, from_wthor, recorded_games};
pub use label::{LabelOptions, Labeller, Leanings, within};
pub use network::{NetworkOptions, PassReport, train_network};
pub use positions::{Labelled, PositionReader, PositionWriter, PositionsError};
pub use probcut::{DepthOptions, Depths, Measured, depths, fit_deviations, measure};
pub use report::{ByEmpties, stage_plot};
pub use samples::{Sample, Samples};
pub use scorefile::ScoreFile;
pub use searched::SearchedPositions;
pub use selfplay::{PlayedGame, SelfPlayOptions, SelfPlayer};
pub use solve::EndgameSolver;
