use crate::{Profile, Recorded, Session, ThoughtLine};
use loam_game::Side;
use loam_search::{Limits, Score};

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
}

impl Verdict {
    /// How much the move gave away, never negative. A decided result counts
    /// as the largest estimate.
    #[must_use]
    pub fn loss(&self) -> i32 {
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
        let sign = |score: Score| score.decided_in().map_or(0, i32::signum);
        sign(self.best.score) > sign(self.played_score)
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
    let think = |session: &mut dyn Session| {
        session
            .think(profile, limits, &mut |_| {})
            .map_err(|why| why.to_string())
    };
    let mut moves = moves.into_iter().peekable();
    let mut before = think(session)?;
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
        let after = think(session)?;
        let played_score = match session.outcome() {
            Some(outcome) => match outcome.winner() {
                None => Score::DRAW,
                Some(winner) if winner == side => Score::win_in(1),
                Some(_) => Score::loss_in(1),
            },
            None => one_ply_later(after.score(), session.to_move() == side),
        };
        if let Some(best) = before.lines.into_iter().next() {
            let verdict = Verdict {
                ply,
                side,
                played,
                best,
                played_score,
                depth: before.depth,
            };
            each(&verdict);
            verdicts.push(verdict);
        }
        before = after;
    }
    Ok(verdicts)
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
