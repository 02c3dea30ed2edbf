use crate::declaration::{
    Cap, Condition, Edition, Level, Made, Makers, Memory, Number, Opt, Place,
};
use crate::engines::alpha_beta::{PLAY, search_engine};
use crate::engines::booked::{Booked, Repertoire};
use crate::engines::common::{self, DEPTH, NODES, TIME};
use crate::engines::{Found, GameEngine, Hear};
use crate::playable::OthelloBoard;
use crate::{Settings, Unit};
use loam_book::othello::{Discs, OthelloBook};
use loam_game::{NotationError, Timeline};
use loam_othello::evaluators::MobilityAndCorners;
use loam_othello::player::{SolverPlayer, Strength};
use loam_othello::solver::{Solvable, Table};
use loam_othello::{Othello, OthelloHints, Size8, Size10};
use loam_search::Limits;
use std::path::Path;

/// The solver as a player, with a book.
pub(super) const USUAL: Edition = Edition {
    makers: Makers {
        othello8: Some(booked),
        ..Makers::NONE
    },
    options: &[
        &DEPTH, &NODES, &TIME, &SEED, &LEVEL, &THREADS, &TABLE, &BOOK, &VARIETY,
    ],
    ..SOLVER
};

/// The solver as a player on boards that have no book.
pub(super) const SMALL: Edition = Edition {
    makers: Makers {
        othello4: Some(solver),
        othello6: Some(solver),
        ..Makers::NONE
    },
    options: &[
        &DEPTH,
        &NODES,
        &TIME,
        &SEED_OF_LEVELS,
        &LEVEL,
        &THREADS,
        &TABLE,
    ],
    ..SOLVER
};

const SOLVER: Edition = Edition {
    unit: Unit::Discs,
    memory: Memory::Table,
    judges_backwards: true,
    levels,
    ..Edition::NOWHERE
};

/// Alpha-beta, as the solver's boards have at most 64 squares.
pub(super) const LARGE: Edition = Edition {
    makers: Makers {
        othello10: Some(large),
        ..Makers::NONE
    },
    options: &[&DEPTH, &NODES, &TIME],
    unit: Unit::points(600),
    memory: Memory::Megabytes(64),
    levels: super::loa::general_levels,
    ..Edition::NOWHERE
};

/// Levels up to this one err by chance.
const LAST_TO_ERR: u64 = 4;

static SEED: Opt<Number> = common::SEED.needing(&[
    Condition::AtMost("level", LAST_TO_ERR),
    Condition::IsNot("book", "off"),
]);
static SEED_OF_LEVELS: Opt<Number> =
    common::SEED.needing(&[Condition::AtMost("level", LAST_TO_ERR)]);
static LEVEL: Opt<Cap> = common::level(Strength::LEVELS);
static THREADS: Opt<Number> = common::THREADS;
static TABLE: Opt<Number> = common::table(1, 64);
static BOOK: Opt<Place> = common::BOOK;
static VARIETY: Opt<Number> = Opt::new(
    "variety",
    "discs a move of the book may give away",
    Number {
        from: 0,
        to: 64,
        default: 0,
    },
)
.needing(&[Condition::IsNot("book", "off")]);

fn booked(settings: &Settings) -> Made<Othello<Size8>> {
    let player = player::<Size8>(settings, settings.get(&SEED))?;
    let failed = |error| settings.refused(error);
    let book = match settings.get(&BOOK).as_str() {
        "off" => return Ok(Box::new(player)),
        "on" => loam_book::shipped::othello().map_err(failed)?,
        path => OthelloBook::open(Path::new(path)).map_err(failed)?,
    };
    let variety = Discs::whole(settings.get(&VARIETY) as i32);
    Ok(Box::new(Booked {
        repertoire: Repertoire::new(Some(book), variety, settings.get(&SEED)),
        player,
    }))
}

fn solver<S: Solvable + OthelloBoard>(settings: &Settings) -> Made<Othello<S>> {
    let player = player::<S>(settings, settings.get(&SEED_OF_LEVELS))?;
    Ok(Box::new(player))
}

fn large(_: &Settings) -> Made<Othello<Size10>> {
    Ok(search_engine(MobilityAndCorners, OthelloHints, PLAY))
}

/// The solver at some level, or as good as its time allows.
fn player<S: Solvable>(settings: &Settings, seed: u64) -> Result<SolverPlayer, NotationError> {
    let strength = settings.get(&LEVEL).map_or(Strength::FULL, |level| {
        Strength::level(level as u32).expect("a level")
    });
    let megabytes = settings.get(&TABLE) as usize;
    let table = Table::try_megabytes(megabytes).map_err(|_| {
        let why = format!("there is no memory for a table of {megabytes} megabytes");
        settings.refused(why)
    })?;
    let threads = settings.get(&THREADS) as usize;
    let player = SolverPlayer::new(table, threads, strength, seed);
    player.make_ready::<S>();
    Ok(player)
}

/// The arena has measured how far the twelve levels are apart.
fn levels() -> Vec<Level> {
    let word = |level| match level {
        1 | 2 => "beginner",
        3 | 4 => "novice",
        5 | 6 => "casual",
        7 | 8 => "club",
        9 | 10 => "strong",
        11 => "expert",
        _ => "master",
    };
    // Shallow searches have little to remember.
    let engine = |level| match level {
        ..=8 => format!("loam:level={level},table=1"),
        _ => format!("loam:level={level}"),
    };
    let levels = (1..=Strength::LEVELS).map(|level| (word(level), engine(level), None));
    Level::numbered(levels.chain([("full strength", "loam".into(), Some(5_000))]))
}

impl<S: Solvable + OthelloBoard> GameEngine<Othello<S>> for SolverPlayer {
    fn choose(
        &mut self,
        game: &Timeline<Othello<S>>,
        limits: &Limits,
        progress: Hear<'_, Othello<S>>,
    ) -> Found<Othello<S>> {
        SolverPlayer::choose(self, game, limits, progress)
    }

    fn new_game(&mut self) {
        SolverPlayer::new_game(self);
    }
}
