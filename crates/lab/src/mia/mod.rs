//! MIA: Winands's thesis of 2000 and the articles of 2000 and 2001.

mod complexity;
mod configuration;
mod enhancements;
mod games;
mod matches;
mod orderings;
mod players;
mod reachable;
mod self_play;
mod terminal;
mod watched;

pub use complexity::{moves_per_square, shortest_game, state_space};
pub use enhancements::{Comparison, compare};
pub use games::game_scores;
pub use matches::{evaluator_matches, quiescence_matches};
pub use orderings::{game_specific_orderings, null_move_reductions, table_sizes};
pub use reachable::unreachable_positions;
pub use self_play::self_play;
pub use terminal::{terminal_test, terminal_test_in_openings};

use crate::{Experiment, Paper};

/// The chapter.
pub const PAPER: Paper = Paper {
    name: "mia",
    title: "Winands, Analysis and Implementation of Lines of Action (2000), with two articles",
    experiments: EXPERIMENTS,
    fingerprint,
};

/// What changes when the search or the evaluator does.
fn fingerprint() -> String {
    let arm = configuration::Arm::new(loam_loa::mia::CLASSIC);
    let effects = arm.measure(configuration::Place::MiddleGame, 4);
    effects[effects.len() - 1].nodes.to_string()
}

/// Every experiment of the chapter, in the order of the thesis.
const EXPERIMENTS: &[Experiment] = &[
    Experiment {
        name: "table-2.1",
        title: "State-space complexity",
        run: |_| state_space(),
    },
    Experiment {
        name: "table-3.1",
        title: "The quad heuristic as a terminal test",
        run: terminal_test,
    },
    Experiment {
        name: "article-table-3",
        title: "The quad heuristic as a terminal test, in openings (table 3 of the article)",
        run: terminal_test_in_openings,
    },
    Experiment {
        name: "figure-3.4",
        title: "Number of possible moves for each square",
        run: |_| moves_per_square(),
    },
    Experiment {
        name: "section-3.4.3",
        title: "Game-specific orderings, kept and abandoned",
        run: game_specific_orderings,
    },
    Experiment {
        name: "figure-5.1",
        title: "Length, pieces left, branching factor and complexity of games (figures 5.1 to 5.4)",
        run: self_play,
    },
    Experiment {
        name: "table-5.2",
        title: "Transposition table",
        run: |bench| compare(Comparison::Table, bench),
    },
    Experiment {
        name: "table-5.3",
        title: "Transposition table cleared between the iterations",
        run: |bench| compare(Comparison::ClearedTable, bench),
    },
    Experiment {
        name: "figure-5.5",
        title: "Size of the transposition table",
        run: table_sizes,
    },
    Experiment {
        name: "table-5.4",
        title: "Transposition table in the endgame",
        run: |bench| compare(Comparison::TableEndgame, bench),
    },
    Experiment {
        name: "table-5.5",
        title: "Principal variation search",
        run: |bench| compare(Comparison::Pvs, bench),
    },
    Experiment {
        name: "table-5.6",
        title: "Killer moves",
        run: |bench| compare(Comparison::Killers, bench),
    },
    Experiment {
        name: "table-5.7",
        title: "Killer moves without transposition table",
        run: |bench| compare(Comparison::KillersWithoutTable, bench),
    },
    Experiment {
        name: "table-5.8",
        title: "History heuristic",
        run: |bench| compare(Comparison::History, bench),
    },
    Experiment {
        name: "table-5.9",
        title: "Outsider-move heuristic alone",
        run: |bench| compare(Comparison::OutsiderAlone, bench),
    },
    Experiment {
        name: "table-5.10",
        title: "Outsider-move heuristic with the others",
        run: |bench| compare(Comparison::Outsider, bench),
    },
    Experiment {
        name: "table-5.11",
        title: "Outsider-move heuristic after a couple of moves",
        run: |bench| compare(Comparison::OutsiderLater, bench),
    },
    Experiment {
        name: "table-5.12",
        title: "Null move in the starting position",
        run: |bench| compare(Comparison::NullMove, bench),
    },
    Experiment {
        name: "table-5.13",
        title: "Null move in the middle game",
        run: |bench| compare(Comparison::NullMoveMiddleGame, bench),
    },
    Experiment {
        name: "table-5.14",
        title: "Quiescence search and null move against none",
        run: quiescence_matches,
    },
    Experiment {
        name: "table-5.15",
        title: "Overhead of quiescence search",
        run: |bench| compare(Comparison::Quiescence, bench),
    },
    Experiment {
        name: "table-5.16",
        title: "The evaluators against each other (also table 4 of the article)",
        run: evaluator_matches,
    },
    Experiment {
        name: "section-6.3-null-move",
        title: "Future work: other reductions of the null move",
        run: null_move_reductions,
    },
    Experiment {
        name: "section-6.3-reachable",
        title: "Future work: Monte-Carlo estimate of unreachable positions",
        run: unreachable_positions,
    },
    Experiment {
        name: "appendix-B",
        title: "Shortest game",
        run: |_| shortest_game(),
    },
    Experiment {
        name: "appendix-E",
        title: "Game scores of appendices E and F",
        run: |_| game_scores(),
    },
];
