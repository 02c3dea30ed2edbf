//! The crash lab: files are damaged, processes killed and given twice at once,
//! disks full and names no files, and the program must still be right or
//! refuse in one line. It is driven by its command line alone.

mod bench;
mod dice;
mod disk;
mod flips;
mod jobs;
mod kills;
mod kinds;
mod nodes;
mod plan;
mod program;
mod scratch;
mod tally;
mod twice;
mod web;

use crate::steps::{Result, cargo, root, step};
use bench::Bench;
use flips::Sample;
use jobs::{Course, JOBS, Job};
use kinds::{KINDS, Kind, Pace, make_inputs};
use plan::plan;
use program::Program;
use scratch::Scratch;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread::ScopedJoinHandle;
use std::time::{Duration, Instant};
use tally::Tally;

const WORKERS: usize = 2;
const USAGE: &str =
    "expected: cargo xtask torture [MINUTES] [--program PATH] [--seed N] [--only ROW]";

/// Every check for so many minutes.
pub(crate) fn long(args: &[&str]) -> Result<()> {
    let (mut minutes, mut program, mut only) = (10.0_f64, None, "");
    let clock = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let mut seed = clock.map_or(1, |time| time.as_secs() % 1_000_000);
    let mut rest = args.iter();
    while let Some(&word) = rest.next() {
        let mut value = || rest.next().copied().ok_or(USAGE);
        match word {
            "--program" => program = Some(PathBuf::from(value()?)),
            "--seed" => seed = value()?.parse().map_err(|_| USAGE)?,
            "--only" => only = value()?,
            _ => minutes = word.parse().map_err(|_| USAGE)?,
        }
    }
    let program = match program {
        Some(path) => std::path::absolute(path).map_err(|error| error.to_string())?,
        None => {
            let build = &mut cargo(&["build", "--release", "--package", "loam"], &[]);
            step("build the program", build)?;
            root().join("target/release/loam")
        }
    };
    println!(
        "torture with --seed {seed} for {minutes} minutes: {}",
        program.display()
    );
    let time = (minutes > 0.0).then(|| Duration::from_secs_f64(60.0 * minutes));
    torture(program, seed, only, time)
}

/// A little of everything, the same every time.
pub(crate) fn short(program: &Path) -> Result<()> {
    println!("\n== a short crash lab");
    torture(program.to_owned(), 1, "", None)
}

fn torture(program: PathBuf, seed: u64, only: &str, time: Option<Duration>) -> Result<()> {
    let begun = Instant::now();
    let mut scratch = Scratch::new()?;
    let bench = Bench {
        program: Program::new(program, scratch.path.join("home"))?,
        scratch: scratch.path.clone(),
        seed,
        is_short: time.is_none(),
        tally: Tally::new(),
    };
    let rounds = || in_rounds(&bench, only, time.map(|time| begun + time));
    if let Err(error) = make_inputs(&bench).and_then(|()| rounds()) {
        bench
            .tally
            .fault("lab", "the lab itself", "cannot go on", 0, &error);
    }
    if time.is_some() || bench.tally.failures() > 0 {
        bench.tally.print();
    }
    match bench.tally.failures() {
        0 => {
            println!(
                "== crash lab: done in {:.1} s",
                begun.elapsed().as_secs_f64()
            );
            Ok(())
        }
        failures => {
            scratch.keep = true;
            let kept = bench.scratch.join("kept");
            Err(format!(
                "crash lab: {failures} failures, see {} (--seed {seed})",
                kept.display()
            ))
        }
    }
}

/// Makes the samples, then lets the workers try whatever had the least time.
fn in_rounds(bench: &Bench, only: &str, end: Option<Instant>) -> Result<()> {
    let is_short = bench.is_short;
    let wanted = |name: &str, pace| name.contains(only) && !(is_short && pace > Pace::Quick);
    let sample = |kind: &'static Kind| {
        let fault = |error: String| bench.tally.fault("file", kind.name, "no sample", 0, &error);
        Sample::new(bench, kind).map_err(fault).ok()
    };
    let course = |job: &'static Job| {
        let fault = |error: String| {
            bench
                .tally
                .fault("command", job.name, "no undisturbed run", 0, &error)
        };
        Course::new(bench, job).map_err(fault).ok()
    };
    let kinds = KINDS.iter().filter(|kind| wanted(kind.name, kind.pace));
    let jobs = JOBS.iter().filter(|job| wanted(job.name, job.pace));
    let (samples, courses): (Vec<_>, Vec<_>) = std::thread::scope(|scope| {
        let samples = scope.spawn(|| kinds.filter_map(sample).collect());
        let courses = jobs.filter_map(course).collect();
        (samples.join().expect("it tells of its faults"), courses)
    });

    let rows = Mutex::new(plan(&samples, &courses, only, is_short));

    let work = |worker: usize| -> Result<()> {
        while end.is_none_or(|end| Instant::now() < end) {
            bench.tally.tell(15);
            let lock = || rows.lock().map_err(|_| "another worker has failed");
            let (index, task, name, number, charged) = {
                let mut rows = lock()?;
                let due = rows
                    .iter_mut()
                    .enumerate()
                    .filter(|(_, row)| row.times < row.most);
                let least = due.min_by(|a, b| a.1.had().total_cmp(&b.1.had()));
                let Some((index, row)) = least else {
                    return Ok(());
                };
                row.times += 1;
                row.spent += row.likely;
                (index, row.task, row.name, row.times - 1, row.likely)
            };
            let begun = Instant::now();
            task.run(bench, name, number, worker)?;
            let mut rows = lock()?;
            let row = &mut rows[index];
            let took = begun.elapsed().as_secs_f64();
            row.spent += took - charged;
            row.likely = took;
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..WORKERS)
            .map(|worker| scope.spawn(move || work(worker)))
            .collect();
        let joined = workers.into_iter().map(ScopedJoinHandle::join);
        joined
            .into_iter()
            .try_for_each(|joined| joined.map_err(|_| "a worker has failed")?)
    })
}
