use super::{EvaluationArgs, Failure, Output, for_each_position, fraction};
use crate::cli::output::Progress;
use loam_train::{
    GameReader, GamesError, LabelOptions, Labelled, Labeller, Leanings, PositionWriter, ScoreFile,
    SearchedPositions, within,
};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

/// Label positions with what a search says of them.
///
/// Takes the positions within the limits and gives each of them the score of a
/// search, put right by how far searches with so many empty squares are on
/// average from the labels there were; with --trace also of the searches of
/// later positions of the game. Self-play is perfect in the end, so labels
/// there are kept. A run that was interrupted goes on when the same
/// command is given again; the labels do not depend on the threads.
///
/// A file of games the engine played against itself has the scores of the
/// searches it was played with: they are taken, and nothing is searched.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The file of positions, or of games the engine played
    file: PathBuf,
    /// Plies searched
    #[arg(long, value_name = "N", default_value_t = LabelOptions::default().depth, value_parser = clap::value_parser!(u32).range(1..=60))]
    depth: u32,
    /// The fewest empty squares
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u32).range(0..=60))]
    least: u32,
    /// The most empty squares
    #[arg(long, value_name = "N", default_value_t = 43, value_parser = clap::value_parser!(u32).range(0..=60))]
    most: u32,
    /// Positions with at most so many empty squares keep their labels
    #[arg(long, value_name = "N", default_value_t = LabelOptions::default().kept, value_parser = clap::value_parser!(u32).range(0..=60))]
    keep: u32,
    /// The part of a label that is that of the game's next position
    #[arg(long, value_name = "PART", default_value_t = LabelOptions::default().trace, value_parser = fraction)]
    trace: f64,
    /// Take how far searches are off from these games the engine played as
    /// deep [default: from the labels there are]
    #[arg(long, value_name = "FILE")]
    leanings: Option<PathBuf>,
    #[command(flatten)]
    evaluation: EvaluationArgs,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Threads [default: the number of cores]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    threads: usize,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let limits = args.least..=args.most;
    let leanings = match &args.leanings {
        Some(file) => {
            let bad = || Failure::bad(&file.display().to_string(), GamesError::NotGames);
            Some(played(file, &limits)?.ok_or_else(bad)?.leanings())
        }
        None => None,
    };
    let count = match played(&args.file, &limits)? {
        Some(games) => {
            let leanings = leanings.unwrap_or_else(|| games.leanings());
            write(args, &games.labelled(&leanings, args.trace))?
        }
        None => search(args, limits, leanings.as_ref())?,
    };
    out.line(format!("{count} positions labelled"))
}

/// What is in a file of games; `None` if it is of another kind.
fn played(file: &Path, limits: &RangeInclusive<u32>) -> Result<Option<SearchedPositions>, Failure> {
    let bad = |error: GamesError| Failure::bad(&file.display().to_string(), error);
    match GameReader::open(file) {
        Err(GamesError::NotGames) => Ok(None),
        games => games
            .and_then(|games| SearchedPositions::read(games, limits))
            .map(Some)
            .map_err(bad),
    }
}

fn search(
    args: &Args,
    limits: RangeInclusive<u32>,
    leanings: Option<&Leanings>,
) -> Result<u64, Failure> {
    let mut positions: Vec<Labelled> = Vec::new();
    for_each_position(&args.file, |position| positions.push(*position))?;
    let positions: Vec<Labelled> = within(positions, limits).collect();
    let target = args.out.display().to_string();
    let failed = |error: std::io::Error| Failure::writing(&target, &error);
    let evaluation = args.evaluation.read()?;
    let options = LabelOptions {
        depth: args.depth,
        kept: args.keep,
        trace: args.trace,
        threads: args.threads,
    };
    let labeller = Labeller::new(evaluation.weights(), options)
        .map_err(|error| Failure::Io(format!("threads: {error}")))?;

    let kind = format!("{:016x}", labeller.fingerprint(&positions));
    let mut scores = ScoreFile::resume(&args.out, &kind).map_err(failed)?;
    let mut progress = Progress::new();
    let noted = |done| progress.note(|| format!("{done} of {} positions", positions.len()));
    let labelled = labeller
        .label(&positions, &mut scores, leanings, noted)
        .map_err(failed)?;
    drop(progress);
    let count = write(args, &labelled)?;
    scores.remove().map_err(failed)?;
    Ok(count)
}

fn write(args: &Args, labelled: &[Labelled]) -> Result<u64, Failure> {
    let target = args.out.display().to_string();
    let failed = |error: std::io::Error| Failure::writing(&target, &error);
    let mut writer = PositionWriter::create(&args.out).map_err(failed)?;
    for position in labelled {
        writer.add(position).map_err(failed)?;
    }
    writer.finish().map_err(failed)
}
