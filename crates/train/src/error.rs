use crate::HarvestError;
use loam_store::StoreError;
use std::path::{Path, PathBuf};

/// Why a step of training could not be taken.
#[derive(Debug, thiserror::Error)]
pub enum TrainError {
    /// A file cannot be read, written or used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A file of recorded games is not what it should be.
    #[error("{}: {why}", path.display())]
    Record {
        /// The file.
        path: PathBuf,
        /// The reason.
        why: HarvestError,
    },
    /// A folder has no recorded games.
    #[error("{}: has no WTHOR files (*.wtb)", .0.display())]
    NoRecords(PathBuf),
    /// There is nothing to learn from.
    #[error("expected at least one position to learn from")]
    NoPositions,
    /// Threads cannot be started.
    #[error("threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// Somebody else's file is where a step is to write.
    #[error("{}: is there without a manifest that says how it was made: move it away", .0.display())]
    NotMade(PathBuf),
    /// A step was taken in another way.
    #[error("{}: was made with {how}: go on in another folder", path.display())]
    MadeOtherwise {
        /// What the step wrote.
        path: PathBuf,
        /// What was different.
        how: String,
    },
    /// A file and its manifest do not belong together.
    #[error("{name}: is not what {name}.manifest says was made: remove both to have it made again",
            name = .0.display())]
    NotAsMade(PathBuf),
}

impl TrainError {
    /// What is wrong with a file of recorded games.
    pub(crate) fn record(path: &Path, why: HarvestError) -> TrainError {
        match why {
            HarvestError::Store(error) => error.into(),
            why => TrainError::Record {
                path: path.to_owned(),
                why,
            },
        }
    }
}
