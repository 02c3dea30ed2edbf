use super::loa;
use crate::declaration::{Edition, Made, Makers, Memory, Number, Opt};
use crate::{Declaration, Settings};
use loam_loa::Loa;
use loam_loa::mia::TOURNAMENT;

/// MIA as the thesis plays it against others.
pub(super) static ENGINE: Declaration = Declaration {
    name: "mia-2000",
    about: "Winands's MIA of 2000",
    editions: &[Edition {
        makers: Makers {
            loa: Some(make),
            ..Makers::NONE
        },
        options: loa::options!(&TABLE, &KILLERS),
        memory: Memory::Table,
        ..Edition::NOWHERE
    }],
};

static TABLE: Opt<Number> = loa::table(&TOURNAMENT);
static KILLERS: Opt<Number> = loa::killers(&TOURNAMENT);

fn make(settings: &Settings) -> Made<Loa> {
    Ok(loa::engine(settings, &TOURNAMENT, &TABLE, &KILLERS))
}
