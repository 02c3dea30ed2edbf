use super::{Failure, ModelArgs, Output, Threads, news, take};
use loam_train::{GamesStep, Operation, SelfPlayOptions};
use std::path::PathBuf;
use std::time::Duration;

/// Let the engine play itself, to learn from.
///
/// The evaluation is the one that comes with the program, or --model. A run
/// that was interrupted goes on when the same command is given again; the
/// games depend on the seed alone, not on the threads.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  loam train othello games --games 1000 --out selfplay.games
  loam train othello games --games 1000 --after base --depth 4 --ending 18 --seed 2 --out more.games")]
pub(crate) struct Args {
    /// How many games
    #[arg(long, value_name = "N")]
    games: u64,
    /// Seed of the openings
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Plies searched before the ending
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..=30))]
    depth: u32,
    /// Search to the end of the game from so many empty squares on, as 73% would
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=30))]
    ending: u32,
    /// Play perfectly from so many empty squares on
    #[arg(long, value_name = "N", default_value_t = 14, value_parser = clap::value_parser!(u32).range(0..=30))]
    perfect: u32,
    #[command(flatten)]
    threads: Threads,
    /// Stop after this time, to be resumed later
    #[arg(long, value_name = "TIME", value_parser = loam_engine::parse_duration)]
    time: Option<Duration>,
    /// Follow the games of a WTHOR file or a folder of them (*.wtb) for some
    /// moves, and play on from there [default: random moves]
    #[arg(long, value_name = "PATH")]
    after: Vec<PathBuf>,
    #[command(flatten)]
    evaluation: ModelArgs,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let ending = ("--ending", args.ending > 0 && args.ending <= args.perfect);
    Failure::unless_obeyed(
        &[ending],
        "play is perfect by then: expected more than --perfect",
    )?;
    let games = GamesStep {
        games: args.games,
        options: SelfPlayOptions {
            depth: args.depth,
            ending: args.ending,
            perfect: args.perfect,
            seed: args.seed,
        },
        model: args.evaluation.model.clone(),
        after: args.after.clone(),
        threads: args.threads.or_cores(),
        time: args.time,
    };
    let summary = take(Operation::Games(games), &args.out)?;
    news::tell(&summary, &args.out, out)
}
