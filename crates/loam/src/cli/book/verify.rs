use super::super::{Failure, Output};
use super::{BookArgs, Opened};
use loam_book::AnyBook;
use loam_store::StoreError;
use std::path::Path;

/// Check a book's bytes, moves and values.
///
/// The bytes are compared with their sums, the positions are reached by
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
    let (checked, positions) = match book {
        AnyBook::Othello(book) => (book.verify(), book.len()),
        AnyBook::Amazons(book) => (book.verify(), book.len()),
    };
    checked.map_err(|why| StoreError::contents(Path::new(&file), why.to_string()))?;
    out.line(format!("{file}: {positions} positions, all in order"))
}
