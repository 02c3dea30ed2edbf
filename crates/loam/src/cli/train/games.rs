use super::{EvaluationArgs, Failure, Output};
use crate::cli::output::Progress;
use loam_train::{GameWriter, PlayedGame, SelfPlayOptions, SelfPlayer, recorded_games};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// Let the engine play itself, to learn from.
///
/// The evaluation is the one that comes with the program, or --weights. A run
/// that was interrupted goes on when the same command is given again; the
/// games depend on the seed alone, not on the threads.
#[derive(Debug, clap::Args)]
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
    /// Threads [default: one to a core]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Stop after this time, to be gone on with later
    #[arg(long, value_name = "TIME", value_parser = loam_engine::parse_duration)]
    time: Option<Duration>,
    /// Follow the games of a WTHOR file or a folder of them (*.wtb) for some
    /// moves, and play on from there [default: random moves]
    #[arg(long, value_name = "PATH")]
    after: Vec<PathBuf>,
    #[command(flatten)]
    evaluation: EvaluationArgs,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let target = args.out.display().to_string();
    let options = SelfPlayOptions {
        depth: args.depth,
        ending: args.ending,
        perfect: args.perfect,
        seed: args.seed,
    };
    let evaluation = args.evaluation.read()?;
    let weights = evaluation.weights();
    let mut recorded = Vec::new();
    for file in super::wthor_files(&args.after)? {
        let name = file.display().to_string();
        let bytes = std::fs::read(&file).map_err(|error| Failure::bad(&name, error))?;
        recorded.extend(recorded_games(&bytes).map_err(|error| Failure::bad(&name, error))?);
    }
    let player = || SelfPlayer::new(options, weights).after(&recorded);
    let kind = format!("{:016x}", player().fingerprint());
    let mut writer =
        GameWriter::resume(&args.out, &kind).map_err(|error| Failure::bad(&target, error))?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.unwrap_or(cores).clamp(1, 1024);
    let begun = Instant::now();
    let is_over = || args.time.is_some_and(|time| begun.elapsed() >= time);

    let first = writer.games();
    let next = AtomicU64::new(first);
    let failed = |error: std::io::Error| Failure::writing(&target, &error);
    let mut progress = Progress::new();
    let (send, receive) = mpsc::sync_channel::<(u64, PlayedGame)>(4 * threads);
    std::thread::scope(|scope| -> Result<(), Failure> {
        for _ in 0..threads {
            let (send, next, player) = (send.clone(), &next, &player);
            scope.spawn(move || {
                let player = player();
                loop {
                    let number = next.fetch_add(1, Relaxed);
                    if number >= args.games || is_over() {
                        return;
                    }
                    if send.send((number, player.play(number))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(send);
        // Games are written in their order, whichever is done first.
        let receive = receive;
        let mut waiting = std::collections::BTreeMap::new();
        for (number, game) in &receive {
            waiting.insert(number, game);
            while let Some(game) = waiting.remove(&writer.games()) {
                writer.add(&game).map_err(failed)?;
                if writer.games() % 1024 == 0 {
                    writer.flush().map_err(failed)?;
                }
            }
            progress.note(|| {
                let rate = (writer.games() - first) as f64 / begun.elapsed().as_secs_f64();
                format!(
                    "{} of {} games, {rate:.0} a second",
                    writer.games(),
                    args.games
                )
            });
        }
        Ok(())
    })?;
    drop(progress);
    if writer.games() < args.games {
        writer.flush().map_err(failed)?;
        return out.line(format!(
            "{} of {} games; the same command goes on",
            writer.games(),
            args.games
        ));
    }
    let games = writer.finish().map_err(failed)?;
    out.line(format!("{games} games"))
}
