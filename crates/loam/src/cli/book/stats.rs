use super::super::{Failure, Output};
use super::game::Told;
use super::{BookArgs, Opened};
use loam_book::{AnyBook, Book, Score, Stats};
use serde::Serialize;

/// Print what is in a book.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  loam book stats my.book
  loam book stats amazons --board 6x6 --json")]
pub(super) struct Args {
    #[command(flatten)]
    book: BookArgs,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Row<'a> {
    file: &'a str,
    bytes: u64,
    engine: &'a str,
    positions: usize,
    by_ply: &'a [usize],
    value: Option<f64>,
    least_depth: Option<u8>,
    greatest_depth: Option<u8>,
    exact: usize,
    named_openings: usize,
    best_line: usize,
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let Opened { book, file, bytes } = args.book.read()?;
    match book {
        AnyBook::Othello(book) => tell(args, &book, &file, bytes, out),
        AnyBook::Amazons(book) => tell(args, &book, &file, bytes, out),
    }
}

fn tell<G: Told>(
    args: &Args,
    book: &Book<G>,
    file: &str,
    bytes: u64,
    out: &mut Output,
) -> Result<(), Failure> {
    let stats = Stats::of(book);
    let named = G::named(book);
    let value = stats.value.map(Score::points);
    if args.json {
        return out.json(&Row {
            file,
            bytes,
            engine: book.engine(),
            positions: stats.positions,
            by_ply: &stats.by_ply,
            value,
            least_depth: stats.depths.map(|depths| depths.0),
            greatest_depth: stats.depths.map(|depths| depths.1),
            exact: stats.exact,
            named_openings: named.map_or(0, |named| named.0),
            best_line: stats.line,
        });
    }
    out.line(format!(
        "{file}: {}{} positions, {bytes} bytes",
        G::board_name(book.board()),
        stats.positions
    ))?;
    out.line(format!("judged by {}", book.engine()))?;
    if let Some((least, most)) = stats.depths {
        let solved = stats.exact;
        out.line(format!(
            "depths {least} to {most}, {solved} positions solved"
        ))?;
    }
    if let Some(value) = value {
        let (first, decimals, length) = (G::FIRST, G::DECIMALS, stats.line);
        out.line(format!(
            "{first} {value:+.decimals$} after a best line of {length} moves"
        ))?;
    }
    if let Some((known, all)) = named {
        out.line(format!("{known} of {all} openings with a name"))?;
    }
    out.line(format!("positions by {}:", G::PLIES))?;
    for (ply, count) in stats.by_ply.iter().enumerate() {
        out.line(format!("  {ply:>2} {count:>8}"))?;
    }
    Ok(())
}
