use super::{Failure, Output, named_model, save_plot};
use loam_othello::patterns::Weights;
use loam_store::probe;
use loam_train::{ByEmpties, Errors, for_each_position};
use std::path::PathBuf;

/// Compare a model with labelled positions, by the number of empty squares.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  loam train othello report shipped solved.positions
  loam train othello report network.model solved.positions --without-network --json")]
pub(crate) struct Args {
    /// A model, or `shipped` for the one that comes with Loam
    model: PathBuf,
    /// Files of positions
    #[arg(value_name = "FILE", required = true)]
    sources: Vec<PathBuf>,
    /// Let the weights speak alone
    #[arg(long)]
    without_network: bool,
    /// Draw the errors as SVG
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// One JSON object per number of empty squares
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    args.plot.as_deref().map(probe).transpose()?;
    let model = named_model(&args.model)?;
    let weights = match args.without_network {
        true => model.patterns(),
        false => Weights::from(model),
    };
    let mut errors = ByEmpties::default();
    for path in &args.sources {
        for_each_position(path, |position| errors.add(&weights, position))?;
    }
    if let Some(path) = &args.plot {
        save_plot(path, &errors.plot())?;
    }
    if args.json {
        return errors.rows().try_for_each(|(empties, errors)| {
            out.json(&serde_json::json!({
                "empties": empties,
                "positions": errors.count(),
                "mae": errors.mae(),
                "rmse": errors.rmse(),
                "bias": errors.bias(),
            }))
        });
    }
    out.line(format!(
        "{:>7} {:>10} {:>8} {:>8} {:>8}",
        "empties", "positions", "mae", "rmse", "bias"
    ))?;
    let row = |name: &str, errors: &Errors| {
        format!(
            "{name:>7} {:>10} {:>8.3} {:>8.3} {:>8.3}",
            errors.count(),
            errors.mae(),
            errors.rmse(),
            errors.bias()
        )
    };
    for (empties, errors) in errors.rows() {
        out.line(row(&empties.to_string(), errors))?;
    }
    out.line(row("all", &errors.total()))
}
