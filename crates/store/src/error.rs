use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// What is wrong with a file.
#[derive(Debug, Error)]
#[error("{}: {why}", path.display())]
pub struct StoreError {
    /// The file.
    pub path: PathBuf,
    /// The reason.
    #[source]
    pub why: Fault,
}

/// Why a file cannot be read, written or used.
#[derive(Debug, Error)]
pub enum Fault {
    /// The system refuses.
    #[error("cannot {doing}: {}", plain(why))]
    Io {
        /// What was tried.
        doing: &'static str,
        /// What the system says.
        why: io::Error,
    },
    /// It is something else.
    #[error("is not {0}")]
    Foreign(&'static str),
    /// An older program wrote it.
    #[error("was written by an older version of the program: {0}")]
    Older(&'static str),
    /// A newer program wrote it.
    #[error("has format {found}, and this program knows {known}")]
    Newer {
        /// The file's.
        found: u32,
        /// This program's.
        known: u32,
    },
    /// It ends too early.
    #[error("is cut off: it has {found} bytes instead of {expected}")]
    Truncated {
        /// How many bytes there are.
        found: u64,
        /// How many there should be.
        expected: u64,
    },
    /// Something follows its end.
    #[error("is damaged: it has {found} bytes instead of {expected}")]
    TooLong {
        /// How many bytes there are.
        found: u64,
        /// How many there should be.
        expected: u64,
    },
    /// Its header is not what was written.
    #[error("is damaged in its header")]
    Header,
    /// Some of its bytes are not what was written.
    #[error("is damaged at block {0}")]
    Block(u64),
    /// A record is not what was written.
    #[error("is damaged at record {0}")]
    Record(u64),
    /// Every byte is what was written, and it makes no sense.
    #[error("is damaged: {0}")]
    Contents(String),
    /// It lost its end while it was being read.
    #[error("was cut short by somebody while it was in use")]
    CutShort,
    /// It asks for more memory than there is.
    #[error("there is not enough memory for it")]
    NoMemory,
    /// It is longer than any file of its kind.
    #[error("is larger than the {0} bytes expected at most")]
    TooLarge(u64),
    /// Somebody else is at work on it.
    #[error("in use by {0}")]
    InUse(String),
    /// It belongs to another task: this one.
    #[error("was saved for another task: {0}")]
    OtherTask(String),
}

/// The system's words without the number behind them.
fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    match text.split_once(" (os error") {
        Some((words, _)) => words.to_owned(),
        None => text,
    }
}

impl StoreError {
    /// An error about a file.
    #[must_use]
    pub fn new(path: &Path, why: Fault) -> StoreError {
        StoreError {
            path: path.to_owned(),
            why,
        }
    }

    /// What the system, or a reader of ours behind [`io::Read`], said while
    /// something was tried.
    #[must_use]
    pub fn io(path: &Path, doing: &'static str, why: io::Error) -> StoreError {
        match why.downcast::<StoreError>() {
            Ok(error) => error,
            Err(why) => StoreError::new(path, Fault::Io { doing, why }),
        }
    }

    /// Contents that make no sense although every byte is what was written.
    #[must_use]
    pub fn contents(path: &Path, why: impl Into<String>) -> StoreError {
        StoreError::new(path, Fault::Contents(why.into()))
    }

    /// Whether there is no such file.
    #[must_use]
    pub fn is_missing(&self) -> bool {
        matches!(&self.why, Fault::Io { why, .. } if why.kind() == io::ErrorKind::NotFound)
    }

    /// Whether nobody reads on at the other end of a pipe.
    #[must_use]
    pub fn is_broken_pipe(&self) -> bool {
        matches!(&self.why, Fault::Io { why, .. } if why.kind() == io::ErrorKind::BrokenPipe)
    }
}

/// For readers of ours that must speak as [`io::Read`]; [`StoreError::io`] undoes it.
impl From<StoreError> for io::Error {
    fn from(error: StoreError) -> io::Error {
        io::Error::other(error)
    }
}
