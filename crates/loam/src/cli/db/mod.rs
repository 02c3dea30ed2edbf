//! `loam db`: endgame databases for Amazons.

mod build;
mod query;
mod stats;
mod verify;

use super::{Failure, Output};
use loam_amazons::databases::{BuildError, Database, Databases, QueryError, default_dir};
use std::path::{Path, PathBuf};

/// Build, ask and check endgame databases for Amazons.
///
/// A database knows every area of one rectangle with so many queens: how many
/// moves a territory has, or the thermograph of an area with queens of both
/// colours. They lie in the folder that --dir names, or else in
/// $LOAM_DATA/amazons, or else in loam/amazons where the system keeps a user's
/// data: $XDG_DATA_HOME or ~/.local/share, on macOS
/// ~/Library/Application Support, on Windows %LOCALAPPDATA%.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  loam db query --area \"#./#W/.B\"
  loam db build --set thesis --dir amazons-databases
  loam db build --family active --size 3x4 --queens 2+1
  loam db stats --json
  loam db verify")]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Sub,
}

#[derive(Debug, clap::Subcommand)]
enum Sub {
    Build(build::Args),
    Query(query::Args),
    Stats(stats::Args),
    Verify(verify::Args),
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    match &args.command {
        Sub::Build(args) => build::run(args, out),
        Sub::Query(args) => query::run(args, out),
        Sub::Stats(args) => stats::run(args, out),
        Sub::Verify(args) => verify::run(args, out),
    }
}

/// The folder named, or the user's own.
fn folder(named: Option<&Path>) -> Result<PathBuf, Failure> {
    named
        .map(Path::to_owned)
        .or_else(default_dir)
        .ok_or_else(|| {
            Failure::BadInput("there is no home folder to keep databases in: give --dir DIR".into())
        })
}

/// Databases named on the command line: a folder or a file.
#[derive(Debug, clap::Args)]
struct Which {
    /// A folder of databases, or one database [default: the user's folder]
    #[arg(value_name = "DIR|FILE")]
    path: Option<PathBuf>,
}

impl Which {
    /// Opens them; none at all is an error.
    fn open(&self) -> Result<Vec<Database>, Failure> {
        let path = folder(self.path.as_deref())?;
        if path.is_file() {
            return Ok(vec![Database::open(&path)?]);
        }
        if self.path.is_some() && !path.is_dir() {
            let why = "there is no such file or folder";
            return Err(Failure::bad(&path.display().to_string(), why));
        }
        let databases = Databases::open(&path)?.into_vec();
        if databases.is_empty() {
            let why = "there are no databases in this folder: see loam db build";
            return Err(Failure::bad(&path.display().to_string(), why));
        }
        Ok(databases)
    }
}

impl From<BuildError> for Failure {
    fn from(error: BuildError) -> Failure {
        match error {
            BuildError::Store(error) => error.into(),
            other => Failure::BadInput(other.to_string()),
        }
    }
}

impl From<QueryError> for Failure {
    fn from(error: QueryError) -> Failure {
        match error {
            QueryError::Store(error) => error.into(),
            other => Failure::BadInput(other.to_string()),
        }
    }
}
