//! The solvers of the thesis of 2013 and what they work with.

use super::super::Failure;
use super::Args;
use loam_amazons::Amazons;
use loam_amazons::databases::{Databases, default_dir};
use loam_amazons::song::{Census, Method, Rule};
use loam_solve::SongProof;
use std::sync::Mutex;

/// The solvers of Table 5.3.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum SolverName {
    /// Alpha-beta
    #[value(name = "ab")]
    Ab,
    /// Alpha-beta with databases
    #[value(name = "ab.db")]
    AbDb,
    /// Df-pn
    #[value(name = "dfpn")]
    DfPn,
    /// Df-pn with databases
    #[default]
    #[value(name = "dfpn.db")]
    DfPnDb,
}

impl SolverName {
    fn takes_databases(self) -> bool {
        matches!(self, SolverName::AbDb | SolverName::DfPnDb)
    }

    fn method(self) -> Method {
        match self {
            SolverName::Ab | SolverName::AbDb => Method::AlphaBeta,
            SolverName::DfPn | SolverName::DfPnDb => Method::DfPn,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum BoundsName {
    /// What they decide is decided
    #[default]
    Sound,
    /// Algorithms 4 to 7 as printed
    Printed,
}

/// What the thesis's solvers work with.
pub(super) struct Song {
    databases: Databases,
    census: Mutex<Census>,
}

impl Song {
    pub(super) fn new(args: &Args) -> Result<Song, Failure> {
        Ok(Song {
            databases: databases(args)?,
            census: Mutex::default(),
        })
    }

    pub(super) fn proof(&self, args: &Args, position: &Amazons) -> Result<SongProof<'_>, Failure> {
        // Each position counts its own.
        let mut census = self.census.lock();
        if let Ok(census) = &mut census {
            **census = Census::default();
        }
        drop(census);
        let rule = match args.bounds.unwrap_or_default() {
            BoundsName::Sound => Rule::Sound,
            BoundsName::Printed => Rule::Printed,
        };
        let how = (args.solver.unwrap_or_default().method(), rule);
        let megabytes = args.megabytes();
        let proof = SongProof::new(position, &self.databases, &self.census, how, megabytes);
        proof.map_err(|why| Failure::bad("--table", why))
    }
}

/// The databases a solver works with: none for those that do without.
fn databases(args: &Args) -> Result<Databases, Failure> {
    let solver = args.solver.unwrap_or_default();
    if !solver.takes_databases() {
        return match &args.databases {
            None => Ok(Databases::none()),
            Some(_) => Err(Failure::bad("--databases", "this solver does without")),
        };
    }
    let dir = args.databases.clone().or_else(default_dir);
    let databases = match dir {
        Some(dir) => Databases::open(&dir)?,
        None => Databases::none(),
    };
    if databases.is_empty() {
        return Err(Failure::BadInput(
            "there are no databases: build some with loam db build --set thesis, or name their \
             folder with --databases, or take --solver dfpn"
                .into(),
        ));
    }
    Ok(databases)
}
