//! Solving: what a position is worth with best play.
//!
//! The runs are those of `loam-solve`: they take turns with other searches, are
//! kept in memory between them, and on disk when they are stopped, so that they
//! can go on even after a restart.

use crate::answer::{Event, Work};
use crate::app::App;
use crate::failure::Failure;
use crate::line::Line;
use crate::schedule::{Kind, Turn, Wish};
use crate::store::Solution;
use loam_engine::Session;
use loam_game::Side;
use loam_record::GameKind;
use loam_search::StopFlag;
use loam_solve::{Certainty, OthelloQuestion, Proof, Slice, SolveError, Standing, prove};
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
/// A search of so many seconds is worth a file when it is stopped.
const WORTH_SAVING: f64 = 3.0;
/// Files are written when a search is stopped, not on the way.
const NEVER: Duration = Duration::MAX;

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
    let solve = Solve::new(app, session, request);
    let app = app.clone();
    Ok(move |work: &Work<_>| solve.run(&app, work))
}

/// A position to solve.
struct Solve {
    session: Box<dyn Session>,
    rules: Option<String>,
    question: OthelloQuestion,
    wish: Wish,
}

impl Solve {
    fn new(app: &App, session: Box<dyn Session>, request: Request) -> Solve {
        let budget = app.scheduler.budget();
        let question = OthelloQuestion {
            lines: Some(request.lines.unwrap_or(1)),
            gradual: true,
            ..OthelloQuestion::default()
        };
        let (kind, text) = (session.kind(), session.position_text());
        let what = match kind {
            GameKind::Othello => question.lines.unwrap_or(1).to_string(),
            GameKind::Amazons => kind.name().to_owned(),
            // What repeats depends on how the game came here.
            GameKind::Loa => format!("{kind} {}", request.line.key()),
        };
        Solve {
            wish: Wish {
                key: format!("solve {what} {text}"),
                kind: Kind::OpenEnded { slice: SLICE },
                threads: budget.threads,
                // As much as leaves room for others.
                megabytes: 1 << (budget.megabytes / 3).clamp(1, 256).ilog2(),
            },
            rules: request.line.rules,
            session,
            question,
        }
    }

    /// Works in turns until all is known or nobody waits for it any more.
    fn run(&self, app: &App, work: &Work<Progress>) -> Result<Progress, Failure> {
        loop {
            let turn = app
                .scheduler
                .enter(&self.wish, &work.job, |ahead| work.tell_waiting(ahead));
            let Some(mut turn) = turn else {
                return Ok(Progress::default());
            };
            let mut proof = match turn.take::<Box<dyn Proof>>() {
                Some(proof) => proof,
                None => self.resume(app)?,
            };
            let stop = turn.stop();
            self.work(&mut *proof, &turn, &stop, work)?;
            let standing = proof.standing();
            let found = found(self.session.kind(), &standing);
            // One that ends by itself has no more to find out.
            let is_over = standing.solved || !stop.is_raised();
            if is_over {
                proof.forget();
            } else if work.job.is_cancelled() && standing.seconds > WORTH_SAVING {
                // Failing that, it goes on from memory, or from the start.
                let _ = proof.save();
                app.store.tidy();
            }
            // What it has learnt helps with the positions that follow.
            turn.keep(proof);
            drop(turn);
            if found.solved {
                keep(app, self, &found);
            }
            if is_over || work.job.is_cancelled() {
                return Ok(found);
            }
        }
    }

    /// Where an earlier search stopped, or the start.
    fn resume(&self, app: &App) -> Result<Box<dyn Proof>, Failure> {
        let new = || prove(self.session.fork(), self.question, self.wish.megabytes);
        let mut proof = new().map_err(|why| Failure::refused(why.to_string()))?;
        app.store
            .checkpoint(&self.wish.key, |path| match proof.keep_in(path) {
                Ok(resumed) => Ok(resumed),
                Err(SolveError::Store(why)) => Err(why),
                // Such searches are not kept.
                Err(SolveError::Refused(_)) => Ok(false),
            });
        Ok(proof)
    }

    fn work(
        &self,
        proof: &mut dyn Proof,
        turn: &Turn,
        stop: &StopFlag,
        work: &Work<Progress>,
    ) -> Result<(), Failure> {
        let slice = Slice {
            threads: turn.threads(),
            stop: stop.clone(),
            save_every: NEVER,
            ..Slice::default()
        };
        let kind = self.session.kind();
        let worked = proof.work(&slice, &mut |standing| {
            work.tell(&found(kind, standing));
        });
        worked.map_err(|why| Failure::refused(why.to_string()))
    }
}

/// What is known, in words; values are for the player to move.
fn found(kind: GameKind, standing: &Standing) -> Progress {
    let is_othello = kind == GameKind::Othello;
    // Only a step to the end proves its bounds.
    let step = standing.step.as_ref();
    let step = step.filter(|step| step.depth >= standing.empties && step.percent == 100);
    let to_the_end = standing.depth >= standing.empties;
    let known = standing
        .lines
        .first()
        .filter(|_| standing.depth > 0 || standing.solved);
    let lines = standing.lines.iter().map(|line| SolvedLine {
        value: line.value,
        moves: line.moves.clone(),
    });
    Progress {
        solved: standing.solved,
        value: known.and(standing.value),
        result: standing.solved.then(|| result(standing)).flatten(),
        bounds: step.map(|step| [step.low, step.high]),
        lines: lines.collect(),
        depth: standing.depth,
        confidence: match standing.certainty {
            Certainty::Exact | Certainty::Sign => 100,
            Certainty::Estimate if !is_othello || known.is_none() => 0,
            Certainty::Estimate if to_the_end => standing.percent,
            Certainty::Estimate => standing.percent.min(99),
        },
        nodes: standing.nodes,
        seconds: standing.seconds,
        empties: standing.empties,
        proof: standing.numbers.map(|numbers| [numbers.phi, numbers.delta]),
    }
}

/// The result in words, once it is known.
fn result(standing: &Standing) -> Option<String> {
    let value = standing.value?.abs();
    let Some(winner) = standing.winner.map(name) else {
        return Some("a draw".into());
    };
    Some(match (standing.certainty, standing.wins_in) {
        (Certainty::Exact, _) => format!("{winner} wins by {value}"),
        (_, Some(1)) => format!("{winner} wins in 1 ply"),
        (_, Some(plies)) => format!("{winner} wins in {plies} plies"),
        _ => format!("{winner} wins"),
    })
}

/// `GET /api/v1/solutions`.
pub(crate) fn solutions(app: &App) -> Solutions {
    Solutions(app.store.solutions())
}

/// Writes a result down for later.
fn keep(app: &App, solve: &Solve, found: &Progress) {
    let Some(result) = &found.result else {
        return;
    };
    let session = &solve.session;
    let (cols, rows) = session.board();
    let line = found.lines.first();
    let solution = Solution {
        game: session.kind().name().into(),
        board: format!("{cols}x{rows}"),
        rules: solve.rules.clone(),
        position: session.position_text(),
        result: result.clone(),
        line: line.map_or(Vec::new(), |line| line.moves.clone()),
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
