use super::super::{Failure, Output};
use super::{AnyBook, BookArgs, Opened};

/// Check a book's checksum, moves and values.
///
/// The bytes are compared with their checksum, the positions are reached by
/// the rules, and every value is found anew by negamax.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  loam book verify my.book")]
pub(super) struct Args {
    #[command(flatten)]
    book: BookArgs,
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let Opened { book, file, .. } = args.book.read()?;
    let (checked, positions) = match &book {
        AnyBook::Othello(book) => (book.verify(), book.len()),
        AnyBook::Amazons(book) => (book.verify(), book.len()),
    };
    checked.map_err(|why| Failure::bad(&file, why))?;
    out.line(format!("{file}: {positions} positions, all in order"))
}
