//! A task that takes long, kept so that it can be resumed.
//!
//! The file is made of records as a [`Journal`](crate::Journal) is; what it is
//! about is the task. Content is cut into blocks. A record is either the number
//! of a block (after a zero, 4 bytes) and its bytes, or (after a one) the length
//! of the whole, 8 bytes, which makes all blocks before it count. Saving adds
//! only the blocks that have changed; when as much is out of date as is in use,
//! the file is written anew.

use crate::atomic::{Place, probe};
use crate::journal::{Records, framed, header};
use crate::{AtomicFile, Fault, Kind, Lock, SUM, StoreError, sum};
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Bytes of a block.
const BLOCK: usize = 1 << 18;
const BEGIN_BLOCK: u8 = 0;
const COMMIT: u8 = 1;
/// Bytes of a record that is a block, before the block's own.
const NUMBERED: usize = 5;
/// Small files are not worth counting what is out of date.
const SMALL: u64 = 1 << 20;

/// Where a task is kept while it is worked on, by one process at a time.
///
/// ```
/// use loam_store::{Checkpoint, Kind};
/// use std::io::{Read, Write};
/// # let folder = tempfile::tempdir()?;
/// # let path = &folder.path().join("count");
/// static COUNT: Kind = Kind {
///     tag: *b"count\0\0\0",
///     name: "a checkpoint of counting",
///     version: 1,
///     longest: 1 << 30,
///     again: "count again",
///     old: &[],
/// };
/// let (mut kept, saved) = Checkpoint::open(&COUNT, path, "to ten")?;
/// assert!(saved.is_none());
/// kept.save(|out| out.write_all(&[7]))?;
/// assert!(Checkpoint::open(&COUNT, path, "to ten").is_err(), "one at a time");
/// drop(kept);
/// let (_, saved) = Checkpoint::open(&COUNT, path, "to ten")?;
/// assert_eq!(saved.unwrap().bytes().next().unwrap()?, 7);
/// let why = Checkpoint::open(&COUNT, path, "to twenty").unwrap_err();
/// assert!(why.to_string().ends_with("was saved for another task: to ten"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Checkpoint {
    kind: &'static Kind,
    path: PathBuf,
    task: String,
    disk: Option<Disk>,
    /// Dropped last, when the file is closed.
    _lock: Lock,
}

/// What the file holds.
#[derive(Debug)]
struct Disk {
    file: File,
    /// Where the last whole state ends, and how many records that is.
    end: u64,
    count: u64,
    /// The sum of each block in use.
    sums: Vec<[u8; SUM]>,
    /// Bytes in use.
    live: u64,
}

/// What an earlier run saved; it is read through [`Read`].
#[derive(Debug)]
pub struct Saved {
    file: File,
    /// Where the blocks are, and how long.
    blocks: Vec<(u64, u32)>,
    length: u64,
    next: usize,
    block: Vec<u8>,
    at: usize,
}

impl Checkpoint {
    /// Opens the checkpoint of a task, or makes sure that there can be one.
    ///
    /// # Errors
    /// It is in use, of another task, damaged, or cannot be written.
    pub fn open(
        kind: &'static Kind,
        path: &Path,
        task: &str,
    ) -> Result<(Checkpoint, Option<Saved>), StoreError> {
        let (target, _) = Place::file(path)?;
        probe(path)?;
        let lock = Lock::acquire(path)?;
        let mut checkpoint = Checkpoint {
            kind,
            path: path.to_owned(),
            task: task.to_owned(),
            disk: None,
            _lock: lock,
        };
        if std::fs::metadata(&target).map_or(true, |data| data.len() == 0) {
            return Ok((checkpoint, None));
        }
        let mut records = Records::open(kind, path)?;
        if records.about() != task.as_bytes() {
            let there = String::from_utf8_lossy(records.about()).into_owned();
            return Err(StoreError::new(path, Fault::OtherTask(there)));
        }
        let failed = |why| StoreError::io(path, "read it", why);
        let found = Found::read(&mut records, path, kind.longest)?;
        checkpoint.disk = Some(Disk {
            file: open(&target).map_err(failed)?,
            end: found.end,
            count: found.count,
            sums: found.sums,
            live: found.length,
        });
        let saved = match found.count {
            0 => None,
            _ => Some(Saved {
                file: File::open(&target).map_err(failed)?,
                blocks: found.blocks,
                length: found.length,
                next: 0,
                block: Vec::new(),
                at: 0,
            }),
        };
        Ok((checkpoint, saved))
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Saves what `content` writes: whoever opens the file finds this state or
    /// the one before. Work may go on meanwhile.
    ///
    /// # Errors
    /// It cannot be written; what was saved before still is.
    pub fn save(
        &mut self,
        content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), StoreError> {
        let path = self.path.clone();
        let failed = |why| StoreError::io(&path, "write it", why);
        if let Some(disk) = &mut self.disk
            && disk.end < 2 * disk.live + SMALL
        {
            let added = disk.add(content);
            if added.is_err() {
                let _ = disk.file.set_len(disk.end);
            }
            return added.map_err(failed);
        }
        let mut file = AtomicFile::create(&self.path)?;
        let header = header(self.kind, self.task.as_bytes());
        let written = file.write_all(&header).and_then(|()| {
            let mut blocks = Blocks::new(&mut file, 0, &[]);
            content(&mut blocks)?;
            blocks.finish()
        });
        let (added, count, sums, live) = written.map_err(failed)?;
        file.finish()?;
        let (target, _) = Place::file(&self.path)?;
        self.disk = Some(Disk {
            file: open(&target).map_err(failed)?,
            end: header.len() as u64 + added,
            count,
            sums,
            live,
        });
        Ok(())
    }

    /// Removes the file: the task is done.
    ///
    /// # Errors
    /// It cannot be removed.
    pub fn remove(self) -> Result<(), StoreError> {
        let (target, there) = Place::file(&self.path)?;
        if !there {
            return Ok(());
        }
        std::fs::remove_file(target).map_err(|why| StoreError::io(&self.path, "remove it", why))
    }

    /// Removes a checkpoint of no more use, unless somebody has it, and what a
    /// killed owner has left of its lock.
    ///
    /// ```
    /// # use loam_store::Checkpoint;
    /// # let folder = tempfile::tempdir()?;
    /// # let path = &folder.path().join("task.part");
    /// std::fs::write(path, "anything")?;
    /// std::fs::write(folder.path().join("task.part.lock"), "process 1")?;
    /// Checkpoint::sweep(path);
    /// assert_eq!(std::fs::read_dir(folder.path())?.count(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sweep(path: &Path) {
        // Where nothing is, no lock is made.
        if (path.exists() || Lock::was_left(path))
            && let Ok(_lock) = Lock::acquire(path)
        {
            let _ = std::fs::remove_file(path);
        }
    }
}

fn open(target: &Path) -> io::Result<File> {
    OpenOptions::new().read(true).write(true).open(target)
}

impl Disk {
    /// Adds the blocks that have changed.
    fn add(&mut self, content: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        // What a killed process had begun.
        self.file.set_len(self.end)?;
        self.file.seek(SeekFrom::Start(self.end))?;
        let mut out = BufWriter::with_capacity(BLOCK, &self.file);
        let mut blocks = Blocks::new(&mut out, self.count, &self.sums);
        content(&mut blocks)?;
        let (added, count, sums, live) = blocks.finish()?;
        out.flush()?;
        drop(out);
        self.file.sync_data()?;
        self.end += added;
        (self.count, self.sums, self.live) = (count, sums, live);
        Ok(())
    }
}

/// Content on its way, cut into blocks.
struct Blocks<'a> {
    out: &'a mut dyn Write,
    /// Records in the file.
    count: u64,
    /// The blocks that are there.
    old: &'a [[u8; SUM]],
    sums: Vec<[u8; SUM]>,
    /// The record being filled.
    block: Vec<u8>,
    added: u64,
    length: u64,
}

impl<'a> Blocks<'a> {
    fn new(out: &'a mut dyn Write, count: u64, old: &'a [[u8; SUM]]) -> Blocks<'a> {
        Blocks {
            out,
            count,
            old,
            sums: Vec::new(),
            block: Vec::with_capacity(NUMBERED + BLOCK),
            added: 0,
            length: 0,
        }
    }

    fn end_block(&mut self) -> io::Result<()> {
        let sum = sum(&[&self.block[NUMBERED..]]);
        self.length += (self.block.len() - NUMBERED) as u64;
        if self.old.get(self.sums.len()) != Some(&sum) {
            let block = std::mem::take(&mut self.block);
            self.record(&block)?;
            self.block = block;
        }
        self.sums.push(sum);
        self.block.clear();
        Ok(())
    }

    fn record(&mut self, record: &[u8]) -> io::Result<()> {
        let bytes = framed(self.count, record);
        self.out.write_all(&bytes)?;
        self.count += 1;
        self.added += bytes.len() as u64;
        Ok(())
    }

    /// Makes all of it count: the bytes added, the records, the blocks' sums
    /// and the length.
    fn finish(mut self) -> io::Result<(u64, u64, Vec<[u8; SUM]>, u64)> {
        if !self.block.is_empty() {
            self.end_block()?;
        }
        let mut commit = vec![COMMIT];
        commit.extend(self.length.to_le_bytes());
        self.record(&commit)?;
        Ok((self.added, self.count, self.sums, self.length))
    }
}

impl Write for Blocks<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.block.is_empty() {
            self.block.push(BEGIN_BLOCK);
            self.block.extend((self.sums.len() as u32).to_le_bytes());
        }
        let now = bytes.len().min(NUMBERED + BLOCK - self.block.len());
        self.block.extend_from_slice(&bytes[..now]);
        if self.block.len() == NUMBERED + BLOCK {
            self.end_block()?;
        }
        Ok(now)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The last whole state in a file.
#[derive(Default)]
struct Found {
    end: u64,
    count: u64,
    blocks: Vec<(u64, u32)>,
    sums: Vec<[u8; SUM]>,
    length: u64,
}

impl Found {
    fn read(records: &mut Records, path: &Path, longest: u64) -> Result<Found, StoreError> {
        let mut found = Found {
            end: records.end(),
            ..Found::default()
        };
        let (mut blocks, mut sums) = (Vec::new(), Vec::new());
        let mut record = Vec::new();
        while records.next(&mut record)? {
            let senseless = || StoreError::contents(path, "a record makes no sense");
            match record.split_first() {
                Some((&BEGIN_BLOCK, rest)) => {
                    let (number, block) = rest.split_first_chunk().ok_or_else(senseless)?;
                    let number = u32::from_le_bytes(*number) as usize;
                    let place = (records.end() - block.len() as u64, block.len() as u32);
                    let sum = sum(&[block]);
                    if number < blocks.len() {
                        (blocks[number], sums[number]) = (place, sum);
                    } else if number == blocks.len() {
                        blocks.push(place);
                        sums.push(sum);
                    } else {
                        return Err(senseless());
                    }
                }
                Some((&COMMIT, rest)) => {
                    let length = rest.try_into().map_err(|_| senseless())?;
                    found.length = u64::from_le_bytes(length);
                    if found.length > longest {
                        return Err(StoreError::new(path, Fault::TooLarge(longest)));
                    }
                    blocks.truncate(found.length.div_ceil(BLOCK as u64) as usize);
                    sums.truncate(blocks.len());
                    let there: u64 = blocks.iter().map(|&(_, length)| u64::from(length)).sum();
                    if there != found.length {
                        return Err(senseless());
                    }
                    (found.end, found.count) = (records.end(), records.count());
                    (found.blocks, found.sums) = (blocks.clone(), sums.clone());
                }
                _ => return Err(senseless()),
            }
        }
        Ok(found)
    }
}

impl Saved {
    /// How many bytes it has.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.length
    }

    /// The next so many bytes.
    ///
    /// # Errors
    /// There are not so many left, or they cannot be read.
    pub fn take_array<const N: usize>(&mut self) -> io::Result<[u8; N]> {
        let mut bytes = [0; N];
        self.read_exact(&mut bytes)?;
        Ok(bytes)
    }

    /// Whether nothing was saved but that there was nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }
}

impl Read for Saved {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.at == self.block.len() {
            let Some(&(place, length)) = self.blocks.get(self.next) else {
                return Ok(0);
            };
            // Its sum was compared when the file was opened, and the lock has
            // been held since.
            self.file.seek(SeekFrom::Start(place))?;
            self.block.resize(length as usize, 0);
            self.file.read_exact(&mut self.block)?;
            self.next += 1;
            self.at = 0;
        }
        let count = buffer.len().min(self.block.len() - self.at);
        buffer[..count].copy_from_slice(&self.block[self.at..self.at + count]);
        self.at += count;
        Ok(count)
    }
}

#[cfg(test)]
mod tests;
