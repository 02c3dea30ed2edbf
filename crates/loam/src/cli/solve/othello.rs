use super::super::failure::say;
use super::super::{Failure, Output};
use super::keeper::{Kept, keep, name, standing_text};
use super::problems::Problem;
use super::row::{Certainty, MoveRow, Outcome, Row};
use super::{Args, batch};
use loam_engine::Session;
use loam_game::{Game, Notation};
use loam_othello::solver::{
    Checkpoint, Findings, FoundLine, Request, Selectivity, Solvable, Table, Task, Watch, solve,
};
use loam_othello::{Move, Othello, Size4, Size6, Size8, Square};
use loam_search::StopFlag;
use loam_store::StoreError;
use std::path::Path;
use std::sync::mpsc;
use std::time::Instant;

/// What positions are solved with, one after the other.
pub(super) struct Solver<'a> {
    args: &'a Args,
    table: Table,
    threads: usize,
    stop: StopFlag,
    /// The file the search of the only position is kept in.
    checkpoint: Option<&'a Path>,
    /// Why that could not be written in the end.
    pub(super) unsaved: Option<StoreError>,
    /// The board of the last position.
    side: Option<u8>,
}

pub(super) fn run(args: &Args, session: &dyn Session, out: &mut Output) -> Result<(), Failure> {
    let (problems, skipped) = Problem::all(args, session)?;
    batch::run(args, &problems, skipped, out)
}

impl<'a> Solver<'a> {
    /// One of so many that share what the arguments allow.
    pub(super) fn new(args: &'a Args, sharers: usize, stop: StopFlag) -> Result<Self, Failure> {
        let megabytes = args.table;
        let share = (megabytes as usize / sharers).max(1);
        let table = Table::try_megabytes(share).map_err(|_| {
            let why = "there is not so much memory";
            Failure::bad(&format!("--table {megabytes}"), why)
        })?;
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        Ok(Solver {
            args,
            table,
            threads: match (args.threads, args.jobs) {
                (Some(threads), _) => usize::from(threads),
                (None, Some(_)) => 1,
                (None, None) => cores(),
            },
            stop,
            checkpoint: None,
            unsaved: None,
            side: None,
        })
    }

    /// The same, for a search that is kept in a file.
    pub(super) fn kept_in(self, checkpoint: Option<&'a Path>) -> Self {
        Solver { checkpoint, ..self }
    }

    /// Solves a position; notes on the way begin with `heading`, if wanted.
    pub(super) fn solve(
        &mut self,
        problem: &Problem,
        heading: Option<&str>,
    ) -> Result<Row, Failure> {
        let last = self.side.replace(problem.side);
        if last.is_some_and(|side| side != problem.side) {
            // Positions of different boards may look the same to it.
            self.table.clear();
        }
        let mut row = match problem.side {
            4 => self.one::<Size4>(problem, heading),
            6 => self.one::<Size6>(problem, heading),
            _ => self.one::<Size8>(problem, heading),
        }?;
        row.answer(problem);
        Ok(row)
    }

    fn one<S: Solvable>(
        &mut self,
        problem: &Problem,
        heading: Option<&str>,
    ) -> Result<Row, Failure> {
        let position = Othello::<S>::parse(&problem.position)?;
        let squares = i32::from(S::SIDE) * i32::from(S::SIDE);
        let mut row = Row {
            position: position.position_text(),
            file: None,
            game: None,
            score: position.score(position.to_move()),
            best: None,
            exact: true,
            nodes: 0,
            seconds: 0.0,
            result: None,
            empties: position.empty_count(),
            depth: 0,
            selectivity: Selectivity::NONE.percent(),
            pv: Vec::new(),
            moves: self.args.best.map(|_| Vec::new()),
            nps: 0.0,
            threads: self.threads,
            expected: None,
            agrees: None,
        };
        if position.outcome().is_some() {
            row.result = Some(Outcome::of(row.score));
            return Ok(row);
        }
        // A forced pass changes the view and nothing else.
        let passes = position.is_legal(Move::Pass);
        let (root, sign) = match passes {
            true => (position.play(Move::Pass), -1),
            false => (position, 1),
        };
        let findings = self.search(&root, passes, heading)?;
        let goal = self.args.goal.into();
        let certainty = Certainty::of(&findings, goal, row.empties, squares);
        let text = |line: &FoundLine| pv(&position, &line.squares);
        if let Some(line) = findings.lines.first() {
            row.score = sign * line.score;
            row.pv = text(line);
        }
        row.best = row.pv.first().cloned();
        if self.args.best.is_some() {
            let moves = findings.lines.iter().map(|line| MoveRow {
                r#move: text(line).swap_remove(0),
                score: sign * line.score,
            });
            row.moves = Some(moves.collect());
        }
        row.exact = certainty == Certainty::Exact;
        row.result = (certainty != Certainty::Estimate).then(|| Outcome::of(row.score));
        row.nodes = findings.nodes;
        row.seconds = findings.seconds;
        row.nps = findings.nodes as f64 / findings.seconds.max(1e-9);
        row.depth = findings.depth;
        row.selectivity = findings.selectivity.percent();
        Ok(row)
    }

    /// Searches a position whose mover has a move; nodes and seconds are those
    /// of all runs.
    fn search<S: Solvable>(
        &mut self,
        root: &Othello<S>,
        passes: bool,
        heading: Option<&str>,
    ) -> Result<Findings, Failure> {
        let args = self.args;
        let stop = || self.stop.is_raised();
        let watch = Watch::default();
        let mut order = Request {
            goal: args.goal.into(),
            depth: args.depth.map_or(64, u32::from),
            // Only the evaluation of the 8x8 board knows how wrong it may be.
            selectivity: match S::SIDE {
                8 => args.selectivity,
                _ => Selectivity::NONE,
            },
            lines: match (args.best, passes) {
                (Some(best), false) => usize::from(best),
                _ => 1,
            },
            threads: self.threads,
            time: args.time,
            nodes: args.nodes,
            kernel: args.kernel,
            interrupted: &stop,
            watch: Some(&watch),
            ..Request::default()
        };
        let task = Task::new(root, &order);
        let opened = self
            .checkpoint
            .map(|path| Checkpoint::open(path, &task, &self.table));
        let (file, resumed) = opened.transpose()?.unzip();
        let resumed = resumed.flatten();
        if let (Some(before), Some(path)) = (&resumed, self.checkpoint) {
            say(&format!(
                "going on with {}: {} after {} nodes and {:.0} s",
                path.display(),
                standing_text(&before.standing),
                before.nodes,
                before.seconds
            ));
        }
        order.resume = resumed.as_ref().map(|before| &before.standing);
        let before = resumed.clone().unwrap_or_default();
        let mut kept = file.map(|file| Kept {
            file,
            every: args.save_every,
            table: &self.table,
            before: &before,
        });
        let begun = Instant::now();
        let mut findings = std::thread::scope(|scope| {
            let (running, done) = mpsc::channel();
            let watch = &watch;
            let kept = kept.as_mut();
            if let Some(heading) = heading {
                scope.spawn(move || keep(watch, begun, kept, &done, heading));
            }
            let findings = solve(&self.table, root, &order, &mut |_| {});
            drop(running);
            findings
        });
        self.unsaved = kept.and_then(|mut kept| kept.save(&watch, begun).err());
        findings.nodes += before.nodes;
        findings.seconds += before.seconds;
        Ok(findings)
    }
}

/// A line in words, forced passes included.
fn pv<S: Solvable>(position: &Othello<S>, squares: &[u32]) -> Vec<String> {
    let mut position = *position;
    let mut words = Vec::new();
    for &square in squares {
        if position.is_legal(Move::Pass) {
            words.push("pass".into());
            position = position.play(Move::Pass);
        }
        words.push(name(square));
        if let Some(square) = Square::from_number(square as u8) {
            position = position.play(Move::Place(square));
        }
    }
    words
}
