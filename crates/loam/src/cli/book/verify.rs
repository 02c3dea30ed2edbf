use super::super::{Failure, Output};
use super::BookArgs;

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
    let (book, file, _) = args.book.read()?;
    book.verify().map_err(|why| Failure::bad(&file, why))?;
    out.line(format!("{file}: {} positions, all in order", book.len()))
}
