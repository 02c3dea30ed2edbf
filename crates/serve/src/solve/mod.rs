//! Solving: what a position is worth with best play.
//!
//! Othello on boards up to 8×8 (`othello.rs`) and Amazons on boards up to 64
//! bits (`amazons.rs`) have solvers of their own, whose searches can be stopped
//! and gone on with, even after a restart. Elsewhere the engine searches until
//! it has proved a win or a loss (`win.rs`).

mod amazons;
mod othello;
mod win;

use crate::answer::{Event, Work};
use crate::app::App;
use crate::failure::Failure;
use crate::line::Line;
use crate::store::Solution;
use loam_engine::Session;
use loam_game::Side;
use loam_record::GameKind;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use utoipa::ToSchema;

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = SolveRequest, example = json!({
    "game": "othello", "board": "4x4", "lines": 2,
}))]
pub(crate) struct Request {
    #[serde(flatten)]
    line: Line,
    /// How many moves are to be given with their values (Othello).
    #[schema(minimum = 1, maximum = 64)]
    lines: Option<usize>,
}

/// How far a solve has come, and in the end what it found.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
#[schema(as = Solved)]
pub(crate) struct Progress {
    /// Whether all is known.
    solved: bool,
    /// The value for the player to move: discs, or the result alone.
    #[schema(required)]
    value: Option<i32>,
    /// The result in words: `black wins by 38`.
    #[schema(required)]
    result: Option<String>,
    /// What is proven so far, where that is known: at least, at most.
    #[schema(required, min_items = 2, max_items = 2)]
    bounds: Option<[i32; 2]>,
    /// Moves with their values, best first, each with what follows.
    lines: Vec<SolvedLine>,
    depth: u32,
    /// How sure values are, in per cent.
    confidence: u8,
    nodes: u64,
    seconds: f64,
    empties: u32,
    /// How hard a win and a loss look, where that is how it is searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, min_items = 2, max_items = 2)]
    proof: Option<[u32; 2]>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
struct SolvedLine {
    value: i32,
    moves: Vec<String>,
}

impl Event for Progress {
    const NAME: &'static str = "progress";
}

/// The positions solved before.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Solutions(Vec<Solution>);

/// How long a solve may run while others wait.
const SLICE: Duration = Duration::from_secs(4);
/// Notes on the way come so often.
const NOTES: Duration = Duration::from_millis(200);
/// A search of so many seconds is worth a file when it is stopped.
const WORTH_SAVING: f64 = 3.0;

/// `POST /api/v1/solve`.
pub(crate) fn solve(
    app: &App,
    request: Request,
) -> Result<impl FnOnce(&Work<Progress>) -> Result<Progress, Failure> + use<>, Failure> {
    let session = request.line.open()?;
    if session.outcome().is_some() {
        return Err(Failure::refused(
            "the game is over: there is nothing to solve",
        ));
    }
    let (side, _) = session.board();
    let kind = session.kind();
    drop(session);
    let app = app.clone();
    Ok(move |work: &Work<_>| match kind {
        GameKind::Othello if side <= 8 => othello::solve(&app, &request, side, work),
        GameKind::Amazons => amazons::solve(&app, &request, work),
        GameKind::Othello | GameKind::Loa => win::solve(&app, &request, work),
    })
}

/// `GET /api/v1/solutions`.
pub(crate) fn solutions(app: &App) -> Solutions {
    Solutions(app.store.solutions())
}

/// Writes a result down for later.
fn keep(app: &App, session: &dyn Session, line: &Line, found: &Progress) {
    let Some(result) = &found.result else {
        return;
    };
    let (cols, rows) = session.board();
    let solution = Solution {
        game: session.kind().name().into(),
        board: format!("{cols}x{rows}"),
        rules: line.rules.clone(),
        position: session.position_text(),
        result: result.clone(),
        line: found
            .lines
            .first()
            .map_or(Vec::new(), |line| line.moves.clone()),
        nodes: found.nodes,
        seconds: found.seconds,
    };
    // A full disk is no reason to keep the result from whoever waits for it.
    let _ = app.store.save(solution);
}

/// A side's name at the start of a sentence.
fn name(side: Side) -> &'static str {
    match side {
        Side::Black => "Black",
        Side::White => "White",
    }
}
