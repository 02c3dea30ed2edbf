use super::{Failure, Output, for_each_position, fraction, patterns_from};
use loam_othello::patterns::Band;
use loam_train::{AtomicFile, NetworkOptions, PassReport, Samples, train_network};
use std::path::PathBuf;

/// Train the networks that say what the sum of patterns misses.
///
/// The same files, seed and options give the same networks whatever the
/// number of threads.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Files of positions
    #[arg(value_name = "FILE", required = true)]
    sources: Vec<PathBuf>,
    /// The file of networks to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The patterns' weights [default: those that come with Loam]
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Only the network for positions with so many empty squares; may be repeated
    #[arg(long, value_name = "N")]
    empties: Vec<u32>,
    /// Passes over the positions of each band
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
    let bands: Vec<Band> = Band::all()
        .filter(|band| args.empties.is_empty() || args.empties.iter().any(|&n| band.holds(n)))
        .collect();
    if bands.is_empty() {
        let why = "no network is for so many empty squares";
        return Err(Failure::BadInput(why.into()));
    }
    let options = NetworkOptions {
        passes: args.epochs,
        batch: args.batch,
        rate: args.rate,
        decay: args.decay,
        seed: args.seed,
        threads: args.threads,
        ..NetworkOptions::default()
    };
    let weights = patterns_from(args.weights.as_deref())?;
    let needed = |empties: u32| {
        bands.iter().any(|band| {
            let (least, most) = band.limits();
            (least..=most).any(|within| within.abs_diff(empties) <= options.reach)
        })
    };
    let mut samples = Samples::new(args.holdout, args.seed);
    for path in &args.sources {
        for_each_position(path, |position| {
            if needed(position.empties()) || position.begins_game {
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
    let network = train_network(&samples, &weights, &bands, &options, |pass| {
        eprintln!("{}", line(pass));
    })
    .map_err(|error| Failure::Io(format!("threads: {error}")))?;
    let target = args.out.display().to_string();
    let bytes = network
        .to_bytes()
        .and_then(|bytes| AtomicFile::write(&args.out, &bytes).map(|()| bytes.len()))
        .map_err(|error| Failure::writing(&target, &error))?;
    out.line(format!("{target}: {bytes} bytes"))
}

fn line(pass: &PassReport) -> String {
    let (least, most) = pass.band.limits();
    let mut line = format!(
        "{least} to {most} empty, pass {}: {} positions, loss {:.3}",
        pass.pass, pass.positions, pass.loss
    );
    if pass.errors.count() > 0 {
        line += &format!(
            ", error {:.3} (rms {:.3})",
            pass.errors.mae(),
            pass.errors.rmse()
        );
    }
    line
}
