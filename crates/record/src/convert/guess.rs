use super::detect::first_line_at;
use crate::transcript::{Shown, shown_game, split_moves};
use crate::{GameKind, RecordError};
use loam_game::coords;

/// The game a transcript seems to be of, by its first line: Othello's moves
/// have one square, those of Lines of Action two, of Amazons three.
///
/// ```
/// use loam_record::{GameKind, convert::guess_kind};
/// assert_eq!(guess_kind(b"# x\nd1-d7/g7 a7-b7/c7"), Some(GameKind::Amazons));
/// assert_eq!(guess_kind(b"f5d6c3"), Some(GameKind::Othello));
/// ```
#[must_use]
pub fn guess_kind(bytes: &[u8]) -> Option<GameKind> {
    game_of_lines(bytes).ok()
}

/// [`guess_kind`], or why there is nothing to guess from.
pub(super) fn game_of_lines(bytes: &[u8]) -> Result<GameKind, RecordError> {
    let (start, line) = first_line_at(bytes).unwrap_or((0, b""));
    let wrong = |(at, message): (usize, String)| RecordError::in_text(bytes, start + at, message);
    let line = std::str::from_utf8(line).map_err(|error| {
        let message = "not text: expected UTF-8".to_owned();
        wrong((error.valid_up_to(), message))
    })?;
    let guess = if line.starts_with('{') {
        match shown_game(line).map_err(wrong)? {
            Shown::Game(kind) => Some(kind),
            Shown::Moves(moves) => guess_moves(&moves),
            Shown::Move(first) => first.and_then(|first| guess_move(&first)),
        }
    } else {
        guess_text(line)
    };
    guess.ok_or_else(|| {
        let message = "expected moves that show which game it is; name the game";
        wrong((0, message.to_owned()))
    })
}

/// By a line of text: the game it names, or its moves.
fn guess_text(line: &str) -> Option<GameKind> {
    if let Some(at) = line.find("game=") {
        let name = line[at + 5..].split(';').next().unwrap_or_default();
        if let Ok(kind) = name.trim().parse() {
            return Some(kind);
        }
    }
    guess_moves(match line.rfind("moves=") {
        Some(at) => &line[at + 6..],
        None => line.rsplit(';').next().unwrap_or_default(),
    })
}

fn guess_moves(moves: &str) -> Option<GameKind> {
    let mut words = moves.split_whitespace();
    let first = words.find(|word| word.starts_with(|c: char| c.is_ascii_alphabetic()))?;
    // Squares run together on a line of one word are Othello's.
    let alone = words.next().is_none();
    if alone && first.bytes().all(|b| b.is_ascii_alphanumeric()) {
        return split_moves(GameKind::Othello, first)
            .ok()
            .map(|_| GameKind::Othello);
    }
    guess_move(first)
}

fn guess_move(text: &str) -> Option<GameKind> {
    let mut squares = 0;
    let mut rest = text;
    while let Some((_, after)) = coords::take_square(rest) {
        squares += 1;
        rest = after.trim_start_matches(['-', ':', '/', 'x']);
    }
    match squares {
        1 => Some(GameKind::Othello),
        2 => Some(GameKind::Loa),
        3 => Some(GameKind::Amazons),
        _ if split_moves(GameKind::Othello, text).is_ok() => Some(GameKind::Othello),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_show_the_game() {
        for (line, kind) in [
            ("1. f5 2. d6", Some(GameKind::Othello)),
            ("x; y; f5d6c3", Some(GameKind::Othello)),
            ("f1-f3 a3xd3", Some(GameKind::Loa)),
            ("x moves=f1f3 a3d3", Some(GameKind::Loa)),
            ("d1d7g7 a7b7c7", Some(GameKind::Amazons)),
            ("{\"moves\":[\"f1-f3\"]}", Some(GameKind::Loa)),
            ("{\"moves\":[\"f1f3\"]}", Some(GameKind::Loa)),
            ("{\"moves\":\"f5d6\"}", Some(GameKind::Othello)),
            ("{\"game\":\"Lines of Action\"}", Some(GameKind::Loa)),
            ("{\"game\":\"amazons\"}", Some(GameKind::Amazons)),
            ("game=loa; moves=", Some(GameKind::Loa)),
            ("???", None),
        ] {
            assert_eq!(guess_kind(line.as_bytes()), kind, "{line}");
        }
    }

    #[test]
    fn the_true_cause_is_told() {
        let error = |text: &str| game_of_lines(text.as_bytes()).unwrap_err().to_string();
        assert_eq!(
            error("# x\n {\"moves\":5}"),
            "line 2, column 3: \"moves\": expected a list of moves, found '5'"
        );
        assert_eq!(
            error("{\"moves\":[\"f5\"]} x"),
            "line 1, column 18: expected a JSON object: trailing characters"
        );
        assert_eq!(
            error("{\"id\":1,\"game\":\"chess\",\"moves\":[]}"),
            "line 1, column 9: \"game\": expected a game, loa, othello or amazons, found 'chess'"
        );
        assert_eq!(
            error("{}"),
            "line 1, column 1: expected \"moves\" in the object, found none"
        );
        assert_eq!(
            error("\n{\"moves\":[]}"),
            "line 2, column 1: expected moves that show which game it is; name the game"
        );
        let latin = game_of_lines(b"\xe9").unwrap_err().to_string();
        assert_eq!(latin, "line 1, column 1: not text: expected UTF-8");
    }
}
