//! The games of a tournament on disk.

mod record;
mod review;

use crate::{Build, Description, GameResult, Tournament};
use loam_store::{Fault, Journal, Kind, Records, StoreError};
use record::{Game, Record};
use review::Review;
use std::path::Path;
use thiserror::Error;

static GAMES: Kind = Kind {
    tag: *b"match\0\0\0",
    name: "a store of match games",
    version: 1,
    longest: 1 << 24,
    again: "play the match again",
    old: &[b"redb"],
};

/// A file that takes in games as they end, so that a killed tournament loses
/// the games in flight and no more.
#[derive(Debug)]
pub struct Store {
    journal: Journal,
    build: Build,
    /// Whether it is written whose the next games are.
    is_named: bool,
}

/// What is in a store.
#[derive(Clone, Debug, PartialEq)]
pub struct Contents {
    /// The games, by number; their winners are those the moves make.
    pub games: Vec<GameResult>,
    /// Who played, and how many of the games.
    pub builds: Vec<(Build, usize)>,
    /// Bytes at the end of the file that are no whole game.
    pub torn: u64,
}

/// Why a tournament cannot go on in a store.
#[derive(Debug, Error)]
pub enum OpenError {
    /// The file is no store, damaged, or another tournament's.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// It holds games of another build.
    #[error("{0}")]
    OtherBuild(String),
}

impl Store {
    /// Opens or makes the store of a tournament that `build` is about to play.
    /// Games of other builds are let stand if they may be `mixed`.
    ///
    /// # Errors
    /// The file is no store, damaged, in use, another tournament's or another
    /// build's.
    pub fn open(
        path: &Path,
        tournament: &Tournament,
        build: Build,
        mixed: bool,
    ) -> Result<(Store, Contents), OpenError> {
        let own = tournament.description();
        let about = serde_json::to_vec(&own).expect("plain data");
        let mut records = Vec::new();
        let journal = Journal::open(&GAMES, path, &about, |record| {
            records.push(parsed(record)?);
            Ok(())
        })?;
        let there = description(path, journal.about())?;
        if there != own {
            let task = format!("a tournament with {}", own.differences(&there));
            return Err(StoreError::new(path, Fault::OtherTask(task)).into());
        }
        let contents = contents(path, &own, Some(tournament), records, journal.torn())?;
        let other = contents.builds.iter().find(|(there, _)| *there != build);
        if let (Some((there, games)), false) = (other, mixed) {
            return Err(OpenError::OtherBuild(stranger(
                path, &own, &build, there, *games,
            )));
        }
        let store = Store {
            journal,
            build,
            is_named: false,
        };
        Ok((store, contents))
    }

    /// Reads a store, be it in use or not.
    ///
    /// # Errors
    /// The file is missing, no store, or damaged.
    pub fn read(path: &Path) -> Result<(Description, Contents), StoreError> {
        let mut journal = Records::open(&GAMES, path)?;
        let description = description(path, journal.about())?;
        let mut records = Vec::new();
        journal.each(|record| {
            records.push(parsed(record)?);
            Ok(())
        })?;
        let contents = contents(path, &description, None, records, journal.torn())?;
        Ok((description, contents))
    }

    /// Keeps a game.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn add(&mut self, game: &GameResult) -> Result<(), StoreError> {
        if !self.is_named {
            self.append(&Record::Build(self.build.clone()))?;
            self.is_named = true;
        }
        self.append(&Record::Game(Game::of(game)))
    }

    fn append(&mut self, record: &Record) -> Result<(), StoreError> {
        let bytes = serde_json::to_vec(record).expect("plain data");
        self.journal.append(&bytes)
    }
}

fn parsed(record: &[u8]) -> Result<Record, String> {
    serde_json::from_slice(record).map_err(|why| why.to_string())
}

fn description(path: &Path, about: &[u8]) -> Result<Description, StoreError> {
    let senseless = |why| StoreError::contents(path, format!("its tournament: {why}"));
    serde_json::from_slice(about).map_err(senseless)
}

/// Reviews every game, and counts those of each build.
fn contents(
    path: &Path,
    description: &Description,
    tournament: Option<&Tournament>,
    records: Vec<Record>,
    torn: u64,
) -> Result<Contents, StoreError> {
    let damaged = |why: String| StoreError::contents(path, why);
    let openings = tournament.map(|tournament| &tournament.openings);
    let mut review = Review::new(description, openings).map_err(damaged)?;
    let mut games = Vec::new();
    let mut builds: Vec<(Build, usize)> = Vec::new();
    let mut playing = None;
    for record in records {
        match record {
            Record::Build(build) => {
                if build.engines.len() != description.engines.len() {
                    return Err(damaged(format!("{build} has other engines")));
                }
                let known = builds.iter().position(|(known, _)| *known == build);
                playing = Some(known.unwrap_or(builds.len()));
                if known.is_none() {
                    builds.push((build, 0));
                }
            }
            Record::Game(game) => {
                let nobody = || damaged("its games were played by nobody".into());
                builds[playing.ok_or_else(nobody)?].1 += 1;
                games.push(review.game(game).map_err(damaged)?);
            }
        }
    }
    builds.retain(|(_, games)| *games > 0);
    games.sort_by_key(|game: &GameResult| game.pairing.number);
    Ok(Contents {
        games,
        builds,
        torn,
    })
}

/// Who has played here, and how that differs.
fn stranger(path: &Path, own: &Description, build: &Build, there: &Build, games: usize) -> String {
    let differing = build.differing(there).map(|index| &*own.engines[index]);
    let differing: Vec<&str> = differing.collect();
    let how = match &*differing {
        [] => String::new(),
        names => format!(", whose {} plays otherwise", names.join(" and ")),
    };
    format!(
        "{}: {games} of its games were played by {there}{how}; this is {build}",
        path.display()
    )
}

#[cfg(test)]
mod tests;
