use super::{Failure, Output, Threads, fraction, news, save_plot, take};
use loam_store::probe;
use loam_train::{FitOptions, FitStep, Operation, Summary, Weighted, stage_plot};
use std::path::PathBuf;

/// Fit weights to labelled positions.
///
/// Least squares for each stage of the game; the model has no network. The same files, seed and options
/// give the same weights whatever the number of threads.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  loam train othello fit solved.positions --holdout 0.05 --plot errors.svg --out my.model
  loam train othello fit solved.positions selfplay.positions:0.5 --out my.model")]
pub(crate) struct Args {
    /// Files of positions; FILE:WEIGHT makes each position count WEIGHT times
    #[arg(value_name = "FILE", required = true)]
    sources: Vec<Weighted>,
    /// The model to write
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
    /// How much a borrowed position counts, for each disc it is away [default: 0.7]
    #[arg(long, value_name = "X", value_parser = positive)]
    lending: Option<f32>,
    /// The part of the games kept for testing
    #[arg(long, value_name = "PART", default_value_t = FitStep::HOLDOUT, value_parser = fraction)]
    holdout: f64,
    /// Which games are kept for testing [default: 0]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    #[command(flatten)]
    threads: Threads,
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
    let lending = ("--lending", args.lending.is_some() && args.reach == 0);
    Failure::unless_obeyed(&[lending], "with --reach 0 nothing is borrowed")?;
    let seed = ("--seed", args.seed.is_some() && args.holdout == 0.0);
    Failure::unless_obeyed(&[seed], "with --holdout 0 no games are kept for testing")?;
    args.plot.as_deref().map(probe).transpose()?;
    let fit = FitStep {
        positions: args.sources.clone(),
        options: FitOptions {
            passes: args.epochs,
            ridge: args.ridge,
            reach: args.reach,
            lending: args.lending.unwrap_or(FitOptions::default().lending),
            threads: args.threads.or_cores(),
        },
        holdout: args.holdout,
        seed: args.seed.unwrap_or_default(),
    };
    let summary = take(Operation::Fit(fit), &args.out)?;
    let Summary::Fit { stages, .. } = &summary else {
        return Ok(());
    };
    if let Some(path) = &args.plot {
        save_plot(path, &stage_plot(stages))?;
    }
    match args.json {
        true => stages.iter().try_for_each(|stage| out.json(stage)),
        false => news::tell(&summary, &args.out, out),
    }
}
