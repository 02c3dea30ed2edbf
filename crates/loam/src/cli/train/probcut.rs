use super::{Failure, Output, named_model};
use loam_othello::patterns::Weights;
use loam_store::probe;
use loam_train::{
    DepthOptions, Labelled, Measured, depths, fit_deviations, for_each_position, measure,
};
use std::path::PathBuf;

/// Measure how far shallow searches are from deep ones.
///
/// Prints the deviations found and the numbers of the formula that multi-ProbCut
/// uses with a model. With --out they are written into a copy of it.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  loam train othello probcut solved.positions --count 100 --depth 4
  loam train othello probcut solved.positions --model my.model --out tuned.model")]
pub(crate) struct Args {
    /// A file of positions
    #[arg(value_name = "FILE")]
    positions: PathBuf,
    /// The model to measure [default: the one that comes with Loam]
    #[arg(
        long,
        value_name = "FILE",
        default_value = "shipped",
        hide_default_value = true
    )]
    model: PathBuf,
    /// Write the model with the numbers found
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// How many positions to take, evenly spread over the file
    #[arg(long, value_name = "N", default_value_t = 1000)]
    count: u64,
    /// The deepest search before the end
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(2..=16))]
    depth: u32,
    /// Solve positions with at most so many empty squares
    #[arg(long, value_name = "N", default_value_t = 18, value_parser = clap::value_parser!(u32).range(1..=26))]
    solved: u32,
    /// One JSON object per pair of depths, and one with the numbers of the formula
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    args.out.as_deref().map(probe).transpose()?;
    let weights = Weights::from(named_model(&args.model)?);
    let mut all: Vec<Labelled> = Vec::new();
    for_each_position(&args.positions, |position| {
        if (12..=50).contains(&position.empties()) {
            all.push(*position);
        }
    })?;
    let step = (all.len() as u64 / args.count.max(1)).max(1) as usize;
    let chosen: Vec<Labelled> = all.iter().step_by(step).copied().collect();
    let options = DepthOptions {
        depth: args.depth,
        solved: args.solved,
    };
    let rows = measure(&depths(&chosen, &weights, options));
    let fitted = fit_deviations(&rows);
    if let Some(path) = &args.out {
        let has = |to_the_end| {
            let kind = |row: &Measured| (row.depth == row.empties) == to_the_end;
            rows.iter().any(kind)
        };
        if !(has(false) && has(true)) {
            let why = "expected more positions: too few were searched alike to fit numbers to";
            return Err(Failure::BadInput(why.into()));
        }
        let model = named_model(&args.model)?.with_deviations(fitted);
        let count = chosen.len();
        let line = format!("multi-ProbCut's numbers: fitted to {count} positions");
        model.noting(&line).write(path)?;
    }
    for row in &rows {
        let (n, d, p) = (row.empties as i32, row.depth as i32, row.probe as i32);
        if args.json {
            out.json(&serde_json::json!({
                "empties": row.empties, "depth": row.depth, "probe": row.probe,
                "count": row.count, "deviation": row.deviation,
                "formula": fitted.at(n, d, p),
            }))?;
        } else if d % 4 == 0 || d == n {
            out.line(format!(
                "{n:>3} empties, {d:>2} plies by {p:>2}: {:>6.2}, formula {:>6.2} ({} positions)",
                row.deviation,
                fitted.at(n, d, p),
                row.count
            ))?;
        }
    }
    let (middle, end) = (fitted.middle, fitted.end);
    match args.json {
        true => out.json(&serde_json::json!({ "middle": middle, "end": end })),
        false => out.line(format!("middle: {middle:?},\nend: {end:?},")),
    }
}
