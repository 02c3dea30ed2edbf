//! OBF: Othello positions with scored moves, one to a line.
//!
//! ```
//! use loam_record::obf::ObfFile;
//! let source = "---------------------------OX------XO--------------------------- X; F5:+0; D3:+0;\n";
//! let file = ObfFile::parse(source.as_bytes()).unwrap();
//! assert_eq!(file.to_bytes(), source.as_bytes());
//! let entry = file.entries().next().unwrap();
//! assert_eq!((entry.moves[0].text.as_str(), entry.moves[0].score), ("f5", 0));
//! ```

use crate::error::{RecordError, quote};
use crate::position::{Diagram, disc, disc_cell, square_side};
use loam_game::{Cell, coords};

/// A file: every line as written, positions understood.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ObfFile {
    lines: Vec<ObfLine>,
}

/// A line as written, its end included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObfLine {
    raw: Vec<u8>,
    entry: Option<ObfEntry>,
}

/// A position of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObfEntry {
    /// The line it stands on, from one.
    pub line: u64,
    /// Board and player to move.
    pub position: Diagram,
    /// The moves with their scores, in the order of the file.
    pub moves: Vec<ObfMove>,
    /// Fields that are no scored move, and the comment after a `%`.
    pub extra: Vec<String>,
}

/// A move with its score, from the side to move's view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObfMove {
    /// The square in lower case, or `pass`.
    pub text: String,
    /// The score in discs; some files fill up with `--:-127`.
    pub score: i32,
}

impl ObfFile {
    /// Reads a file. Blank lines and lines that begin with `#` or `%` are
    /// kept and not understood.
    pub fn parse(bytes: &[u8]) -> Result<ObfFile, RecordError> {
        let mut lines = Vec::new();
        let mut start = 0;
        for raw in bytes.split_inclusive(|&b| b == b'\n') {
            let number = lines.len() as u64 + 1;
            let entry = parse_line(bytes, start, raw, number)?;
            lines.push(ObfLine {
                raw: raw.to_vec(),
                entry,
            });
            start += raw.len();
        }
        Ok(ObfFile { lines })
    }

    /// Adds a line for a position and its scored moves.
    pub fn push(&mut self, position: &Diagram, moves: &[ObfMove]) {
        let text = line(position, moves);
        self.lines.push(ObfLine {
            raw: text.into_bytes(),
            entry: Some(ObfEntry {
                line: self.lines.len() as u64 + 1,
                position: position.clone(),
                moves: moves.to_vec(),
                extra: Vec::new(),
            }),
        });
    }

    /// The lines, blank ones and comments included.
    #[must_use]
    pub fn lines(&self) -> &[ObfLine] {
        &self.lines
    }

    /// The positions in order.
    pub fn entries(&self) -> impl Iterator<Item = &ObfEntry> + '_ {
        self.lines.iter().filter_map(|line| line.entry.as_ref())
    }

    /// The file: for a parsed one the very bytes it was read from.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.lines
            .iter()
            .flat_map(|line| &line.raw)
            .copied()
            .collect()
    }
}

impl ObfLine {
    /// The bytes of the line, its end included.
    #[must_use]
    pub fn raw(&self) -> &[u8] {
        &self.raw
    }

    /// The position, unless the line is blank or a comment.
    #[must_use]
    pub fn entry(&self) -> Option<&ObfEntry> {
        self.entry.as_ref()
    }
}

impl ObfEntry {
    /// The moves with the highest score.
    pub fn best(&self) -> impl Iterator<Item = &ObfMove> + '_ {
        let top = self.moves.iter().map(|mv| mv.score).max();
        self.moves.iter().filter(move |mv| Some(mv.score) == top)
    }
}

/// The line for a position and its scored moves.
pub(crate) fn line(position: &Diagram, moves: &[ObfMove]) -> String {
    let mut text: String = position.cells.iter().map(|&cell| disc(cell)).collect();
    text.push(' ');
    text.push(disc(Cell::Piece(position.to_move)));
    text.push(';');
    for mv in moves {
        let square = match mv.text.as_str() {
            "pass" => "--".to_owned(),
            square => square.to_ascii_uppercase(),
        };
        text.push_str(&format!(" {square}:{:+};", mv.score));
    }
    text.push('\n');
    text
}

fn parse_line(
    file: &[u8],
    start: usize,
    raw: &[u8],
    number: u64,
) -> Result<Option<ObfEntry>, RecordError> {
    let mark = if number == 1 && raw.starts_with(b"\xef\xbb\xbf") {
        3
    } else {
        0
    };
    let at = mark
        + raw[mark..]
            .iter()
            .take_while(|b| b.is_ascii_whitespace())
            .count();
    if at == raw.len() || matches!(raw[at], b'#' | b'%') {
        return Ok(None);
    }
    let board: Vec<u8> = word(&raw[at..]).to_vec();
    let cells = board
        .iter()
        .map(|&b| disc_cell(b))
        .collect::<Option<Vec<_>>>();
    let Some(cells) = cells else {
        let bad = board
            .iter()
            .position(|&b| disc_cell(b).is_none())
            .unwrap_or(0);
        let what = "a board of '-', 'X' and 'O'";
        return Err(RecordError::expected(file, start + at + bad, what));
    };
    let side = square_side(cells.len()).filter(|n| matches!(n, 4 | 6 | 8 | 10));
    let Some(size) = side else {
        let message = format!(
            "expected a board of 64 cells (or 16, 36, 100), found {}",
            cells.len()
        );
        return Err(RecordError::in_text(file, start + at, message));
    };
    let mut at = at + board.len();
    at += raw[at..]
        .iter()
        .take_while(|&&b| b == b' ' || b == b'\t')
        .count();
    let Some(Cell::Piece(to_move)) = raw.get(at).and_then(|&b| disc_cell(b)) else {
        let what = "a side to move, 'X' or 'O'";
        return Err(RecordError::expected(file, start + at, what));
    };
    let mut entry = ObfEntry {
        line: number,
        position: Diagram {
            cols: size,
            rows: size,
            cells,
            to_move,
        },
        moves: Vec::new(),
        extra: Vec::new(),
    };
    at += 1;
    at += raw[at..]
        .iter()
        .take_while(|b| b.is_ascii_whitespace())
        .count();
    match raw.get(at) {
        None => return Ok(Some(entry)),
        Some(b';') => at += 1,
        Some(b'%') => {}
        Some(_) => {
            let what = "';' after the side to move";
            return Err(RecordError::expected(file, start + at, what));
        }
    }
    let rest = &raw[at..];
    let comment = rest.iter().position(|&b| b == b'%').unwrap_or(rest.len());
    let mut field_start = at;
    for field in rest[..comment].split(|&b| b == b';') {
        let blanks = field.iter().take_while(|b| b.is_ascii_whitespace()).count();
        let place = start + field_start + blanks;
        field_start += field.len() + 1;
        let field = String::from_utf8_lossy(field.trim_ascii());
        if field.is_empty() {
            continue;
        }
        match scored_move(&field, size) {
            Ok(Some(mv)) => entry.moves.push(mv),
            Ok(None) => entry.extra.push(field.into_owned()),
            Err(message) => return Err(RecordError::in_text(file, place, message)),
        }
    }
    let comment = String::from_utf8_lossy(rest[comment..].trim_ascii());
    if !comment.is_empty() {
        entry.extra.push(comment.into_owned());
    }
    Ok(Some(entry))
}

fn word(bytes: &[u8]) -> &[u8] {
    let end = bytes
        .iter()
        .take_while(|b| !b.is_ascii_whitespace() && **b != b';')
        .count();
    &bytes[..end]
}

/// A field such as `G8:+18`; `None` if it does not look like one.
fn scored_move(field: &str, size: u8) -> Result<Option<ObfMove>, String> {
    let Some((text, score)) = field.split_once(':') else {
        return Ok(None);
    };
    let text = text.trim().to_ascii_lowercase();
    let text = match text.as_str() {
        "--" | "pa" | "ps" | "pass" => "pass".to_owned(),
        _ => match coords::take_square(&text) {
            Some((at, "")) if at.col < size && at.rank < size => text,
            Some((at, "")) => return Err(format!("{at} is outside the {size}x{size} board")),
            _ => {
                let found = quote(field);
                return Err(format!(
                    "expected a scored move such as F5:+2, found {found}"
                ));
            }
        },
    };
    let score = score.trim();
    match score.parse() {
        Ok(score) => Ok(Some(ObfMove { text, score })),
        Err(_) => Err(format!(
            "expected a score such as +2, found {}",
            quote(score)
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use loam_game::Side;

    const START: &str = "---------------------------OX------XO---------------------------";

    #[test]
    fn lines_are_kept_and_understood() {
        let source = format!(
            "# problems\r\n\r\n{START} X; F5:+0; --:-127; id three; % easy\r\n{}",
            START.replace('X', "*").replace('-', ".").replace('O', "o") + " o"
        );
        let file = ObfFile::parse(source.as_bytes()).unwrap();
        assert_eq!(file.to_bytes(), source.as_bytes());
        let entries: Vec<_> = file.entries().collect();
        assert_eq!(entries.len(), 2);
        assert_eq!(entries[0].line, 3);
        assert_eq!(
            entries[0].moves[1],
            ObfMove {
                text: "pass".into(),
                score: -127
            }
        );
        assert_eq!(entries[0].extra, ["id three", "% easy"]);
        assert_eq!(entries[0].best().next().unwrap().text, "f5");
        assert_eq!(entries[1].position.cells, entries[0].position.cells);
        assert_eq!(entries[1].position.to_move, Side::White);
    }

    #[test]
    fn written_lines_read_back() {
        let start = Diagram::standard(crate::GameKind::Othello, 6, 6).unwrap();
        let moves = [
            ObfMove {
                text: "d2".into(),
                score: 4,
            },
            ObfMove {
                text: "pass".into(),
                score: -127,
            },
        ];
        let mut file = ObfFile::default();
        file.push(&start, &moves);
        assert_eq!(ObfFile::parse(&file.to_bytes()).unwrap(), file);
    }

    #[test]
    fn errors_say_where_and_what() {
        let error = |text: String| ObfFile::parse(text.as_bytes()).unwrap_err().to_string();
        assert_eq!(
            error(format!("{START} X;\n--X? X")),
            "line 2, column 4: expected a board of '-', 'X' and 'O', found '?'"
        );
        assert_eq!(
            error("--X X".into()),
            "line 1, column 1: expected a board of 64 cells (or 16, 36, 100), found 3"
        );
        assert_eq!(
            error(format!("{START}\n")),
            "line 1, column 65: expected a side to move, 'X' or 'O', found end of line"
        );
        assert_eq!(
            error(format!("{START} X F5:+2")),
            "line 1, column 68: expected ';' after the side to move, found 'F'"
        );
        assert_eq!(
            error(format!("{START} X; F5:two;")),
            "line 1, column 69: expected a score such as +2, found 'two'"
        );
        assert_eq!(
            error(format!("{START} X; I9:+2;")),
            "line 1, column 69: i9 is outside the 8x8 board"
        );
    }
}
