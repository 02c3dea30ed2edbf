use super::super::{Failure, Output};
use super::{BookArgs, amazons};
use loam_book::{AnyBook, Book};
use loam_game::{Game, Notation};
use loam_othello::{Move, Othello, Size8, openings};
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
pub(super) struct Page {
    pub(super) moves: Vec<String>,
    pub(super) opening: Option<&'static str>,
    pub(super) other_names: Vec<&'static str>,
    pub(super) to_move: &'static str,
    pub(super) in_book: bool,
    pub(super) value: Option<f64>,
    pub(super) depth: Option<u8>,
    pub(super) exact: Option<bool>,
    pub(super) book_moves: Vec<Row>,
    pub(super) line: Vec<String>,
}

#[derive(Serialize)]
pub(super) struct Row {
    pub(super) r#move: String,
    pub(super) value: Option<f64>,
    pub(super) search: f64,
    pub(super) opening: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) visits: Option<u32>,
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let moves = args.moves.as_deref().unwrap_or_default();
    let book = match args.book.read()?.book {
        AnyBook::Othello(book) => book,
        AnyBook::Amazons(book) => return amazons::show(&book, moves, args.json, out),
    };
    let words = moves.split_whitespace();
    let mut position = Othello::<Size8>::new();
    let mut moves = Vec::new();
    let mut texts = Vec::new();
    for (ply, word) in (1..).zip(words) {
        let mv = position
            .parse_move(word)
            .map_err(|why| Failure::bad(&format!("--moves: ply {ply}"), why))?;
        texts.push(position.move_text(mv));
        moves.push(mv);
        position = position.play(mv);
    }
    let page = page(&book, &position, &moves, texts);
    if args.json {
        return out.json(&page);
    }
    page.text(out)
}

fn page(book: &Book, position: &Othello<Size8>, moves: &[Move], texts: Vec<String>) -> Page {
    let opening = openings::along(moves).map(|(opening, _)| opening);
    let known = book.known(position);
    let row = |known: loam_book::BookMove| Row {
        r#move: position.move_text(known.mv),
        value: known.continues.then(|| known.value.as_f64()),
        search: known.score.as_f64(),
        opening: openings::at(&position.play(known.mv)).map(|opening| opening.name),
        visits: None,
    };
    let rows = book.probe(position).unwrap_or_default().into_iter();
    let mut line = Vec::new();
    let mut at = *position;
    for mv in book.line(position) {
        line.push(at.move_text(mv));
        at = at.play(mv);
    }
    Page {
        moves: texts,
        opening: opening.map(|opening| opening.name),
        other_names: opening.map_or(Vec::new(), |opening| opening.other_names.clone()),
        to_move: position.to_move().name(),
        in_book: known.is_some(),
        value: known.map(|known| known.value.as_f64()),
        depth: known.map(|known| known.entry.depth),
        exact: known.map(|known| known.entry.exact),
        book_moves: rows.map(row).collect(),
        line,
    }
}

impl Page {
    fn text(&self, out: &mut Output) -> Result<(), Failure> {
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
        let (Some(value), Some(depth)) = (self.value, self.depth) else {
            return out.line("not in the book");
        };
        let how = match self.exact {
            Some(true) => "solved".into(),
            _ => format!("searched {depth} plies deep"),
        };
        out.line(format!(
            "{} to move, {value:+.1} discs, {how}",
            self.to_move
        ))?;
        out.line("move   value  search")?;
        for row in &self.book_moves {
            let value = row.value.map_or("-".into(), |value| format!("{value:+.1}"));
            let line = format!(
                "{:<4} {value:>7} {:>+7.1}  {}",
                row.r#move,
                row.search,
                row.opening.unwrap_or_default()
            );
            out.line(line.trim_end())?;
        }
        out.line(format!("best line: {}", self.line.join(" ")))
    }
}
