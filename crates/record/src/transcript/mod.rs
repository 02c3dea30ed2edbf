//! Transcripts: one game to a line, as text or as a JSON object.
//!
//! Text lines are moves, with a header before them if need be. Where a line
//! has `moves=`, the moves follow it; else they are what follows the last
//! `;`. Blank lines and lines that begin with `#` are skipped.
//!
//! ```
//! use loam_record::{GameKind, TranscriptReader};
//! let text = "# two games\nf5d6c3\nIago; The Moor; f5 f6 pass\n";
//! let games: Result<Vec<_>, _> = TranscriptReader::new(text.as_bytes(), GameKind::Othello).collect();
//! let games = games.unwrap();
//! assert_eq!(games[0].moves, ["f5", "d6", "c3"]);
//! assert_eq!((games[1].line, games[1].moves.len()), (3, 3));
//! assert_eq!(games[1].fields[0].1, "Iago");
//! ```

mod json;
mod line;
mod reader;
mod record;
mod tokens;

pub(crate) use json::{Shown, shown_game};
pub use reader::{MAX_LINE, TranscriptReader};
pub use tokens::split_moves;

use crate::{GameKind, UnknownGame};

/// A line of a transcript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TranscriptGame {
    /// The game played.
    pub kind: GameKind,
    /// The line it stands on, from one.
    pub line: u64,
    /// Header fields by name; those without one have an empty name.
    pub fields: Vec<(String, String)>,
    /// The moves; Othello's in lower case and its passes as `pass`, others
    /// as written.
    pub moves: Vec<String>,
    /// Columns and rows, if the line gives them.
    pub board: Option<(u8, u8)>,
    /// The starting position, if the line gives one.
    pub position: Option<String>,
    /// Names of JSON's fields that are no header: lists and objects.
    pub dropped: Vec<String>,
}

impl TranscriptGame {
    fn new(kind: GameKind, line: u64) -> TranscriptGame {
        TranscriptGame {
            kind,
            line,
            fields: Vec::new(),
            moves: Vec::new(),
            board: None,
            position: None,
            dropped: Vec::new(),
        }
    }

    /// What to tell of the fields that were dropped.
    pub(crate) fn dropped_note(&self) -> Option<String> {
        const SHOWN: usize = 8;
        let names: Vec<String> = self.dropped.iter().take(SHOWN).map(|n| brief(n)).collect();
        let names = names.join(", ");
        match self.dropped.len() {
            0 => None,
            1 => Some(format!("field {names} dropped")),
            n if n <= SHOWN => Some(format!("fields {names} dropped")),
            n => Some(format!("fields {names} and {} more dropped", n - SHOWN)),
        }
    }

    /// A header field by name.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&str> {
        let mut fields = self.fields.iter();
        fields
            .find(|(key, _)| key == name)
            .map(|(_, value)| value.as_str())
    }
}

/// Columns and rows from `5x6`, or from `8` for a square.
fn parse_board(text: &str) -> Option<(u8, u8)> {
    let (cols, rows) = text.split_once(['x', 'X']).unwrap_or((text, text));
    let side = |text: &str| {
        let n: u8 = text.trim().parse().ok()?;
        (1..=crate::position::MAX_SIDE).contains(&n).then_some(n)
    };
    Some((side(cols)?, side(rows)?))
}

/// A field's name, not too long.
fn brief(name: &str) -> String {
    match name.char_indices().nth(40) {
        Some((cut, _)) => format!("{}…", &name[..cut]),
        None => name.to_owned(),
    }
}

/// The game of this name, short or in prose.
fn kind_named(name: &str) -> Result<GameKind, String> {
    let name = name.trim();
    let titled = |kind: &GameKind| name.eq_ignore_ascii_case(kind.title());
    match GameKind::ALL.into_iter().find(titled) {
        Some(kind) => Ok(kind),
        None => name.parse().map_err(|error: UnknownGame| error.to_string()),
    }
}

/// The name of a game in a header must be the one being read.
fn check_kind(kind: GameKind, name: &str) -> Result<(), String> {
    let name = name.trim();
    if kind_named(name) == Ok(kind) {
        Ok(())
    } else {
        Err(format!(
            "expected a game of {kind}, found {}",
            crate::error::quote(name)
        ))
    }
}
