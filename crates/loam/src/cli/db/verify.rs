use super::super::output::Progress;
use super::super::{Failure, Output};
use super::Which;
use loam_amazons::databases::Database;

/// Compare every byte of databases with its checksum.
///
/// The exit status is 2 if a file is damaged, and its name is on stderr.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  loam db verify
  loam db verify amazons-databases/active-3x4-2+1.loamdb")]
pub(super) struct Args {
    #[command(flatten)]
    which: Which,
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let databases = args.which.open()?;
    let mut progress = Progress::new();
    for database in &databases {
        progress.note(|| format!("{}", database.path().display()));
        database.verify()?;
    }
    drop(progress);
    let bytes: u64 = databases.iter().map(Database::bytes).sum();
    out.line(format!(
        "{} databases, {bytes} bytes, all in order",
        databases.len()
    ))
}
