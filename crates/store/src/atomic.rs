use crate::lock::{self, is_at};
use crate::{Fault, StoreError};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A file that takes its name only when it is complete: whoever looks sees the
/// old one or the new one, after a kill or a power cut too.
///
/// It is written beside its place as `NAME.draft`. A draft is locked by
/// whoever writes it, so that one left by a killed process is known as such
/// and taken over. Links are followed; devices and pipes, which cannot be
/// replaced, are written into.
///
/// ```
/// use loam_store::AtomicFile;
/// use std::io::Write;
/// # let folder = tempfile::tempdir()?;
/// # let path = &folder.path().join("letter");
/// let mut file = AtomicFile::create(path)?;
/// file.write_all(b"Dear reader")?;
/// assert!(!path.exists());
/// file.finish()?;
/// assert_eq!(std::fs::read(path)?, b"Dear reader");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct AtomicFile {
    target: PathBuf,
    /// Where it is until it is complete; `None` for devices.
    draft: Option<PathBuf>,
    /// `None` once it is complete.
    file: Option<BufWriter<File>>,
    /// Whether it outlives a power cut as soon as it has its name.
    is_synced: bool,
}

impl AtomicFile {
    /// Begins a file.
    ///
    /// # Errors
    /// It could not be given its name later: there is no such folder, a folder
    /// is in its place, or it may not be written.
    pub fn create(path: &Path) -> Result<AtomicFile, StoreError> {
        let place = Place::of(path)?;
        let (file, draft) = match &place {
            Place::File { target, there } => {
                if *there {
                    // A rename asks nobody whether the old file may be written.
                    let open = OpenOptions::new().write(true).open(target);
                    open.map_err(|why| StoreError::io(path, "write it", why))?;
                }
                let (file, draft) = draft(target)
                    .map_err(|why| StoreError::io(path, "create a draft beside it", why))?;
                (file, Some(draft))
            }
            Place::Device(target) => {
                let file = OpenOptions::new().write(true).open(target);
                let file = file.map_err(|why| StoreError::io(path, "open it for writing", why))?;
                (file, None)
            }
        };
        Ok(AtomicFile {
            target: place.into_path(),
            draft,
            file: Some(BufWriter::with_capacity(1 << 18, file)),
            is_synced: true,
        })
    }

    /// Writes a whole file.
    ///
    /// # Errors
    /// It cannot be written; what was there before still is.
    pub fn write(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
        let mut file = AtomicFile::create(path)?;
        file.write_all(bytes)
            .map_err(|why| StoreError::io(path, "write it", why))?;
        file.finish()
    }

    /// Writes a whole file that can be made again at any time, such as a page
    /// of a report: whole for whoever looks, but nobody waits for the disk.
    ///
    /// # Errors
    /// It cannot be written; what was there before still is.
    pub fn write_page(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
        let mut file = AtomicFile::create(path)?;
        file.is_synced = false;
        file.write_all(bytes)
            .map_err(|why| StoreError::io(path, "write it", why))?;
        file.finish()
    }

    /// The same file as one of many in a folder: that they outlive a power cut
    /// is seen to by [`sync_files`], for all of them at once.
    #[must_use]
    pub fn one_of_many(self) -> AtomicFile {
        let mut file = self;
        file.is_synced = false;
        file
    }

    /// Whether bytes go into something that can neither be replaced nor gone
    /// back in.
    #[must_use]
    pub fn is_device(&self) -> bool {
        self.draft.is_none()
    }

    /// Gives the file its name, once it would outlive a power cut.
    ///
    /// # Errors
    /// It cannot be written; what was there before still is.
    pub fn finish(mut self) -> Result<(), StoreError> {
        let flushed = self.writer().flush();
        flushed.map_err(|why| StoreError::io(&self.target, "write it", why))?;
        let Some(draft) = self.draft.take() else {
            self.file = None;
            return Ok(());
        };
        // The lock goes with the file: it is kept until the name is given.
        let file = self.file.take();
        let named = file
            .as_ref()
            .map_or(Ok(()), |file| {
                keep_permissions(file.get_ref(), &self.target)?;
                match self.is_synced {
                    true => file.get_ref().sync_all(),
                    false => Ok(()),
                }
            })
            .and_then(|()| fs::rename(&draft, &self.target))
            .and_then(|()| match self.is_synced {
                true => sync_parent(&self.target),
                false => Ok(()),
            });
        if named.is_err() {
            let _ = fs::remove_file(&draft);
        }
        named.map_err(|why| StoreError::io(&self.target, "give it its name", why))
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
        if let Some(file) = self.file.take() {
            // What could not be completed is not worth a last write.
            let _ = file.into_parts();
        }
        if let Some(draft) = &self.draft {
            // A full disk has no room for half a file.
            let _ = fs::remove_file(draft);
        }
    }
}

/// Sees that a file could be written, before hours of work for it begin.
///
/// # Errors
/// It could not.
pub fn probe(path: &Path) -> Result<(), StoreError> {
    match Place::of(path)? {
        Place::File { .. } => AtomicFile::create(path).map(drop),
        // To open a pipe would mean to wait for its reader.
        Place::Device(_) => Ok(()),
    }
}

/// Whether a path leads to something that is written into and not replaced: a
/// device, a pipe, an output of this process. Nothing can stand beside it.
///
/// # Errors
/// Nothing could be written there.
pub fn is_device(path: &Path) -> Result<bool, StoreError> {
    Ok(matches!(Place::of(path)?, Place::Device(_)))
}

/// Makes a folder and those above it.
///
/// # Errors
/// It cannot be made, or something else is in its place.
pub fn ensure_folder(path: &Path) -> Result<(), StoreError> {
    fs::create_dir_all(path).map_err(|why| StoreError::io(path, "make this folder", why))
}

/// What a path leads to.
pub(crate) enum Place {
    /// A file, or where one could be.
    File { target: PathBuf, there: bool },
    /// Something to write into: a device, a pipe, an output of this process.
    Device(PathBuf),
}

/// Longer chains of links than this are circles.
const MOST_LINKS: usize = 40;

impl Place {
    pub(crate) fn of(path: &Path) -> Result<Place, StoreError> {
        let failed = |why| StoreError::io(path, "write it", why);
        let mut target = path.to_owned();
        for _ in 0..MOST_LINKS {
            // The shell has opened these for us; a file behind them is
            // written where the shell's other output ends.
            let ours = ["/dev/fd", "/proc/self/fd", "/dev/stdout", "/dev/stderr"];
            if ours.iter().any(|own| target.starts_with(own)) {
                return Ok(Place::Device(path.to_owned()));
            }
            match fs::symlink_metadata(&target) {
                Ok(data) if data.is_symlink() => {
                    let next = fs::read_link(&target).map_err(failed)?;
                    target = target.parent().unwrap_or(Path::new("")).join(next);
                }
                Ok(data) if data.is_file() => {
                    let there = true;
                    return Ok(Place::File { target, there });
                }
                Ok(data) if data.is_dir() => {
                    return Err(failed(io::ErrorKind::IsADirectory.into()));
                }
                Ok(_) => return Ok(Place::Device(target)),
                Err(why) if why.kind() == io::ErrorKind::NotFound => {
                    if target.file_name().is_none() || target.as_os_str().is_empty() {
                        return Err(failed(why));
                    }
                    let there = false;
                    return Ok(Place::File { target, there });
                }
                Err(why) => return Err(failed(why)),
            }
        }
        Err(failed(io::Error::other("too many links")))
    }

    pub(crate) fn into_path(self) -> PathBuf {
        match self {
            Place::File { target, .. } | Place::Device(target) => target,
        }
    }

    /// The file, where only a file will do.
    pub(crate) fn file(path: &Path) -> Result<(PathBuf, bool), StoreError> {
        match Place::of(path)? {
            Place::File { target, there } => Ok((target, there)),
            Place::Device(_) => Err(StoreError::new(path, Fault::Foreign("a file"))),
        }
    }
}

/// A name beside another.
pub(crate) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(ending);
    path.with_file_name(name)
}

/// An empty file beside the target that nobody else writes.
fn draft(target: &Path) -> io::Result<(File, PathBuf)> {
    let mut number = 1;
    let mut found = None;
    // Beyond the first free one, those of killed processes are cleared away.
    loop {
        let path = match number {
            1 => beside(target, ".draft"),
            _ => beside(target, &format!(".draft-{number}")),
        };
        if found.is_some() && !path.exists() {
            break;
        }
        let file = open_draft(&path)?;
        match lock::try_lock(&file)? {
            false => number += 1,
            // Its owner may just have given it another name, or removed it.
            true if !is_at(&file, &path) => {}
            true if found.is_some() => {
                fs::remove_file(&path)?;
                number += 1;
            }
            true => {
                file.set_len(0)?;
                found = Some((file, path));
                number += 1;
            }
        }
    }
    Ok(found.expect("the loop ends with one"))
}

fn open_draft(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        // Nobody may lead us elsewhere by a link of that name.
        options.custom_flags(libc::O_NOFOLLOW);
    }
    options.open(path)
}

/// Gives a draft the permissions of what it replaces.
fn keep_permissions(draft: &File, target: &Path) -> io::Result<()> {
    if let Ok(old) = fs::metadata(target) {
        draft.set_permissions(old.permissions())?;
    }
    Ok(())
}

/// Sees that files of a folder outlive a power cut: sooner done for many than
/// for one after the other.
///
/// # Errors
/// The disk fails, or one of them is gone.
pub fn sync_files(folder: &Path, files: &[PathBuf]) -> Result<(), StoreError> {
    for path in files {
        let synced = File::open(path).and_then(|file| file.sync_all());
        synced.map_err(|why| StoreError::io(path, "write it", why))?;
    }
    sync(folder).map_err(|why| StoreError::io(folder, "write it", why))
}

fn sync_parent(target: &Path) -> io::Result<()> {
    match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => sync(folder),
        _ => sync(Path::new(".")),
    }
}

fn sync(folder: &Path) -> io::Result<()> {
    if cfg!(unix) {
        // Some file systems know no such thing.
        match File::open(folder)?.sync_all() {
            Err(why) if why.kind() != io::ErrorKind::InvalidInput => return Err(why),
            _ => {}
        }
    }
    Ok(())
}
