use super::{Failure, Output, news, take};
use loam_train::{Operation, PositionsStep, Summary};
use std::path::PathBuf;

/// Take labelled positions from recorded games.
///
/// Every position of every complete game, labelled with the result from the
/// mover's side; with the result of perfect play where the base tells it.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  loam train othello positions --wthor base --out wthor.positions
  loam train othello positions --games selfplay.games --out selfplay.positions --json")]
pub(crate) struct Args {
    /// A WTHOR file, or a folder of them (*.wtb)
    #[arg(long, value_name = "PATH", required_unless_present = "games")]
    wthor: Vec<PathBuf>,
    /// A file of games the engine played against itself
    #[arg(long, value_name = "FILE")]
    games: Vec<PathBuf>,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// What was taken, as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let positions = PositionsStep {
        wthor: args.wthor.clone(),
        games: args.games.clone(),
    };
    let summary = take(Operation::Positions(positions), &args.out)?;
    match &summary {
        Summary::Positions { files, harvest } if args.json => out.json(&serde_json::json!({
            "files": files,
            "games": harvest.games,
            "left_out": harvest.left_out,
            "positions": harvest.positions,
        })),
        summary => news::tell(summary, &args.out, out),
    }
}
