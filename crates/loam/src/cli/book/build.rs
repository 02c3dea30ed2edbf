use super::super::game_args::WhichGame;
use loam_engine::parse_board;
use super::super::output::Progress;
use super::super::{Failure, Output};
use super::judge::EngineJudge;
use super::{amazons, check_game};
use loam_book::{AnyBook, BuildError, Builder, Discs, Store, Subject};
use loam_engine::Profile;
use loam_othello::openings;
use loam_record::GameKind;
use loam_search::StopFlag;
use loam_store::{AtomicFile, Fault, is_device, probe};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Let an engine judge positions, the most likely ones first.
///
/// The book grows from the starting position where both sides play well: a ply
/// deeper counts as much as half a disc given away. Every judged position is
/// kept at once in a store beside the book; a build that was stopped or killed
/// goes on when the same command is given again, and so does one that is to
/// become larger.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  loam book build othello --out my.book --engine loam:depth=12 --positions 5000
  loam book build amazons --board 6x6 --out six.book --engine loam:nodes=60000
  loam book build othello --out all8.book --plies 8 --width 4 --threads 2")]
pub(super) struct Args {
    #[command(flatten)]
    game: WhichGame,
    /// Write the book here
    #[arg(long, value_name = "FILE")]
    pub(super) out: PathBuf,
    /// Which board, for Amazons [default: 10x10]
    #[arg(long, value_name = "CxR", value_parser = parse_board)]
    pub(super) board: Option<(u8, u8)>,
    /// Keep the judged positions here [default: FILE.journal,
    /// or only in memory if FILE is a device]
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
    /// Who judges; depth, nodes or time are for each position
    #[arg(long, value_name = "ENGINE", default_value = "loam:depth=8")]
    pub(super) engine: Profile,
    /// How many positions [default: 1000, or all within --plies]
    #[arg(long, value_name = "N")]
    pub(super) positions: Option<usize>,
    /// Judge positions before so many moves
    #[arg(long, value_name = "N")]
    pub(super) plies: Option<usize>,
    /// Do not follow moves that give away more discs than this; of Amazons,
    /// tenths of the logarithm of the odds
    #[arg(long, value_name = "DISCS", default_value = "6", value_parser = discs)]
    pub(super) width: Discs,
    /// Positions judged at once [default: the number of cores; Amazons: one]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Orders positions that are equally urgent
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(super) seed: u64,
    /// The result as JSON
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Serialize)]
pub(super) struct Row<'a> {
    pub(super) file: &'a str,
    pub(super) positions: usize,
    pub(super) fresh: usize,
    pub(super) complete: bool,
    pub(super) value: Option<f64>,
    pub(super) bytes: usize,
}

fn discs(text: &str) -> Result<Discs, String> {
    let number: f64 = text.parse().map_err(|_| "expected a number of discs")?;
    if (0.0..=64.0).contains(&number) {
        Ok(Discs::from_tenths((number * 10.0).round() as i32))
    } else {
        Err("expected 0 to 64 discs".into())
    }
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let game = check_game(args.game.required()?)?;
    let engine = &args.engine;
    if !engine.on(game, game.usual_size())?.is_bounded() {
        let why = "it would never end: give it depth=N, nodes=N or time=TIME";
        return Err(Failure::bad(&engine.to_string(), why));
    }
    check_target(&args.out)?;
    let stop = StopFlag::default();
    if game == GameKind::Amazons {
        return amazons::build(args, &stop, out);
    }
    let judges = judges(args, &stop)?;
    let mut store = store(args, Subject::Othello)?;
    let known = store.len();
    let flag = stop.clone();
    // Without a handler an interrupt simply ends the program.
    let _ = ctrlc::set_handler(move || flag.raise());
    let builder = builder(args);
    let mut progress = Progress::new();
    let built = builder.build(&mut store, judges, &stop, &mut |state| {
        progress.note(|| {
            let wanted = builder.positions.map(|n| format!(" of {n}"));
            let value = state.value.map(|value| format!(", Black {value}"));
            let name = openings::name(state.line).unwrap_or("no name");
            let ply = state.line.len();
            format!(
                "{}{} positions{}; ply {ply}, {name}",
                state.judged,
                wanted.unwrap_or_default(),
                value.unwrap_or_default(),
            )
        });
    });
    drop(progress);
    let book = built.map_err(failed)?;
    let bytes = book.to_bytes();
    AtomicFile::write(&args.out, &bytes)?;
    let file = args.out.display().to_string();
    let stats = loam_book::Stats::of(&book);
    let row = Row {
        file: &file,
        positions: stats.positions,
        fresh: stats.positions.saturating_sub(known),
        complete: !stop.is_raised(),
        value: stats.value.map(Discs::as_f64),
        bytes: bytes.len(),
    };
    if args.json {
        return out.json(&row);
    }
    if !row.complete {
        out.line("stopped; the same command goes on")?;
    }
    let value = stats.value.map_or("-".into(), |value| value.to_string());
    out.line(format!(
        "{file}: {} positions, {} of them new, Black {value}, {} bytes",
        row.positions, row.fresh, row.bytes
    ))
}

fn builder(args: &Args) -> Builder {
    let default = Builder::default();
    let few = args.plies.is_none().then_some(1000);
    Builder {
        positions: args.positions.or(few),
        plies: args.plies.unwrap_or(default.plies),
        width: args.width,
        seed: args.seed,
        ..default
    }
}

/// One judge a thread.
fn judges(args: &Args, stop: &StopFlag) -> Result<Vec<EngineJudge>, Failure> {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.unwrap_or_else(cores);
    if threads == 0 || threads > 1024 {
        return Err(Failure::bad("--threads", "expected 1 to 1024"));
    }
    let judge = |_| EngineJudge::new(&args.engine, stop).map_err(Failure::from);
    (0..threads).map(judge).collect()
}

/// Refuses to write over what is no book, or where nothing can be written,
/// before the work is done.
fn check_target(path: &Path) -> Result<(), Failure> {
    probe(path)?;
    let there = std::fs::metadata(path);
    // What is empty holds nothing to lose; a device is written into.
    if !there.is_ok_and(|data| data.is_file() && data.len() > 0) {
        return Ok(());
    }
    match AnyBook::open(path) {
        Err(why) if matches!(why.why, Fault::Foreign(_)) => Err(Failure::bad(
            &path.display().to_string(),
            "exists and is not a book, so it is left alone",
        )),
        Err(why) if matches!(why.why, Fault::Io { .. }) => Err(why.into()),
        _ => Ok(()),
    }
}

/// Where positions are kept as they are judged.
pub(super) fn store(args: &Args, subject: Subject) -> Result<Store, Failure> {
    let engine = args.engine.to_string();
    let path = match &args.store {
        Some(path) => path.clone(),
        None if is_device(&args.out)? => return Ok(Store::scratch(subject, &engine)),
        None => {
            let mut name = args.out.clone().into_os_string();
            name.push(".journal");
            name.into()
        }
    };
    let store = Store::open(&path, subject, &engine)?;
    let path = path.display();
    if store.torn() > 0 {
        let torn = store.torn();
        eprintln!("{path}: a position that was being written is lost ({torn} bytes)");
    }
    if !store.is_empty() {
        eprintln!("going on with {path}: {} positions are judged", store.len());
    }
    Ok(store)
}

/// Why a book was not built.
pub(super) fn failed(why: BuildError) -> Failure {
    match why {
        BuildError::Store(why) => why.into(),
        BuildError::Judge(why) => Failure::BadInput(why),
    }
}
