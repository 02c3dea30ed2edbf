use super::{NOTES, Progress, Request, SLICE, SolvedLine, WORTH_SAVING, keep, name};
use crate::answer::Work;
use crate::app::App;
use crate::failure::Failure;
use crate::schedule::{Kind, Turn, Wish};
use loam_game::{Game, Notation};
use loam_othello::solver::{
    self, Checkpoint, Findings, Headway, Solvable, Standing, Table, Task, Watch,
};
use loam_othello::{Move, Othello, Size4, Size6, Size8, Square};
use std::sync::Mutex;
use std::time::Instant;

/// A search between two turns, for whoever asks for the same again.
struct Paused {
    table: Table,
    headway: Headway,
    /// Its file, unless another server has it.
    checkpoint: Option<Checkpoint>,
}

pub(super) fn solve(
    app: &App,
    request: &Request,
    side: u8,
    work: &Work<Progress>,
) -> Result<Progress, Failure> {
    match side {
        4 => solve_on::<Size4>(app, request, work),
        6 => solve_on::<Size6>(app, request, work),
        _ => solve_on::<Size8>(app, request, work),
    }
}

fn solve_on<S: Solvable>(
    app: &App,
    request: &Request,
    work: &Work<Progress>,
) -> Result<Progress, Failure> {
    let session = request.line.open()?;
    let text = session.position_text();
    let position = Othello::<S>::parse(&text)?;
    // A forced pass changes the view and nothing else.
    let passes = position.is_legal(Move::Pass);
    let root = match passes {
        true => position.play(Move::Pass),
        false => position,
    };
    let budget = app.scheduler.budget();
    let lines = match passes {
        true => 1,
        false => request.lines.unwrap_or(1).clamp(1, 64),
    };
    let solve = Solve {
        position,
        root,
        lines,
        // As much as leaves room for others.
        megabytes: 1 << (budget.megabytes / 3).clamp(1, 256).ilog2(),
        key: format!("solve {lines} {text}"),
    };
    let found = solve.run(app, work)?;
    if found.solved {
        keep(app, &*session, &request.line, &found);
    }
    Ok(found)
}

struct Solve<S: Solvable> {
    position: Othello<S>,
    /// Its mover has a move.
    root: Othello<S>,
    lines: usize,
    megabytes: usize,
    key: String,
}

impl<S: Solvable> Solve<S> {
    fn run(&self, app: &App, work: &Work<Progress>) -> Result<Progress, Failure> {
        loop {
            let wish = Wish {
                key: self.key.clone(),
                kind: Kind::OpenEnded { slice: SLICE },
                threads: app.scheduler.budget().threads,
                megabytes: self.megabytes,
            };
            let turn = app
                .scheduler
                .enter(&wish, &work.job, |ahead| work.tell_waiting(ahead));
            let Some(mut turn) = turn else {
                return Ok(Progress::default());
            };
            let paused = match turn.take::<Paused>() {
                Some(paused) => paused,
                None => self.resume(app)?,
            };
            let (mut paused, findings) = self.search(paused, &turn, work);
            let spent = &paused.headway;
            let found = self.found(&spent.standing, Some(&findings), spent);
            if found.solved {
                if let Some(checkpoint) = paused.checkpoint.take() {
                    let _ = checkpoint.remove();
                }
                // The table helps with the positions that follow.
                turn.keep(paused);
                return Ok(found);
            }
            if work.job.is_cancelled() {
                if let Some(checkpoint) = &mut paused.checkpoint
                    && paused.headway.seconds > WORTH_SAVING
                {
                    // Failing that, it goes on from memory, or from the start.
                    let _ = checkpoint.save(&paused.headway, &paused.table);
                    app.store.tidy();
                }
                turn.keep(paused);
                return Ok(found);
            }
            turn.keep(paused);
        }
    }

    fn task(&self) -> Task {
        Task::new(
            &self.root,
            &solver::Request {
                lines: self.lines,
                ..solver::Request::default()
            },
        )
    }

    /// Where an earlier search stopped, or the start.
    fn resume(&self, app: &App) -> Result<Paused, Failure> {
        let table = Table::try_megabytes(self.megabytes)
            .map_err(|_| Failure::refused("there is no memory left for a table"))?;
        let opened = app.store.checkpoint(&self.key, |path| {
            Checkpoint::open(path, &self.task(), &table)
        });
        let (checkpoint, headway) = opened.unzip();
        Ok(Paused {
            table,
            headway: headway.flatten().unwrap_or_default(),
            checkpoint,
        })
    }

    /// Searches until all is known or the turn is over.
    fn search(&self, paused: Paused, turn: &Turn, work: &Work<Progress>) -> (Paused, Findings) {
        let Paused {
            table,
            headway,
            checkpoint,
        } = paused;
        let watch = Watch::default();
        let (stop, begun) = (turn.stop(), Instant::now());
        let last_note = Mutex::new(Instant::now());
        // Asked now and then by every thread: a good time for a note.
        let interrupted = || {
            if let Ok(mut last) = last_note.try_lock()
                && last.elapsed() >= NOTES
            {
                *last = Instant::now();
                let now = Headway {
                    standing: watch.standing(),
                    nodes: headway.nodes + watch.nodes(),
                    seconds: headway.seconds + begun.elapsed().as_secs_f64(),
                };
                work.tell(&self.found(&now.standing, None, &now));
            }
            stop.is_raised()
        };
        let has_begun = headway.standing.findings.is_some() || headway.nodes > 0;
        let request = solver::Request {
            lines: self.lines,
            threads: turn.threads(),
            gradual: true,
            interrupted: &interrupted,
            watch: Some(&watch),
            resume: has_begun.then_some(&headway.standing),
            ..solver::Request::default()
        };
        let findings = solver::solve(&table, &self.root, &request, &mut |findings| {
            let now = Headway {
                standing: Standing::default(),
                nodes: headway.nodes + findings.nodes,
                seconds: headway.seconds + findings.seconds,
            };
            work.tell(&self.found(&now.standing, Some(findings), &now));
        });
        let headway = Headway {
            standing: watch.standing(),
            nodes: headway.nodes + watch.nodes(),
            seconds: headway.seconds + begun.elapsed().as_secs_f64(),
        };
        let paused = Paused {
            table,
            headway,
            checkpoint,
        };
        (paused, findings)
    }

    /// What is known, in words; values are for the player to move.
    fn found(&self, standing: &Standing, findings: Option<&Findings>, spent: &Headway) -> Progress {
        let findings = findings.or(standing.findings.as_ref());
        let empties = self.root.empty_count();
        let sign = match self.position.to_move() == self.root.to_move() {
            true => 1,
            false => -1,
        };
        let bounds = standing
            .bounds
            .filter(|bounds| bounds.depth >= empties && bounds.selectivity.is_exact());
        let mut progress = Progress {
            bounds: bounds.map(|bounds| match sign {
                1 => [bounds.low, bounds.high],
                _ => [-bounds.high, -bounds.low],
            }),
            nodes: spent.nodes,
            seconds: spent.seconds,
            empties,
            ..Progress::default()
        };
        let Some(findings) = findings else {
            return progress;
        };
        progress.solved = findings.complete;
        progress.depth = findings.depth;
        progress.confidence = match findings.depth >= empties {
            true => findings.selectivity.percent(),
            false => findings.selectivity.percent().min(99),
        };
        let lines = findings.lines.iter().map(|line| SolvedLine {
            value: sign * line.score,
            moves: self.words(&line.squares),
        });
        progress.lines = lines.collect();
        progress.value = progress.lines.first().map(|line| line.value);
        if progress.solved {
            progress.result = progress.value.map(|value| self.result(value));
        }
        progress
    }

    fn result(&self, value: i32) -> String {
        let mover = self.position.to_move();
        let winner = if value > 0 { mover } else { !mover };
        match value {
            0 => "a draw".into(),
            _ => format!("{} wins by {}", name(winner), value.abs()),
        }
    }

    /// A line in words, forced passes included.
    fn words(&self, squares: &[u32]) -> Vec<String> {
        let mut position = self.position;
        let mut words = Vec::new();
        let mut play = |position: &mut Othello<S>, mv: Move| {
            words.push(position.move_text(mv));
            *position = position.play(mv);
        };
        for &number in squares {
            if position.is_legal(Move::Pass) {
                play(&mut position, Move::Pass);
            }
            let square = u8::try_from(number).ok().and_then(Square::from_number);
            match square.map(Move::Place) {
                Some(mv) if position.is_legal(mv) => play(&mut position, mv),
                _ => break,
            }
        }
        words
    }
}
