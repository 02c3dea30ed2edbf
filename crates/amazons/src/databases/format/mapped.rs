use super::{BLOCK, DatabaseError, Fault, Header, SUM, Section, sum};
use memmap2::Mmap;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A database file in memory, as far as it has been touched.
#[derive(Debug)]
pub(crate) struct Mapped {
    path: PathBuf,
    map: Mmap,
    pub(crate) header: Header,
    data_start: usize,
    offsets: [usize; super::header::SECTIONS],
    /// One bit a block: set once its checksum has been compared.
    checked: Vec<AtomicU64>,
}

impl Mapped {
    /// Opens a file: its header and its table of checksums must be right.
    pub(crate) fn open(path: &Path) -> Result<Mapped, DatabaseError> {
        let fault = |why: Fault| DatabaseError::new(path, why);
        let file = File::open(path).map_err(|why| fault(why.into()))?;
        let found = file.metadata().map_err(|why| fault(why.into()))?.len();
        if found == 0 {
            // What a crash of the machine may leave; it cannot be mapped.
            let expected = Header::LEN as u64;
            return Err(fault(Fault::Length { found, expected }));
        }
        let map = map(&file).map_err(|why| fault(why.into()))?;
        let header = Header::from_bytes(&map).map_err(fault)?;
        let expected = header.data_start() as u64 + header.data_len();
        if found != expected {
            return Err(fault(Fault::Length { found, expected }));
        }
        if sum(&map[Header::LEN..header.data_start()]) != header.sums {
            return Err(fault(Fault::Header));
        }
        let mut offsets = [0; super::header::SECTIONS];
        let mut offset = 0;
        for (start, length) in offsets.iter_mut().zip(header.lengths) {
            *start = offset;
            offset += length as usize;
        }
        Ok(Mapped {
            path: path.to_owned(),
            checked: (0..header.blocks().div_ceil(64))
                .map(|_| AtomicU64::new(0))
                .collect(),
            data_start: header.data_start(),
            offsets,
            header,
            map,
        })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Bytes in the file.
    pub(crate) fn len(&self) -> u64 {
        self.map.len() as u64
    }

    /// Some bytes of a section, compared with their checksums.
    #[inline]
    pub(crate) fn bytes(
        &self,
        section: Section,
        start: usize,
        len: usize,
    ) -> Result<&[u8], DatabaseError> {
        let section_len = self.header.lengths[section as usize] as usize;
        if start.checked_add(len).is_none_or(|end| end > section_len) {
            return Err(self.fault(Fault::Contents("it points beyond itself")));
        }
        let start = self.offsets[section as usize] + start;
        let last = start + len.max(1) - 1;
        for block in start / BLOCK..=last / BLOCK {
            if self.checked[block / 64].load(Relaxed) >> (block % 64) & 1 == 0 {
                self.check(block)?;
            }
        }
        let start = self.data_start + start;
        Ok(&self.map[start..start + len])
    }

    /// Compares a block with its checksum.
    #[cold]
    fn check(&self, block: usize) -> Result<(), DatabaseError> {
        let start = self.data_start + block * BLOCK;
        let end = self.map.len().min(start + BLOCK);
        let place = Header::LEN + SUM * block;
        if sum(&self.map[start..end]) != self.map[place..place + SUM] {
            return Err(self.fault(Fault::Block(start as u64)));
        }
        self.checked[block / 64].fetch_or(1 << (block % 64), Relaxed);
        Ok(())
    }

    /// Compares every block with its checksum, afresh.
    pub(crate) fn verify(&self) -> Result<(), DatabaseError> {
        (0..self.header.blocks()).try_for_each(|block| self.check(block))
    }

    #[cold]
    pub(crate) fn fault(&self, why: Fault) -> DatabaseError {
        DatabaseError::new(&self.path, why)
    }
}

#[allow(unsafe_code)]
fn map(file: &File) -> std::io::Result<Mmap> {
    // SAFETY: bytes must not change under a mapping. Our files are written
    // under another name, get theirs complete and are never written again: a
    // new build replaces the name and leaves the mapped file as it was.
    unsafe { Mmap::map(file) }
}
