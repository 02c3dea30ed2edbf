use loam_store::{Journal, Kind, StoreError};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::{BTreeSet, HashMap};
use std::path::Path;

static NOTEBOOK: Kind = Kind {
    tag: *b"notebook",
    name: "a notebook of the lab",
    version: 1,
    longest: 1 << 30,
    again: "remove it, and the lab measures again",
    old: &[b"[\"run\","],
};

/// What an experiment has found so far, piece by piece, so that a run that
/// was killed goes on where it stopped.
///
/// On disk it is a [`Journal`] about the run's name: a key and a value as JSON
/// for each finished piece. Which experiments are [`wanted`](Notebook::want)
/// and done is noted, too: a run of a few does not end a run of all.
#[derive(Debug, Default)]
pub struct Notebook {
    found: HashMap<String, serde_json::Value>,
    journal: Option<Journal>,
    failure: Option<StoreError>,
}

/// The keys of experiments asked for and finished; no experiment has such.
const WANTED: &str = " wanted";
const DONE: &str = " done";

impl Notebook {
    /// A notebook kept in memory alone.
    #[must_use]
    pub fn scratch() -> Notebook {
        Notebook::default()
    }

    /// The notebook at `path`, with what the same run has found before.
    ///
    /// # Errors
    /// The file cannot be read or written, is damaged, in use, or another
    /// run's: hours of work are not thrown away unasked.
    pub fn open(path: &Path, run: &str) -> Result<Notebook, StoreError> {
        let mut found = HashMap::new();
        let journal = Journal::open(&NOTEBOOK, path, run.as_bytes(), |record| {
            let (key, value) = serde_json::from_slice(record).map_err(|why| why.to_string())?;
            note(&mut found, key, value);
            Ok(())
        })?;
        journal.is_about(run)?;
        Ok(Notebook {
            found,
            journal: Some(journal),
            failure: None,
        })
    }

    /// How many pieces are known.
    #[must_use]
    pub fn len(&self) -> usize {
        let notes = [WANTED, DONE];
        let notes = notes.iter().filter(|&&key| self.found.contains_key(key));
        self.found.len() - notes.count()
    }

    /// Whether nothing is known yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bytes of a piece that a killed run was writing down: it is measured again.
    #[must_use]
    pub fn torn(&self) -> u64 {
        self.journal.as_ref().map_or(0, Journal::torn)
    }

    /// Notes that an experiment is asked for.
    pub fn want(&mut self, experiment: &str) {
        self.put(WANTED, &[experiment]);
    }

    /// Notes that an experiment is finished.
    pub fn done(&mut self, experiment: &str) {
        self.put(DONE, &[experiment]);
    }

    /// Closes the notebook, and removes it if all that this run and those
    /// before it were asked for is done: the next one starts afresh.
    ///
    /// # Errors
    /// It cannot be removed, or something could not be written.
    pub fn close(mut self) -> Result<(), StoreError> {
        if let Some(failure) = self.failure() {
            return Err(failure);
        }
        let set = |key| -> BTreeSet<String> { self.get(key).unwrap_or_default() };
        let is_complete = set(WANTED).is_subset(&set(DONE));
        match self.journal.take() {
            Some(journal) if is_complete => journal.remove(),
            Some(mut journal) => journal.sync(),
            None => Ok(()),
        }
    }

    /// The first failure to write, if there was one.
    pub fn failure(&mut self) -> Option<StoreError> {
        self.failure.take()
    }

    pub(crate) fn get<T: DeserializeOwned>(&self, key: &str) -> Option<T> {
        let value = self.found.get(key)?;
        serde_json::from_value(value.clone()).ok()
    }

    pub(crate) fn put<T: Serialize + ?Sized>(&mut self, key: &str, value: &T) {
        let value = serde_json::to_value(value).expect("results are plain data");
        if let Some(journal) = &mut self.journal {
            let record = serde_json::json!([key, value]).to_string();
            if let Err(error) = journal.append(record.as_bytes()) {
                self.failure.get_or_insert(error);
                self.journal = None;
            }
        }
        note(&mut self.found, key.to_owned(), value);
    }
}

/// Pieces stand for themselves; what is wanted and done adds up.
fn note(found: &mut HashMap<String, serde_json::Value>, key: String, value: serde_json::Value) {
    match (found.get_mut(&key), value) {
        (Some(serde_json::Value::Array(all)), serde_json::Value::Array(more))
            if [WANTED, DONE].contains(&&*key) =>
        {
            all.extend(more);
        }
        (_, value) => {
            found.insert(key, value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_killed_run_goes_on_and_another_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = &folder.path().join("notebook");
        let mut first = Notebook::open(path, "a").unwrap();
        first.put("one", &1_u64);
        first.put("two", &(2_u64, 0.5));
        drop(first);
        // The kill tore the third record.
        let whole = fs::read(path).unwrap();
        let mut killed = Notebook::open(path, "a").unwrap();
        killed.put("three", &3_u64);
        drop(killed);
        let longer = fs::read(path).unwrap();
        fs::write(path, &longer[..whole.len() + 20]).unwrap();

        let mut second = Notebook::open(path, "a").unwrap();
        assert_eq!((second.len(), second.torn()), (2, 20));
        assert_eq!(second.get("two"), Some((2_u64, 0.5)));
        assert_eq!(second.get::<u64>("three"), None);
        second.put("three", &3_u64);
        drop(second);

        let third = Notebook::open(path, "a").unwrap();
        assert_eq!(third.get("three"), Some(3_u64));
        assert!(third.get::<u64>("two").is_none(), "another shape");
        drop(third);
        assert_eq!(fs::read(path).unwrap(), longer);

        let why = Notebook::open(path, "b").unwrap_err().to_string();
        assert!(why.ends_with("was saved for another task: a"), "{why}");
        assert_eq!(fs::read(path).unwrap(), longer, "nothing is lost");
    }

    /// The table of the lab changed silently before.
    #[test]
    fn a_flipped_bit_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = &folder.path().join("notebook");
        let mut notebook = Notebook::open(path, "a").unwrap();
        notebook.put("one", &123_456_u64);
        drop(notebook);
        let whole = fs::read(path).unwrap();
        for at in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[at] ^= 1;
            fs::write(path, bytes).unwrap();
            assert!(Notebook::open(path, "a").is_err(), "{at}");
        }
    }

    #[test]
    fn a_run_of_a_few_does_not_end_a_run_of_all() {
        let folder = tempfile::tempdir().unwrap();
        let path = &folder.path().join("notebook");
        let open = || Notebook::open(path, "a").unwrap();
        let mut all = open();
        all.want("x");
        all.want("y");
        all.put("a piece of y", &1);
        all.done("x");
        drop(all);
        let mut few = open();
        few.want("x");
        few.done("x");
        few.close().unwrap();
        let mut rest = open();
        assert_eq!(rest.get("a piece of y"), Some(1));
        rest.done("y");
        rest.close().unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
