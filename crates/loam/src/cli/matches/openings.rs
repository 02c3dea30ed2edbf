use super::super::game_args::{StartArgs, no_game};
use super::super::output::Progress;
use super::super::{Failure, Output};
use loam_arena::OpeningBuilder;
use loam_engine::Profile;
use loam_record::GameKind;
use loam_store::{AtomicFile, probe};
use std::fmt::Write as _;
use std::path::PathBuf;

/// Build a set of balanced openings.
///
/// Draws random openings and keeps those that an engine finds even.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  loam match openings othello --plies 8 --count 50 --out balanced.txt
  loam match openings loa --engine loam:nodes=100000 --balance 60")]
pub(super) struct Args {
    /// The word build may be written, and means nothing more
    #[arg(value_name = "GAME", num_args = 1..=2)]
    words: Vec<String>,
    #[command(flatten)]
    start: StartArgs,
    /// Random plies
    #[arg(long, value_name = "N", default_value_t = 6)]
    plies: usize,
    /// How many openings
    #[arg(long, value_name = "N", default_value_t = 50)]
    count: usize,
    /// Who judges them
    #[arg(long, value_name = "ENGINE", default_value = "loam:nodes=50000")]
    engine: Profile,
    /// The most the judgement may favour a side, in the engine's units
    #[arg(long, value_name = "N", default_value_t = 40)]
    balance: i32,
    /// Seed of the choices
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Write them here instead of standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let game = match &args.words[..] {
        [build, game] if build == "build" => game,
        [game] if game != "build" => game,
        [_, other] => return Err(Failure::bad(other, "expected one game only")),
        _ => return Err(no_game()),
    };
    let kind: GameKind = game
        .parse()
        .map_err(|_| Failure::bad(game, "expected loa, othello or amazons"))?;
    let spec = args.start.spec(kind);
    if let Some(path) = &args.out {
        probe(path)?;
    }
    let builder = OpeningBuilder {
        plies: args.plies,
        count: args.count,
        engine: args.engine.clone(),
        balance: args.balance,
        seed: args.seed,
    };
    let mut progress = Progress::new();
    let count = args.count;
    let built = builder.build(&spec, &mut |found| {
        progress.note(|| format!("{found} of {count} openings"));
    });
    drop(progress);
    let mut text = format!(
        "# {count} openings of {} plies that {} finds even within {}: one a line.\n",
        args.plies, args.engine, args.balance
    );
    for opening in built.map_err(Failure::BadInput)? {
        writeln!(text, "{}", opening.moves.join(" ")).expect("a string takes all");
    }
    match &args.out {
        None => out.text(text),
        Some(path) => Ok(AtomicFile::write(path, text.as_bytes())?),
    }
}
