use super::super::{Failure, Output};
use super::sgf;
use loam_arena::report::{page, replay_page};
use loam_arena::{GameResult, Store};
use loam_store::{AtomicFile, ensure_folder};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Write an HTML page about the games in a store.
///
/// The folder holds the page (cross table, ratings with error bars, list of
/// games, builds of the program that played), a page to play through each game,
/// and each game as SGF. A match may go on meanwhile.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  loam match report match.journal --out page")]
pub(super) struct Args {
    /// The store of a match
    #[arg(value_name = "STORE")]
    store: PathBuf,
    /// Folder to write into
    #[arg(long, value_name = "FOLDER", default_value = "match-report")]
    out: PathBuf,
}

/// Pages written at once: each waits for the disk, and they may do so together.
const WRITERS: usize = 16;

pub(super) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let (description, contents) = Store::read(&args.store)?;
    if contents.torn > 0 {
        let (path, torn) = (args.store.display(), contents.torn);
        eprintln!("{path}: {torn} bytes at its end are no whole game and left out");
    }
    let bad = |why| Failure::bad(&args.store.display().to_string(), why);
    ensure_folder(&args.out)?;
    let write = |name: &str, bytes: &[u8]| AtomicFile::write(&args.out.join(name), bytes);
    let pages = |game: &GameResult| -> Result<(), Failure> {
        let stem = format!("game-{:05}", game.pairing.number + 1);
        let replay = replay_page(&description, game).map_err(bad)?;
        write(&format!("{stem}.html"), replay.as_bytes())?;
        write(
            &format!("{stem}.sgf"),
            &sgf(&description, game).map_err(bad)?,
        )?;
        Ok(())
    };
    let (games, next) = (&contents.games, AtomicUsize::new(0));
    std::thread::scope(|scope| {
        let work = || {
            let mut left = || games.get(next.fetch_add(1, Ordering::Relaxed));
            std::iter::from_fn(&mut left).try_for_each(&pages)
        };
        let writers: Vec<_> = (0..WRITERS).map(|_| scope.spawn(work)).collect();
        let mut writers = writers.into_iter();
        writers.try_for_each(|writer| writer.join().expect("no page is beyond it"))
    })?;
    write("index.html", page(&description, &contents).as_bytes())?;
    out.line(args.out.join("index.html").display().to_string())
}
