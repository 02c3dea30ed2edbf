//! Winning strategies that can be checked without the solver.
//!
//! A strategy says what the winner plays in every position the loser can
//! bring about. It is written down as one number a position, in the order in
//! which a checker comes upon them: [`Strategy::check`] walks through the game
//! by the rules alone, asks the strategy whenever the winner is to move, and
//! tries every move of the loser, until the game is over but for the counting.
//!
//! ```
//! use loam_amazons::{Amazons, Shape, solver::Solver};
//! let start = Amazons::standard(Shape::new(4, 4).unwrap()).unwrap();
//! let solver = Solver::new(&start, 1 << 20).unwrap();
//! let strategy = solver.strategy(1, |_| {}).unwrap();
//! let checked = strategy.check(|_| true).unwrap();
//! assert!(checked.positions > 100);
//! ```
//!
//! | file | holds |
//! |---|---|
//! | `walk.rs` | the order in which positions come up |
//! | `canonical.rs` | positions that are the same for both sides |
//! | `counting.rs` | when a game is over but for the counting |
//! | `file.rs` | strategies on disk |

mod canonical;
mod counting;
mod file;
#[cfg(test)]
mod tests;
mod walk;

pub(crate) use walk::Guide;
pub use walk::{Checked, Flaw};

use crate::Amazons;
use crate::databases::varint;
use loam_game::Side;
use walk::Walk;

/// How one side wins a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    position: Amazons,
    winner: Side,
    /// For each position with the winner to move, as it comes up, the place of
    /// the winner's move among all moves.
    steps: Vec<u8>,
}

impl Strategy {
    /// Where it begins.
    #[must_use]
    pub fn position(&self) -> &Amazons {
        &self.position
    }

    /// Who wins.
    #[must_use]
    pub fn winner(&self) -> Side {
        self.winner
    }

    /// Walks through the game by the rules alone and sees whether the winner
    /// wins it whatever the loser does. Now and then `goes_on` is told how far
    /// it is, and may end it.
    ///
    /// # Errors
    /// Where the strategy does not win.
    pub fn check(&self, goes_on: impl FnMut(&Checked) -> bool) -> Result<Checked, Flaw> {
        let mut walk = Walk::new(&self.position, self.winner, goes_on)?;
        let mut rest = Reader(&self.steps);
        walk.through(&self.position, &mut rest)?;
        match rest.0 {
            [] => Ok(walk.checked()),
            _ => Err(Flaw::TooLong),
        }
    }

    /// Whether strategies of the board can be written and checked.
    ///
    /// # Errors
    /// If it is too large.
    pub fn fits(position: &Amazons) -> Result<(), Flaw> {
        walk::fits(position)
    }

    /// Writes a strategy down by asking `guide` for every step.
    pub(crate) fn recorded(
        position: &Amazons,
        winner: Side,
        guide: &mut impl Guide,
        mut told: impl FnMut(&Checked),
    ) -> Result<Strategy, Flaw> {
        let mut recorder = Recorder {
            guide,
            steps: Vec::new(),
        };
        let goes_on = |checked: &Checked| {
            told(checked);
            true
        };
        let mut walk = Walk::new(position, winner, goes_on)?;
        walk.through(position, &mut recorder)?;
        Ok(Strategy {
            position: *position,
            winner,
            steps: recorder.steps,
        })
    }
}

/// Steps read one after the other.
struct Reader<'a>(&'a [u8]);

impl Guide for Reader<'_> {
    fn step(&mut self, _: &Amazons) -> Option<u64> {
        varint::take(&mut self.0)
    }
}

/// Writes down what another guide says.
struct Recorder<'g, G> {
    guide: &'g mut G,
    steps: Vec<u8>,
}

impl<G: Guide> Guide for Recorder<'_, G> {
    fn step(&mut self, position: &Amazons) -> Option<u64> {
        let place = self.guide.step(position)?;
        varint::put(place, &mut self.steps);
        Some(place)
    }
}
