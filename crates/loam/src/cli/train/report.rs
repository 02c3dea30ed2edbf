use super::{Evaluation, Failure, Output, for_each_position, save_plot};
use loam_train::{ByEmpties, Errors};
use std::path::{Path, PathBuf};

/// Compare weights with labelled positions, by the number of empty squares.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A file of weights, or `shipped` for those that come with Loam
    weights: PathBuf,
    /// Files of positions
    #[arg(value_name = "FILE", required = true)]
    sources: Vec<PathBuf>,
    /// A network to add to them
    #[arg(long, value_name = "FILE")]
    network: Option<PathBuf>,
    /// Draw the errors as SVG
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// One JSON object per number of empty squares
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let path = (args.weights != Path::new("shipped")).then_some(&*args.weights);
    let evaluation = Evaluation::from_files(path, args.network.as_deref())?;
    let weights = evaluation.weights();
    let mut errors = ByEmpties::default();
    for path in &args.sources {
        for_each_position(path, |position| errors.add(weights, position))?;
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
