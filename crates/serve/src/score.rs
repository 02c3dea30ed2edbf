use loam_engine::{EngineName, Thought};
use loam_game::Side;
use loam_record::GameKind;
use loam_search::{Meaning, Score};
use serde::Serialize;

/// A score as the page shows it: who leads and by how much.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct ScoreJson {
    /// Who is better off; none if nobody is.
    leader: Option<&'static str>,
    /// By how much, as people read it: `3 discs`, `win in 5`, `1.25`.
    text: String,
    /// What Black may expect, from 0 to 1.
    black: f64,
    /// The engine's own number, for Black.
    value: i32,
    /// Whether it is proven.
    exact: bool,
}

/// What scores mean.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scale {
    pub(crate) kind: GameKind,
    pub(crate) engine: EngineName,
    pub(crate) meaning: Meaning,
}

impl Scale {
    pub(crate) fn of(kind: GameKind, engine: EngineName, thought: &Thought) -> Scale {
        Scale {
            kind,
            engine,
            meaning: thought.meaning,
        }
    }

    /// A score of the player to move.
    pub(crate) fn score(self, score: Score, mover: Side) -> ScoreJson {
        let for_black = match mover {
            Side::Black => score,
            Side::White => -score,
        };
        let value = for_black.value();
        let leader = match value.signum() {
            1 => Some("black"),
            -1 => Some("white"),
            _ => None,
        };
        ScoreJson {
            leader,
            text: self.text(for_black),
            black: self.expectation(for_black),
            value,
            exact: for_black.decided_in().is_some()
                || matches!(self.meaning, Meaning::Discs | Meaning::Result),
        }
    }

    fn text(self, score: Score) -> String {
        let amount = score.value().unsigned_abs();
        if let Some(plies) = score.decided_in() {
            return format!("win in {}", plies.unsigned_abs());
        }
        match self.meaning {
            Meaning::Discs => format!("{}", amount / 100),
            Meaning::Likely { .. } => format!("{:.1}", f64::from(amount) / 100.0),
            Meaning::Result if amount == 0 => "draw".into(),
            Meaning::Result => "win".into(),
            Meaning::Estimate => match self.engine {
                // A playout's result is a win or a loss.
                EngineName::Mcts | EngineName::Uct => format!("{}%", 50 + amount / 20),
                EngineName::Iago1981 => format!("{:.1}k", f64::from(amount) / 1000.0),
                _ => format!("{:.2}", f64::from(amount) / 100.0),
            },
        }
    }

    /// What Black may expect of a game with this score: a win is 1.
    fn expectation(self, score: Score) -> f64 {
        if let Some(plies) = score.decided_in() {
            return if plies > 0 { 1.0 } else { 0.0 };
        }
        let value = f64::from(score.value());
        // How much of a lead makes a game about three quarters won.
        let unit = match (self.meaning, self.engine, self.kind) {
            (Meaning::Discs | Meaning::Result, _, _) => 250.0,
            (Meaning::Likely { .. }, _, _) => 400.0,
            (_, EngineName::Mcts | EngineName::Uct, _) => {
                return f64::midpoint(value / 1000.0, 1.0);
            }
            (_, EngineName::Iago1981, _) => 60_000.0,
            (_, _, GameKind::Loa) => 500.0,
            (_, _, GameKind::Othello) => 600.0,
            // Hundredths of the logarithm of the odds.
            (_, _, GameKind::Amazons) => 100.0,
        };
        1.0 / (1.0 + (-value / unit).exp())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scale(meaning: Meaning, engine: EngineName) -> Scale {
        Scale {
            kind: GameKind::Othello,
            engine,
            meaning,
        }
    }

    #[test]
    fn the_leader_is_named_whoever_moves() {
        let discs = scale(Meaning::Discs, EngineName::Loam);
        let white = discs.score(Score::estimate(600), Side::White);
        assert_eq!((white.leader, white.text.as_str()), (Some("white"), "6"));
        assert!(white.black < 0.5 && white.exact && white.value == -600);
        let lost = discs.score(Score::loss_in(3), Side::Black);
        assert_eq!(
            (lost.leader, lost.text.as_str()),
            (Some("white"), "win in 3")
        );
        assert_eq!(lost.black, 0.0);
        let even = scale(Meaning::Estimate, EngineName::Loam).score(Score::DRAW, Side::Black);
        assert_eq!((even.leader, even.black, even.exact), (None, 0.5, false));
    }

    #[test]
    fn expectations_stay_within_bounds() {
        for engine in EngineName::ALL {
            for meaning in [
                Meaning::Estimate,
                Meaning::Discs,
                Meaning::Result,
                Meaning::Likely { percent: 73 },
            ] {
                for value in [-980_000, -1000, -1, 0, 1, 1000, 980_000] {
                    let value = match engine {
                        EngineName::Mcts | EngineName::Uct => value.clamp(-1000, 1000),
                        _ => value,
                    };
                    let found = scale(meaning, engine).expectation(Score::estimate(value));
                    assert!((0.0..=1.0).contains(&found), "{engine:?} {value} {found}");
                }
            }
        }
    }
}
