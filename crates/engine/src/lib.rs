//! One interface over the three games, for programs that learn only at run
//! time which game is played: the command line, protocols, the web server.
//!
//! [`GameSpec::open`] turns names and texts into a [`Session`], a game in
//! progress behind a trait object. Inside, everything is generic over the
//! game and statically dispatched; the object is the edge.
//!
//! ```
//! use loam_engine::{GameSpec, Profile, Session};
//! use loam_record::GameKind;
//! use loam_search::Limits;
//!
//! let mut game = GameSpec::new(GameKind::Othello).open().unwrap();
//! game.play("f5").unwrap();
//! let engine: Profile = "loam".parse().unwrap();
//! let thought = game.think(&engine, &Limits::depth(2), &mut |_| {}).unwrap();
//! game.play(&thought.best().unwrap()).unwrap();
//! assert_eq!(game.ply(), 2);
//! ```

mod analysis;
mod declaration;
mod engines;
mod playable;
mod profile;
mod record;
mod referee;
mod replay;
mod session;
mod spec;
mod typed;

pub use analysis::{Verdict, analyze};
pub use declaration::{
    Condition, Declaration, Edition, EngineOption, Kind, Level, Memory, Opt, Settings, Unit,
    boards_of, parse_duration,
};
pub use playable::AnyPosition;
pub use profile::Profile;
pub use record::record;
pub use referee::Rulebook;
pub use replay::{Recorded, Replayed, replay};
pub use session::{PerftOptions, Session, Term, Thought, ThoughtLine};
pub use spec::{GameSpec, parse_board};
