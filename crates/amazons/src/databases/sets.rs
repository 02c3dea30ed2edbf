//! Sets of databases that are built with one command.

use super::spec::{Family, Spec};
use loam_game::NotationError;
use std::fmt;
use std::str::FromStr;

/// A set of databases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DatabaseSet {
    /// What play and small areas need; built in seconds.
    Small,
    /// The 241 databases of the thesis (Tables B.1, B.2 and B.3).
    Thesis,
    /// More than the thesis has: its databases, further active areas of up to
    /// twenty squares, and active areas under the blocker constraint.
    Large,
}

impl DatabaseSet {
    /// All sets.
    pub const ALL: [DatabaseSet; 3] = [DatabaseSet::Small, DatabaseSet::Thesis, DatabaseSet::Large];

    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            DatabaseSet::Small => "small",
            DatabaseSet::Thesis => "thesis",
            DatabaseSet::Large => "large",
        }
    }

    /// Its databases, in the order they are built.
    ///
    /// ```
    /// use loam_amazons::databases::DatabaseSet;
    /// assert_eq!(DatabaseSet::Thesis.specs().len(), 48 + 106 + 87);
    /// ```
    #[must_use]
    pub fn specs(self) -> Vec<Spec> {
        match self {
            DatabaseSet::Small => small(),
            DatabaseSet::Thesis => thesis(),
            DatabaseSet::Large => large(),
        }
    }
}

impl fmt::Display for DatabaseSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for DatabaseSet {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<DatabaseSet, NotationError> {
        DatabaseSet::ALL
            .into_iter()
            .find(|set| set.name() == text)
            .ok_or_else(|| NotationError::about(text, "expected small, thesis or large"))
    }
}

/// Rectangle after rectangle, and within one the databases of as many queens
/// together: so what one works out serves the next.
fn sorted(mut specs: Vec<Spec>) -> Vec<Spec> {
    specs.sort_by_key(|spec| {
        let [black, bound, white, tied] = spec.queens();
        let family = if spec.family().is_territory() { 0 } else { 1 };
        let all = (black + bound, white + tied);
        let squares = spec.cols() * spec.rows();
        (squares, spec.cols(), family, all, bound + tied, bound)
    });
    specs.dedup();
    specs
}

fn rectangles(squares: std::ops::RangeInclusive<u8>) -> Vec<(u8, u8)> {
    (1..=6)
        .flat_map(|cols| (cols..=8).map(move |rows| (cols, rows)))
        .filter(|(cols, rows)| squares.contains(&(cols * rows)))
        .collect()
}

/// Territories with up to four queens, active areas with up to three of each
/// colour, constrained ones with up to two.
fn small() -> Vec<Spec> {
    let mut specs = Vec::new();
    for (cols, rows) in rectangles(2..=9) {
        territories(&mut specs, cols, rows, 4);
        actives(&mut specs, cols, rows, 3);
        constrained(&mut specs, cols, rows, 2);
    }
    for (cols, rows) in [(2, 5), (2, 6), (3, 4)] {
        territories(&mut specs, cols, rows, 3);
        actives(&mut specs, cols, rows, 2);
    }
    sorted(specs)
}

fn territories(specs: &mut Vec<Spec>, cols: u8, rows: u8, most: u8) {
    for all in 1..=most {
        for bound in 0..=all {
            let family = if bound == 0 {
                Family::Simple
            } else {
                Family::Blocker
            };
            offer(specs, family, cols, rows, [all - bound, bound, 0, 0]);
        }
    }
}

fn actives(specs: &mut Vec<Spec>, cols: u8, rows: u8, most: u8) {
    for black in 1..=most {
        for white in 1..=black {
            offer(specs, Family::Active, cols, rows, [black, 0, white, 0]);
        }
    }
}

fn constrained(specs: &mut Vec<Spec>, cols: u8, rows: u8, most: u8) {
    for black in 1..=most {
        for white in 1..=black {
            for bound in 0..=black {
                for tied in 0..=white {
                    let queens = [black - bound, bound, white - tied, tied];
                    offer(specs, Family::Constrained, cols, rows, queens);
                }
            }
        }
    }
}

/// Adds a database if there can be one, and something moves in it.
fn offer(specs: &mut Vec<Spec>, family: Family, cols: u8, rows: u8, queens: [u8; 4]) {
    let spec = Spec::of(family, cols, rows, queens);
    let taken: u8 = queens.iter().sum();
    if spec.check().is_ok() && taken < cols * rows {
        specs.push(spec);
    }
}

/// Table B.1: rows and columns, and the queens for each.
const SIMPLE: [(u8, u8, &str); 14] = [
    (1, 2, "1"),
    (1, 3, "1 2"),
    (1, 4, "1 2 3"),
    (1, 5, "1 2 3 4"),
    (1, 6, "1 2 3 4"),
    (2, 2, "1 2 3"),
    (2, 3, "1 2 3 4"),
    (2, 4, "1 2 3 4"),
    (2, 5, "1 2 3 4"),
    (2, 6, "1 2 3 4"),
    (3, 3, "1 2 3 4"),
    (3, 4, "1 2 3 4"),
    (3, 5, "1 2 3 4"),
    (3, 6, "1 2 3"),
];

/// Table B.2, and the black and white queens.
const ACTIVE: [(u8, u8, &str); 14] = [
    (1, 3, "1+1"),
    (1, 4, "1+1 2+1"),
    (1, 5, "1+1 2+1 2+2 3+1"),
    (1, 6, "1+1 2+1 2+2 3+1 3+2 4+1"),
    (2, 2, "1+1 2+1"),
    (2, 3, "1+1 2+1 2+2 3+1 3+2 4+1"),
    (2, 4, "1+1 2+1 2+2 3+1 3+2 3+3 4+1 4+2 4+3"),
    (2, 5, UP_TO_FOUR),
    (2, 6, UP_TO_FOUR),
    (3, 3, UP_TO_FOUR),
    (3, 4, UP_TO_FOUR),
    (3, 5, UP_TO_FOUR),
    (3, 6, "1+1 2+1 2+2"),
    (4, 4, "1+1 2+1 2+2 3+3"),
];

const UP_TO_FOUR: &str = "1+1 2+1 2+2 3+1 3+2 3+3 4+1 4+2 4+3 4+4";

/// Table B.3, and the ordinary queens and blockers.
const BLOCKER: [(u8, u8, &str); 14] = [
    (1, 2, "0+1"),
    (1, 3, "0+1 0+2 1+1"),
    (1, 4, "0+1 0+2 0+3 1+1 1+2 2+1"),
    (1, 5, UP_TO_FOUR_BOUND),
    (1, 6, UP_TO_FOUR_BOUND),
    (2, 2, "0+1 0+2 0+3 1+1 1+2 2+1"),
    (2, 3, UP_TO_FOUR_BOUND),
    (2, 4, UP_TO_FOUR_BOUND),
    (2, 5, UP_TO_FOUR_BOUND),
    (2, 6, UP_TO_FOUR_BOUND),
    (3, 3, UP_TO_FOUR_BOUND),
    (3, 4, UP_TO_FOUR_BOUND),
    (3, 5, "0+1 0+2 0+3 1+1 1+2 2+1 2+2 3+1"),
    (4, 4, "1+1 2+1"),
];

const UP_TO_FOUR_BOUND: &str = "0+1 0+2 0+3 0+4 1+1 1+2 1+3 2+1 2+2 3+1";

fn thesis() -> Vec<Spec> {
    let tables = [
        (Family::Simple, &SIMPLE),
        (Family::Active, &ACTIVE),
        (Family::Blocker, &BLOCKER),
    ];
    let mut specs = Vec::new();
    for (family, table) in tables {
        for (cols, rows, queens) in table {
            let all = queens.split(' ');
            specs.extend(all.map(|queens| {
                Spec::new(family, *cols, *rows, queens).expect("the thesis's tables are sound")
            }));
        }
    }
    sorted(specs)
}

fn large() -> Vec<Spec> {
    let mut specs = [small(), thesis()].concat();
    for (cols, rows) in rectangles(10..=12) {
        territories(&mut specs, cols, rows, 4);
        actives(&mut specs, cols, rows, 4);
        constrained(&mut specs, cols, rows, 2);
    }
    for (cols, rows) in rectangles(13..=16) {
        territories(&mut specs, cols, rows, 4);
        actives(&mut specs, cols, rows, 3);
    }
    for (cols, rows) in [(3, 6), (4, 5)] {
        territories(&mut specs, cols, rows, 3);
    }
    for (cols, rows, black) in [(3, 6, 3), (4, 5, 1), (4, 5, 2)] {
        offer(&mut specs, Family::Active, cols, rows, [black, 0, 1, 0]);
    }
    sorted(specs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_thesis_set_has_the_rows_of_its_tables() {
        let rows = include_str!("../../tests/data/tableB.csv").lines().skip(1);
        let mut expected: Vec<Spec> = rows
            .map(|row| {
                let fields: Vec<&str> = row.split(',').collect();
                let [table, cols, rows, one, other, ..] = fields[..] else {
                    panic!("{row}");
                };
                let (family, queens) = match table {
                    "B1" => (Family::Simple, one.to_owned()),
                    "B2" => (Family::Active, format!("{one}+{other}")),
                    _ => (Family::Blocker, format!("{one}+{other}")),
                };
                let [cols, rows] = [cols, rows].map(|edge| edge.parse().unwrap());
                Spec::new(family, cols, rows, &queens).unwrap()
            })
            .collect();
        let mut specs = DatabaseSet::Thesis.specs();
        expected.sort();
        specs.sort();
        assert_eq!(specs, expected);
    }

    #[test]
    fn sets_contain_no_database_twice_and_the_large_one_has_all() {
        let large = DatabaseSet::Large.specs();
        for set in DatabaseSet::ALL {
            let mut specs = set.specs();
            assert!(specs.iter().all(|spec| large.contains(spec)));
            let count = specs.len();
            specs.sort();
            specs.dedup();
            assert_eq!(specs.len(), count);
        }
    }
}
