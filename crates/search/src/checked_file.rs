//! Files with a checksum, written in one go: eight bytes that say what they
//! are, a version, a body, and a BLAKE3 hash of all that.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

const HASH: usize = 32;
/// The kind and the version.
const HEADER: usize = 9;

/// A kind of file.
///
/// ```
/// use loam_search::{CheckedFile, CheckedFileError};
/// use std::io::Write;
/// # let folder = tempfile::tempdir()?;
/// # let path = &folder.path().join("numbers");
/// const NUMBERS: CheckedFile = CheckedFile {
///     magic: *b"NUMBERS!",
///     version: 1,
///     longest: 1 << 20,
/// };
/// NUMBERS.write(path, |out| out.write_all(&[1, 2, 3]))?;
/// assert_eq!(NUMBERS.read(path).unwrap(), [1, 2, 3]);
///
/// std::fs::write(path, b"a letter")?;
/// assert!(matches!(NUMBERS.read(path), Err(CheckedFileError::Foreign)));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckedFile {
    /// What such files begin with.
    pub magic: [u8; 8],
    /// To be raised whenever the body's format or meaning changes.
    pub version: u8,
    /// No file may ask for more memory than so many bytes.
    pub longest: u64,
}

/// Why a file cannot be read.
#[derive(Debug, Error)]
pub enum CheckedFileError {
    /// The disk says why.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is of another kind.
    #[error("is of another kind")]
    Foreign,
    /// It is longer than any of its kind.
    #[error("is too large")]
    TooLarge,
    /// It was written by another version of the program.
    #[error("was saved by another version of the program")]
    Version,
    /// It is damaged.
    #[error("is damaged: its checksum is wrong")]
    Damaged,
}

impl CheckedFile {
    /// Writes a file: whoever reads it sees the old one or the new one.
    ///
    /// # Errors
    /// If it cannot be written, or its body cannot be made.
    pub fn write(
        &self,
        path: &Path,
        body: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        let draft = draft_name(path)?;
        let written = self.write_draft(&draft, body);
        let named = written.and_then(|()| fs::rename(&draft, path));
        if named.is_err() {
            let _ = fs::remove_file(&draft);
        }
        named
    }

    fn write_draft(
        &self,
        draft: &Path,
        body: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        let hashed = Hashed {
            out: File::create(draft)?,
            hasher: blake3::Hasher::new(),
        };
        let mut out = BufWriter::with_capacity(1 << 20, hashed);
        out.write_all(&self.magic)?;
        out.write_all(&[self.version])?;
        body(&mut out)?;
        let Hashed { mut out, hasher } =
            out.into_inner().map_err(io::IntoInnerError::into_error)?;
        out.write_all(hasher.finalize().as_bytes())?;
        out.sync_all()
    }

    /// The body of a file.
    ///
    /// # Errors
    /// If there is none, or it is not to be used.
    pub fn read(&self, path: &Path) -> Result<Vec<u8>, CheckedFileError> {
        if fs::metadata(path)?.len() > self.longest {
            return Err(CheckedFileError::TooLarge);
        }
        let mut bytes = fs::read(path)?;
        if !bytes.starts_with(&self.magic) {
            return Err(CheckedFileError::Foreign);
        }
        let end = bytes.len().checked_sub(HASH).filter(|&end| end >= HEADER);
        let end = end.ok_or(CheckedFileError::Damaged)?;
        let (content, hash) = bytes.split_at(end);
        if blake3::hash(content).as_bytes() != hash {
            return Err(CheckedFileError::Damaged);
        }
        if content[HEADER - 1] != self.version {
            return Err(CheckedFileError::Version);
        }
        bytes.truncate(end);
        bytes.drain(..HEADER);
        Ok(bytes)
    }
}

/// A name beside the file's, on the same disk.
fn draft_name(path: &Path) -> io::Result<PathBuf> {
    let Some(name) = path.file_name() else {
        return Err(io::ErrorKind::IsADirectory.into());
    };
    let mut draft = name.to_owned();
    draft.push(".new");
    Ok(path.with_file_name(draft))
}

/// Passes bytes on and hashes them.
struct Hashed<W> {
    out: W,
    hasher: blake3::Hasher,
}

impl<W: Write> Write for Hashed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.hasher.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: CheckedFile = CheckedFile {
        magic: *b"LOAMTEST",
        version: 3,
        longest: 100,
    };

    #[test]
    fn whatever_is_not_as_it_was_written_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = &folder.path().join("file");
        assert!(matches!(FILE.read(path), Err(CheckedFileError::Io(_))));
        FILE.write(path, |out| out.write_all(b"a body")).unwrap();
        assert_eq!(FILE.read(path).unwrap(), b"a body");
        let whole = fs::read(path).unwrap();
        for at in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[at] ^= 1;
            fs::write(path, bytes).unwrap();
            let why = FILE.read(path).unwrap_err();
            match at {
                0..8 => assert!(matches!(why, CheckedFileError::Foreign), "{at}: {why}"),
                _ => assert!(matches!(why, CheckedFileError::Damaged), "{at}: {why}"),
            }
            fs::write(path, &whole[..at]).unwrap();
            assert!(FILE.read(path).is_err(), "{at}");
        }
        let later = CheckedFile { version: 4, ..FILE };
        later.write(path, |_| Ok(())).unwrap();
        assert!(matches!(FILE.read(path), Err(CheckedFileError::Version)));
        assert_eq!(later.read(path).unwrap(), b"");
        FILE.write(path, |out| out.write_all(&[0; 60])).unwrap();
        assert!(matches!(FILE.read(path), Err(CheckedFileError::TooLarge)));
    }

    #[test]
    fn a_file_that_cannot_be_written_leaves_the_old_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = &folder.path().join("file");
        FILE.write(path, |out| out.write_all(b"old")).unwrap();
        let full = |out: &mut dyn Write| {
            out.write_all(b"new")?;
            Err(io::ErrorKind::StorageFull.into())
        };
        assert!(FILE.write(path, full).is_err());
        assert_eq!(FILE.read(path).unwrap(), b"old");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        assert!(FILE.write(Path::new("/"), |_| Ok(())).is_err());
        assert!(FILE.write(&path.join("none"), |_| Ok(())).is_err());
    }
}
