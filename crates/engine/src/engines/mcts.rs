use super::common::{self, NODES, TIME};
use super::{Found, GameEngine, Hear};
use crate::declaration::{Cap, Edition, Made, Memory, Number, Opt, everywhere};
use crate::playable::Playable;
use crate::{Declaration, Settings, Unit};
use loam_game::Timeline;
use loam_search::mcts::Mcts;
use loam_search::{Limits, Report};

/// A fixed number of playouts.
pub(super) static MCTS: Declaration = Declaration {
    name: "mcts",
    about: "plays random games to the end",
    editions: &[Edition {
        makers: everywhere!(make_mcts),
        options: &[&NODES, &TIME, &SEED, &PLAYOUTS],
        unit: Unit::Expectation,
        memory: Memory::Playouts,
        ..Edition::NOWHERE
    }],
};

/// Plain UCT for as long as it is given: the player of the Amazons thesis's
/// experiments.
pub(super) static UCT: Declaration = Declaration {
    name: "uct",
    about: "plays random games as long as there is time",
    editions: &[Edition {
        makers: everywhere!(make_uct),
        options: &[&NODES, &TIME, &SEED, &MOST_PLAYOUTS],
        unit: Unit::Expectation,
        memory: Memory::Megabytes(192),
        ..Edition::NOWHERE
    }],
};

static SEED: Opt<Number> = common::SEED;

static PLAYOUTS: Opt<Number> = Opt::new(
    "playouts",
    "random games for each move",
    Number {
        from: 1,
        to: u64::MAX,
        default: USUAL,
    },
)
.bounding();

static MOST_PLAYOUTS: Opt<Cap> = Opt::new(
    "playouts",
    "random games for each move, at most",
    Cap {
        from: 1,
        to: u64::MAX,
    },
)
.bounding();

/// Playouts a move when nothing else limits them.
const USUAL: u64 = 2_000;

/// Nodes of a tree that grows as long as there is time: some 130 MB.
const NODES_OF_TREE: usize = 4_000_000;

fn make_mcts<G: Playable>(settings: &Settings) -> Made<G> {
    Ok(Box::new(MctsEngine {
        seed: settings.get(&SEED),
        playouts: Some(settings.get(&PLAYOUTS)),
        node_limit: usize::MAX,
    }))
}

fn make_uct<G: Playable>(settings: &Settings) -> Made<G> {
    Ok(Box::new(MctsEngine {
        seed: settings.get(&SEED),
        playouts: settings.get(&MOST_PLAYOUTS),
        node_limit: NODES_OF_TREE,
    }))
}

/// Monte-Carlo tree search with random playouts.
struct MctsEngine {
    seed: u64,
    /// Playouts a move; `None` as many as other limits allow.
    playouts: Option<u64>,
    /// Nodes after which the tree grows no more.
    node_limit: usize,
}

impl<G: Playable> GameEngine<G> for MctsEngine {
    fn choose(&mut self, game: &Timeline<G>, limits: &Limits, progress: Hear<'_, G>) -> Found<G> {
        if game.outcome().is_some() {
            return Report::default();
        }
        let seed = self.seed ^ game.position().hash() ^ ((game.ply() as u64) << 48);
        let history = &game.positions()[..game.ply()];
        let mut search = Mcts::new(seed);
        search.node_limit = self.node_limit;
        let is_limited = limits.time.is_some() || limits.nodes.is_some();
        let most = if is_limited { u64::MAX } else { USUAL };
        let playouts = self.playouts.unwrap_or(most);
        let report = search.search(game.position(), history, limits, playouts);
        progress(&report);
        report
    }

    fn new_game(&mut self) {}
}
