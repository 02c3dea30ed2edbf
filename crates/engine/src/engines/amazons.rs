use super::booked::{AmazonsRepertoire, Booked};
use super::{GameEngine, PLAY, no_such_engine, search_engine};
use crate::profile::EngineName;
use crate::{Profile, Term};
use loam_amazons::databases::{Databases, default_dir};
use loam_amazons::evaluators::{Features, Lieberum};
use loam_amazons::player::{AmazonsPlayer, HalfMoveSearch, PlayerOptions, Strength};
use loam_amazons::{Amazons, AmazonsHints, Move};
use loam_book::amazons::AmazonsBook;
use loam_game::{NotationError, Timeline};
use loam_search::guided::GuidedOptions;
use loam_search::{Limits, Report, SearchOptions, TableOptions};
use std::path::Path;

const LEVELS: &str = "a number from 1 to 10";
const _: () = assert!(Strength::LEVELS == 10);

/// Megabytes of the tree, or of the table.
const MEMORY: usize = 256;

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

impl GameEngine<Amazons> for HalfMoveSearch {
    fn choose(
        &mut self,
        game: &Timeline<Amazons>,
        limits: &Limits,
        progress: &mut dyn FnMut(&Report<Move>),
    ) -> Report<Move> {
        HalfMoveSearch::choose(self, game, limits, progress)
    }

    fn new_game(&mut self) {
        HalfMoveSearch::new_game(self);
    }
}

/// The engines of Amazons.
pub(crate) fn amazons_engine(
    profile: &Profile,
) -> Result<Box<dyn GameEngine<Amazons>>, NotationError> {
    if profile.name != EngineName::Loam {
        return Err(no_such_engine::<Amazons>(profile));
    }
    profile.allow_options(&[
        "level",
        "threads",
        "table",
        "search",
        "endgame",
        "databases",
        "book",
        "variety",
    ])?;
    let megabytes = profile.number("table", 1 << 16, "a number of megabytes")?;
    let searches = [
        ("mcts", Way::Tree),
        ("alpha-beta", Way::Moves),
        ("half-moves", Way::HalfMoves),
    ];
    let options = SearchOptions {
        table: Some(TableOptions::megabytes(megabytes.unwrap_or(64).max(1))),
        ..PLAY
    };
    match profile.choice("search", &searches)? {
        None | Some(Way::Tree) => {}
        Some(Way::Moves) => {
            return Ok(search_engine(Lieberum::default(), AmazonsHints, options));
        }
        Some(Way::HalfMoves) => return Ok(Box::new(HalfMoveSearch::new(options))),
    }
    let mut strength = match profile.option::<u32>("level", LEVELS)? {
        None => Strength::FULL,
        Some(level) => Strength::level(level).ok_or_else(|| {
            let why = format_args!("expected level to be {LEVELS}, found '{level}'");
            NotationError::about(&profile.to_string(), why)
        })?,
    };
    if let Some(endgame) = profile.choice("endgame", &[("on", true), ("off", false)])? {
        strength.endgame = endgame;
    }
    let threads = profile.number("threads", 256, "a number of threads")?;
    let options = PlayerOptions {
        strength,
        search: GuidedOptions {
            threads: threads.unwrap_or(1).max(1),
            memory: megabytes.unwrap_or(MEMORY).max(1) << 20,
            ..GuidedOptions::default()
        },
        seed: profile.seed,
        ..PlayerOptions::default()
    };
    let databases = if strength.endgame {
        databases(profile)?
    } else {
        Databases::none()
    };
    let player = AmazonsPlayer::with_databases(options, databases.into());
    let Some(repertoire) = book(profile)? else {
        return Ok(Box::new(player));
    };
    Ok(Box::new(Booked { repertoire, player }))
}

/// The book a profile names: `on` for those that come with the program, or a
/// file. Unless it is asked for, the engine does without: who analyses a
/// position wants to see the search.
fn book(profile: &Profile) -> Result<Option<AmazonsRepertoire>, NotationError> {
    let failed = |why: &dyn std::fmt::Display| NotationError::about(&profile.to_string(), why);
    let variety = profile.number("variety", 1000, "hundredths of the logarithm of the odds")?;
    let made = |book| AmazonsRepertoire::new(book, variety.unwrap_or(0) as i16, profile.seed);
    let named = profile.option::<String>("book", "on, off or a file")?;
    Ok(match named.as_deref() {
        None | Some("off") => None,
        Some("on") => Some(made(None)),
        Some(path) => {
            let book = AmazonsBook::open(Path::new(path)).map_err(|error| failed(&error))?;
            Some(made(Some(book)))
        }
    })
}

/// The endgame databases a profile names: `on` for those in the user's folder,
/// or a folder. If it names none, the engine takes the user's as far as it can.
fn databases(profile: &Profile) -> Result<Databases, NotationError> {
    let named = profile.option::<String>("databases", "on, off or a folder")?;
    let refused = |why: &dyn std::fmt::Display| NotationError::about(&profile.to_string(), why);
    let own = || default_dir().map_or(Ok(Databases::none()), |dir| Databases::open(&dir));
    match named.as_deref() {
        Some("off") => Ok(Databases::none()),
        None => Ok(own().unwrap_or_default()),
        Some("on") => own().map_err(|why| refused(&why)),
        Some(folder) => {
            let opened = Databases::open(Path::new(folder)).map_err(|why| refused(&why))?;
            if opened.is_empty() {
                return Err(refused(&"there are no databases in this folder"));
            }
            Ok(opened)
        }
    }
}

impl GameEngine<Amazons> for AmazonsPlayer {
    fn choose(
        &mut self,
        game: &Timeline<Amazons>,
        limits: &Limits,
        progress: &mut dyn FnMut(&Report<Move>),
    ) -> Report<Move> {
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
