use super::{Failure, Output, Threads, fraction, news, take};
use loam_train::{NetworkOptions, NetworkStep, Operation};
use std::path::PathBuf;

/// Train the network that says what the sum of patterns misses.
///
/// The same files, seed and options give the same network whatever the number
/// of threads.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  loam train othello network even.positions --model my.model --out network.model
  loam train othello network even.positions --start network.model --rate 0.002 --out better.model")]
pub(crate) struct Args {
    /// Files of positions
    #[arg(value_name = "FILE", required = true)]
    sources: Vec<PathBuf>,
    /// The model to write: the same weights, and the network
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The model with the patterns' weights [default: the one that comes with Loam]
    #[arg(long, value_name = "FILE")]
    model: Option<PathBuf>,
    /// A model whose network to go on from [default: nothing]
    #[arg(long, value_name = "FILE")]
    start: Option<PathBuf>,
    /// Passes over the positions
    #[arg(long, value_name = "N", default_value_t = NetworkOptions::default().passes)]
    epochs: u32,
    /// Positions of a step
    #[arg(long, value_name = "N", default_value_t = NetworkOptions::default().batch)]
    batch: usize,
    /// The greatest length of a step
    #[arg(long, value_name = "X", default_value_t = NetworkOptions::default().rate)]
    rate: f32,
    /// How fast numbers fall to zero, in parts of the rate
    #[arg(long, value_name = "X", default_value_t = NetworkOptions::default().decay)]
    decay: f32,
    /// Learn positions that occur several times once, with the mean of their labels
    #[arg(long)]
    merged: bool,
    /// The part of the games kept for testing
    #[arg(long, value_name = "PART", default_value_t = NetworkStep::HOLDOUT, value_parser = fraction)]
    holdout: f64,
    /// Seed of beginnings, order and games kept for testing
    #[arg(long, value_name = "N", default_value_t = NetworkOptions::default().seed)]
    seed: u64,
    #[command(flatten)]
    threads: Threads,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let network = NetworkStep {
        positions: args.sources.clone(),
        model: args.model.clone(),
        start: args.start.clone(),
        options: NetworkOptions {
            passes: args.epochs,
            batch: args.batch,
            rate: args.rate,
            decay: args.decay,
            merged: args.merged,
            seed: args.seed,
            threads: args.threads.or_cores(),
        },
        holdout: args.holdout,
    };
    let summary = take(Operation::Network(network), &args.out)?;
    news::tell(&summary, &args.out, out)
}
