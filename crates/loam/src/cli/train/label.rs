use super::{Failure, ModelArgs, Output, Threads, fraction, news, take};
use loam_train::{GameReader, LabelOptions, LabelStep, Operation};
use std::path::PathBuf;

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
#[command(after_help = "\
Examples:
  loam train othello label selfplay.positions --depth 4 --out even.positions
  loam train othello label selfplay.games --trace 0.8 --out even.positions")]
pub(crate) struct Args {
    /// The file of positions, or of games the engine played
    file: PathBuf,
    /// Plies searched [default: 4]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=60))]
    depth: Option<u32>,
    /// The fewest empty squares
    #[arg(long, value_name = "N", default_value_t = *LabelStep::EMPTIES.start(), value_parser = clap::value_parser!(u32).range(0..=60))]
    least: u32,
    /// The most empty squares
    #[arg(long, value_name = "N", default_value_t = *LabelStep::EMPTIES.end(), value_parser = clap::value_parser!(u32).range(0..=60))]
    most: u32,
    /// Positions with at most so many empty squares keep their labels [default: 14]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=60))]
    keep: Option<u32>,
    /// The part of a label that is that of the game's next position
    #[arg(long, value_name = "PART", default_value_t = LabelOptions::default().trace, value_parser = fraction)]
    trace: f64,
    /// Take how far searches are off from these games the engine played as
    /// deep [default: from the labels there are]
    #[arg(long, value_name = "FILE")]
    leanings: Option<PathBuf>,
    #[command(flatten)]
    evaluation: ModelArgs,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    threads: Threads,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let usual = LabelOptions::default();
    let least = ("--least", args.least > args.most);
    Failure::unless_obeyed(&[least], "expected no more than --most")?;
    if GameReader::open(&args.file).is_ok() {
        let of_searches = [
            ("--depth", args.depth.is_some()),
            ("--keep", args.keep.is_some()),
            ("--model", args.evaluation.model.is_some()),
            ("--threads", args.threads.number.is_some()),
        ];
        let why = "these games have their scores, and nothing is searched";
        Failure::unless_obeyed(&of_searches, why)?;
    }
    let label = LabelStep {
        file: args.file.clone(),
        empties: args.least..=args.most,
        options: LabelOptions {
            depth: args.depth.unwrap_or(usual.depth),
            kept: args.keep.unwrap_or(usual.kept),
            trace: args.trace,
            threads: args.threads.or_cores(),
        },
        leanings: args.leanings.clone(),
        model: args.evaluation.model.clone(),
    };
    let summary = take(Operation::Label(label), &args.out)?;
    news::tell(&summary, &args.out, out)
}
