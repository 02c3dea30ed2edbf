//! Lines of Action on 8×8: the rules of Winands's thesis (2000), section 1.2,
//! with the points it leaves open as [`Rules`] profiles.
//!
//! ```
//! use loam_loa::{Loa, Rules, Setup};
//! use loam_game::{Game, Notation};
//!
//! let start = Loa::new(Setup::Standard, Rules::THESIS);
//! assert_eq!(start.legal_count(), Some(36));
//! let next = start.play(start.parse_move("d1-b3").unwrap());
//! assert_eq!(next.position_text(), "1bbbbbb1/w6w/w6w/w6w/w6w/wb5w/w6w/1bb1bbb1 w");
//! ```
//!
//! | file | holds |
//! |---|---|
//! | `rules.rs` | what the rules leave open: simultaneous connection, no move, repetition |
//! | `lines.rs` | the 46 lines of action and where a piece may land on them |
//! | `line_counts.rs` | how many pieces stand on each line, kept up to date |
//! | `quads.rs` | bit quads and Euler numbers |
//! | `connection.rs` | whether a side's pieces form one group |
//! | `position.rs` | a position: moves, play, outcome, hash |
//! | `setup.rs` | the named starting positions |
//! | `hints.rs` | what a search may know: noisy moves, orderings, null moves |
//! | `evaluators/` | what an undecided position seems to be worth |
//! | `mia/` | Winands's program of 2000, as the thesis sets it up |
//! | `notation.rs`, `depict.rs` | text and pictures |

pub mod connection;
mod depict;
pub mod evaluators;
mod hints;
mod line_counts;
pub mod lines;
pub mod mia;
mod notation;
mod position;
pub mod quads;
mod rules;
mod setup;
mod square;
mod symmetry;

pub use hints::{LoaHints, Preference};
pub use line_counts::LineCounts;
pub use position::{Loa, Move};
pub use rules::{NoMove, Rules, Simultaneous};
pub use setup::Setup;
pub use square::Square;
