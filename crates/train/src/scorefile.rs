use crate::underway::under_way;
use loam_store::{Journal, Kind, StoreError};
use std::path::Path;

static KIND: Kind = Kind {
    tag: *b"othscore",
    name: "a file of scores on the way to labels",
    version: 1,
    longest: 1 << 24,
    again: "remove it to begin again",
    old: &[],
};

/// Scores on the way to a file of positions, so that a run that is
/// interrupted can be resumed.
#[derive(Debug)]
pub struct ScoreFile {
    journal: Option<Journal>,
    scores: Vec<i8>,
}

impl ScoreFile {
    /// Begins or goes on with the scores for a file of positions. Until that
    /// one is written they are in `NAME.part`; `about` should tell apart
    /// whatever has other scores.
    ///
    /// # Errors
    /// They cannot be kept, are in use, damaged, or about something else.
    pub fn resume(target: &Path, about: &str) -> Result<ScoreFile, StoreError> {
        let mut scores = Vec::new();
        let journal = under_way(&KIND, target, about, |record| {
            scores.extend(record.iter().map(|score| score.cast_signed()));
            Ok(())
        })?;
        Ok(ScoreFile { journal, scores })
    }

    /// The scores so far.
    #[must_use]
    pub fn scores(&self) -> &[i8] {
        &self.scores
    }

    /// Adds scores, all of them or none.
    ///
    /// # Errors
    /// They cannot be written.
    pub fn add(&mut self, scores: &[i8]) -> Result<(), StoreError> {
        let bytes: Vec<u8> = scores.iter().map(|score| score.cast_unsigned()).collect();
        if let Some(journal) = &mut self.journal {
            journal.append(&bytes)?;
        }
        self.scores.extend(scores);
        Ok(())
    }

    /// The file, to be removed when it is no longer needed.
    #[must_use]
    pub fn into_journal(self) -> Option<Journal> {
        self.journal
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use loam_store::Fault;

    #[test]
    fn scores_are_gone_on_with() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("positions");
        let mut file = ScoreFile::resume(&target, "a").unwrap();
        file.add(&[-64, 3]).unwrap();
        file.add(&[64, -1]).unwrap();
        let second = ScoreFile::resume(&target, "a").unwrap_err();
        assert!(matches!(second.why, Fault::InUse(_)));
        drop(file);

        let other = ScoreFile::resume(&target, "b").unwrap_err();
        assert!(matches!(other.why, Fault::OtherTask(task) if task == "a"));
        // Killed while it was writing: the last scores are found again.
        let part = folder.path().join("positions.part");
        let whole = std::fs::read(&part).unwrap();
        std::fs::write(&part, &whole[..whole.len() - 1]).unwrap();
        let mut file = ScoreFile::resume(&target, "a").unwrap();
        assert_eq!(file.scores(), [-64, 3]);
        file.add(&[64, -1]).unwrap();
        drop(file);
        assert_eq!(std::fs::read(&part).unwrap(), whole);
        for at in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[at] ^= 0x20;
            std::fs::write(&part, bytes).unwrap();
            assert!(ScoreFile::resume(&target, "a").is_err(), "{at}");
        }
        std::fs::write(&part, whole).unwrap();
        let file = ScoreFile::resume(&target, "a").unwrap();
        file.into_journal().unwrap().remove().unwrap();
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
