use super::{Failure, Output, for_each_position};
use loam_train::{EndgameSolver, Labelled, PositionWriter};
use std::path::PathBuf;

/// Solve the endgames among labelled positions.
///
/// Positions with few empty squares get their exact score. Those before them
/// in the same game that had only its result get the score of the first one
/// solved.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The file of positions
    file: PathBuf,
    /// Solve positions with at most so many empty squares
    #[arg(long, value_name = "N", default_value_t = 10)]
    empties: u32,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Threads [default: the number of cores]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    threads: usize,
}

/// Games solved between two lines of progress.
const BATCH: usize = 4096;

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let mut games: Vec<Vec<Labelled>> = Vec::new();
    for_each_position(&args.file, |position| match games.last_mut() {
        Some(game) if !position.begins_game => game.push(*position),
        _ => games.push(vec![*position]),
    })?;
    let target = args.out.display().to_string();
    let failed = |error: std::io::Error| Failure::writing(&target, &error);
    let mut writer = PositionWriter::create(&args.out).map_err(failed)?;
    let solver = EndgameSolver::new(args.empties, args.threads)
        .map_err(|error| Failure::Io(format!("threads: {error}")))?;
    let (count, mut done, mut solved) = (games.len(), 0, 0);
    for batch in games.chunks_mut(BATCH) {
        solved += solver.solve(batch);
        for position in batch.iter().flatten() {
            writer.add(position).map_err(failed)?;
        }
        done += batch.len();
        eprintln!("{done} of {count} games, {solved} positions solved");
    }
    let positions = writer.finish().map_err(failed)?;
    out.line(format!("{positions} positions, {solved} of them solved"))
}
