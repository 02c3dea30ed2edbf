//! The databases that experiments ask. Every byte of them is compared first:
//! what an experiment finds is kept, and damage is no finding.

use crate::{Conclusion, Table};
use loam_amazons::databases::{BuildError, Builder, Database, DatabaseSet, Databases, default_dir};
use loam_store::StoreError;
use std::path::Path;

/// The user's, of which there may be none.
pub(super) fn own_databases() -> Result<Databases, StoreError> {
    default_dir().map_or(Ok(Databases::none()), |dir| opened(&dir))
}

/// The user's, or else a small set in this folder.
pub(super) fn databases(scratch: &Path) -> Result<Databases, BuildError> {
    let own = own_databases()?;
    if !own.is_empty() {
        return Ok(own);
    }
    Builder::new(scratch).build(&DatabaseSet::Small.specs(), &|_| {})?;
    Ok(opened(scratch)?)
}

fn opened(dir: &Path) -> Result<Databases, StoreError> {
    let databases = Databases::open(dir)?;
    databases.iter().try_for_each(Database::verify)?;
    Ok(databases)
}

/// What is left of a table whose databases cannot be used.
pub(super) fn without(name: &'static str, title: &str, why: &BuildError) -> Table {
    Table {
        name,
        title: title.into(),
        columns: Vec::new(),
        rows: Vec::new(),
        conclusions: vec![Conclusion {
            claim: "the databases are in order".into(),
            holds: false,
            evidence: why.to_string(),
        }],
        plots: Vec::new(),
    }
}
