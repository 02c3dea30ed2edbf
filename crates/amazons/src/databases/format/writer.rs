use super::{BLOCK, Header, SUM, sum};
use std::fs::File;
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Writes a database: its data in order, then checksums and header in front.
/// Whoever looks sees the whole file or none, for it gets its name last.
#[derive(Debug)]
pub(crate) struct Writer {
    header: Header,
    path: PathBuf,
    draft: PathBuf,
    file: BufWriter<File>,
    block: Vec<u8>,
    sums: Vec<u8>,
    written: u64,
    named: bool,
}

impl Writer {
    /// Begins a file; the header's section lengths say what is to come.
    pub(crate) fn new(path: &Path, header: Header) -> io::Result<Writer> {
        let draft = path.with_extension("draft");
        let mut file = BufWriter::with_capacity(1 << 18, File::create(&draft)?);
        file.seek(SeekFrom::Start(header.data_start() as u64))?;
        Ok(Writer {
            header,
            path: path.to_owned(),
            draft,
            file,
            block: Vec::with_capacity(BLOCK),
            sums: Vec::new(),
            written: 0,
            named: false,
        })
    }

    /// The next data.
    pub(crate) fn data(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        self.written += bytes.len() as u64;
        while !bytes.is_empty() {
            let (now, later) = bytes.split_at(bytes.len().min(BLOCK - self.block.len()));
            self.block.extend_from_slice(now);
            bytes = later;
            if self.block.len() == BLOCK {
                self.end_block()?;
            }
        }
        Ok(())
    }

    fn end_block(&mut self) -> io::Result<()> {
        self.sums.extend(sum(&self.block));
        self.file.write_all(&self.block)?;
        self.block.clear();
        Ok(())
    }

    /// Completes the file and gives it its name; returns its size.
    pub(crate) fn finish(mut self) -> io::Result<u64> {
        assert_eq!(
            self.written,
            self.header.data_len(),
            "sections as announced"
        );
        if !self.block.is_empty() {
            self.end_block()?;
        }
        debug_assert_eq!(self.sums.len(), SUM * self.header.blocks());
        self.header.sums = sum(&self.sums);
        self.file.seek(SeekFrom::Start(0))?;
        self.file.write_all(&self.header.to_bytes())?;
        self.file.write_all(&self.sums)?;
        self.file.flush()?;
        std::fs::rename(&self.draft, &self.path)?;
        self.named = true;
        Ok(self.header.data_start() as u64 + self.header.data_len())
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        if !self.named {
            // A full disk has no room for half a database.
            let _ = std::fs::remove_file(&self.draft);
        }
    }
}
