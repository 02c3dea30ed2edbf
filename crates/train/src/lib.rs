//! Training of Othello's pattern evaluation.
//!
//! ```text
//! games ──► labelled positions ──► samples, split ──► least squares ──► model
//! games.rs     positions.rs          samples.rs       fit.rs ridge.rs
//!               ▲ solve.rs, label.rs: better labels
//! ```
//!
//! `step/` has one step from files to a file each, `recipe.rs` all of them in turn,
//! and `pipeline.rs` knows by their manifests which are done.
//!
//! `network.rs` trains the networks that go on top of the weights. `errors.rs`
//! and `report.rs` tell how good weights are, on positions that were not learnt
//! from. Whatever the number of threads, the same positions
//! and options give the same weights, bit for bit.

mod error;
mod errors;
mod fingerprint;
mod fit;
mod gamefile;
mod games;
mod label;
mod manifest;
mod network;
mod pipeline;
mod positions;
mod probcut;
mod recipe;
mod report;
mod ridge;
mod samples;
mod scorefile;
mod searched;
mod selfplay;
mod solve;
mod step;
#[cfg(test)]
mod testing;
mod underway;

pub use error::TrainError;
pub use errors::Errors;
pub use fit::{FitOptions, StageReport, fit};
pub use gamefile::{GameReader, GameWriter};
pub use games::{Harvest, HarvestError, from_wthor, recorded_games};
pub use label::{LabelOptions, Labeller, Leanings, within};
pub use network::{NetworkOptions, PassReport, train_network};
pub use pipeline::Pipeline;
pub use positions::{Labelled, PositionReader, PositionWriter, for_each_position};
pub use probcut::{DepthOptions, Depths, Measured, depths, fit_deviations, measure};
pub use recipe::Recipe;
pub use report::{ByEmpties, stage_plot};
pub use samples::{Sample, Samples};
pub use scorefile::ScoreFile;
pub use searched::SearchedPositions;
pub use selfplay::{PlayedGame, SelfPlayOptions, SelfPlayer};
pub use solve::EndgameSolver;
pub use step::{
    FitStep, GamesStep, LabelStep, NetworkStep, News, Operation, PositionsStep, SolveStep, Step,
    Summary, Watch, Weighted,
};
