use loam_store::{Checkpoint, Fault, Journal, Kind, StoreError, ensure_folder};
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use utoipa::ToSchema;

/// What the server keeps between runs: solved positions, and searches that
/// were stopped. Games are kept by the page. Several servers may share it.
#[derive(Debug, Default)]
pub(crate) struct Store {
    /// None if nothing is kept.
    solved: Option<Mutex<Solved>>,
    /// The folder of checkpoints, if any are kept.
    checkpoints: Option<PathBuf>,
}

/// A solved position.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
pub(crate) struct Solution {
    pub(crate) game: String,
    pub(crate) board: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) rules: Option<String>,
    pub(crate) position: String,
    /// The result in words: `black wins by 38`.
    pub(crate) result: String,
    /// The best line.
    pub(crate) line: Vec<String>,
    pub(crate) nodes: u64,
    pub(crate) seconds: f64,
}

impl Solution {
    fn is_of_the_position_of(&self, other: &Solution) -> bool {
        let place = |of: &Solution| (of.game.clone(), of.rules.clone(), of.position.clone());
        place(self) == place(other)
    }
}

/// The solutions as JSON, one a record. A few hundred bytes each, they are
/// never worth taking out again.
static SOLVED: Kind = Kind {
    tag: *b"websolve",
    name: "a file of solved positions",
    version: 1,
    longest: 1 << 20,
    again: "remove it to begin anew",
    old: &[],
};

#[derive(Debug)]
struct Solved {
    journal: Journal,
    newest: Newest,
}

/// The solutions to show, the newest last, one a position.
#[derive(Debug, Default)]
struct Newest(Vec<Solution>);

/// Checkpoints can be large; only the newest stay.
const MOST_CHECKPOINTS: usize = 6;
/// So many solutions are shown.
const MOST_SOLUTIONS: usize = 500;

impl Newest {
    fn add(&mut self, solution: Solution) {
        self.0.retain(|one| !one.is_of_the_position_of(&solution));
        self.0.push(solution);
        let extra = self.0.len().saturating_sub(MOST_SOLUTIONS);
        self.0.drain(..extra);
    }

    fn read(&mut self, record: &[u8]) -> Result<(), String> {
        self.add(serde_json::from_slice(record).map_err(|_| "it is no solved position")?);
        Ok(())
    }
}

impl Store {
    /// Keeps solutions in one folder and checkpoints in another, which are made
    /// if need be.
    pub(crate) fn open(data: Option<&Path>, state: Option<&Path>) -> Result<Store, StoreError> {
        let solved = data.map(|folder| {
            ensure_folder(folder)?;
            let mut newest = Newest::default();
            let visit = |record: &[u8]| newest.read(record);
            let journal = Journal::share(&SOLVED, &folder.join("solved.journal"), b"", visit)?;
            Ok(Mutex::new(Solved { journal, newest }))
        });
        let checkpoints = state.map(|folder| {
            let folder = folder.join("checkpoints");
            ensure_folder(&folder).map(|()| folder)
        });
        Ok(Store {
            solved: solved.transpose()?,
            checkpoints: checkpoints.transpose()?,
        })
    }

    /// Opens the checkpoint of a search. One that is of no use is removed;
    /// there is none where nothing is kept, or while another server uses it.
    pub(crate) fn checkpoint<C>(
        &self,
        key: &str,
        mut open: impl FnMut(&Path) -> Result<C, StoreError>,
    ) -> Option<C> {
        let path = self.checkpoint_path(key)?;
        match open(&path) {
            Err(error) if !matches!(error.why, Fault::InUse(_) | Fault::Io { .. }) => {
                Checkpoint::sweep(&path);
                open(&path).ok()
            }
            opened => opened.ok(),
        }
    }

    fn checkpoint_path(&self, key: &str) -> Option<PathBuf> {
        let digest = &blake3::hash(key.as_bytes()).to_hex()[..24];
        let folder = self.checkpoints.as_ref()?;
        Some(folder.join(format!("{digest}.checkpoint")))
    }

    /// Removes the oldest checkpoints that nobody uses.
    pub(crate) fn tidy(&self) {
        let files = self.checkpoints.as_deref().map_or(Vec::new(), by_age);
        let extra = files.len().saturating_sub(MOST_CHECKPOINTS);
        files[..extra]
            .iter()
            .for_each(|path| Checkpoint::sweep(path));
    }

    pub(crate) fn save(&self, solution: Solution) -> Result<(), StoreError> {
        let Some(solved) = &self.solved else {
            return Ok(());
        };
        let Solved { journal, newest } = &mut *lock(solved);
        let same = |one: &&Solution| one.is_of_the_position_of(&solution);
        let known = newest.0.iter().find(same);
        let saved = match known.is_some_and(|known| known.result == solution.result) {
            true => Ok(()),
            false => {
                let record = serde_json::to_vec(&solution).expect("solutions are JSON");
                journal.append_shared(&record, |record| newest.read(record))
            }
        };
        newest.add(solution);
        saved
    }

    /// The solved positions, the newest first, those of other servers among
    /// them.
    pub(crate) fn solutions(&self) -> Vec<Solution> {
        let Some(solved) = &self.solved else {
            return Vec::new();
        };
        let Solved { journal, newest } = &mut *lock(solved);
        // Failing that, there are those known.
        let _ = journal.catch_up(|record| newest.read(record));
        newest.0.iter().rev().cloned().collect()
    }
}

fn lock(solved: &Mutex<Solved>) -> MutexGuard<'_, Solved> {
    solved.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The checkpoints of a folder, the oldest first.
fn by_age(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut files: Vec<_> = entries
        .flatten()
        .filter(|entry| entry.path().extension() == Some("checkpoint".as_ref()))
        .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
        .collect();
    files.sort();
    files.into_iter().map(|(_, path)| path).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solution(position: usize, result: &str) -> Solution {
        Solution {
            game: "othello".into(),
            board: "8x8".into(),
            rules: None,
            position: position.to_string(),
            result: result.into(),
            line: vec!["a1".into()],
            nodes: 5,
            seconds: 0.1,
        }
    }

    #[test]
    fn solutions_come_back_and_are_shared() {
        let folder = tempfile::tempdir().unwrap();
        let open = || Store::open(Some(folder.path()), None);
        let (one, two) = (open().unwrap(), open().unwrap());
        let shown = |store: &Store| -> Vec<String> {
            let shown = store.solutions().into_iter();
            shown.map(|one| one.position + " " + &one.result).collect()
        };
        one.save(solution(1, "a draw")).unwrap();
        two.save(solution(2, "black wins by 2")).unwrap();
        one.save(solution(1, "a draw")).unwrap();
        assert_eq!(shown(&two), ["2 black wins by 2", "1 a draw"]);
        assert_eq!(shown(&one).len(), 2);
        let path = &folder.path().join("solved.journal");
        let size = fs::metadata(path).unwrap().len();
        two.save(solution(1, "a draw")).unwrap();
        assert_eq!(shown(&two), ["1 a draw", "2 black wins by 2"]);
        assert_eq!(fs::metadata(path).unwrap().len(), size, "that is known");
        for position in 0..MOST_SOLUTIONS + 20 {
            one.save(solution(position, "a draw")).unwrap();
        }
        let shown = shown(&open().unwrap());
        assert_eq!(shown.len(), MOST_SOLUTIONS);
        assert_eq!(shown[0], format!("{} a draw", MOST_SOLUTIONS + 19));

        let mut bytes = fs::read(path).unwrap();
        bytes[100] ^= 1;
        fs::write(path, bytes).unwrap();
        let why = open().unwrap_err().to_string();
        assert!(
            why.ends_with("solved.journal: is damaged at record 0"),
            "{why}"
        );
        assert!(Store::default().save(solution(1, "a draw")).is_ok());
        assert!(Store::default().solutions().is_empty());
    }

    #[test]
    fn old_checkpoints_are_removed_but_for_those_in_use() {
        static KIND: Kind = Kind {
            tag: *b"test\0\0\0\0",
            name: "a test",
            version: 1,
            longest: 100,
            again: "",
            old: &[],
        };
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(None, Some(folder.path())).unwrap();
        let open = |key: usize| {
            store.checkpoint(&key.to_string(), |path| {
                loam_store::Checkpoint::open(&KIND, path, "a task")
            })
        };
        let mut kept = Vec::new();
        for key in 0..MOST_CHECKPOINTS + 3 {
            let (mut one, _) = open(key).unwrap();
            one.save(|out| out.write_all(b"x")).unwrap();
            kept.push(one);
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        assert!(open(1).is_none(), "somebody uses it");
        kept.drain(1..);
        store.tidy();
        let left = |key: usize| store.checkpoint_path(&key.to_string()).unwrap().exists();
        let all: Vec<bool> = (0..MOST_CHECKPOINTS + 3).map(left).collect();
        assert_eq!(all[..3], [true, false, false]);
        assert!(all[3..].iter().all(|&left| left));
        // One of no use makes room.
        fs::write(store.checkpoint_path("5").unwrap(), "my diary").unwrap();
        assert!(open(5).unwrap().1.is_none());
        assert!(open(6).unwrap().1.is_some());
    }
}
