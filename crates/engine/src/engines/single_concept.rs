use super::alpha_beta::search_engine;
use super::common::{DEPTH, NODES, TIME};
use crate::declaration::{Edition, EngineOption, Made, Make, Makers};
use crate::{Declaration, Settings, Unit};
use loam_othello::iago::{IagoHints, IagoPlayer, MaximumDisc, MinimumDisc, WeightedSquare};
use loam_othello::{Othello, Size8};

static LIMITS: &[&dyn EngineOption] = &[&DEPTH, &NODES, &TIME];

/// A single-concept strategy as the evaluation of a program (Iago, section
/// 3.1), with a search as good as Iago's.
const fn edition(make: Make<Othello<Size8>>) -> Edition {
    Edition {
        makers: Makers {
            othello8: Some(make),
            ..Makers::NONE
        },
        options: LIMITS,
        unit: Unit::points(600),
        ..Edition::NOWHERE
    }
}

pub(super) static MAX_DISC: Declaration = Declaration {
    name: "max-disc",
    about: "takes the most discs",
    editions: &[edition(max_disc)],
};

pub(super) static MIN_DISC: Declaration = Declaration {
    name: "min-disc",
    about: "takes the fewest discs",
    editions: &[edition(min_disc)],
};

pub(super) static WEIGHTED_SQUARE: Declaration = Declaration {
    name: "weighted-square",
    about: "gives every square a value",
    editions: &[edition(weighted_square)],
};

fn max_disc(_: &Settings) -> Made<Othello<Size8>> {
    Ok(search_engine(MaximumDisc, IagoHints, IagoPlayer::OPTIONS))
}

fn min_disc(_: &Settings) -> Made<Othello<Size8>> {
    Ok(search_engine(MinimumDisc, IagoHints, IagoPlayer::OPTIONS))
}

fn weighted_square(_: &Settings) -> Made<Othello<Size8>> {
    Ok(search_engine(
        WeightedSquare,
        IagoHints,
        IagoPlayer::OPTIONS,
    ))
}
