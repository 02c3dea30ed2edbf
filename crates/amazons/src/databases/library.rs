//! All databases of a folder, and questions about areas.

use super::database::Database;
use super::spec::{EXTENSION, Spec};
use super::thermograph::AreaThermograph;
use crate::areas::{Area, AreaKind};
use loam_cgt::{Game, Games};
use loam_game::Side;
use loam_store::{Folders, StoreError};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::io::ErrorKind::{NotADirectory, NotFound};
use std::path::{Path, PathBuf};

/// The databases of a folder.
///
/// An area is asked about as it lies on the board: turned, mirrored and with
/// the colours exchanged as need be. Answers are for Black, as Left: what is
/// good for White is negative.
#[derive(Debug, Default)]
pub struct Databases {
    databases: Vec<Database>,
    by_spec: HashMap<Spec, usize, BuildHasherDefault<SpecHasher>>,
}

/// The user's folder for Amazons databases: `amazons` where [`Folders`] has the
/// data. `None` if there is no home.
#[must_use]
pub fn default_dir() -> Option<PathBuf> {
    Folders::of_user().data.map(|data| data.join("amazons"))
}

impl Databases {
    /// No databases at all; [`query`](Databases::query) then works things out
    /// by itself.
    #[must_use]
    pub fn none() -> Databases {
        Databases::default()
    }

    /// Opens every database of a folder. If one is not as it should be, that
    /// is an error; a folder that is not there has none.
    pub fn open(dir: &Path) -> Result<Databases, StoreError> {
        let fault = |why| StoreError::io(dir, "read it", why);
        let entries = match std::fs::read_dir(dir) {
            Ok(entries) => entries,
            Err(why) if matches!(why.kind(), NotFound | NotADirectory) => {
                return Ok(Databases::none());
            }
            Err(why) => return Err(fault(why)),
        };
        let mut paths = Vec::new();
        for entry in entries {
            let path = entry.map_err(fault)?.path();
            if path
                .extension()
                .is_some_and(|extension| extension == EXTENSION)
            {
                paths.push(path);
            }
        }
        paths.sort();
        let opened = paths.iter().map(|path| Database::open(path));
        let mut databases = opened.collect::<Result<Vec<_>, _>>()?;
        databases.sort_by_key(Database::spec);
        databases.dedup_by_key(|database| database.spec());
        let specs = databases.iter().map(Database::spec);
        Ok(Databases {
            by_spec: specs.enumerate().map(|(i, spec)| (spec, i)).collect(),
            databases,
        })
    }

    /// The databases, family by family.
    pub fn iter(&self) -> impl Iterator<Item = &Database> {
        self.databases.iter()
    }

    /// The databases themselves.
    #[must_use]
    pub fn into_vec(self) -> Vec<Database> {
        self.databases
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.databases.is_empty()
    }

    /// The database that knows an area, with the area as it lies there and
    /// whether its colours are exchanged.
    #[inline]
    pub(super) fn find(&self, area: &Area) -> Option<(&Database, Area, bool)> {
        let (spec, turned, swapped) = Spec::of_area(area)?;
        let database = &self.databases[*self.by_spec.get(&spec)?];
        let mut area = *area;
        if turned {
            area = area.transposed();
        }
        if swapped {
            area = area.swapped();
        }
        Some((database, area, swapped))
    }

    /// What a territory, simple or with blockers, is worth: its owner's moves,
    /// negative for White. A dead area is worth nothing. `None` if no database
    /// knows it, and for active areas.
    ///
    /// The area must be connected and in the smallest rectangle that holds it,
    /// as [`Area::cut`] makes it of a partition's part; if not, the answer is
    /// `None` too.
    #[inline]
    pub fn territory(&self, area: &Area) -> Result<Option<i32>, StoreError> {
        let Some(owner) = area.kind().owner() else {
            let dead = area.kind() == AreaKind::DeadArea;
            return Ok(dead.then_some(0));
        };
        let Some((database, turned, _)) = self.find(area) else {
            return Ok(None);
        };
        if !turned.spans() || !turned.is_connected() {
            return Ok(None);
        }
        let moves = database.moves(&turned)? as i32;
        Ok(Some(match owner {
            Side::Black => moves,
            Side::White => -moves,
        }))
    }

    /// The stops at temperature −1 of an area of any kind: see
    /// [`AreaThermograph::stops_tm1`]. `None` if no database knows it.
    #[inline]
    pub fn stops_tm1(&self, area: &Area) -> Result<Option<(i32, i32)>, StoreError> {
        if area.kind() != AreaKind::ActiveArea {
            return Ok(self.territory(area)?.map(|moves| (moves, moves)));
        }
        let Some((database, turned, swapped)) = self.find(area) else {
            return Ok(None);
        };
        let (left, right) = database.stops(&turned)?;
        Ok(Some(if swapped {
            (-right, -left)
        } else {
            (left, right)
        }))
    }

    /// The thermograph of an area of any kind; `None` if no database knows it.
    /// An active area, unlike a territory, need not be connected.
    pub fn thermograph(&self, area: &Area) -> Result<Option<AreaThermograph>, StoreError> {
        if area.kind() != AreaKind::ActiveArea {
            return Ok(self.territory(area)?.map(AreaThermograph::integer));
        }
        let Some((database, turned, swapped)) = self.find(area) else {
            return Ok(None);
        };
        let thermograph = database.thermograph(&turned)?;
        Ok(Some(if swapped {
            thermograph.negated()
        } else {
            thermograph
        }))
    }

    /// The canonical value of an area of any kind, if a database has it and it
    /// fits into `games`.
    pub fn value(&self, area: &Area, games: &mut Games) -> Result<Option<Game>, StoreError> {
        if area.kind() != AreaKind::ActiveArea {
            let moves = self.territory(area)?;
            return Ok(moves.and_then(|moves| games.integer(moves.into()).ok()));
        }
        let Some((database, turned, swapped)) = self.find(area) else {
            return Ok(None);
        };
        let value = database.value(&turned, games)?;
        Ok(match value {
            Some(game) if swapped => games.negate(game).ok(),
            value => value,
        })
    }
}

/// A quick hash for a few bytes.
#[derive(Debug, Default)]
struct SpecHasher(u64);

impl Hasher for SpecHasher {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(9) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}
