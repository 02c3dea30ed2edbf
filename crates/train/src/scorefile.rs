use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Scores on the way to a file of positions: a byte for each, so that a run
/// that is interrupted can be gone on with.
#[derive(Debug)]
pub struct ScoreFile {
    file: File,
    path: PathBuf,
    scores: Vec<i8>,
}

impl ScoreFile {
    /// Begins or goes on with the scores for a file of positions. Until that
    /// one is written they are in `NAME.KIND.part`; `kind` should tell apart
    /// whatever has other scores.
    pub fn resume(target: &Path, kind: &str) -> io::Result<ScoreFile> {
        let mut name = target.as_os_str().to_owned();
        name.push(format!(".{kind}.part"));
        let path = PathBuf::from(name);
        let mut file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(&path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let scores = bytes.into_iter().map(u8::cast_signed).collect();
        Ok(ScoreFile { file, path, scores })
    }

    /// The scores so far.
    #[must_use]
    pub fn scores(&self) -> &[i8] {
        &self.scores
    }

    /// Adds scores.
    pub fn add(&mut self, scores: &[i8]) -> io::Result<()> {
        let bytes: Vec<u8> = scores.iter().map(|score| score.cast_unsigned()).collect();
        self.file.write_all(&bytes)?;
        self.scores.extend(scores);
        Ok(())
    }

    /// Keeps only the first scores.
    pub fn truncate(&mut self, count: usize) -> io::Result<()> {
        self.scores.truncate(count);
        self.file.set_len(self.scores.len() as u64)
    }

    /// Removes the file, which is no longer needed.
    pub fn remove(self) -> io::Result<()> {
        std::fs::remove_file(&self.path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_gone_on_with() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("positions");
        let mut file = ScoreFile::resume(&target, "a").unwrap();
        file.add(&[-64, 3]).unwrap();
        file.add(&[64, -1]).unwrap();
        drop(file);

        let mut file = ScoreFile::resume(&target, "a").unwrap();
        assert_eq!(file.scores(), [-64, 3, 64, -1]);
        file.truncate(3).unwrap();
        file.add(&[5]).unwrap();
        drop(file);
        let file = ScoreFile::resume(&target, "a").unwrap();
        assert_eq!(file.scores(), [-64, 3, 64, 5]);
        assert!(ScoreFile::resume(&target, "b").unwrap().scores().is_empty());
        file.remove().unwrap();
        assert!(ScoreFile::resume(&target, "a").unwrap().scores().is_empty());
    }
}
