use super::game_error;
use crate::error::count as count_of;
use crate::model::GameRecord;
use crate::obf::ObfFile;
use crate::position::Diagram;
use crate::referee::Referees;
use crate::{GameKind, RecordError};
use serde_json::{Map, Value};

/// What a line of moves cannot hold.
fn losses(index: usize, records: &[GameRecord], warnings: &mut Vec<String>) {
    let record = &records[index];
    let number = index + 1;
    let tree = &record.tree;
    if record.kind != records[0].kind {
        let (kind, first) = (record.kind, records[0].kind);
        warnings.push(format!(
            "game {number}: {kind} in a file that begins with {first}: lines are read as one game"
        ));
    }
    let variations = tree.variations();
    if variations > 0 {
        warnings.push(format!(
            "game {number}: {} dropped",
            count_of(variations, "variation")
        ));
    }
    let count = tree.nodes().filter(|node| node.comment.is_some()).count();
    if count > 0 {
        warnings.push(format!(
            "game {number}: {} dropped",
            count_of(count, "comment")
        ));
    }
    let count: usize = tree.nodes().map(|node| node.extra.len()).sum();
    if count > 0 {
        warnings.push(format!(
            "game {number}: {} dropped",
            count_of(count, "unknown value")
        ));
    }
    let timed = |play: &crate::Play| play.eval.is_some() || play.time.is_some();
    if record.main_line().any(timed) {
        warnings.push(format!("game {number}: evaluations and times dropped"));
    }
}

/// The header of a record, by name.
fn header(record: &GameRecord) -> Vec<(&str, &str)> {
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
    let known = fields.len();
    for (name, value) in &info.extra {
        if !fields[..known].iter().any(|(taken, _)| taken == name) {
            fields.push((name, value));
        }
    }
    fields
}

fn usual_board(record: &GameRecord) -> bool {
    (record.cols, record.rows) == record.kind.usual_size()
}

pub(super) fn write_transcript(records: &[GameRecord]) -> (String, Vec<String>) {
    let mut out = String::new();
    let mut warnings = Vec::new();
    for (i, record) in records.iter().enumerate() {
        losses(i, records, &mut warnings);
        let mut fields: Vec<(String, String)> = Vec::new();
        if !usual_board(record) {
            fields.push(("board".into(), format!("{}x{}", record.cols, record.rows)));
        }
        if let Some(position) = &record.start {
            fields.push(("position".into(), position.clone()));
        }
        for (name, value) in header(record) {
            let letter = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
            if name.is_empty() || !name.chars().all(letter) {
                warnings.push(format!("game {}: field {name:?} dropped", i + 1));
                continue;
            }
            let clean = value
                .replace(|c: char| c.is_control(), " ")
                .replace(';', ",");
            if clean != value {
                warnings.push(format!(
                    "game {}: {name} put on one line, ';' as ','",
                    i + 1
                ));
            }
            fields.push((name.to_owned(), clean));
        }
        let texts = record.main_line_texts();
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
    }
    (out, warnings)
}

pub(super) fn write_jsonl(records: &[GameRecord]) -> (String, Vec<String>) {
    let mut out = String::new();
    let mut warnings = Vec::new();
    for (i, record) in records.iter().enumerate() {
        losses(i, records, &mut warnings);
        let mut object = Map::new();
        for (name, value) in header(record) {
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
    }
    (out, warnings)
}

/// One line for the position before each move; for the start alone if there
/// are no moves.
pub(super) fn write_obf(
    records: &[GameRecord],
    referees: &dyn Referees,
) -> Result<(ObfFile, Vec<String>), RecordError> {
    let mut file = ObfFile::default();
    let mut warnings = Vec::new();
    for (i, record) in records.iter().enumerate() {
        if record.kind != GameKind::Othello {
            let title = record.kind.title();
            return Err(game_error(
                i,
                &format!("OBF holds positions of Othello, not of {title}"),
            ));
        }
        losses(i, records, &mut warnings);
        if !header(record).is_empty() {
            warnings.push(format!("game {}: players and the like dropped", i + 1));
        }
        let plays: Vec<_> = record.main_line().collect();
        if plays.is_empty() {
            let start = record.start_diagram().map_err(|why| game_error(i, &why))?;
            let start =
                start.ok_or_else(|| game_error(i, "the start is known to the rules only"))?;
            file.push(&start, &[]);
            continue;
        }
        let mut referee = referees.start(record).map_err(|why| game_error(i, &why))?;
        for (ply, play) in plays.iter().enumerate() {
            let text = referee.position_text();
            let position =
                Diagram::parse(GameKind::Othello, &text).map_err(|why| game_error(i, &why))?;
            file.push(&position, &[]);
            if let Err(why) = referee.play(&play.text) {
                warnings.push(format!("game {}: cut at move {}: {why}", i + 1, ply + 1));
                break;
            }
        }
    }
    Ok((file, warnings))
}
