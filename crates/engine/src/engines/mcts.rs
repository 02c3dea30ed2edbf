use super::GameEngine;
use crate::Profile;
use crate::playable::Playable;
use crate::profile::EngineName;
use loam_game::{NotationError, Timeline};
use loam_search::mcts::Mcts;
use loam_search::{Limits, Report};

/// Monte-Carlo tree search with random playouts: plain UCT.
pub(crate) struct MctsEngine {
    seed: u64,
    /// Playouts a move, as far as they were asked for.
    playouts: Option<u64>,
    /// Whether to use whatever it is given, as `uct` does.
    tireless: bool,
}

/// Playouts a move when nothing else limits them.
const PLAYOUTS: u64 = 2_000;

/// Nodes of a tree that grows as long as there is time: some 130 MB.
const NODES: usize = 4_000_000;

impl MctsEngine {
    pub(crate) fn new(profile: &Profile) -> Result<MctsEngine, NotationError> {
        profile.allow_options(&["playouts"])?;
        Ok(MctsEngine {
            seed: profile.seed,
            playouts: profile.option("playouts", "a number")?,
            tireless: profile.name == EngineName::Uct,
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
        let mut search = Mcts::new(seed);
        let limited = limits.time.is_some() || limits.nodes.is_some();
        let usual = if self.tireless && limited {
            u64::MAX
        } else {
            PLAYOUTS
        };
        if self.tireless {
            search.node_limit = NODES;
        }
        let playouts = self.playouts.unwrap_or(usual);
        let report = search.search(game.position(), history, limits, playouts);
        progress(&report);
        report
    }

    fn new_game(&mut self) {}
}
