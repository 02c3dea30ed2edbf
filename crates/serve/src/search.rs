//! Engines at the board: a move, or what it thinks of a position.

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
use loam_engine::{Session, Thought};
use loam_game::Side;
use loam_search::{Clock, Limits, Meaning};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::time::Duration;

#[derive(Debug, Deserialize)]
pub(crate) struct Request {
    #[serde(flatten)]
    line: Line,
    /// An engine with its options.
    #[serde(default = "best")]
    engine: String,
    /// How many of the best lines are wanted.
    lines: Option<usize>,
    #[serde(flatten)]
    limits: LimitsRequest,
}

fn best() -> String {
    "loam".into()
}

/// When to stop.
#[derive(Clone, Debug, Default, Deserialize)]
pub(crate) struct LimitsRequest {
    depth: Option<u32>,
    nodes: Option<u64>,
    time_ms: Option<u64>,
    clock: Option<ClockRequest>,
}

#[derive(Clone, Debug, Deserialize)]
struct ClockRequest {
    remaining_ms: u64,
    #[serde(default)]
    increment_ms: u64,
}

const LONGEST_MS: u64 = 600_000;
const USUAL_MS: u64 = 1_000;
const MOST_LINES: usize = 64;
/// An analysis may run so long while others wait, and twice as long each time
/// it has to begin again: it must get deeper than it was.
const FIRST_SLICE: Duration = Duration::from_secs(1);
const LONGEST_SLICE: Duration = Duration::from_secs(16);

/// What an engine thinks, as the page shows it.
#[derive(Debug, Serialize)]
pub(crate) struct ThoughtJson {
    depth: u32,
    selective_depth: u32,
    nodes: u64,
    seconds: f64,
    /// Fullness of the table in thousandths.
    table: u32,
    /// `estimate`, `discs`, `likely` or `result`.
    meaning: &'static str,
    /// In how many of a hundred cases values are right, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    confidence: Option<u8>,
    lines: Vec<LineJson>,
}

#[derive(Debug, Serialize)]
struct LineJson {
    score: ScoreJson,
    moves: Vec<String>,
}

impl ThoughtJson {
    pub(crate) fn new(scale: Scale, mover: Side, thought: &Thought) -> ThoughtJson {
        let lines = thought.lines.iter().map(|line| LineJson {
            score: scale.score(line.score, mover),
            moves: line.moves.clone(),
        });
        let (meaning, confidence) = match thought.meaning {
            Meaning::Estimate => ("estimate", None),
            Meaning::Discs => ("discs", Some(100)),
            Meaning::Likely { percent } => ("likely", Some(percent.min(99))),
            Meaning::Result => ("result", Some(100)),
        };
        ThoughtJson {
            depth: thought.depth,
            selective_depth: thought.selective_depth,
            nodes: thought.nodes,
            seconds: thought.seconds,
            table: thought.table_fullness,
            meaning,
            confidence,
            lines: lines.collect(),
        }
    }
}

impl LimitsRequest {
    /// Limits for a reply: there is always one, so that an answer comes.
    pub(crate) fn for_reply(&self, fitted: &Fitted, ply: usize) -> Limits {
        let mut limits = match &self.clock {
            Some(clock) => Clock {
                remaining: Duration::from_millis(clock.remaining_ms.min(LONGEST_MS * 60)),
                increment: Duration::from_millis(clock.increment_ms.min(LONGEST_MS)),
                moves_to_go: None,
            }
            .limits(ply),
            None => Limits::default(),
        };
        let bounded = self.depth.is_some() || self.nodes.is_some() || self.clock.is_some();
        let bounded = bounded || fitted.settings.is_bounded();
        let time = match (self.time_ms, bounded) {
            (Some(time), _) => time.clamp(1, LONGEST_MS),
            (None, true) => LONGEST_MS,
            (None, false) => USUAL_MS,
        };
        let time = Duration::from_millis(time);
        limits.time = Some(limits.time.map_or(time, |own| own.min(time)));
        limits.depth = self.depth;
        limits.nodes = self.nodes;
        limits
    }

    fn open_ended(&self) -> Limits {
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            time: self.time_ms.map(Duration::from_millis),
            ..Limits::default()
        }
    }
}

/// `POST /api/v1/think`: an engine chooses a move.
pub(crate) async fn think(
    State(app): State<App>,
    headers: HeaderMap,
    Body(request): Body<Request>,
) -> Result<Response, Failure> {
    let (session, fitted) = prepare(&app, &request)?;
    let limits = Limits {
        lines: request.lines.unwrap_or(1).clamp(1, MOST_LINES),
        ..request.limits.for_reply(&fitted, session.ply())
    };
    drop(session);
    let told = app.clone();
    let work = move |work: &Work| think_once(&told, &request, &fitted, &limits, work);
    Ok(answer(&app, &headers, work).await)
}

/// `POST /api/v1/analysis`: an engine thinks until it is stopped.
pub(crate) async fn analysis(
    State(app): State<App>,
    headers: HeaderMap,
    Body(request): Body<Request>,
) -> Result<Response, Failure> {
    let (_, fitted) = prepare(&app, &request)?;
    let told = app.clone();
    let work = move |work: &Work| analyse(&told, &request, &fitted, work);
    Ok(answer(&app, &headers, work).await)
}

/// What can be refused is refused before anything is started.
fn prepare(app: &App, request: &Request) -> Result<(Box<dyn Session>, Fitted), Failure> {
    let session = request.line.open()?;
    let fitted = fit(&request.engine, &*session, app.scheduler.budget())?;
    Ok((session, fitted))
}

fn wish(line: &Line, fitted: &Fitted, kind: Kind) -> Wish {
    Wish {
        key: format!("{} {}", fitted.profile(), line.start_key()),
        kind,
        threads: fitted.threads,
        megabytes: fitted.megabytes,
    }
}

/// The session left behind by the last search of this kind, or a new one.
pub(crate) fn seated(
    line: &Line,
    kept: Option<Box<dyn Session>>,
) -> Result<Box<dyn Session>, Failure> {
    let mut session = match kept {
        Some(session) => session,
        None => line.spec()?.open()?,
    };
    line.play_on(&mut *session)?;
    Ok(session)
}

fn think_once(
    app: &App,
    request: &Request,
    fitted: &Fitted,
    limits: &Limits,
    work: &Work,
) -> Result<Value, Failure> {
    let wish = wish(&request.line, fitted, Kind::Reply);
    let turn = app
        .scheduler
        .enter(&wish, &work.job, |ahead| work.tell_waiting(ahead));
    let Some(mut turn) = turn else {
        return Ok(Value::Null);
    };
    let mut session = seated(&request.line, turn.take())?;
    let (unit, mover) = (fitted.settings.unit(), session.to_move());
    let json = |thought: &Thought| {
        let scale = Scale {
            unit,
            meaning: thought.meaning,
        };
        ThoughtJson::new(scale, mover, thought)
    };
    let limits = Limits {
        stop: turn.stop(),
        ..limits.clone()
    };
    let thought = session.think(fitted.profile(), &limits, &mut |thought| {
        work.tell("thought", &json(thought));
    })?;
    turn.keep(session);
    drop(turn);
    Ok(json!({ "move": thought.best(), "thought": json(&thought) }))
}

fn analyse(app: &App, request: &Request, fitted: &Fitted, work: &Work) -> Result<Value, Failure> {
    let mut slice = FIRST_SLICE;
    let mut deepest = 0;
    loop {
        let wish = wish(&request.line, fitted, Kind::OpenEnded { slice });
        let turn = app
            .scheduler
            .enter(&wish, &work.job, |ahead| work.tell_waiting(ahead));
        let Some(mut turn) = turn else {
            return Ok(Value::Null);
        };
        let mut session = seated(&request.line, turn.take())?;
        let (unit, mover) = (fitted.settings.unit(), session.to_move());
        let json = |thought: &Thought| {
            let scale = Scale {
                unit,
                meaning: thought.meaning,
            };
            ThoughtJson::new(scale, mover, thought)
        };
        let stop = turn.stop();
        let limits = Limits {
            lines: request.lines.unwrap_or(3).clamp(1, MOST_LINES),
            stop: stop.clone(),
            ..request.limits.open_ended()
        };
        let thought = session.think(fitted.profile(), &limits, &mut |thought| {
            // A search that begins again is silent until it is as deep as it was.
            if thought.depth >= deepest {
                deepest = thought.depth;
                work.tell("thought", &json(thought));
            }
        })?;
        turn.keep(session);
        drop(turn);
        if !stop.is_raised() {
            return Ok(json!({ "thought": json(&thought) }));
        }
        if work.job.is_cancelled() {
            return Ok(Value::Null);
        }
        slice = (2 * slice).min(LONGEST_SLICE);
    }
}
