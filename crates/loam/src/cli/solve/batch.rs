//! Many positions in turn, or several at a time with their rows in order.

use super::super::failure::say;
use super::super::output::Progress;
use super::super::{Failure, Output};
use super::Args;
use super::journal::Journal;
use super::othello::Solver;
use super::problems::Problem;
use super::row::{HEAD, Row, Summary};
use super::theory::Skipped;
use loam_search::StopFlag;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc;
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
    let journal = match &args.checkpoint {
        Some(path) if problems.len() > 1 => Some(Journal::open(path, args)?),
        _ => None,
    };
    let known = match &journal {
        Some(journal) => journal.known(problems)?,
        None => vec![None; problems.len()],
    };
    let done = known.iter().flatten().count();
    if done > 0 {
        let count = problems.len();
        say(&format!("going on: {done} of {count} positions are solved"));
    }
    let mut printer = Printer {
        json: args.json,
        listed: !args.files.is_empty(),
        printed: 0,
        summary: Summary::default(),
        journal,
        stop: &stop,
        out,
    };
    printer.head()?;
    let jobs = args.jobs.map_or(1, usize::from).min(problems.len());
    if jobs > 1 {
        several(args, jobs, problems, known, &mut printer)?;
    } else {
        in_turn(args, problems, known, &mut printer)?;
    }
    printer.tail(skipped)?;
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

fn in_turn(
    args: &Args,
    problems: &[Problem],
    known: Vec<Option<Row>>,
    printer: &mut Printer<'_>,
) -> Result<(), Failure> {
    let count = problems.len();
    let checkpoint = args.checkpoint.as_deref().filter(|_| count == 1);
    let mut solver = Solver::new(args, 1, printer.stop.clone())?.kept_in(checkpoint);
    for (i, (problem, known)) in problems.iter().zip(known).enumerate() {
        let heading = match count {
            1 => String::new(),
            count => format!("{} of {count}: ", i + 1),
        };
        let row = match known {
            Some(row) => row,
            None => {
                let row = solver.solve(problem, Some(&heading))?;
                printer.note(&row)?;
                row
            }
        };
        printer.row(&row)?;
        if printer.stop.is_raised() {
            break;
        }
    }
    Ok(())
}

/// Solves with so many threads, each a position of its own.
fn several(
    args: &Args,
    jobs: usize,
    problems: &[Problem],
    known: Vec<Option<Row>>,
    printer: &mut Printer<'_>,
) -> Result<(), Failure> {
    let stop = printer.stop;
    let solvers = (0..jobs)
        .map(|_| Solver::new(args, jobs, stop.clone()))
        .collect::<Result<Vec<_>, _>>()?;
    let begun = Instant::now();
    let unknown = known.iter().enumerate().filter(|(_, row)| row.is_none());
    let unknown: Vec<usize> = unknown.map(|(i, _)| i).collect();
    let next = AtomicUsize::new(0);
    let (send, receive) = mpsc::channel();
    std::thread::scope(|scope| {
        for mut solver in solvers {
            let (send, next, unknown) = (send.clone(), &next, &unknown);
            scope.spawn(move || {
                while !stop.is_raised() {
                    let Some(&i) = unknown.get(next.fetch_add(1, Relaxed)) else {
                        return;
                    };
                    if send.send((i, solver.solve(&problems[i], None))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(send);
        let printed = print_in_order(&receive, known, printer);
        if printed.is_err() {
            // Nobody is there to read the others.
            stop.raise();
        }
        printed
    })?;
    printer.summary.wall = Some(begun.elapsed().as_secs_f64());
    Ok(())
}

fn print_in_order(
    rows: &mpsc::Receiver<(usize, Result<Row, Failure>)>,
    mut known: Vec<Option<Row>>,
    printer: &mut Printer<'_>,
) -> Result<(), Failure> {
    let mut progress = Progress::new();
    let count = known.len();
    let mut done = known.iter().flatten().count();
    loop {
        while let Some(row) = known.get_mut(printer.printed).and_then(Option::take) {
            printer.row(&row)?;
        }
        let Ok((i, row)) = rows.recv() else {
            return Ok(());
        };
        let row = row?;
        printer.note(&row)?;
        known[i] = Some(row);
        done += 1;
        progress.note(|| format!("{done} of {count}"));
    }
}

struct Printer<'a> {
    json: bool,
    /// Whether there is a file of positions.
    listed: bool,
    printed: usize,
    summary: Summary,
    journal: Option<Journal>,
    stop: &'a StopFlag,
    out: &'a mut Output,
}

impl Printer<'_> {
    fn head(&mut self) -> Result<(), Failure> {
        if self.listed && !self.json {
            self.out.line(HEAD)?;
        }
        Ok(())
    }

    /// Keeps what was found, unless it was interrupted.
    fn note(&mut self, row: &Row) -> Result<(), Failure> {
        match &mut self.journal {
            Some(journal) if row.result.is_some() || !self.stop.is_raised() => journal.add(row),
            _ => Ok(()),
        }
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
