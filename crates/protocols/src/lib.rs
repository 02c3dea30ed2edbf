//! How other programs talk to Loam's engines: [`gtp`], [`nboard`] and [`ugi`].
//!
//! Lines are read on one thread, engines think on another, and a conversation
//! between the two obeys and answers.
//!
//! A protocol itself has no threads in it: it is told of lines,
//! of thoughts and of their end, and says what is to be done next.

mod conversation;
mod desk;
mod gtp;
mod lines;
mod nboard;
mod output;
mod ugi;

pub use gtp::{Load, gtp};
pub use nboard::nboard;
pub use ugi::ugi;

pub(crate) use conversation::converse;
pub(crate) use desk::{Desk, clock_time, nodes_per_second};
pub(crate) use lines::Line;

use loam_engine::{Profile, Session, Thought};
use loam_game::NotationError;
use loam_search::Limits;
use output::Output;
use std::fmt;
use std::io;
use std::time::Instant;

/// How a program speaks: one of these for each protocol.
pub(crate) trait Protocol {
    /// Obeys a line. It is called while an engine thinks only for lines that
    /// [`during`](Protocol::during) lets by.
    fn obey(&mut self, line: &Line, out: &mut Output<'_>) -> io::Result<Next>;

    /// Whether the line ends the conversation.
    fn is_quit(&self, line: &Line) -> bool;

    /// What becomes of a line while an engine thinks. `waiting` is true for
    /// one that had already arrived when it began.
    fn during(&self, line: &Line, waiting: bool) -> During;

    /// Hears what the engine thinks so far.
    fn progress(&mut self, thought: Thought, out: &mut Output<'_>) -> io::Result<()>;

    /// Hears what the engine thought in the end, and gets its session back.
    fn done(&mut self, done: Done, out: &mut Output<'_>) -> io::Result<Next>;

    /// When to call [`tick`](Protocol::tick), while an engine thinks.
    fn due(&self) -> Option<Instant> {
        None
    }

    /// Does what is due.
    fn tick(&mut self, _out: &mut Output<'_>) -> io::Result<()> {
        Ok(())
    }
}

/// What comes after a line or a thought.
pub(crate) enum Next {
    /// The next line.
    Line,
    /// A search.
    Think(Box<Job>),
    /// Nothing: the conversation is over.
    End,
}

/// What becomes of a line that arrives while an engine thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum During {
    /// It waits until the engine is done.
    Wait,
    /// It is obeyed at once, beside the search.
    Beside,
    /// It stops the search in a little while, and is obeyed then.
    StopSoon,
    /// It stops the search, and is obeyed then.
    Stop,
}

/// A search to be made.
pub(crate) struct Job {
    pub(crate) session: Box<dyn Session>,
    pub(crate) engine: Profile,
    pub(crate) limits: Limits,
    /// Whether the result waits for a line that stops the search, even where
    /// the search ends sooner.
    pub(crate) lingers: bool,
}

/// A search that has ended.
pub(crate) struct Done {
    /// The session, unless the engine broke down and took it along.
    pub(crate) session: Option<Box<dyn Session>>,
    /// What it thought, or why it did not.
    pub(crate) thought: Result<Thought, String>,
    /// Whether it was stopped before its time.
    pub(crate) stopped: bool,
}

/// Why a conversation could not begin, or had to end.
#[derive(Debug)]
pub enum ProtocolError {
    /// There is no such game or engine.
    Start(NotationError),
    /// Nobody reads what is answered, or there is no thread.
    Io(io::Error),
}

impl fmt::Display for ProtocolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProtocolError::Start(why) => why.fmt(f),
            ProtocolError::Io(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for ProtocolError {}

impl From<NotationError> for ProtocolError {
    fn from(why: NotationError) -> ProtocolError {
        ProtocolError::Start(why)
    }
}

impl From<io::Error> for ProtocolError {
    fn from(why: io::Error) -> ProtocolError {
        ProtocolError::Io(why)
    }
}

/// The board as text.
fn board_text(session: &dyn Session) -> String {
    let options = loam_draw::TextOptions::default();
    loam_draw::text(&session.view(), &session.last_move_marks(), &options)
}
