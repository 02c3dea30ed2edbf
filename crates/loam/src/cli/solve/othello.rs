//! `loam solve othello`: scores, of one position or a list.

use super::super::failure::say;
use super::super::input::Input;
use super::super::output::Progress;
use super::super::{Failure, Output};
use super::{Args, rows};
use loam_engine::Session;
use loam_othello::solver::Selectivity;
use loam_solve::list::{
    Journal, News, Order, Placed, Problem, Row, Skipped, Summary, Work, solve, spread,
};
use loam_solve::{OthelloQuestion, Slice, Standing};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

pub(super) fn run(
    args: &Args,
    session: &dyn Session,
    mut slice: Slice,
    out: &mut Output,
) -> Result<(), Failure> {
    let (problems, skipped) = problems(args, session)?;
    let count = problems.len();
    let question = OthelloQuestion {
        goal: args.goal.unwrap_or_default().into(),
        lines: args.best.map(usize::from),
        depth: args.depth.map(u32::from),
        selectivity: args.selectivity.unwrap_or(Selectivity::NONE),
        kernel: args.kernel,
        gradual: false,
    };
    let stop = slice.stop.clone();
    if args.jobs.is_some() && args.threads.is_none() {
        slice.threads = 1;
    }
    let (journal, known) = match &args.checkpoint {
        Some(path) if count > 1 => {
            let (journal, rows) = Journal::open(path, &question, &slice)?;
            (Some(journal), rows)
        }
        _ => (None, Vec::new()),
    };
    let order = Order {
        question,
        slice,
        jobs: args.jobs.map_or(1, usize::from).min(count),
        megabytes: args.megabytes(),
        checkpoint: args.checkpoint.as_deref().filter(|_| count == 1),
    };
    let mut work = Work::new(&problems, journal)?;
    work.complaint().iter().for_each(|why| say(why));
    let known = work.placed(known);
    if !known.is_empty() {
        let done = known.len();
        say(&format!("going on: {done} of {count} positions are solved"));
    }
    let mut printer = Printer {
        json: args.json,
        listed: !args.files.is_empty(),
        jobs: order.jobs,
        printed: 0,
        rows: vec![None; count],
        done: 0,
        summary: Summary::default(),
        progress: Progress::new(),
        unsaved: None,
        complained: false,
        out,
    };
    printer.head()?;
    printer.take(known)?;
    let work = Mutex::new(work);
    let begun = Instant::now();
    let mut failed = Ok(());
    let solved = solve(&order, &problems, &work, &mut |news| {
        let told = printer.hear(news, order.checkpoint);
        let goes_on = told.is_ok();
        failed = std::mem::replace(&mut failed, Ok(())).and(told);
        goes_on
    });
    solved.map_err(|why| Failure::bad(&format!("--table {}", args.megabytes()), why))?;
    failed?;
    let work = work.into_inner().unwrap_or_else(PoisonError::into_inner);
    if order.jobs > 1 {
        printer.summary.wall = Some(begun.elapsed().as_secs_f64());
    }
    printer.tail(skipped)?;
    if work.taken > 0 {
        let (solved, taken) = (work.solved, work.taken);
        say(&format!(
            "{solved} solved here, {taken} by others meanwhile"
        ));
    }
    printer.unsaved.map_or(Ok(()), Err)?;
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

/// The position of the arguments, or those of the files; and which games of the
/// files have none.
fn problems(args: &Args, session: &dyn Session) -> Result<(Vec<Problem>, Skipped), Failure> {
    let mut skipped = Skipped::default();
    if args.files.is_empty() {
        let only = Problem::only(session.position_text(), session.board().0);
        return Ok((vec![only.map_err(Failure::BadInput)?], skipped));
    }
    let mut all = Vec::new();
    for path in &args.files {
        let input = Input::open(path, None)?;
        let (name, format) = (input.name.clone(), input.format);
        let read = Problem::read(&input.read_whole()?, format);
        let (mut problems, without) = read.map_err(|why| Failure::bad(&name, why))?;
        if args.files.len() > 1 {
            for problem in &mut problems {
                problem.file = Some(path.display().to_string());
            }
        }
        all.append(&mut problems);
        skipped += without;
    }
    Ok((spread(all, args.count.map(|count| count as usize)), skipped))
}

/// Says what there is in a file already.
pub(super) fn going_on(checkpoint: Option<&Path>, before: &Standing) {
    let path = checkpoint.map_or(String::new(), |path| path.display().to_string());
    let (nodes, seconds) = (before.nodes, before.seconds);
    say(&format!(
        "going on with {path} after {nodes} nodes and {seconds:.0} s: {}",
        before.progress()
    ));
}

struct Printer<'a> {
    json: bool,
    /// Whether there is a file of positions.
    listed: bool,
    jobs: usize,
    printed: usize,
    /// Those that wait for others before them.
    rows: Vec<Option<Row>>,
    done: usize,
    summary: Summary,
    progress: Progress,
    /// Why what was kept could not be written in the end.
    unsaved: Option<Failure>,
    /// Whether it has been said that nothing can be saved.
    complained: bool,
    out: &'a mut Output,
}

impl Printer<'_> {
    fn hear(&mut self, news: News, checkpoint: Option<&Path>) -> Result<(), Failure> {
        match news {
            News::Rows(rows) => {
                self.take(rows)?;
                // A search that is alone tells how far it is itself.
                if self.jobs > 1 {
                    let (done, of) = (self.done, self.rows.len());
                    self.progress.note(|| format!("{done} of {of}"));
                }
            }
            News::Resumed(before) => {
                going_on(checkpoint, &before);
            }
            News::Standing(at, standing) => {
                let of = self.rows.len();
                self.progress.note(|| match of {
                    1 => standing.to_string(),
                    _ => format!("{} of {of}: {standing}", at + 1),
                });
                if let (Some(why), false) = (&standing.unsaved, self.complained) {
                    say(&format!("going on, though nothing is saved now: {why}"));
                    self.complained = true;
                }
            }
            News::Unsaved(why) => self.unsaved = Some(why.into()),
            News::Complaint(complaint) => say(&complaint),
            News::Failed(why) => return Err(why.into()),
        }
        Ok(())
    }

    fn head(&mut self) -> Result<(), Failure> {
        if self.listed && !self.json {
            self.out.line(rows::HEAD)?;
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
        self.progress.clear();
        match (self.json, self.listed) {
            (true, _) => self.out.json(row)?,
            (false, true) => {
                let number = row.game.unwrap_or(self.printed);
                self.out.line(rows::line(row, number))?;
            }
            (false, false) => rows::page(row, self.out)?,
        }
        self.out.flush()
    }

    fn tail(&mut self, skipped: Skipped) -> Result<(), Failure> {
        self.progress.clear();
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
