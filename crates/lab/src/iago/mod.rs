//! Iago: Rosenbloom's program of 1981, on the games it played and judged.

mod continuation;
mod curves;
mod edge_weights;
mod experts;
mod facts;
mod games;
mod judge;
mod margins;
mod orderings;
mod simple_strategies;
mod time_allocation;

pub use continuation::continuation;
pub use curves::{
    aldaron, cerf, disc_counts, legal_moves, mobility, reversi_challenger, stable_disc_counts,
};
pub use edge_weights::edge_weights;
pub use experts::{experts, first_game, second_game};
pub use facts::facts;
pub use margins::margins;
pub use orderings::orderings;
pub use simple_strategies::simple_strategies;
pub use time_allocation::time_allocation;

use crate::{Experiment, Paper};
use loam_othello::iago::IagoPlayer;
use loam_search::Limits;

/// The chapter.
pub const PAPER: Paper = Paper {
    name: "iago",
    title: "Rosenbloom, A World-Championship-Level Othello Program (1981)",
    experiments: EXPERIMENTS,
    fingerprint,
};

/// What changes when the search or the evaluation does.
fn fingerprint() -> String {
    let (position, _) = games::figure("5-1").before(20);
    let report = IagoPlayer::default().choose(&position, &[], &Limits::depth(4), |_| {});
    format!("{} {}", report.statistics.nodes, report.score().value())
}

/// Every experiment of the chapter, in the order of the paper.
const EXPERIMENTS: &[Experiment] = &[
    Experiment {
        name: "facts",
        title: "What the paper says of the games",
        run: facts,
    },
    Experiment {
        name: "figure-2-3",
        title: "Distribution of winning margins",
        run: |_| margins(),
    },
    Experiment {
        name: "section-3-1",
        title: "Iago against the three simple strategies",
        run: simple_strategies,
    },
    Experiment {
        name: "figure-3-2",
        title: "Disc counts, Iago – The Moor",
        run: disc_counts,
    },
    Experiment {
        name: "figure-3-5",
        title: "Mean number of legal moves",
        run: legal_moves,
    },
    Experiment {
        name: "figure-3-6",
        title: "Stable discs, Reversi Challenger – Iago",
        run: stable_disc_counts,
    },
    Experiment {
        name: "figure-3-10",
        title: "Legal moves, Iago – The Moor",
        run: mobility,
    },
    Experiment {
        name: "figure-4-1",
        title: "Time allocation",
        run: |_| time_allocation(),
    },
    Experiment {
        name: "table-4-1",
        title: "Orderings and saved plies",
        run: orderings,
    },
    Experiment {
        name: "table-4-2",
        title: "The edge table",
        run: |_| edge_weights(),
    },
    Experiment {
        name: "figure-4-2",
        title: "Evaluation and components, Reversi Challenger – Iago (4-2, 4-3, 4-7, 4-11)",
        run: reversi_challenger,
    },
    Experiment {
        name: "figure-4-9",
        title: "Evaluation, Aldaron – Iago",
        run: aldaron,
    },
    Experiment {
        name: "table-5-1",
        title: "Agreement with Cerf and Mimura",
        run: experts,
    },
    Experiment {
        name: "figure-5-2",
        title: "Iago's selections in the first game of the championship",
        run: first_game,
    },
    Experiment {
        name: "figure-5-3",
        title: "Iago's selections and values in the second (5-3, 5-5, 5-6)",
        run: second_game,
    },
    Experiment {
        name: "figure-5-7",
        title: "Iago's continuation of the second game",
        run: continuation,
    },
    Experiment {
        name: "figure-5-8",
        title: "Edge value and mobility from Cerf's view (5-8, 5-9)",
        run: cerf,
    },
];
