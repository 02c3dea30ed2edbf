//! `loam book`: opening books for Othello.

mod build;
mod judge;
mod show;
mod stats;
mod verify;

use super::{Failure, Output};
use loam_book::{Book, shipped};
use loam_record::GameKind;
use std::path::{Path, PathBuf};

/// Build, show and check opening books for Othello.
///
/// A book holds positions up to symmetry, a score for each of their moves, and
/// values backed up from the book's ends to its start. Scores are discs, for
/// the player to move.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  loam book build othello --out my.book --engine loam:depth=12 --positions 5000
  loam book build othello --out all8.book --plies 8 --width 4
  loam book show othello my.book --moves \"f5 d6 c3\"
  loam book stats my.book --json
  loam book verify my.book")]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Sub,
}

#[derive(Debug, clap::Subcommand)]
enum Sub {
    /// Let an engine judge positions, the most likely ones first
    Build(build::Args),
    /// Print the book's moves in a position, with scores and names
    Show(show::Args),
    /// Print what is in a book
    Stats(stats::Args),
    /// Check a book's checksum, moves and values
    Verify(verify::Args),
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    match &args.command {
        Sub::Build(args) => build::run(args, out),
        Sub::Show(args) => show::run(args, out),
        Sub::Stats(args) => stats::run(args, out),
        Sub::Verify(args) => verify::run(args, out),
    }
}

/// Books are for Othello.
fn check_game(game: Option<GameKind>) -> Result<(), Failure> {
    match game {
        None | Some(GameKind::Othello) => Ok(()),
        Some(other) => Err(Failure::bad(
            other.title(),
            "there are books for Othello only",
        )),
    }
}

/// The arguments that name a book: the game may be left out.
#[derive(Debug, clap::Args)]
struct BookArgs {
    /// The book, after the game if that is named [default: the one that comes
    /// with the program]
    #[arg(value_name = "[GAME] [FILE]", num_args = 0..=2)]
    words: Vec<PathBuf>,
}

impl BookArgs {
    /// Reads the book and tells its name and its size in bytes.
    fn read(&self) -> Result<(Book, String, u64), Failure> {
        let named = |word: &PathBuf| word.to_str().and_then(|word| word.parse().ok());
        let file = match self.words.as_slice() {
            [] => None,
            [word] if named(word).is_some() => {
                check_game(named(word))?;
                None
            }
            [file] => Some(file),
            [game, rest @ ..] => {
                let Some(game) = named(game) else {
                    let why = "expected a game and one file";
                    return Err(Failure::bad(&game.display().to_string(), why));
                };
                check_game(Some(game))?;
                rest.first()
            }
        };
        match file {
            Some(file) => read(file),
            None => {
                let book = shipped::othello().map_err(|why| Failure::bad("shipped", why))?;
                let size = book.to_bytes().len() as u64;
                Ok((book, "shipped".into(), size))
            }
        }
    }
}

fn read(path: &Path) -> Result<(Book, String, u64), Failure> {
    let name = path.display().to_string();
    let bytes = std::fs::read(path).map_err(|error| Failure::bad(&name, error))?;
    let book = Book::from_bytes(&bytes).map_err(|why| Failure::bad(&name, why))?;
    Ok((book, name, bytes.len() as u64))
}
