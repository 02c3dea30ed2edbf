use super::{Failure, Output, Threads, news, take};
use loam_train::{Operation, SolveStep};
use std::path::PathBuf;

/// Solve the endgames among labelled positions.
///
/// Positions with few empty squares get their exact score. Those before them
/// in the same game that had only its result get the score of the first one
/// solved.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  loam train othello solve wthor.positions --empties 10 --out solved.positions")]
pub(crate) struct Args {
    /// The file of positions
    file: PathBuf,
    /// Solve positions with at most so many empty squares
    #[arg(long, value_name = "N", default_value_t = SolveStep::EMPTIES)]
    empties: u32,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    threads: Threads,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let solve = SolveStep {
        positions: args.file.clone(),
        empties: args.empties,
        threads: args.threads.or_cores(),
    };
    let summary = take(Operation::Solve(solve), &args.out)?;
    news::tell(&summary, &args.out, out)
}
