//! Values in discs, how sure they are, and names of openings.

use loam_engine::{Session, Verdict};
use loam_game::{Game, Notation};
use loam_othello::openings::{self, Opening};
use loam_othello::{Othello, Size8};
use loam_record::GameKind;
use loam_search::{Meaning, Score};

/// In how many of a hundred cases a value in discs is right: 100 for an exact
/// one only.
pub(super) fn confidence(meaning: Meaning) -> Option<u8> {
    match meaning {
        Meaning::Discs => Some(100),
        Meaning::Likely { percent } => Some(percent.min(99)),
        Meaning::Estimate | Meaning::Result => None,
    }
}

/// The surety of both values of a verdict.
pub(super) fn verdict_confidence(verdict: &Verdict) -> Option<u8> {
    let [best, played] = verdict.meanings.map(confidence);
    Some(best?.min(played?))
}

/// Depth and confidence as Othello programs write them.
pub(super) fn surety_text(depth: u32, confidence: Option<u8>) -> String {
    match confidence {
        Some(100) => "100%".into(),
        Some(percent) => format!("{depth}@{percent}%"),
        None => depth.to_string(),
    }
}

/// A value in discs as a number.
pub(super) fn discs(meaning: Meaning, score: Score) -> Option<f64> {
    let counts = meaning.is_in_discs() && score.decided_in().is_none();
    counts.then(|| as_discs(score.value()))
}

/// Hundredths of a disc in discs.
pub(super) fn as_discs(hundredths: i32) -> f64 {
    f64::from(hundredths) / 100.0
}

/// A value as it stands in a table: discs, or what the engine has instead.
pub(super) fn value_text(meaning: Meaning, score: Score) -> String {
    match discs(meaning, score) {
        // Halves of a disc do not matter to anyone.
        Some(discs) => format!("{:+}", whole(discs)),
        None => meaning.text(score),
    }
}

/// Discs given away as they stand in a table.
pub(super) fn loss_text(hundredths: i32) -> String {
    whole(as_discs(hundredths)).to_string()
}

fn whole(discs: f64) -> i32 {
    discs.round() as i32
}

/// The last opening with a name that a game went through, and after how many
/// of its moves.
pub(super) fn opening(session: &dyn Session) -> Option<(&'static Opening, usize)> {
    if session.kind() != GameKind::Othello || session.board() != (8, 8) {
        return None;
    }
    let mut position = Othello::<Size8>::parse(&session.start_text()).ok()?;
    let mut last = openings::at(&position).map(|opening| (opening, 0));
    for (ply, text) in (1..).zip(session.moves_played()) {
        let mv = position.parse_move(&text).ok()?;
        position = position.play(mv);
        last = openings::at(&position)
            .map(|opening| (opening, ply))
            .or(last);
    }
    last
}

#[cfg(test)]
mod tests {
    use super::*;
    use loam_engine::GameSpec;

    #[test]
    fn only_proven_values_are_sure() {
        let likely = |percent| confidence(Meaning::Likely { percent });
        assert_eq!(confidence(Meaning::Discs), Some(100));
        assert_eq!((likely(73), likely(100)), (Some(73), Some(99)));
        assert_eq!(surety_text(16, likely(73)), "16@73%");
        assert_eq!(surety_text(16, Some(100)), "100%");
        assert_eq!(surety_text(4, confidence(Meaning::Estimate)), "4");
        let score = Score::estimate(-350);
        assert_eq!(discs(Meaning::Discs, score), Some(-3.5));
        assert_eq!(discs(Meaning::Estimate, score), None);
        assert_eq!(value_text(Meaning::Discs, Score::estimate(400)), "+4");
    }

    #[test]
    fn openings_are_named_by_moves_or_position() {
        let mut session = GameSpec::new(GameKind::Othello).open().unwrap();
        for text in ["f5", "d6", "c3", "d3", "c4", "f4"] {
            session.play(text).unwrap();
        }
        let (found, after) = opening(&*session).unwrap();
        assert!(after >= 5, "{} after {after}", found.name);
        let elsewhere = GameSpec::new(GameKind::Loa).open().unwrap();
        assert!(opening(&*elsewhere).is_none());
        session.undo();
        let spec = GameSpec {
            position: Some(session.position_text()),
            ..GameSpec::new(GameKind::Othello)
        };
        let (found, after) = opening(&*spec.open().unwrap()).unwrap();
        assert_eq!((found.name, after), ("Tiger", 0));
    }
}
