//! The papers' tables and figures, measured again: one module per paper, one
//! function per table or figure, published and measured numbers side by side.
//!
//! ```
//! let table = loam_lab::mia::state_space();
//! assert!(table.conclusions.iter().all(|conclusion| conclusion.holds));
//! println!("{table}");
//! ```

mod bench;
pub mod iago;
pub mod mia;
mod notebook;
mod published;
pub mod song;
mod statistics;
mod table;

pub use bench::Bench;
pub use notebook::Notebook;
pub use statistics::Tally;
pub use table::{Cell, Conclusion, Table};

/// How much work an experiment may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// A sample that takes seconds.
    Quick,
    /// As much as the paper did.
    Full,
}

/// Runs an experiment.
pub type Run = fn(&mut Bench<'_>) -> Table;

/// An experiment by name.
pub struct Experiment {
    /// What the paper calls it: `table-5.2`, `figure-3.4`.
    pub name: &'static str,
    /// What it shows.
    pub title: &'static str,
    /// What it does.
    pub run: Run,
}

/// A paper: a chapter of the lab.
pub struct Paper {
    /// What the command line calls it.
    pub name: &'static str,
    /// What it is.
    pub title: &'static str,
    /// Its tables and figures.
    pub experiments: &'static [Experiment],
    /// A word that changes when results may: a notebook of another is not
    /// resumed.
    pub fingerprint: fn() -> String,
}

impl Paper {
    /// Every chapter.
    pub const ALL: &'static [&'static Paper] = &[&mia::PAPER, &iago::PAPER, &song::PAPER];

    /// The experiment of that name. A number alone will do; where a table and
    /// a figure share it, the table is meant.
    #[must_use]
    pub fn experiment(&self, name: &str) -> Option<&'static Experiment> {
        let called = |wanted: &str| {
            let mut all = self.experiments.iter();
            all.find(|experiment| experiment.name.eq_ignore_ascii_case(wanted))
        };
        called(name)
            .or_else(|| called(&format!("table-{name}")))
            .or_else(|| {
                let is_it = |experiment: &&Experiment| {
                    let number = experiment.name.split_once('-').map(|(_, number)| number);
                    number.is_some_and(|n| n.eq_ignore_ascii_case(name))
                };
                self.experiments.iter().find(is_it)
            })
    }
}
