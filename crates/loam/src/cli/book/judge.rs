use loam_book::othello::{Discs, Judgement, MoveJudge};
use loam_engine::{GameSpec, Profile, Session, Thought, Unit};
use loam_game::{Game, Notation, NotationError};
use loam_othello::{Move, Othello, Size8};
use loam_record::GameKind;
use loam_search::{Limits, Meaning, Score, StopFlag};

/// An engine that judges positions for a book.
pub(super) struct EngineJudge {
    session: Box<dyn Session>,
    engine: Profile,
    unit: Unit,
    stop: StopFlag,
}

impl EngineJudge {
    /// The engine on the usual board; an error means that it does not play
    /// Othello or has no such options.
    pub(super) fn new(engine: &Profile, stop: &StopFlag) -> Result<EngineJudge, NotationError> {
        let mut session = GameSpec::new(GameKind::Othello).open()?;
        session.prepare(engine)?;
        Ok(EngineJudge {
            unit: engine.on(session.kind(), session.board())?.unit(),
            session,
            engine: engine.clone(),
            stop: stop.clone(),
        })
    }

    /// Lets the engine think about so many of the best moves; nothing if it
    /// was stopped.
    fn think(&mut self, lines: usize) -> Result<Option<Thought>, NotationError> {
        let limits = Limits {
            lines,
            stop: self.stop.clone(),
            ..Limits::default()
        };
        let thought = self.session.think(&self.engine, &limits, &mut |_| {})?;
        Ok((!self.stop.is_raised()).then_some(thought))
    }

    fn discs(&self, thought: &Thought, score: Score) -> Discs {
        // A mistake is two discs.
        let units = i64::from(self.unit.notable_loss()) / 2;
        discs(thought.meaning, score, units)
    }

    /// What a move is worth by a search of the position it leads to, with the
    /// depth of that search.
    fn judge_after(&mut self, text: &str) -> Result<Option<(Discs, u32)>, NotationError> {
        let side = self.session.to_move();
        self.session.play(text)?;
        let judged = if self.session.outcome().is_some() {
            // The end tells its score itself.
            Some((Discs::ZERO, u32::MAX))
        } else {
            self.think(1)?.map(|thought| {
                let value = self.discs(&thought, thought.score());
                let same = self.session.to_move() == side;
                (if same { value } else { -value }, thought.depth)
            })
        };
        self.session.undo();
        Ok(judged)
    }

    fn try_judge(
        &mut self,
        line: &[Move],
        moves: &[Move],
    ) -> Result<Option<Judgement>, NotationError> {
        self.session.restart();
        let mut position = Othello::<Size8>::new();
        for &mv in line {
            self.session.play(&position.move_text(mv))?;
            position = position.play(mv);
        }
        let all = self.session.legal_moves().len();
        let Some(thought) = self.think(all)? else {
            return Ok(None);
        };
        let mut depth = thought.depth;
        let mut scores = Vec::with_capacity(moves.len());
        for &mv in moves {
            let text = position.move_text(mv);
            let line = thought.lines.iter().find(|line| line.moves[0] == text);
            // An engine may tell fewer lines than it is asked for.
            let score = match line {
                Some(line) => self.discs(&thought, line.score),
                None => {
                    let Some((score, plies)) = self.judge_after(&text)? else {
                        return Ok(None);
                    };
                    depth = depth.min(plies.saturating_add(1));
                    score
                }
            };
            scores.push(score);
        }
        let told = thought.lines.len() >= moves.len();
        Ok(Some(Judgement {
            scores,
            depth: u8::try_from(depth).unwrap_or(u8::MAX),
            exact: thought.meaning == Meaning::Discs && told,
        }))
    }
}

impl MoveJudge for EngineJudge {
    fn judge_moves(&mut self, line: &[Move], moves: &[Move]) -> Result<Option<Judgement>, String> {
        self.try_judge(line, moves).map_err(|why| why.to_string())
    }
}

/// An engine's score in discs; a sure win or loss without a margin outdoes
/// every estimate.
fn discs(meaning: Meaning, score: Score, units: i64) -> Discs {
    let value = i64::from(score.value());
    match meaning {
        _ if score.decided_in().is_some() => Discs::whole(64 * value.signum() as i32),
        Meaning::Discs | Meaning::Likely { .. } => Discs::from_hundredths(score.value()),
        Meaning::Result => Discs::whole(64 * value.signum() as i32),
        Meaning::Estimate => {
            let hundredths = value * 100 / units.max(1);
            Discs::from_hundredths(i32::try_from(hundredths).unwrap_or(i32::MAX))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_become_discs() {
        let score = Score::estimate(250);
        assert_eq!(discs(Meaning::Estimate, score, 100), Discs::from_tenths(25));
        assert_eq!(discs(Meaning::Estimate, -score, 10), -Discs::whole(25));
        assert_eq!(discs(Meaning::Discs, score, 7), Discs::from_tenths(25));
        assert_eq!(discs(Meaning::Result, -score, 1), -Discs::MAX);
        assert_eq!(discs(Meaning::Estimate, Score::loss_in(3), 1), -Discs::MAX);
    }

    /// An engine that tells one line is asked about the other moves too, and
    /// one that tells all of them is asked once.
    #[test]
    fn every_move_is_judged() {
        let start = Othello::<Size8>::new();
        let line = [start.parse_move("f5").unwrap()];
        let position = start.play(line[0]);
        let mut moves = Vec::new();
        position.for_each_move(|mv| moves.push(mv));
        for engine in ["random", "loam:depth=2", "iago-1981:depth=2"] {
            let engine = engine.parse().unwrap();
            let mut judge = EngineJudge::new(&engine, &StopFlag::default()).unwrap();
            let first = judge.judge_moves(&line, &moves).unwrap().unwrap();
            assert_eq!(first.scores.len(), 3, "{engine}");
            assert_eq!(
                judge.judge_moves(&line, &moves),
                Ok(Some(first)),
                "{engine}"
            );
        }
        let stop = StopFlag::default();
        let engine = "loam:depth=2".parse().unwrap();
        let mut judge = EngineJudge::new(&engine, &stop).unwrap();
        stop.raise();
        assert_eq!(judge.judge_moves(&line, &moves), Ok(None));
        let engine = "mia-2000:depth=2".parse().unwrap();
        assert!(EngineJudge::new(&engine, &StopFlag::default()).is_err());
    }
}
