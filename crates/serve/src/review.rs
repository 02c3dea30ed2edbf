//! A verdict on every move of a game.

use crate::answer::{Work, answer};
use crate::app::App;
use crate::failure::Failure;
use crate::line::Line;
use crate::needs::{Fitted, fit};
use crate::request::Body;
use crate::schedule::{Kind, Wish};
use crate::score::{Scale, ScoreJson};
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use loam_engine::{Recorded, Unit, Verdict, analyze};
use loam_search::{Limits, Meaning};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::time::Duration;

#[derive(Debug, Deserialize)]
pub(crate) struct Request {
    #[serde(flatten)]
    line: Line,
    engine: Option<String>,
    /// Time for each position.
    time_ms: Option<u64>,
    depth: Option<u32>,
}

const USUAL_MS: u64 = 200;
const LONGEST_MS: u64 = 10_000;

/// A move and what the engine thinks of it.
#[derive(Debug, Serialize)]
struct VerdictJson {
    ply: usize,
    side: &'static str,
    r#move: String,
    /// What the engine would have played, and then.
    best: Vec<String>,
    best_score: ScoreJson,
    /// The value of the move played.
    score: ScoreJson,
    /// What it gave away, in the engine's units.
    loss: i32,
    /// None, `inaccuracy`, `mistake` or `blunder`.
    judgement: Option<&'static str>,
    depth: u32,
}

/// `POST /api/v1/review`.
pub(crate) async fn review(
    State(app): State<App>,
    headers: HeaderMap,
    Body(request): Body<Request>,
) -> Result<Response, Failure> {
    let session = request.line.open()?;
    let engine = request.engine.as_deref().unwrap_or("loam");
    let fitted = fit(engine, &*session, app.scheduler.budget())?;
    let told = app.clone();
    let work = move |work: &Work| judge(&told, &request, &fitted, work);
    Ok(answer(&app, &headers, work).await)
}

fn judge(app: &App, request: &Request, fitted: &Fitted, work: &Work) -> Result<Value, Failure> {
    let wish = Wish {
        key: format!("review {} {}", fitted.profile(), request.line.start_key()),
        kind: Kind::Stepwise,
        threads: fitted.threads,
        megabytes: fitted.megabytes,
    };
    let turn = app
        .scheduler
        .enter(&wish, &work.job, |ahead| work.tell_waiting(ahead));
    let Some(mut turn) = turn else {
        return Ok(Value::Null);
    };
    let mut session = request.line.spec()?.open()?;
    let moves = request.line.moves.iter();
    let moves = moves.map(|text| Recorded { side: None, text });
    let time = request.time_ms.unwrap_or(USUAL_MS).clamp(1, LONGEST_MS);
    let limits = Limits {
        time: Some(Duration::from_millis(time)),
        depth: request.depth,
        stop: turn.stop(),
        ..Limits::default()
    };
    let verdicts = analyze(
        &mut *session,
        moves,
        fitted.profile(),
        &limits,
        &mut |done, of| {
            work.tell("progress", &json!({ "done": done, "of": of }));
            turn.breathe();
        },
    )
    .map_err(Failure::refused)?;
    if work.job.is_cancelled() {
        return Ok(Value::Null);
    }
    let unit = fitted.settings.unit();
    let rows: Vec<VerdictJson> = verdicts.iter().map(|verdict| row(unit, verdict)).collect();
    Ok(json!({ "engine": fitted.profile().to_string(), "verdicts": rows }))
}

fn row(unit: Unit, verdict: &Verdict) -> VerdictJson {
    let scale = |meaning: Meaning| Scale { unit, meaning };
    let [best, played] = verdict.meanings;
    VerdictJson {
        ply: verdict.ply,
        side: verdict.side.name(),
        r#move: verdict.played.clone(),
        best: verdict.best.moves.clone(),
        best_score: scale(best).score(verdict.best.score, verdict.side),
        score: scale(played).score(verdict.played_score, verdict.side),
        loss: verdict.loss(),
        judgement: judgement(unit, verdict),
        depth: verdict.depth,
    }
}

fn judgement(unit: Unit, verdict: &Verdict) -> Option<&'static str> {
    // Two discs, or what the engine calls notable.
    let notable = match verdict.is_in_discs() {
        true => 200,
        false => unit.notable_loss(),
    };
    match verdict.loss() {
        _ if verdict.is_choice() => None,
        _ if verdict.throws_away() => Some("blunder"),
        loss if loss >= 4 * notable => Some("blunder"),
        loss if loss >= 2 * notable => Some("mistake"),
        loss if loss >= notable => Some("inaccuracy"),
        _ => None,
    }
}
