use super::{NOTES, Progress, Request, SLICE, SolvedLine, WORTH_SAVING, keep, name};
use crate::answer::Work;
use crate::app::App;
use crate::failure::Failure;
use crate::schedule::{Kind, Turn, Wish};
use loam_amazons::Amazons;
use loam_amazons::solver::{Solution, Solver, SolverError};
use loam_game::{Game, Notation};
use loam_search::dfpn::Checkpoint;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

/// A proof between two turns.
struct Paused {
    solver: Solver,
    seconds: f64,
    /// Its file, unless another server has it.
    checkpoint: Option<Checkpoint>,
}

/// How soon a search notices that its turn is over.
const TICK: Duration = Duration::from_millis(20);

/// Proves who wins.
pub(super) fn solve(
    app: &App,
    request: &Request,
    work: &Work<Progress>,
) -> Result<Progress, Failure> {
    let session = request.line.open()?;
    let text = session.position_text();
    let position = Amazons::parse(&text)?;
    let budget = app.scheduler.budget();
    // As much as leaves room for others.
    let megabytes = 1 << (budget.megabytes / 3).clamp(1, 256).ilog2();
    let wish = Wish {
        key: format!("solve amazons {text}"),
        kind: Kind::OpenEnded { slice: SLICE },
        threads: budget.threads,
        megabytes,
    };
    loop {
        let turn = app
            .scheduler
            .enter(&wish, &work.job, |ahead| work.tell_waiting(ahead));
        let Some(mut turn) = turn else {
            return Ok(Progress::default());
        };
        let paused = match turn.take::<Paused>() {
            Some(paused) => paused,
            None => match resume(app, &wish.key, &position, megabytes) {
                Ok(paused) => paused,
                Err(why) => return Err(Failure::refused(why.to_string())),
            },
        };
        let (mut paused, solution) = search(paused, &position, &turn, work);
        let found = progress(&position, &paused, Some(&solution));
        if found.solved {
            if let Some(checkpoint) = paused.checkpoint.take() {
                let _ = checkpoint.remove();
            }
            turn.keep(paused);
            drop(turn);
            keep(app, &*session, &request.line, &found);
            return Ok(found);
        }
        if work.job.is_cancelled() {
            if let Some(checkpoint) = &mut paused.checkpoint
                && paused.seconds > WORTH_SAVING
            {
                // Failing that, it goes on from memory, or from the start.
                let _ = paused.solver.save(checkpoint, paused.seconds);
                app.store.tidy();
            }
            turn.keep(paused);
            return Ok(found);
        }
        turn.keep(paused);
    }
}

/// Where an earlier search stopped, or the start.
fn resume(
    app: &App,
    key: &str,
    position: &Amazons,
    megabytes: usize,
) -> Result<Paused, SolverError> {
    let solver = Solver::new(position, megabytes << 20)?;
    let opened = app.store.checkpoint(key, |path| solver.checkpoint(path));
    let (checkpoint, seconds) = opened.unzip();
    Ok(Paused {
        solver,
        seconds: seconds.flatten().unwrap_or(0.0),
        checkpoint,
    })
}

/// Searches until the winner is known or the turn is over.
fn search(
    paused: Paused,
    position: &Amazons,
    turn: &Turn,
    work: &Work<Progress>,
) -> (Paused, Solution) {
    let Paused {
        solver,
        seconds,
        checkpoint,
    } = paused;
    solver.progress.stop.store(false, Relaxed);
    let begun = Instant::now();
    let stop = turn.stop();
    let solution = std::thread::scope(|scope| {
        let (running, ended) = mpsc::channel::<()>();
        let solver = &solver;
        scope.spawn(move || {
            let mut noted = Instant::now();
            while ended.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                if stop.is_raised() {
                    solver.progress.stop.store(true, Relaxed);
                }
                if noted.elapsed() >= NOTES {
                    noted = Instant::now();
                    let seconds = seconds + begun.elapsed().as_secs_f64();
                    work.tell(&now(position, solver, seconds));
                }
            }
        });
        let solution = solver.solve(turn.threads());
        drop(running);
        solution
    });
    let seconds = seconds + begun.elapsed().as_secs_f64();
    let paused = Paused {
        solver,
        seconds,
        checkpoint,
    };
    (paused, solution)
}

/// How far a search is.
fn now(position: &Amazons, solver: &Solver, seconds: f64) -> Progress {
    let numbers = solver.root_numbers();
    let best = solver.moves().into_iter().next();
    Progress {
        proof: Some([numbers.phi, numbers.delta]),
        lines: best
            .map(|(mv, _)| SolvedLine {
                value: 0,
                moves: vec![position.move_text(mv)],
            })
            .into_iter()
            .collect(),
        nodes: solver.progress.expanded.load(Relaxed),
        seconds,
        ..Progress::default()
    }
}

fn progress(position: &Amazons, paused: &Paused, solution: Option<&Solution>) -> Progress {
    let mut found = now(position, &paused.solver, paused.seconds);
    let Some((winner, solution)) = solution.and_then(|it| Some((it.winner?, it))) else {
        return found;
    };
    let value = if winner == position.to_move() { 1 } else { -1 };
    let mut at = *position;
    let mut moves = Vec::new();
    for &mv in &solution.line {
        moves.push(at.move_text(mv));
        at = at.play(mv);
    }
    found.solved = true;
    found.value = Some(value);
    found.confidence = 100;
    found.result = Some(format!("{} wins", name(winner)));
    found.lines = vec![SolvedLine { value, moves }];
    found
}
