use crate::Settings;
use crate::declaration::{Edition, Level, Made, Makers, Memory, Number, Opt};
use crate::engines::alpha_beta::PLAY;
use crate::engines::loa;
use loam_loa::Loa;

pub(super) const EDITION: Edition = Edition {
    makers: Makers {
        loa: Some(make),
        ..Makers::NONE
    },
    options: loa::options!(&TABLE, &KILLERS),
    memory: Memory::Table,
    levels: general_levels,
    ..Edition::NOWHERE
};

static TABLE: Opt<Number> = loa::table(&PLAY);
static KILLERS: Opt<Number> = loa::killers(&PLAY);

fn make(settings: &Settings) -> Made<Loa> {
    Ok(loa::engine(settings, &PLAY, &TABLE, &KILLERS))
}

/// For games whose engine has no levels of its own: random playouts, then ever
/// deeper searches. Each of the first five won 12 to 16 of 16 games against
/// the one before it (`loam match loa`).
pub(super) fn general_levels() -> Vec<Level> {
    let levels = [
        ("beginner", "mcts:playouts=40", None),
        ("novice", "mcts:playouts=300", None),
        ("casual", "loam:depth=1", None),
        ("club", "loam:depth=2", None),
        ("strong", "loam:depth=3", Some(2_000)),
        ("expert", "loam:depth=4", Some(3_000)),
        ("master", "loam", Some(1_000)),
        ("full strength", "loam", Some(5_000)),
    ];
    Level::numbered(levels.map(|(name, engine, time_ms)| (name, engine.to_owned(), time_ms)))
}
