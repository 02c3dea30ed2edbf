//! The commands for books of Amazons: the same answers as for Othello.

use super::super::output::Progress;
use super::super::{Failure, Output};
use super::{build, shape, show, stats};
use loam_amazons::Amazons;
use loam_book::Subject;
use loam_book::amazons::{AmazonsBook, AmazonsBuilder, AmazonsSearcher};
use loam_engine::Profile;
use loam_game::{Game, Notation};
use loam_record::GameKind;
use loam_search::{Limits, StopFlag};
use loam_store::AtomicFile;

/// Values are printed as logarithms of the odds.
fn odds(hundredths: i16) -> f64 {
    f64::from(hundredths) / 100.0
}

/// Only the engine's own search tells visits.
fn searcher(engine: &Profile, stop: &StopFlag) -> Result<AmazonsSearcher, Failure> {
    let mut options = engine.options();
    let is_limit = |key: &str| ["depth", "nodes", "time"].contains(&key);
    if engine.engine() != Profile::default().engine() || !options.all(|(key, _)| is_limit(key)) {
        let why = "a book for Amazons is judged by loam, with depth, nodes and time only";
        return Err(Failure::bad(&engine.to_string(), why));
    }
    let settings = engine.on(GameKind::Amazons, GameKind::Amazons.usual_size())?;
    let limits = settings.within(&Limits {
        stop: stop.clone(),
        ..Limits::default()
    });
    Ok(AmazonsSearcher::new(limits, 0))
}

pub(super) fn build(args: &build::Args, stop: &StopFlag, out: &mut Output) -> Result<(), Failure> {
    let shape = shape(args.board)?;
    let mut judge = searcher(&args.engine, stop)?;
    let mut store = build::store(args, Subject::Amazons(shape))?;
    let known = store.len();
    let flag = stop.clone();
    // Without a handler an interrupt simply ends the program.
    let _ = ctrlc::set_handler(move || flag.raise());
    let default = AmazonsBuilder::default();
    let all = args.plies.map(|_| usize::MAX);
    let builder = AmazonsBuilder {
        positions: args.positions.or(all).unwrap_or(default.positions),
        plies: args.plies.unwrap_or(default.plies),
        // A disc is a tenth.
        width: args.width.tenths() as i16,
        seed: args.seed,
        ..default
    };
    let mut progress = Progress::new();
    let built = builder.build(shape, &mut store, &mut judge, stop, &mut |judged, last| {
        progress.note(|| format!("{judged} positions; ply {}", last.burnt().count_ones()));
    });
    drop(progress);
    let book = built.map_err(build::failed)?;
    let bytes = book.to_bytes();
    AtomicFile::write(&args.out, &bytes)?;
    let file = args.out.display().to_string();
    let row = build::Row {
        file: &file,
        positions: book.len(),
        fresh: book.len().saturating_sub(known),
        complete: !stop.is_raised(),
        value: value(&book),
        bytes: bytes.len(),
    };
    if args.json {
        return out.json(&row);
    }
    if !row.complete {
        out.line("stopped; the same command goes on")?;
    }
    out.line(format!(
        "{file}: {} positions, {} of them new, White {:+.2}, {} bytes",
        row.positions,
        row.fresh,
        row.value.unwrap_or_default(),
        row.bytes
    ))
}

/// What the starting position is worth to White.
fn value(book: &AmazonsBook) -> Option<f64> {
    let page = book.page(&Amazons::standard(book.shape())?)?;
    Some(odds(page.value()))
}

pub(super) fn show(
    book: &AmazonsBook,
    moves: &str,
    json: bool,
    out: &mut Output,
) -> Result<(), Failure> {
    let start = Amazons::standard(book.shape());
    let mut position = start.ok_or_else(|| Failure::BadInput("no such board".into()))?;
    let mut played = Vec::new();
    for (ply, word) in (1..).zip(moves.split_whitespace()) {
        let mv = position
            .parse_move(word)
            .map_err(|why| Failure::bad(&format!("--moves: ply {ply}"), why))?;
        played.push(position.move_text(mv));
        position = position.play(mv);
    }
    let known = book.page(&position);
    let rows = book.probe(&position).unwrap_or_default().into_iter();
    let rows = rows.map(|known| show::Row {
        r#move: position.move_text(known.mv),
        value: known.continues.then(|| odds(known.value)),
        search: odds(known.score),
        opening: None,
        visits: Some(known.visits),
    });
    let mut line = Vec::new();
    let mut at = position;
    for mv in book.line(&position) {
        line.push(at.move_text(mv));
        at = at.play(mv);
    }
    let page = show::Page {
        moves: played,
        opening: None,
        other_names: Vec::new(),
        to_move: position.to_move().name(),
        in_book: known.is_some(),
        value: known.map(|page| odds(page.value())),
        depth: None,
        exact: None,
        book_moves: rows.collect(),
        line,
    };
    if json {
        return out.json(&page);
    }
    out.line(match page.moves.as_slice() {
        [] => "start".into(),
        moves => moves.join(" "),
    })?;
    let Some(value) = page.value else {
        return out.line("not in the book");
    };
    out.line(format!("{} to move, {value:+.2}", page.to_move))?;
    out.line("move          value  search   visits")?;
    for row in &page.book_moves {
        let value = row.value.map_or("-".into(), |value| format!("{value:+.2}"));
        let visits = row.visits.unwrap_or_default();
        let (mv, search) = (&row.r#move, row.search);
        out.line(format!("{mv:<11} {value:>7} {search:>+7.2} {visits:>8}"))?;
    }
    out.line(format!("best line: {}", page.line.join(" ")))
}

pub(super) fn stats(
    book: &AmazonsBook,
    file: &str,
    bytes: u64,
    json: bool,
    out: &mut Output,
) -> Result<(), Failure> {
    let by_ply = book.by_ply();
    let start = Amazons::standard(book.shape());
    let row = stats::Row {
        file,
        bytes,
        engine: book.engine(),
        positions: book.len(),
        by_ply: &by_ply,
        value: value(book),
        least_depth: None,
        greatest_depth: None,
        exact: 0,
        named_openings: 0,
        best_line: start.map_or(0, |start| book.line(&start).len()),
    };
    if json {
        return out.json(&row);
    }
    let shape = book.shape();
    out.line(format!(
        "{file}: Amazons {shape}, {} positions, {bytes} bytes",
        row.positions
    ))?;
    out.line(format!("judged by {}", row.engine))?;
    if let Some(value) = row.value {
        let length = row.best_line;
        out.line(format!(
            "White {value:+.2} after a best line of {length} moves"
        ))?;
    }
    out.line("positions by moves played:")?;
    for (ply, count) in by_ply.iter().enumerate() {
        out.line(format!("  {ply:>2} {count:>8}"))?;
    }
    Ok(())
}
