//! Games as a file: a header of 16 bytes (`LOAMOTHG`, version, zero), then for
//! each game the number of discs placed, from how many of them on it is
//! serious, the squares, and what searches said before each.

use crate::PlayedGame;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, BufWriter, Read, Seek, Write};
use std::path::{Path, PathBuf};

const HEADER: [u8; 16] = *b"LOAMOTHG\x02\0\0\0\0\0\0\0";

/// Why a file of games could not be read.
#[derive(Debug, thiserror::Error)]
pub enum GamesError {
    /// The file cannot be read.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The file is of another kind.
    #[error("not a file of Othello games played by Loam")]
    NotGames,
    /// The file ends within a game.
    #[error("cut off within game {0}")]
    CutOff(u64),
    /// The moves are against the rules or end early.
    #[error("game {0} is against the rules")]
    Illegal(u64),
}

/// Reads games one by one.
pub struct GameReader<R> {
    source: R,
    count: u64,
    /// Where the last whole game ended.
    end: u64,
}

impl GameReader<BufReader<File>> {
    /// Opens a file.
    pub fn open(path: &Path) -> Result<GameReader<BufReader<File>>, GamesError> {
        GameReader::new(BufReader::with_capacity(1 << 20, File::open(path)?))
    }
}

impl<R: Read> GameReader<R> {
    /// Checks the header; `source` should be buffered.
    pub fn new(mut source: R) -> Result<GameReader<R>, GamesError> {
        let mut header = [0; HEADER.len()];
        match source.read_exact(&mut header) {
            Ok(()) if header == HEADER => Ok(GameReader {
                source,
                count: 0,
                end: HEADER.len() as u64,
            }),
            Err(error) if error.kind() != io::ErrorKind::UnexpectedEof => Err(error.into()),
            _ => Err(GamesError::NotGames),
        }
    }

    /// The next game; `None` at the end of the file.
    pub fn read(&mut self) -> Result<Option<PlayedGame>, GamesError> {
        let mut lengths = [0; 2];
        if self.source.read(&mut lengths[..1])? == 0 {
            return Ok(None);
        }
        let mut squares = vec![0; usize::from(lengths[0])];
        let mut scores = squares.clone();
        let mut rest = || -> io::Result<()> {
            self.source.read_exact(&mut lengths[1..])?;
            self.source.read_exact(&mut squares)?;
            self.source.read_exact(&mut scores)
        };
        match rest() {
            Ok(()) => {
                self.count += 1;
                self.end += 2 + 2 * squares.len() as u64;
                Ok(Some(PlayedGame {
                    squares,
                    scores: scores.into_iter().map(u8::cast_signed).collect(),
                    serious_from: lengths[1],
                }))
            }
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
                Err(GamesError::CutOff(self.count))
            }
            Err(error) => Err(error.into()),
        }
    }
}

/// Writes games into a file that can be gone on with after an interruption.
pub struct GameWriter {
    file: BufWriter<File>,
    part: PathBuf,
    path: PathBuf,
    games: u64,
}

impl GameWriter {
    /// Begins a file, or goes on where an interrupted run of the same name
    /// and `kind` stopped: until it is finished it is called
    /// `NAME.KIND.part`.
    pub fn resume(path: &Path, kind: &str) -> Result<GameWriter, GamesError> {
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".{kind}.part"));
        let part = PathBuf::from(name);
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&part)?;
        let (mut games, mut end) = (0, 0);
        if let Ok(mut reader) = GameReader::new(BufReader::new(&mut file)) {
            while let Ok(Some(_)) = reader.read() {}
            (games, end) = (reader.count, reader.end);
        }
        file.set_len(end)?;
        file.seek(io::SeekFrom::End(0))?;
        let mut file = BufWriter::new(file);
        if end == 0 {
            file.write_all(&HEADER)?;
        }
        Ok(GameWriter {
            file,
            part,
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
    pub fn add(&mut self, game: &PlayedGame) -> io::Result<()> {
        self.games += 1;
        self.file
            .write_all(&[game.squares.len() as u8, game.serious_from])?;
        self.file.write_all(&game.squares)?;
        let scores = game.scores.iter().map(|score| score.cast_unsigned());
        self.file.write_all(&scores.collect::<Vec<u8>>())
    }

    /// Makes sure that what has been added so far outlives the process.
    pub fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }

    /// Gives the file its name.
    pub fn finish(mut self) -> io::Result<u64> {
        self.file.flush()?;
        self.file.get_ref().sync_all()?;
        std::fs::rename(&self.part, &self.path)?;
        Ok(self.games)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(n: u8) -> PlayedGame {
        PlayedGame {
            squares: (0..n).collect(),
            scores: (0..n).map(|i| i.cast_signed() - 2).collect(),
            serious_from: n / 2,
        }
    }

    #[test]
    fn an_interrupted_file_is_gone_on_with() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        let mut writer = GameWriter::resume(&path, "a").unwrap();
        for n in [3, 5] {
            writer.add(&game(n)).unwrap();
        }
        writer.flush().unwrap();
        drop(writer);
        // As if killed within a game.
        let part = folder.path().join("games.a.part");
        let mut bytes = std::fs::read(&part).unwrap();
        bytes.extend([60, 1, 2]);
        std::fs::write(&part, &bytes).unwrap();

        let mut writer = GameWriter::resume(&path, "a").unwrap();
        assert_eq!(writer.games(), 2);
        writer.add(&game(7)).unwrap();
        assert_eq!(writer.finish().unwrap(), 3);
        let mut reader = GameReader::open(&path).unwrap();
        for n in [3, 5, 7] {
            assert_eq!(reader.read().unwrap(), Some(game(n)));
        }
        assert_eq!(reader.read().unwrap(), None);
        assert!(!part.exists());
    }

    #[test]
    fn damage_is_named() {
        assert!(matches!(
            GameReader::new(&b"no"[..]),
            Err(GamesError::NotGames)
        ));
        let mut bytes = HEADER.to_vec();
        bytes.extend([4, 0, 1, 2]);
        let mut reader = GameReader::new(&bytes[..]).unwrap();
        assert!(matches!(reader.read(), Err(GamesError::CutOff(0))));
    }
}
