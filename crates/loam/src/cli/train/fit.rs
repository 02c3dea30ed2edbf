use super::{Failure, Output, Source, for_each_position, fraction, save_plot};
use loam_othello::patterns::write_stages;
use loam_train::{AtomicFile, Errors, FitOptions, Samples, StageReport, fit, stage_plot};
use std::path::PathBuf;

/// Fit weights to labelled positions.
///
/// Least squares for each stage of the game. The same files, seed and options
/// give the same weights whatever the number of threads.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Files of positions; FILE:WEIGHT makes each position count WEIGHT times
    #[arg(value_name = "FILE", required = true)]
    sources: Vec<Source>,
    /// The file of weights to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Passes over the positions of each stage
    #[arg(long, value_name = "N", default_value_t = FitOptions::default().passes)]
    epochs: u32,
    /// How strongly weights are held near those of the next stage, in positions
    #[arg(long, value_name = "X", default_value_t = FitOptions::default().ridge,
          value_parser = positive)]
    ridge: f32,
    /// From how many discs away a stage borrows its neighbours' positions
    #[arg(long, value_name = "N", default_value_t = FitOptions::default().reach)]
    reach: u32,
    /// How much a borrowed position counts, for each disc it is away
    #[arg(long, value_name = "X", default_value_t = FitOptions::default().lending,
          value_parser = positive)]
    lending: f32,
    /// The part of the games kept for testing
    #[arg(long, value_name = "PART", default_value_t = 0.05, value_parser = fraction)]
    holdout: f64,
    /// Which games are kept for testing
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Threads [default: the number of cores]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    threads: usize,
    /// Draw the errors as SVG
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// One JSON object per stage
    #[arg(long)]
    json: bool,
}

fn positive(text: &str) -> Result<f32, String> {
    match text.parse::<f32>() {
        Ok(number) if number > 0.0 && number.is_finite() => Ok(number),
        _ => Err("expected a number above zero".into()),
    }
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let mut samples = Samples::new(args.holdout, args.seed);
    for Source { path, weight } in &args.sources {
        for_each_position(path, |position| samples.add(position, *weight))?;
    }
    let (train, test) = samples.counts();
    eprintln!("{train} positions to learn from, {test} to be tested on");
    if train == 0 {
        let why = "expected at least one position to learn from";
        return Err(Failure::BadInput(why.into()));
    }
    let options = FitOptions {
        passes: args.epochs,
        ridge: args.ridge,
        reach: args.reach,
        lending: args.lending,
        threads: args.threads,
    };
    let (weights, stages) = fit(&samples, &options, |stage| eprintln!("{}", line(stage)))
        .map_err(|error| Failure::Io(format!("threads: {error}")))?;
    let target = args.out.display().to_string();
    let bytes = write_stages(&weights)
        .and_then(|bytes| AtomicFile::write(&args.out, &bytes).map(|()| bytes.len()))
        .map_err(|error| Failure::writing(&target, &error))?;
    if let Some(path) = &args.plot {
        save_plot(path, &stage_plot(&stages))?;
    }
    if args.json {
        return stages.iter().try_for_each(|stage| out.json(stage));
    }
    let mut total = Errors::default();
    stages.iter().for_each(|stage| total += stage.errors);
    out.line(format!("{target}: {bytes} bytes"))?;
    if total.count() > 0 {
        out.line(format!(
            "on {} positions not learnt from: mean absolute error {:.3} discs, \
             root mean square {:.3}",
            total.count(),
            total.mae(),
            total.rmse()
        ))?;
    }
    Ok(())
}

fn line(stage: &StageReport) -> String {
    let mut line = format!(
        "stage {:>2}, {:>2} discs: {:>8} positions, {:>6} weights",
        stage.stage, stage.discs, stage.positions, stage.weights
    );
    if stage.errors.count() > 0 {
        line += &format!(
            ", error {:.3} (rms {:.3}; a constant: {:.3})",
            stage.errors.mae(),
            stage.errors.rmse(),
            stage.constant_rmse
        );
    }
    line
}
