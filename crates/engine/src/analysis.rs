use crate::{Profile, Recorded, Session, Term, Thought, ThoughtLine};
use loam_game::{Outcome, Side};
use loam_search::{Limits, Meaning, Score};

/// What an engine thinks of one position of a game, and of the move played.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// Plies before the move.
    pub ply: usize,
    /// Who moved.
    pub side: Side,
    /// The move played.
    pub played: String,
    /// The line the engine prefers.
    pub best: ThoughtLine,
    /// Value of the move played, for the player who made it.
    pub played_score: Score,
    /// Depth of the engine's search.
    pub depth: u32,
    /// What the scores of the best line and of the move played mean.
    pub meanings: [Meaning; 2],
    /// What the evaluation is made of at the end of the best line, for the
    /// player who moved; empty if the engine does not tell, or has solved the
    /// position.
    pub terms: Vec<Term>,
}

impl Verdict {
    /// How much the move gave away, never negative. A decided result counts
    /// as the largest estimate; values of different meaning do not compare.
    #[must_use]
    pub fn loss(&self) -> i32 {
        let [best, played] = self.meanings;
        if best != played && !(best.is_in_discs() && played.is_in_discs()) {
            return 0;
        }
        let bounded = |score: Score| {
            score
                .value()
                .clamp(-Score::MAX_ESTIMATE, Score::MAX_ESTIMATE)
        };
        (bounded(self.best.score) - bounded(self.played_score)).max(0)
    }

    /// Whether the move turned a win or draw into something worse, as far as
    /// the engine is sure of it.
    #[must_use]
    pub fn throws_away(&self) -> bool {
        let sign = |score: Score, meaning| match meaning {
            Meaning::Estimate | Meaning::Likely { .. } => score.decided_in().map_or(0, i32::signum),
            Meaning::Discs | Meaning::Result => score.value().signum(),
        };
        let [best, played] = self.meanings;
        let is_guess = |meaning| matches!(meaning, Meaning::Estimate | Meaning::Likely { .. });
        if is_guess(best) != is_guess(played) {
            return false;
        }
        sign(self.best.score, best) > sign(self.played_score, played)
    }
}

/// Lets an engine judge every move of a game, from the session's position on.
///
/// Each position is searched once: the value of the move played is that of the
/// next position, seen from the other side. `each` hears of every verdict.
/// Stops at the first illegal move, which is the error.
pub fn analyze<'a>(
    session: &mut dyn Session,
    moves: impl IntoIterator<Item = Recorded<'a>>,
    profile: &Profile,
    limits: &Limits,
    each: &mut dyn FnMut(&Verdict),
) -> Result<Vec<Verdict>, String> {
    let mut verdicts: Vec<Verdict> = Vec::new();
    let think = |session: &mut dyn Session| -> Result<(Thought, Vec<Term>), String> {
        let thought = session.think(profile, limits, &mut |_| {});
        let thought = thought.map_err(|why| why.to_string())?;
        let terms = match thought.lines.first() {
            Some(line) if thought.meaning == Meaning::Estimate => session
                .explain(profile, &line.moves)
                .map_err(|why| why.to_string())?,
            _ => Vec::new(),
        };
        Ok((thought, terms))
    };
    let mut moves = moves.into_iter().peekable();
    let (mut before, mut before_terms) = think(session)?;
    while let Some(recorded) = moves.peek() {
        let (ply, side) = (session.ply(), session.to_move());
        // A forced pass that the record leaves out is a move of its own.
        let text = match session.unwritten_move() {
            Some(forced) if session.play(recorded.text).is_err() => forced,
            Some(_) => {
                session.undo();
                recorded.text.to_owned()
            }
            None => recorded.text.to_owned(),
        };
        let played = session
            .play(&text)
            .map_err(|why| format!("ply {}: {}: {}", ply + 1, why.text(), why.reason()))?;
        if text == recorded.text {
            moves.next();
        }
        let (after, after_terms) = think(session)?;
        let (played_score, meaning) = match session.outcome() {
            Some(outcome) => final_score(session, outcome, side, before.meaning),
            None => (
                one_ply_later(after.score(), session.to_move() == side),
                after.meaning,
            ),
        };
        if let Some(best) = before.lines.into_iter().next() {
            let verdict = Verdict {
                ply,
                side,
                played,
                best,
                played_score,
                depth: before.depth,
                meanings: [before.meaning, meaning],
                terms: before_terms,
            };
            each(&verdict);
            verdicts.push(verdict);
        }
        (before, before_terms) = (after, after_terms);
    }
    Ok(verdicts)
}

/// The value of a finished game for the player who made the last move, as the
/// values before it were meant.
fn final_score(
    session: &dyn Session,
    outcome: Outcome,
    side: Side,
    meaning: Meaning,
) -> (Score, Meaning) {
    if let (true, Some(black)) = (meaning.is_in_discs(), session.black_discs()) {
        let (cols, rows) = session.board();
        let margin = 2 * black as i32 - i32::from(cols) * i32::from(rows);
        let own = match side {
            Side::Black => margin,
            Side::White => -margin,
        };
        return (Score::estimate(100 * own), Meaning::Discs);
    }
    let score = match outcome.winner() {
        None => Score::DRAW,
        Some(winner) if winner == side => Score::win_in(1),
        Some(_) => Score::loss_in(1),
    };
    (score, Meaning::Estimate)
}

/// A position's value, seen one ply earlier by the player who moved there.
fn one_ply_later(score: Score, same_player: bool) -> Score {
    let score = if same_player { score } else { -score };
    match score.decided_in() {
        Some(plies) if plies > 0 => Score::win_in(plies as u32 + 1),
        Some(plies) => Score::loss_in(plies.unsigned_abs() + 1),
        None => score,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameSpec;
    use loam_record::GameKind;

    #[test]
    fn a_missed_win_is_noticed() {
        // Black can connect at once by d5xd3 or c3-c4, and plays elsewhere.
        let spec = GameSpec {
            position: Some("8/5w2/5w2/3b4/8/2bw4/8/8 b".into()),
            ..GameSpec::new(GameKind::Loa)
        };
        let profile: Profile = "mia-2000:depth=3".parse().unwrap();
        let judge = |text| {
            let moves = [Recorded { side: None, text }];
            let mut session = spec.open().unwrap();
            let limits = Limits::default();
            analyze(&mut *session, moves, &profile, &limits, &mut |_| {}).unwrap()
        };
        let missed = &judge("d5-d7")[0];
        assert_eq!(missed.best.score, Score::win_in(1));
        assert!(missed.throws_away() && missed.loss() > 0);
        let found = &judge("d5xd3")[0];
        assert!(!found.throws_away());
        assert_eq!(found.loss(), 0);
    }

    #[test]
    fn passes_are_judged_too_and_illegal_moves_refused() {
        let mut session = GameSpec {
            position: Some("OXX------------- X".into()),
            ..GameSpec::new(GameKind::Othello)
        }
        .open()
        .unwrap();
        let profile: Profile = "loam:depth=2".parse().unwrap();
        let moves = ["d1", "a4"].map(|text| Recorded { side: None, text });
        let error = analyze(
            &mut *session,
            moves,
            &profile,
            &Limits::default(),
            &mut |_| {},
        );
        let error = error.unwrap_err();
        assert!(error.starts_with("ply 3: a4: "), "{error}");
    }
}
