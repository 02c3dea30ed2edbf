use super::header::fill;
use super::{BLOCK, Header, opened};
use crate::{Fault, Kind, SUM, StoreError, sum};
use std::io::{self, BufReader, Cursor, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// A whole file, of which every byte is what was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sealed {
    /// What the content is about.
    pub about: Vec<u8>,
    /// The content.
    pub content: Vec<u8>,
}

trait Source: Read + Seek + Send {}

impl<S: Read + Seek + Send> Source for S {}

/// Reads a file block by block; no byte comes out of it that is not what was
/// written.
pub struct SealedReader {
    path: PathBuf,
    header: Header,
    source: Box<dyn Source>,
    /// The sums of the blocks.
    sums: Vec<u8>,
    block: Vec<u8>,
    /// How much of the block has been read.
    at: usize,
    /// The number of the next block.
    next: u64,
}

impl Kind {
    /// Opens a file for reading from its beginning to its end.
    ///
    /// # Errors
    /// It cannot be read, is of another kind or version, or damaged.
    pub fn open(&self, path: &Path) -> Result<SealedReader, StoreError> {
        let fault = |why: Fault| StoreError::new(path, why);
        let failed = |why| StoreError::io(path, "read it", why);
        let (mut file, data) = opened(path)?;
        if data.is_dir() {
            return Err(failed(io::ErrorKind::IsADirectory.into()));
        }
        if data.is_file() {
            let source = Box::new(BufReader::with_capacity(1 << 16, file));
            return SealedReader::new(path, self, source, data.len()).map_err(fault);
        }
        // Nobody can go to the end of a pipe and back. A foreign one is
        // refused before more of it is read.
        let header = Header::read(&mut file, self).map_err(fault)?;
        let mut bytes = header.to_bytes(self);
        let more = header.file_len().min(self.longest.saturating_mul(2)) - header.len();
        file.take(more + 1)
            .read_to_end(&mut bytes)
            .map_err(failed)?;
        let length = bytes.len() as u64;
        SealedReader::new(path, self, Box::new(Cursor::new(bytes)), length).map_err(fault)
    }

    /// Reads a whole file.
    ///
    /// # Errors
    /// It cannot be read, is of another kind or version, too large, or damaged.
    pub fn read(&self, path: &Path) -> Result<Sealed, StoreError> {
        self.open(path)?.read_whole(self.longest)
    }

    /// Reads a whole file in memory, called by that name in errors.
    ///
    /// # Errors
    /// It is of another kind or version, or damaged.
    pub fn parse(&self, name: &str, bytes: &[u8]) -> Result<Sealed, StoreError> {
        let path = Path::new(name);
        // The reader may outlive the bytes; those that ship are few.
        let source = Box::new(Cursor::new(bytes.to_vec()));
        let reader = SealedReader::new(path, self, source, bytes.len() as u64);
        let reader = reader.map_err(|why| StoreError::new(path, why))?;
        reader.read_whole(u64::MAX)
    }
}

impl SealedReader {
    fn new(
        path: &Path,
        kind: &Kind,
        mut source: Box<dyn Source>,
        length: u64,
    ) -> Result<SealedReader, Fault> {
        let io = |why| Fault::Io {
            doing: "read it",
            why,
        };
        let header = Header::read(&mut source, kind)?;
        header.check_length(length)?;
        source.seek(SeekFrom::Start(header.sums_at())).map_err(io)?;
        // No more than is there: the length has been compared.
        let mut sums = Vec::new();
        let size = header.blocks() as usize * SUM;
        sums.try_reserve(size).map_err(|_| Fault::NoMemory)?;
        sums.resize(size, 0);
        fill(&mut source, &mut sums)?;
        if sum(&[&sums]) != header.sums {
            return Err(Fault::Header);
        }
        source.seek(SeekFrom::Start(header.len())).map_err(io)?;
        Ok(SealedReader {
            path: path.to_owned(),
            header,
            source,
            sums,
            block: Vec::with_capacity(BLOCK),
            at: 0,
            next: 0,
        })
    }

    /// What the content is about.
    #[must_use]
    pub fn about(&self) -> &[u8] {
        &self.header.about
    }

    /// How long the content is.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.header.length
    }

    /// Whether there is no content.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.header.length == 0
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The next bytes, as many as the buffer holds; false at the end.
    ///
    /// # Errors
    /// They are not what was written, or the end comes amid them.
    pub fn next(&mut self, buffer: &mut [u8]) -> Result<bool, StoreError> {
        let mut filled = 0;
        while filled < buffer.len() {
            if self.at == self.block.len() && !self.advance()? {
                return match filled {
                    0 => Ok(false),
                    _ => Err(StoreError::contents(
                        &self.path,
                        "its last item is not whole",
                    )),
                };
            }
            let count = (buffer.len() - filled).min(self.block.len() - self.at);
            buffer[filled..filled + count].copy_from_slice(&self.block[self.at..self.at + count]);
            self.at += count;
            filled += count;
        }
        Ok(true)
    }

    /// Goes to the next block, if there is one.
    fn advance(&mut self) -> Result<bool, StoreError> {
        if self.next == self.header.blocks() {
            return Ok(false);
        }
        let left = self.header.length - self.next * BLOCK as u64;
        self.block.resize(left.min(BLOCK as u64) as usize, 0);
        self.at = 0;
        let fault = |why| StoreError::new(&self.path, why);
        let found = fill(&mut self.source, &mut self.block).map_err(fault)?;
        if found < self.block.len() {
            return Err(fault(Fault::CutShort));
        }
        let place = self.next as usize * SUM;
        if sum(&[&self.block]) != self.sums[place..place + SUM] {
            return Err(fault(Fault::Block(self.next)));
        }
        self.next += 1;
        Ok(true)
    }

    fn read_whole(mut self, longest: u64) -> Result<Sealed, StoreError> {
        let fault = |path: &Path, why| StoreError::new(path, why);
        if self.header.length > longest {
            return Err(fault(&self.path, Fault::TooLarge(longest)));
        }
        let mut content = Vec::new();
        let room = content.try_reserve_exact(self.header.length as usize);
        room.map_err(|_| fault(&self.path, Fault::NoMemory))?;
        while self.advance()? {
            content.extend_from_slice(&self.block);
        }
        Ok(Sealed {
            about: self.header.about,
            content,
        })
    }
}

impl Read for SealedReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.at == self.block.len() && !self.advance()? {
            return Ok(0);
        }
        let count = buffer.len().min(self.block.len() - self.at);
        buffer[..count].copy_from_slice(&self.block[self.at..self.at + count]);
        self.at += count;
        Ok(count)
    }
}
