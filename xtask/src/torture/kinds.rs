//! The kinds of files the program keeps, and who reads them.
//!
//! In the lines of words, `@name` is one of the [`INPUTS`]; a line that begins
//! with `until=PATTERN:BYTES` is killed once such a file is longer than that.

use super::bench::Bench;
use super::program::{End, Ran};
use super::scratch::length;
use super::web;
use crate::steps::{Result, root};
use std::path::Path;
use std::time::Duration;

/// A kind of file.
pub(super) struct Kind {
    pub(super) name: &'static str,
    /// The file that is damaged.
    pub(super) file: &'static str,
    /// What makes it.
    pub(super) make: &'static [&'static str],
    /// What reads it; each is judged by itself.
    pub(super) read: &'static [Reader],
    /// Files that are part of the readers' answers.
    pub(super) results: &'static [&'static str],
    pub(super) pace: Pace,
}

/// How long something takes, and so how often it is tried.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
pub(super) enum Pace {
    Quick,
    /// Seconds: left out of the short form.
    Slow,
    /// Half a minute: killed, and nothing else.
    Slowest,
}

/// A file of a kind, what makes it and what reads it.
const fn kind(
    name: &'static str,
    file: &'static str,
    make: &'static [&'static str],
    read: &'static [Reader],
) -> Kind {
    Kind {
        name,
        file,
        make,
        read,
        results: &[],
        pace: Pace::Quick,
    }
}

impl Kind {
    const fn results(mut self, results: &'static [&'static str]) -> Kind {
        self.results = results;
        self
    }

    const fn slow(mut self) -> Kind {
        self.pace = Pace::Slow;
        self
    }
}

/// A command that reads a file.
pub(super) struct Reader {
    pub(super) line: &'static str,
    pub(super) care: Care,
}

/// What a reader may say of a damaged file, besides refusing it.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Care {
    /// What it says of the whole one.
    Same,
    /// Nothing: its business is to find damage.
    Refuse,
    /// What it says of the whole one, or, of one that was growing and has lost
    /// its end, what is left in it.
    Rest,
    /// What it says of the whole one, or an empty list.
    OrNothing,
}

const fn same(line: &'static str) -> Reader {
    let care = Care::Same;
    Reader { line, care }
}

const fn refuse(line: &'static str) -> Reader {
    let care = Care::Refuse;
    Reader { line, care }
}

const fn rest(line: &'static str) -> Reader {
    let care = Care::Rest;
    Reader { line, care }
}

const fn or_nothing(line: &'static str) -> Reader {
    let care = Care::OrNothing;
    Reader { line, care }
}

/// Files others are made from; copies of test data are made beside them.
const INPUTS: &[&str] = &[
    "train othello games --games 20 --depth 1 --perfect 6 --out played.games",
    "train othello positions --games played.games --out some.positions",
    "train othello games --games 1500 --depth 1 --perfect 4 --out many.games",
    "train othello positions --games many.games --out many.positions",
    "train othello fit some.positions --epochs 1 --out some.model",
];

/// Lines that come twice: for what makes a file, and for what goes on with it.
macro_rules! line {
    (db) => { "db build --family active --size 2x5 --queens 1+1 --dir . --threads 1 --checkpoint 0 --json" };
    (proof) => { "solve amazons --board 4x4 --table 1 --threads 1 --save-every 1ms --checkpoint p --json" };
    (ending) => { "solve othello --table 1 --threads 1 --checkpoint c --json --position '----OX----OOXX---OOOXX-XOOXXOOOOOXXOXXOOOXXXOOOOOXXXXOXO--OOOOOX X'" };
    (rows) => { "solve othello @some.obf --table 1 --jobs 1 --checkpoint rows --json" };
    (book) => { "book build othello --out b --store b.journal --engine loam:depth=1 --threads 1 --json --positions " };
    (six) => { "book build amazons --board 6x6 --out b --store b.journal --engine loam:nodes=50 --threads 1 --json --positions " };
    (twenty) => { "match othello random max-disc --depth 1 --threads 1 --store m --json --games " };
    (games) => { "train othello games --games 200 --depth 1 --perfect 6 --threads 1 --out g" };
    (labels) => { "train othello label @many.positions --depth 1 --threads 1 --out l" };
    (lab) => { "lab mia --quick --table figure-5.1 --out ." };
}

pub(super) const KINDS: &[Kind] = &[
    kind(
        "database, small",
        "active-2x3-1+1.loamdb",
        &["db build --family active --size 2x3 --queens 1+1 --dir ."],
        &[
            same(
                "db query --dir . --json --area B.W/.#. --area B../..W --area BW./... --area B#W/...",
            ),
            refuse("db verify ."),
        ],
    ),
    kind(
        "database of many blocks",
        "active-3x4-1+1.loamdb",
        &["db build --family active --size 3x4 --queens 1+1 --dir ."],
        &[
            same(
                "db query --dir . --json --area B.../..../...W --area B#../..../.#.W --area .BW./..../....",
            ),
            refuse("db verify ."),
        ],
    ),
    kind(
        "database under way",
        "*.part",
        &[concat!("until=*.part:9999 ", line!(db))],
        &[same(line!(db))],
    )
    .results(&["*.loamdb"]),
    kind("amazons proof", "p", &[line!(proof)], &[same(line!(proof))]),
    kind(
        "amazons proof under way",
        "p",
        &[concat!(line!(proof), " --nodes 8")],
        &[same(line!(proof))],
    ),
    kind(
        "amazons strategy",
        "s",
        &["solve amazons --board 4x4 --table 1 --threads 1 --strategy s"],
        &[same("solve verify s --json")],
    ),
    kind(
        "othello search",
        "c",
        &[concat!(line!(ending), " --nodes 20000")],
        &[same(line!(ending))],
    ),
    kind(
        "solved positions",
        "rows",
        &[line!(rows)],
        &[same(line!(rows))],
    ),
    kind(
        "othello book",
        "b",
        &[concat!(line!(book), "20")],
        &[same("book stats b --json"), refuse("book verify b")],
    ),
    kind(
        "othello book's store",
        "b.journal",
        &[concat!(line!(book), "20")],
        &[same(concat!(line!(book), "24"))],
    )
    .results(&["b"]),
    kind(
        "amazons book",
        "b",
        &[concat!(line!(six), "4")],
        &[same("book stats b --json"), refuse("book verify b")],
    ),
    kind(
        "amazons book's store",
        "b.journal",
        &[concat!(line!(six), "4")],
        &[same(concat!(line!(six), "6"))],
    )
    .results(&["b"]),
    kind(
        "model of weights alone",
        "m",
        &["train othello fit @some.positions --epochs 1 --out m"],
        &[same("train othello report m @some.positions --json")],
    ),
    kind(
        "model with a network",
        "m",
        &["train othello network @some.positions --model @some.model --epochs 1 --out m"],
        &[same("train othello report m @some.positions --json")],
    )
    .slow(),
    kind(
        "label file",
        "l.positions",
        &[
            "train othello games --games 3 --depth 1 --perfect 6 --out g",
            "train othello positions --games g --out l.positions",
        ],
        &[same("train othello report shipped l.positions --json")],
    ),
    kind(
        "self-play file",
        "g",
        &["train othello games --games 20 --depth 1 --perfect 6 --out g"],
        &[same("train othello positions --games g --out l --json")],
    )
    .results(&["l"]),
    kind(
        "self-play under way",
        "g.part",
        &[concat!(line!(games), " --time 30ms")],
        &[same(line!(games))],
    )
    .results(&["g"]),
    kind(
        "scores under way",
        "l.part",
        &[concat!("until=l.part:999 ", line!(labels))],
        &[same(line!(labels))],
    )
    .results(&["l"])
    .slow(),
    kind(
        "lab notebook",
        "mia-quick.notebook",
        &[concat!("until=mia-quick.notebook:700 ", line!(lab))],
        &[same(line!(lab))],
    )
    .results(&["*.csv"]),
    kind(
        "match store",
        "m",
        &[concat!(line!(twenty), "12")],
        &[
            rest("match report m --out page"),
            same(concat!(line!(twenty), "20")),
        ],
    )
    .results(&["page/*"]),
    kind(
        "web app's solutions",
        "data/solved.journal",
        &["POST solve '{\"game\":\"othello\",\"board\":\"4x4\"}'"],
        &[or_nothing("GET solutions ''")],
    ),
];

/// How long an undisturbed run may take, on a machine that has other work.
pub(super) const PATIENCE: Duration = Duration::from_secs(600);

/// Runs the lines that make something.
pub(super) fn make(bench: &Bench, lines: &[&str], folder: &Path) -> Result<()> {
    for line in lines {
        let (until, line) = match line.strip_prefix("until=").and_then(|l| l.split_once(' ')) {
            Some((until, line)) => (until.split_once(':'), line),
            None => (None, *line),
        };
        let ran = if web::is_request(line) {
            web::ask(&bench.program, line, folder)?
        } else {
            let mut running = bench.program.start(&[], &with_inputs(line), folder)?;
            running.patience = PATIENCE;
            running.until(|| {
                until.is_some_and(|(pattern, bytes)| {
                    let bytes = bytes.parse().expect("a number of bytes");
                    length(folder, pattern).is_some_and(|length| length > bytes)
                })
            })?
        };
        let ends = match until {
            Some(_) => End::Killed,
            None => End::Exit(0),
        };
        if ran.end != ends {
            return Err(format!(
                "cannot make a sample with '{line}': {}",
                ran.story()
            ));
        }
    }
    Ok(())
}

/// Runs a command, or makes a request of the web app.
pub(super) fn run(bench: &Bench, line: &str, folder: &Path) -> Result<Ran> {
    match web::is_request(line) {
        true => web::ask(&bench.program, line, folder),
        false => bench.program.run(&with_inputs(line), folder),
    }
}

/// A line with the inputs' names written out: folders to work in lie two below
/// the scratch folder, as those of the inputs.
pub(super) fn with_inputs(line: &str) -> String {
    line.replace('@', "../../inputs/")
}

/// Makes the files others are made from.
pub(super) fn make_inputs(bench: &Bench) -> Result<()> {
    let folder = bench.scratch.join("inputs");
    let copy = |from: &str, to: &str, lines: usize| {
        let from = root().join(from);
        let text = std::fs::read(&from)?;
        let end = text.split_inclusive(|&byte| byte == b'\n').take(lines);
        std::fs::write(folder.join(to), end.collect::<Vec<_>>().concat())
    };
    std::fs::create_dir_all(&folder)
        .and_then(|()| copy("crates/record/tests/data/positions.obf", "some.obf", 3))
        .and_then(|()| {
            copy(
                "crates/othello/tests/data/fforum.obf",
                "all.obf",
                usize::MAX,
            )
        })
        .and_then(|()| {
            copy(
                "crates/record/tests/data/wthor_1977.wtb",
                "base.wtb",
                usize::MAX,
            )
        })
        .and_then(|()| {
            copy(
                "crates/record/tests/data/othello.sgf",
                "game.sgf",
                usize::MAX,
            )
        })
        .map_err(|error| format!("{}: {error}", folder.display()))?;
    make(bench, INPUTS, &folder)
}
