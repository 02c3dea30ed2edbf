use super::{Evaluation, Failure, Output, for_each_position};
use crate::cli::output::Progress;
use loam_train::{Labelled, Labeller, Leanings, PositionWriter, ScoreFile, within};
use std::path::PathBuf;

/// Label positions with what a search says of them.
///
/// Takes the positions within the limits and gives each of them the score of a
/// search, put right by how far searches with so many empty squares are on
/// average from the labels there were. Self-play is perfect in the end, so
/// labels there are kept. A run that was interrupted goes on when
/// the same command is given again; the labels do not depend on the threads.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The file of positions
    file: PathBuf,
    /// Plies searched
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=60))]
    depth: u32,
    /// The fewest empty squares
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u32).range(0..=60))]
    least: u32,
    /// The most empty squares
    #[arg(long, value_name = "N", default_value_t = 43, value_parser = clap::value_parser!(u32).range(0..=60))]
    most: u32,
    /// Positions with at most so many empty squares keep their labels
    #[arg(long, value_name = "N", default_value_t = 14, value_parser = clap::value_parser!(u32).range(0..=60))]
    keep: u32,
    /// The evaluation to search with [default: the one that comes with Loam]
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Networks to add to the weights
    #[arg(long, value_name = "FILE")]
    network: Option<PathBuf>,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Threads [default: the number of cores]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    threads: usize,
}

/// Positions searched between two lines of progress, or some more.
const BATCH: usize = 1 << 14;

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let mut positions: Vec<Labelled> = Vec::new();
    let count = for_each_position(&args.file, |position| positions.push(*position))?;
    let positions: Vec<Labelled> = within(positions, args.least..=args.most).collect();
    let target = args.out.display().to_string();
    let failed = |error: std::io::Error| Failure::writing(&target, &error);
    let evaluation = Evaluation::from_files(args.weights.as_deref(), args.network.as_deref())?;
    let labeller = Labeller::new(evaluation.weights(), args.depth, args.keep, args.threads)
        .map_err(|error| Failure::Io(format!("threads: {error}")))?;

    let kind = format!(
        "d{}e{}-{}k{}n{count}",
        args.depth, args.least, args.most, args.keep
    );
    let mut scores = ScoreFile::resume(&args.out, &kind).map_err(failed)?;
    // Games are searched as a whole.
    let begun = scores.scores().len().min(positions.len());
    let whole = (0..=begun)
        .rev()
        .find(|&at| {
            positions
                .get(at)
                .is_none_or(|position| position.begins_game)
        })
        .unwrap_or(0);
    scores.truncate(whole).map_err(failed)?;

    let mut progress = Progress::new();
    let games: Vec<&[Labelled]> = positions[whole..]
        .chunk_by(|_, next| !next.begins_game)
        .collect();
    let mut batch = Vec::with_capacity(BATCH + 64);
    for (number, game) in games.iter().enumerate() {
        batch.extend_from_slice(game);
        if batch.len() >= BATCH || number + 1 == games.len() {
            scores.add(&labeller.scores(&batch)).map_err(failed)?;
            batch.clear();
            progress.note(|| format!("{} of {} positions", scores.scores().len(), positions.len()));
        }
    }
    drop(progress);

    let mut leanings = Leanings::default();
    for (position, &score) in positions.iter().zip(scores.scores()) {
        leanings.add(position, score);
    }
    let mut writer = PositionWriter::create(&args.out).map_err(failed)?;
    for (position, &score) in positions.iter().zip(scores.scores()) {
        let labelled = leanings.labelled(position, score);
        writer.add(&labelled).map_err(failed)?;
    }
    let count = writer.finish().map_err(failed)?;
    scores.remove().map_err(failed)?;
    out.line(format!("{count} positions labelled"))
}
