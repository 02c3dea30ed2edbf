use super::super::{Failure, Output};
use super::{BookArgs, Opened, amazons};
use loam_book::{AnyBook, Discs, Stats};
use loam_othello::openings;
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
pub(super) struct Row<'a> {
    pub(super) file: &'a str,
    pub(super) bytes: u64,
    pub(super) engine: &'a str,
    pub(super) positions: usize,
    pub(super) by_ply: &'a [usize],
    pub(super) value: Option<f64>,
    pub(super) least_depth: Option<u8>,
    pub(super) greatest_depth: Option<u8>,
    pub(super) exact: usize,
    pub(super) named_openings: usize,
    pub(super) best_line: usize,
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let Opened { book, file, bytes } = args.book.read()?;
    let book = match book {
        AnyBook::Othello(book) => book,
        AnyBook::Amazons(book) => return amazons::stats(&book, &file, bytes, args.json, out),
    };
    let stats = Stats::of(&book);
    if args.json {
        return out.json(&Row {
            file: &file,
            bytes,
            engine: book.engine(),
            positions: stats.positions,
            by_ply: &stats.by_ply,
            value: stats.value.map(Discs::as_f64),
            least_depth: stats.depths.map(|depths| depths.0),
            greatest_depth: stats.depths.map(|depths| depths.1),
            exact: stats.exact,
            named_openings: stats.named,
            best_line: stats.line,
        });
    }
    out.line(format!(
        "{file}: {} positions, {bytes} bytes",
        stats.positions
    ))?;
    out.line(format!("judged by {}", book.engine()))?;
    if let Some((least, most)) = stats.depths {
        let solved = stats.exact;
        out.line(format!(
            "depths {least} to {most}, {solved} positions solved"
        ))?;
    }
    if let Some(value) = stats.value {
        let length = stats.line;
        out.line(format!("Black {value} after a best line of {length} moves"))?;
    }
    let all = openings::all().len();
    out.line(format!("{} of {all} openings with a name", stats.named))?;
    out.line("positions by discs placed:")?;
    for (ply, count) in stats.by_ply.iter().enumerate() {
        out.line(format!("  {ply:>2} {count:>8}"))?;
    }
    Ok(())
}
