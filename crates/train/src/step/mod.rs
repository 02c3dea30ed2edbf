//! The steps from recorded games to a model: what each reads, how it is done,
//! and what it writes.

mod fit;
mod games;
mod input;
mod label;
mod network;
mod positions;
mod setting;
mod solve;

pub use fit::FitStep;
pub use games::GamesStep;
pub use input::Weighted;
pub use label::LabelStep;
pub use network::NetworkStep;
pub use positions::PositionsStep;
pub use solve::SolveStep;

pub(crate) use input::{Input, Role, model_or_shipped};
pub(crate) use setting::Setting;

use crate::{Harvest, PassReport, StageReport, TrainError};
use loam_store::Journal;
use std::path::{Path, PathBuf};

/// One step: what is read and how is in the operation.
#[derive(Clone, Debug)]
pub struct Step {
    /// What is done, from what.
    pub operation: Operation,
    /// The file to write.
    pub output: PathBuf,
}

/// What a step does.
#[derive(Clone, Debug)]
pub enum Operation {
    /// Takes labelled positions from games.
    Positions(PositionsStep),
    /// Solves the endgames among them.
    Solve(SolveStep),
    /// Lets the engine play itself.
    Games(GamesStep),
    /// Labels positions with what a search says of them.
    Label(LabelStep),
    /// Fits the patterns' weights.
    Fit(FitStep),
    /// Trains the network that says what patterns miss.
    Network(NetworkStep),
}

/// What operations have in common.
pub(crate) trait Work {
    /// What it is called.
    fn name(&self) -> &'static str;

    /// What it reads, in the order of its command.
    fn inputs(&self) -> Vec<Input<'_>>;

    /// All that its output depends on beside its inputs.
    fn settings(&self) -> Vec<Setting>;

    /// Does it.
    fn run(&self, output: &Path, watch: &mut Watch<'_>) -> Result<Done, TrainError>;
}

/// Work that is done, or as much of it as there was time for.
pub(crate) struct Done {
    pub(crate) summary: Summary,
    /// What was kept on the way and is no longer needed.
    pub(crate) journal: Option<Journal>,
}

impl From<Summary> for Done {
    fn from(summary: Summary) -> Done {
        Done {
            summary,
            journal: None,
        }
    }
}

/// What a step has come to.
#[derive(Clone, Debug)]
pub enum Summary {
    /// Positions were taken from games.
    Positions {
        /// From so many files.
        files: usize,
        /// What was taken.
        harvest: Harvest,
    },
    /// Endgames were solved.
    Solve {
        /// Positions written.
        positions: u64,
        /// Those of them that were solved.
        solved: u64,
    },
    /// Games were played: all of them, or there was no time for more.
    Games {
        /// Games there are.
        games: u64,
        /// Games wanted.
        of: u64,
    },
    /// So many positions were labelled.
    Label(u64),
    /// Weights were fitted.
    Fit {
        /// The length of the model.
        bytes: u64,
        /// How they turned out.
        stages: Vec<StageReport>,
    },
    /// A network was trained: the length of the model.
    Network(u64),
}

impl Summary {
    /// Whether the output was written.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        !matches!(self, Summary::Games { games, of } if games < of)
    }
}

/// What is heard from a step on the way.
#[derive(Clone, Copy, Debug)]
pub enum News<'a> {
    /// There are positions to learn from, and to be tested on.
    Samples {
        /// To learn from.
        train: usize,
        /// To be tested on.
        test: usize,
    },
    /// A stage was fitted.
    Stage(&'a StageReport),
    /// A network has seen all positions once more.
    Pass(&'a PassReport),
    /// More games were solved.
    Solved {
        /// So many games.
        games: usize,
        /// Of so many.
        of: usize,
        /// Positions solved.
        positions: u64,
    },
    /// More of the same was done.
    Progress {
        /// So much.
        done: u64,
        /// Of so much.
        of: u64,
        /// What is counted.
        what: &'static str,
    },
}

/// Who hears of the way.
pub type Watch<'a> = dyn FnMut(News<'_>) + Send + 'a;

impl Step {
    pub(crate) fn work(&self) -> &dyn Work {
        match &self.operation {
            Operation::Positions(work) => work,
            Operation::Solve(work) => work,
            Operation::Games(work) => work,
            Operation::Label(work) => work,
            Operation::Fit(work) => work,
            Operation::Network(work) => work,
        }
    }

    /// The command that takes the step, after `loam train othello`.
    #[must_use]
    pub fn command(&self) -> Vec<String> {
        let work = self.work();
        let mut words = vec![work.name().to_owned()];
        let inputs = work.inputs();
        let (files, flagged): (Vec<_>, Vec<_>) =
            inputs.iter().partition(|input| input.role == Role::File);
        words.extend(files.into_iter().flat_map(Input::words));
        words.extend(work.settings().iter().flat_map(Setting::words));
        words.extend(flagged.into_iter().flat_map(Input::words));
        words.extend(["--out".to_owned(), self.output.display().to_string()]);
        words
    }
}
