//! Areas: what a board falls into once arrows divide it (thesis §2.3.2,
//! §2.3.3, §3.2.2).
//!
//! ```
//! use loam_amazons::areas::{Area, AreaKind};
//! let area: Area = "#./#W/.B".parse().unwrap();
//! assert_eq!(area.kind(), AreaKind::ActiveArea);
//! assert_eq!(area.normal_form().signature(), "AEAWEB");
//! ```
//!
//! | file | holds |
//! |---|---|
//! | `area.rs` | an area cut out of a board: squares, queens, blockers |
//! | `moves.rs` | its moves, under the blocker constraint |
//! | `kind.rs` | which of the thesis's four kinds it is |
//! | `notation.rs` | an area as rows of `B W . #` |
//! | `normal.rs` | the eight transformations, signatures, the normal form |
//! | `filling.rs` | how many moves a territory has, and how to make them all |
//! | `partition.rs` | a board's areas, basic and improved |

mod area;
mod filling;
mod kind;
mod moves;
mod normal;
mod notation;
mod partition;

pub use area::Area;
pub use filling::{Filling, sure_moves};
pub use kind::AreaKind;
pub use moves::AreaMove;
pub use normal::{NormalForm, Transformation};
pub use partition::{Part, basic_partition, components, improved_partition};
