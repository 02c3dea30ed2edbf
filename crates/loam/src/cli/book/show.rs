use super::super::{Failure, Output};
use super::BookArgs;
use super::game::Told;
use loam_book::{AnyBook, Book, BookMove, Score};
use loam_othello::openings::Opening;
use serde::Serialize;

/// Print the book's moves in a position, with scores and names.
///
/// VALUE is what a move is worth by all the book knows, SEARCH what the engine
/// thought of it here; the book does not go on after a move without a value.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  loam book show othello my.book
  loam book show amazons --moves \"d1-d7/g7\"
  loam book show othello my.book --moves \"f5 d6 c3\" --json")]
pub(super) struct Args {
    #[command(flatten)]
    book: BookArgs,
    /// Moves to play first
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Page {
    moves: Vec<String>,
    opening: Option<&'static str>,
    other_names: Vec<&'static str>,
    to_move: &'static str,
    in_book: bool,
    value: Option<f64>,
    depth: Option<u8>,
    exact: Option<bool>,
    book_moves: Vec<Row>,
    line: Vec<String>,
}

#[derive(Serialize)]
struct Row {
    r#move: String,
    value: Option<f64>,
    search: f64,
    opening: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    visits: Option<u32>,
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    match args.book.read()?.book {
        AnyBook::Othello(book) => show(args, &book, out),
        AnyBook::Amazons(book) => show(args, &book, out),
    }
}

fn show<G: Told>(args: &Args, book: &Book<G>, out: &mut Output) -> Result<(), Failure> {
    let start = G::start(book.board());
    let mut position = start.ok_or_else(|| Failure::BadInput("no such board".into()))?;
    let mut moves = Vec::new();
    let mut texts = Vec::new();
    let words = args.moves.as_deref().unwrap_or_default().split_whitespace();
    for (ply, word) in (1..).zip(words) {
        let mv = position
            .parse_move(word)
            .map_err(|why| Failure::bad(&format!("--moves: ply {ply}"), why))?;
        texts.push(position.move_text(mv));
        moves.push(mv);
        position = position.play(mv);
    }
    let page = page(book, &position, G::opening(&moves), texts);
    if args.json {
        return out.json(&page);
    }
    page.text::<G>(out)
}

fn page<G: Told>(
    book: &Book<G>,
    position: &G,
    opening: Option<&Opening>,
    moves: Vec<String>,
) -> Page {
    let known = book.known(position);
    let effort = known.and_then(|known| G::effort(&known.entry));
    let row = |known: BookMove<G>| Row {
        r#move: position.move_text(known.mv),
        value: known.continues.then(|| known.value.points()),
        search: known.score.points(),
        opening: position.play(known.mv).name(),
        visits: known.visits,
    };
    let rows = book.probe(position).unwrap_or_default().into_iter();
    let mut line = Vec::new();
    let mut at = *position;
    for mv in book.line(position) {
        line.push(at.move_text(mv));
        at = at.play(mv);
    }
    Page {
        moves,
        opening: opening.map(|opening| opening.name),
        other_names: opening.map_or(Vec::new(), |opening| opening.other_names.clone()),
        to_move: position.to_move().name(),
        in_book: known.is_some(),
        value: known.map(|known| known.value.points()),
        depth: effort.map(|effort| effort.0),
        exact: effort.map(|effort| effort.1),
        book_moves: rows.map(row).collect(),
        line,
    }
}

impl Page {
    fn text<G: Told>(&self, out: &mut Output) -> Result<(), Failure> {
        let (decimals, width) = (G::DECIMALS, G::WIDTH);
        let mut title = match self.moves.as_slice() {
            [] => "start".into(),
            moves => moves.join(" "),
        };
        if let Some(opening) = self.opening {
            title = format!("{title}: {opening}");
        }
        if !self.other_names.is_empty() {
            title = format!("{title} ({})", self.other_names.join(", "));
        }
        out.line(title)?;
        let Some(value) = self.value else {
            return out.line("not in the book");
        };
        let how = match (self.exact, self.depth) {
            (Some(true), _) => ", solved".into(),
            (_, Some(depth)) => format!(", searched {depth} plies deep"),
            _ => String::new(),
        };
        let (side, unit) = (self.to_move, G::UNIT);
        out.line(format!("{side} to move, {value:+.decimals$}{unit}{how}"))?;
        let counted = self.book_moves.iter().any(|row| row.visits.is_some());
        let visits = if counted { "   visits" } else { "" };
        out.line(format!("{:<width$}   value  search{visits}", "move"))?;
        for row in &self.book_moves {
            let value = row.value.map(|value| format!("{value:+.decimals$}"));
            let last = match row.visits {
                Some(visits) => format!("{visits:>8}"),
                None => format!(" {}", row.opening.unwrap_or_default()),
            };
            let line = format!(
                "{:<width$} {:>7} {:>+7.decimals$} {last}",
                row.r#move,
                value.as_deref().unwrap_or("-"),
                row.search,
            );
            out.line(line.trim_end())?;
        }
        out.line(format!("best line: {}", self.line.join(" ")))
    }
}
