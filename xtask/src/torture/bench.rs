use super::program::Program;
use super::scratch::{Tree, read_tree, write_tree};
use super::tally::Tally;
use crate::steps::Result;
use std::path::{Path, PathBuf};

/// What every trial needs.
pub(super) struct Bench {
    pub(super) program: Program,
    pub(super) scratch: PathBuf,
    pub(super) seed: u64,
    /// The short form: fewer kills, fewer at once.
    pub(super) is_short: bool,
    pub(super) tally: Tally,
}

/// A trial: the row it counts for, and the folder it has to itself.
pub(super) struct Trial<'a> {
    pub(super) bench: &'a Bench,
    /// The table of the report, and the row there.
    pub(super) table: &'static str,
    pub(super) row: &'a str,
    pub(super) number: u64,
    pub(super) folder: PathBuf,
}

impl Trial<'_> {
    pub(super) fn count(&self, column: &'static str, by: u64) {
        self.bench.tally.count(self.table, self.row, column, by);
    }

    /// Notes a fault, and keeps the folder for the first of each sort.
    pub(super) fn fault(&self, what: &str, story: &str) {
        let (table, row) = (self.table, self.row);
        let known = self.bench.tally.fault(table, row, what, self.number, story);
        if known == 0 {
            let name = format!("kept/{table}-{row}-{what}").replace([' ', ',', ':', '\''], "-");
            let to = self.bench.scratch.join(name);
            // Losing the evidence is no reason to stop.
            let _ = read_tree(&self.folder).and_then(|tree| write_tree(&to, &tree));
        }
    }

    /// Fills the folder with a tree.
    pub(super) fn lay_out(&self, tree: &Tree) -> Result<&Path> {
        write_tree(&self.folder, tree)?;
        Ok(&self.folder)
    }
}
