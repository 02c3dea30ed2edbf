//! Values in discs, and how sure they are.

use loam_engine::Verdict;
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

#[cfg(test)]
mod tests {
    use super::*;

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
}
