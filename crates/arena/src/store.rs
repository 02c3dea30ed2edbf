use crate::{Description, GameResult};
use redb::{Database, ReadableDatabase, ReadableTable, TableDefinition};
use std::path::Path;
use thiserror::Error;

/// Results on disk: one transaction a game, so that a killed tournament loses
/// the games in flight and no more.
pub struct Store {
    database: Database,
}

const GAMES: TableDefinition<'_, u64, &[u8]> = TableDefinition::new("games");
const ABOUT: TableDefinition<'_, &str, &str> = TableDefinition::new("about");
/// What the tournament was; another's games do not belong here.
const TOURNAMENT: &str = "tournament";

/// Why a store could not be used.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The file cannot be read or written, or is not a store.
    #[error("{0}")]
    Database(String),
    /// It holds the games of another tournament.
    #[error("it holds another tournament: {0}")]
    Other(String),
}

impl<E: Into<redb::Error>> From<E> for StoreError {
    fn from(error: E) -> StoreError {
        StoreError::Database(error.into().to_string())
    }
}

impl Store {
    /// Opens or makes the store of a tournament.
    ///
    /// # Errors
    /// The file is no store, cannot be written, or is another tournament's.
    pub fn open(path: &Path, tournament: &Description) -> Result<Store, StoreError> {
        let tournament = serde_json::to_string(tournament).expect("a description is plain data");
        let tournament = tournament.as_str();
        let database = Database::create(path)?;
        let write = database.begin_write()?;
        {
            let mut about = write.open_table(ABOUT)?;
            let known = about.get(TOURNAMENT)?.map(|known| known.value().to_owned());
            match known {
                Some(known) if known != tournament => return Err(StoreError::Other(known)),
                Some(_) => {}
                None => {
                    about.insert(TOURNAMENT, tournament)?;
                }
            }
            write.open_table(GAMES)?;
        }
        write.commit()?;
        Ok(Store { database })
    }

    /// Opens a store to read what is in it; the tournament's description, too.
    ///
    /// # Errors
    /// The file is missing or no store.
    pub fn read(path: &Path) -> Result<(Store, Description), StoreError> {
        let database = Database::open(path)?;
        let read = database.begin_read()?;
        let about = read.open_table(ABOUT)?;
        let tournament = about
            .get(TOURNAMENT)?
            .map_or_else(String::new, |known| known.value().to_owned());
        drop((about, read));
        let description = serde_json::from_str(&tournament)
            .map_err(|why| StoreError::Database(format!("no tournament in it: {why}")))?;
        Ok((Store { database }, description))
    }

    /// Keeps a game.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn add(&self, result: &GameResult) -> Result<(), StoreError> {
        let bytes = serde_json::to_vec(result).expect("a result is plain data");
        let write = self.database.begin_write()?;
        {
            let mut games = write.open_table(GAMES)?;
            games.insert(result.number as u64, bytes.as_slice())?;
        }
        write.commit()?;
        Ok(())
    }

    /// Every game kept, by number.
    ///
    /// # Errors
    /// The file cannot be read, or holds what this program did not write.
    pub fn games(&self) -> Result<Vec<GameResult>, StoreError> {
        let read = self.database.begin_read()?;
        let games = read.open_table(GAMES)?;
        let mut all = Vec::new();
        for entry in games.iter()? {
            let (number, bytes) = entry?;
            let result = serde_json::from_slice(bytes.value())
                .map_err(|why| StoreError::Database(format!("game {}: {why}", number.value())))?;
            all.push(result);
        }
        Ok(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::End;

    #[test]
    fn games_are_kept_and_strangers_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("match.redb");
        let result = GameResult {
            number: 3,
            black: 0,
            white: 1,
            opening: 1,
            opening_plies: 1,
            moves: vec!["f5".into()],
            winner: "black".into(),
            end: End::Rules,
            thought_us: [1, 2],
            prepared_us: 0,
            longest_us: [1, 1],
        };
        let one = Description {
            game: "othello".into(),
            board: None,
            rules: None,
            setup: None,
            position: None,
            engines: vec!["loam".into(), "random".into()],
            time_ms: None,
            clock_ms: None,
            depth: Some(2),
            nodes: None,
            gauntlet: false,
            openings: "none".into(),
            adjudicate: false,
        };
        let another = Description {
            depth: Some(3),
            ..one.clone()
        };
        let store = Store::open(&path, &one).unwrap();
        store.add(&result).unwrap();
        drop(store);
        let store = Store::open(&path, &one).unwrap();
        assert_eq!(store.games().unwrap(), [result]);
        drop(store);
        assert_eq!(Store::read(&path).unwrap().1, one);
        let error = Store::open(&path, &another).err().unwrap().to_string();
        assert!(
            error.starts_with("it holds another tournament: {"),
            "{error}"
        );
        std::fs::write(&path, b"no store at all").unwrap();
        assert!(Store::open(&path, &one).is_err());
        assert!(Store::read(&folder.path().join("none")).is_err());
    }
}
