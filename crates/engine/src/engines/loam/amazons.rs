use crate::declaration::{
    Cap, Choice, Condition, Edition, Level, Made, Makers, Memory, Number, Opt, Place,
};
use crate::engines::alpha_beta::{PLAY, search_engine};
use crate::engines::booked::{Booked, Repertoire};
use crate::engines::common::{self, DEPTH, NODES, TIME};
use crate::engines::{Found, GameEngine, Hear};
use crate::{Settings, Term, Unit};
use loam_amazons::databases::{Databases, default_dir};
use loam_amazons::evaluators::{Features, Lieberum};
use loam_amazons::player::{AmazonsPlayer, HalfMoveSearch, PlayerOptions, Strength};
use loam_amazons::{Amazons, AmazonsHints, Shape};
use loam_book::amazons::AmazonsBook;
use loam_book::shipped;
use loam_game::{NotationError, Timeline};
use loam_search::guided::GuidedOptions;
use loam_search::{Limits, SearchOptions, TableOptions};
use std::path::Path;

pub(super) const EDITION: Edition = Edition {
    makers: Makers {
        amazons: Some(make),
        ..Makers::NONE
    },
    options: &[
        &DEPTH, &NODES, &TIME, &SEED, &SEARCH, &LEVEL, &THREADS, &TABLE, &ENDGAME, &DATABASES,
        &BOOK, &VARIETY,
    ],
    unit: Unit::LogOdds,
    memory: Memory::Table,
    levels,
    ..Edition::NOWHERE
};

/// Ways to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// A tree of half-moves that grows where it is promising.
    Tree,
    /// Alpha-beta over moves.
    Moves,
    /// Alpha-beta over half-moves.
    HalfMoves,
}

static SEARCH: Opt<Choice<Way>> = Opt::new(
    "search",
    "a guided tree of half-moves, or alpha-beta over moves or half-moves",
    Choice(&[
        ("mcts", Way::Tree),
        ("alpha-beta", Way::Moves),
        ("half-moves", Way::HalfMoves),
    ]),
);

/// What only the tree has.
const TREE: &[Condition] = &[Condition::Is("search", "mcts")];

static SEED: Opt<Number> = common::SEED.needing(&[
    // Levels that err by chance.
    Condition::AtMost("level", 3),
    Condition::IsNot("book", "off"),
]);
static LEVEL: Opt<Cap> = common::level(Strength::LEVELS).needing(TREE);
static THREADS: Opt<Number> = common::THREADS.needing(TREE);
static TABLE: Opt<Number> = common::table(1, 256);
static ENDGAME: Opt<Choice<Option<bool>>> = Opt::new(
    "endgame",
    "solve endgames; auto is on but for the lowest levels",
    Choice(&[("auto", None), ("on", Some(true)), ("off", Some(false))]),
)
.needing(TREE);
static DATABASES: Opt<Place> = Opt::new(
    "databases",
    "endgame databases: the user's as far as they can be read, the user's, or others",
    Place {
        words: &["auto", "on", "off"],
        what: "a folder",
    },
)
.needing(TREE);
static BOOK: Opt<Place> = common::BOOK.needing(TREE);
static VARIETY: Opt<Number> = Opt::new(
    "variety",
    "hundredths of the logarithm of the odds a move of the book may give away",
    Number {
        from: 0,
        to: 1000,
        default: 0,
    },
)
.needing(&[Condition::IsNot("book", "off")]);

fn make(settings: &Settings) -> Made<Amazons> {
    let megabytes = settings.get(&TABLE) as usize;
    let options = SearchOptions {
        table: Some(TableOptions::megabytes(megabytes)),
        ..PLAY
    };
    match settings.get(&SEARCH) {
        Way::Tree => tree(settings, megabytes),
        Way::Moves => Ok(search_engine(Lieberum::default(), AmazonsHints, options)),
        Way::HalfMoves => Ok(Box::new(HalfMoveSearch::new(options))),
    }
}

fn tree(settings: &Settings, megabytes: usize) -> Made<Amazons> {
    let mut strength = settings.get(&LEVEL).map_or(Strength::FULL, |level| {
        Strength::level(level as u32).expect("a level")
    });
    if let Some(endgame) = settings.get(&ENDGAME) {
        strength.endgame = endgame;
    }
    let options = PlayerOptions {
        strength,
        search: GuidedOptions {
            threads: settings.get(&THREADS) as usize,
            memory: megabytes << 20,
            ..GuidedOptions::default()
        },
        seed: settings.get(&SEED),
        ..PlayerOptions::default()
    };
    let databases = databases(settings, strength.endgame)?;
    let player = AmazonsPlayer::with_databases(options, databases.into());
    Ok(match book(settings)? {
        Some(repertoire) => Box::new(Booked { repertoire, player }),
        None => Box::new(player),
    })
}

/// The book that is asked for. Without being asked the engine plays without:
/// an analysis is to show the search.
fn book(settings: &Settings) -> Result<Option<Repertoire<Amazons>>, NotationError> {
    let made = |book| {
        let variety = settings.get(&VARIETY) as i16;
        Repertoire::new(book, variety, settings.get(&SEED))
    };
    match settings.get(&BOOK).as_str() {
        "off" => Ok(None),
        "on" => {
            let (cols, rows) = settings.board();
            let shape = Shape::new(cols, rows).expect("a board");
            match shipped::amazons(shape) {
                Some(_) => Ok(Some(made(None))),
                None => Err(settings.refused(format!("no book for {shape} comes with Loam"))),
            }
        }
        path => {
            let book = AmazonsBook::open(Path::new(path));
            let book = book.map_err(|error| settings.refused(error))?;
            Ok(Some(made(Some(book))))
        }
    }
}

/// The databases that are asked for, which only solving endgames needs.
fn databases(settings: &Settings, is_needed: bool) -> Result<Databases, NotationError> {
    let refused = |why: &dyn std::fmt::Display| settings.refused(why);
    if !is_needed {
        return match settings.is_given("databases") {
            true => Err(refused(&"databases has no effect while endgame is off")),
            false => Ok(Databases::none()),
        };
    }
    let own = || default_dir().map_or(Ok(Databases::none()), |dir| Databases::open(&dir));
    match settings.get(&DATABASES).as_str() {
        "off" => Ok(Databases::none()),
        "auto" => Ok(own().unwrap_or_default()),
        "on" => own().map_err(|why| refused(&why)),
        folder => {
            let opened = Databases::open(Path::new(folder)).map_err(|why| refused(&why))?;
            match opened.is_empty() {
                true => Err(refused(&"there are no databases in this folder")),
                false => Ok(opened),
            }
        }
    }
}

/// The first levels misjudge what they see, the others see ever more.
fn levels() -> Vec<Level> {
    let words = [
        "beginner", "novice", "casual", "casual", "club", "club", "strong", "strong", "expert",
        "master",
    ];
    let levels = (1..).zip(words);
    let levels = levels.map(|(level, word)| (word, format!("loam:level={level}"), None));
    Level::numbered(levels.chain([("full strength", "loam".into(), Some(5_000))]))
}

const _: () = assert!(Strength::LEVELS == 10);

impl GameEngine<Amazons> for HalfMoveSearch {
    fn choose(
        &mut self,
        game: &Timeline<Amazons>,
        limits: &Limits,
        progress: Hear<'_, Amazons>,
    ) -> Found<Amazons> {
        HalfMoveSearch::choose(self, game, limits, progress)
    }

    fn new_game(&mut self) {
        HalfMoveSearch::new_game(self);
    }
}

impl GameEngine<Amazons> for AmazonsPlayer {
    fn choose(
        &mut self,
        game: &Timeline<Amazons>,
        limits: &Limits,
        progress: Hear<'_, Amazons>,
    ) -> Found<Amazons> {
        AmazonsPlayer::choose(self, game, limits, progress)
    }

    fn new_game(&mut self) {
        AmazonsPlayer::new_game(self);
    }

    fn explain(&self, position: &Amazons) -> Vec<Term> {
        let features = Features::new(position);
        let weights = self.guide().evaluator.weights;
        let weights = weights.at(features.queens.contested);
        let terms = features.terms().into_iter().zip(weights);
        let named = Features::NAMES.into_iter().zip(terms);
        named
            .map(|(name, (value, weight))| Term {
                name,
                value: f64::from(value),
                weighted: f64::from(100.0 * value * weight),
            })
            .collect()
    }
}
