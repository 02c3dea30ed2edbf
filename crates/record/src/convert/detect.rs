use super::Format;
use crate::position::{disc_cell, square_side};
use crate::text::{find_opening, skip_blanks};
use crate::wthor::Wthor;

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
    first_line_at(bytes).map(|(_, line)| line)
}

/// [`first_line`] and where it begins.
pub(super) fn first_line_at(bytes: &[u8]) -> Option<(usize, &[u8])> {
    let mark = if bytes.starts_with(b"\xef\xbb\xbf") {
        3
    } else {
        0
    };
    let mut start = mark;
    for line in bytes[mark..].split(|&b| b == b'\n') {
        let text = line.trim_ascii();
        if !text.is_empty() && !text.starts_with(b"#") && !text.starts_with(b"%") {
            let blanks = line.len() - line.trim_ascii_start().len();
            return Some((start + blanks, text));
        }
        start += line.len() + 1;
    }
    None
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
}
