use crate::{Build, End, Fault, GameResult, Played};
use loam_game::Side;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// What stands in a store. What follows from it is not written: who won is what
/// the rules make of the moves, and who sat where is the schedule's.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Record {
    /// The games from here on were played by this one.
    Build(Build),
    Game(Game),
}

/// A game.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Game {
    pub(super) number: usize,
    pub(super) moves: Vec<String>,
    pub(super) opening_plies: usize,
    pub(super) end: Ended,
    thought_us: [u64; 2],
    prepared_us: u64,
    longest_us: [u64; 2],
}

/// Why it ended.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Ended {
    Rules,
    Solved,
    Fault(#[serde(with = "SideName")] Side, Fault),
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Side", rename_all = "lowercase")]
enum SideName {
    Black,
    White,
}

impl Game {
    pub(super) fn of(game: &GameResult) -> Game {
        let played = &game.played;
        let micros = |time: Duration| time.as_micros() as u64;
        Game {
            number: game.pairing.number,
            moves: played.moves.clone(),
            opening_plies: played.opening_plies,
            end: match &played.end {
                End::Rules(_) => Ended::Rules,
                End::Solved(_) => Ended::Solved,
                End::Fault(guilty, fault) => Ended::Fault(*guilty, fault.clone()),
            },
            thought_us: played.thought.map(micros),
            prepared_us: micros(played.prepared),
            longest_us: played.longest.map(micros),
        }
    }

    /// What happened, with the end that was found afresh.
    pub(super) fn played(self, end: End) -> Played {
        Played {
            moves: self.moves,
            opening_plies: self.opening_plies,
            end,
            thought: self.thought_us.map(Duration::from_micros),
            prepared: Duration::from_micros(self.prepared_us),
            longest: self.longest_us.map(Duration::from_micros),
        }
    }
}
