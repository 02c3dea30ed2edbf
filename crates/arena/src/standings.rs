use crate::statistics::{self, CrossTable, Pairs, Score};
use crate::{End, Fault, GameResult};
use loam_game::Side;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// The results so far.
#[derive(Clone, Debug)]
pub struct Standings {
    contenders: usize,
    scores: HashMap<(usize, usize), Score>,
    pairs: HashMap<(usize, usize), Pairs>,
    /// Games of a pair whose other half has not been played yet.
    waiting: HashMap<(usize, usize, usize), statistics::GameResult>,
    faults: Vec<Faults>,
}

/// What one contender did wrong, by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Faults {
    /// Crashes.
    pub crashes: u64,
    /// Breaches of protocol.
    pub protocol: u64,
    /// Illegal moves.
    pub illegal: u64,
    /// Losses on time.
    pub time: u64,
}

impl Faults {
    /// All of them.
    #[must_use]
    pub const fn total(&self) -> u64 {
        self.crashes + self.protocol + self.illegal + self.time
    }
}

impl Standings {
    /// Nothing played yet.
    #[must_use]
    pub fn new(contenders: usize) -> Standings {
        Standings {
            contenders,
            scores: HashMap::new(),
            pairs: HashMap::new(),
            waiting: HashMap::new(),
            faults: vec![Faults::default(); contenders],
        }
    }

    /// Adds a game.
    pub fn add(&mut self, game: &GameResult) {
        let (game, end) = (&game.pairing, &game.played.end);
        let player = |side| match side {
            Side::Black => game.black,
            Side::White => game.white,
        };
        let winner = end.outcome().winner().map(player);
        let (a, b) = (game.black.min(game.white), game.black.max(game.white));
        let result = match winner {
            None => statistics::GameResult::Draw,
            Some(winner) if winner == a => statistics::GameResult::Win,
            Some(_) => statistics::GameResult::Loss,
        };
        self.scores.entry((a, b)).or_default().record(result);
        match self.waiting.remove(&(a, b, game.opening)) {
            Some(other) => self.pairs.entry((a, b)).or_default().record(other, result),
            None => {
                self.waiting.insert((a, b, game.opening), result);
            }
        }
        if let End::Fault(guilty, fault) = end
            && let Some(faults) = self.faults.get_mut(player(*guilty))
        {
            match fault {
                Fault::Crash(_) => faults.crashes += 1,
                Fault::Protocol(_) => faults.protocol += 1,
                Fault::Illegal(_) => faults.illegal += 1,
                Fault::Time(_) => faults.time += 1,
                Fault::Resigned => {}
            }
        }
    }

    /// The score of one against another.
    #[must_use]
    pub fn score(&self, player: usize, opponent: usize) -> Score {
        let key = (player.min(opponent), player.max(opponent));
        let score = self.scores.get(&key).copied().unwrap_or_default();
        if player < opponent {
            score
        } else {
            score.reversed()
        }
    }

    /// The same by pairs of games on one opening, as far as both are played.
    #[must_use]
    pub fn pairs(&self, player: usize, opponent: usize) -> Pairs {
        let key = (player.min(opponent), player.max(opponent));
        let pairs = self.pairs.get(&key).copied().unwrap_or_default();
        if player < opponent {
            pairs
        } else {
            pairs.reversed()
        }
    }

    /// What a contender did wrong.
    #[must_use]
    pub fn faults(&self, contender: usize) -> Faults {
        self.faults[contender]
    }

    /// Everyone's score against everyone.
    #[must_use]
    pub fn cross_table(&self) -> CrossTable {
        let mut table = CrossTable::new(self.contenders);
        for (&(a, b), &score) in &self.scores {
            table.record(a, b, score);
        }
        table
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Played, Schedule};
    use loam_game::Outcome;

    fn game(number: usize, end: End) -> GameResult {
        GameResult {
            pairing: Schedule::RoundRobin.game(2, number).unwrap(),
            played: Played {
                moves: Vec::new(),
                opening_plies: 0,
                end,
                thought: Default::default(),
                prepared: Default::default(),
                longest: Default::default(),
            },
        }
    }

    #[test]
    fn games_pairs_and_faults_are_counted() {
        let mut standings = Standings::new(2);
        standings.add(&game(0, End::Rules(Outcome::Win(Side::Black))));
        assert_eq!(standings.pairs(0, 1).pairs(), 0);
        let illegal = Fault::Illegal("a1".into());
        standings.add(&game(1, End::Fault(Side::Black, illegal)));
        standings.add(&game(2, End::Rules(Outcome::Draw)));
        let score = standings.score(0, 1);
        assert_eq!((score.wins, score.losses, score.draws), (2, 0, 1));
        assert_eq!(standings.score(1, 0).losses, 2);
        assert_eq!(standings.pairs(0, 1), Pairs([0, 0, 0, 0, 1]));
        assert_eq!(standings.pairs(1, 0), Pairs([1, 0, 0, 0, 0]));
        assert_eq!(
            (standings.faults(0).total(), standings.faults(1).illegal),
            (0, 1)
        );
        assert_eq!(standings.cross_table().score(0, 1), score);
    }
}
