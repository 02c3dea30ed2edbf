//! What the thesis's experiments start from.

use loam_game::{Game, Notation};
use loam_loa::mia::{MiaEvaluator, MiaPlayer};
use loam_loa::{Loa, LoaHints, Preference, Rules, Setup};
use loam_search::{Limits, SearchOptions, Statistics};
use serde::{Deserialize, Serialize};

/// MIA–YL (thesis, table E.4); ply 20 is our middle game and ply 32 our
/// endgame, for the figures with the thesis's own positions are lost.
const MIA_YL: &str = "f1-f3 h2-f4 b1-d3 h6-e3 d1-g4 h5-f5 e1-g3 h4-f6 b8-e5 a7-d4 \
                      d8-f6 a4-b3 f8-b8 a3-b4 f3-e4 b3-e6 b8-f4 a6-d6 c1-c3 h3-g2 \
                      g1-f1 g2-e4 f1-f5 a2-d5 g8-g5 h7-g7 e8-f7 a5-b6 c8-c6 b6-c7 \
                      c6-d7 g7-f8";

/// A position and how it came about.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Start,
    /// In place of figure 5.7.
    MiddleGame,
    /// In place of figure 5.6.
    Endgame,
    /// After 1. d1-b3 h3-e3 2. b1-b4, the history tables filled by the search
    /// for h3-e3 (section 5.2.5).
    AfterPondering,
}

impl Place {
    fn moves(self) -> Vec<&'static str> {
        let (game, plies) = match self {
            Place::Start => ("", 0),
            Place::MiddleGame => (MIA_YL, 20),
            Place::Endgame => (MIA_YL, 32),
            Place::AfterPondering => ("d1-b3 h3-e3 b1-b4", 3),
        };
        game.split_whitespace().take(plies).collect()
    }

    /// The position and those before it.
    pub(super) fn position(self) -> (Loa, Vec<Loa>) {
        after(&self.moves())
    }
}

/// The position after some moves, and those before it.
pub(super) fn after(moves: &[&str]) -> (Loa, Vec<Loa>) {
    let mut position = Loa::new(Setup::Standard, Rules::THESIS);
    let mut history = Vec::new();
    for text in moves {
        let mv = position.parse_move(text).expect("a move of a real game");
        history.push(position);
        position = position.play(mv);
    }
    (position, history)
}

/// A way to search.
#[derive(Clone, Copy)]
pub(super) struct Arm {
    pub(super) options: SearchOptions,
    pub(super) preference: Preference,
}

impl Arm {
    /// With the outsider-move heuristic where the options ask for one.
    pub(super) const fn new(options: SearchOptions) -> Arm {
        Arm {
            options,
            preference: Preference::AwayFromEdge,
        }
    }

    /// Cumulative counts by depth.
    pub(super) fn measure(&self, place: Place, depth: u32) -> Vec<Effect> {
        let (position, history) = place.position();
        let hints = LoaHints {
            preference: self.preference,
        };
        let mut mia = MiaPlayer::new(MiaEvaluator::Quad, hints, self.options);
        let limits = Limits::depth(depth);
        if place == Place::AfterPondering {
            mia.choose(&history[1], &history[..1], &limits, &mut |_| {});
        }
        let mut effects = Vec::new();
        mia.choose(&position, &history, &limits, &mut |report| {
            effects.push(Effect::of(&report.statistics, report.seconds));
        });
        effects
    }
}

/// What a search to some depth took.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct Effect {
    pub(super) nodes: u64,
    pub(super) hits: u64,
    pub(super) seconds: f64,
}

impl Effect {
    pub(super) fn of(statistics: &Statistics, seconds: f64) -> Effect {
        Effect {
            nodes: statistics.nodes,
            hits: statistics.table_hits,
            seconds,
        }
    }
}

/// How many per cent fewer.
pub(super) fn gain(without: u64, with: u64) -> f64 {
    100.0 * (without as f64 - with as f64) / without as f64
}
