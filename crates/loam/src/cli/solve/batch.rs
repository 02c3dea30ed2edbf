//! Many positions, in turn or several at a time, with their rows in order.

use super::super::failure::say;
use super::super::output::Progress;
use super::super::{Failure, Output};
use super::Args;
use super::journal::Journal;
use super::othello::Solver;
use super::problems::Problem;
use super::row::{HEAD, Row, Summary};
use super::theory::Skipped;
use super::work::{Placed, Work};
use loam_search::StopFlag;
use std::sync::{Mutex, MutexGuard, PoisonError, mpsc};
use std::time::Instant;

/// Solves all positions and prints what is found.
pub(super) fn run(
    args: &Args,
    problems: &[Problem],
    skipped: Skipped,
    out: &mut Output,
) -> Result<(), Failure> {
    let stop = StopFlag::default();
    let flag = stop.clone();
    // Without a handler an interrupt simply ends the program.
    let _ = ctrlc::set_handler(move || flag.raise());
    let count = problems.len();
    let (journal, rows) = match &args.checkpoint {
        Some(path) if count > 1 => {
            let (journal, rows) = Journal::open(path, args)?;
            (Some(journal), rows)
        }
        _ => (None, Vec::new()),
    };
    let mut work = Work::new(problems, journal)?;
    let known = work.placed(rows);
    let done = known.len();
    if done > 0 {
        say(&format!("going on: {done} of {count} positions are solved"));
    }
    let mut printer = Printer {
        json: args.json,
        listed: !args.files.is_empty(),
        printed: 0,
        rows: vec![None; count],
        done: 0,
        summary: Summary::default(),
        out,
    };
    printer.head()?;
    printer.take(known)?;
    let begun = Instant::now();
    let jobs = args.jobs.map_or(1, usize::from).min(count);
    let work = Mutex::new(work);
    let kept = solve_all(args, jobs, problems, &work, &stop, &mut printer)?;
    let work = work.into_inner().unwrap_or_else(PoisonError::into_inner);
    if jobs > 1 {
        printer.summary.wall = Some(begun.elapsed().as_secs_f64());
    }
    printer.tail(skipped)?;
    if work.taken > 0 {
        let (solved, taken) = (work.solved, work.taken);
        say(&format!(
            "{solved} solved here, {taken} by others meanwhile"
        ));
    }
    kept?;
    work.finish()?;
    if stop.is_raised() {
        return Err(Failure::Io("interrupted".into()));
    }
    match printer.summary.wrong {
        0 => Ok(()),
        wrong => Err(Failure::Io(format!(
            "{wrong} of the scores differ from the file's"
        ))),
    }
}

/// Solves with so many threads, each a position of its own. The inner result is
/// whether the checkpoint of an only position could be written.
fn solve_all(
    args: &Args,
    jobs: usize,
    problems: &[Problem],
    work: &Mutex<Work<'_>>,
    stop: &StopFlag,
    printer: &mut Printer<'_>,
) -> Result<Result<(), Failure>, Failure> {
    let checkpoint = args.checkpoint.as_deref();
    let checkpoint = checkpoint.filter(|_| problems.len() == 1);
    let mut workers = (0..jobs)
        .map(|_| {
            Ok(Worker {
                problems,
                work,
                solver: Solver::new(args, jobs, stop.clone())?.kept_in(checkpoint),
                is_alone: jobs == 1,
            })
        })
        .collect::<Result<Vec<_>, Failure>>()?;
    let (send, receive) = mpsc::channel();
    std::thread::scope(|scope| {
        for worker in &mut workers {
            let send = send.clone();
            scope.spawn(move || worker.run(stop, &send));
        }
        drop(send);
        let printed = print_in_order(&receive, jobs, printer);
        if printed.is_err() {
            // Nobody is there to read the others.
            stop.raise();
        }
        printed
    })?;
    let unsaved = workers.into_iter().find_map(|worker| worker.solver.unsaved);
    Ok(unsaved.map_or(Ok(()), |why| Err(why.into())))
}

/// What became known, or why the work cannot go on.
type News = Result<Vec<Placed>, Failure>;

/// One who solves positions of a list as long as there are any.
struct Worker<'a, 'p> {
    problems: &'a [Problem],
    work: &'a Mutex<Work<'p>>,
    solver: Solver<'a>,
    is_alone: bool,
}

impl<'p> Worker<'_, 'p> {
    fn run(&mut self, stop: &StopFlag, news: &mpsc::Sender<News>) {
        while !stop.is_raised() {
            let (next, rows) = self.work().next();
            // Nobody listens any more when printing fails.
            if news.send(Ok(rows)).is_err() {
                return;
            }
            let Some(at) = next else {
                return;
            };
            let row = self.solve(at);
            let rows = row.map(|row| match row.result.is_some() || !stop.is_raised() {
                true => self.work().found(at, row),
                // What an interrupted search knows is not for others.
                false => vec![(at, row)],
            });
            if news.send(rows).is_err() {
                return;
            }
        }
    }

    fn work(&self) -> MutexGuard<'_, Work<'p>> {
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn solve(&mut self, at: usize) -> Result<Row, Failure> {
        let heading = match self.problems.len() {
            1 => String::new(),
            count => format!("{} of {count}: ", at + 1),
        };
        // Several would write over each other's notes.
        let heading = self.is_alone.then_some(&*heading);
        self.solver.solve(&self.problems[at], heading)
    }
}

fn print_in_order(
    news: &mpsc::Receiver<News>,
    jobs: usize,
    printer: &mut Printer<'_>,
) -> Result<(), Failure> {
    let mut progress = Progress::new();
    while let Ok(rows) = news.recv() {
        printer.take(rows?)?;
        // A search that is alone tells how far it is itself.
        if jobs > 1 {
            progress.note(|| format!("{} of {}", printer.done, printer.rows.len()));
        }
    }
    Ok(())
}

struct Printer<'a> {
    json: bool,
    /// Whether there is a file of positions.
    listed: bool,
    printed: usize,
    /// Those that wait for others before them.
    rows: Vec<Option<Row>>,
    done: usize,
    summary: Summary,
    out: &'a mut Output,
}

impl Printer<'_> {
    fn head(&mut self) -> Result<(), Failure> {
        if self.listed && !self.json {
            self.out.line(HEAD)?;
        }
        Ok(())
    }

    /// Prints rows as soon as all before them are printed.
    fn take(&mut self, rows: Vec<Placed>) -> Result<(), Failure> {
        self.done += rows.len();
        for (at, row) in rows {
            self.rows[at] = Some(row);
        }
        while let Some(row) = self.rows.get_mut(self.printed).and_then(Option::take) {
            self.row(&row)?;
        }
        Ok(())
    }

    fn row(&mut self, row: &Row) -> Result<(), Failure> {
        self.printed += 1;
        self.summary.add(row);
        match (self.json, self.listed) {
            (true, _) => self.out.json(row)?,
            (false, true) => self.out.line(row.line(row.game.unwrap_or(self.printed)))?,
            (false, false) => row.page(self.out)?,
        }
        self.out.flush()
    }

    fn tail(&mut self, skipped: Skipped) -> Result<(), Failure> {
        let mut lines = vec![self.summary.line()];
        if skipped.count() > 0 {
            lines.push(skipped.line());
        }
        for line in lines {
            // Beside JSON only what concerns a position may stand.
            match (self.json, self.listed) {
                (true, true) => say(&line),
                (false, true) => self.out.line(line)?,
                _ => {}
            }
        }
        self.out.flush()
    }
}
