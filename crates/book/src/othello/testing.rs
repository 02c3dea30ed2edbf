use super::{Board, Discs, Entry, Judgement, MoveJudge, OthelloBook};
use crate::game::{Next, after, choices, follow};
use crate::{BookGame, Builder, Store, Subject};
use loam_game::{Game, Notation};
use loam_othello::Move;
use loam_othello::openings::Canonical;
use loam_search::StopFlag;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A judge who says the same of a position whoever asks, in whatever
/// orientation, and can be made to stop or fail after so many.
#[derive(Clone, Default)]
pub(crate) struct Scripted {
    pub(crate) asked: Arc<AtomicUsize>,
    pub(crate) stop_after: Option<(usize, StopFlag)>,
    pub(crate) fail_after: Option<usize>,
    /// Whether every position has one good move and others that give away
    /// two discs; otherwise scores are wild.
    pub(crate) steady: bool,
}

impl MoveJudge for Scripted {
    fn judge_moves(&mut self, line: &[Move], moves: &[Move]) -> Result<Option<Judgement>, String> {
        let asked = self.asked.fetch_add(1, Ordering::Relaxed);
        if self.fail_after.is_some_and(|most| asked >= most) {
            return Err("no more".into());
        }
        if let Some((most, stop)) = &self.stop_after
            && asked >= *most
        {
            stop.raise();
            return Ok(None);
        }
        let position = after(Board::new(), line);
        let score = |&mv: &Move| {
            let Next::Position { key, .. } = follow(&position, mv) else {
                return Discs::ZERO;
            };
            if self.steady {
                return Discs::whole(lead(line) - given_away(&position, mv));
            }
            let (own, opponent) = key.discs();
            let mixed = (own ^ opponent.rotate_left(23)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            Discs::from_tenths((mixed >> 58) as i32 - 32)
        };
        Ok(Some(Judgement {
            scores: moves.iter().map(score).collect(),
            depth: 3,
            exact: false,
        }))
    }
}

/// Discs that a steady judge finds given away by a move.
fn given_away(position: &Board, mv: Move) -> i32 {
    let key = |mv| match follow(position, mv) {
        Next::Position { key, .. } => Some(key),
        Next::Over(_) => None,
    };
    let best = choices(position).into_iter().filter_map(key).min();
    if mv == Move::Pass || key(mv) == best {
        0
    } else {
        2
    }
}

/// What the player to move has been given over a line.
fn lead(line: &[Move]) -> i32 {
    let mut position = Board::new();
    let mut lead = 0;
    for &mv in line {
        lead = given_away(&position, mv) - lead;
        position = position.play(mv);
    }
    lead
}

/// A book of so many positions.
pub(crate) fn built(positions: usize, judge: Scripted) -> OthelloBook {
    let builder = Builder::<Discs> {
        positions: Some(positions),
        ..Builder::default()
    };
    let mut store = Store::scratch(Subject::Othello, "scripted");
    let stop = StopFlag::default();
    builder
        .build((), &mut store, vec![judge], &stop, &mut |_| {})
        .unwrap()
}

/// The moves of a text from the start.
pub(crate) fn parse(text: &str) -> Vec<Move> {
    let mut position = Board::new();
    let moves = text.split_whitespace().map(|word| {
        let mv = position.parse_move(word).unwrap();
        position = position.play(mv);
        mv
    });
    moves.collect()
}

/// What is found of a position whose moves have these scores, in tenths.
pub(crate) fn entry_of(position: &Board, tenths: impl Fn(Move) -> i32) -> (Canonical, Entry) {
    let (key, symmetry) = position.canonical();
    let form = key.position();
    let blank = Entry {
        depth: 1,
        exact: false,
        scores: (0..choices(&form).len() as i32)
            .map(Discs::from_tenths)
            .collect(),
    };
    // The score of a move tells its place in the form.
    let mut scores = blank.scores.clone();
    for scored in position.scored(&blank, symmetry) {
        scores[scored.score.tenths() as usize] = Discs::from_tenths(tenths(scored.mv));
    }
    (key, Entry { scores, ..blank })
}
