//! What the protocols have in common: lines are read on one thread, engines
//! think on another, and a conversation between the two obeys and answers.
//!
//! A protocol itself ([`Protocol`]) has no threads in it: it is told of lines,
//! of thoughts and of their end, and says what is to be done next.

mod conversation;
mod desk;
mod lines;

pub(crate) use conversation::converse;
pub(crate) use desk::{Desk, clock_time, nodes_per_second};
pub(crate) use lines::Line;

use super::{Failure, Output};
use loam_engine::{Profile, Session, Thought};
use loam_search::Limits;
use std::time::Instant;

/// How a program speaks: one of these for each protocol.
pub(crate) trait Protocol {
    /// Obeys a line. It is called while an engine thinks only for lines that
    /// [`during`](Protocol::during) lets by.
    fn obey(&mut self, line: &Line, out: &mut Output) -> Result<Next, Failure>;

    /// Whether the line ends the conversation.
    fn is_quit(&self, line: &Line) -> bool;

    /// What becomes of a line while an engine thinks. `waiting` is true for
    /// one that had already arrived when it began.
    fn during(&self, line: &Line, waiting: bool) -> During;

    /// Hears what the engine thinks so far.
    fn progress(&mut self, thought: Thought, out: &mut Output) -> Result<(), Failure>;

    /// Hears what the engine thought in the end, and gets its session back.
    fn done(&mut self, done: Done, out: &mut Output) -> Result<Next, Failure>;

    /// When to call [`tick`](Protocol::tick), while an engine thinks.
    fn due(&self) -> Option<Instant> {
        None
    }

    /// Does what is due.
    fn tick(&mut self, _out: &mut Output) -> Result<(), Failure> {
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
