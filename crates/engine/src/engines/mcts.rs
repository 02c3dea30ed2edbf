use super::GameEngine;
use crate::Profile;
use crate::playable::Playable;
use loam_game::{NotationError, Timeline};
use loam_search::mcts::Mcts;
use loam_search::{Limits, Report};

/// Monte-Carlo tree search with random playouts.
pub(crate) struct MctsEngine {
    seed: u64,
    playouts: u64,
}

/// Playouts a move when nothing else limits them.
const PLAYOUTS: u64 = 2_000;

impl MctsEngine {
    pub(crate) fn new(profile: &Profile) -> Result<MctsEngine, NotationError> {
        profile.allow_options(&["playouts"])?;
        Ok(MctsEngine {
            seed: profile.seed,
            playouts: profile.option("playouts", "a number")?.unwrap_or(PLAYOUTS),
        })
    }
}

impl<G: Playable> GameEngine<G> for MctsEngine {
    fn choose(
        &mut self,
        game: &Timeline<G>,
        limits: &Limits,
        progress: &mut dyn FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        if game.outcome().is_some() {
            return Report::default();
        }
        let seed = self.seed ^ game.position().hash() ^ ((game.ply() as u64) << 48);
        let history = &game.positions()[..game.ply()];
        let report = Mcts::new(seed).search(game.position(), history, limits, self.playouts);
        progress(&report);
        report
    }

    fn new_game(&mut self) {}
}
