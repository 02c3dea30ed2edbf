use super::{Failure, Output, for_each_position, fraction, patterns_from, read_network};
use crate::cli::output::Progress;
use loam_othello::patterns::Band;
use loam_train::{AtomicFile, NetworkOptions, PassReport, Samples, train_network};
use std::path::PathBuf;

/// Train the network that says what the sum of patterns misses.
///
/// The same files, seed and options give the same network whatever the number
/// of threads.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Files of positions
    #[arg(value_name = "FILE", required = true)]
    sources: Vec<PathBuf>,
    /// The network's file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The patterns' weights [default: those that come with Loam]
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// A network to go on from [default: nothing]
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
    /// How fast numbers fall to nought, in parts of the rate
    #[arg(long, value_name = "X", default_value_t = NetworkOptions::default().decay)]
    decay: f32,
    /// Learn positions that occur several times once, with the mean of their labels
    #[arg(long)]
    merged: bool,
    /// The part of the games kept for testing
    #[arg(long, value_name = "PART", default_value_t = 0.01, value_parser = fraction)]
    holdout: f64,
    /// Seed of beginnings, order and games kept for testing
    #[arg(long, value_name = "N", default_value_t = NetworkOptions::default().seed)]
    seed: u64,
    /// Threads [default: the number of cores]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    threads: usize,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let options = NetworkOptions {
        passes: args.epochs,
        batch: args.batch,
        rate: args.rate,
        decay: args.decay,
        merged: args.merged,
        seed: args.seed,
        threads: args.threads,
    };
    let weights = patterns_from(args.weights.as_deref())?;
    let start = args.start.as_deref().map(read_network).transpose()?;
    let mut samples = Samples::new(args.holdout, args.seed);
    for path in &args.sources {
        for_each_position(path, |position| {
            if Band::of(position.empties()).is_some() || position.begins_game {
                samples.add(position, 1.0);
            }
        })?;
    }
    let (train, test) = samples.counts();
    eprintln!("{train} positions to learn from, {test} to be tested on");
    if train == 0 {
        let why = "expected at least one position to learn from";
        return Err(Failure::BadInput(why.into()));
    }
    let mut progress = Progress::new();
    let done = |pass: &PassReport| lines(pass).iter().for_each(|line| eprintln!("{line}"));
    let noted = |step, all| progress.note(|| format!("step {step} of {all}"));
    let network = train_network(&samples, &weights, start.as_ref(), &options, done, noted)
        .map_err(|error| Failure::Io(format!("threads: {error}")))?;
    drop(progress);
    let target = args.out.display().to_string();
    let bytes = network
        .to_bytes()
        .and_then(|bytes| AtomicFile::write(&args.out, &bytes).map(|()| bytes.len()))
        .map_err(|error| Failure::writing(&target, &error))?;
    out.line(format!("{target}: {bytes} bytes"))
}

fn lines(pass: &PassReport) -> Vec<String> {
    let whole = format!(
        "pass {}: {} positions, loss {:.3}",
        pass.pass, pass.positions, pass.loss
    );
    let tested = pass.errors.iter().filter(|(_, errors)| errors.count() > 0);
    let tested = tested.map(|(band, errors)| {
        let (least, most) = band.limits();
        let (mae, rmse) = (errors.mae(), errors.rmse());
        format!("  {least} to {most} empty: error {mae:.3} (rms {rmse:.3})")
    });
    std::iter::once(whole).chain(tested).collect()
}
