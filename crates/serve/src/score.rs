use crate::position::Player;
use loam_engine::Unit;
use loam_game::Side;
use loam_search::{Meaning, Score};
use serde::Serialize;
use utoipa::ToSchema;

/// A score as the page shows it: who leads and by how much.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = Score)]
pub(crate) struct ScoreJson {
    /// Who is better off; none if nobody is.
    #[schema(required)]
    leader: Option<Player>,
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
    pub(crate) unit: Unit,
    pub(crate) meaning: Meaning,
}

impl Scale {
    /// A score of the player to move.
    pub(crate) fn score(self, score: Score, mover: Side) -> ScoreJson {
        let for_black = match mover {
            Side::Black => score,
            Side::White => -score,
        };
        let value = for_black.value();
        let leader = match value.signum() {
            1 => Some(Player::Black),
            -1 => Some(Player::White),
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
            Meaning::Likely { .. } => Unit::Discs.amount(score),
            Meaning::Result if amount == 0 => "draw".into(),
            Meaning::Result => "win".into(),
            Meaning::Estimate => self.unit.amount(score),
        }
    }

    /// What Black may expect of a game with this score: a win is 1.
    fn expectation(self, score: Score) -> f64 {
        if let Some(plies) = score.decided_in() {
            return if plies > 0 { 1.0 } else { 0.0 };
        }
        match self.meaning {
            // What is certain counts for more than what is likely.
            Meaning::Discs | Meaning::Result => CERTAIN.expectation(score),
            Meaning::Likely { .. } => Unit::Discs.expectation(score),
            Meaning::Estimate => self.unit.expectation(score),
        }
    }
}

/// Hundredths of a disc that are sure.
const CERTAIN: Unit = Unit::Points { swing: 250 };

#[cfg(test)]
mod tests {
    use super::*;
    use loam_engine::Declaration;

    const ONE: Unit = Unit::Points { swing: 500 };

    fn scale(meaning: Meaning, unit: Unit) -> Scale {
        Scale { unit, meaning }
    }

    #[test]
    fn the_leader_is_named_whoever_moves() {
        let discs = scale(Meaning::Discs, ONE);
        let white = discs.score(Score::estimate(600), Side::White);
        assert_eq!(
            (white.leader, white.text.as_str()),
            (Some(Player::White), "6")
        );
        assert!(white.black < 0.5 && white.exact && white.value == -600);
        let lost = discs.score(Score::loss_in(3), Side::Black);
        assert_eq!(
            (lost.leader, lost.text.as_str()),
            (Some(Player::White), "win in 3")
        );
        assert_eq!(lost.black, 0.0);
        let even = scale(Meaning::Estimate, ONE).score(Score::DRAW, Side::Black);
        assert_eq!((even.leader, even.black, even.exact), (None, 0.5, false));
    }

    #[test]
    fn expectations_stay_within_bounds() {
        let editions = Declaration::all().iter().flat_map(|one| one.editions);
        for unit in editions.map(|edition| edition.unit) {
            for meaning in [
                Meaning::Estimate,
                Meaning::Discs,
                Meaning::Result,
                Meaning::Likely { percent: 73 },
            ] {
                for value in [-980_000, -1000, -1, 0, 1, 1000, 980_000] {
                    let value = match unit {
                        Unit::Expectation => value.clamp(-1000, 1000),
                        _ => value,
                    };
                    let found = scale(meaning, unit).expectation(Score::estimate(value));
                    assert!((0.0..=1.0).contains(&found), "{unit:?} {value} {found}");
                }
            }
        }
    }
}
