use crate::graph::Graph;
use crate::{BookGame, Subject};
use loam_store::{Fault, Journal, Kind, StoreError};
use std::path::{Path, PathBuf};

static JUDGED: Kind = Kind {
    tag: *b"judged\0\0",
    name: "a store of judged positions",
    version: 1,
    longest: 1 << 20,
    again: "`loam book build` judges them again",
    old: &[b"redb"],
};

/// Judged positions, on disk as soon as they are known, so that a builder that
/// is killed loses the positions in hand and no more.
#[derive(Debug)]
pub struct Store {
    subject: Subject,
    engine: String,
    path: PathBuf,
    /// None for a store in memory alone.
    journal: Option<Journal>,
    positions: Vec<Vec<u8>>,
    /// The lines being judged.
    plan: Vec<String>,
}

/// How records begin that hold a position, or the plan.
const POSITION: u8 = 0;
const PLAN: u8 = 1;

impl Store {
    /// Opens or makes the store of a book that `engine` judges.
    ///
    /// # Errors
    /// The file is no store, in use, damaged, cannot be written, or holds what
    /// another engine judged: scores of different judges do not mix.
    pub fn open(path: &Path, subject: Subject, engine: &str) -> Result<Store, StoreError> {
        let about = format!("{subject}\n{engine}").into_bytes();
        let mut store = Store::scratch(subject, engine);
        path.clone_into(&mut store.path);
        let opened = Journal::open(&JUDGED, path, &about, |record| store.take(record));
        let mut journal = opened?;
        if journal.about() != about {
            if !store.positions.is_empty() {
                let there = String::from_utf8_lossy(journal.about()).replace('\n', ", judged by ");
                return Err(StoreError::new(path, Fault::OtherTask(there)));
            }
            // Nothing is judged yet, so that it may be anyone's.
            journal.remove()?;
            store.plan.clear();
            journal = Journal::open(&JUDGED, path, &about, |record| store.take(record))?;
        }
        store.journal = Some(journal);
        Ok(store)
    }

    /// A store in memory alone.
    #[must_use]
    pub fn scratch(subject: Subject, engine: &str) -> Store {
        Store {
            subject,
            engine: engine.to_owned(),
            path: "a store in memory".into(),
            journal: None,
            positions: Vec::new(),
            plan: Vec::new(),
        }
    }

    fn take(&mut self, record: &[u8]) -> Result<(), String> {
        match record.split_first() {
            Some((&POSITION, position)) => self.positions.push(position.to_vec()),
            Some((&PLAN, plan)) => {
                let plan = std::str::from_utf8(plan).map_err(|why| why.to_string())?;
                self.plan = plan.lines().map(str::to_owned).collect();
            }
            _ => return Err("it is neither a position nor a plan".into()),
        }
        Ok(())
    }

    /// Who judges.
    #[must_use]
    pub fn engine(&self) -> &str {
        &self.engine
    }

    /// How many positions are kept.
    #[must_use]
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether nothing is kept.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// Bytes of a position that a killed process was writing: they are lost.
    #[must_use]
    pub fn torn(&self) -> u64 {
        self.journal.as_ref().map_or(0, Journal::torn)
    }

    /// Keeps what is known of a position.
    pub(crate) fn keep(&mut self, position: &[u8]) -> Result<(), StoreError> {
        self.append(POSITION, position)?;
        self.positions.push(position.to_vec());
        Ok(())
    }

    fn append(&mut self, what: u8, bytes: &[u8]) -> Result<(), StoreError> {
        match &mut self.journal {
            Some(journal) => journal.append(&[&[what], bytes].concat()),
            None => Ok(()),
        }
    }

    /// Every position kept of a board, with the values backed up.
    pub(crate) fn graph<G: BookGame>(&self, board: G::Board) -> Result<Graph<G>, StoreError> {
        if G::subject(board) != self.subject {
            let there = Fault::OtherTask(self.subject.to_string());
            return Err(StoreError::new(&self.path, there));
        }
        let mut graph = Graph::default();
        for (number, position) in (1..).zip(&self.positions) {
            let judged = G::recorded(board, position);
            if !judged.is_some_and(|(key, entry)| graph.insert(key, entry)) {
                let why = format!("position {number} makes no sense");
                return Err(StoreError::contents(&self.path, why));
            }
        }
        graph.back_up();
        Ok(graph)
    }

    /// The lines that were being judged.
    pub(crate) fn plan(&self) -> &[String] {
        &self.plan
    }

    /// Keeps the lines that are going to be judged.
    pub(crate) fn set_plan(&mut self, plan: Vec<String>) -> Result<(), StoreError> {
        self.append(PLAN, plan.join("\n").as_bytes())?;
        self.plan = plan;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::othello::{Board, Discs, Entry};
    use loam_othello::openings::Canonical;

    fn root() -> Canonical {
        Board::new().canonical().0
    }

    fn add(store: &mut Store, entry: &Entry) {
        store.keep(&Board::record(root(), entry)).unwrap();
    }

    fn graph(store: &Store) -> Result<Graph<Board>, StoreError> {
        store.graph(())
    }

    #[test]
    fn positions_are_kept_and_strangers_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("book.journal");
        let open = |engine| Store::open(&path, Subject::Othello, engine);
        let found = Entry {
            depth: 200,
            exact: true,
            scores: [-5, 0, 7, 640].map(Discs::from_tenths).into(),
        };
        let mut store = open("one").unwrap();
        assert!(store.is_empty() && store.plan().is_empty());
        store.set_plan(vec!["f5".into()]).unwrap();
        drop(store);
        // Nothing is judged yet, so that it may be anyone's.
        assert!(open("two").unwrap().plan().is_empty());
        let mut store = open("one").unwrap();
        add(&mut store, &found);
        store.set_plan(vec!["f5".into(), "f5 d6".into()]).unwrap();
        let why = open("one").unwrap_err().to_string();
        assert!(why.contains("in use by process"), "{why}");
        drop(store);
        let store = open("one").unwrap();
        assert_eq!(store.len(), 1);
        assert_eq!(store.plan(), ["f5", "f5 d6"]);
        let read = graph(&store).unwrap();
        assert_eq!(read.nodes()[0].entry, found);
        assert_eq!(read.nodes()[0].value, Discs::MAX);
        drop(store);
        let why = open("two").unwrap_err().to_string();
        assert!(
            why.ends_with("was saved for another task: othello 8x8, judged by one"),
            "{why}"
        );
        std::fs::write(&path, b"no store at all").unwrap();
        assert!(open("one").is_err());
        std::fs::write(&path, b"redb and so on").unwrap();
        let why = open("one").unwrap_err().to_string();
        assert!(
            why.ends_with("`loam book build` judges them again"),
            "{why}"
        );
    }

    /// What was judged is found again, as far as it is whole, or the store is
    /// refused.
    #[test]
    fn damage_is_an_error_and_never_a_panic() {
        let folder = tempfile::tempdir().unwrap();
        let path = &folder.path().join("book.journal");
        let open = |path: &Path| Store::open(path, Subject::Othello, "one");
        let mut store = open(path).unwrap();
        let scores = [1, 2, 3, 4].map(Discs::whole).into();
        let (depth, exact) = (3, false);
        let entry = Entry {
            depth,
            exact,
            scores,
        };
        store.set_plan(vec!["f5".into()]).unwrap();
        add(&mut store, &entry);
        drop(store);
        let whole = std::fs::read(path).unwrap();
        for at in 0..whole.len() {
            let path = &folder.path().join(at.to_string());
            std::fs::write(path, &whole[..at]).unwrap();
            if let Ok(store) = open(path) {
                assert_eq!(graph(&store).unwrap().len(), 0, "{at} bytes");
            }
            let mut bytes = whole.clone();
            bytes[at] ^= 1 << (at % 8);
            let path = &path.with_extension("flipped");
            std::fs::write(path, bytes).unwrap();
            assert!(open(path).is_err(), "byte {at}");
        }
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        let judged = |bytes: &[u8]| Board::recorded((), bytes);
        assert_eq!(judged(&[0xff; 24]), None);
        let (own, opponent) = root().discs();
        let discs = [own.to_le_bytes(), opponent.to_le_bytes()].concat();
        let with = |rest: &[u8]| [&discs, rest].concat();
        assert_eq!(judged(&with(&[1])), None);
        assert_eq!(judged(&with(&[1, 0, 5])), None);
        let misfit = judged(&with(&[1, 0, 5, 0])).unwrap().1;
        let mut store = Store::scratch(Subject::Othello, "one");
        add(&mut store, &misfit);
        let why = graph(&store).unwrap_err().to_string();
        assert!(
            why.ends_with("is damaged: position 1 makes no sense"),
            "{why}"
        );
    }
}
