use super::{BLOCK, Header, opened};
use crate::{Fault, Kind, SUM, StoreError, sum};
use memmap2::Mmap;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A file in memory, as far as it has been touched: a block is compared with
/// its sum when somebody first reads it.
///
/// ```
/// # use loam_store::Kind;
/// # let folder = tempfile::tempdir()?;
/// # let path = &folder.path().join("numbers");
/// # static NUMBERS: Kind = Kind {
/// #     tag: *b"numbers\0", name: "a file of numbers", version: 1,
/// #     longest: 1 << 20, again: "write it again", old: &[],
/// # };
/// NUMBERS.write(path, b"", &[1, 2, 3])?;
/// let mapped = NUMBERS.map(path)?;
/// assert_eq!(mapped.read(1, 2, |bytes| bytes.to_vec())?, [2, 3]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Mapped {
    path: PathBuf,
    header: Header,
    /// Before the map: it is told of its end first.
    #[cfg(unix)]
    guard: super::sigbus::Guard,
    map: Mmap,
    start: usize,
    /// The file's last bytes, the first to go when it is cut short.
    #[cfg(unix)]
    last: [u8; SUM],
    /// One bit a block: set once its sum has been compared.
    checked: Vec<AtomicU64>,
}

impl Kind {
    /// Maps a file: its header and its table of sums must be right.
    ///
    /// # Errors
    /// It cannot be read, is of another kind or version, or damaged.
    pub fn map(&self, path: &Path) -> Result<Mapped, StoreError> {
        let fault = |why: Fault| StoreError::new(path, why);
        let (mut file, data) = opened(path)?;
        let header = Header::read(&mut file, self).map_err(fault)?;
        header.check_length(data.len()).map_err(fault)?;
        let map = map(&file).map_err(|why| StoreError::io(path, "map it", why))?;
        // The lengths were compared; no system maps more than it can count.
        let start = header.len() as usize;
        let words = header.blocks().div_ceil(64);
        let mapped = Mapped {
            path: path.to_owned(),
            #[cfg(unix)]
            guard: super::sigbus::Guard::of(&map),
            #[cfg(unix)]
            last: *map.last_chunk().expect("a header is longer"),
            checked: (0..words).map(|_| AtomicU64::new(0)).collect(),
            header,
            start,
            map,
        };
        let sums = sum(&[&mapped.map[mapped.header.sums_at() as usize..]]);
        mapped.intact()?;
        if sums != mapped.header.sums {
            return Err(fault(Fault::Header));
        }
        Ok(mapped)
    }
}

impl Mapped {
    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What the content is about.
    #[must_use]
    pub fn about(&self) -> &[u8] {
        &self.header.about
    }

    /// Bytes in the file.
    #[must_use]
    pub fn file_len(&self) -> u64 {
        self.map.len() as u64
    }

    /// Bytes of content.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.header.length
    }

    /// Whether there is no content.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.header.length == 0
    }

    /// Reads some bytes of the content, compared with their sums.
    ///
    /// # Errors
    /// They are not what was written, or there are not so many.
    #[inline]
    pub fn read<T>(
        &self,
        start: usize,
        len: usize,
        read: impl FnOnce(&[u8]) -> T,
    ) -> Result<T, StoreError> {
        let within = start
            .checked_add(len)
            .is_some_and(|end| end as u64 <= self.len());
        if !within {
            return Err(StoreError::contents(&self.path, "it points beyond itself"));
        }
        if len > 0 {
            for block in start / BLOCK..=(start + len - 1) / BLOCK {
                if self.checked[block / 64].load(Relaxed) >> (block % 64) & 1 == 0 {
                    self.check(block)?;
                }
            }
        }
        let found = read(&self.map[self.start + start..self.start + start + len]);
        self.intact()?;
        Ok(found)
    }

    /// Compares every block with its sum, afresh.
    ///
    /// # Errors
    /// One is not what was written.
    pub fn verify(&self) -> Result<(), StoreError> {
        (0..self.header.blocks() as usize).try_for_each(|block| self.check(block))
    }

    #[cold]
    fn check(&self, block: usize) -> Result<(), StoreError> {
        let sums = self.header.sums_at() as usize;
        let start = self.start + block * BLOCK;
        let end = sums.min(start + BLOCK);
        let place = sums + SUM * block;
        let right = sum(&[&self.map[start..end]]) == self.map[place..place + SUM];
        self.intact()?;
        if !right {
            return Err(StoreError::new(&self.path, Fault::Block(block as u64)));
        }
        self.checked[block / 64].fetch_or(1 << (block % 64), Relaxed);
        Ok(())
    }

    /// Whether the file still has all its bytes. Those it lost read as zeros:
    /// the system gives no signal for the rest of a page that is still in use.
    #[inline]
    fn intact(&self) -> Result<(), StoreError> {
        #[cfg(unix)]
        if self.guard.is_broken() || self.map.last_chunk() != Some(&self.last) {
            return Err(self.cut_short());
        }
        Ok(())
    }

    #[cfg(unix)]
    #[cold]
    fn cut_short(&self) -> StoreError {
        StoreError::new(&self.path, Fault::CutShort)
    }
}

#[allow(unsafe_code)]
fn map(file: &File) -> std::io::Result<Mmap> {
    // SAFETY: bytes must not change under a mapping. Our files are written
    // under another name, get theirs complete and are never written again: a
    // new one replaces the name and leaves the mapped file as it was. If
    // somebody cuts it short all the same, the guard turns the signal into an
    // error.
    unsafe { Mmap::map(file) }
}
