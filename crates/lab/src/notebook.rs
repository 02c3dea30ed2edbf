use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::Path;

/// What an experiment has found so far, piece by piece, so that a run that
/// was killed goes on where it stopped.
///
/// On disk it is one JSON object a line: first the run's name, then a key and
/// a value for each finished piece. A torn last line is dropped; a notebook of
/// another run is started over.
#[derive(Debug, Default)]
pub struct Notebook {
    found: HashMap<String, serde_json::Value>,
    file: Option<File>,
    failure: Option<io::Error>,
}

impl Notebook {
    /// A notebook kept in memory alone.
    #[must_use]
    pub fn scratch() -> Notebook {
        Notebook::default()
    }

    /// The notebook at `path`, with what the same run has found before.
    ///
    /// # Errors
    /// The file cannot be read or written.
    pub fn open(path: &Path, run: &str) -> io::Result<Notebook> {
        let mut file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .read(true)
            .write(true)
            .open(path)?;
        let mut notebook = Notebook::default();
        let mut whole = 0;
        let mut reader = BufReader::new(&file);
        let mut line = Vec::new();
        loop {
            line.clear();
            reader.read_until(b'\n', &mut line)?;
            if line.last() != Some(&b'\n') {
                break;
            }
            let is_first = whole == 0;
            match serde_json::from_slice::<(String, serde_json::Value)>(&line) {
                Ok((key, value)) if is_first => {
                    if key != "run" || value != run {
                        break;
                    }
                }
                Ok((key, value)) => {
                    notebook.found.insert(key, value);
                }
                Err(_) => break,
            }
            whole += line.len() as u64;
        }
        file.set_len(whole)?;
        file.seek(SeekFrom::Start(whole))?;
        notebook.file = Some(file);
        if whole == 0 {
            notebook.write("run", &run.into());
        }
        Ok(notebook)
    }

    /// How many pieces are known.
    #[must_use]
    pub fn len(&self) -> usize {
        self.found.len()
    }

    /// Whether nothing is known yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// The first failure to write, if there was one.
    pub fn failure(&mut self) -> Option<io::Error> {
        self.failure.take()
    }

    pub(crate) fn get<T: DeserializeOwned>(&self, key: &str) -> Option<T> {
        let value = self.found.get(key)?;
        serde_json::from_value(value.clone()).ok()
    }

    pub(crate) fn put<T: Serialize>(&mut self, key: &str, value: &T) {
        let value = serde_json::to_value(value).expect("results are plain data");
        self.write(key, &value);
        self.found.insert(key.to_owned(), value);
    }

    fn write(&mut self, key: &str, value: &serde_json::Value) {
        let Some(file) = &mut self.file else {
            return;
        };
        let line = serde_json::json!([key, value]).to_string() + "\n";
        if let Err(error) = file.write_all(line.as_bytes()) {
            self.failure.get_or_insert(error);
            self.file = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(name: &str) -> std::path::PathBuf {
        let name = format!("loam-notebook-{name}-{}", std::process::id());
        std::env::temp_dir().join(name)
    }

    #[test]
    fn a_killed_run_goes_on_and_another_starts_over() {
        let path = path("resume");
        let _ = std::fs::remove_file(&path);
        let mut first = Notebook::open(&path, "a").unwrap();
        first.put("one", &1_u64);
        first.put("two", &(2_u64, 0.5));
        drop(first);
        // The kill tore the third line.
        let mut file = OpenOptions::new().append(true).open(&path).unwrap();
        file.write_all(b"[\"three\", 3").unwrap();
        drop(file);

        let mut second = Notebook::open(&path, "a").unwrap();
        assert_eq!(second.len(), 2);
        assert_eq!(second.get("two"), Some((2_u64, 0.5)));
        assert_eq!(second.get::<u64>("three"), None);
        second.put("three", &3_u64);
        drop(second);

        let third = Notebook::open(&path, "a").unwrap();
        assert_eq!(third.get("three"), Some(3_u64));
        assert!(third.get::<u64>("two").is_none(), "another shape");
        drop(third);

        assert!(Notebook::open(&path, "b").unwrap().is_empty());
        assert!(Notebook::open(&path, "a").unwrap().is_empty());
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn garbage_is_no_notebook() {
        let path = path("garbage");
        std::fs::write(&path, [0xff, 0x00, b'\n', b'[']).unwrap();
        assert!(Notebook::open(&path, "a").unwrap().is_empty());
        std::fs::remove_file(&path).unwrap();
    }
}
