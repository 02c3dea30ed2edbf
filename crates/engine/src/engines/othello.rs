use super::booked::{Booked, OthelloRepertoire};
use super::{GameEngine, PLAY, search_engine};
use crate::profile::EngineName;
use crate::{Profile, Term};
use loam_book::{Book, Discs};
use loam_game::{NotationError, Timeline};
use loam_othello::evaluators::MobilityAndCorners;
use loam_othello::iago::{
    EdgeTable, Edges, Iago, IagoHints, IagoPlayer, MaximumDisc, MinimumDisc, WeightedSquare,
};
use loam_othello::player::{SolverPlayer, Strength};
use loam_othello::solver::{Solvable, Table};
use loam_othello::{BoardSize, Move, Othello, OthelloHints, Size4, Size6, Size8, Size10};
use loam_search::{Evaluator, Limits, Report};
use std::path::Path;

type Board = Othello<Size8>;
type Boxed<S> = Box<dyn GameEngine<Othello<S>>>;

/// The engines that know one size of board.
pub(crate) trait OthelloEngines: BoardSize {
    /// The best engine for this board.
    fn best_engine(profile: &Profile) -> Result<Boxed<Self>, NotationError>;

    /// The engine a profile names, if this board has it.
    fn classic_engine(_profile: &Profile) -> Result<Option<Boxed<Self>>, NotationError> {
        Ok(None)
    }
}

impl OthelloEngines for Size4 {
    fn best_engine(profile: &Profile) -> Result<Boxed<Size4>, NotationError> {
        solver(profile)
    }
}

impl OthelloEngines for Size6 {
    fn best_engine(profile: &Profile) -> Result<Boxed<Size6>, NotationError> {
        solver(profile)
    }
}

impl OthelloEngines for Size10 {
    fn best_engine(profile: &Profile) -> Result<Boxed<Size10>, NotationError> {
        profile.allow_options(&[])?;
        Ok(search_engine(MobilityAndCorners, OthelloHints, PLAY))
    }
}

impl OthelloEngines for Size8 {
    fn best_engine(profile: &Profile) -> Result<Boxed<Size8>, NotationError> {
        let player = player(profile, &["book", "variety"])?;
        player.make_ready::<Size8>();
        let Some(book) = book(profile)? else {
            return Ok(Box::new(player));
        };
        let variety: Option<i32> = profile.option("variety", "a number of discs")?;
        Ok(Box::new(Booked {
            repertoire: OthelloRepertoire {
                book,
                variety: Discs::whole(variety.unwrap_or(0)),
                seed: profile.seed,
            },
            player,
        }))
    }

    fn classic_engine(profile: &Profile) -> Result<Option<Boxed<Size8>>, NotationError> {
        Ok(Some(match profile.name {
            EngineName::Iago1981 => iago(profile)?,
            EngineName::MaxDisc => simple(profile, MaximumDisc)?,
            EngineName::MinDisc => simple(profile, MinimumDisc)?,
            EngineName::WeightedSquare => simple(profile, WeightedSquare)?,
            _ => return Ok(None),
        }))
    }
}

/// Megabytes of a player's table.
const TABLE: usize = 64;

/// The solver as a player.
fn solver<S>(profile: &Profile) -> Result<Boxed<S>, NotationError>
where
    S: Solvable + OthelloEngines,
{
    let player = player(profile, &[])?;
    player.make_ready::<S>();
    Ok(Box::new(player))
}

/// The solver at some level, or as good as its time allows.
fn player(profile: &Profile, more: &[&str]) -> Result<SolverPlayer, NotationError> {
    profile.allow_options(&[&["level", "threads", "table"], more].concat())?;
    let strength = match profile.option::<u32>("level", LEVELS)? {
        None => Strength::FULL,
        Some(level) => Strength::level(level).ok_or_else(|| {
            let why = format_args!("expected level to be {LEVELS}, found '{level}'");
            NotationError::about(&profile.to_string(), why)
        })?,
    };
    let threads = profile.number("threads", 256, "a number of threads")?;
    let table = profile.number("table", 1 << 16, "a number of megabytes")?;
    let megabytes = table.unwrap_or(TABLE);
    let table = Table::try_megabytes(megabytes).map_err(|_| {
        let why = format_args!("there is no memory for a table of {megabytes} megabytes");
        NotationError::about(&profile.to_string(), why)
    })?;
    Ok(SolverPlayer::new(
        table,
        threads.unwrap_or(1),
        strength,
        profile.seed,
    ))
}

/// The book a profile names: `on` for the one that comes with the program, or
/// a file.
fn book(profile: &Profile) -> Result<Option<Book>, NotationError> {
    let about = profile.to_string();
    let failed = |why: &dyn std::fmt::Display| NotationError::about(&about, why);
    match profile
        .option::<String>("book", "on, off or a file")?
        .as_deref()
    {
        None | Some("off") => Ok(None),
        Some("on") => loam_book::shipped::othello()
            .map(Some)
            .map_err(|error| failed(&error)),
        Some(path) => Book::open(Path::new(path))
            .map(Some)
            .map_err(|error| failed(&error)),
    }
}

const LEVELS: &str = "a number from 1 to 12";
const _: () = assert!(Strength::LEVELS == 12);

impl<S: Solvable + OthelloEngines> GameEngine<Othello<S>> for SolverPlayer {
    fn choose(
        &mut self,
        game: &Timeline<Othello<S>>,
        limits: &Limits,
        progress: &mut dyn FnMut(&Report<Move>),
    ) -> Report<Move> {
        SolverPlayer::choose(self, game, limits, progress)
    }

    fn new_game(&mut self) {
        SolverPlayer::new_game(self);
    }
}

/// A single-concept strategy as the evaluation of a program (Iago, section
/// 3.1), with a search as good as Iago's.
fn simple<E>(profile: &Profile, evaluator: E) -> Result<Boxed<Size8>, NotationError>
where
    E: Evaluator<Board> + Send + 'static,
{
    profile.allow_options(&[])?;
    Ok(search_engine(evaluator, IagoHints, IagoPlayer::OPTIONS))
}

fn iago(profile: &Profile) -> Result<Boxed<Size8>, NotationError> {
    profile.allow_options(&["saved", "responses", "order", "x-access"])?;
    let switch = |name| profile.choice(name, &[("on", true), ("off", false)]);
    let mut options = IagoPlayer::OPTIONS;
    options.saved_plies = profile
        .option("saved", "a number of plies")?
        .unwrap_or(options.saved_plies);
    let keys = [
        ("none", None),
        ("move-number", Some(loam_search::ResponseKey::MoveNumber)),
        ("last-move", Some(loam_search::ResponseKey::LastMove)),
    ];
    options.responses = profile
        .choice("responses", &keys)?
        .unwrap_or(options.responses);
    let orders = [("natural", false), ("square-value", true)];
    options.preferences = profile
        .choice("order", &orders)?
        .unwrap_or(options.preferences);
    let evaluator = match switch("x-access")? {
        Some(true) => Iago::with_edges(Edges::new(&EdgeTable::new(), true)),
        _ => Iago::default(),
    };
    Ok(Box::new(IagoPlayer::new(evaluator, options)))
}

impl GameEngine<Board> for IagoPlayer {
    fn choose(
        &mut self,
        game: &Timeline<Board>,
        limits: &Limits,
        progress: &mut dyn FnMut(&Report<Move>),
    ) -> Report<Move> {
        let history = &game.positions()[..game.ply()];
        IagoPlayer::choose(self, game.position(), history, limits, progress)
    }

    fn new_game(&mut self) {
        IagoPlayer::new_game(self);
    }

    fn explain(&self, position: &Board) -> Vec<Term> {
        let parts = self.evaluator().components(position, None);
        let term = |name, value: i32, weighted: i32| Term {
            name,
            value: f64::from(value),
            weighted: f64::from(weighted),
        };
        let potential = parts.potential.combined();
        vec![
            term("edge stability", parts.edge, parts.weighted_edge),
            term(
                "internal stability",
                parts.internal,
                parts.weighted_internal,
            ),
            term("current mobility", parts.current, parts.weighted_current),
            term("potential mobility", potential, parts.weighted_potential),
        ]
    }
}
