use loam_search::{Clock, Limits};
use std::time::Duration;

/// How much a player may think.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Pace {
    /// Time for each move.
    pub time: Option<Duration>,
    /// Time for the whole game, and what each move adds to it.
    pub clock: Option<(Duration, Duration)>,
    /// Depth of each search.
    pub depth: Option<u32>,
    /// Positions visited for each move.
    pub nodes: Option<u64>,
    /// How far a time may be overrun before the game is lost: the operating
    /// system may keep a player waiting.
    pub margin: Duration,
}

impl Pace {
    /// What is granted to a player whom the system kept waiting.
    pub const MARGIN: Duration = Duration::from_millis(100);

    /// To a depth.
    #[must_use]
    pub fn depth(plies: u32) -> Pace {
        Pace {
            depth: Some(plies),
            margin: Pace::MARGIN,
            ..Pace::default()
        }
    }

    /// So much time a move.
    #[must_use]
    pub fn time(time: Duration) -> Pace {
        Pace {
            time: Some(time),
            margin: Pace::MARGIN,
            ..Pace::default()
        }
    }

    /// The limits of one search, with so much left on the clock.
    #[must_use]
    pub fn limits(&self, left: Option<Duration>, ply: usize) -> Limits {
        let base = match (left, self.clock) {
            (Some(remaining), Some((_, increment))) => Clock {
                remaining,
                increment,
                moves_to_go: None,
            }
            .limits(ply),
            _ => Limits {
                time: self.time,
                ..Limits::default()
            },
        };
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            ..base
        }
    }

    /// The time after which a move is a loss on time, if there is one.
    #[must_use]
    pub fn deadline(&self, left: Option<Duration>) -> Option<Duration> {
        match (left, self.time) {
            (Some(left), Some(time)) => Some(left.min(time)),
            (left, time) => left.or(time),
        }
    }
}
