use std::fs::{self, File};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A file that takes its name only when it is complete.
///
/// It is written beside its place under another name, so that a run that is
/// stopped leaves what was there before.
#[derive(Debug)]
pub struct AtomicFile {
    path: PathBuf,
    part: PathBuf,
    /// `None` once renamed.
    file: Option<BufWriter<File>>,
}

impl AtomicFile {
    /// Begins a file.
    pub fn create(path: &Path) -> io::Result<AtomicFile> {
        let Some(name) = path.file_name() else {
            return Err(io::Error::new(
                io::ErrorKind::IsADirectory,
                "expected the name of a file",
            ));
        };
        if path.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        let mut part_name = name.to_owned();
        part_name.push(format!(".part-{}", std::process::id()));
        let part = path.with_file_name(part_name);
        let file = BufWriter::with_capacity(1 << 20, File::create(&part)?);
        Ok(AtomicFile {
            path: path.to_owned(),
            part,
            file: Some(file),
        })
    }

    /// Writes a whole file.
    pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
        let mut file = AtomicFile::create(path)?;
        file.write_all(bytes)?;
        file.finish()
    }

    /// Gives the file its name.
    pub fn finish(mut self) -> io::Result<()> {
        if let Some(mut file) = self.file.take() {
            let named = file
                .flush()
                .and_then(|()| file.get_ref().sync_all())
                .and_then(|()| fs::rename(&self.part, &self.path));
            if named.is_err() {
                let _ = fs::remove_file(&self.part);
            }
            named?;
        }
        Ok(())
    }

    fn writer(&mut self) -> &mut BufWriter<File> {
        self.file.as_mut().expect("only finishing takes the file")
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer().flush()
    }
}

impl Seek for AtomicFile {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.writer().seek(to)
    }
}

impl Drop for AtomicFile {
    fn drop(&mut self) {
        if self.file.take().is_some() {
            let _ = fs::remove_file(&self.part);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_whole_or_not_there() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("weights");
        AtomicFile::write(&path, b"old").unwrap();

        let mut dropped = AtomicFile::create(&path).unwrap();
        dropped.write_all(b"half").unwrap();
        dropped.flush().unwrap();
        drop(dropped);
        assert_eq!(fs::read(&path).unwrap(), b"old");

        let mut finished = AtomicFile::create(&path).unwrap();
        finished.write_all(b"new").unwrap();
        finished.finish().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        assert!(AtomicFile::create(folder.path()).is_err());
    }
}
