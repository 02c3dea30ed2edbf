use crate::statistics::{Sprt, Verdict};
use crate::{GameResult, Standings};
use std::collections::BTreeMap;

/// A sequential test of a match.
///
/// Games are taken in the order of their numbers, not in that in which they
/// end: short games would be heard first. So the decision depends on the games
/// alone, not on threads or on how often the match was stopped, and games after
/// it change nothing.
///
/// ```
/// use loam_arena::SequentialTest;
/// use loam_arena::statistics::Sprt;
/// let test = SequentialTest::new(Sprt::new(0.0, 10.0, 0.05, 0.05).unwrap());
/// assert!(!test.is_decided() && test.games() == 0);
/// ```
#[derive(Debug)]
pub struct SequentialTest {
    sprt: Sprt,
    /// What the games up to the decision, or those without a gap, came to.
    standings: Standings,
    /// How many these are.
    games: usize,
    /// Games with a gap before them.
    early: BTreeMap<usize, GameResult>,
}

impl SequentialTest {
    /// One that has heard of no game yet.
    #[must_use]
    pub fn new(sprt: Sprt) -> SequentialTest {
        SequentialTest {
            sprt,
            standings: Standings::new(2),
            games: 0,
            early: BTreeMap::new(),
        }
    }

    /// Hears of a game.
    pub fn add(&mut self, game: &GameResult) {
        self.early.insert(game.pairing.number, game.clone());
        while !self.is_decided()
            && let Some(game) = self.early.remove(&self.games)
        {
            self.standings.add(&game);
            self.games += 1;
        }
    }

    /// Whether more games would change nothing.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        self.verdict() != Verdict::Continue
    }

    /// What it says so far.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        self.sprt.verdict(self.standings.pairs(0, 1))
    }

    /// The logarithm of the likelihood ratio.
    #[must_use]
    pub fn llr(&self) -> f64 {
        self.sprt.llr(self.standings.pairs(0, 1))
    }

    /// How many games it rests on.
    #[must_use]
    pub fn games(&self) -> usize {
        self.games
    }

    /// What is tested.
    #[must_use]
    pub fn sprt(&self) -> &Sprt {
        &self.sprt
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{End, Played, Schedule};
    use loam_game::{Outcome, Side};

    /// A game that the first engine wins or loses.
    fn game(number: usize, is_won: bool) -> GameResult {
        let pairing = Schedule::RoundRobin.game(2, number).unwrap();
        let winner = match (pairing.black == 0) == is_won {
            true => Side::Black,
            false => Side::White,
        };
        GameResult {
            pairing,
            played: Played {
                moves: Vec::new(),
                opening_plies: 0,
                end: End::Rules(Outcome::Win(winner)),
                thought: Default::default(),
                prepared: Default::default(),
                longest: Default::default(),
            },
        }
    }

    fn told(numbers: impl Iterator<Item = usize>) -> SequentialTest {
        let mut test = SequentialTest::new(Sprt::new(0.0, 100.0, 0.05, 0.05).unwrap());
        // Won at first, and lost after that.
        numbers.for_each(|number| test.add(&game(number, number < 40)));
        test
    }

    #[test]
    fn the_decision_is_the_same_in_whatever_order_games_end() {
        let decided = told(0..400);
        assert_eq!(decided.verdict(), Verdict::AcceptH1);
        assert!((4..40).contains(&decided.games()), "{}", decided.games());
        let (games, llr) = (decided.games(), decided.llr());
        for numbers in [
            (0..games).collect::<Vec<_>>(),
            (0..400).rev().collect(),
            (0..400).map(|n| 149 * n % 400).collect(),
        ] {
            let other = told(numbers.into_iter());
            assert_eq!(other.verdict(), Verdict::AcceptH1);
            assert_eq!((other.games(), other.llr()), (games, llr));
        }
        assert!(!told(0..games - 2).is_decided());
        assert!(!told(1..400).is_decided(), "the first game is missing");
    }
}
