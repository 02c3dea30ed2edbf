use serde::{Deserialize, Serialize};
use std::fmt;

/// What a player did wrong: it loses the game by it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "fault", content = "detail")]
pub enum Fault {
    /// It could not be started, died, or closed its output.
    Crash(String),
    /// It answered what the protocol does not allow.
    Protocol(String),
    /// It made a move that is not legal.
    Illegal(String),
    /// It overran its time; by so many milliseconds.
    Time(u64),
    /// It gave up, which is no fault but loses as well.
    Resigned,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Crash(what) => write!(f, "crash: {what}"),
            Fault::Protocol(what) => write!(f, "protocol: {what}"),
            Fault::Illegal(what) => write!(f, "illegal move: {what}"),
            Fault::Time(over) => write!(f, "time overrun by {over} ms"),
            Fault::Resigned => f.write_str("resigned"),
        }
    }
}
