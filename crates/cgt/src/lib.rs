//! Combinatorial game theory of short partizan games.
//!
//! There is no board here: a game is what its two players, Left and Right, can
//! move to, and who cannot move loses. Left counts positive. The names follow the
//! field; section and table numbers refer to Song's thesis on Amazons (2013).
//!
//! * [`Games`] is an arena of canonical forms: it builds them from options, adds,
//!   negates, compares, cools, prints and parses them. A [`Game`] is a handle
//!   into it.
//! * [`Thermograph`] tells what the first move is worth at each temperature from
//!   −1 on. It can be computed bottom-up without any canonical form.
//! * [`Bounds`] are what a solver adds up over the areas of a board.
//! * [`Dyadic`] and [`NumberUpStar`] are the values with closed formulas.
//!
//! Arenas are bounded. What does not fit is an error, never a wrong answer.
//!
//! Speed: `cargo bench -p loam-cgt` took 15.6 ms for the canonical forms of the
//! 820 areas of 3×3 squares with one amazon each, moves and look-ups included,
//! and 10.0 ms for their thermographs without canonical forms (one thread of a
//! loaded two-core AMD EPYC machine, the crate's first version).
//!
//! ```
//! use loam_cgt::{Games, Outcome};
//!
//! let mut games = Games::new();
//! let hot = games.parse("{2|-2}")?;
//! let sum = games.parse("{1|{-1*|-2}}")?;
//! let sum = games.add(hot, sum)?;
//! assert_eq!(games.display(sum).to_string(), "{{3|{1*|0}}|{-1|{-3*|-4}}}");
//! assert_eq!(games.outcome(sum), Outcome::N);
//! assert_eq!(games.temperature(sum)?.to_string(), "2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bounds;
mod dyadic;
mod error;
mod games;
pub mod notation;
mod number_up_star;
mod outcome;
mod simplest;
mod stops;
mod thermograph;

pub use bounds::Bounds;
pub use dyadic::{Dyadic, ParseDyadicError};
pub use error::GameError;
pub use games::{Game, Games, MAX_DEPTH};
pub use notation::ParseGameError;
pub use number_up_star::NumberUpStar;
pub use outcome::{Outcome, Player};
pub use thermograph::{Thermograph, ThermographBuilder};
