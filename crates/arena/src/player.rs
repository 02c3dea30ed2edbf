use crate::{Fault, Pace};
use loam_game::Side;
use loam_search::StopFlag;
use std::time::Duration;

/// An engine at the board. It keeps the position itself; the referee tells it
/// every move, and asks.
pub(crate) trait Player: Send {
    /// A new game from the start, with these moves played.
    fn begin(&mut self, opening: &[(Side, String)]) -> Result<(), Fault>;

    /// A move has been made, by either side.
    fn played(&mut self, side: Side, text: &str) -> Result<(), Fault>;

    /// Chooses a move without making it.
    fn choose(&mut self, turn: &Turn<'_>) -> Result<String, Fault>;
}

/// A turn to move.
pub(crate) struct Turn<'a> {
    pub(crate) side: Side,
    pub(crate) pace: &'a Pace,
    /// What is left on each clock, Black's first, if there are clocks.
    pub(crate) clocks: Option<[Duration; 2]>,
    pub(crate) ply: usize,
    /// Raised when the whole tournament is called off.
    pub(crate) stop: &'a StopFlag,
}

impl Turn<'_> {
    /// What is left to the player to move.
    pub(crate) fn left(&self) -> Option<Duration> {
        self.clocks.map(|clocks| clocks[self.side.index()])
    }

    /// How long to wait for an answer at most: past it the game is lost
    /// anyway. Without any limit of time, an hour.
    pub(crate) fn patience(&self) -> Duration {
        match self.pace.deadline(self.left()) {
            Some(deadline) => deadline + self.pace.margin + Duration::from_secs(1),
            None => Duration::from_secs(3600),
        }
    }
}
