//! `loam book`: opening books for Othello and Amazons.

mod build;
mod game;
mod judge;
mod show;
mod stats;
mod verify;

use super::{Failure, Output};
use loam_amazons::Shape;
use loam_book::amazons::AmazonsBook;
use loam_book::othello::OthelloBook;
use loam_book::{AnyBook, shipped};
use loam_engine::parse_board;
use loam_record::GameKind;
use std::path::{Path, PathBuf};

/// Build, show and check opening books for Othello and Amazons.
///
/// A book holds positions up to symmetry, a score for each of their moves, and
/// values backed up from the book's ends to its start. Scores are for the
/// player to move: discs, or for Amazons logarithms of the odds, of a few moves.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  loam book build othello --out my.book --engine loam:depth=12 --positions 5000
  loam book build othello --out all8.book --plies 8 --width 4
  loam book build amazons --board 6x6 --out six.book --engine loam:nodes=60000
  loam book show amazons --board 6x6
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
    /// Check a book's bytes, moves and values
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

/// There are no books for Lines of Action.
fn check_game(game: GameKind) -> Result<GameKind, Failure> {
    match game {
        GameKind::Othello | GameKind::Amazons => Ok(game),
        GameKind::Loa => Err(Failure::bad(
            game.title(),
            "there are books for Othello and Amazons only",
        )),
    }
}

/// A board of Amazons, if it is one.
fn shape(board: Option<(u8, u8)>) -> Result<Shape, Failure> {
    let (cols, rows) = board.unwrap_or((10, 10));
    let shape = Shape::new(cols, rows);
    shape.ok_or_else(|| Failure::bad(&format!("{cols}x{rows}"), "there is no such board"))
}

/// A book, its name and its size in bytes.
struct Opened {
    book: AnyBook,
    file: String,
    bytes: u64,
}

/// The arguments that name a book: the game may be left out.
#[derive(Debug, clap::Args)]
struct BookArgs {
    /// The book, after the game if that is named [default: the one that comes
    /// with the program]
    #[arg(value_name = "[GAME] [FILE]", num_args = 0..=2)]
    words: Vec<PathBuf>,
    /// Which board the Amazons book of the program is for [default: 10x10]
    #[arg(long, value_name = "CxR", value_parser = parse_board)]
    board: Option<(u8, u8)>,
}

impl BookArgs {
    /// Reads the book.
    fn read(&self) -> Result<Opened, Failure> {
        let named = |word: &PathBuf| word.to_str().and_then(|word| word.parse().ok());
        let (game, file): (Option<GameKind>, _) = match self.words.as_slice() {
            [] => (None, None),
            [word] if named(word).is_some() => (named(word), None),
            [file] => (None, Some(file)),
            [game, rest @ ..] => {
                let Some(game) = named(game) else {
                    let why = "expected a game and one file";
                    return Err(Failure::bad(&game.display().to_string(), why));
                };
                (Some(game), rest.first())
            }
        };
        let game = game.map(check_game).transpose()?;
        match file {
            Some(file) => read(file, game),
            None => self.shipped(game.unwrap_or(GameKind::Othello)),
        }
    }

    /// The book of a game that comes with the program.
    fn shipped(&self, game: GameKind) -> Result<Opened, Failure> {
        let (book, bytes) = if game == GameKind::Amazons {
            let shape = shape(self.board)?;
            let book = shipped::amazons(shape).ok_or_else(|| {
                Failure::bad(&shape.to_string(), "no book for this board is shipped")
            })??;
            let bytes = book.to_bytes().len();
            (AnyBook::Amazons(book), bytes)
        } else {
            let book = shipped::othello()?;
            let bytes = book.to_bytes().len();
            (AnyBook::Othello(book), bytes)
        };
        Ok(Opened {
            book,
            bytes: bytes as u64,
            file: "shipped".into(),
        })
    }
}

fn read(path: &Path, game: Option<GameKind>) -> Result<Opened, Failure> {
    let book = match game {
        None => AnyBook::open(path),
        Some(GameKind::Amazons) => AmazonsBook::open(path).map(AnyBook::Amazons),
        Some(_) => OthelloBook::open(path).map(AnyBook::Othello),
    }?;
    Ok(Opened {
        bytes: std::fs::metadata(path).map_or(0, |data| data.len()),
        book,
        file: path.display().to_string(),
    })
}
