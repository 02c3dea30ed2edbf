use super::{Size, of};
use crate::error::{Locator, count};
use crate::ggf::{GgfFile, GgfGame, GgfPrinter, GgfProperty, board_text};
use crate::model::{GameRecord, NodeId, Play, ShortText};
use crate::position::Diagram;
use crate::{GameKind, Place, RecordError};
use loam_game::Side;

/// The properties with a place in the record.
const KNOWN: [&str; 8] = ["GM", "PC", "DT", "PB", "PW", "BO", "B", "W"];

/// A GGF result that SGF's form cannot hold is kept under this name.
const EXACT_RESULT: &str = "GGFRE";

/// The games of a file, each read on its own.
#[must_use]
pub fn read_ggf(file: &GgfFile<'_>) -> Vec<Result<GameRecord, RecordError>> {
    let mut locator = Locator::new(file.source());
    file.games()
        .map(|game| read_ggf_game(game, &mut locator))
        .collect()
}

/// One game of a file.
pub(crate) fn read_ggf_game(
    game: GgfGame<'_>,
    locator: &mut Locator<'_>,
) -> Result<GameRecord, RecordError> {
    read_game(game).map_err(|(offset, message)| locator.error(offset, &message))
}

fn read_game(game: GgfGame<'_>) -> Result<GameRecord, (usize, String)> {
    let offset = |name: &str| game.property(name).map(|property| property.offset());
    let kind = game.kind().ok_or_else(|| {
        let at = offset("GM").or_else(|| game.properties().next().map(|first| first.offset()));
        let found = game
            .get("GM")
            .map_or("none".to_owned(), |gm| crate::error::quote(&gm));
        (
            at.unwrap_or(game.offset()),
            format!("expected GM[Othello] or GM[Amazons], found {found}"),
        )
    })?;
    let (cols, rows) = game.size().map_or(kind.usual_size(), |n| (n, n));
    kind.check_board(cols, rows)
        .map_err(|why| (offset("TY").unwrap_or(0), why))?;
    let mut record = GameRecord::on_board(kind, cols, rows);
    match game.board() {
        Some(Ok(diagram)) => record.set_start(&diagram),
        Some(Err(why)) => return Err((offset("BO").unwrap_or(0), why)),
        None if kind == GameKind::Amazons => {
            let begins = game.moves().next().map_or(Side::Black, |first| first.side);
            match Diagram::amazons_unless_given(begins, cols, rows) {
                Some(diagram) => record.set_start(&diagram),
                None => {
                    let message = "expected a BO property, found none".to_owned();
                    return Err((game.offset(), message));
                }
            }
        }
        None => {}
    }
    let text = |name: &str| game.get(name).filter(|text| !text.is_empty());
    record.info.black = text("PB");
    record.info.white = text("PW");
    record.info.place = text("PC");
    record.info.date = text("DT");
    if let Some(result) = text("RE") {
        record.info.result = result_from_ggf(&result);
        if record
            .info
            .result
            .as_deref()
            .and_then(result_to_ggf)
            .as_ref()
            != Some(&result)
        {
            record.info.extra.push((EXACT_RESULT.to_owned(), result));
        }
    }
    let size = Size { cols, rows };
    let mut at = NodeId::ROOT;
    let moves = game.properties().filter(GgfProperty::is_move);
    record.tree.reserve(moves.count());
    for property in game.properties() {
        if let Some(mv) = property.as_move() {
            let text = of(kind).move_from_ggf(&mv.text, size);
            let text = text.map_err(|why| (mv.offset, why))?;
            let play = Play {
                side: Some(mv.side),
                text: text.into(),
                eval: mv.eval.map(ShortText::from),
                time: mv.time.map(ShortText::from),
            };
            at = record.tree.add_play(at, play);
        } else if !KNOWN.iter().chain(&["RE"]).any(|name| property.is(name)) {
            let name = property.name().to_ascii_uppercase();
            record.info.extra.push((name, property.text()));
        }
    }
    Ok(record)
}

/// `+12.00` is `B+12`; a suffix says how it ended.
fn result_from_ggf(text: &str) -> Option<String> {
    let (number, how) = text.trim().split_once(':').unwrap_or((text.trim(), ""));
    let number: f64 = number.parse().ok()?;
    if !number.is_finite() {
        return None;
    }
    let side = if number > 0.0 { "B" } else { "W" };
    let suffix = match how {
        _ if number == 0.0 => return Some("Draw".to_owned()),
        "r" => "Resign".to_owned(),
        "t" => "Time".to_owned(),
        _ => number.abs().to_string(),
    };
    Some(format!("{side}+{suffix}"))
}

/// The inverse, where the margin is known.
fn result_to_ggf(text: &str) -> Option<String> {
    let number = match text.trim() {
        "Draw" | "draw" | "0" => 0.0,
        text => margin(text)?,
    };
    Some(if number == 0.0 {
        "0.000".to_owned()
    } else {
        format!("{number:+.3}")
    })
}

/// Black's margin in a result such as `W+12`.
pub(crate) fn margin(result: &str) -> Option<f64> {
    let (side, rest) = result.trim().split_once('+')?;
    let number: f64 = rest.trim().parse().ok()?;
    let sign = match side.trim() {
        "B" | "b" => 1.0,
        "W" | "w" => -1.0,
        _ => return None,
    };
    number.is_finite().then_some(sign * number)
}

/// The records as a GGF file, with what could not be written.
pub fn write_ggf(records: &[GameRecord]) -> Result<(Vec<u8>, Vec<String>), RecordError> {
    let mut warnings = Vec::new();
    let mut ggf = GgfPrinter::new();
    for (i, record) in records.iter().enumerate() {
        let number = i + 1;
        let dropped = write_ggf_game(record, &mut ggf)
            .map_err(|why| RecordError::new(Place::Game(number), why))?;
        warnings.extend(dropped.into_iter().map(|w| format!("game {number}: {w}")));
    }
    Ok((ggf.into_bytes(), warnings))
}

/// Adds a game; returns what could not be written.
pub(crate) fn write_ggf_game(
    record: &GameRecord,
    ggf: &mut GgfPrinter,
) -> Result<Vec<String>, String> {
    let mut dropped = Vec::new();
    let kind = record.kind;
    if kind == GameKind::Loa {
        return Err("GGF has no Lines of Action".to_owned());
    }
    if record.cols != record.rows {
        return Err(format!(
            "GGF has square boards only, not {}x{}",
            record.cols, record.rows
        ));
    }
    let start = record.start_diagram()?;
    let start = start.ok_or("the starting position is known to the rules only")?;
    ggf.open();
    let mut put = |name: &str, text: &str| {
        let text = text.replace(['\n', '\r'], " ");
        if !ggf.property(name, &text) {
            dropped.push(format!(
                "{name} dropped: GGF cannot hold {}",
                crate::error::quote(&text)
            ));
        }
    };
    put("GM", kind.title());
    let info = &record.info;
    // GGF knows no event: it takes the place of a missing place.
    let place = info.place.as_ref().or(info.event.as_ref());
    let fields = [
        ("PC", place),
        ("DT", info.date.as_ref()),
        ("PB", info.black.as_ref()),
        ("PW", info.white.as_ref()),
    ];
    for (name, text) in fields {
        if let Some(text) = text {
            put(name, text);
        }
    }
    let exact = record.fact(EXACT_RESULT);
    let result = exact.or_else(|| info.result.as_deref().and_then(result_to_ggf));
    put("RE", result.as_deref().unwrap_or("?"));
    let size = record.cols.to_string();
    put("TY", &record.fact("TY").unwrap_or(size));
    let root = record.tree.node(NodeId::ROOT);
    let root_facts = root.extra.iter().map(|extra| {
        let value = extra
            .values
            .first()
            .map(|value| crate::sgf::unescape(value));
        (extra.name.to_string(), value.unwrap_or_default())
    });
    for (name, value) in info.extra.iter().cloned().chain(root_facts) {
        let name = name.to_ascii_uppercase();
        if name != "TY" && name != "RE" && name != EXACT_RESULT && !KNOWN.contains(&name.as_str()) {
            put(&name, &value);
        }
    }
    put("BO", &board_text(&start));
    let mut turn = start.to_move;
    let size = Size {
        cols: record.cols,
        rows: record.rows,
    };
    let mut unplayed = Vec::new();
    for play in record.main_line() {
        let side = play.side.unwrap_or(turn);
        turn = !side;
        match of(kind).move_to_ggf(&play.text, size) {
            Ok(text) => put(
                if side == Side::Black { "B" } else { "W" },
                &move_text(&text, play),
            ),
            Err(why) => unplayed.push(format!("move dropped: {why}")),
        }
    }
    ggf.close();
    dropped.extend(unplayed);
    if info.place.is_some() && info.event.is_some() {
        dropped.push("event dropped: GGF has a place only".to_owned());
    }
    if result.is_none() && info.result.is_some() {
        dropped.push("result dropped: GGF needs a margin".to_owned());
    }
    if info.comment.is_some() || record.tree.nodes().any(|node| node.comment.is_some()) {
        dropped.push("comments dropped".to_owned());
    }
    match record.tree.variations() {
        0 => {}
        number => dropped.push(format!("{} dropped", count(number, "variation"))),
    }
    Ok(dropped)
}

fn move_text(text: &str, play: &Play) -> String {
    // What would end the value or the field early is better left out.
    let plain = |text: &&str| !text.contains([']', '/', '\n', '\r']);
    let (eval, time) = (play.eval.as_deref(), play.time.as_deref());
    match (eval.filter(plain), time.filter(plain)) {
        (None, None) => text.to_owned(),
        (Some(eval), None) => format!("{text}/{eval}"),
        (eval, Some(time)) => format!("{text}/{}/{time}", eval.unwrap_or_default()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_translate() {
        for (ggf, sgf) in [
            ("+4.000", "B+4"),
            ("-12.50", "W+12.5"),
            ("0.000", "Draw"),
            ("+64.0:r", "B+Resign"),
        ] {
            assert_eq!(result_from_ggf(ggf).as_deref(), Some(sgf));
        }
        assert_eq!(result_from_ggf("?"), None);
        assert_eq!(result_to_ggf("W+4").as_deref(), Some("-4.000"));
        assert_eq!(result_to_ggf("B+Resign"), None);
    }
}
