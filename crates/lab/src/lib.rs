//! The papers' tables and figures, measured again: one module per paper, one
//! function per table or figure, published and measured numbers side by side.
//!
//! ```
//! let table = loam_lab::mia::state_space();
//! assert!(table.conclusions.iter().all(|conclusion| conclusion.holds));
//! println!("{table}");
//! ```

pub mod mia;
mod statistics;
mod table;

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

/// Runs an experiment; the second argument hears of progress.
pub type Run = fn(Effort, &mut dyn FnMut(&str)) -> Table;

/// An experiment by name.
pub struct Experiment {
    /// What the paper calls it: `table-5.2`, `figure-3.4`.
    pub name: &'static str,
    /// What it shows.
    pub title: &'static str,
    /// What it does.
    pub run: Run,
}
