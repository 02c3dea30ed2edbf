use crate::expansion::{Reach, Wish, wishes};
use crate::graph::{Entry, Graph};
use crate::step::{Board, Next, follow, placed, placements};
use crate::{Book, Discs, Store};
use loam_game::{Game, Notation};
use loam_othello::Move;
use loam_othello::openings::Canonical;
use loam_search::StopFlag;
use loam_store::StoreError;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, mpsc};
use thiserror::Error;

/// Who tells what moves are worth.
pub trait Judge: Send {
    /// Judges these moves of the position that the line leads to from the
    /// start. `None` means that it was stopped and knows nothing.
    ///
    /// # Errors
    /// It cannot judge at all; the builder gives up.
    fn judge(&mut self, line: &[Move], moves: &[Move]) -> Result<Option<Judgement>, String>;
}

/// What a judge says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// A score for each move asked about, in their order, for the player who
    /// makes it.
    pub scores: Vec<Discs>,
    /// Plies looked ahead.
    pub depth: u8,
    /// Whether the scores are the game's true results.
    pub exact: bool,
}

/// How a book is built.
///
/// The same builder and judges that always say the same make the same book,
/// however many judges there are and however often the work was interrupted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Builder {
    /// How many positions are wanted; without a number, all within reach.
    pub positions: Option<usize>,
    /// Discs placed before a position is no opening any more.
    pub plies: usize,
    /// Moves that give away more are not followed.
    pub width: Discs,
    /// How much better a line must be to be followed one ply deeper.
    pub ply_cost: Discs,
    /// Orders what is equally urgent.
    pub seed: u64,
}

impl Default for Builder {
    fn default() -> Builder {
        Builder {
            positions: None,
            plies: 60,
            width: Discs::whole(6),
            ply_cost: Discs::from_tenths(5),
            seed: 0,
        }
    }
}

/// How far a builder has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// Positions judged, those of earlier runs included.
    pub judged: usize,
    /// The line to the last one.
    pub line: &'a [Move],
    /// The value of the start when the current round began.
    pub value: Option<Discs>,
}

/// Why a book could not be built.
#[derive(Debug, Error)]
pub enum BuildError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A judge failed.
    #[error("{0}")]
    Judge(String),
}

impl Builder {
    /// Builds until there are enough positions, none is left or `stop` is
    /// raised, each judge at work on its own; then makes a book of what there
    /// is. What the store knows already is not judged again.
    ///
    /// # Errors
    /// The store or a judge failed; the positions judged by then are kept.
    pub fn build<J: Judge>(
        &self,
        store: &mut Store,
        judges: Vec<J>,
        stop: &StopFlag,
        progress: &mut dyn FnMut(&Progress<'_>),
    ) -> Result<Book, BuildError> {
        if judges.is_empty() {
            return Err(BuildError::Judge("there is no judge".into()));
        }
        let mut graph = store.graph()?;
        let (ask, questions) = mpsc::channel::<Wish>();
        let (tell, answers) = mpsc::channel();
        let questions = Mutex::new(questions);
        std::thread::scope(|scope| {
            for mut judge in judges {
                let (tell, questions) = (tell.clone(), &questions);
                scope.spawn(move || {
                    while let Some(wish) = next(questions) {
                        let answer = judge_safely(&mut judge, &wish.line, stop);
                        if tell.send((wish, answer)).is_err() {
                            break;
                        }
                    }
                });
            }
            let mut desk = Desk {
                store,
                graph: &mut graph,
                progress,
            };
            let done = self.rounds(&mut desk, &ask, &answers, stop);
            // No more questions: the judges go home.
            drop(ask);
            done
        })?;
        graph.back_up();
        Ok(Book::of_graph(store.engine(), &graph))
    }

    fn rounds(
        &self,
        desk: &mut Desk<'_>,
        ask: &mpsc::Sender<Wish>,
        answers: &mpsc::Receiver<(Wish, Answer)>,
        stop: &StopFlag,
    ) -> Result<(), BuildError> {
        let mut plan: Vec<Wish> = desk.store.plan().iter().filter_map(|l| wish(l)).collect();
        while !stop.is_raised() {
            plan.retain(|wish| !desk.graph.contains(wish.key));
            let known = desk.graph.len();
            let wanted = self.positions.unwrap_or(usize::MAX).saturating_sub(known);
            if plan.is_empty() {
                plan = wishes(desk.graph, &self.reach(), round_size(known).min(wanted));
                let lines = plan.iter().map(|wish| text(&wish.line)).collect();
                desk.store.set_plan(lines)?;
            }
            plan.truncate(wanted);
            if plan.is_empty() {
                break;
            }
            desk.round(&plan, ask, answers, stop)?;
        }
        Ok(())
    }

    fn reach(&self) -> Reach {
        Reach {
            plies: self.plies,
            width: self.width,
            ply_cost: self.ply_cost,
            seed: self.seed,
        }
    }
}

/// How many positions are judged before the book is looked at anew: few at
/// first, when every one may change what is urgent.
fn round_size(known: usize) -> usize {
    (known / 8).clamp(1, 64)
}

/// What a judge found, or why not.
type Answer = Result<Option<Entry>, String>;

/// Where answers are filed.
struct Desk<'a> {
    store: &'a mut Store,
    graph: &'a mut Graph,
    progress: &'a mut dyn FnMut(&Progress<'_>),
}

impl Desk<'_> {
    /// Has every position of a plan judged. After a failure or a stop the
    /// judges at work are waited for, and the others are not asked.
    fn round(
        &mut self,
        plan: &[Wish],
        ask: &mpsc::Sender<Wish>,
        answers: &mpsc::Receiver<(Wish, Answer)>,
        stop: &StopFlag,
    ) -> Result<(), BuildError> {
        let value = self.graph.root().map(|root| self.graph.nodes()[root].value);
        let mut failure = None;
        for wish in plan {
            let _ = ask.send(wish.clone());
        }
        for _ in plan {
            let Ok((wish, answer)) = answers.recv() else {
                break;
            };
            let filed = match answer {
                Ok(None) => continue,
                Ok(Some(entry)) => self.file(&wish, entry, value),
                Err(why) => Err(BuildError::Judge(why)),
            };
            if let Err(why) = filed {
                failure.get_or_insert(why);
                stop.raise();
            }
        }
        self.graph.back_up();
        failure.map_or(Ok(()), Err)
    }

    fn file(&mut self, wish: &Wish, entry: Entry, value: Option<Discs>) -> Result<(), BuildError> {
        self.store.add(wish.key, &entry)?;
        self.graph.insert(wish.key, entry);
        (self.progress)(&Progress {
            judged: self.graph.len(),
            line: &wish.line,
            value,
        });
        Ok(())
    }
}

fn next(questions: &Mutex<mpsc::Receiver<Wish>>) -> Option<Wish> {
    questions.lock().ok()?.recv().ok()
}

/// Asks a judge about the moves of a position that differ; a judge that
/// panics has failed.
fn judge_safely<J: Judge>(judge: &mut J, line: &[Move], stop: &StopFlag) -> Answer {
    if stop.is_raised() {
        return Ok(None);
    }
    let position = line
        .iter()
        .fold(Board::new(), |position, &mv| position.play(mv));
    let mut distinct: Vec<(Next, Move)> = Vec::new();
    for mv in placements(&position) {
        let next = follow(&position, mv);
        if !distinct.iter().any(|(known, _)| *known == next) {
            distinct.push((next, mv));
        }
    }
    let moves: Vec<Move> = distinct.iter().map(|&(_, mv)| mv).collect();
    let said = catch_unwind(AssertUnwindSafe(|| judge.judge(line, &moves)));
    let Some(judgement) = said.unwrap_or_else(|_| Err("the judge broke down".into()))? else {
        return Ok(None);
    };
    if judgement.scores.len() != moves.len() {
        return Err("the judge did not judge every move".into());
    }
    let score_of = |mv: Move| {
        let next = follow(&position, mv);
        let place = distinct.iter().position(|(known, _)| *known == next);
        place.map_or(Discs::ZERO, |place| match next {
            Next::Over(result) => result,
            Next::Position { .. } => judgement.scores[place],
        })
    };
    let (_, places) = placed(&position);
    let mut scores = vec![Discs::ZERO; places.len()];
    for (mv, place) in places {
        scores[place] = score_of(mv);
    }
    Ok(Some(Entry {
        depth: judgement.depth,
        exact: judgement.exact,
        scores: scores.into(),
    }))
}

fn text(line: &[Move]) -> String {
    let mut position = Board::new();
    let mut words = Vec::new();
    for &mv in line {
        words.push(position.move_text(mv));
        position = position.play(mv);
    }
    words.join(" ")
}

/// The position a line leads to, if it is legal and somebody can place there.
fn wish(text: &str) -> Option<Wish> {
    let mut position = Board::new();
    let mut line = Vec::new();
    for word in text.split_whitespace() {
        let mv = position.parse_move(word).ok()?;
        line.push(mv);
        position = position.play(mv);
    }
    let key = Canonical::of(&position).0;
    (!placements(&position).is_empty()).then_some(Wish { key, line })
}

#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
