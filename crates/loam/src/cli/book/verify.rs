use super::super::{Failure, Output};
use super::{BookArgs, Opened};
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
    book.verify()
        .map_err(|why| StoreError::contents(Path::new(&file), why.to_string()))?;
    let positions = book.len();
    out.line(format!("{file}: {positions} positions, all in order"))
}
