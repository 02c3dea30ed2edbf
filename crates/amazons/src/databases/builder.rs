//! Building databases, one after the other.

use super::active::{Mason, Thermographs};
use super::canonical::Values;
use super::census::Census;
use super::checkpoint;
use super::database::Database;
use super::format::{DatabaseError, Fault};
use super::quarry::Quarry;
use super::save;
use super::spec::{Family, Spec};
use super::territory::layers;
use super::workers::Watch;
use super::workshop::Workshop;
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Builds databases into a folder.
///
/// What is finished is kept: the same command after an interruption goes on,
/// and the files come out the same byte for byte, whatever the number of
/// threads.
///
/// ```
/// use loam_amazons::databases::{Builder, Family, Spec};
/// let folder = tempfile::tempdir().unwrap();
/// let builder = Builder::new(folder.path());
/// let spec = Spec::new(Family::Active, 2, 3, "1+1").unwrap();
/// let built = builder.build(&[spec], &|_| {}).unwrap();
/// assert_eq!(built[0].entries, 84);
/// ```
#[derive(Clone, Debug)]
pub struct Builder {
    /// Where the files go; made if it is missing.
    pub dir: PathBuf,
    /// How many threads work, at least one.
    pub threads: usize,
    /// How many bytes of memory a build may take.
    pub memory: u64,
    /// How much work may be lost by an interruption.
    pub checkpoint: Duration,
}

/// How far a build has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// What is being built.
    pub spec: Spec,
    /// Its place among those asked for.
    pub number: usize,
    /// How many were asked for.
    pub of: usize,
    /// Positions done.
    pub done: u64,
    /// Positions in all.
    pub total: u64,
}

/// A database that is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Built {
    /// What is in it.
    pub spec: Spec,
    /// Entries as the thesis counts them (Appendix B).
    pub entries: u64,
    /// How many of them are defective, if it is about territories.
    pub defective: Option<u64>,
    /// The size of its file.
    pub bytes: u64,
    /// Whether it was there already.
    pub kept: bool,
}

/// Why a database could not be built.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// A file is in the way, or the disk is.
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// It takes more memory than there is.
    #[error("{spec}: there is not enough memory")]
    NoMemory {
        /// The database.
        spec: Spec,
    },
    /// Somebody else is building here.
    #[error("{}: another build is at work in this folder", .0.display())]
    Busy(PathBuf),
    /// It takes more memory than it may.
    #[error("{spec}: needs {} MB of memory, and may take {} MB", .needs.div_ceil(1 << 20), .limit >> 20)]
    Memory {
        /// The database.
        spec: Spec,
        /// Bytes it needs, at least.
        needs: u64,
        /// Bytes it may take.
        limit: u64,
    },
}

impl Builder {
    /// The memory a build takes unless told otherwise.
    pub const MEMORY: u64 = 8 << 30;

    /// A builder for a folder, with a thread for each core.
    #[must_use]
    pub fn new(dir: &Path) -> Builder {
        Builder {
            dir: dir.to_owned(),
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            memory: Builder::MEMORY,
            checkpoint: Duration::from_secs(60),
        }
    }

    /// Builds what is not there yet, in the order given.
    pub fn build(
        &self,
        specs: &[Spec],
        watch: &(dyn Fn(Progress) + Sync),
    ) -> Result<Vec<Built>, BuildError> {
        let io = |why| DatabaseError::new(&self.dir, Fault::Io(why));
        std::fs::create_dir_all(&self.dir).map_err(io)?;
        // Held until it is dropped, or this process is no more.
        let lock = File::create(self.dir.join(LOCK)).map_err(io)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(BuildError::Busy(self.dir.clone())),
            Err(TryLockError::Error(why)) => return Err(io(why).into()),
        }
        let builder = Builder {
            threads: self.threads.max(1),
            ..self.clone()
        };
        let mut workshop = Workshop::default();
        let mut built = Vec::new();
        for (number, &spec) in specs.iter().enumerate() {
            let (number, of) = (number + 1, specs.len());
            let watch = |done, total| {
                watch(Progress {
                    spec,
                    number,
                    of,
                    done,
                    total,
                });
            };
            built.push(builder.build_one(spec, &mut workshop, &watch)?);
        }
        Ok(built)
    }

    fn build_one(
        &self,
        spec: Spec,
        workshop: &mut Workshop,
        watch: &Watch<'_>,
    ) -> Result<Built, BuildError> {
        let path = self.dir.join(spec.file_name());
        if let Some(kept) = kept(spec, &path)? {
            return Ok(kept);
        }
        self.check_memory(spec, workshop.bytes(spec), 0)?;
        match spec.family() {
            Family::Simple | Family::Blocker => {
                workshop.prepare(spec);
                self.territory(spec, &path, workshop, watch)?;
            }
            Family::Active => self.active(spec, &path, watch)?,
            Family::Constrained => {
                workshop.prepare(spec);
                self.constrained(spec, &path, workshop, watch)?;
            }
        }
        kept(spec, &path)?
            .map(|built| Built {
                kept: false,
                ..built
            })
            .ok_or_else(|| DatabaseError::new(&path, Fault::Foreign).into())
    }

    fn territory(
        &self,
        spec: Spec,
        path: &Path,
        workshop: &mut Workshop,
        watch: &Watch<'_>,
    ) -> Result<(), BuildError> {
        let moves = workshop.moves(spec, self.threads, watch);
        let census = Census::new(&moves.index, self.threads);
        let (entries, defective) = census.collect(|number, empty| {
            let deficit = empty as u8 - moves.get(number);
            (deficit > 0).then_some(deficit)
        });
        save::territory(path, spec, &moves.index, entries, &defective)
            .map_err(|why| DatabaseError::new(path, why).into())
    }

    fn active(&self, spec: Spec, path: &Path, watch: &Watch<'_>) -> Result<(), BuildError> {
        let io = |why| DatabaseError::new(path, Fault::Io(why));
        let thermographs = Thermographs::empty(spec.index());
        let thermographs = thermographs.ok_or(BuildError::NoMemory { spec })?;
        let layers = layers(thermographs.index.free());
        let total = thermographs.table.len() as u64;
        let orbits = thermographs.index.orbits().len() as u64;
        let part = checkpoint::path(path);
        let mut quarry = Quarry::default();
        let taken_up = checkpoint::load(&part, &spec, &thermographs, &mut quarry);
        let left = taken_up.filter(|&left| left <= layers.len());
        let left = left.unwrap_or_else(|| {
            quarry = Quarry::default();
            layers.len()
        });
        let size = |layers: &[Vec<_>]| layers.iter().map(|layer| layer.len() as u64).sum::<u64>();
        let mut done = size(&layers[left..]) * orbits;
        let mut saved = Instant::now();
        let mut masons = self.masons();
        for left in (0..left).rev() {
            let layer = &layers[left];
            let so_far = |orbit: usize| watch(done + orbit as u64 * layer.len() as u64, total);
            thermographs.fill(layer, &quarry, [None, None], &mut masons, &so_far);
            quarry.settle();
            done += layer.len() as u64 * orbits;
            watch(done, total);
            self.check_memory(spec, 0, quarry.bytes())?;
            if left > 0 && saved.elapsed() >= self.checkpoint {
                checkpoint::save(&part, &spec, left, &thermographs, &quarry).map_err(io)?;
                saved = Instant::now();
            }
        }
        let entries = Census::new(&thermographs.index, self.threads).count();
        save::thermographs(path, spec, &thermographs, &quarry, entries, watch)
            .map_err(|why| DatabaseError::new(path, why))?;
        // It has served its purpose; if it stays, nobody reads it.
        let _ = std::fs::remove_file(part);
        Ok(())
    }

    fn constrained(
        &self,
        spec: Spec,
        path: &Path,
        workshop: &mut Workshop,
        watch: &Watch<'_>,
    ) -> Result<(), BuildError> {
        workshop.thermographs(spec.queens(), &mut self.masons(), watch);
        let thermographs = workshop.done(spec.queens());
        let entries = Census::new(&thermographs.index, self.threads).count();
        save::thermographs(path, spec, thermographs, &workshop.quarry, entries, watch)
            .map_err(|why| DatabaseError::new(path, why).into())
    }

    fn masons(&self) -> Vec<Mason> {
        (0..self.threads).map(|_| Mason::default()).collect()
    }

    fn check_memory(&self, spec: Spec, there: u64, walls: u64) -> Result<(), BuildError> {
        let needs = there + needs(spec) + walls;
        if needs > self.memory {
            return Err(BuildError::Memory {
                spec,
                needs,
                limit: self.memory,
            });
        }
        Ok(())
    }
}

/// The file that tells others that a build is at work.
const LOCK: &str = "building.lock";

/// Bytes that a database's table and index take, without its walls.
fn needs(spec: Spec) -> u64 {
    let symmetries = if spec.cols() == spec.rows() { 8 } else { 4 };
    let numbers = spec.positions() / symmetries;
    let squares = u32::from(spec.cols()) * u32::from(spec.rows());
    let index = 12 * super::index::placements(squares, spec.queens());
    let entry = match spec.family() {
        Family::Simple | Family::Blocker => 1,
        _ if Values::are_wanted(spec, numbers as usize) => 160,
        // Its own eight bytes, and room to find out which ones are the same.
        _ => 14,
    };
    // Placements that are symmetric themselves make a few numbers more.
    index + numbers * entry * 9 / 8 + (1 << squares >> 3) + (4 << 20)
}

/// The database if it is there and whole. What is not a database at all is
/// left alone; what is damaged, or old, is built anew.
fn kept(spec: Spec, path: &Path) -> Result<Option<Built>, DatabaseError> {
    let whole = Database::open(path).and_then(|database| {
        database.verify()?;
        Ok(database)
    });
    match whole {
        Ok(database) if database.spec() == spec => Ok(Some(Built {
            spec,
            entries: database.entries(),
            defective: database.defective(),
            bytes: database.bytes(),
            kept: true,
        })),
        Ok(_) => Ok(None),
        Err(error) => match &error.why {
            Fault::Io(why) if why.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Fault::Io(_) | Fault::Foreign => Err(error),
            _ => Ok(None),
        },
    }
}
