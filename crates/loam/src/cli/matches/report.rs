use super::super::{Failure, Output};
use std::path::PathBuf;

/// Write an HTML page about the games in a store.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The store of a match
    #[arg(value_name = "STORE")]
    store: PathBuf,
    /// Folder to write the page and the games into
    #[arg(long, value_name = "FOLDER", default_value = "match-report")]
    out: PathBuf,
}

pub(super) fn run(args: &Args, _out: &mut Output) -> Result<(), Failure> {
    let _ = args;
    Ok(())
}
