use super::{Progress, Request, SLICE, SolvedLine, keep, name};
use crate::answer::Work;
use crate::app::App;
use crate::failure::Failure;
use crate::needs::fit;
use crate::schedule::{Kind, Wish};
use crate::search::seated;
use loam_engine::Thought;
use loam_game::Side;
use loam_record::GameKind;
use loam_search::Limits;

/// Searches ever deeper until a win or a loss is proved.
pub(super) fn solve(
    app: &App,
    request: &Request,
    work: &Work<Progress>,
) -> Result<Progress, Failure> {
    let session = request.line.open()?;
    // A null move guesses: what it cuts off is not proved.
    let engine = match session.kind() {
        GameKind::Loa => "loam:null=0",
        GameKind::Othello | GameKind::Amazons => "loam",
    };
    let fitted = fit(engine, &*session, app.scheduler.budget())?;
    let mover = session.to_move();
    let (mut nodes, mut seconds) = (0, 0.0);
    let mut deepest = 0;
    loop {
        let wish = Wish {
            key: format!("win {} {}", fitted.profile(), request.line.start_key()),
            kind: Kind::OpenEnded { slice: SLICE },
            threads: fitted.threads,
            megabytes: fitted.megabytes,
        };
        let turn = app
            .scheduler
            .enter(&wish, &work.job, |ahead| work.tell_waiting(ahead));
        let Some(mut turn) = turn else {
            return Ok(Progress::default());
        };
        let mut session_here = seated(&request.line, turn.take())?;
        let stop = turn.stop();
        let limits = Limits {
            stop: stop.clone(),
            ..Limits::default()
        };
        let mut proved = None;
        let thought = session_here.think(fitted.profile(), &limits, &mut |thought| {
            let found = progress(thought, mover, nodes, seconds);
            if found.solved {
                proved = Some(found);
                stop.raise();
            } else if thought.depth >= deepest {
                deepest = thought.depth;
                work.tell(&found);
            }
        })?;
        turn.keep(session_here);
        drop(turn);
        let stopped = stop.is_raised();
        let found = proved.unwrap_or_else(|| progress(&thought, mover, nodes, seconds));
        if found.solved {
            keep(app, &*session, &request.line, &found);
        }
        if found.solved || work.job.is_cancelled() || !stopped {
            return Ok(found);
        }
        (nodes, seconds) = (found.nodes, found.seconds);
    }
}

fn progress(thought: &Thought, mover: Side, nodes: u64, seconds: f64) -> Progress {
    let score = thought.score();
    let decided = score.decided_in();
    let lines = thought.lines.iter().map(|line| SolvedLine {
        value: line.score.value().signum(),
        moves: line.moves.clone(),
    });
    Progress {
        solved: decided.is_some(),
        value: decided.map(i32::signum),
        result: decided.map(|plies| {
            let winner = if plies > 0 { mover } else { !mover };
            let (name, plies) = (name(winner), plies.abs());
            format!(
                "{name} wins in {plies} {}",
                if plies == 1 { "ply" } else { "plies" }
            )
        }),
        bounds: None,
        lines: lines.collect(),
        depth: thought.depth,
        confidence: if decided.is_some() { 100 } else { 0 },
        nodes: nodes + thought.nodes,
        seconds: seconds + thought.seconds,
        empties: 0,
        proof: None,
    }
}
