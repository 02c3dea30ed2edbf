use crate::expansion::{Wish, WishOf, wishes};
use crate::game::choices;
use crate::graph::Graph;
use crate::{Book, BookGame, Score, Store};
use loam_search::StopFlag;
use loam_store::StoreError;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, mpsc};
use thiserror::Error;

/// Who tells what moves are worth.
pub trait Judge<G: BookGame>: Send {
    /// Judges the position that the line leads to from the start, given in its
    /// canonical form. `None` means that it was stopped and knows nothing.
    ///
    /// # Errors
    /// It cannot judge at all; the builder gives up.
    fn judge(&mut self, line: &[G::Move], form: &G) -> Result<Option<G::Entry>, String>;
}

/// How a book is built.
///
/// The same builder and judges that always say the same make the same book,
/// however many judges there are and however often the work was interrupted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Builder<S> {
    /// How many positions are wanted; without a number, all within reach.
    pub positions: Option<usize>,
    /// Moves before a position is no opening any more.
    pub plies: usize,
    /// Moves that give away more are not followed.
    pub width: S,
    /// How much better a line must be to be followed one ply deeper.
    pub ply_cost: S,
    /// Orders what is equally urgent.
    pub seed: u64,
}

/// How far a builder has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a, G: BookGame> {
    /// Positions judged, those of earlier runs included.
    pub judged: usize,
    /// The line to the last one.
    pub line: &'a [G::Move],
    /// The value of the start when the current round began.
    pub value: Option<G::Score>,
}

/// Why a book could not be built.
#[derive(Debug, Error)]
pub enum BuildError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A judge failed, or there is nothing to judge.
    #[error("{0}")]
    Judge(String),
}

impl<S: Score> Builder<S> {
    /// Builds until there are enough positions, none is left or `stop` is
    /// raised, each judge at work on its own; then makes a book of what there
    /// is. What the store knows already is not judged again.
    ///
    /// # Errors
    /// The store or a judge failed, or the board has no starting position; the
    /// positions judged by then are kept.
    pub fn build<G: BookGame<Score = S>, J: Judge<G>>(
        &self,
        board: G::Board,
        store: &mut Store,
        judges: Vec<J>,
        stop: &StopFlag,
        progress: &mut dyn FnMut(&Progress<'_, G>),
    ) -> Result<Book<G>, BuildError> {
        let failed = |why: &str| BuildError::Judge(why.into());
        if judges.is_empty() {
            return Err(failed("there is no judge"));
        }
        let start = G::start(board);
        let start = start.ok_or_else(|| failed("the board has no starting position"))?;
        let mut graph = store.graph::<G>(board)?;
        let (ask, questions) = mpsc::channel::<WishOf<G>>();
        let (tell, answers) = mpsc::channel();
        let questions = Mutex::new(questions);
        std::thread::scope(|scope| {
            for mut judge in judges {
                let (tell, questions) = (tell.clone(), &questions);
                scope.spawn(move || {
                    while let Some(wish) = next(questions) {
                        let answer = match stop.is_raised() {
                            true => Ok(None),
                            false => judge_safely(&mut judge, &wish),
                        };
                        if tell.send((wish, answer)).is_err() {
                            break;
                        }
                    }
                });
            }
            let mut desk = Desk {
                start,
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
        Ok(Book::of_graph(board, store.engine(), graph))
    }

    fn rounds<G: BookGame<Score = S>>(
        &self,
        desk: &mut Desk<'_, G>,
        ask: &mpsc::Sender<WishOf<G>>,
        answers: &mpsc::Receiver<(WishOf<G>, Answer<G>)>,
        stop: &StopFlag,
    ) -> Result<(), BuildError> {
        let lines = desk.store.plan().iter();
        let mut plan: Vec<_> = lines.filter_map(|line| wish(desk.start, line)).collect();
        while !stop.is_raised() {
            plan.retain(|wish| !desk.graph.contains(wish.key));
            let known = desk.graph.len();
            let wanted = self.positions.unwrap_or(usize::MAX).saturating_sub(known);
            if plan.is_empty() {
                // Few positions at first, when every one may change what is urgent.
                let round = (known / 8).clamp(1, G::ROUND);
                plan = wishes(&desk.start, desk.graph, self, round.min(wanted));
                // What is the only one to be judged will be found again.
                if G::ROUND > 1 {
                    let lines = plan.iter().map(|wish| text(desk.start, &wish.line));
                    desk.store.set_plan(lines.collect())?;
                }
            }
            plan.truncate(wanted);
            if plan.is_empty() || !desk.round(&plan, ask, answers, stop)? {
                break;
            }
        }
        Ok(())
    }
}

/// What a judge found, or why not.
type Answer<G> = Result<Option<<G as BookGame>::Entry>, String>;

/// Where answers are filed.
struct Desk<'a, G: BookGame> {
    start: G,
    store: &'a mut Store,
    graph: &'a mut Graph<G>,
    progress: &'a mut dyn FnMut(&Progress<'_, G>),
}

impl<G: BookGame> Desk<'_, G> {
    /// Has every position of a plan judged; false if a judge was stopped. After a
    /// failure or a stop the judges at work are waited for, and the others are not
    /// asked.
    fn round(
        &mut self,
        plan: &[WishOf<G>],
        ask: &mpsc::Sender<WishOf<G>>,
        answers: &mpsc::Receiver<(WishOf<G>, Answer<G>)>,
        stop: &StopFlag,
    ) -> Result<bool, BuildError> {
        let root = self.graph.place(self.start.canonical().0);
        let value = root.map(|root| self.graph.nodes()[root].value);
        let mut done = Ok(true);
        for wish in plan {
            let _ = ask.send(wish.clone());
        }
        for _ in plan {
            let Ok((wish, answer)) = answers.recv() else {
                break;
            };
            let filed = match answer {
                Ok(None) => {
                    done = done.and(Ok(false));
                    continue;
                }
                Ok(Some(entry)) => self.file(&wish, entry, value),
                Err(why) => Err(BuildError::Judge(why)),
            };
            if let Err(why) = filed {
                done = done.and(Err(why));
                stop.raise();
            }
        }
        self.graph.back_up();
        done
    }

    fn file(
        &mut self,
        wish: &WishOf<G>,
        entry: G::Entry,
        value: Option<G::Score>,
    ) -> Result<(), BuildError> {
        let record = G::record(wish.key, &entry);
        if !self.graph.insert(wish.key, entry) {
            let why = "what the judge found does not fit the position";
            return Err(BuildError::Judge(why.into()));
        }
        self.store.keep(&record)?;
        (self.progress)(&Progress {
            judged: self.graph.len(),
            line: &wish.line,
            value,
        });
        Ok(())
    }
}

fn next<W>(questions: &Mutex<mpsc::Receiver<W>>) -> Option<W> {
    questions.lock().ok()?.recv().ok()
}

/// Asks a judge; one that panics has failed.
fn judge_safely<G: BookGame>(judge: &mut impl Judge<G>, wish: &WishOf<G>) -> Answer<G> {
    let form = G::form(wish.key);
    let said = catch_unwind(AssertUnwindSafe(|| judge.judge(&wish.line, &form)));
    said.unwrap_or_else(|_| Err("the judge broke down".into()))
}

fn text<G: BookGame>(start: G, line: &[G::Move]) -> String {
    let mut position = start;
    let mut words = Vec::new();
    for &mv in line {
        words.push(position.move_text(mv));
        position = position.play(mv);
    }
    words.join(" ")
}

/// The position a line leads to, if it is legal and somebody has a choice there.
fn wish<G: BookGame>(start: G, text: &str) -> Option<WishOf<G>> {
    let mut line = Vec::new();
    let mut position = start;
    for word in text.split_whitespace() {
        let mv = position.parse_move(word).ok()?;
        line.push(mv);
        position = position.play(mv);
    }
    let (key, _) = position.canonical();
    (!choices(&position).is_empty()).then_some(Wish { key, line })
}

#[cfg(test)]
mod tests;
