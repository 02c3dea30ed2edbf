use crate::Game;
use std::fmt;

/// Positions and moves as people and files write them.
pub trait Notation: Game {
    /// The game's name on the command line.
    const NAME: &'static str;

    /// Appends the customary text of a legal move.
    fn write_move(&self, mv: Self::Move, out: &mut impl fmt::Write) -> fmt::Result;

    /// Appends the uniform text of a move, without marks such as a capture's
    /// `x`: the form that lists of moves are sorted and compared in.
    fn write_plain_move(&self, mv: Self::Move, out: &mut impl fmt::Write) -> fmt::Result {
        self.write_move(mv, out)
    }

    /// Reads a move and checks it against the rules; the error says which
    /// rule it breaks.
    fn parse_move(&self, text: &str) -> Result<Self::Move, NotationError>;

    /// The position as one line of text, readable by the game's own parser.
    fn position_text(&self) -> String;

    /// [`write_move`](Notation::write_move) as a string.
    fn move_text(&self, mv: Self::Move) -> String {
        let mut text = String::new();
        self.write_move(mv, &mut text)
            .expect("writing to a string cannot fail");
        text
    }

    /// [`write_plain_move`](Notation::write_plain_move) as a string.
    fn plain_move_text(&self, mv: Self::Move) -> String {
        let mut text = String::new();
        self.write_plain_move(mv, &mut text)
            .expect("writing to a string cannot fail");
        text
    }

    /// The only legal move, where it is one that records may leave out, as
    /// WTHOR files and transcripts do with Othello's forced passes.
    fn unwritten_move(&self) -> Option<Self::Move> {
        None
    }
}

/// Why a text is not a position or a move.
///
/// ```
/// use loam_game::NotationError;
/// let error = NotationError::about("e6-g6", "e6 holds no piece");
/// assert_eq!(error.to_string(), "'e6-g6': e6 holds no piece");
/// assert_eq!(error.reason(), "e6 holds no piece");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{text}': {reason}")]
pub struct NotationError {
    text: String,
    reason: String,
}

impl NotationError {
    /// An error about a text, which is quoted and shortened if need be.
    /// Control characters, which hostile input may carry, are escaped.
    #[must_use]
    pub fn about(text: &str, reason: impl fmt::Display) -> NotationError {
        const SHOWN: usize = 40;
        let mut shown: String = text.chars().take(SHOWN).collect();
        if shown.len() < text.len() {
            shown.push('…');
        }
        NotationError {
            text: printable(&shown),
            reason: printable(&reason.to_string()),
        }
    }

    /// What is wrong, without the text it is about.
    #[must_use]
    pub fn reason(&self) -> &str {
        &self.reason
    }

    /// The text it is about, shortened and escaped.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// A text on one line, its control characters escaped.
#[must_use]
pub fn printable(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_control() {
            clean.extend(c.escape_default());
        } else {
            clean.push(c);
        }
    }
    clean
}
