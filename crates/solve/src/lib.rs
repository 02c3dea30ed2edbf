//! What positions are worth with best play: one run, whatever the game and
//! whoever watches.
//!
//! A [`Proof`] is a position on its way to an answer. It is worked on in
//! [`Slice`]s, tells its [`Standing`], and may be kept in a file. The command
//! line and the web app show the same runs in two ways; a third will be worked
//! on by many machines.
//!
//! ```
//! use loam_engine::GameSpec;
//! use loam_record::GameKind;
//! use loam_solve::{OthelloQuestion, Slice, prove};
//!
//! let small = GameSpec { board: Some((4, 4)), ..GameSpec::new(GameKind::Othello) };
//! let mut proof = prove(small.open().unwrap(), OthelloQuestion::default(), 1).unwrap();
//! proof.work(&Slice::default(), &mut |_| {}).unwrap();
//! // Black, to move, loses by ten discs.
//! assert_eq!(proof.standing().value, Some(-10));
//! ```

mod amazons;
mod beside;
pub mod list;
mod othello;
mod proof;
mod run;
mod solver;
mod song;
mod win;

pub use amazons::{AmazonsProof, can_certify};
pub use othello::{OthelloProof, OthelloQuestion};
pub use proof::{
    Certainty, Details, Probe, Proof, ReplyStanding, Slice, SolveError, SolvedLine, Standing, Step,
    Within,
};
pub use run::Run;
pub use solver::{Solver, prove};
pub use song::SongProof;
pub use win::WinProof;
