//! What grows while work goes on, a record at a time.
//!
//! ```text
//! 0    "LoamLog1"
//! 8    the kind, 8 bytes
//! 16   the kind's version, 4 bytes
//! 20   how long the description is, 4 bytes
//! 24   a sum of all before and of the description, 8 bytes
//! 32   the description
//! …    records: how long it is, 4 bytes; a sum of that, 4 bytes; a sum of the
//!      record's number and its bytes, 8 bytes; its bytes
//! ```
//!
//! A kill, or a power cut, can leave the beginning of a last record, or zeros
//! where it should be: that is dropped, with a word. Anything else that is not
//! as it was written is damage, and refused.

use crate::atomic::Place;
use crate::sealed::MOST_ABOUT;
use crate::{AtomicFile, Fault, Kind, Lock, SUM, StoreError, sum};
use std::fs::{File, OpenOptions};
use std::io::{BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

const MAGIC: [u8; 8] = *b"LoamLog1";
/// Bytes before the description.
const FIXED: usize = 32;
const COVERED: usize = 24;
/// Bytes before a record's own.
const FRAME: usize = 16;

/// How soon after it was written a record is sure to outlive a power cut. Those
/// that come faster share the disk's attention.
const SYNC: Duration = Duration::from_millis(100);

/// The records of a file that grows.
///
/// ```
/// use loam_store::{Journal, Kind};
/// # let folder = tempfile::tempdir()?;
/// # let path = &folder.path().join("games");
/// static GAMES: Kind = Kind {
///     tag: *b"games\0\0\0",
///     name: "a journal of games",
///     version: 1,
///     longest: 1 << 20,
///     again: "play them again",
///     old: &[],
/// };
/// let mut games = Journal::open(&GAMES, path, b"a match", |_| Ok(()))?;
/// games.append(b"e4 e5")?;
/// drop(games);
/// let mut found = Vec::new();
/// let games = Journal::open(&GAMES, path, b"a match", |game| {
///     found.push(game.to_vec());
///     Ok(())
/// })?;
/// assert_eq!((games.about(), found), (&b"a match"[..], vec![b"e4 e5".to_vec()]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Journal {
    kind: &'static Kind,
    path: PathBuf,
    about: Vec<u8>,
    file: File,
    /// Where the last whole record ends.
    end: u64,
    count: u64,
    torn: u64,
    /// Held as long as the journal, unless it is shared.
    lock: Option<Lock>,
    synced: Instant,
    is_dirty: bool,
}

impl Journal {
    /// Opens a journal that nobody else may have open meanwhile, or begins one
    /// that is about this; calls `visit` with every record.
    ///
    /// What it [is about](Journal::about) may be something else: that is for
    /// the caller to compare, before anything is changed.
    ///
    /// # Errors
    /// It is in use, cannot be read or written, is of another kind or damaged,
    /// or `visit` says that a record makes no sense.
    pub fn open(
        kind: &'static Kind,
        path: &Path,
        about: &[u8],
        visit: impl FnMut(&[u8]) -> Result<(), String>,
    ) -> Result<Journal, StoreError> {
        let lock = Lock::acquire(path)?;
        let mut journal = Journal::opened(kind, path, about, visit)?;
        journal.lock = Some(lock);
        Ok(journal)
    }

    /// The same for a journal in which several processes may work at a time:
    /// the lock is held only for moments.
    ///
    /// # Errors
    /// As those of [`Journal::open`].
    pub fn share(
        kind: &'static Kind,
        path: &Path,
        about: &[u8],
        visit: impl FnMut(&[u8]) -> Result<(), String>,
    ) -> Result<Journal, StoreError> {
        let _lock = Lock::wait(path)?;
        Journal::opened(kind, path, about, visit)
    }

    fn opened(
        kind: &'static Kind,
        path: &Path,
        about: &[u8],
        visit: impl FnMut(&[u8]) -> Result<(), String>,
    ) -> Result<Journal, StoreError> {
        let (target, _) = Place::file(path)?;
        let is_new = std::fs::metadata(&target).map_or(true, |data| data.len() == 0);
        if is_new {
            AtomicFile::write(&target, &header(kind, about))?;
        }
        let mut options = OpenOptions::new();
        let file = options.read(true).write(true).open(&target);
        let file = file.map_err(|why| StoreError::io(path, "open it for writing", why))?;
        let reading = file.try_clone();
        let reading = reading.map_err(|why| StoreError::io(path, "read it", why))?;
        let mut records = Records::new(kind, path, reading)?;
        records.each(visit)?;
        Ok(Journal {
            kind,
            path: path.to_owned(),
            end: records.at,
            count: records.count,
            torn: records.torn,
            about: records.about,
            file,
            lock: None,
            synced: Instant::now(),
            is_dirty: false,
        })
    }

    /// What it is about.
    #[must_use]
    pub fn about(&self) -> &[u8] {
        &self.about
    }

    /// Refuses the journal of something else.
    ///
    /// # Errors
    /// It is about something else.
    pub fn is_about(&self, task: &str) -> Result<(), StoreError> {
        if self.about == task.as_bytes() {
            return Ok(());
        }
        let there = String::from_utf8_lossy(&self.about).into_owned();
        Err(StoreError::new(&self.path, Fault::OtherTask(there)))
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// How many records it has.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Bytes of a record that a killed process had begun: they are dropped.
    #[must_use]
    pub fn torn(&self) -> u64 {
        self.torn
    }

    /// Adds a record. In a shared journal those that others have added
    /// meanwhile come before it; [`Journal::catch_up`] tells them.
    ///
    /// # Errors
    /// It cannot be written. The journal is as it was, and may be written to
    /// again when there is room.
    pub fn append(&mut self, record: &[u8]) -> Result<(), StoreError> {
        if record.len() as u64 > self.kind.longest {
            return Err(StoreError::new(
                &self.path,
                Fault::TooLarge(self.kind.longest),
            ));
        }
        let bytes = framed(self.count, record);
        // One call: a kill leaves a beginning of the record and nothing else.
        let written = self
            .file
            .set_len(self.end)
            .and_then(|()| self.file.seek(SeekFrom::Start(self.end)))
            .and_then(|_| self.file.write_all(&bytes));
        if let Err(why) = written {
            // Half a record on a full disk.
            let _ = self.file.set_len(self.end);
            return Err(StoreError::io(&self.path, "write it", why));
        }
        self.end += bytes.len() as u64;
        self.count += 1;
        self.is_dirty = true;
        if self.synced.elapsed() >= SYNC {
            self.sync()?;
        }
        Ok(())
    }

    /// Adds a record to a shared journal, after telling `visit` those of others.
    ///
    /// # Errors
    /// As those of [`Journal::catch_up`] and [`Journal::append`].
    pub fn append_shared(
        &mut self,
        record: &[u8],
        visit: impl FnMut(&[u8]) -> Result<(), String>,
    ) -> Result<(), StoreError> {
        let _lock = Lock::wait(&self.path)?;
        self.read_on(visit)?;
        self.append(record)
    }

    /// Tells `visit` what others have added to a shared journal.
    ///
    /// # Errors
    /// It cannot be read, is damaged, or `visit` says that a record makes no
    /// sense.
    pub fn catch_up(
        &mut self,
        visit: impl FnMut(&[u8]) -> Result<(), String>,
    ) -> Result<(), StoreError> {
        let _lock = Lock::wait(&self.path)?;
        self.read_on(visit)
    }

    fn read_on(
        &mut self,
        visit: impl FnMut(&[u8]) -> Result<(), String>,
    ) -> Result<(), StoreError> {
        let failed = |why| StoreError::io(&self.path, "read it", why);
        let reading = self.file.try_clone().map_err(failed)?;
        let mut records = Records::at(self.kind, &self.path, reading, self.end, self.count)?;
        records.each(visit)?;
        (self.end, self.count) = (records.at, records.count);
        Ok(())
    }

    /// Sees that everything outlives a power cut.
    ///
    /// # Errors
    /// The disk fails.
    pub fn sync(&mut self) -> Result<(), StoreError> {
        if self.is_dirty {
            let synced = self.file.sync_data();
            synced.map_err(|why| StoreError::io(&self.path, "write it", why))?;
            self.is_dirty = false;
        }
        self.synced = Instant::now();
        Ok(())
    }

    /// Removes the journal, which has served its purpose.
    ///
    /// # Errors
    /// It cannot be removed.
    pub fn remove(mut self) -> Result<(), StoreError> {
        self.is_dirty = false;
        let (target, _) = Place::file(&self.path)?;
        std::fs::remove_file(target).map_err(|why| StoreError::io(&self.path, "remove it", why))
    }
}

impl Drop for Journal {
    fn drop(&mut self) {
        // Whoever wants to hear of a failure calls it before.
        let _ = self.sync();
    }
}

pub(crate) fn header(kind: &Kind, about: &[u8]) -> Vec<u8> {
    assert!(about.len() <= MOST_ABOUT, "a description is short");
    let mut bytes = Vec::with_capacity(FIXED + about.len());
    bytes.extend(MAGIC);
    bytes.extend(kind.tag);
    bytes.extend(kind.version.to_le_bytes());
    bytes.extend((about.len() as u32).to_le_bytes());
    bytes.extend(sum(&[&bytes, about]));
    bytes.extend(about);
    bytes
}

/// A record as it stands in the file; it is shorter than 4 GiB.
pub(crate) fn framed(number: u64, record: &[u8]) -> Vec<u8> {
    let length = (record.len() as u32).to_le_bytes();
    let mut bytes = Vec::with_capacity(FRAME + record.len());
    bytes.extend(length);
    bytes.extend(&sum(&[&length])[..4]);
    bytes.extend(sum(&[&number.to_le_bytes(), record]));
    bytes.extend(record);
    bytes
}

/// The records of a journal, for who only reads it: it may be in use.
#[derive(Debug)]
pub struct Records {
    path: PathBuf,
    about: Vec<u8>,
    source: BufReader<File>,
    length: u64,
    /// Where the next record begins.
    at: u64,
    count: u64,
    torn: u64,
    longest: u64,
}

impl Records {
    /// Opens a journal.
    ///
    /// # Errors
    /// It cannot be read, or is of another kind.
    pub fn open(kind: &Kind, path: &Path) -> Result<Records, StoreError> {
        let failed = |why| StoreError::io(path, "read it", why);
        let file = File::open(path).map_err(failed)?;
        if file.metadata().map_err(failed)?.is_dir() {
            return Err(failed(std::io::ErrorKind::IsADirectory.into()));
        }
        Records::new(kind, path, file)
    }

    fn new(kind: &Kind, path: &Path, mut file: File) -> Result<Records, StoreError> {
        let failed = |why| StoreError::io(path, "read it", why);
        let fault = |why| StoreError::new(path, why);
        file.seek(SeekFrom::Start(0)).map_err(failed)?;
        let length = file.metadata().map_err(failed)?.len();
        let mut bytes = vec![0; (length.min(FIXED as u64)) as usize];
        file.read_exact(&mut bytes).map_err(failed)?;
        if kind.is_old(&bytes) {
            return Err(fault(Fault::Older(kind.again)));
        }
        let begins = [&MAGIC[..], &kind.tag].concat();
        if bytes.is_empty() || !begins.iter().zip(&bytes).all(|(one, other)| one == other) {
            return Err(fault(Fault::Foreign(kind.name)));
        }
        let cut_off = |expected: u64| {
            let found = length;
            fault(Fault::Truncated { found, expected })
        };
        if bytes.len() < FIXED {
            return Err(cut_off(FIXED as u64));
        }
        let word = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four"));
        let (version, size) = (word(16), word(20) as usize);
        if size > MOST_ABOUT {
            return Err(fault(Fault::Header));
        }
        let at = (FIXED + size) as u64;
        if length < at {
            return Err(cut_off(at));
        }
        let mut about = vec![0; size];
        file.read_exact(&mut about).map_err(failed)?;
        if bytes[COVERED..] != sum(&[&bytes[..COVERED], &about]) {
            return Err(fault(Fault::Header));
        }
        match version {
            older if older < kind.version => return Err(fault(Fault::Older(kind.again))),
            found if found > kind.version => {
                let known = kind.version;
                return Err(fault(Fault::Newer { found, known }));
            }
            _ => {}
        }
        let mut records = Records::at(kind, path, file, at, 0)?;
        records.about = about;
        Ok(records)
    }

    /// The records from there on, where so many have been before.
    fn at(
        kind: &Kind,
        path: &Path,
        mut file: File,
        at: u64,
        count: u64,
    ) -> Result<Records, StoreError> {
        let failed = |why| StoreError::io(path, "read it", why);
        let length = file.metadata().map_err(failed)?.len();
        file.seek(SeekFrom::Start(at)).map_err(failed)?;
        Ok(Records {
            path: path.to_owned(),
            about: Vec::new(),
            source: BufReader::with_capacity(1 << 16, file),
            length,
            at,
            count,
            torn: 0,
            longest: kind.longest,
        })
    }

    /// What the journal is about.
    #[must_use]
    pub fn about(&self) -> &[u8] {
        &self.about
    }

    /// Bytes of a record at the end that somebody was writing, or was killed
    /// writing; known once all have been read.
    #[must_use]
    pub fn torn(&self) -> u64 {
        self.torn
    }

    /// Where the last record that was read ends; before it are its bytes.
    pub(crate) fn end(&self) -> u64 {
        self.at
    }

    pub(crate) fn count(&self) -> u64 {
        self.count
    }

    /// The next record into the buffer; false at the end.
    ///
    /// # Errors
    /// It cannot be read or is damaged.
    pub fn next(&mut self, record: &mut Vec<u8>) -> Result<bool, StoreError> {
        let path = self.path.clone();
        let failed = |why| StoreError::io(&path, "read it", why);
        let fault = |why| Err(StoreError::new(&path, why));
        let left = self.length.saturating_sub(self.at);
        if left < FRAME as u64 {
            self.torn = left;
            return Ok(false);
        }
        let mut frame = [0; FRAME];
        self.source.read_exact(&mut frame).map_err(failed)?;
        let (length, sums) = frame.split_at(4);
        if sum(&[length])[..4] != sums[..4] {
            // A power cut may leave room for a record and nothing in it.
            let zeros = frame == [0; FRAME] && self.rest_is_zero().map_err(failed)?;
            if zeros {
                self.torn = left;
                return Ok(false);
            }
            return fault(Fault::Record(self.count));
        }
        let length = u64::from(u32::from_le_bytes(length.try_into().expect("four")));
        if left - (FRAME as u64) < length {
            self.torn = left;
            return Ok(false);
        }
        if length > self.longest {
            return fault(Fault::TooLarge(self.longest));
        }
        record.clear();
        if record.try_reserve(length as usize).is_err() {
            return fault(Fault::NoMemory);
        }
        record.resize(length as usize, 0);
        self.source.read_exact(record).map_err(failed)?;
        if sum(&[&self.count.to_le_bytes(), record]) != sums[4..4 + SUM] {
            return fault(Fault::Record(self.count));
        }
        self.at += FRAME as u64 + length;
        self.count += 1;
        Ok(true)
    }

    fn rest_is_zero(&mut self) -> std::io::Result<bool> {
        let mut chunk = [0; 4096];
        loop {
            match self.source.read(&mut chunk)? {
                0 => return Ok(true),
                count if chunk[..count].iter().any(|&byte| byte != 0) => return Ok(false),
                _ => {}
            }
        }
    }

    /// Calls `visit` with every record that is left.
    ///
    /// # Errors
    /// One cannot be read or is damaged, or `visit` says that it makes no sense.
    pub fn each(
        &mut self,
        mut visit: impl FnMut(&[u8]) -> Result<(), String>,
    ) -> Result<(), StoreError> {
        let mut record = Vec::new();
        loop {
            let number = self.count;
            if !self.next(&mut record)? {
                return Ok(());
            }
            visit(&record).map_err(|why| {
                StoreError::contents(&self.path, format!("record {number}: {why}"))
            })?;
        }
    }
}

#[cfg(test)]
mod tests;
