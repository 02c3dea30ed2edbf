//! Games as a file: for each the number of discs placed, from how many of them
//! on it is serious, the squares, and what searches said before each.

use crate::underway::under_way;
use crate::{Labelled, PlayedGame};
use loam_store::{Journal, Kind, Records, SealedReader, StoreError};
use std::io::Write;
use std::path::{Path, PathBuf};

static KIND: Kind = Kind {
    tag: *b"othgames",
    name: "a file of Othello games played by Loam",
    version: 1,
    longest: 1 << 32,
    again: "`loam train othello games` plays them again",
    old: &[b"LOAMOTHG"],
};

/// Games that are being played: a record each.
static UNDER_WAY: Kind = Kind {
    tag: *b"othplays",
    name: "a file of Othello games being played by Loam",
    version: 1,
    longest: 1 << 10,
    again: "remove it to begin again",
    old: &[],
};

/// Reads games one by one.
pub struct GameReader {
    source: SealedReader,
    count: u64,
}

impl GameReader {
    /// Opens a file.
    ///
    /// # Errors
    /// It cannot be read, is of another kind, or damaged.
    pub fn open(path: &Path) -> Result<GameReader, StoreError> {
        let source = KIND.open(path)?;
        Ok(GameReader { source, count: 0 })
    }

    /// The next game; `None` at the end of the file.
    ///
    /// # Errors
    /// The file cannot be read, or is damaged.
    pub fn read(&mut self) -> Result<Option<PlayedGame>, StoreError> {
        let mut lengths = [0; 2];
        if !self.source.next(&mut lengths)? {
            return Ok(None);
        }
        let mut squares = vec![0; usize::from(lengths[0])];
        let mut scores = squares.clone();
        if !(self.source.next(&mut squares)? && self.source.next(&mut scores)?) {
            return Err(self.senseless("is not whole"));
        }
        self.count += 1;
        Ok(Some(PlayedGame {
            squares,
            scores: scores.into_iter().map(u8::cast_signed).collect(),
            serious_from: lengths[1],
        }))
    }

    /// The next game with its [positions](PlayedGame::positions).
    ///
    /// # Errors
    /// The file cannot be read or is damaged, or the game is against the rules.
    pub fn read_positions(&mut self) -> Result<Option<(PlayedGame, Vec<Labelled>)>, StoreError> {
        let Some(game) = self.read()? else {
            return Ok(None);
        };
        self.count -= 1;
        let positions = game.positions();
        let positions = positions.ok_or_else(|| self.senseless("is against the rules"))?;
        self.count += 1;
        Ok(Some((game, positions)))
    }

    fn senseless(&self, why: &str) -> StoreError {
        StoreError::contents(self.source.path(), format!("game {} {why}", self.count))
    }
}

/// Writes games into a file that can be resumed after an interruption.
pub struct GameWriter {
    journal: Option<Journal>,
    /// The games on their way into a device.
    spool: Vec<u8>,
    path: PathBuf,
    games: u64,
}

impl GameWriter {
    /// Begins a file, or goes on where an interrupted run stopped: until it is
    /// finished the games are in `NAME.part`. `about` should tell apart whoever
    /// would play others.
    ///
    /// # Errors
    /// It cannot be written, is in use, damaged, or about other games.
    pub fn resume(path: &Path, about: &str) -> Result<GameWriter, StoreError> {
        let mut games = 0;
        let journal = under_way(&UNDER_WAY, path, about, |record| {
            games += 1;
            let whole = record.first().map(|&discs| 2 + 2 * usize::from(discs));
            match whole == Some(record.len()) {
                true => Ok(()),
                false => Err("is no game".into()),
            }
        })?;
        Ok(GameWriter {
            journal,
            spool: Vec::new(),
            path: path.to_owned(),
            games,
        })
    }

    /// How many games there are already.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Adds a game.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn add(&mut self, game: &PlayedGame) -> Result<(), StoreError> {
        let mut record = vec![game.squares.len() as u8, game.serious_from];
        record.extend(&game.squares);
        record.extend(game.scores.iter().map(|score| score.cast_unsigned()));
        match &mut self.journal {
            Some(journal) => journal.append(&record)?,
            None => self.spool.extend(record),
        }
        self.games += 1;
        Ok(())
    }

    /// Writes so many of the games, the first ones, to the file, and returns
    /// the one they were in before, to be removed.
    ///
    /// # Errors
    /// It cannot be written; the games are kept.
    pub fn finish(self, games: u64) -> Result<Option<Journal>, StoreError> {
        let Some(journal) = self.journal else {
            KIND.write(&self.path, b"", &self.spool)?;
            return Ok(None);
        };
        let failed = |why| StoreError::io(&self.path, "write it", why);
        let mut records = Records::open(&UNDER_WAY, journal.path())?;
        let mut file = KIND.create(&self.path, b"")?;
        let mut record = Vec::new();
        for _ in 0..games {
            if !records.next(&mut record)? {
                break;
            }
            file.write_all(&record).map_err(failed)?;
        }
        file.finish()?;
        Ok(Some(journal))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    fn game(n: u8) -> PlayedGame {
        PlayedGame {
            squares: (0..n).collect(),
            scores: (0..n).map(|i| i.cast_signed() - 2).collect(),
            serious_from: n / 2,
        }
    }

    fn read(path: &Path) -> Result<Vec<PlayedGame>, StoreError> {
        let mut reader = GameReader::open(path)?;
        std::iter::from_fn(|| reader.read().transpose()).collect()
    }

    #[test]
    fn an_interrupted_file_is_gone_on_with() {
        let folder = tempfile::tempdir().unwrap();
        let path = &folder.path().join("games");
        let mut writer = GameWriter::resume(path, "a").unwrap();
        for n in [3, 5] {
            writer.add(&game(n)).unwrap();
        }
        let second = GameWriter::resume(path, "a").err().unwrap().to_string();
        assert!(second.contains("in use by process"), "{second}");
        drop(writer);
        let other = GameWriter::resume(path, "b").err().unwrap().to_string();
        assert!(other.ends_with("was saved for another task: a"), "{other}");
        // As if killed within a game.
        let part = folder.path().join("games.part");
        let whole = std::fs::read(&part).unwrap();
        for length in 0..whole.len() {
            std::fs::write(&part, &whole[..length]).unwrap();
            let Ok(mut writer) = GameWriter::resume(path, "a") else {
                assert!((1..33).contains(&length), "{length}");
                continue;
            };
            for n in [3, 5].into_iter().skip(writer.games() as usize) {
                writer.add(&game(n)).unwrap();
            }
            drop(writer);
            assert_eq!(std::fs::read(&part).unwrap(), whole, "{length}");
        }
        for at in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[at] ^= 8;
            std::fs::write(&part, bytes).unwrap();
            assert!(GameWriter::resume(path, "a").is_err(), "{at}");
        }
        std::fs::write(&part, &whole).unwrap();

        let mut writer = GameWriter::resume(path, "a").unwrap();
        assert_eq!(writer.games(), 2);
        for n in [7, 9] {
            writer.add(&game(n)).unwrap();
        }
        writer.finish(3).unwrap().unwrap().remove().unwrap();
        assert_eq!(read(path).unwrap(), [3, 5, 7].map(game));
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn damage_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = &folder.path().join("games");
        let mut writer = GameWriter::resume(path, "a").unwrap();
        for n in [3, 5] {
            writer.add(&game(n)).unwrap();
        }
        writer.finish(2).unwrap().unwrap().remove().unwrap();
        let whole = std::fs::read(path).unwrap();
        let error = |bytes: &[u8]| {
            std::fs::write(path, bytes).unwrap();
            read(path).unwrap_err().why.to_string()
        };
        for damaged in testing::damaged(&whole) {
            error(&damaged);
        }
        let why = error(b"LOAMOTHG\x02\0\0\0\0\0\0\0");
        assert!(why.ends_with("`loam train othello games` plays them again"));
        let sealed = |content: &[u8]| KIND.to_bytes(b"", content);
        let why = error(&sealed(&[1, 0, 19]));
        assert_eq!(why, "is damaged: game 0 is not whole");
        let why = error(&sealed(&[2, 0, 19]));
        assert_eq!(why, "is damaged: its last item is not whole");
    }
}
