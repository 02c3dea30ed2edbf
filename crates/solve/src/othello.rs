use crate::beside::Beside;
use crate::{Certainty, Proof, Slice, SolveError, SolvedLine, Standing, Step};
use loam_game::{Game, Notation};
use loam_othello::kernel::KernelName;
use loam_othello::solver::{
    self, Checkpoint, Findings, Goal, Headway, Request, Selectivity, Solvable, Table, Task, Watch,
    solve,
};
use loam_othello::{Move, Othello, Square};
use loam_store::StoreError;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

/// What is asked about a position of Othello.
#[derive(Clone, Copy, Debug)]
pub struct OthelloQuestion {
    /// Whether the score is wanted or only who wins.
    pub goal: Goal,
    /// How many of the best moves are wanted; `None` for the best one only.
    pub lines: Option<usize>,
    /// Plies to search; `None` for the end of the game.
    pub depth: Option<u32>,
    /// Selectivity of the last search; only the evaluation of the 8×8 board
    /// knows how wrong it may be.
    pub selectivity: Selectivity,
    /// Instructions to use; `None` for the best there are.
    pub kernel: Option<KernelName>,
    /// Whether results of every depth are wanted, and not only the last one as
    /// soon as possible.
    pub gradual: bool,
}

impl Default for OthelloQuestion {
    fn default() -> OthelloQuestion {
        OthelloQuestion {
            goal: Goal::Score,
            lines: None,
            depth: None,
            selectivity: Selectivity::NONE,
            kernel: None,
            gradual: false,
        }
    }
}

/// What a position of Othello is worth.
pub struct OthelloProof<S: Solvable> {
    position: Othello<S>,
    /// The same, or after a forced pass: its mover has a move.
    root: Othello<S>,
    /// -1 where values change sides by that.
    sign: i32,
    question: OthelloQuestion,
    table: Arc<Table>,
    headway: Headway,
    /// What the last slice found.
    findings: Option<Findings>,
    checkpoint: Option<Checkpoint>,
}

impl<S: Solvable> OthelloProof<S> {
    /// The proof of a position, with a table that may have served others of the
    /// same board.
    #[must_use]
    pub fn new(
        position: Othello<S>,
        question: OthelloQuestion,
        table: Arc<Table>,
    ) -> OthelloProof<S> {
        // A forced pass changes the view and nothing else.
        let passes = position.outcome().is_none() && position.is_legal(Move::Pass);
        let (root, sign) = match passes {
            true => (position.play(Move::Pass), -1),
            false => (position, 1),
        };
        OthelloProof {
            question: OthelloQuestion {
                lines: question.lines.filter(|_| !passes),
                selectivity: match S::SIDE {
                    8 => question.selectivity,
                    _ => Selectivity::NONE,
                },
                ..question
            },
            position,
            root,
            sign,
            table,
            headway: Headway::default(),
            findings: None,
            checkpoint: None,
        }
    }

    fn request(&self) -> Request<'static> {
        let question = &self.question;
        Request {
            goal: question.goal,
            depth: question.depth.unwrap_or(64),
            selectivity: question.selectivity,
            lines: question.lines.unwrap_or(1),
            gradual: question.gradual,
            kernel: question.kernel,
            ..Request::default()
        }
    }

    /// What is known after so much work; values are for the player to move.
    fn known(&self, headway: &Headway, findings: Option<&Findings>) -> Standing {
        let findings = findings.or(headway.standing.findings.as_ref());
        let empties = self.root.empty_count();
        let step = headway.standing.bounds.map(|bounds| {
            let (low, high) = match self.sign {
                1 => (bounds.low, bounds.high),
                _ => (-bounds.high, -bounds.low),
            };
            let best = bounds.best.and_then(|square| self.texts(&[square]).pop());
            Step {
                depth: bounds.depth,
                percent: bounds.selectivity.percent(),
                low,
                high,
                best,
            }
        });
        let mut standing = Standing {
            step,
            nodes: headway.nodes,
            seconds: headway.seconds,
            empties,
            percent: Selectivity::NONE.percent(),
            table_permille: findings.map(|findings| findings.table_fullness),
            ..Standing::default()
        };
        let mover = self.position.to_move();
        standing.value = Some(self.position.score(mover));
        let Some(findings) = findings else {
            return standing;
        };
        let lines = findings.lines.iter().map(|line| SolvedLine {
            value: self.sign * line.score,
            moves: self.texts(&line.squares),
        });
        standing.lines = lines.collect();
        standing.solved = findings.complete;
        standing.depth = findings.depth;
        standing.percent = findings.selectivity.percent();
        standing.certainty = self.certainty(findings);
        let best = standing.lines.first().map(|line| line.value);
        standing.value = best.or(standing.value);
        self.decide(&mut standing);
        standing
    }

    fn certainty(&self, findings: &Findings) -> Certainty {
        let squares = i32::from(S::SIDE) * i32::from(S::SIDE);
        let to_the_end = findings.depth >= self.root.empty_count();
        let mut scores = findings.lines.iter().map(|line| line.score.abs());
        // No search before the end gives a wipe-out that it has not seen.
        let proven = findings.depth > 0
            && findings.selectivity.is_exact()
            && (to_the_end || scores.all(|score| score == squares));
        match self.question.goal {
            _ if !proven => Certainty::Estimate,
            Goal::Score => Certainty::Exact,
            Goal::Result => Certainty::Sign,
        }
    }

    /// Names the winner where the value's sign is right.
    fn decide(&self, standing: &mut Standing) {
        let mover = self.position.to_move();
        let value = standing
            .value
            .filter(|_| standing.certainty != Certainty::Estimate);
        standing.winner = match value.map(i32::signum) {
            Some(1) => Some(mover),
            Some(-1) => Some(!mover),
            _ => None,
        };
    }

    /// A line in words, forced passes included.
    fn texts(&self, squares: &[u32]) -> Vec<String> {
        let mut position = self.position;
        let mut texts = Vec::new();
        let mut play = |position: &mut Othello<S>, mv: Move| {
            texts.push(position.move_text(mv));
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
        texts
    }
}

/// So much work, and what a running search has added to it.
fn spent(before: &Headway, watch: &Watch, begun: Instant) -> Headway {
    let mut standing = watch.standing();
    if standing.findings.is_none() && standing.bounds.is_none() {
        // This run has not got as far yet as the one before.
        standing = before.standing.clone();
    }
    Headway {
        standing,
        nodes: before.nodes + watch.nodes(),
        seconds: before.seconds + begun.elapsed().as_secs_f64(),
    }
}

impl<S: Solvable> Proof for OthelloProof<S> {
    fn work(
        &mut self,
        slice: &Slice,
        look: &mut (dyn FnMut(&Standing) + Send),
    ) -> Result<(), SolveError> {
        if self.position.outcome().is_some() {
            return Ok(());
        }
        let mut checkpoint = self.checkpoint.take();
        let watch = Watch::default();
        let begun = Instant::now();
        let this = &*self;
        let before = &this.headway;
        let has_begun = before.standing.findings.is_some() || before.nodes > 0;
        let stop = || slice.stop.is_raised();
        let request = Request {
            threads: slice.threads,
            time: slice.time,
            nodes: slice.nodes,
            interrupted: &stop,
            watch: Some(&watch),
            resume: has_begun.then_some(&before.standing),
            ..this.request()
        };
        let each = |beside: &mut Beside<'_>| {
            if beside.is_time_to_tell() {
                let unsaved = beside.unsaved.clone();
                look(&Standing {
                    unsaved,
                    ..this.known(&spent(before, &watch, begun), None)
                });
            }
            if let Some(checkpoint) = &mut checkpoint {
                beside.save(|| checkpoint.save(&spent(before, &watch, begun), &this.table));
            }
        };
        let findings = Beside::run(slice, each, || {
            solve(&this.table, &this.root, &request, &mut |_| {})
        });
        self.headway = Headway {
            seconds: before.seconds + findings.seconds,
            nodes: before.nodes + findings.nodes,
            ..spent(before, &watch, begun)
        };
        self.findings = Some(findings);
        self.checkpoint = checkpoint;
        Ok(())
    }

    fn standing(&self) -> Standing {
        if self.position.outcome().is_none() {
            return self.known(&self.headway, self.findings.as_ref());
        }
        let mut over = Standing {
            solved: true,
            certainty: Certainty::Exact,
            value: Some(self.position.score(self.position.to_move())),
            percent: Selectivity::NONE.percent(),
            empties: self.position.empty_count(),
            ..Standing::default()
        };
        self.decide(&mut over);
        over
    }

    fn keep_in(&mut self, path: &Path) -> Result<bool, SolveError> {
        let task = Task::new(&self.root, &self.request());
        let (checkpoint, headway) = solver::Checkpoint::open(path, &task, &self.table)?;
        self.checkpoint = Some(checkpoint);
        let resumed = headway.is_some();
        self.headway = headway.unwrap_or_default();
        Ok(resumed)
    }

    fn save(&mut self) -> Result<(), StoreError> {
        match &mut self.checkpoint {
            Some(checkpoint) => checkpoint.save(&self.headway, &self.table),
            None => Ok(()),
        }
    }

    fn forget(&mut self) {
        if let Some(checkpoint) = self.checkpoint.take() {
            let _ = checkpoint.remove();
        }
    }
}
