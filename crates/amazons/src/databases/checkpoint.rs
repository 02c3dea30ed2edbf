//! A long build's work so far, to go on from after an interruption.

use super::active::Thermographs;
use super::quarry::Quarry;
use super::spec::Spec;
use loam_store::{Checkpoint, Kind, Saved, StoreError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;

static KIND: Kind = Kind {
    tag: *b"amazonpt",
    name: "the unfinished work on a database",
    version: 2,
    longest: 1 << 48,
    again: "this one cannot go on with it",
    old: &[b"LoamAmC1"],
};

/// Where a database's unfinished work lies.
pub(crate) fn path(database: &Path) -> PathBuf {
    database.with_extension("part")
}

/// Unfinished work on disk. As long as there is none, nothing is opened.
pub(crate) struct Unfinished {
    path: PathBuf,
    task: String,
    checkpoint: Option<Checkpoint>,
}

impl Unfinished {
    /// Takes up the work on a database of so many layers: how many are left,
    /// if it has been begun.
    ///
    /// # Errors
    /// What is there is damaged, or in use.
    pub(crate) fn take_up(
        database: &Path,
        spec: Spec,
        layers: usize,
        thermographs: &Thermographs,
        quarry: &mut Quarry,
    ) -> Result<(Unfinished, Option<usize>), StoreError> {
        let mut unfinished = Unfinished {
            path: path(database),
            task: spec.to_string(),
            checkpoint: None,
        };
        let path = &unfinished.path;
        if !path.exists() {
            return Ok((unfinished, None));
        }
        let (checkpoint, saved) = Checkpoint::open(&KIND, path, &unfinished.task)?;
        let left = match saved {
            None => None,
            Some(mut saved) => {
                let left = read(&mut saved, thermographs, quarry);
                let left = left.map_err(|why| StoreError::io(path, "read it", why))?;
                let sensible = left.filter(|&left| left <= layers);
                Some(sensible.ok_or_else(|| StoreError::contents(path, "it makes no sense"))?)
            }
        };
        unfinished.checkpoint = Some(checkpoint);
        Ok((unfinished, left))
    }

    /// Writes what is known once all but `left` layers are done.
    pub(crate) fn save(
        &mut self,
        left: usize,
        thermographs: &Thermographs,
        quarry: &Quarry,
    ) -> Result<(), StoreError> {
        let checkpoint = match &mut self.checkpoint {
            Some(checkpoint) => checkpoint,
            none => none.insert(Checkpoint::open(&KIND, &self.path, &self.task)?.0),
        };
        checkpoint.save(|out| write(out, left, thermographs, quarry))
    }

    /// Removes it: the database is there.
    pub(crate) fn remove(self) -> Result<(), StoreError> {
        self.checkpoint.map_or(Ok(()), Checkpoint::remove)
    }
}

/// How many layers are left, how many walls there are, the table, and the
/// walls: what is only added to comes last, so that most blocks stay the same.
fn write(
    out: &mut dyn Write,
    left: usize,
    thermographs: &Thermographs,
    quarry: &Quarry,
) -> io::Result<()> {
    out.write_all(&(left as u64).to_le_bytes())?;
    out.write_all(&(quarry.len() as u64).to_le_bytes())?;
    for entry in &thermographs.table {
        out.write_all(&entry.load(Relaxed).to_le_bytes())?;
    }
    for id in 0..quarry.len() {
        let (wall, _) = quarry.get(id as u32);
        out.write_all(&(wall.len() as u32).to_le_bytes())?;
        for word in wall {
            out.write_all(&word.to_le_bytes())?;
        }
    }
    Ok(())
}

/// Reads it back; `None` if it makes no sense.
fn read(
    saved: &mut Saved,
    thermographs: &Thermographs,
    quarry: &mut Quarry,
) -> io::Result<Option<usize>> {
    let left = u64::from_le_bytes(saved.take_array()?);
    let walls = u64::from_le_bytes(saved.take_array()?);
    for entry in &thermographs.table {
        entry.store(u64::from_le_bytes(saved.take_array()?), Relaxed);
    }
    let mut wall = Vec::new();
    for _ in 0..walls {
        wall.clear();
        for _ in 0..u32::from_le_bytes(saved.take_array()?) {
            wall.push(i32::from_le_bytes(saved.take_array()?));
        }
        if wall.is_empty() {
            return Ok(None);
        }
        quarry.intern(&wall);
    }
    quarry.settle();
    Ok(match saved.read(&mut [0])? {
        0 => usize::try_from(left).ok(),
        _ => None,
    })
}
