use serde::{Deserialize, Serialize};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// What the server keeps between runs: solved positions, and searches that
/// were stopped. Games are kept by the page.
#[derive(Debug, Default)]
pub(crate) struct Store {
    /// None if nothing is kept.
    folder: Option<PathBuf>,
}

/// A solved position.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct Solution {
    pub(crate) game: String,
    pub(crate) board: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) rules: Option<String>,
    pub(crate) position: String,
    /// The result in words: `black wins by 38`.
    pub(crate) result: String,
    /// The best line.
    pub(crate) line: Vec<String>,
    pub(crate) nodes: u64,
    pub(crate) seconds: f64,
}

/// Checkpoints can be large; only the newest stay.
const MOST_CHECKPOINTS: usize = 6;
const MOST_SOLUTIONS: usize = 500;

impl Store {
    /// Keeps things in a folder, made if need be.
    pub(crate) fn open(folder: PathBuf) -> io::Result<Store> {
        for part in ["solutions", "checkpoints"] {
            fs::create_dir_all(folder.join(part))?;
        }
        Ok(Store {
            folder: Some(folder),
        })
    }

    /// Where the checkpoint of a search belongs.
    pub(crate) fn checkpoint(&self, key: &str) -> Option<PathBuf> {
        let folder = self.folder.as_ref()?.join("checkpoints");
        Some(folder.join(format!("{}.checkpoint", digest(key))))
    }

    /// Removes the oldest checkpoints.
    pub(crate) fn tidy(&self) {
        if let Some(folder) = &self.folder {
            let mut files = by_age(&folder.join("checkpoints"));
            let extra = files.len().saturating_sub(MOST_CHECKPOINTS);
            for path in files.drain(..extra) {
                let _ = fs::remove_file(path);
            }
        }
    }

    pub(crate) fn save(&self, key: &str, solution: &Solution) -> io::Result<()> {
        let Some(folder) = &self.folder else {
            return Ok(());
        };
        let folder = folder.join("solutions");
        let path = folder.join(format!("{}.json", digest(key)));
        let draft = path.with_extension("draft");
        fs::write(&draft, serde_json::to_vec(solution)?)?;
        fs::rename(draft, path)?;
        let mut files = by_age(&folder);
        let extra = files.len().saturating_sub(MOST_SOLUTIONS);
        files.drain(..extra).try_for_each(fs::remove_file)
    }

    /// The solved positions, the newest first.
    pub(crate) fn solutions(&self) -> Vec<Solution> {
        let Some(folder) = &self.folder else {
            return Vec::new();
        };
        let files = by_age(&folder.join("solutions"));
        let read = |path: &PathBuf| serde_json::from_slice(&fs::read(path).ok()?).ok();
        files.iter().rev().filter_map(read).collect()
    }
}

/// The files of a folder, the oldest first.
fn by_age(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut files: Vec<_> = entries
        .flatten()
        .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
        .collect();
    files.sort();
    files.into_iter().map(|(_, path)| path).collect()
}

fn digest(key: &str) -> String {
    blake3::hash(key.as_bytes()).to_hex()[..24].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solutions_come_back_and_damaged_ones_do_not() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().to_owned()).unwrap();
        let solution = Solution {
            game: "othello".into(),
            board: "8x8".into(),
            rules: None,
            position: "x".into(),
            result: "black wins by 2".into(),
            line: vec!["a1".into()],
            nodes: 5,
            seconds: 0.1,
        };
        store.save("one", &solution).unwrap();
        store.save("one", &solution).unwrap();
        fs::write(folder.path().join("solutions/bad.json"), "{").unwrap();
        let found = store.solutions();
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].line, ["a1"]);
        assert!(Store::default().solutions().is_empty());
        assert!(Store::default().save("one", &solution).is_ok());
    }

    #[test]
    fn old_checkpoints_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().to_owned()).unwrap();
        for number in 0..MOST_CHECKPOINTS + 3 {
            let path = store.checkpoint(&number.to_string()).unwrap();
            fs::write(path, "x").unwrap();
        }
        store.tidy();
        let left = by_age(&folder.path().join("checkpoints"));
        assert_eq!(left.len(), MOST_CHECKPOINTS);
    }
}
