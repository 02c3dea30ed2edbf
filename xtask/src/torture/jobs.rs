//! Work that goes on where it was stopped.

use super::bench::{Bench, Trial};
use super::kinds::{PATIENCE, Pace, make, with_inputs};
use super::program::{End, Ran, Running};
use super::scratch::{Tree, chosen, other_names, read_tree, write_tree};
use crate::steps::Result;
use std::path::Path;
use std::time::Duration;

/// A command that is killed, given twice at once, and short of room.
pub(super) struct Job {
    pub(super) name: &'static str,
    pub(super) line: &'static str,
    /// Files whose bytes are the answer, besides what is said.
    results: &'static [&'static str],
    /// Whether what is said is part of the answer.
    says: bool,
    /// What the work is kept in until it is done.
    pub(super) state: &'static str,
    /// Another command on the same files, given after each kill.
    pub(super) between: Option<&'static str>,
    /// What says whether the outcome is sound.
    check: Option<&'static str>,
    /// Processes share the work and none is turned away.
    pub(super) shares: bool,
    pub(super) pace: Pace,
}

const JOB: Job = Job {
    name: "",
    line: "",
    results: &[],
    says: true,
    state: "*part*",
    between: None,
    check: None,
    shares: false,
    pace: Pace::Quick,
};

/// Long enough to be killed in the middle, with work that is kept early on.
const LAB: &str =
    "lab iago --quick --table section-3-1 --table table-4-2 --table table-4-1 --out .";

pub(super) const JOBS: &[Job] = &[
    Job {
        name: "db build",
        line: "db build --family active --size 3x4 --queens 2+2 --dir . --threads 2 --checkpoint 0",
        results: &["*.loamdb"],
        says: false,
        check: Some("db verify ."),
        ..JOB
    },
    Job {
        name: "db build --set",
        line: "db build --set small --dir . --threads 2 --checkpoint 0",
        results: &["*.loamdb"],
        says: false,
        check: Some("db verify ."),
        pace: Pace::Slow,
        ..JOB
    },
    Job {
        name: "solve amazons",
        line: "solve amazons --board 4x5 --table 4 --threads 1 --checkpoint p --save-every 50ms --json",
        state: "p",
        check: Some("solve amazons --board 4x5 --table 4 --threads 1 --checkpoint p --json"),
        ..JOB
    },
    Job {
        name: "solve amazons --strategy",
        line: "solve amazons --board 5x5 --table 4 --threads 1 --checkpoint p --save-every 50ms --strategy s --json",
        state: "p",
        pace: Pace::Slow,
        check: Some("solve verify s --json"),
        ..JOB
    },
    Job {
        name: "solve othello",
        line: "solve othello --table 4 --threads 1 --checkpoint c --save-every 5ms --json --position '--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X'",
        state: "c",
        ..JOB
    },
    Job {
        name: "solve othello, a list",
        line: "solve othello @all.obf --table 1 --jobs 1 --checkpoint rows --json",
        state: "rows",
        shares: true,
        ..JOB
    },
    Job {
        name: "match",
        line: "match othello iago-1981 max-disc --depth 3 --games 60 --threads 1 --store m --json",
        state: "m",
        ..JOB
    },
    Job {
        name: "lab",
        line: LAB,
        results: &["*"],
        state: "*.notebook",
        pace: Pace::Slow,
        ..JOB
    },
    Job {
        name: "lab, another table between",
        line: LAB,
        results: &["*"],
        state: "*.notebook",
        between: Some("lab iago --quick --table figure-2-3 --out ."),
        ..JOB
    },
    Job {
        name: "train games",
        line: "train othello games --games 300 --depth 2 --perfect 10 --threads 1 --out g",
        results: &["g"],
        ..JOB
    },
    Job {
        name: "train label",
        line: "train othello label @many.positions --depth 2 --threads 1 --out l",
        results: &["l"],
        pace: Pace::Slow,
        ..JOB
    },
    Job {
        name: "train solve",
        line: "train othello solve @many.positions --empties 8 --threads 1 --out l",
        results: &["l"],
        ..JOB
    },
    Job {
        name: "train fit",
        line: "train othello fit @some.positions --epochs 4 --threads 1 --out w",
        results: &["w"],
        ..JOB
    },
    Job {
        name: "train recipe",
        line: "train othello recipe --wthor @base.wtb --into . --scale 0.00001",
        results: &["*"],
        says: false,
        pace: Pace::Slowest,
        ..JOB
    },
    Job {
        name: "book build, othello",
        line: "book build othello --out b --store b.journal --engine loam:depth=2 --positions 60 --threads 2 --json",
        results: &["b"],
        state: "b.journal",
        check: Some("book verify b"),
        ..JOB
    },
    Job {
        name: "book build, amazons",
        line: "book build amazons --board 6x6 --out b --store b.journal --engine loam:nodes=3000 --positions 60 --threads 1 --json",
        results: &["b"],
        state: "b.journal",
        check: Some("book verify b"),
        ..JOB
    },
];

/// How a job ends undisturbed.
pub(super) struct Course {
    pub(super) job: &'static Job,
    /// All that lies there afterwards.
    pub(super) tree: Tree,
    said: String,
    checked: Option<String>,
    pub(super) took: Duration,
}

impl Course {
    pub(super) fn new(bench: &Bench, job: &'static Job) -> Result<Course> {
        let folder = bench
            .scratch
            .join("samples")
            .join(job.name.replace([' ', ','], "-"));
        write_tree(&folder, &Tree::new())?;
        if let Some(line) = job.between {
            make(bench, &[line], &folder)?;
        }
        let mut running = bench.program.start(&[], &with_inputs(job.line), &folder)?;
        running.patience = PATIENCE;
        let ran = running.finish(None)?;
        if ran.end != End::Exit(0) {
            return Err(format!("'{}' fails: {}", job.line, ran.story()));
        }
        let tree = read_tree(&folder)?;
        let check = job.check.map(|line| bench.program.run(line, &folder));
        Ok(Course {
            job,
            tree,
            said: ran.answer(),
            checked: check.transpose()?.map(|ran| ran.answer()),
            took: ran.took,
        })
    }

    /// Whether all results are there; never, if there are none to look at.
    pub(super) fn is_done(&self, tree: &Tree) -> bool {
        !self.job.results.is_empty() && self.results(tree) == self.results(&self.tree)
    }

    /// Starts the job in a folder.
    pub(super) fn start(&self, trial: &Trial<'_>, folder: &Path) -> Result<Running> {
        let mut running = trial
            .bench
            .program
            .start(&[], &with_inputs(self.job.line), folder)?;
        running.patience = running.patience.max(10 * self.took);
        Ok(running)
    }

    /// Whether a process that ended well has said what it should.
    pub(super) fn is_said(&self, ran: &Ran) -> bool {
        !self.job.says || ran.answer() == self.said
    }

    /// The files that are the answer.
    pub(super) fn results(&self, tree: &Tree) -> Tree {
        chosen(tree, self.job.results)
    }

    /// Runs the job to its end, however it was treated before, and compares.
    /// Says what the program noted when it went on.
    pub(super) fn settle(&self, trial: &Trial<'_>, story: &str) -> Result<Option<u64>> {
        let folder: &Path = &trial.folder;
        let run = |line: &str| trial.bench.program.run(&with_inputs(line), folder);
        let ran = self.start(trial, folder)?.finish(None)?;
        let tell = |what: &str, more: &str| {
            trial.fault(what, &format!("{story}; {more}; {}", ran.story()));
        };
        let tree = read_tree(folder)?;
        if ran.end != End::Exit(0) {
            tell(ran.untidy().unwrap_or("does not go on"), "at last");
        } else if !self.is_said(&ran) {
            tell("other answer", &format!("expected {:?}", self.said));
        } else if self.results(&tree) != self.results(&self.tree) {
            let names = other_names(&self.results(&tree), &self.results(&self.tree));
            tell("other files", &names.unwrap_or("their bytes differ".into()));
        } else if let Some(names) = other_names(&tree, &self.tree) {
            tell("stray files", &names);
        } else if let Some(line) = self.job.check {
            let checked = run(line)?;
            if checked.end != End::Exit(0) || Some(checked.answer()) != self.checked {
                tell("not sound in the end", &checked.story());
            }
        }
        Ok(noted(&ran))
    }
}

/// How much was known when a process went on with earlier work: the first
/// number of its note.
pub(super) fn noted(ran: &Ran) -> Option<u64> {
    let line = ran
        .err
        .lines()
        .find_map(|line| line.split_once("going on"))?
        .1;
    let digits = line.trim_start_matches(|c: char| !c.is_ascii_digit());
    let end = digits.find(|c: char| !c.is_ascii_digit());
    digits[..end.unwrap_or(digits.len())].parse().ok()
}
