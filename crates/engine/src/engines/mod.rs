//! The engines: a file each, whose `ENGINE` declares it.

mod alpha_beta;
mod booked;
pub(crate) mod common;
mod iago_1981;
mod loa;
mod loam;
mod mcts;
mod mia_2000;
mod minimax;
mod random;
mod single_concept;

use crate::playable::Playable;
use crate::{Declaration, Term};
use loam_game::{Game, Timeline};
use loam_search::{Limits, Report};

/// Every engine, the best first.
pub(crate) static ALL: &[&Declaration] = &[
    &loam::ENGINE,
    &mia_2000::ENGINE,
    &iago_1981::ENGINE,
    &single_concept::MAX_DISC,
    &single_concept::MIN_DISC,
    &single_concept::WEIGHTED_SQUARE,
    &minimax::ENGINE,
    &mcts::MCTS,
    &mcts::UCT,
    &random::ENGINE,
];

/// What an engine finds of a position.
pub(crate) type Found<G> = Report<<G as Game>::Move>;

/// Who hears of it as it thinks.
pub(crate) type Hear<'a, G> = &'a mut dyn FnMut(&Found<G>);

/// An engine for one game, with what it remembers from move to move.
pub(crate) trait GameEngine<G: Playable>: Send {
    /// Chooses a move; none once the game is over.
    fn choose(&mut self, game: &Timeline<G>, limits: &Limits, progress: Hear<'_, G>) -> Found<G>;

    /// Forgets the last game.
    fn new_game(&mut self);

    /// What the evaluation of a position is made of, for the player to move;
    /// nothing if the engine does not tell.
    fn explain(&self, _position: &G) -> Vec<Term> {
        Vec::new()
    }
}
