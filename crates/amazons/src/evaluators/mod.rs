//! What an undecided position seems to be worth.
//!
//! | file | holds |
//! |---|---|
//! | `distances.rs` | where queens and kings get in how many moves, all squares at once |
//! | `queen_race.rs` | t1, c1 and the phase, by queen's moves |
//! | `king_race.rs` | t2 and c2, by king's steps |
//! | `confinement.rs` | mobility: amazons that are shut in |
//! | `lieberum.rs` | all of it put together, weighed by phase |
//! | `queen_territory.rs` | t1 alone, the simplest that works |

mod confinement;
mod distances;
mod king_race;
mod lieberum;
mod queen_race;
mod queen_territory;

pub use confinement::Confinement;
pub use distances::{Race, Slides};
pub use king_race::KingRace;
pub use lieberum::{Features, KNOTS, Lieberum, TERMS, Weights};
pub use queen_race::QueenRace;
pub use queen_territory::QueenTerritory;
