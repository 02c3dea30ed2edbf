//! Solving: what a position is worth with best play.
//!
//! Othello on boards up to 8×8 (`othello.rs`) and Amazons on boards up to 64
//! bits (`amazons.rs`) have solvers of their own, whose searches can be stopped
//! and gone on with, even after a restart. Elsewhere the engine searches until
//! it has proved a win or a loss (`win.rs`).

mod amazons;
mod othello;
mod win;

use crate::answer::{Work, answer};
use crate::app::App;
use crate::failure::Failure;
use crate::line::Line;
use crate::request::Body;
use crate::store::Solution;
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use loam_engine::Session;
use loam_game::Side;
use loam_record::GameKind;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::time::Duration;

#[derive(Debug, Deserialize)]
pub(crate) struct Request {
    #[serde(flatten)]
    line: Line,
    /// How many moves are to be given with their values (Othello).
    lines: Option<usize>,
}

/// How far a solve has come, and in the end what it found.
#[derive(Clone, Debug, Default, Serialize)]
struct Progress {
    /// Whether all is known.
    solved: bool,
    /// The value for the player to move: discs, or the result alone.
    value: Option<i32>,
    /// The result in words: `black wins by 38`.
    result: Option<String>,
    /// What is proven so far, where that is known: at least, at most.
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
    proof: Option<[u32; 2]>,
}

#[derive(Clone, Debug, Serialize)]
struct SolvedLine {
    value: i32,
    moves: Vec<String>,
}

/// How long a solve may run while others wait.
const SLICE: Duration = Duration::from_secs(4);
/// Notes on the way come so often.
const NOTES: Duration = Duration::from_millis(200);
/// A search of so many seconds is worth a file when it is stopped.
const WORTH_SAVING: f64 = 3.0;

/// `POST /api/v1/solve`.
pub(crate) async fn solve(
    State(app): State<App>,
    headers: HeaderMap,
    Body(request): Body<Request>,
) -> Result<Response, Failure> {
    let session = request.line.open()?;
    if session.outcome().is_some() {
        return Err(Failure::refused(
            "the game is over: there is nothing to solve",
        ));
    }
    let (side, _) = session.board();
    let kind = session.kind();
    drop(session);
    let told = app.clone();
    let work = move |work: &Work| match kind {
        GameKind::Othello if side <= 8 => othello::solve(&told, &request, side, work),
        GameKind::Amazons => amazons::solve(&told, &request, work),
        GameKind::Othello | GameKind::Loa => win::solve(&told, &request, work),
    };
    Ok(answer(&app, &headers, work).await)
}

/// `GET /api/v1/solutions`.
pub(crate) async fn solutions(State(app): State<App>) -> Json<Vec<Solution>> {
    Json(app.store.solutions())
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

fn done(found: &Progress) -> Result<Value, Failure> {
    serde_json::to_value(found).map_err(|_| Failure::internal())
}
