use super::alpha_beta::search_engine;
use super::common::{NODES, TIME};
use crate::declaration::{Edition, Made, Makers, Number, Opt};
use crate::playable::OthelloBoard;
use crate::{Declaration, Settings, Unit};
use loam_amazons::evaluators::Lieberum;
use loam_amazons::{Amazons, AmazonsHints};
use loam_loa::evaluators::Normal;
use loam_loa::{Loa, LoaHints};
use loam_othello::evaluators::MobilityAndCorners;
use loam_othello::{Othello, OthelloHints};
use loam_search::SearchOptions;

/// Alpha-beta as in a textbook: every enhancement is switched off, so that its
/// values are those of minimax.
pub(super) static ENGINE: Declaration = Declaration {
    name: "minimax",
    about: "plain alpha-beta to a fixed depth, for comparison",
    editions: &[
        Edition {
            makers: Makers {
                loa: Some(loa),
                ..Makers::NONE
            },
            options: &[&DEPTH, &NODES, &TIME],
            ..Edition::NOWHERE
        },
        Edition {
            makers: Makers {
                othello4: Some(othello),
                othello6: Some(othello),
                othello8: Some(othello),
                othello10: Some(othello),
                ..Makers::NONE
            },
            options: &[&DEPTH, &NODES, &TIME],
            unit: Unit::points(600),
            ..Edition::NOWHERE
        },
        Edition {
            makers: Makers {
                amazons: Some(amazons),
                ..Makers::NONE
            },
            options: &[&DEPTH, &NODES, &TIME],
            unit: Unit::LogOdds,
            ..Edition::NOWHERE
        },
    ],
};

static DEPTH: Opt<Number> = Opt::new(
    "depth",
    "plies to look ahead",
    Number {
        from: 1,
        to: 1000,
        default: 3,
    },
)
.bounding();

fn loa(_: &Settings) -> Made<Loa> {
    let hints = LoaHints::default();
    Ok(search_engine(
        Normal::default(),
        hints,
        SearchOptions::PLAIN,
    ))
}

fn othello<S: OthelloBoard>(_: &Settings) -> Made<Othello<S>> {
    Ok(search_engine(
        MobilityAndCorners,
        OthelloHints,
        SearchOptions::PLAIN,
    ))
}

fn amazons(_: &Settings) -> Made<Amazons> {
    let evaluator = Lieberum::default();
    Ok(search_engine(evaluator, AmazonsHints, SearchOptions::PLAIN))
}
