use super::tokens::othello_move;
use super::{TranscriptGame, check_kind, kind_named, parse_board, split_moves};
use crate::GameKind;
use crate::error::quote;
use serde_json::{Map, Value};

/// A JSON line; the error is a byte offset and a message.
pub(super) fn parse(
    kind: GameKind,
    number: u64,
    text: &str,
) -> Result<TranscriptGame, (usize, String)> {
    let mut game = TranscriptGame::new(kind, number);
    let mut moves = None;
    for (name, value) in object(text)? {
        let outcome = match name.as_str() {
            "moves" => move_list(kind, value).map(|list| moves = Some(list)),
            "size" | "board" => board(&value).map(|board| game.board = Some(board)),
            "position" => string(&value).map(|text| game.position = Some(text.to_owned())),
            "game" => string(&value).and_then(|name| check_kind(kind, name)),
            _ => {
                match value {
                    Value::Null => {}
                    Value::String(text) => game.fields.push((name.clone(), text)),
                    // A file's own statistics are no header.
                    Value::Array(_) | Value::Object(_) => game.dropped.push(name.clone()),
                    plain => game.fields.push((name.clone(), plain.to_string())),
                }
                Ok(())
            }
        };
        outcome.map_err(|message| in_key(text, &name, &message))?;
    }
    game.moves = moves.ok_or((0, "expected \"moves\" in the object, found none".to_owned()))?;
    Ok(game)
}

fn object(text: &str) -> Result<Map<String, Value>, (usize, String)> {
    let value: Value = serde_json::from_str(text).map_err(|error| {
        // The library's own text ends in " at line 1 column 17".
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or_default();
        (
            error.column().saturating_sub(1),
            format!("expected a JSON object: {message}"),
        )
    })?;
    match value {
        Value::Object(object) => Ok(object),
        _ => Err((0, "expected a JSON object".to_owned())),
    }
}

/// What a line shows of its game.
pub(crate) enum Shown {
    /// Its name.
    Game(GameKind),
    /// Its moves in one text.
    Moves(String),
    /// Its first move, if it has one.
    Move(Option<String>),
}

/// What a line shows of its game; the error is what is wrong with the line,
/// whatever the game.
pub(crate) fn shown_game(text: &str) -> Result<Shown, (usize, String)> {
    let mut object = object(text)?;
    if let Some(name) = object.get("game") {
        let kind = string(name).and_then(kind_named);
        return kind
            .map(Shown::Game)
            .map_err(|message| in_key(text, "game", &message));
    }
    if let Some(Value::String(moves)) = object.get_mut("moves") {
        return Ok(Shown::Moves(std::mem::take(moves)));
    }
    // Any game will do that takes moves as they stand.
    let game = parse(GameKind::Loa, 1, text)?;
    Ok(Shown::Move(game.moves.into_iter().next()))
}

fn in_key(text: &str, name: &str, message: &str) -> (usize, String) {
    (place_of(text, name), format!("\"{name}\": {message}"))
}

/// Where a key stands, as well as plain search can tell.
fn place_of(text: &str, name: &str) -> usize {
    text.find(&format!("\"{name}\"")).unwrap_or(0)
}

fn string(value: &Value) -> Result<&str, String> {
    value
        .as_str()
        .ok_or_else(|| format!("expected a string, found {}", quoted(value)))
}

fn board(value: &Value) -> Result<(u8, u8), String> {
    let text = match value {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        _ => String::new(),
    };
    parse_board(&text).ok_or_else(|| {
        format!(
            "expected a board such as 8 or \"5x6\", found {}",
            quoted(value)
        )
    })
}

fn move_list(kind: GameKind, value: Value) -> Result<Vec<String>, String> {
    let one = |mv: Value| match (kind, mv) {
        (GameKind::Othello, Value::String(text)) => Ok(othello_move(&text)),
        (_, Value::String(text)) if text.trim().len() == text.len() => Ok(text),
        (_, Value::String(text)) => Ok(text.trim().to_owned()),
        (_, other) => Err(format!("expected a string, found {}", quoted(&other))),
    };
    match value {
        Value::Array(list) => list.into_iter().map(one).collect(),
        Value::String(text) => split_moves(kind, &text).map_err(|(_, message)| message),
        _ => Err(format!(
            "expected a list of moves, found {}",
            quoted(&value)
        )),
    }
}

fn quoted(value: &Value) -> String {
    quote(&value.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_give_moves_and_board() {
        let text = r#"{"id":0,"game":"amazons","size":6,"moves":["b1-a1/b2"],"result":"w"}"#;
        let game = parse(GameKind::Amazons, 7, text).unwrap();
        assert_eq!((game.line, game.board), (7, Some((6, 6))));
        assert_eq!(game.moves, ["b1-a1/b2"]);
        assert_eq!(
            (game.field("id"), game.field("result")),
            (Some("0"), Some("w"))
        );
        let text = r#"{"board":"5x6","position":"p","moves":["F5","PA"," -- "]}"#;
        let game = parse(GameKind::Othello, 1, text).unwrap();
        assert_eq!(game.board, Some((5, 6)));
        assert_eq!(game.moves, ["f5", "pass", "pass"]);
    }

    #[test]
    fn lists_and_objects_are_no_header() {
        let text = r#"{"n":[1],"id":null,"h":{"a":1},"x":1,"moves":[]}"#;
        let game = parse(GameKind::Loa, 1, text).unwrap();
        assert_eq!(game.dropped, ["h", "n"]);
        assert_eq!(game.dropped_note().unwrap(), "fields h, n dropped");
        assert_eq!(game.fields.len(), 1);
    }

    #[test]
    fn bad_objects_are_explained() {
        let error = |text: &str| parse(GameKind::Loa, 1, text).unwrap_err();
        assert_eq!(
            error("{\"moves\":[\"a\",]}"),
            (14, "expected a JSON object: trailing comma".into())
        );
        assert_eq!(
            error("{}"),
            (0, "expected \"moves\" in the object, found none".into())
        );
        assert_eq!(
            error("{\"id\":1,\"moves\":[1]}"),
            (8, "\"moves\": expected a string, found '1'".into())
        );
        assert_eq!(
            error("{\"size\":-1,\"moves\":[]}"),
            (
                1,
                "\"size\": expected a board such as 8 or \"5x6\", found '-1'".into()
            )
        );
        assert!(parse(GameKind::Loa, 1, &"{\"a\":".repeat(100_000)).is_err());
        assert!(
            parse(
                GameKind::Loa,
                1,
                &format!("{{\"a\":{}", "[".repeat(100_000))
            )
            .is_err()
        );
    }
}
