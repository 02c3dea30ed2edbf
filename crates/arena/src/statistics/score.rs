use serde::{Deserialize, Serialize};
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign};

/// How a game ended, from one player's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum GameResult {
    /// Lost: no point.
    Loss,
    /// Drawn: half a point.
    Draw,
    /// Won: one point.
    Win,
}

impl GameResult {
    /// The same game from the opponent's view.
    #[must_use]
    pub fn reversed(self) -> GameResult {
        match self {
            GameResult::Loss => GameResult::Win,
            GameResult::Draw => GameResult::Draw,
            GameResult::Win => GameResult::Loss,
        }
    }

    /// Half points, which count without fractions: 0, 1 or 2.
    #[must_use]
    pub fn half_points(self) -> u64 {
        match self {
            GameResult::Loss => 0,
            GameResult::Draw => 1,
            GameResult::Win => 2,
        }
    }
}

/// Games from one player's view.
///
/// ```
/// use loam_arena::statistics::{GameResult, Score};
/// let mut score = Score { wins: 2, losses: 1, draws: 0 };
/// score.record(GameResult::Draw);
/// assert_eq!((score.games(), score.points(), score.rate()), (4, 2.5, 0.625));
/// assert_eq!(score.to_string(), "+2 -1 =1");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Score {
    /// Games won.
    pub wins: u64,
    /// Games lost.
    pub losses: u64,
    /// Games drawn.
    pub draws: u64,
}

impl Score {
    /// Adds a game.
    pub fn record(&mut self, result: GameResult) {
        match result {
            GameResult::Loss => self.losses += 1,
            GameResult::Draw => self.draws += 1,
            GameResult::Win => self.wins += 1,
        }
    }

    /// The same games from the opponent's view.
    #[must_use]
    pub fn reversed(self) -> Score {
        Score {
            wins: self.losses,
            losses: self.wins,
            draws: self.draws,
        }
    }

    /// Games played.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.wins + self.losses + self.draws
    }

    /// A point for a win, half a point for a draw.
    #[must_use]
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Points a game; one half before the first game, when nothing speaks for
    /// either side.
    #[must_use]
    pub fn rate(&self) -> f64 {
        if self.games() == 0 {
            0.5
        } else {
            self.points() / self.games() as f64
        }
    }

    /// The share of games that were drawn; none before the first game.
    #[must_use]
    pub fn draw_rate(&self) -> f64 {
        self.draws as f64 / self.games().max(1) as f64
    }
}

impl AddAssign for Score {
    fn add_assign(&mut self, other: Score) {
        self.wins += other.wins;
        self.losses += other.losses;
        self.draws += other.draws;
    }
}

impl Add for Score {
    type Output = Score;

    fn add(mut self, other: Score) -> Score {
        self += other;
        self
    }
}

impl Sum for Score {
    fn sum<I: Iterator<Item = Score>>(scores: I) -> Score {
        scores.fold(Score::default(), Add::add)
    }
}

impl FromIterator<GameResult> for Score {
    fn from_iter<I: IntoIterator<Item = GameResult>>(results: I) -> Score {
        let mut score = Score::default();
        for result in results {
            score.record(result);
        }
        score
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "+{} -{} ={}", self.wins, self.losses, self.draws)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_add_up() {
        use GameResult::{Draw, Loss, Win};
        let score: Score = [Win, Win, Draw, Loss, Win].into_iter().collect();
        assert_eq!(score.to_string(), "+3 -1 =1");
        assert_eq!((score.points(), score.rate()), (3.5, 0.7));
        assert_eq!(score.draw_rate(), 0.2);
        assert_eq!(score.reversed().points() + score.points(), 5.0);
        assert_eq!([score, score].into_iter().sum::<Score>(), score + score);
        assert_eq!((score + score).games(), 10);
        for result in [Win, Draw, Loss] {
            assert_eq!(result.half_points() + result.reversed().half_points(), 2);
        }
    }

    #[test]
    fn no_game_speaks_for_nobody() {
        assert_eq!(Score::default().rate(), 0.5);
        assert_eq!(Score::default().draw_rate(), 0.0);
    }
}
