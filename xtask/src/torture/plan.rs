//! What is tried, and how often.

use super::bench::{Bench, Trial};
use super::flips::Sample;
use super::jobs::Course;
use super::kinds::Pace;
use super::nodes::{self, READERS, TARGETS, WRITERS};
use crate::steps::Result;

/// What is tried, once.
#[derive(Clone, Copy)]
pub(super) enum Task<'a> {
    Damage(&'a Sample),
    Kill(&'a Course),
    AtOnce(&'a Course),
    FullDisk(&'a Course),
    NoPermission(&'a Course),
    /// A command, and the first of the targets it tries in turn.
    Write(&'static str, usize),
    Read(&'static str),
}

/// A task that comes again and again.
pub(super) struct Row<'a> {
    pub(super) task: Task<'a>,
    pub(super) name: &'a str,
    /// The part of the time it may take, in no particular unit.
    share: f64,
    /// Seconds it has taken, and may take the next time.
    pub(super) spent: f64,
    pub(super) likely: f64,
    pub(super) times: u64,
    /// How often it comes at most.
    pub(super) most: u64,
}

impl Row<'_> {
    /// Whoever has the least is next, so that rows that are slow come rarely;
    /// but what has never been tried comes early.
    pub(super) fn had(&self) -> f64 {
        let had = (self.spent + self.likely) / self.share;
        if self.times == 0 { had / 4.0 } else { had }
    }
}

/// Every task there is. The shares are such that in ten minutes, on two cores,
/// each is tried and tens of thousands of damaged files are read.
pub(super) fn plan<'a>(
    samples: &'a [Sample],
    courses: &'a [Course],
    only: &str,
    is_short: bool,
) -> Vec<Row<'a>> {
    let mut rows = Vec::new();
    let mut add = |task, name, share: f64, likely: f64, most: u64| {
        rows.push(Row {
            task,
            name,
            share,
            spent: 0.0,
            likely,
            times: 0,
            most: if is_short { most } else { u64::MAX },
        });
    };
    let share = 45.0 / samples.len() as f64;
    for sample in samples {
        add(
            Task::Damage(sample),
            sample.name(),
            share,
            sample.took(),
            12,
        );
    }
    let share = 1.0 / courses.len() as f64;
    for course in courses {
        let (name, took) = (course.job.name, course.took.as_secs_f64());
        add(Task::Kill(course), name, 33.0 * share, 3.0 * took, 1);
        if course.job.pace < Pace::Slowest && course.job.between.is_none() {
            add(Task::AtOnce(course), name, 8.0 * share, 4.0 * took, 1);
            add(Task::FullDisk(course), name, 7.0 * share, 2.0 * took, 1);
            add(Task::NoPermission(course), name, 3.0 * share, took, 1);
        }
    }
    for (number, line) in WRITERS.iter().enumerate() {
        if line.contains(only) {
            add(Task::Write(line, number), line, 0.1, 0.1, 2);
        }
    }
    for line in READERS.iter().filter(|line| line.contains(only)) {
        add(Task::Read(line), line, 0.1, 0.3, 1);
    }
    rows
}

impl Task<'_> {
    pub(super) fn run(self, bench: &Bench, name: &str, number: u64, worker: usize) -> Result<()> {
        let trial = |table, row| Trial {
            bench,
            table,
            row,
            number,
            folder: bench.scratch.join(format!("worker-{worker}/work")),
        };
        match self {
            Task::Damage(sample) => sample.damage(&trial("file", name)),
            Task::Kill(course) => course.kill(&trial("command", name)),
            Task::AtOnce(course) => course.at_once(&trial("command", name)),
            Task::FullDisk(course) => course.full_disk(&trial("command", name)),
            Task::NoPermission(course) => course.no_permission(&trial("command", name)),
            Task::Write(line, first) => {
                let target = TARGETS[(first + number as usize) % TARGETS.len()];
                nodes::write_to(&trial("target", target), target, line)
            }
            Task::Read(line) => {
                // The command, and what it reads it as.
                let words: Vec<&str> = line.split_whitespace().collect();
                let zero = words.iter().position(|word| word.starts_with("zero"));
                let read_as = &words[zero.expect("each reads it") - 1..][..2];
                let mut row = [&words[..2], read_as].concat();
                row.dedup();
                nodes::read_from(&trial("input", &row.join(" ")), line)
            }
        }
    }
}
