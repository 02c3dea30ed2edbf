use super::{EvaluationArgs, Failure, Output, for_each_position, fraction};
use crate::cli::output::Progress;
use loam_train::{LabelOptions, Labelled, Labeller, PositionWriter, ScoreFile, within};
use std::path::PathBuf;

/// Label positions with what a search says of them.
///
/// Takes the positions within the limits and gives each of them the score of a
/// search, put right by how far searches with so many empty squares are on
/// average from the labels there were; with --trace also of the searches of
/// later positions of the game. Self-play is perfect in the end, so labels
/// there are kept. A run that was interrupted goes on when the same
/// command is given again; the labels do not depend on the threads.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The file of positions
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
    let mut positions: Vec<Labelled> = Vec::new();
    for_each_position(&args.file, |position| positions.push(*position))?;
    let positions: Vec<Labelled> = within(positions, args.least..=args.most).collect();
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
        .label(&positions, &mut scores, noted)
        .map_err(failed)?;
    drop(progress);
    let mut writer = PositionWriter::create(&args.out).map_err(failed)?;
    for position in &labelled {
        writer.add(position).map_err(failed)?;
    }
    let count = writer.finish().map_err(failed)?;
    scores.remove().map_err(failed)?;
    out.line(format!("{count} positions labelled"))
}
