use crate::Discs;
use crate::graph::{Entry, Graph};
use loam_game::Side;
use loam_othello::openings::Canonical;
use loam_othello::{Othello, Size8};
use redb::backends::InMemoryBackend;
use redb::{Database, ReadableDatabase, ReadableTable, ReadableTableMetadata, TableDefinition};
use std::path::Path;
use thiserror::Error;

/// Judged positions on disk: one transaction each, so that a builder that is
/// killed loses the positions in hand and no more.
pub struct Store {
    database: Database,
    engine: String,
}

const POSITIONS: TableDefinition<'_, u128, &[u8]> = TableDefinition::new("positions");
const ABOUT: TableDefinition<'_, &str, &str> = TableDefinition::new("about");
/// Who judges: scores of different judges do not mix.
const ENGINE: &str = "engine";
/// The lines being judged, one each line.
const PLAN: &str = "plan";

/// Why a store could not be used.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The file cannot be read or written, or is not a store.
    #[error("{0}")]
    Database(String),
    /// It holds positions that another engine judged.
    #[error("its positions were judged by {0}")]
    Other(String),
    /// It holds what this program did not write.
    #[error("it is damaged: {0}")]
    Damaged(&'static str),
}

impl<E: Into<redb::Error>> From<E> for StoreError {
    fn from(error: E) -> StoreError {
        StoreError::Database(error.into().to_string())
    }
}

impl Store {
    /// Opens or makes the store of a book that `engine` judges.
    ///
    /// # Errors
    /// The file is no store, cannot be written, or is another engine's.
    pub fn open(path: &Path, engine: &str) -> Result<Store, StoreError> {
        if !path.exists() {
            Store::make(path, engine)?;
        }
        Store::with(Database::create(path)?, engine)
    }

    /// Makes an empty store under another name first: a program killed while
    /// its database is being laid out would leave a file that is none.
    fn make(path: &Path, engine: &str) -> Result<(), StoreError> {
        let failed = |error: std::io::Error| StoreError::Database(error.to_string());
        let mut draft = path.as_os_str().to_owned();
        draft.push(".new");
        let draft = Path::new(&draft);
        if draft.exists() {
            std::fs::remove_file(draft).map_err(failed)?;
        }
        drop(Store::with(Database::create(draft)?, engine)?);
        std::fs::rename(draft, path).map_err(failed)
    }

    /// A store in memory alone.
    ///
    /// # Errors
    /// None that a caller could do anything about.
    pub fn scratch(engine: &str) -> Result<Store, StoreError> {
        let backend = InMemoryBackend::new();
        Store::with(Database::builder().create_with_backend(backend)?, engine)
    }

    fn with(database: Database, engine: &str) -> Result<Store, StoreError> {
        let write = database.begin_write()?;
        {
            let mut about = write.open_table(ABOUT)?;
            let known = about.get(ENGINE)?.map(|known| known.value().to_owned());
            let positions = write.open_table(POSITIONS)?;
            match known {
                Some(known) if known != engine && !positions.is_empty()? => {
                    return Err(StoreError::Other(known));
                }
                _ => about.insert(ENGINE, engine)?,
            };
        }
        write.commit()?;
        let engine = engine.to_owned();
        Ok(Store { database, engine })
    }

    /// Who judges.
    #[must_use]
    pub fn engine(&self) -> &str {
        &self.engine
    }

    /// How many positions are kept.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn len(&self) -> Result<usize, StoreError> {
        let read = self.database.begin_read()?;
        Ok(read.open_table(POSITIONS)?.len()? as usize)
    }

    /// Whether nothing is kept.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn is_empty(&self) -> Result<bool, StoreError> {
        Ok(self.len()? == 0)
    }

    /// Keeps a position.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn add(&mut self, key: Canonical, entry: &Entry) -> Result<(), StoreError> {
        let (own, opponent) = key.discs();
        let number = u128::from(own) << 64 | u128::from(opponent);
        let mut bytes = vec![entry.depth, u8::from(entry.exact)];
        for score in &entry.scores {
            bytes.extend((score.tenths() as i16).to_le_bytes());
        }
        self.keep(number, &bytes)
    }

    /// Keeps what is known of the position with this number.
    pub(crate) fn keep(&mut self, number: u128, bytes: &[u8]) -> Result<(), StoreError> {
        let write = self.database.begin_write()?;
        write.open_table(POSITIONS)?.insert(number, bytes)?;
        write.commit()?;
        Ok(())
    }

    /// Calls `visit` with everything that is kept.
    pub(crate) fn each(
        &self,
        mut visit: impl FnMut(u128, &[u8]) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let read = self.database.begin_read()?;
        for row in read.open_table(POSITIONS)?.iter()? {
            let (number, bytes) = row?;
            visit(number.value(), bytes.value())?;
        }
        Ok(())
    }

    /// Every position kept, with the values backed up.
    pub(crate) fn graph(&self) -> Result<Graph, StoreError> {
        let mut graph = Graph::default();
        self.each(|number, bytes| {
            let key = key(number).ok_or(StoreError::Damaged("no such position"))?;
            let entry = entry(bytes).ok_or(StoreError::Damaged("no such scores"))?;
            if graph.insert(key, entry) {
                Ok(())
            } else {
                Err(StoreError::Damaged("the scores do not fit the moves"))
            }
        })?;
        graph.back_up();
        Ok(graph)
    }

    /// The lines that were being judged.
    pub(crate) fn plan(&self) -> Result<Vec<String>, StoreError> {
        let read = self.database.begin_read()?;
        let about = read.open_table(ABOUT)?;
        let plan = about.get(PLAN)?.map(|plan| plan.value().to_owned());
        Ok(plan
            .iter()
            .flat_map(|plan| plan.split('\n'))
            .map(str::to_owned)
            .collect())
    }

    /// Keeps the lines that are going to be judged.
    pub(crate) fn set_plan(&mut self, plan: &[String]) -> Result<(), StoreError> {
        let write = self.database.begin_write()?;
        write.open_table(ABOUT)?.insert(PLAN, &*plan.join("\n"))?;
        write.commit()?;
        Ok(())
    }
}

/// The position of a number, if it is one and in its canonical form.
fn key(number: u128) -> Option<Canonical> {
    let (own, opponent) = ((number >> 64) as u64, number as u64);
    let position = Othello::<Size8>::from_discs(own, opponent, Side::Black)?;
    let (key, _) = Canonical::of(&position);
    (key.discs() == (own, opponent)).then_some(key)
}

fn entry(bytes: &[u8]) -> Option<Entry> {
    let (&[depth, exact], scores) = bytes.split_first_chunk()?;
    let scores = scores.chunks(2).map(|score| {
        let tenths = i16::from_le_bytes(score.try_into().ok()?);
        Some(Discs::from_tenths(tenths.into()))
    });
    Some(Entry {
        depth,
        exact: exact != 0,
        scores: scores.collect::<Option<_>>()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::step::root;

    #[test]
    fn positions_are_kept_and_strangers_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("book.redb");
        std::fs::write(folder.path().join("book.redb.new"), b"left behind").unwrap();
        let found = Entry {
            depth: 200,
            exact: true,
            scores: [-5, 0, 7, 640].map(Discs::from_tenths).into(),
        };
        let store = Store::open(&path, "one").unwrap();
        assert!(store.is_empty().unwrap() && store.plan().unwrap().is_empty());
        drop(store);
        // Nothing is judged yet, so that it may be anyone's.
        drop(Store::open(&path, "two").unwrap());
        let mut store = Store::open(&path, "one").unwrap();
        store.add(root(), &found).unwrap();
        store.set_plan(&["f5".into(), "f5 d6".into()]).unwrap();
        drop(store);
        let store = Store::open(&path, "one").unwrap();
        assert_eq!(store.len().unwrap(), 1);
        assert_eq!(store.plan().unwrap(), ["f5", "f5 d6"]);
        let graph = store.graph().unwrap();
        assert_eq!(graph.nodes()[0].entry, found);
        assert_eq!(graph.nodes()[0].value, Discs::MAX);
        drop(store);
        let why = Store::open(&path, "two").err().unwrap().to_string();
        assert_eq!(why, "its positions were judged by one");
        std::fs::write(&path, b"no store at all").unwrap();
        assert!(Store::open(&path, "one").is_err());
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        assert_eq!(key(u128::MAX), None);
        let (own, opponent) = root().discs();
        let right = u128::from(own) << 64 | u128::from(opponent);
        assert_eq!(key(right), Some(root()));
        assert_eq!(entry(&[1]), None);
        assert_eq!(entry(&[1, 0, 5]), None);
        let mut store = Store::scratch("one").unwrap();
        let misfit = entry(&[1, 0, 5, 0]).unwrap();
        store.add(root(), &misfit).unwrap();
        assert!(matches!(store.graph(), Err(StoreError::Damaged(_))));
    }
}
