//! Building databases, one after the other.

use super::active::{Mason, Thermographs};
use super::canonical::Values;
use super::census::Census;
use super::checkpoint::{self, Unfinished};
use super::database::Database;
use super::quarry::Quarry;
use super::save;
use super::spec::{Family, Spec};
use super::territory::layers;
use super::workers::Watch;
use super::workshop::Workshop;
use loam_store::{Checkpoint, Fault, Lock, StoreError, ensure_folder, sync_files};
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

/// How a database came to be there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// It was there, and every byte of it is in order.
    Kept,
    /// There was none.
    New,
    /// What was there, under its name, could not be used: this is why.
    Anew(String),
}

/// A database that is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Built {
    /// What is in it.
    pub spec: Spec,
    /// Entries as the thesis counts them (Appendix B).
    pub entries: u64,
    /// How many of them are defective, if it is about territories.
    pub defective: Option<u64>,
    /// The size of its file.
    pub bytes: u64,
    /// How it came to be there.
    pub origin: Origin,
}

/// Why a database could not be built.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// A file is in the way, or the disk is.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The work of an earlier build cannot be resumed.
    #[error("{0}; remove it to begin again")]
    Unfinished(#[source] StoreError),
    /// It takes more memory than there is.
    #[error("{spec}: there is not enough memory")]
    NoMemory {
        /// The database.
        spec: Spec,
    },
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
        ensure_folder(&self.dir)?;
        let _lock = Lock::acquire(&self.dir)?;
        let builder = Builder {
            threads: self.threads.max(1),
            ..self.clone()
        };
        let mut workshop = Workshop::default();
        let mut built = Vec::new();
        let (mut unsynced, mut synced) = (Vec::new(), Instant::now());
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
            let database = builder.build_one(spec, &mut workshop, &watch)?;
            if database.origin != Origin::Kept {
                unsynced.push(self.dir.join(spec.file_name()));
            }
            built.push(database);
            if synced.elapsed() >= SYNC {
                sync_files(&self.dir, &std::mem::take(&mut unsynced))?;
                synced = Instant::now();
            }
        }
        sync_files(&self.dir, &unsynced)?;
        Ok(built)
    }

    fn build_one(
        &self,
        spec: Spec,
        workshop: &mut Workshop,
        watch: &Watch<'_>,
    ) -> Result<Built, BuildError> {
        let path = self.dir.join(spec.file_name());
        let origin = match opened(spec, &path)? {
            Ok(kept) => {
                // A build may be killed between its last two steps.
                Checkpoint::sweep(&checkpoint::path(&path));
                return Ok(kept);
            }
            Err(origin) => origin,
        };
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
        let built = opened(spec, &path)?;
        let built = built.map_err(|_| StoreError::contents(&path, "somebody replaced it"))?;
        Ok(Built { origin, ..built })
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
        save::territory(path, spec, &moves.index, entries, &defective)?;
        Ok(())
    }

    fn active(&self, spec: Spec, path: &Path, watch: &Watch<'_>) -> Result<(), BuildError> {
        let thermographs = Thermographs::empty(spec.index());
        let thermographs = thermographs.ok_or(BuildError::NoMemory { spec })?;
        let layers = layers(thermographs.index.free());
        let total = thermographs.table.len() as u64;
        let orbits = thermographs.index.orbits().len() as u64;
        let mut quarry = Quarry::default();
        let (mut unfinished, left) =
            Unfinished::take_up(path, spec, layers.len(), &thermographs, &mut quarry)
                .map_err(BuildError::taking_up)?;
        let left = left.unwrap_or(layers.len());
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
                unfinished.save(left, &thermographs, &quarry)?;
                saved = Instant::now();
            }
        }
        let entries = Census::new(&thermographs.index, self.threads).count();
        save::thermographs(path, spec, &thermographs, &quarry, entries, watch)?;
        unfinished.remove()?;
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
        save::thermographs(path, spec, thermographs, &workshop.quarry, entries, watch)?;
        Ok(())
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

/// How much work on small databases a power cut may cost: to wait for the disk
/// after each of hundreds would take longer than building them.
const SYNC: Duration = Duration::from_secs(1);

impl BuildError {
    /// What is wrong with the work of an earlier build. Hours of it are not
    /// thrown away unasked.
    fn taking_up(error: StoreError) -> BuildError {
        match error.why {
            Fault::Io { .. } | Fault::InUse(_) | Fault::NoMemory => BuildError::Store(error),
            _ => BuildError::Unfinished(error),
        }
    }
}

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

/// The database if it is there and whole, or how it has to be made: what is
/// damaged, or old, is built anew. What is not a database at all, or a newer
/// program's, is left alone.
fn opened(spec: Spec, path: &Path) -> Result<Result<Built, Origin>, StoreError> {
    let whole = Database::open(path).and_then(|database| {
        database.verify()?;
        Ok(database)
    });
    Ok(match whole {
        Ok(database) if database.spec() == spec => Ok(Built {
            spec,
            entries: database.entries(),
            defective: database.defective(),
            bytes: database.bytes(),
            origin: Origin::Kept,
        }),
        Ok(other) => Err(Origin::Anew(format!(
            "is another database: {}",
            other.spec()
        ))),
        Err(error) if error.is_missing() => Err(Origin::New),
        Err(error) => match error.why {
            Fault::Io { .. } | Fault::Foreign(_) | Fault::Newer { .. } | Fault::NoMemory => {
                return Err(error);
            }
            Fault::Older(_) => Err(Origin::Anew("has an older format".into())),
            damaged => Err(Origin::Anew(damaged.to_string())),
        },
    })
}
