//! The engines behind the profiles' names.

mod amazons;
mod booked;
mod loa;
mod mcts;
mod othello;
mod random;
mod search;

pub(crate) use amazons::amazons_engine;
pub(crate) use loa::loa_engine;
pub(crate) use othello::OthelloEngines;
pub(crate) use search::{PLAY, search_engine};

use crate::playable::Playable;
use crate::profile::EngineName;
use crate::{Profile, Term};
use loam_game::{NotationError, Timeline};
use loam_search::{Limits, Report};

/// An engine for one game, with what it remembers from move to move.
pub(crate) trait GameEngine<G: Playable>: Send {
    /// Chooses a move; none once the game is over.
    fn choose(
        &mut self,
        game: &Timeline<G>,
        limits: &Limits,
        progress: &mut dyn FnMut(&Report<G::Move>),
    ) -> Report<G::Move>;

    /// Forgets the last game.
    fn new_game(&mut self);

    /// What the evaluation of a position is made of, for the player to move;
    /// nothing if the engine does not tell.
    fn explain(&self, _position: &G) -> Vec<Term> {
        Vec::new()
    }
}

/// The engines that need no knowledge of the game; `None` for the others.
pub(crate) fn general_engine<G: Playable>(
    profile: &Profile,
) -> Result<Option<Box<dyn GameEngine<G>>>, NotationError> {
    Ok(match profile.name {
        EngineName::Random => {
            profile.allow_options(&[])?;
            Some(Box::new(random::Random::new(profile.seed)))
        }
        EngineName::Mcts | EngineName::Uct => Some(Box::new(mcts::MctsEngine::new(profile)?)),
        _ => None,
    })
}

/// What is said of an engine another game has.
pub(crate) fn no_such_engine<G: Playable>(profile: &Profile) -> NotationError {
    let why = format_args!("{} has no such engine", G::KIND.title());
    NotationError::about(&profile.to_string(), why)
}
