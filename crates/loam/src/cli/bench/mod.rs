//! `loam bench`: speed, with signatures.

mod suites;

use super::game_args::WhichGame;
use super::{Failure, Output};
use loam_amazons::Amazons;
use loam_amazons::databases::Databases;
use loam_amazons::solver::Solver;
use loam_amazons::song::{Judge, Method, Rule, SongSolver};
use loam_engine::{GameSpec, PerftOptions, Profile, Session, Thought};
use loam_othello::solver::{Request, Table, solve};
use loam_othello::{Othello, Size8};
use loam_search::Limits;
use serde::Serialize;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;
use suites::{RowSpec, SUITES, Suite, Work};

/// Measure speed on fixed positions, of one game or of all.
///
/// Rows of a game: `perft` counts leaves (in bulk at the last ply), an engine
/// searches to a fixed depth, a solver proves what a position is worth. The
/// signature is the number of nodes, or of `mcts`, which is told how many, a sum
/// over its lines: a change that keeps it has changed nothing but speed.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  loam bench
  loam bench othello --json")]
pub(crate) struct Args {
    #[command(flatten)]
    which: WhichGame,
    /// Times to run each row; the fastest counts
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=1000))]
    repeat: u32,
    /// One JSON object per line
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Row {
    game: &'static str,
    engine: &'static str,
    signature: u64,
    nodes: u64,
    /// Positions evaluated; none where only nodes are counted.
    evaluations: u64,
    seconds: f64,
    nps: f64,
}

/// What a run counted.
#[derive(Clone, Copy, Default)]
struct Count {
    signature: u64,
    nodes: u64,
    evaluations: u64,
    seconds: f64,
}

impl Count {
    fn add(&mut self, thought: &Thought, signature: u64) {
        self.signature += signature;
        self.nodes += thought.nodes;
        self.evaluations += thought.evaluations;
        self.seconds += thought.seconds;
    }
}

/// Tables of the solvers.
const MEGABYTES: usize = 64;

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    if !args.json {
        out.line(format!(
            "{:<8} {:<18} {:>12} {:>10} {:>14}",
            "game", "engine", "signature", "seconds", "nodes/s"
        ))?;
    }
    for suite in &SUITES {
        if args.which.named().is_some_and(|kind| kind != suite.kind) {
            continue;
        }
        for spec in suite.rows {
            let count = fastest(args.repeat, || count(suite, &spec.work))?;
            let row = Row::new(suite, spec, count);
            if args.json {
                out.json(&row)?;
            } else {
                out.line(format!(
                    "{:<8} {:<18} {:>12} {:>10.3} {:>14.0}",
                    row.game, row.engine, row.signature, row.seconds, row.nps
                ))?;
            }
            out.flush()?;
        }
    }
    Ok(())
}

/// The fastest of so many runs.
fn fastest(repeat: u32, mut run: impl FnMut() -> Result<Count, Failure>) -> Result<Count, Failure> {
    let mut best = run()?;
    for _ in 1..repeat {
        best.seconds = best.seconds.min(run()?.seconds);
    }
    Ok(best)
}

impl Row {
    fn new(suite: &Suite, spec: &RowSpec, count: Count) -> Row {
        let Count {
            signature,
            nodes,
            evaluations,
            seconds,
        } = count;
        Row {
            game: suite.kind.name(),
            engine: spec.name,
            signature,
            nodes,
            evaluations,
            seconds,
            nps: nodes as f64 / seconds.max(1e-9),
        }
    }
}

/// Does the work once, from nothing, so that each time counts the same nodes.
fn count(suite: &Suite, work: &Work) -> Result<Count, Failure> {
    match *work {
        Work::Perft { depth } => {
            let session = after(suite, "")?;
            timed(|| Ok(session.perft(depth, PerftOptions::default())))
        }
        Work::Search { engine, depth } => {
            let mut sum = Count::default();
            for line in &suite.lines {
                let thought = thought(&mut *after(suite, line)?, engine, &Limits::depth(depth))?;
                sum.add(&thought, thought.nodes);
            }
            Ok(sum)
        }
        Work::Playouts { engine } => {
            let mut sum = Count::default();
            for line in &suite.lines {
                let thought = thought(&mut *after(suite, line)?, engine, &Limits::default())?;
                sum.add(&thought, mark_of(&thought).into());
            }
            Ok(sum)
        }
        Work::Position {
            engine,
            position,
            depth,
        } => {
            let spec = GameSpec {
                position: Some(position.into()),
                ..GameSpec::new(suite.kind)
            };
            let thought = thought(&mut *spec.open()?, engine, &Limits::depth(depth))?;
            let mut only = Count::default();
            only.add(&thought, thought.nodes);
            Ok(only)
        }
        Work::Score { position } => scored(position),
        Work::Winner { position } => won(position),
        Work::Song { position, method } => won_by_song(position, method),
    }
}

fn timed(work: impl FnOnce() -> Result<u64, Failure>) -> Result<Count, Failure> {
    let begun = Instant::now();
    let nodes = work()?;
    Ok(Count {
        signature: nodes,
        nodes,
        seconds: begun.elapsed().as_secs_f64(),
        ..Count::default()
    })
}

fn thought(session: &mut dyn Session, engine: &str, limits: &Limits) -> Result<Thought, Failure> {
    let profile: Profile = engine.parse()?;
    Ok(session.think(&profile, limits, &mut |_| {})?)
}

/// A number that tells lines with their values from others: FNV-1a of their
/// text.
fn mark_of(thought: &Thought) -> u32 {
    let mut mark = 0x811c_9dc5;
    for line in &thought.lines {
        for byte in format!("{:?} {:?} ", line.moves, line.score).bytes() {
            mark = (mark ^ u32::from(byte)).wrapping_mul(0x0100_0193);
        }
    }
    mark
}

fn scored(position: &str) -> Result<Count, Failure> {
    let position = Othello::<Size8>::parse(position)?;
    let table = Table::megabytes(MEGABYTES);
    timed(|| {
        let findings = solve(&table, &position, &Request::default(), &mut |_| {});
        match findings.complete {
            true => Ok(findings.nodes),
            false => Err(failed_to("find the score")),
        }
    })
}

fn failed_to(what: &str) -> Failure {
    Failure::bad("the solver", format!("failed to {what}"))
}

fn won(position: &str) -> Result<Count, Failure> {
    let position = Amazons::parse(position)?;
    let failed = |why| Failure::bad("the solver of Amazons", why);
    let solver = Solver::new(&position, MEGABYTES << 20).map_err(failed)?;
    timed(|| {
        if solver.solve(1).winner.is_none() {
            return Err(failed_to("find who wins"));
        }
        Ok(solver.progress.expanded.load(Relaxed))
    })
}

fn won_by_song(position: &str, method: Method) -> Result<Count, Failure> {
    let position = Amazons::parse(position)?;
    let without = Databases::none();
    let failed = |why| Failure::bad("the solver of the thesis", why);
    let judge = Judge::new(&without, Rule::Sound);
    let solver = SongSolver::new(judge, MEGABYTES << 20).map_err(failed)?;
    timed(|| {
        if solver.solve(&position, method)?.is_none() {
            return Err(failed_to("find who wins"));
        }
        Ok(solver.progress.expanded.load(Relaxed))
    })
}

fn after(suite: &Suite, line: &str) -> Result<Box<dyn Session>, Failure> {
    let mut session = GameSpec::new(suite.kind).open()?;
    for text in line.split_whitespace() {
        session.play(text)?;
    }
    Ok(session)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fastest_of_so_many_runs_counts() {
        let mut times = [3.0, 1.0, 2.0].into_iter();
        let run = || {
            Ok(Count {
                seconds: times.next().expect("three runs"),
                ..Count::default()
            })
        };
        assert_eq!(fastest(3, run).unwrap().seconds, 1.0);
        assert!(times.next().is_none());
    }
}
