use crate::atomic::{Place, beside};
use crate::{Fault, StoreError};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// A lock on a file or folder, for one process at a time.
///
/// The operating system holds it, as a lock on `NAME.lock` beside the file: it
/// is free as soon as its owner is no more, however that came. What is written
/// in there only tells who it is.
///
/// ```
/// use loam_store::Lock;
/// # let folder = tempfile::tempdir()?;
/// # let path = &folder.path().join("shared");
/// let lock = Lock::acquire(path)?;
/// let why = Lock::acquire(path).unwrap_err().to_string();
/// assert!(why.contains("in use by process"), "{why}");
/// drop(lock);
/// assert!(Lock::acquire(path).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Lock {
    file: File,
    path: PathBuf,
}

impl Lock {
    /// Takes the lock of a file, which need not exist, or of a folder.
    ///
    /// # Errors
    /// Somebody has it, or there can be none here.
    pub fn acquire(target: &Path) -> Result<Lock, StoreError> {
        let path = lock_path(target)?;
        loop {
            let file = open(&path).map_err(|why| StoreError::io(target, "lock it", why))?;
            if !try_lock(&file).map_err(|why| StoreError::io(target, "lock it", why))? {
                return Err(StoreError::new(target, Fault::InUse(owner(&path))));
            }
            if let Some(lock) = Lock::of(file, &path) {
                return Ok(lock);
            }
        }
    }

    /// Takes the lock of a file as soon as nobody has it: for what takes but a
    /// moment.
    ///
    /// # Errors
    /// There can be none here.
    pub fn wait(target: &Path) -> Result<Lock, StoreError> {
        let path = lock_path(target)?;
        let failed = |why| StoreError::io(target, "lock it", why);
        loop {
            let file = open(&path).map_err(failed)?;
            file.lock().map_err(failed)?;
            if let Some(lock) = Lock::of(file, &path) {
                return Ok(lock);
            }
        }
    }

    /// Whether there is the file of a lock, held or not.
    pub(crate) fn was_left(target: &Path) -> bool {
        lock_path(target).is_ok_and(|path| path.exists())
    }

    /// `None` if the file was removed by its last owner meanwhile.
    fn of(mut file: File, path: &Path) -> Option<Lock> {
        if !is_at(&file, path) {
            return None;
        }
        // Whom to wait for; not worth a failure.
        let _ = file.set_len(0);
        let _ = write!(file, "process {}", std::process::id());
        Some(Lock {
            file,
            path: path.to_owned(),
        })
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Still locked: nobody else holds a file of this name.
        let _ = fs::remove_file(&self.path);
        let _ = self.file.unlock();
    }
}

fn lock_path(target: &Path) -> Result<PathBuf, StoreError> {
    if target.is_dir() {
        return Ok(target.join("folder.lock"));
    }
    let (target, _) = Place::file(target)?;
    Ok(beside(&target, ".lock"))
}

fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    options.open(path)
}

fn owner(path: &Path) -> String {
    let mut text = String::new();
    let read = File::open(path).and_then(|file| file.take(100).read_to_string(&mut text));
    match read {
        Ok(_) if !text.is_empty() => text,
        _ => "another process".into(),
    }
}

/// Whether the lock of an open file was free, and is ours now.
pub(crate) fn try_lock(file: &File) -> io::Result<bool> {
    match file.try_lock() {
        Ok(()) => Ok(true),
        Err(TryLockError::WouldBlock) => Ok(false),
        Err(TryLockError::Error(why)) => Err(why),
    }
}

/// Whether an open file is the one of this name.
pub(crate) fn is_at(file: &File, path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let place = |data: io::Result<fs::Metadata>| data.map(|data| (data.dev(), data.ino()));
        match (place(file.metadata()), place(fs::metadata(path))) {
            (Ok(one), Ok(other)) => one == other,
            _ => false,
        }
    }
    #[cfg(not(unix))]
    {
        let _ = file;
        path.exists()
    }
}
