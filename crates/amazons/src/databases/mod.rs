//! Endgame databases: what every small area is worth (thesis, chapter 3).
//!
//! [`Builder`] makes databases, [`Databases`] answers questions: a territory's
//! moves, an active area's thermograph and, where it is small, its canonical
//! value. Black is Left: what is good for Black is positive.
//!
//! ```
//! use loam_amazons::databases::{Builder, Databases, Family, Spec};
//!
//! let folder = tempfile::tempdir().unwrap();
//! let spec = Spec::new(Family::Active, 2, 3, "1+1").unwrap();
//! Builder::new(folder.path()).build(&[spec], &|_| {}).unwrap();
//!
//! let databases = Databases::open(folder.path()).unwrap();
//! let area = "B.W/.#.".parse().unwrap();
//! assert_eq!(databases.stops_tm1(&area).unwrap(), Some((3, -3)));
//! let answer = databases.query(&area).unwrap();
//! assert_eq!(answer.value.as_deref(), Some("{2|-2}"));
//! assert_eq!(answer.best[0].unwrap().to_string(), "a2-b2/c1");
//! ```
//!
//! | file | holds |
//! |---|---|
//! | `spec.rs`, `sets.rs` | which database: family, rectangle, queens; sets of them |
//! | `grid.rs`, `index.rs` | squares in few bits; every position's number |
//! | `frames.rs` | where moves lead, by number |
//! | `territory.rs` | retrograde analysis: numbers of moves |
//! | `walls.rs`, `quarry.rs`, `active.rs` | retrograde analysis: thermographs |
//! | `canonical.rs` | retrograde analysis: canonical values |
//! | `census.rs` | entries as the thesis counts them |
//! | `builder.rs`, `workshop.rs`, `checkpoint.rs`, `workers.rs` | the work: order, interruptions, threads |
//! | `palette.rs`, `save.rs`, `varint.rs` | from tables to bytes |
//! | `format.rs` | what a file holds |
//! | `database.rs`, `library.rs` | one database, a folder of them |
//! | `direct.rs`, `answer.rs` | areas worked out; questions answered in full |
//! | `thermograph.rs` | an area's thermograph |

mod active;
mod answer;
mod builder;
mod canonical;
mod census;
mod checkpoint;
mod database;
mod direct;
mod format;
mod frames;
mod grid;
mod index;
mod library;
mod palette;
mod quarry;
mod save;
mod sets;
mod spec;
mod territory;
mod thermograph;
pub(crate) mod varint;
mod walls;
mod workers;
mod workshop;

pub use answer::{Answer, QueryError, Sum};
pub use builder::{BuildError, Builder, Built, Origin, Progress};
pub use database::Database;
pub(crate) use direct::{Allowance, Direct};
pub use library::{Databases, default_dir};
pub use sets::DatabaseSet;
pub use spec::{EXTENSION, Family, Spec};
pub use thermograph::AreaThermograph;
