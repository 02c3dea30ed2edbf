//! Options of the searches of Lines of Action.

use super::{Found, GameEngine, Hear, common};
use crate::Settings;
use crate::declaration::{Choice, Number, Opt, Switch};
use loam_game::Timeline;
use loam_loa::mia::{MiaEvaluator, MiaPlayer, TOURNAMENT};
use loam_loa::{Loa, LoaHints, Preference};
use loam_search::{Limits, NullMove, Report, SearchOptions, TableOptions};

pub(super) static EVALUATOR: Opt<Choice<MiaEvaluator>> = Opt::new(
    "evaluator",
    "what judges a leaf",
    Choice(&MiaEvaluator::NAMED),
);

pub(super) static QUIESCENCE: Opt<Switch> = Opt::new(
    "quiescence",
    "search on over captures that make or break connections",
    Switch(TOURNAMENT.quiescence),
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

pub(super) static HISTORY: Opt<Switch> = Opt::new(
    "history",
    "order moves by their history",
    Switch(TOURNAMENT.history),
);

pub(super) static PVS: Opt<Switch> =
    Opt::new("pvs", "principal-variation search", Switch(TOURNAMENT.pvs));

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

/// Megabytes of the table these options have.
pub(super) const fn table(options: &SearchOptions) -> Opt<Number> {
    let bytes = match options.table {
        Some(table) => table.bytes,
        None => 0,
    };
    common::table(0, bytes as u64 >> 20)
}

/// How many killers a ply has.
pub(super) const fn killers(options: &SearchOptions) -> Opt<Number> {
    Opt::new(
        "killers",
        "killer moves a ply",
        Number {
            from: 0,
            to: 2,
            default: options.killers as u64,
        },
    )
}

/// All options of a search, the two with defaults of their own among them.
macro_rules! options {
    ($table:expr, $killers:expr) => {{
        use $crate::engines::common::{DEPTH, NODES, TIME};
        use $crate::engines::loa::{EVALUATOR, HISTORY, NULL, ORDER, PVS, QUIESCENCE};
        &[
            &DEPTH,
            &NODES,
            &TIME,
            &EVALUATOR,
            &QUIESCENCE,
            &NULL,
            $table,
            $killers,
            &HISTORY,
            &PVS,
            &ORDER,
        ]
    }};
}
pub(super) use options;

/// The engine these settings make of a search that starts from such options.
pub(super) fn engine(
    settings: &Settings,
    base: &SearchOptions,
    table: &'static Opt<Number>,
    killers: &'static Opt<Number>,
) -> Box<dyn GameEngine<Loa>> {
    let reduction = settings.get(&NULL) as u32;
    let megabytes = settings.get(table) as usize;
    let order = settings.get(&ORDER);
    let sized = |table| TableOptions {
        bytes: megabytes << 20,
        ..table
    };
    let options = SearchOptions {
        pvs: settings.get(&PVS),
        table: base.table.filter(|_| megabytes > 0).map(sized),
        killers: settings.get(killers) as usize,
        history: settings.get(&HISTORY),
        null_move: (reduction > 0).then_some(NullMove {
            reduction,
            ..NullMove::THESIS
        }),
        quiescence: settings.get(&QUIESCENCE),
        preferences: order.is_some(),
        ..*base
    };
    let hints = LoaHints {
        preference: order.unwrap_or_default(),
    };
    Box::new(MiaPlayer::new(settings.get(&EVALUATOR), hints, options))
}

impl GameEngine<Loa> for MiaPlayer {
    fn choose(
        &mut self,
        game: &Timeline<Loa>,
        limits: &Limits,
        progress: Hear<'_, Loa>,
    ) -> Found<Loa> {
        if game.outcome().is_some() {
            return Report::default();
        }
        let history = &game.positions()[..game.ply()];
        MiaPlayer::choose(self, game.position(), history, limits, progress)
    }

    fn new_game(&mut self) {
        MiaPlayer::new_game(self);
    }
}
