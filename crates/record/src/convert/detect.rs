use super::Format;
use crate::GameKind;
use crate::position::{disc_cell, square_side};
use crate::text::{find_opening, skip_blanks};
use crate::transcript::split_moves;
use crate::wthor::Wthor;
use loam_game::coords;

/// The format a file's content shows; `None` for an empty file. Text that
/// looks like nothing else is taken for a transcript.
///
/// ```
/// use loam_record::{Format, convert::detect};
/// assert_eq!(detect(b"(;FF[4]GM[9];B[e1-e3])"), Some(Format::Sgf));
/// assert_eq!(detect(b"(;GM[Othello]PC[x];)"), Some(Format::Ggf));
/// assert_eq!(detect(b"f5d6c3"), Some(Format::Transcript));
/// ```
#[must_use]
pub fn detect(bytes: &[u8]) -> Option<Format> {
    if Wthor::parse(bytes).is_ok() {
        return Some(Format::Wthor);
    }
    let line = first_line(bytes)?;
    if line.starts_with(b"{") {
        return Some(Format::Jsonl);
    }
    if looks_like_obf(line) {
        return Some(Format::Obf);
    }
    if let Some(open) = find_opening(bytes, 0) {
        return Some(sgf_or_ggf(&bytes[open..]));
    }
    Some(Format::Transcript)
}

/// The first line that is neither blank nor a comment, without blanks around.
fn first_line(bytes: &[u8]) -> Option<&[u8]> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    bytes
        .split(|&b| b == b'\n')
        .map(<[u8]>::trim_ascii)
        .find(|line| !line.is_empty() && !line.starts_with(b"#") && !line.starts_with(b"%"))
}

fn looks_like_obf(line: &[u8]) -> bool {
    let mut words = line.split(|&b| b == b' ' || b == b'\t' || b == b';');
    let board = words.next().unwrap_or_default();
    square_side(board.len()).is_some() && board.iter().all(|&b| disc_cell(b).is_some())
}

/// GGF names its game, SGF numbers it; GGF ends in `;)`.
fn sgf_or_ggf(bytes: &[u8]) -> Format {
    let mark = bytes.windows(3).position(|w| w == b"GM[");
    let value = mark.map(|at| skip_blanks(bytes, at + 3));
    match value.and_then(|at| bytes.get(at)) {
        Some(byte) if byte.is_ascii_alphabetic() => Format::Ggf,
        _ => Format::Sgf,
    }
}

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
    let line = std::str::from_utf8(first_line(bytes)?).ok()?;
    if line.starts_with('{') {
        let value: serde_json::Value = serde_json::from_str(line).ok()?;
        if let Some(name) = value.get("game").and_then(|name| name.as_str()) {
            return name.parse().ok();
        }
        return guess_move(value.get("moves")?.get(0)?.as_str()?);
    }
    if let Some(at) = line.find("game=") {
        let name = line[at + 5..].split(';').next().unwrap_or_default();
        if let Ok(kind) = name.trim().parse() {
            return Some(kind);
        }
    }
    let moves = match line.rfind("moves=") {
        Some(at) => &line[at + 6..],
        None => line.rsplit(';').next().unwrap_or_default(),
    };
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
    use crate::wthor::{Game, Header, write_games};

    #[test]
    fn content_shows_the_format() {
        let base = write_games(&Header::default(), &[Game::new(&[56])]);
        assert_eq!(detect(&base), Some(Format::Wthor));
        let start = "---------------------------OX------XO--------------------------- X;";
        assert_eq!(detect(start.as_bytes()), Some(Format::Obf));
        assert_eq!(detect(b"\n{\"moves\":[]}"), Some(Format::Jsonl));
        assert_eq!(detect(b"\xef\xbb\xbf( ;GaMe[9])"), Some(Format::Sgf));
        assert_eq!(detect(b" \n"), None);
        assert_eq!(detect(b""), None);
    }

    #[test]
    fn moves_show_the_game() {
        for (line, kind) in [
            ("1. f5 2. d6", Some(GameKind::Othello)),
            ("x; y; f5d6c3", Some(GameKind::Othello)),
            ("f1-f3 a3xd3", Some(GameKind::Loa)),
            ("x moves=f1f3 a3d3", Some(GameKind::Loa)),
            ("d1d7g7 a7b7c7", Some(GameKind::Amazons)),
            ("{\"moves\":[\"f1-f3\"]}", Some(GameKind::Loa)),
            ("{\"game\":\"amazons\"}", Some(GameKind::Amazons)),
            ("game=loa; moves=", Some(GameKind::Loa)),
            ("???", None),
        ] {
            assert_eq!(guess_kind(line.as_bytes()), kind, "{line}");
        }
    }
}
