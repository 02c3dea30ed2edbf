//! Many positions of Othello, in turn or several at a time, shared with other
//! processes by a journal.

mod journal;
mod problems;
mod row;
mod theory;
mod work;

pub use journal::Journal;
pub use problems::{Problem, spread};
pub use row::{MoveRow, Outcome, Row, Summary};
pub use theory::Skipped;
pub use work::{Placed, Work};

use crate::{OthelloProof, OthelloQuestion, Proof, Run, Slice, SolveError, Standing};
use loam_game::Notation;
use loam_othello::solver::{Solvable, Table};
use loam_othello::{Othello, Size4, Size6, Size8};
use loam_store::StoreError;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};

/// How a list is solved.
#[derive(Clone, Debug)]
pub struct Order<'a> {
    /// What is asked about each position.
    pub question: OthelloQuestion,
    /// How long to work on each.
    pub slice: Slice,
    /// So many at a time.
    pub jobs: usize,
    /// Megabytes for the tables of all.
    pub megabytes: usize,
    /// The file an only position is kept in.
    pub checkpoint: Option<&'a Path>,
}

/// What becomes known on the way.
#[derive(Debug)]
pub enum News {
    /// Rows, each with its place in the list.
    Rows(Vec<Placed>),
    /// The search of a place goes on from what its file holds.
    Resumed(Standing),
    /// How far the only search at work is, and at which place.
    Standing(usize, Standing),
    /// Why the file of an only position could not be written in the end.
    Unsaved(StoreError),
    /// What there is to tell of the journal.
    Complaint(String),
    /// Why the work cannot go on.
    Failed(SolveError),
}

/// Solves what is left of a list; `heard` says whether to go on.
pub fn solve(
    order: &Order<'_>,
    problems: &[Problem],
    work: &Mutex<Work<'_>>,
    heard: &mut dyn FnMut(News) -> bool,
) -> Result<(), SolveError> {
    let share = (order.megabytes / order.jobs).max(1);
    let mut workers = Vec::new();
    for _ in 0..order.jobs {
        let table = Table::try_megabytes(share).map_err(|_| {
            let why = format!("there is no memory for {} megabytes", order.megabytes);
            SolveError::Refused(why)
        })?;
        workers.push(Worker {
            order,
            problems,
            work,
            table: Arc::new(table),
            side: None,
        });
    }
    let (send, receive) = mpsc::channel();
    std::thread::scope(|scope| {
        for mut worker in workers {
            let send = send.clone();
            scope.spawn(move || worker.run(&send));
        }
        drop(send);
        while let Ok(news) = receive.recv() {
            if !heard(news) {
                // Nobody wants the others.
                order.slice.stop.raise();
                break;
            }
        }
    });
    Ok(())
}

/// One who solves positions of a list as long as there are any.
struct Worker<'a, 'p> {
    order: &'a Order<'a>,
    problems: &'a [Problem],
    work: &'a Mutex<Work<'p>>,
    table: Arc<Table>,
    /// The board of the last position.
    side: Option<u8>,
}

impl<'p> Worker<'_, 'p> {
    fn run(&mut self, news: &mpsc::Sender<News>) {
        let stop = &self.order.slice.stop;
        while !stop.is_raised() {
            let (next, rows) = self.work().next();
            // Nobody listens any more when printing fails.
            if news.send(News::Rows(rows)).is_err() {
                return;
            }
            if let Some(complaint) = self.work().complaint() {
                let _ = news.send(News::Complaint(complaint));
            }
            let Some(at) = next else {
                return;
            };
            let told = match self.solve(at, news) {
                Ok(row) if row.result.is_some() || !stop.is_raised() => {
                    News::Rows(self.work().found(at, row))
                }
                // What an interrupted search knows is not for others.
                Ok(row) => News::Rows(vec![(at, row)]),
                Err(why) => News::Failed(why),
            };
            if news.send(told).is_err() {
                return;
            }
        }
    }

    fn work(&self) -> MutexGuard<'_, Work<'p>> {
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn solve(&mut self, at: usize, news: &mpsc::Sender<News>) -> Result<Row, SolveError> {
        let side = self.problems[at].side;
        if self.side.replace(side).is_some_and(|last| last != side) {
            // Positions of different boards may look the same to it.
            self.table.clear();
        }
        match side {
            4 => self.one::<Size4>(at, news),
            6 => self.one::<Size6>(at, news),
            _ => self.one::<Size8>(at, news),
        }
    }

    fn one<S: Solvable + 'static>(
        &self,
        at: usize,
        news: &mpsc::Sender<News>,
    ) -> Result<Row, SolveError> {
        let problem = &self.problems[at];
        let position = Othello::<S>::parse(&problem.position)?;
        let question = self.order.question;
        let lists_moves = question.lines.is_some();
        let mut proof = OthelloProof::new(position, question, Arc::clone(&self.table));
        let run = Run {
            slice: self.order.slice.clone(),
            checkpoint: self.order.checkpoint,
        };
        let is_alone = self.order.jobs == 1;
        let (told, resumed) = (news.clone(), news.clone());
        let unsaved = run.go(
            &mut proof,
            &mut |before| {
                let _ = resumed.send(News::Resumed(before.clone()));
            },
            &mut move |standing| {
                // Several would talk at once.
                if is_alone {
                    let _ = told.send(News::Standing(at, standing.clone()));
                }
            },
        )?;
        if let Err(why) = unsaved {
            let _ = news.send(News::Unsaved(why));
        }
        let text = position.position_text();
        let threads = self.order.slice.threads;
        Ok(Row::new(
            problem,
            text,
            &proof.standing(),
            (threads, lists_moves),
        ))
    }
}
