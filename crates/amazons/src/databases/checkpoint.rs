//! A long build's work so far, to go on from after an interruption.
//!
//! The file lies beside the database and is replaced as a whole. One that is
//! damaged, or about something else, is as good as none: the work is then done
//! again.

use super::active::Thermographs;
use super::quarry::Quarry;
use super::spec::Spec;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;

const MAGIC: [u8; 8] = *b"LoamAmC1";
const SEAL: usize = 32;

/// Where a database's checkpoint lies.
pub(crate) fn path(database: &Path) -> PathBuf {
    database.with_extension("part")
}

/// Writes what is known once all but `left` layers are done.
pub(crate) fn save(
    path: &Path,
    spec: &Spec,
    left: usize,
    thermographs: &Thermographs,
    quarry: &Quarry,
) -> io::Result<()> {
    let draft = path.with_extension("part-draft");
    let written = write(&draft, spec, left, thermographs, quarry);
    match written.and_then(|()| std::fs::rename(&draft, path)) {
        Ok(()) => Ok(()),
        Err(why) => {
            // A full disk has no room for half a checkpoint.
            let _ = std::fs::remove_file(&draft);
            Err(why)
        }
    }
}

fn write(
    draft: &Path,
    spec: &Spec,
    left: usize,
    thermographs: &Thermographs,
    quarry: &Quarry,
) -> io::Result<()> {
    let mut out = Sealed {
        inner: BufWriter::with_capacity(1 << 18, File::create(draft)?),
        hasher: blake3::Hasher::new(),
    };
    out.write_all(&MAGIC)?;
    out.write_all(&identity(spec))?;
    out.write_all(&(left as u64).to_le_bytes())?;
    out.write_all(&(quarry.len() as u64).to_le_bytes())?;
    let mut buffer = Vec::with_capacity(1 << 16);
    for id in 0..quarry.len() {
        let (wall, _) = quarry.get(id as u32);
        buffer.extend((wall.len() as i32).to_le_bytes());
        wall.iter()
            .for_each(|word| buffer.extend(word.to_le_bytes()));
        out.flush_full(&mut buffer)?;
    }
    for entry in &thermographs.table {
        buffer.extend(entry.load(Relaxed).to_le_bytes());
        out.flush_full(&mut buffer)?;
    }
    out.write_all(&buffer)?;
    let seal = *out.hasher.finalize().as_bytes();
    out.inner.write_all(&seal)?;
    out.inner.flush()
}

/// Takes up the work: how many layers are left, if there is a checkpoint of
/// this database. Otherwise nothing is changed but the quarry, which is not
/// to be used then.
pub(crate) fn load(
    path: &Path,
    spec: &Spec,
    thermographs: &Thermographs,
    quarry: &mut Quarry,
) -> Option<usize> {
    let file = File::open(path).ok()?;
    let size = file.metadata().ok()?.len();
    let mut input = Opened {
        inner: BufReader::with_capacity(1 << 18, file),
        hasher: blake3::Hasher::new(),
        left: size.checked_sub(SEAL as u64)?,
    };
    if input.take::<8>()? != MAGIC || input.take::<16>()? != identity(spec) {
        return None;
    }
    let left = u64::from_le_bytes(input.take()?);
    let walls = u64::from_le_bytes(input.take()?);
    let mut wall = Vec::new();
    for _ in 0..walls {
        wall.clear();
        for _ in 0..i32::from_le_bytes(input.take()?) {
            wall.push(i32::from_le_bytes(input.take()?));
        }
        if wall.is_empty() {
            return None;
        }
        quarry.intern(&wall);
    }
    quarry.settle();
    for entry in &thermographs.table {
        entry.store(u64::from_le_bytes(input.take()?), Relaxed);
    }
    let mut seal = [0; SEAL];
    input.inner.read_exact(&mut seal).ok()?;
    let whole = input.left == 0 && *input.hasher.finalize().as_bytes() == seal;
    whole.then_some(usize::try_from(left).ok()?)
}

fn identity(spec: &Spec) -> [u8; 16] {
    let mut identity = [0; 16];
    identity[..3].copy_from_slice(&[spec.family() as u8, spec.cols(), spec.rows()]);
    identity[3..7].copy_from_slice(&spec.queens());
    identity
}

/// A file whose bytes are hashed on their way.
struct Sealed {
    inner: BufWriter<File>,
    hasher: blake3::Hasher,
}

impl Sealed {
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.hasher.update(bytes);
        self.inner.write_all(bytes)
    }

    fn flush_full(&mut self, buffer: &mut Vec<u8>) -> io::Result<()> {
        if buffer.len() >= 1 << 15 {
            self.write_all(buffer)?;
            buffer.clear();
        }
        Ok(())
    }
}

struct Opened {
    inner: BufReader<File>,
    hasher: blake3::Hasher,
    left: u64,
}

impl Opened {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.left = self.left.checked_sub(N as u64)?;
        let mut bytes = [0; N];
        self.inner.read_exact(&mut bytes).ok()?;
        self.hasher.update(&bytes);
        Some(bytes)
    }
}
