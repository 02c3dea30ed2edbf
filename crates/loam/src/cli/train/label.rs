use super::{Failure, ModelArgs, Output, fraction, news, take};
use loam_train::{LabelOptions, LabelStep, Operation};
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
pub(crate) struct Args {
    /// The file of positions, or of games the engine played
    file: PathBuf,
    /// Plies searched
    #[arg(long, value_name = "N", default_value_t = LabelOptions::default().depth, value_parser = clap::value_parser!(u32).range(1..=60))]
    depth: u32,
    /// The fewest empty squares
    #[arg(long, value_name = "N", default_value_t = *LabelStep::EMPTIES.start(), value_parser = clap::value_parser!(u32).range(0..=60))]
    least: u32,
    /// The most empty squares
    #[arg(long, value_name = "N", default_value_t = *LabelStep::EMPTIES.end(), value_parser = clap::value_parser!(u32).range(0..=60))]
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
    evaluation: ModelArgs,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Threads [default: the number of cores]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    threads: usize,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let label = LabelStep {
        file: args.file.clone(),
        empties: args.least..=args.most,
        options: LabelOptions {
            depth: args.depth,
            kept: args.keep,
            trace: args.trace,
            threads: args.threads,
        },
        leanings: args.leanings.clone(),
        model: args.evaluation.model.clone(),
    };
    let summary = take(Operation::Label(label), &args.out)?;
    news::tell(&summary, &args.out, out)
}
