//! What the commands for books say of either game.

use super::super::Failure;
use super::build;
use super::judge::EngineJudge;
use loam_amazons::{Amazons, Shape};
use loam_book::amazons::AmazonsSearcher;
use loam_book::othello::{Discs, OthelloBook};
use loam_book::{Book, BookGame, Builder, Judge};
use loam_engine::Profile;
use loam_othello::openings::{self, Opening};
use loam_othello::{Move, Othello, Size8};
use loam_record::GameKind;
use loam_search::{Limits, StopFlag};

/// A game as the commands for books tell of it.
pub(super) trait Told: BookGame {
    type Judge: Judge<Self>;

    /// Who moves first.
    const FIRST: &'static str;
    /// Digits behind the point of a score, and what it counts.
    const DECIMALS: usize;
    const UNIT: &'static str;
    /// What counts the plies.
    const PLIES: &'static str;
    /// How long a move is.
    const WIDTH: usize;

    /// Which board a book is for, where there is more than one.
    fn board_name(_board: Self::Board) -> String {
        String::new()
    }

    /// Those who judge, one a thread.
    fn judges(args: &build::Args, stop: &StopFlag) -> Result<Vec<Self::Judge>, Failure>;

    /// How far a book may reach.
    fn builder(args: &build::Args) -> Builder<Self::Score>;

    /// The opening that some moves from the start are.
    fn opening(_moves: &[Self::Move]) -> Option<&'static Opening> {
        None
    }

    /// The name of an opening that ends in this position.
    fn name(&self) -> Option<&'static str> {
        None
    }

    /// How many openings with a name a book knows, and how many there are.
    fn named(_book: &Book<Self>) -> Option<(usize, usize)> {
        None
    }
}

impl Told for Othello<Size8> {
    type Judge = EngineJudge;

    const FIRST: &'static str = "Black";
    const DECIMALS: usize = 1;
    const UNIT: &'static str = " discs";
    const PLIES: &'static str = "discs placed";
    const WIDTH: usize = 4;

    fn judges(args: &build::Args, stop: &StopFlag) -> Result<Vec<EngineJudge>, Failure> {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let threads = args.threads.unwrap_or_else(cores);
        if threads == 0 || threads > 1024 {
            return Err(Failure::bad("--threads", "expected 1 to 1024"));
        }
        let judge = |_| EngineJudge::new(&args.engine, stop).map_err(Failure::from);
        (0..threads).map(judge).collect()
    }

    fn builder(args: &build::Args) -> Builder<Discs> {
        Builder {
            width: args.width,
            ..Builder::default()
        }
    }

    fn opening(moves: &[Move]) -> Option<&'static Opening> {
        openings::along(moves).map(|(opening, _)| opening)
    }

    fn name(&self) -> Option<&'static str> {
        openings::at(self).map(|opening| opening.name)
    }

    fn named(book: &OthelloBook) -> Option<(usize, usize)> {
        Some((book.named(), openings::all().len()))
    }
}

impl Told for Amazons {
    type Judge = AmazonsSearcher;

    const FIRST: &'static str = "White";
    const DECIMALS: usize = 2;
    const UNIT: &'static str = "";
    const PLIES: &'static str = "moves played";
    const WIDTH: usize = 11;

    fn board_name(shape: Shape) -> String {
        format!("Amazons {shape}, ")
    }

    /// Only the engine's own search tells visits.
    fn judges(args: &build::Args, stop: &StopFlag) -> Result<Vec<AmazonsSearcher>, Failure> {
        let engine = &args.engine;
        let mut options = engine.options();
        let is_limit = |key: &str| ["depth", "nodes", "time"].contains(&key);
        if engine.engine() != Profile::default().engine() || !options.all(|(key, _)| is_limit(key))
        {
            let why = "a book for Amazons is judged by loam, with depth, nodes and time only";
            return Err(Failure::bad(&engine.to_string(), why));
        }
        let settings = engine.on(GameKind::Amazons, GameKind::Amazons.usual_size())?;
        let limits = settings.within(&Limits {
            stop: stop.clone(),
            ..Limits::default()
        });
        Ok(vec![AmazonsSearcher::new(limits, 0)])
    }

    fn builder(args: &build::Args) -> Builder<i16> {
        Builder {
            // A disc is a tenth.
            width: args.width.tenths() as i16,
            ..Builder::default()
        }
    }
}
