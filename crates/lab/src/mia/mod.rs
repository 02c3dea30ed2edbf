//! MIA: Winands's thesis of 2000 and the articles of 2000 and 2001.

mod complexity;
mod enhancements;
mod matches;
mod quads;

pub use complexity::{moves_per_square, shortest_game, state_space};
pub use enhancements::{Comparison, compare};
pub use matches::{evaluator_matches, quiescence_matches, self_play};
pub use quads::terminal_test;

use crate::Experiment;

/// Every experiment of the chapter, in the order of the thesis.
pub const EXPERIMENTS: &[Experiment] = &[
    Experiment {
        name: "table-2.1",
        title: "State-space complexity",
        run: |_, _| state_space(),
    },
    Experiment {
        name: "figure-3.4",
        title: "Number of possible moves for each square",
        run: |_, _| moves_per_square(),
    },
    Experiment {
        name: "table-3.1",
        title: "The quad heuristic as a terminal test",
        run: terminal_test,
    },
    Experiment {
        name: "figure-5.1",
        title: "Length, pieces left and branching factor of games (figures 5.1 to 5.4)",
        run: self_play,
    },
    Experiment {
        name: "table-5.2",
        title: "Transposition table",
        run: |effort, progress| compare(Comparison::Table, effort, progress),
    },
    Experiment {
        name: "table-5.3",
        title: "Transposition table cleared between the iterations",
        run: |effort, progress| compare(Comparison::ClearedTable, effort, progress),
    },
    Experiment {
        name: "table-5.5",
        title: "Principal variation search",
        run: |effort, progress| compare(Comparison::Pvs, effort, progress),
    },
    Experiment {
        name: "table-5.6",
        title: "Killer moves",
        run: |effort, progress| compare(Comparison::Killers, effort, progress),
    },
    Experiment {
        name: "table-5.7",
        title: "Killer moves without transposition table",
        run: |effort, progress| compare(Comparison::KillersWithoutTable, effort, progress),
    },
    Experiment {
        name: "table-5.8",
        title: "History heuristic",
        run: |effort, progress| compare(Comparison::History, effort, progress),
    },
    Experiment {
        name: "table-5.9",
        title: "Outsider-move heuristic alone",
        run: |effort, progress| compare(Comparison::OutsiderAlone, effort, progress),
    },
    Experiment {
        name: "table-5.10",
        title: "Outsider-move heuristic with the others",
        run: |effort, progress| compare(Comparison::Outsider, effort, progress),
    },
    Experiment {
        name: "table-5.12",
        title: "Null move in the starting position",
        run: |effort, progress| compare(Comparison::NullMove, effort, progress),
    },
    Experiment {
        name: "table-5.13",
        title: "Null move in the middle game",
        run: |effort, progress| compare(Comparison::NullMoveMiddleGame, effort, progress),
    },
    Experiment {
        name: "table-5.14",
        title: "Quiescence search and null move against none",
        run: quiescence_matches,
    },
    Experiment {
        name: "table-5.15",
        title: "Overhead of quiescence search",
        run: |effort, progress| compare(Comparison::Quiescence, effort, progress),
    },
    Experiment {
        name: "table-5.16",
        title: "The evaluators against each other",
        run: evaluator_matches,
    },
    Experiment {
        name: "appendix-B",
        title: "Shortest game",
        run: |_, _| shortest_game(),
    },
];
