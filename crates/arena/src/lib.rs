//! Matches between engines: any engine against any engine, refereed, timed and
//! measured.
//!
//! A [`Contender`] is an engine by name: one of ours or an outside program. A
//! [`Tournament`] pairs them on [`Openings`] with the sides switched, plays the
//! games on several threads ([`play`]), and hands each [`GameResult`] to the
//! caller, who may keep it in a [`Store`] that survives a kill and lets no other
//! [`Build`] of the program go on unnoticed. What the results
//! mean is said by [`statistics`].
//!
//! ```
//! use loam_arena::{Contender, Openings, Pace, Tournament, Schedule};
//! use loam_engine::GameSpec;
//! use loam_record::GameKind;
//!
//! let tournament = Tournament {
//!     spec: GameSpec::new(GameKind::Othello),
//!     contenders: vec!["random".parse().unwrap(), "random:seed=1".parse().unwrap()],
//!     pace: Pace::depth(1),
//!     openings: Openings::random(4, 7),
//!     schedule: Schedule::RoundRobin,
//!     games: 4,
//!     threads: 2,
//!     adjudicate: false,
//! };
//! let mut finished = 0;
//! tournament.run(&[], &Default::default(), &mut |_| finished += 1).unwrap();
//! assert_eq!(finished, 4);
//! ```

mod build;
mod contender;
mod description;
mod external;
mod fault;
mod game;
mod internal;
mod openings;
mod pace;
mod player;
mod process;
pub mod report;
mod schedule;
mod sequential;
mod standings;
pub mod statistics;
mod store;
mod tournament;

pub use build::Build;
pub use contender::{Contender, Protocol};
pub use description::Description;
pub use fault::Fault;
pub use game::{End, GameResult, Played, play};
pub use openings::{Opening, OpeningBuilder, Openings};
pub use pace::Pace;
pub use schedule::{Pairing, Schedule};
pub use sequential::SequentialTest;
pub use standings::{Faults, Standings};
pub use store::{Contents, OpenError, Store};
pub use tournament::Tournament;
