//! Options of the searches of Lines of Action.

use super::GameEngine;
use super::alpha_beta::search_engine;
use crate::Settings;
use crate::declaration::{Choice, Number, Opt, Switch};
use loam_loa::evaluators::{Blocking, Normal, Quad};
use loam_loa::{Loa, LoaHints, Preference};
use loam_search::{NullMove, SearchOptions, TableOptions};

/// The thesis's evaluators (sections 4.2 to 4.4).
#[derive(Clone, Copy, Debug)]
pub(super) enum Leaf {
    Normal,
    Quad,
    Blocking,
}

pub(super) static EVALUATOR: Opt<Choice<Leaf>> = Opt::new(
    "evaluator",
    "what judges a leaf",
    Choice(&[
        ("quad", Leaf::Quad),
        ("normal", Leaf::Normal),
        ("blocking", Leaf::Blocking),
    ]),
);

pub(super) static QUIESCENCE: Opt<Switch> = Opt::new(
    "quiescence",
    "search on over captures that make or break connections",
    Switch(true),
);

pub(super) static NULL: Opt<Number> = Opt::new(
    "null",
    "the reduction of a null move, 0 for none",
    Number {
        from: 0,
        to: 10,
        default: NullMove::THESIS.reduction as u64,
    },
);

pub(super) static HISTORY: Opt<Switch> =
    Opt::new("history", "order moves by their history", Switch(true));

pub(super) static PVS: Opt<Switch> = Opt::new("pvs", "principal-variation search", Switch(true));

pub(super) static ORDER: Opt<Choice<Option<Preference>>> = Opt::new(
    "order",
    "what orders moves of which nothing else is known",
    Choice(&[
        ("outsider", Some(Preference::AwayFromEdge)),
        ("captures", Some(Preference::Captures)),
        ("centre", Some(Preference::TowardsCentreOfMass)),
        ("none", None),
    ]),
);

/// How many killers a ply has.
pub(super) const fn killers(default: u64) -> Opt<Number> {
    Opt::new(
        "killers",
        "killer moves a ply",
        Number {
            from: 0,
            to: 2,
            default,
        },
    )
}

/// The engine these options make of a search with some table.
pub(super) fn engine(
    settings: &Settings,
    killers: &'static Opt<Number>,
    table: (&'static Opt<Number>, TableOptions),
) -> Box<dyn GameEngine<Loa>> {
    let reduction = settings.get(&NULL) as u32;
    let megabytes = settings.get(table.0) as usize;
    let order = settings.get(&ORDER);
    let options = SearchOptions {
        pvs: settings.get(&PVS),
        table: (megabytes > 0).then_some(TableOptions {
            bytes: megabytes << 20,
            ..table.1
        }),
        killers: settings.get(killers) as usize,
        history: settings.get(&HISTORY),
        null_move: (reduction > 0).then_some(NullMove {
            reduction,
            ..NullMove::THESIS
        }),
        quiescence: settings.get(&QUIESCENCE),
        preferences: order.is_some(),
        ..SearchOptions::PLAIN
    };
    let hints = LoaHints {
        preference: order.unwrap_or_default(),
    };
    match settings.get(&EVALUATOR) {
        Leaf::Normal => search_engine(Normal::default(), hints, options),
        Leaf::Quad => search_engine(Quad::default(), hints, options),
        Leaf::Blocking => search_engine(Blocking::default(), hints, options),
    }
}
