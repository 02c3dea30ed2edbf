//! Engines at the board: a move, or what it thinks of a position.

use crate::answer::{Event, Work};
use crate::app::App;
use crate::failure::Failure;
use crate::line::Line;
use crate::needs::{Fitted, fit};
use crate::schedule::{Kind, Wish};
use crate::score::{Scale, ScoreJson};
use loam_engine::{Session, Thought};
use loam_game::Side;
use loam_search::{Clock, Limits, Meaning};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use utoipa::ToSchema;

/// What to think about, with which engine and for how long.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = SearchRequest, example = json!({
    "game": "loa", "moves": ["b1-d3"], "engine": "loam:table=1", "depth": 2,
}))]
pub(crate) struct Request {
    #[serde(flatten)]
    line: Line,
    /// An engine with its options, as on the command line.
    #[serde(default = "best")]
    #[schema(default = "loam", max_length = 200)]
    engine: String,
    /// How many of the best lines are wanted: of an analysis 3 if that is left
    /// open, for a move 1.
    #[schema(minimum = 1, maximum = 64)]
    lines: Option<usize>,
    #[serde(flatten)]
    limits: LimitsRequest,
}

pub(crate) fn best() -> String {
    "loam".into()
}

/// When to stop.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[schema(as = Limits)]
pub(crate) struct LimitsRequest {
    #[schema(minimum = 1, maximum = 4_294_967_295_u32)]
    depth: Option<u32>,
    #[schema(minimum = 1)]
    nodes: Option<u64>,
    /// At most 600,000 for a move.
    #[schema(minimum = 1)]
    time_ms: Option<u64>,
    clock: Option<ClockRequest>,
}

/// What is left on the clock.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ClockLeft)]
struct ClockRequest {
    #[schema(maximum = 2_000_000_000)]
    remaining_ms: u64,
    #[serde(default)]
    #[schema(maximum = 600_000)]
    increment_ms: u64,
}

const LONGEST_MS: u64 = 600_000;
const USUAL_MS: u64 = 1_000;
/// An analysis may run so long while others wait, and twice as long each time
/// it has to begin again: it must get deeper than it was.
const FIRST_SLICE: Duration = Duration::from_secs(1);
const LONGEST_SLICE: Duration = Duration::from_secs(16);

/// What an engine thinks, as the page shows it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Thought)]
pub(crate) struct ThoughtJson {
    depth: u32,
    selective_depth: u32,
    nodes: u64,
    seconds: f64,
    /// Fullness of the table in thousandths.
    table: u32,
    meaning: MeaningName,
    /// In how many of a hundred cases values are right, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    confidence: Option<u8>,
    /// The best first.
    lines: Vec<LineJson>,
}

impl Event for ThoughtJson {
    const NAME: &'static str = "thought";
}

/// What scores are: an evaluator's estimate, final discs, those very likely, or
/// the bare result.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = Meaning)]
enum MeaningName {
    Estimate,
    Discs,
    Likely,
    Result,
}

/// A line of play.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Line)]
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
            Meaning::Estimate => (MeaningName::Estimate, None),
            Meaning::Discs => (MeaningName::Discs, Some(100)),
            Meaning::Likely { percent } => (MeaningName::Likely, Some(percent.min(99))),
            Meaning::Result => (MeaningName::Result, Some(100)),
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

/// The move an engine chooses.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Reply {
    /// None where the game is over.
    #[schema(required)]
    r#move: Option<String>,
    thought: ThoughtJson,
}

/// What an engine thinks in the end.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Analysis {
    thought: ThoughtJson,
}

impl LimitsRequest {
    /// Limits for a reply: there is always one, so that an answer comes.
    fn for_reply(&self, fitted: &Fitted, ply: usize) -> Result<Limits, Failure> {
        let bounded = self.depth.is_some() || self.nodes.is_some() || self.clock.is_some();
        let bounded = bounded || fitted.settings.is_bounded();
        let time_ms = match (self.time_ms, bounded) {
            (Some(time), _) if time > LONGEST_MS => {
                let why = format!("time_ms: expected at most {LONGEST_MS} for a move");
                return Err(Failure::refused(why));
            }
            (Some(time), _) => time,
            (None, true) => LONGEST_MS,
            (None, false) => USUAL_MS,
        };
        Ok(LimitsRequest {
            time_ms: Some(time_ms),
            ..self.clone()
        }
        .open_ended(ply))
    }

    fn open_ended(&self, ply: usize) -> Limits {
        let clock = self.clock.as_ref().map(|clock| Clock {
            remaining: Duration::from_millis(clock.remaining_ms),
            increment: Duration::from_millis(clock.increment_ms),
            moves_to_go: None,
        });
        let mut limits = clock.map_or_else(Limits::default, |clock| clock.limits(ply));
        let time = self.time_ms.map(Duration::from_millis);
        limits.time = limits.time.into_iter().chain(time).min();
        limits.depth = self.depth;
        limits.nodes = self.nodes;
        limits
    }
}

/// `POST /api/v1/think`: an engine chooses a move.
pub(crate) fn think(
    app: &App,
    request: Request,
) -> Result<impl FnOnce(&Work<ThoughtJson>) -> Result<Reply, Failure> + use<>, Failure> {
    let (session, fitted) = prepare(app, &request)?;
    let limits = Limits {
        lines: request.lines.unwrap_or(1),
        ..request.limits.for_reply(&fitted, session.ply())?
    };
    let app = app.clone();
    Ok(move |work: &Work<_>| think_once(&app, &request, &fitted, &limits, work))
}

/// `POST /api/v1/analysis`: an engine thinks until it is stopped.
pub(crate) fn analysis(
    app: &App,
    request: Request,
) -> Result<impl FnOnce(&Work<ThoughtJson>) -> Result<Analysis, Failure> + use<>, Failure> {
    let (session, fitted) = prepare(app, &request)?;
    let limits = Limits {
        lines: request.lines.unwrap_or(3),
        ..request.limits.open_ended(session.ply())
    };
    let app = app.clone();
    Ok(move |work: &Work<_>| analyse(&app, &request, &fitted, &limits, work))
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

/// One turn of a search: what it thought, and whether it was stopped. Thoughts
/// on the way are told if they are news.
fn turn(
    app: &App,
    (request, fitted, limits): (&Request, &Fitted, &Limits),
    kind: Kind,
    work: &Work<ThoughtJson>,
    is_news: &mut dyn FnMut(&Thought) -> bool,
) -> Result<(Thought, ThoughtJson, bool), Failure> {
    let wish = wish(&request.line, fitted, kind);
    let turn = app
        .scheduler
        .enter(&wish, &work.job, |ahead| work.tell_waiting(ahead));
    let Some(mut turn) = turn else {
        return Err(Failure::unwanted());
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
        stop: stop.clone(),
        ..limits.clone()
    };
    let thought = session.think(fitted.profile(), &limits, &mut |thought| {
        if is_news(thought) {
            work.tell(&json(thought));
        }
    })?;
    turn.keep(session);
    let json = json(&thought);
    Ok((thought, json, stop.is_raised()))
}

fn think_once(
    app: &App,
    request: &Request,
    fitted: &Fitted,
    limits: &Limits,
    work: &Work<ThoughtJson>,
) -> Result<Reply, Failure> {
    let order = (request, fitted, limits);
    let (found, thought, _) = turn(app, order, Kind::Reply, work, &mut |_| true)?;
    Ok(Reply {
        r#move: found.best().map(str::to_owned),
        thought,
    })
}

fn analyse(
    app: &App,
    request: &Request,
    fitted: &Fitted,
    limits: &Limits,
    work: &Work<ThoughtJson>,
) -> Result<Analysis, Failure> {
    let order = (request, fitted, limits);
    let mut slice = FIRST_SLICE;
    let mut deepest = 0;
    loop {
        let kind = Kind::OpenEnded { slice };
        let (_, thought, stopped) = turn(app, order, kind, work, &mut |thought| {
            // A search that begins again is silent until it is as deep as it was.
            let is_news = thought.depth >= deepest;
            deepest = deepest.max(thought.depth);
            is_news
        })?;
        if !stopped {
            return Ok(Analysis { thought });
        }
        if work.job.is_cancelled() {
            return Err(Failure::unwanted());
        }
        slice = (2 * slice).min(LONGEST_SLICE);
    }
}
