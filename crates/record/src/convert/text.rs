use crate::GameKind;
use crate::error::count as count_of;
use crate::model::GameRecord;
use crate::obf;
use crate::position::Diagram;
use crate::referee::Referees;
use crate::transcript::split_moves;
use serde_json::{Map, Value};
use std::collections::HashSet;

/// What a line of moves cannot hold.
fn losses(record: &GameRecord, first_kind: GameKind) -> Vec<String> {
    let tree = &record.tree;
    let mut lost = Vec::new();
    if record.kind != first_kind {
        let kind = record.kind;
        lost.push(format!(
            "{kind} in a file that begins with {first_kind}: lines are read as one game"
        ));
    }
    let variations = tree.variations();
    let comments = tree.nodes().filter(|node| node.comment.is_some()).count();
    let unknown: usize = tree.nodes().map(|node| node.extra.len()).sum();
    for (count, what) in [
        (variations, "variation"),
        (comments, "comment"),
        (unknown, "unknown value"),
    ] {
        if count > 0 {
            lost.push(format!("{} dropped", count_of(count, what)));
        }
    }
    let timed = |play: &crate::Play| play.eval.is_some() || play.time.is_some();
    if record.main_line().any(timed) {
        lost.push("evaluations and times dropped".to_owned());
    }
    lost
}

/// Names that mean something of their own in a line.
const OWN_NAMES: [&str; 13] = [
    "game", "board", "size", "position", "moves", "setup", "black", "white", "event", "place",
    "date", "result", "comment",
];

/// The header of a record, by name, and the names of fields that find their
/// name taken.
fn header(record: &GameRecord) -> (Vec<(&str, &str)>, Vec<&str>) {
    let info = &record.info;
    let named = [
        ("setup", &record.setup),
        ("black", &info.black),
        ("white", &info.white),
        ("event", &info.event),
        ("place", &info.place),
        ("date", &info.date),
        ("result", &info.result),
        ("comment", &info.comment),
    ];
    let mut fields: Vec<(&str, &str)> = Vec::new();
    for (name, value) in named {
        if let Some(value) = value {
            fields.push((name, value));
        }
    }
    let mut taken: HashSet<&str> = HashSet::from(OWN_NAMES);
    let mut dropped = Vec::new();
    for (name, value) in &info.extra {
        if taken.insert(name) {
            fields.push((name, value));
        } else {
            dropped.push(name.as_str());
        }
    }
    (fields, dropped)
}

/// How many of the moves a line can hold: those that are read as they stand.
fn plain_moves(kind: GameKind, texts: &[&str]) -> usize {
    let plain = |text: &str| {
        text.chars()
            .all(|c| c.is_ascii_graphic() && !";={#".contains(c))
            && split_moves(kind, text).is_ok_and(|moves| moves == [text])
    };
    let odd = texts.iter().position(|text| !plain(text));
    odd.unwrap_or(texts.len())
}

fn dropped_note(names: &[&str]) -> Option<String> {
    match names {
        [] => None,
        [name] => Some(format!("field {name:?} dropped")),
        names => Some(format!("{} dropped", count_of(names.len(), "field"))),
    }
}

fn usual_board(record: &GameRecord) -> bool {
    (record.cols, record.rows) == record.kind.usual_size()
}

/// Adds a line of text; returns what it could not hold.
pub(super) fn add_transcript(
    record: &GameRecord,
    first_kind: GameKind,
    out: &mut String,
) -> Vec<String> {
    let mut lost = losses(record, first_kind);
    let mut fields: Vec<(String, String)> = Vec::new();
    if !usual_board(record) {
        fields.push(("board".into(), format!("{}x{}", record.cols, record.rows)));
    }
    if let Some(position) = &record.start {
        fields.push(("position".into(), position.clone()));
    }
    let (named, dropped) = header(record);
    lost.extend(dropped_note(&dropped));
    for (name, value) in named {
        let letter = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        if name.is_empty() || !name.chars().all(letter) {
            lost.push(format!("field {name:?} dropped"));
            continue;
        }
        let clean = value
            .replace(|c: char| c.is_control(), " ")
            .replace(';', ",");
        let clean = clean.trim();
        if clean != value {
            lost.push(format!("{name} put on one line, ';' as ','"));
        }
        fields.push((name.to_owned(), clean.to_owned()));
    }
    let mut texts = record.main_line_texts();
    let plain = plain_moves(record.kind, &texts);
    if plain < texts.len() {
        lost.push(format!("cut at move {}, {:?}", plain + 1, texts[plain]));
        texts.truncate(plain);
    }
    // Squares run together, as is customary, but `passa7` would puzzle.
    let squares_only = record.kind == GameKind::Othello && !texts.contains(&"pass");
    let moves = texts.join(if squares_only { "" } else { " " });
    if !fields.is_empty() || moves.is_empty() {
        out.push_str(&format!("game={}; ", record.kind));
        for (name, value) in fields {
            out.push_str(&format!("{name}={value}; "));
        }
        out.push_str("moves=");
    }
    out.push_str(&moves);
    out.push('\n');
    lost
}

/// Adds a JSON object; returns what it could not hold.
pub(super) fn add_jsonl(
    record: &GameRecord,
    first_kind: GameKind,
    out: &mut String,
) -> Vec<String> {
    let mut lost = losses(record, first_kind);
    let mut object = Map::new();
    let (named, dropped) = header(record);
    lost.extend(dropped_note(&dropped));
    for (name, value) in named {
        object.insert(name.to_owned(), value.into());
    }
    object.insert("game".to_owned(), record.kind.name().into());
    if record.cols == record.rows {
        object.insert("size".to_owned(), record.cols.into());
    } else {
        object.insert(
            "board".to_owned(),
            format!("{}x{}", record.cols, record.rows).into(),
        );
    }
    if let Some(position) = &record.start {
        object.insert("position".to_owned(), position.as_str().into());
    }
    let moves = record.main_line_texts().into_iter().map(Value::from);
    object.insert("moves".to_owned(), Value::Array(moves.collect()));
    out.push_str(&Value::Object(object).to_string());
    out.push('\n');
    lost
}

/// Adds one line for the position before each move; for the start alone if
/// there are no moves. Returns what they could not hold.
pub(super) fn add_obf(
    record: &GameRecord,
    referees: &dyn Referees,
    out: &mut String,
) -> Result<Vec<String>, String> {
    if record.kind != GameKind::Othello {
        let title = record.kind.title();
        return Err(format!("OBF holds positions of Othello, not of {title}"));
    }
    let mut lost = losses(record, record.kind);
    if !header(record).0.is_empty() {
        lost.push("players and the like dropped".to_owned());
    }
    if record.main_line().next().is_none() {
        let start = record.start_diagram()?;
        let start = start.ok_or("the start is known to the rules only")?;
        out.push_str(&obf::line(&start, &[]));
        return Ok(lost);
    }
    let mut referee = referees.start(record)?;
    for (ply, play) in record.main_line().enumerate() {
        let position = Diagram::parse(GameKind::Othello, &referee.position_text())?;
        out.push_str(&obf::line(&position, &[]));
        if let Err(why) = referee.play(&play.text) {
            lost.push(format!("cut at move {}: {why}", ply + 1));
            break;
        }
    }
    Ok(lost)
}
