//! A verdict on every move of a game.

use crate::answer::{Event, Work};
use crate::app::App;
use crate::failure::Failure;
use crate::line::Line;
use crate::needs::{Fitted, fit};
use crate::position::Player;
use crate::schedule::{Kind, Wish};
use crate::score::{Scale, ScoreJson};
use crate::search::best;
use loam_engine::{Recorded, Unit, Verdict, analyze};
use loam_search::{Limits, Meaning};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use utoipa::ToSchema;

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = ReviewRequest, example = json!({
    "game": "othello", "moves": ["f5", "d6"], "engine": "loam:table=1", "depth": 2,
}))]
pub(crate) struct Request {
    #[serde(flatten)]
    line: Line,
    /// An engine with its options, as on the command line.
    #[serde(default = "best")]
    #[schema(default = "loam", max_length = 200)]
    engine: String,
    /// Time for each position.
    #[serde(default = "usual_ms")]
    #[schema(default = 200, minimum = 1, maximum = 10_000)]
    time_ms: u64,
    #[schema(minimum = 1, maximum = 4_294_967_295_u32)]
    depth: Option<u32>,
}

fn usual_ms() -> u64 {
    200
}

/// How many positions of a game are judged.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Judged {
    done: usize,
    of: usize,
}

impl Event for Judged {
    const NAME: &'static str = "progress";
}

/// A game judged move by move.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Review {
    /// The engine with all its options.
    engine: String,
    verdicts: Vec<VerdictJson>,
}

/// A move and what the engine thinks of it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Verdict)]
struct VerdictJson {
    ply: usize,
    side: Player,
    r#move: String,
    /// What the engine would have played, and then.
    best: Vec<String>,
    best_score: ScoreJson,
    /// The value of the move played.
    score: ScoreJson,
    /// What it gave away, in the engine's units.
    loss: i32,
    #[schema(required)]
    judgement: Option<Judgement>,
    depth: u32,
}

/// How bad a move is.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Judgement {
    Inaccuracy,
    Mistake,
    Blunder,
}

/// `POST /api/v1/review`.
pub(crate) fn review(
    app: &App,
    request: Request,
) -> Result<impl FnOnce(&Work<Judged>) -> Result<Review, Failure> + use<>, Failure> {
    let session = request.line.open()?;
    let fitted = fit(&request.engine, &*session, app.scheduler.budget())?;
    let app = app.clone();
    Ok(move |work: &Work<_>| judge(&app, &request, &fitted, work))
}

fn judge(
    app: &App,
    request: &Request,
    fitted: &Fitted,
    work: &Work<Judged>,
) -> Result<Review, Failure> {
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
        return Err(Failure::unwanted());
    };
    let mut session = request.line.spec()?.open()?;
    let moves = request.line.moves.iter();
    let moves = moves.map(|text| Recorded { side: None, text });
    let limits = Limits {
        time: Some(Duration::from_millis(request.time_ms)),
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
            work.tell(&Judged { done, of });
            turn.breathe();
        },
    )
    .map_err(Failure::refused)?;
    if work.job.is_cancelled() {
        return Err(Failure::unwanted());
    }
    let unit = fitted.settings.unit();
    Ok(Review {
        engine: fitted.profile().to_string(),
        verdicts: verdicts.iter().map(|verdict| row(unit, verdict)).collect(),
    })
}

fn row(unit: Unit, verdict: &Verdict) -> VerdictJson {
    let scale = |meaning: Meaning| Scale { unit, meaning };
    let [best, played] = verdict.meanings;
    VerdictJson {
        ply: verdict.ply,
        side: verdict.side.into(),
        r#move: verdict.played.clone(),
        best: verdict.best.moves.clone(),
        best_score: scale(best).score(verdict.best.score, verdict.side),
        score: scale(played).score(verdict.played_score, verdict.side),
        loss: verdict.loss(),
        judgement: judgement(unit, verdict),
        depth: verdict.depth,
    }
}

fn judgement(unit: Unit, verdict: &Verdict) -> Option<Judgement> {
    // Two discs, or what the engine calls notable.
    let notable = match verdict.is_in_discs() {
        true => 200,
        false => unit.notable_loss(),
    };
    match verdict.loss() {
        _ if verdict.is_choice() => None,
        _ if verdict.throws_away() => Some(Judgement::Blunder),
        loss if loss >= 4 * notable => Some(Judgement::Blunder),
        loss if loss >= 2 * notable => Some(Judgement::Mistake),
        loss if loss >= notable => Some(Judgement::Inaccuracy),
        _ => None,
    }
}
