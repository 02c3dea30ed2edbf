use super::{GameEngine, PLAY, no_such_engine, search_engine};
use crate::Profile;
use crate::profile::EngineName;
use loam_game::NotationError;
use loam_loa::evaluators::{Blocking, Normal, Quad};
use loam_loa::{Loa, LoaHints, Preference};
use loam_search::{Clear, NullMove, Scheme, SearchOptions, TableOptions};

/// MIA as the thesis plays it against others (tables 5.1 and 5.17): quad
/// evaluator, quiescence, a two-level table emptied before each search,
/// history, one killer, null move.
pub(crate) const MIA: SearchOptions = SearchOptions {
    pvs: true,
    table: Some(TableOptions {
        scheme: Scheme::TwoDeep,
        // 2^19 entries of two positions each.
        bytes: 16 << 20,
        clear: Clear::EverySearch,
        exact_depth: false,
    }),
    killers: 1,
    history: true,
    null_move: Some(NullMove::THESIS),
    quiescence: true,
    preferences: true,
    ..SearchOptions::PLAIN
};

/// More memory than that is asked for by mistake.
const LARGEST_TABLE: usize = 16_384;

/// The engines of Lines of Action.
pub(crate) fn loa_engine(profile: &Profile) -> Result<Box<dyn GameEngine<Loa>>, NotationError> {
    let mut options = match profile.name {
        EngineName::Mia2000 => MIA,
        EngineName::Loam => SearchOptions {
            null_move: Some(NullMove::THESIS),
            ..PLAY
        },
        _ => return Err(no_such_engine::<Loa>(profile)),
    };
    profile.allow_options(&[
        "evaluator",
        "quiescence",
        "null",
        "table",
        "killers",
        "history",
        "pvs",
        "order",
    ])?;
    let mut hints = LoaHints::default();
    let switch = |name| profile.choice(name, &[("on", true), ("off", false)]);
    options.quiescence = switch("quiescence")?.unwrap_or(options.quiescence);
    options.history = switch("history")?.unwrap_or(options.history);
    options.pvs = switch("pvs")?.unwrap_or(options.pvs);
    options.killers = profile
        .option("killers", "0, 1 or 2")?
        .unwrap_or(options.killers);
    if let Some(reduction) = profile.option::<u32>("null", "a reduction, 0 for no null move")? {
        options.null_move = (reduction > 0).then_some(NullMove {
            reduction,
            ..NullMove::THESIS
        });
    }
    if let Some(megabytes) = profile.number("table", LARGEST_TABLE, "a size in MB, 0 for none")? {
        let table = options.table.unwrap_or(TableOptions::megabytes(1));
        options.table = (megabytes > 0).then_some(TableOptions {
            bytes: megabytes << 20,
            ..table
        });
    }
    let orders = [
        ("none", None),
        ("outsider", Some(Preference::AwayFromEdge)),
        ("captures", Some(Preference::Captures)),
        ("centre", Some(Preference::TowardsCentreOfMass)),
    ];
    if let Some(order) = profile.choice("order", &orders)? {
        options.preferences = order.is_some();
        hints.preference = order.unwrap_or_default();
    }
    let evaluators = [("normal", 0), ("quad", 1), ("blocking", 2)];
    Ok(
        match profile.choice("evaluator", &evaluators)?.unwrap_or(1) {
            0 => search_engine(Normal::default(), hints, options),
            1 => search_engine(Quad::default(), hints, options),
            _ => search_engine(Blocking::default(), hints, options),
        },
    )
}
