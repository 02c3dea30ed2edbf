use super::{BLOCK, Header, MOST_ABOUT};
use crate::{AtomicFile, Kind, SUM, StoreError, sum};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Writes a file of some kind, which takes its name when it is finished.
#[derive(Debug)]
pub struct SealedWriter {
    path: PathBuf,
    kind: &'static Kind,
    header: Header,
    file: AtomicFile,
    block: Vec<u8>,
    sums: Vec<u8>,
    /// The content for a device, where nobody can go back to the header.
    spool: Vec<u8>,
}

impl Kind {
    /// Begins a file; its content follows through [`Write`].
    ///
    /// # Errors
    /// It cannot be written there.
    pub fn create(&'static self, path: &Path, about: &[u8]) -> Result<SealedWriter, StoreError> {
        assert!(about.len() <= MOST_ABOUT, "a description is short");
        let header = Header {
            about: about.to_owned(),
            length: 0,
            sums: [0; SUM],
        };
        let mut writer = SealedWriter {
            path: path.to_owned(),
            kind: self,
            file: AtomicFile::create(path)?,
            header,
            block: Vec::with_capacity(BLOCK),
            sums: Vec::new(),
            spool: Vec::new(),
        };
        if !writer.file.is_device() {
            // Room for the header; its numbers are known at the end.
            let room = vec![0; writer.header.len() as usize];
            let written = writer.file.write_all(&room);
            written.map_err(|why| StoreError::io(path, "write it", why))?;
        }
        Ok(writer)
    }

    /// Writes a whole file.
    ///
    /// # Errors
    /// It cannot be written; what was there before still is.
    pub fn write(
        &'static self,
        path: &Path,
        about: &[u8],
        content: &[u8],
    ) -> Result<(), StoreError> {
        let mut writer = self.create(path, about)?;
        let written = writer.write_all(content);
        written.map_err(|why| StoreError::io(path, "write it", why))?;
        writer.finish().map(drop)
    }

    /// A whole file in memory.
    #[must_use]
    pub fn to_bytes(&self, about: &[u8], content: &[u8]) -> Vec<u8> {
        let sums: Vec<u8> = content
            .chunks(BLOCK)
            .flat_map(|block| sum(&[block]))
            .collect();
        let header = Header {
            about: about.to_owned(),
            length: content.len() as u64,
            sums: sum(&[&sums]),
        };
        [&header.to_bytes(self), content, &sums].concat()
    }
}

impl SealedWriter {
    /// The same file as one of many: see [`AtomicFile::one_of_many`].
    #[must_use]
    pub fn one_of_many(self) -> SealedWriter {
        SealedWriter {
            file: self.file.one_of_many(),
            ..self
        }
    }

    /// Completes the file and says how many bytes it has.
    ///
    /// # Errors
    /// It cannot be written; what was there before still is.
    pub fn finish(mut self) -> Result<u64, StoreError> {
        let path = self.path.clone();
        let failed = |why| StoreError::io(&path, "write it", why);
        if !self.block.is_empty() {
            self.end_block().map_err(failed)?;
        }
        self.header.sums = sum(&[&self.sums]);
        let header = self.header.to_bytes(self.kind);
        let written = if self.file.is_device() {
            let all = [&header, &self.spool, &self.sums];
            all.into_iter()
                .try_for_each(|part| self.file.write_all(part))
        } else {
            self.file
                .write_all(&self.sums)
                .and_then(|()| self.file.seek(SeekFrom::Start(0)))
                .and_then(|_| self.file.write_all(&header))
        };
        written.map_err(failed)?;
        self.file.finish()?;
        Ok(self.header.file_len())
    }

    fn end_block(&mut self) -> io::Result<()> {
        self.sums.extend(sum(&[&self.block]));
        self.header.length += self.block.len() as u64;
        if self.file.is_device() {
            self.spool.extend_from_slice(&self.block);
        } else {
            self.file.write_all(&self.block)?;
        }
        self.block.clear();
        Ok(())
    }
}

impl Write for SealedWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let now = bytes.len().min(BLOCK - self.block.len());
        self.block.extend_from_slice(&bytes[..now]);
        if self.block.len() == BLOCK {
            self.end_block()?;
        }
        Ok(now)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
