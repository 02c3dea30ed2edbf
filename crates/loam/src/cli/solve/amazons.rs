//! `loam solve amazons`: who wins.

use super::super::failure::say;
use super::super::input::Input;
use super::super::output::Progress;
use super::super::{Failure, Output};
use super::Args;
use super::keeper::Saver;
use loam_amazons::Amazons;
use loam_amazons::solver::{Reply, Solution, Solver};
use loam_amazons::strategy::{Checked, Strategy};
use loam_engine::Session;
use loam_game::{Game, Notation, Side};
use loam_search::StopFlag;
use loam_search::dfpn::Checkpoint;
use loam_store::StoreError;
use serde::Serialize;
use std::path::Path;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

const TICK: Duration = Duration::from_millis(50);

/// What is printed of a position.
#[derive(Debug, Serialize)]
struct Row {
    position: String,
    winner: Option<&'static str>,
    /// Positions expanded.
    nodes: u64,
    /// Positions looked at.
    looked_at: u64,
    seconds: f64,
    pv: Vec<String>,
    threads: usize,
    /// How hard a win of the side to move looks, and a loss.
    proof: u32,
    disproof: u32,
    /// Every move, with --replies.
    #[serde(skip_serializing_if = "Option::is_none")]
    replies: Option<Vec<ReplyRow>>,
}

/// What is printed of a move.
#[derive(Debug, Serialize)]
struct ReplyRow {
    #[serde(rename = "move")]
    mv: String,
    winner: Option<&'static str>,
    /// How hard a win of whoever answers it looks, and a loss.
    proof: u32,
    disproof: u32,
    /// About how many nodes it took.
    nodes: u64,
}

/// A solver at work on a position.
struct Job<'a> {
    args: &'a Args,
    position: &'a Amazons,
    solver: Solver,
    threads: usize,
    /// Seconds of earlier runs.
    before: f64,
    /// Nodes of earlier runs.
    nodes_before: u64,
    begun: Instant,
}

pub(super) fn run(args: &Args, session: &dyn Session, out: &mut Output) -> Result<(), Failure> {
    refuse_othello_options(args)?;
    let positions = positions(args, session)?;
    if args.checkpoint.is_some() && positions.len() > 1 {
        return Err(Failure::bad("--checkpoint", "expected one position only"));
    }
    if args.strategy.is_some() && positions.len() > 1 {
        return Err(Failure::bad("--strategy", "expected one position only"));
    }
    let stop = StopFlag::default();
    let flag = stop.clone();
    // Without a handler an interrupt simply ends the program.
    let _ = ctrlc::set_handler(move || flag.raise());
    for position in &positions {
        solved(args, position, &stop, out)?;
        if stop.is_raised() {
            return Err(Failure::Io("interrupted".into()));
        }
    }
    Ok(())
}

pub(super) fn refuse_othello_options(args: &Args) -> Result<(), Failure> {
    let given = [
        ("--best", args.best.is_some()),
        ("--count", args.count.is_some()),
        ("--depth", args.depth.is_some()),
        ("--jobs", args.jobs.is_some()),
        ("--kernel", args.kernel.is_some()),
    ];
    match given.into_iter().find(|(_, given)| *given) {
        Some((name, _)) => Err(Failure::bad(name, "is for Othello only")),
        None => Ok(()),
    }
}

/// The position of the arguments, or one a line of the files.
pub(super) fn positions(args: &Args, session: &dyn Session) -> Result<Vec<Amazons>, Failure> {
    if args.files.is_empty() {
        return Ok(vec![Amazons::parse(&session.position_text())?]);
    }
    let mut positions = Vec::new();
    for path in &args.files {
        let name = path.display().to_string();
        let bytes = Input::open(path, None)?.read_whole()?;
        let text = String::from_utf8_lossy(&bytes);
        for (number, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let place = format!("{name}: line {}", number + 1);
            let position = Amazons::parse(line).map_err(|why| Failure::bad(&place, why))?;
            positions.push(position);
        }
    }
    Ok(positions)
}

/// Solves a position, tells what was found, and then writes what is to be
/// kept: a full disk does not cost the answer.
fn solved(
    args: &Args,
    position: &Amazons,
    stop: &StopFlag,
    out: &mut Output,
) -> Result<(), Failure> {
    let text = position.position_text();
    let bytes = (args.table as usize) << 20;
    let solver = Solver::new(position, bytes)
        .map_err(|why| Failure::bad(&format!("--table {}", args.table), why))?;
    if let Some(path) = &args.strategy {
        let fits = Strategy::fits(position);
        fits.map_err(|why| Failure::bad(&path.display().to_string(), why))?;
        // Better to hear of a wrong name now than in an hour.
        loam_store::probe(path)?;
    }
    let opened = args
        .checkpoint
        .as_deref()
        .map(|path| solver.checkpoint(path));
    let (mut kept, before) = opened.transpose()?.unzip();
    let before = before.flatten();
    if let (Some(seconds), Some(path)) = (before, &args.checkpoint) {
        let nodes = solver.progress.expanded.load(Relaxed);
        say(&format!(
            "going on with {} after {nodes} nodes and {seconds:.0} s",
            path.display()
        ));
    }
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let job = Job {
        args,
        nodes_before: solver.progress.expanded.load(Relaxed),
        position,
        threads: args.threads.map_or_else(cores, usize::from),
        solver,
        before: before.unwrap_or(0.0),
        begun: Instant::now(),
    };
    let solution = std::thread::scope(|scope| {
        let (running, done) = mpsc::channel::<()>();
        let (job, mut kept) = (&job, kept.as_mut());
        scope.spawn(move || {
            let mut progress = Progress::new();
            let mut saver = Saver::new(args.save_every);
            while done.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                job.look_after(stop, &mut progress);
                if let Some(kept) = &mut kept {
                    saver.look(|| job.save(kept));
                }
            }
        });
        if args.replies {
            job.solver.solve_replies(job.threads);
        }
        let solution = job.solver.solve(job.threads);
        drop(running);
        solution
    });
    let row = job.row(text, &solution);
    if args.json {
        out.json(&row)?;
    } else {
        print(&row, out)?;
    }
    let saved = kept.map_or(Ok(()), |mut kept| job.save(&mut kept));
    if let Some(path) = &args.strategy
        && solution.winner.is_some()
    {
        job.write_strategy(path)?;
    }
    Ok(saved?)
}

impl Job<'_> {
    fn seconds(&self) -> f64 {
        self.before + self.begun.elapsed().as_secs_f64()
    }

    fn nodes(&self) -> u64 {
        self.solver.progress.expanded.load(Relaxed)
    }

    fn save(&self, kept: &mut Checkpoint) -> Result<(), StoreError> {
        self.solver.save(kept, self.seconds())
    }

    /// Notes how far it is, stops it when it is time.
    fn look_after(&self, stop: &StopFlag, progress: &mut Progress) {
        progress.note(|| self.note());
        let out_of_time = self
            .args
            .time
            .is_some_and(|time| self.begun.elapsed() >= time);
        let spent = self.nodes() - self.nodes_before;
        let out_of_nodes = self.args.nodes.is_some_and(|nodes| spent >= nodes);
        if stop.is_raised() || out_of_time || out_of_nodes {
            self.solver.progress.stop.store(true, Relaxed);
        }
    }

    /// Writes down how the winner answers everything.
    fn write_strategy(&self, path: &Path) -> Result<(), Failure> {
        let mut progress = Progress::new();
        let told = |checked: &Checked| {
            progress.note(|| {
                format!(
                    "strategy: {} positions, {} moves",
                    checked.positions, checked.moves
                )
            });
        };
        let name = path.display().to_string();
        let strategy = self.solver.strategy(self.threads, told);
        let strategy = strategy.map_err(|why| Failure::bad(&name, why))?;
        strategy.save(path)?;
        Ok(())
    }

    /// How many replies are settled, of how many, and the hardest.
    fn settled(&self) -> String {
        let replies = self.solver.replies();
        let open = replies.iter().filter(|reply| reply.wins().is_none());
        let settled = replies.len() - open.clone().count();
        let most = open.map(|reply| reply.nodes).max().unwrap_or(0);
        format!(
            "{settled} of {} settled, up to {most} nodes each",
            replies.len()
        )
    }

    fn note(&self) -> String {
        let seconds = self.seconds();
        if self.args.replies {
            return format!(
                "{}, {:.2} M nodes, table {}%, {seconds:.0} s",
                self.settled(),
                self.nodes() as f64 / 1e6,
                self.solver.table_permille() / 10,
            );
        }
        let numbers = self.solver.root_numbers();
        let best = match self.solver.moves().first() {
            Some((mv, numbers)) => {
                let mv = self.position.move_text(*mv);
                format!("{mv} {}/{}", numbers.delta, numbers.phi)
            }
            None => "no move".into(),
        };
        format!(
            "proof {}, disproof {}, best {best}, {:.2} M nodes, {:.0} k/s, table {}%, {seconds:.0} s",
            numbers.phi,
            numbers.delta,
            self.nodes() as f64 / 1e6,
            self.nodes() as f64 / 1e3 / seconds.max(1e-9),
            self.solver.table_permille() / 10,
        )
    }

    fn row(&self, text: String, solution: &Solution) -> Row {
        let numbers = self.solver.root_numbers();
        let mut now = *self.position;
        let mut pv = Vec::new();
        for &mv in &solution.line {
            pv.push(now.move_text(mv));
            now = now.play(mv);
        }
        Row {
            position: text,
            winner: solution.winner.map(Side::name),
            nodes: self.nodes(),
            looked_at: self.solver.progress.looked_at.load(Relaxed),
            seconds: self.seconds(),
            pv,
            threads: self.threads,
            proof: numbers.phi,
            disproof: numbers.delta,
            replies: self.args.replies.then(|| self.reply_rows()),
        }
    }

    fn reply_rows(&self) -> Vec<ReplyRow> {
        let to_move = self.position.to_move();
        let row = |reply: Reply| ReplyRow {
            mv: self.position.move_text(reply.mv),
            winner: reply
                .wins()
                .map(|wins| if wins { to_move } else { !to_move }.name()),
            proof: reply.numbers.phi,
            disproof: reply.numbers.delta,
            nodes: reply.nodes,
        };
        self.solver.replies().into_iter().map(row).collect()
    }
}

fn print(row: &Row, out: &mut Output) -> Result<(), Failure> {
    out.line(&row.position)?;
    match row.winner {
        Some(winner) => out.line(format!("{winner} wins"))?,
        None => out.line(format!(
            "not solved: proof number {}, disproof number {}",
            row.proof, row.disproof
        ))?,
    }
    if !row.pv.is_empty() {
        out.line(row.pv.join(" "))?;
    }
    if let Some(replies) = &row.replies {
        print_replies(replies, out)?;
    }
    out.line(format!(
        "{} nodes, {} positions looked at, {:.2} s",
        row.nodes, row.looked_at, row.seconds
    ))
}

/// The open moves one a line, the settled ones by winner.
fn print_replies(replies: &[ReplyRow], out: &mut Output) -> Result<(), Failure> {
    for side in [Side::White, Side::Black] {
        let won = replies
            .iter()
            .filter(|reply| reply.winner == Some(side.name()));
        let count = won.count();
        out.line(format!("{count} moves after which {} wins", side.name()))?;
    }
    let open: Vec<&ReplyRow> = replies
        .iter()
        .filter(|reply| reply.winner.is_none())
        .collect();
    out.line(format!("{} moves open", open.len()))?;
    for reply in open {
        out.line(format!(
            "  {}: proof {}, disproof {}, {} nodes",
            reply.mv, reply.proof, reply.disproof, reply.nodes
        ))?;
    }
    Ok(())
}
