use super::super::game_args::WhichGame;
use super::super::output::Progress;
use super::super::{Failure, Output};
use super::game::Told;
use super::{check_game, shape};
use loam_amazons::Amazons;
use loam_book::othello::Discs;
use loam_book::{AnyBook, BuildError, Builder, Score, Stats, Store, Subject};
use loam_engine::Profile;
use loam_engine::parse_board;
use loam_othello::{Othello, Size8};
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
    out: PathBuf,
    /// Which board, for Amazons [default: 10x10]
    #[arg(long, value_name = "CxR", value_parser = parse_board)]
    board: Option<(u8, u8)>,
    /// Keep the judged positions here [default: FILE.journal,
    /// or only in memory if FILE is a device]
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
    /// Who judges; depth, nodes or time are for each position
    #[arg(long, value_name = "ENGINE", default_value = "loam:depth=8")]
    pub(super) engine: Profile,
    /// How many positions [default: 1000, or all within --plies]
    #[arg(long, value_name = "N")]
    positions: Option<usize>,
    /// Judge positions before so many moves
    #[arg(long, value_name = "N")]
    plies: Option<usize>,
    /// Do not follow moves that give away more discs than this; of Amazons,
    /// tenths of the logarithm of the odds
    #[arg(long, value_name = "DISCS", default_value = "6", value_parser = discs)]
    pub(super) width: Discs,
    /// Positions judged at once [default: the number of cores; Amazons: one]
    #[arg(long, value_name = "N")]
    pub(super) threads: Option<usize>,
    /// Orders positions that are equally urgent
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// The result as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Row<'a> {
    file: &'a str,
    positions: usize,
    fresh: usize,
    complete: bool,
    value: Option<f64>,
    bytes: usize,
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
    match game {
        GameKind::Amazons => build::<Amazons>(args, shape(args.board)?, out),
        _ => build::<Othello<Size8>>(args, (), out),
    }
}

fn build<G: Told>(args: &Args, board: G::Board, out: &mut Output) -> Result<(), Failure> {
    let stop = StopFlag::default();
    let judges = G::judges(args, &stop)?;
    let mut store = store(args, G::subject(board))?;
    let known = store.len();
    let flag = stop.clone();
    // Without a handler an interrupt simply ends the program.
    let _ = ctrlc::set_handler(move || flag.raise());
    let usual = G::builder(args);
    let builder = Builder {
        positions: args.positions.or(args.plies.is_none().then_some(1000)),
        plies: args.plies.unwrap_or(usual.plies),
        seed: args.seed,
        ..usual
    };
    let (first, decimals) = (G::FIRST, G::DECIMALS);
    let mut progress = Progress::new();
    let built = builder.build::<G, _>(board, &mut store, judges, &stop, &mut |state| {
        progress.note(|| {
            let wanted = builder.positions.map(|n| format!(" of {n}"));
            let value = state.value.map(Score::points);
            let value = value.map(|value| format!(", {first} {value:+.decimals$}"));
            let name = G::opening(state.line).map_or("no name", |opening| opening.name);
            format!(
                "{}{} positions{}; ply {}, {name}",
                state.judged,
                wanted.unwrap_or_default(),
                value.unwrap_or_default(),
                state.line.len(),
            )
        });
    });
    drop(progress);
    let book = built.map_err(failed)?;
    let bytes = book.to_bytes();
    AtomicFile::write(&args.out, &bytes)?;
    let file = args.out.display().to_string();
    let value = Stats::of(&book).value.map(Score::points);
    let row = Row {
        file: &file,
        positions: book.len(),
        fresh: book.len().saturating_sub(known),
        complete: !stop.is_raised(),
        value,
        bytes: bytes.len(),
    };
    if args.json {
        return out.json(&row);
    }
    if !row.complete {
        out.line("stopped; the same command goes on")?;
    }
    let value = value.map_or("-".into(), |value| format!("{value:+.decimals$}"));
    out.line(format!(
        "{file}: {} positions, {} of them new, {first} {value}, {} bytes",
        row.positions, row.fresh, row.bytes
    ))
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
fn store(args: &Args, subject: Subject) -> Result<Store, Failure> {
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
fn failed(why: BuildError) -> Failure {
    match why {
        BuildError::Store(why) => why.into(),
        BuildError::Judge(why) => Failure::BadInput(why),
    }
}
