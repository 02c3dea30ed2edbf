use super::common::{self, DEPTH, NODES, TIME};
use super::loa::{self, EVALUATOR, HISTORY, NULL, ORDER, PVS, QUIESCENCE};
use crate::declaration::{Edition, Made, Makers, Memory, Number, Opt};
use crate::{Declaration, Settings};
use loam_loa::Loa;
use loam_search::{Clear, Scheme, TableOptions};

/// MIA as the thesis plays it against others (tables 5.1 and 5.17): quad
/// evaluator, quiescence, a two-level table emptied before each search,
/// history, one killer, null move.
pub(super) static ENGINE: Declaration = Declaration {
    name: "mia-2000",
    about: "Winands's MIA of 2000",
    editions: &[Edition {
        makers: Makers {
            loa: Some(make),
            ..Makers::NONE
        },
        options: &[
            &DEPTH,
            &NODES,
            &TIME,
            &EVALUATOR,
            &QUIESCENCE,
            &NULL,
            &TABLE,
            &KILLERS,
            &HISTORY,
            &PVS,
            &ORDER,
        ],
        memory: Memory::Table,
        ..Edition::NOWHERE
    }],
};

/// 2^19 entries of two positions each.
static TABLE: Opt<Number> = common::table(0, 16);
static KILLERS: Opt<Number> = loa::killers(1);

fn make(settings: &Settings) -> Made<Loa> {
    let table = TableOptions {
        scheme: Scheme::TwoDeep,
        bytes: 0,
        clear: Clear::EverySearch,
        exact_depth: false,
    };
    Ok(loa::engine(settings, &KILLERS, (&TABLE, table)))
}
