use super::super::output::Progress;
use super::super::{Failure, Output};
use super::sgf;
use loam_arena::Store;
use loam_arena::report::{page, replay_page};
use std::path::PathBuf;

/// Write an HTML page about the games in a store.
///
/// The folder holds the page (cross table, ratings with error bars, list of
/// games), a page to play through each game, and each game as SGF.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  loam match report match.redb --out page")]
pub(super) struct Args {
    /// The store of a match
    #[arg(value_name = "STORE")]
    store: PathBuf,
    /// Folder to write into
    #[arg(long, value_name = "FOLDER", default_value = "match-report")]
    out: PathBuf,
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let bad = |why: &dyn std::fmt::Display| Failure::bad(&args.store.display().to_string(), why);
    if !args.store.is_file() {
        return Err(bad(&"no such file"));
    }
    let (store, description) = Store::read(&args.store).map_err(|why| bad(&why))?;
    let games = store.games().map_err(|why| bad(&why))?;
    let write = |name: &str, bytes: &[u8]| {
        let path = args.out.join(name);
        std::fs::create_dir_all(&args.out)
            .and_then(|()| std::fs::write(&path, bytes))
            .map_err(|error| Failure::writing(&path.display().to_string(), &error))
    };
    let mut progress = Progress::new();
    for (done, game) in games.iter().enumerate() {
        progress.note(|| format!("{done} of {} games", games.len()));
        let stem = format!("game-{:05}", game.number + 1);
        let replay = replay_page(&description, game).map_err(|why| bad(&why))?;
        write(&format!("{stem}.html"), replay.as_bytes())?;
        let record = sgf(&description, game).map_err(|why| bad(&why))?;
        write(&format!("{stem}.sgf"), &record)?;
    }
    drop(progress);
    write("index.html", page(&description, &games).as_bytes())?;
    out.line(args.out.join("index.html").display().to_string())
}
