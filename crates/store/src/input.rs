//! Files that others wrote, read as far as is sensible.

use crate::{Fault, StoreError};
use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::Path;

const CHUNK: usize = 1 << 16;

/// A whole file of at most so many bytes.
///
/// ```
/// # let folder = tempfile::tempdir()?;
/// # let path = &folder.path().join("letter");
/// std::fs::write(path, "Dear reader")?;
/// assert_eq!(loam_store::read_file(path, 100)?, b"Dear reader");
/// assert!(loam_store::read_file(path, 10).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// It cannot be read, or is longer.
pub fn read_file(path: &Path, longest: u64) -> Result<Vec<u8>, StoreError> {
    read_while(path, longest, &mut |_| Ok(()))
}

/// A whole text of at most so many bytes, given up at the first byte that is
/// in no text.
///
/// # Errors
/// It cannot be read, is longer, or is no text.
pub fn read_text(path: &Path, longest: u64) -> Result<String, StoreError> {
    let no_text = || StoreError::new(path, Fault::Foreign("a text"));
    let bytes = read_while(path, longest, &mut |chunk| match chunk.contains(&0) {
        true => Err(no_text()),
        false => Ok(()),
    })?;
    String::from_utf8(bytes).map_err(|_| no_text())
}

/// Reads a file whose pieces are all right.
fn read_while(
    path: &Path,
    longest: u64,
    right: &mut dyn FnMut(&[u8]) -> Result<(), StoreError>,
) -> Result<Vec<u8>, StoreError> {
    let failed = |why| StoreError::io(path, "read it", why);
    let mut file = File::open(path).map_err(failed)?;
    let data = file.metadata().map_err(failed)?;
    if data.is_dir() {
        return Err(failed(ErrorKind::IsADirectory.into()));
    }
    if data.len() > longest {
        return Err(StoreError::new(path, Fault::TooLarge(longest)));
    }
    let mut bytes = Vec::new();
    let mut chunk = vec![0; CHUNK];
    loop {
        let count = match file.read(&mut chunk) {
            Ok(0) => return Ok(bytes),
            Ok(count) => count,
            Err(why) if why.kind() == ErrorKind::Interrupted => continue,
            Err(why) => return Err(failed(why)),
        };
        right(&chunk[..count])?;
        if (bytes.len() + count) as u64 > longest {
            return Err(StoreError::new(path, Fault::TooLarge(longest)));
        }
        bytes
            .try_reserve(count)
            .map_err(|_| StoreError::new(path, Fault::NoMemory))?;
        bytes.extend_from_slice(&chunk[..count]);
    }
}

/// The BLAKE3 hash of a file's bytes.
///
/// # Errors
/// It cannot be read.
pub fn hash_file(path: &Path) -> Result<[u8; 32], StoreError> {
    let mut hasher = blake3::Hasher::new();
    File::open(path)
        .and_then(|file| hasher.update_reader(file).map(drop))
        .map_err(|why| StoreError::io(path, "read it", why))?;
    Ok(*hasher.finalize().as_bytes())
}
