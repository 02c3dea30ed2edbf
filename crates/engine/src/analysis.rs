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
    /// Whether the engine would have played the move, too.
    #[must_use]
    pub fn is_choice(&self) -> bool {
        self.best.moves.first() == Some(&self.played)
    }

    /// Whether both values are differences in discs.
    #[must_use]
    pub fn is_in_discs(&self) -> bool {
        self.meanings.iter().all(|meaning| meaning.is_in_discs())
    }

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
/// The value of the move played is that of the next position, seen from the
/// other side. `progress` hears how many positions are judged, and of how
/// many. The session is left at the end of the game. An illegal move is an
/// error.
///
/// An engine that [judges backwards](crate::Edition::judges_backwards) begins at
/// the end: what it has found out about later positions helps with earlier ones.
/// A move it would not have played is then compared with its own at the same
/// depth.
pub fn analyze<'a>(
    session: &mut dyn Session,
    moves: impl IntoIterator<Item = Recorded<'a>>,
    profile: &Profile,
    limits: &Limits,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Vec<Verdict>, String> {
    let plies = play_out(session, moves)?;
    let end = session.outcome().map(|outcome| Ending {
        outcome,
        black: margin(session),
    });
    let mut judge = Judge {
        profile,
        limits,
        done: 0,
        total: plies.len() + 1,
        progress,
    };
    let settings = profile.on(session.kind(), session.board());
    if settings
        .map_err(|why| why.to_string())?
        .edition()
        .judges_backwards
    {
        return judge.backwards(session, &plies, end);
    }
    for _ in &plies {
        session.undo();
    }
    judge.forwards(session, &plies, end)
}

/// A move of the game.
struct Ply {
    ply: usize,
    side: Side,
    text: String,
    /// Whether the same player moves again.
    again: bool,
}

/// How the game ended.
#[derive(Clone, Copy)]
struct Ending {
    outcome: Outcome,
    /// By how many discs Black has won, where the game counts them.
    black: Option<i32>,
}

fn margin(session: &dyn Session) -> Option<i32> {
    let (cols, rows) = session.board();
    let black = session.black_discs()?;
    Some(2 * black as i32 - i32::from(cols) * i32::from(rows))
}

/// Plays the moves, and forced passes that the record leaves out.
fn play_out<'a>(
    session: &mut dyn Session,
    moves: impl IntoIterator<Item = Recorded<'a>>,
) -> Result<Vec<Ply>, String> {
    let mut plies = Vec::new();
    let mut moves = moves.into_iter().peekable();
    while let Some(recorded) = moves.peek() {
        let (ply, side) = (session.ply(), session.to_move());
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
        plies.push(Ply {
            ply,
            side,
            text: played,
            again: session.to_move() == side,
        });
    }
    Ok(plies)
}

/// What an engine thinks of a position, and what that is made of.
#[derive(Clone)]
struct Opinion {
    thought: Thought,
    terms: Vec<Term>,
}

struct Judge<'a> {
    profile: &'a Profile,
    limits: &'a Limits,
    done: usize,
    total: usize,
    progress: &'a mut dyn FnMut(usize, usize),
}

impl Judge<'_> {
    fn think(&mut self, session: &mut dyn Session) -> Result<Opinion, String> {
        let opinion = self.think_within(session, self.limits)?;
        self.done += 1;
        (self.progress)(self.done, self.total);
        Ok(opinion)
    }

    fn think_within(&self, session: &mut dyn Session, limits: &Limits) -> Result<Opinion, String> {
        let thought = session.think(self.profile, limits, &mut |_| {});
        let thought = thought.map_err(|why| why.to_string())?;
        let terms = match thought.lines.first() {
            Some(line) if thought.meaning == Meaning::Estimate => session
                .explain(self.profile, &line.moves)
                .map_err(|why| why.to_string())?,
            _ => Vec::new(),
        };
        Ok(Opinion { thought, terms })
    }

    fn forwards(
        &mut self,
        session: &mut dyn Session,
        plies: &[Ply],
        end: Option<Ending>,
    ) -> Result<Vec<Verdict>, String> {
        let mut verdicts = Vec::new();
        let mut before = self.think(session)?;
        for (i, ply) in plies.iter().enumerate() {
            session.play(&ply.text).map_err(|why| why.to_string())?;
            let after = self.think(session)?;
            let end = end.filter(|_| i + 1 == plies.len());
            let played = Value::of(&after.thought, ply, end, before.thought.meaning);
            verdicts.extend(verdict(ply, before, played));
            before = after;
        }
        Ok(verdicts)
    }

    fn backwards(
        &mut self,
        session: &mut dyn Session,
        plies: &[Ply],
        end: Option<Ending>,
    ) -> Result<Vec<Verdict>, String> {
        let mut verdicts = Vec::with_capacity(plies.len());
        let mut after = self.think(session)?;
        for (i, ply) in plies.iter().enumerate().rev() {
            session.undo();
            let before = self.think(session)?;
            let meaning = before.thought.meaning;
            let end = end.filter(|_| i + 1 == plies.len());
            let mut played = Value::of(&after.thought, ply, end, meaning);
            let is_choice = before.thought.best() == Some(&ply.text);
            if !is_choice && played.meaning != Meaning::Discs {
                let again = Limits {
                    depth: Some(before.thought.depth.saturating_sub(1).max(1)),
                    ..self.limits.clone()
                };
                session.play(&ply.text).map_err(|why| why.to_string())?;
                let same_depth = self.think_within(session, &again)?;
                session.undo();
                played = Value::of(&same_depth.thought, ply, None, meaning);
            }
            verdicts.extend(verdict(ply, before.clone(), played));
            after = before;
        }
        for ply in plies {
            session.play(&ply.text).map_err(|why| why.to_string())?;
        }
        verdicts.reverse();
        Ok(verdicts)
    }
}

/// What a move is worth to the player who makes it.
#[derive(Clone)]
struct Value {
    score: Score,
    meaning: Meaning,
    /// The move and what follows.
    line: Vec<String>,
    depth: u32,
}

impl Value {
    /// The value of a move from what an engine thinks of the position after
    /// it, or from the end of the game; `meaning` is that of the values before.
    fn of(after: &Thought, ply: &Ply, end: Option<Ending>, meaning: Meaning) -> Value {
        let replies = after.lines.first().map(|line| line.moves.as_slice());
        let first = std::slice::from_ref(&ply.text);
        let line = [first, replies.unwrap_or_default()].concat();
        let (score, meaning) = match end {
            Some(end) => final_score(end, ply.side, meaning),
            None => (one_ply_later(after.score(), ply.again), after.meaning),
        };
        Value {
            score,
            meaning,
            line,
            depth: after.depth + 1,
        }
    }

    /// What of two values in discs is to be believed first.
    fn sureness(&self) -> u8 {
        match self.meaning {
            Meaning::Discs => 101,
            Meaning::Likely { percent } => percent,
            Meaning::Estimate | Meaning::Result => 0,
        }
    }
}

fn verdict(ply: &Ply, before: Opinion, mut played: Value) -> Option<Verdict> {
    let thought = before.thought;
    let first = thought.lines.into_iter().next()?;
    let mut best = Value {
        score: first.score,
        meaning: thought.meaning,
        line: first.moves,
        depth: thought.depth,
    };
    if best.meaning.is_in_discs() && played.meaning.is_in_discs() {
        reconcile(&mut best, &mut played);
    }
    Some(Verdict {
        ply: ply.ply,
        side: ply.side,
        played: ply.text.clone(),
        best: ThoughtLine {
            score: best.score,
            moves: best.line,
        },
        played_score: played.score,
        depth: best.depth,
        meanings: [best.meaning, played.meaning],
        terms: before.terms,
    })
}

/// No move is better than the best: two searches that say otherwise are
/// brought together, and the surer one is right.
fn reconcile(best: &mut Value, played: &mut Value) {
    let is_choice = best.line.first() == played.line.first();
    if is_choice && played.sureness() <= best.sureness() {
        *played = best.clone();
    } else if is_choice {
        *best = played.clone();
    } else if played.score >= best.score && played.sureness() >= best.sureness() {
        // Of moves as good as each other the one played is the best.
        *best = played.clone();
    } else if played.score > best.score && best.meaning == Meaning::Discs {
        played.score = best.score;
    }
}

/// The value of a finished game for the player who made the last move, as the
/// values before it were meant.
fn final_score(end: Ending, side: Side, meaning: Meaning) -> (Score, Meaning) {
    if let (true, Some(black)) = (meaning.is_in_discs(), end.black) {
        let own = match side {
            Side::Black => black,
            Side::White => -black,
        };
        return (Score::estimate(100 * own), Meaning::Discs);
    }
    let score = match end.outcome.winner() {
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
            analyze(&mut *session, moves, &profile, &limits, &mut |_, _| {}).unwrap()
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
            &mut |_, _| {},
        );
        let error = error.unwrap_err();
        assert!(error.starts_with("ply 3: a4: "), "{error}");
    }

    /// Thirteen empty squares, where the solver is exact in no time.
    const ENDING: &str = "OOOOOOO--XXXOOX-OXXOXOXXOXOOXXXXOXOXXXX-OXXXXX--OO-XXX-----X---- X";

    #[test]
    fn solved_moves_lose_what_the_solver_says() {
        let spec = GameSpec {
            position: Some(ENDING.into()),
            ..GameSpec::new(GameKind::Othello)
        };
        let profile: Profile = "loam".parse().unwrap();
        let mut session = spec.open().unwrap();
        let moves = session.legal_moves();
        let limits = Limits {
            lines: moves.len(),
            ..Limits::default()
        };
        let thought = session.think(&profile, &limits, &mut |_| {}).unwrap();
        assert_eq!(thought.meaning, Meaning::Discs);
        assert_eq!(thought.lines.len(), moves.len());
        let best = thought.score();
        for line in &thought.lines {
            let text = &line.moves[0];
            let mut session = spec.open().unwrap();
            let played = [Recorded { side: None, text }];
            let mut heard = Vec::new();
            let verdicts = analyze(
                &mut *session,
                played,
                &profile,
                &Limits::default(),
                &mut |done, of| heard.push((done, of)),
            )
            .unwrap();
            assert_eq!(heard, [(1, 2), (2, 2)]);
            assert_eq!(session.ply(), 1);
            let verdict = &verdicts[0];
            assert_eq!(verdict.meanings, [Meaning::Discs; 2]);
            assert_eq!(verdict.best.score, best);
            assert_eq!(verdict.played_score, line.score, "{text}");
            assert_eq!(verdict.loss(), best.value() - line.score.value());
            if verdict.is_choice() {
                assert_eq!(verdict.loss(), 0);
            }
        }
    }

    #[test]
    fn surer_values_win() {
        let value = |score: i32, meaning, mv: &str| Value {
            score: Score::estimate(100 * score),
            meaning,
            line: vec![mv.to_owned()],
            depth: 9,
        };
        let likely = |percent| Meaning::Likely { percent };
        let together = |mut best: Value, mut played: Value| {
            reconcile(&mut best, &mut played);
            let line = best.line[0].clone();
            (best.score.value() / 100, line, played.score.value() / 100)
        };
        // The same move is worth the same.
        let found = together(value(4, likely(73), "a1"), value(-2, Meaning::Discs, "a1"));
        assert_eq!(found, (-2, "a1".into(), -2));
        let found = together(value(4, likely(87), "a1"), value(6, likely(73), "a1"));
        assert_eq!(found, (4, "a1".into(), 4));
        // Another is as good or better after all, unless the best one is proven so.
        let found = together(value(4, likely(73), "a1"), value(6, likely(73), "b1"));
        assert_eq!(found, (6, "b1".into(), 6));
        let found = together(value(4, likely(73), "a1"), value(4, likely(73), "b1"));
        assert_eq!(found, (4, "b1".into(), 4));
        let found = together(value(4, Meaning::Discs, "a1"), value(6, likely(99), "b1"));
        assert_eq!(found, (4, "a1".into(), 4));
        let found = together(value(4, likely(73), "a1"), value(2, Meaning::Discs, "b1"));
        assert_eq!(found, (4, "a1".into(), 2));
    }
}
