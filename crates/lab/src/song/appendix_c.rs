//! What areas occur while 5×6 is solved, and what the databases are asked
//! (Appendix C).
//!
//! The thesis counted through its proof of the starting position, which is out
//! of reach of `dfpn.db` in an experiment; here the proofs of the test set's
//! positions on that board are counted, which begin later in the game.

use super::comparison::test_set;
use super::patience::within;
use super::shelf::{databases, without};
use crate::{Bench, Cell, Conclusion, Effort, Table};
use loam_amazons::Amazons;
use loam_amazons::databases::Databases;
use loam_amazons::song::{Asked, Census, Judge, Method, Rule, Size, SongSolver};
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::Duration;

/// Tables C.1 to C.5: table, size, what the table is arranged by, counts.
const PUBLISHED: &str = include_str!("published/appendix_c.csv");

/// Positions of a quick run.
const QUICK: usize = 12;
const MEMORY: usize = 64 << 20;
const PATIENCE: Duration = Duration::from_secs(60);

/// A table of the appendix.
struct Layout {
    name: &'static str,
    title: &'static str,
    /// What rows are arranged by, beside size.
    keys: &'static [&'static str],
    counts: &'static [&'static str],
    /// What the numbers tell: a claim, and the rows it is about.
    claim: &'static str,
    about: fn(&[u64]) -> bool,
    /// The least part of all that these rows should be.
    least: f64,
}

const C1: Layout = Layout {
    name: "table-C.1",
    title: "Territories met while solving 5x6 positions",
    keys: &[],
    counts: &["simple", "blocker", "total"],
    claim: "most territories are 1x2, 2x2 or 2x3",
    about: |key| matches!(key, [1 | 2, 2] | [2, 3]),
    least: 0.5,
};

const C2: Layout = Layout {
    name: "table-C.2",
    title: "Active areas met while solving 5x6 positions",
    keys: &[],
    counts: &["total"],
    claim: "most active areas span the whole board",
    about: |key| key == [5, 6],
    least: 0.5,
};

const C3: Layout = Layout {
    name: "table-C.3",
    title: "Simple territories found in the databases",
    keys: &["queens"],
    counts: &["defective", "total"],
    claim: "most have one queen",
    about: |key| key[2] == 1,
    least: 0.5,
};

const C4: Layout = Layout {
    name: "table-C.4",
    title: "Active areas found in the databases",
    keys: &["queens", "of the other"],
    counts: &["integer", "fraction", "infinitesimal", "hot", "total"],
    claim: "most have at most two queens a side",
    about: |key| key[2] <= 2,
    least: 0.5,
};

const C5: Layout = Layout {
    name: "table-C.5",
    title: "Blocker territories found in the databases",
    keys: &["ordinary queens", "blockers"],
    counts: &["defective", "total"],
    claim: "most are filled by blockers alone",
    about: |key| key[2] == 0,
    least: 0.5,
};

/// Table C.1.
pub fn territories_met(bench: &mut Bench<'_>) -> Table {
    table(bench, &C1)
}

/// Table C.2.
pub fn active_areas_met(bench: &mut Bench<'_>) -> Table {
    table(bench, &C2)
}

/// Table C.3.
pub fn simple_queries(bench: &mut Bench<'_>) -> Table {
    table(bench, &C3)
}

/// Table C.4.
pub fn active_queries(bench: &mut Bench<'_>) -> Table {
    table(bench, &C4)
}

/// Table C.5.
pub fn blocker_queries(bench: &mut Bench<'_>) -> Table {
    table(bench, &C5)
}

/// Counts by size and whatever else a table is arranged by.
type Counts = BTreeMap<Vec<u64>, Vec<u64>>;

/// The rows of a table among lines as those published.
fn counts(lines: &str, layout: &Layout) -> Counts {
    let keys = 2 + layout.keys.len();
    let lines = lines.lines().filter_map(|line| line.split_once(','));
    lines
        .filter(|(table, _)| layout.name.strip_prefix("table-") == Some(*table))
        .map(|(_, cells)| {
            let cells: Vec<u64> = cells.split(',').flat_map(str::parse).collect();
            (cells[..keys].to_vec(), cells[keys..].to_vec())
        })
        .collect()
}

fn table(bench: &mut Bench<'_>, layout: &Layout) -> Table {
    let mut positions = test_set();
    positions.retain(|position| (position.shape().cols(), position.shape().rows()) == (5, 6));
    if bench.effort == Effort::Quick {
        positions.truncate(QUICK);
    }
    let scratch = tempfile::tempdir().expect("a folder");
    let databases = match databases(scratch.path()) {
        Ok(databases) => databases,
        Err(why) => return without(layout.name, layout.title, &why),
    };
    bench.note("solving 5x6");
    let here: String = bench.once("census of 5x6", || census(&positions, &databases));
    let (there, here) = (counts(PUBLISHED, layout), counts(&here, layout));
    let none = vec![0; layout.counts.len()];
    let total = |counts: &Counts| -> u64 { counts.values().flat_map(|row| row.last()).sum() };
    let totals = [total(&there), total(&here)];
    let mut keys: Vec<&Vec<u64>> = there.keys().chain(here.keys()).collect();
    keys.sort_by_key(|key| (&key[2..], &key[..2]));
    keys.dedup();
    let mut rows = Vec::new();
    for key in keys {
        let pair = [&there, &here].map(|counts| counts.get(key).unwrap_or(&none));
        let mut row: Vec<Cell> = vec![format!("{}x{}", key[0], key[1]).into()];
        row.extend(key[2..].iter().map(|&n| Cell::from(n)));
        for (&there, &here) in pair[0].iter().zip(pair[1]) {
            row.extend([Cell::from(there), here.into()]);
        }
        for (counts, total) in pair.into_iter().zip(totals) {
            let share = counts.last().map_or(0, |&n| n) as f64 / total.max(1) as f64;
            row.push(Cell::Precise(100.0 * share));
        }
        rows.push(row);
    }
    let part = |counts: &Counts| -> f64 {
        let rows = counts.iter().filter(|(key, _)| (layout.about)(key));
        let of: u64 = rows.flat_map(|(_, row)| row.last()).sum();
        of as f64 / total(counts).max(1) as f64
    };
    let parts = [part(&there), part(&here)];
    Table {
        name: layout.name,
        title: layout.title.into(),
        columns: columns(layout),
        rows,
        conclusions: vec![Conclusion {
            claim: layout.claim.into(),
            holds: parts[1] >= layout.least,
            evidence: format!(
                "{:.1}% of {} here, {:.1}% of {} in the thesis",
                100.0 * parts[1],
                totals[1],
                100.0 * parts[0],
                totals[0]
            ),
        }],
        plots: Vec::new(),
    }
}

fn columns(layout: &Layout) -> Vec<String> {
    let counts = layout.counts.iter();
    let counts = counts.flat_map(|name| [format!("{name}, thesis"), format!("{name}, here")]);
    ["size"]
        .iter()
        .chain(layout.keys)
        .map(|&name| name.to_owned())
        .chain(counts)
        .chain(["%, thesis", "%, here"].map(String::from))
        .collect()
}

/// The areas of the proofs of some positions, written as those published.
fn census(positions: &[Amazons], databases: &Databases) -> String {
    let census = Mutex::new(Census::default());
    for position in positions {
        let judge = Judge::new(databases, Rule::Sound).counting(&census);
        let Ok(solver) = SongSolver::new(judge, MEMORY) else {
            continue;
        };
        // What was not solved in time has been counted all the same.
        let _ = within(PATIENCE, &solver.progress.stop, || {
            solver.solve(position, Method::DfPn)
        });
    }
    let census = census.into_inner().expect("no panic");
    lines(&census)
}

fn lines(census: &Census) -> String {
    let mut text = String::new();
    let mut line = |table: &str, Size(short, long): Size, numbers: &[u64]| {
        text += &format!("C.{table},{short},{long}");
        for number in numbers {
            text += &format!(",{number}");
        }
        text += "\n";
    };
    for (&size, &[simple, blocker]) in &census.territories {
        line("1", size, &[simple, blocker, simple + blocker]);
    }
    for (&size, &total) in &census.active {
        line("2", size, &[total]);
    }
    for (&(queens, size), &Asked { defective, total }) in &census.simple_queries {
        line("3", size, &[queens.into(), defective, total]);
    }
    for (&((more, fewer), size), values) in &census.active_queries {
        let numbers = [
            more.into(),
            fewer.into(),
            values.integer,
            values.fraction,
            values.infinitesimal,
            values.hot,
            values.total(),
        ];
        line("4", size, &numbers);
    }
    for (&((queens, blockers), size), asked) in &census.blocker_queries {
        let Asked { defective, total } = *asked;
        line(
            "5",
            size,
            &[queens.into(), blockers.into(), defective, total],
        );
    }
    text
}
