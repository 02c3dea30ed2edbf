use loam_engine::{Session, Thought};
use loam_game::Side;
use loam_search::{Meaning, Score};

/// What a win is worth whose size is not known: the board speaks of discs.
const WIN: f64 = 64.0;

/// A score in discs. An engine's own units are known by what it calls a
/// mistake of two discs.
pub(super) fn eval(meaning: Meaning, score: Score, two_discs: i32) -> f64 {
    let value = f64::from(score.value());
    let sign = f64::from(score.value().signum());
    match meaning {
        _ if score.decided_in().is_some() => sign * WIN,
        Meaning::Result => sign * WIN,
        Meaning::Discs | Meaning::Likely { .. } => value / 100.0,
        Meaning::Estimate => (2.0 * value / f64::from(two_discs)).clamp(-WIN, WIN),
    }
}

/// The value of a finished game for the player who would be to move.
pub(super) fn final_eval(session: &dyn Session) -> Option<f64> {
    session.outcome()?;
    let (cols, rows) = session.board();
    let squares = f64::from(cols) * f64::from(rows);
    let margin = 2.0 * f64::from(session.black_discs()?) - squares;
    Some(match session.to_move() {
        Side::Black => margin,
        Side::White => -margin,
    })
}

/// The depth, or one of the words for a solved position.
pub(super) fn depth_word(thought: &Thought, score: Score) -> String {
    match thought.meaning {
        Meaning::Discs => "100%".into(),
        Meaning::Likely { percent } => format!("{}@{percent}%", thought.depth),
        Meaning::Result => "100%W".into(),
        Meaning::Estimate if score.decided_in().is_some() => "100%W".into(),
        Meaning::Estimate => thought.depth.to_string(),
    }
}

/// A move in two characters.
pub(super) fn move_word(mv: &str) -> String {
    match mv {
        "pass" => "PA".into(),
        square => square.to_ascii_uppercase(),
    }
}

/// A line of moves without blanks.
pub(super) fn line_word(moves: &[String]) -> String {
    moves.iter().map(|mv| move_word(mv)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use loam_engine::GameSpec;
    use loam_record::GameKind;

    #[test]
    fn values_are_in_discs() {
        let estimate = |value| eval(Meaning::Estimate, Score::estimate(value), 200);
        assert_eq!(estimate(-350), -3.5);
        assert_eq!(estimate(900_000), 64.0);
        assert_eq!(
            eval(Meaning::Estimate, Score::estimate(30_000), 20_000),
            3.0
        );
        assert_eq!(eval(Meaning::Estimate, Score::loss_in(7), 200), -64.0);
        assert_eq!(eval(Meaning::Discs, Score::estimate(-600), 20_000), -6.0);
    }

    #[test]
    fn a_finished_game_counts_its_discs() {
        let spec = |position: &str| GameSpec {
            position: Some(position.into()),
            ..GameSpec::new(GameKind::Othello)
        };
        let value = |position| final_eval(&*spec(position).open().unwrap());
        assert_eq!(value("XXXXXXXXXXXXOOOO X"), Some(8.0));
        assert_eq!(value("XXXXXXXXXXXXOOOO O"), Some(-8.0));
        assert_eq!(value("-----OX--XO----- X"), None);
    }

    #[test]
    fn lines_have_no_blanks() {
        let moves = ["f5", "pass", "d6"].map(str::to_owned);
        assert_eq!(line_word(&moves), "F5PAD6");
    }
}
