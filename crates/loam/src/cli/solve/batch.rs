//! Many positions in turn, or several at a time with their rows in order.

use super::super::failure::say;
use super::super::output::Progress;
use super::super::{Failure, Output};
use super::Args;
use super::othello::Solver;
use super::problems::Problem;
use super::row::{HEAD, Row, Summary};
use super::theory::Skipped;
use loam_search::StopFlag;
use std::collections::BTreeMap;
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
    let mut printer = Printer {
        json: args.json,
        listed: !args.files.is_empty(),
        printed: 0,
        summary: Summary::default(),
        out,
    };
    printer.head()?;
    let jobs = args.jobs.map_or(1, usize::from).min(problems.len());
    if jobs > 1 {
        several(args, jobs, problems, &stop, &mut printer)?;
    } else {
        in_turn(args, problems, &stop, &mut printer)?;
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
    stop: &StopFlag,
    printer: &mut Printer<'_>,
) -> Result<(), Failure> {
    let mut solver = Solver::new(args, 1, stop.clone())?;
    for (i, problem) in problems.iter().enumerate() {
        let heading = match problems.len() {
            1 => String::new(),
            count => format!("{} of {count}: ", i + 1),
        };
        let row = solver.solve(problem, Some(&heading))?;
        printer.row(&row)?;
        if stop.is_raised() && !row.exact {
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
    stop: &StopFlag,
    printer: &mut Printer<'_>,
) -> Result<(), Failure> {
    let solvers = (0..jobs)
        .map(|_| Solver::new(args, jobs, stop.clone()))
        .collect::<Result<Vec<_>, _>>()?;
    let begun = Instant::now();
    let next = AtomicUsize::new(0);
    let (send, receive) = mpsc::channel();
    std::thread::scope(|scope| {
        for mut solver in solvers {
            let (send, next) = (send.clone(), &next);
            scope.spawn(move || {
                while !stop.is_raised() {
                    let i = next.fetch_add(1, Relaxed);
                    let Some(problem) = problems.get(i) else {
                        return;
                    };
                    if send.send((i, solver.solve(problem, None))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(send);
        let printed = print_in_order(&receive, problems.len(), printer);
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
    count: usize,
    printer: &mut Printer<'_>,
) -> Result<(), Failure> {
    let mut progress = Progress::new();
    let mut waiting = BTreeMap::new();
    for (done, (i, row)) in (1..).zip(rows) {
        waiting.insert(i, row?);
        while let Some(row) = waiting.remove(&printer.printed) {
            printer.row(&row)?;
        }
        progress.note(|| format!("{done} of {count}"));
    }
    Ok(())
}

struct Printer<'a> {
    json: bool,
    /// Whether there is a file of positions.
    listed: bool,
    printed: usize,
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
