//! `loam solve amazons --profile song-2013`.

use super::super::output::Progress;
use super::super::{Failure, Output};
use super::{Args, amazons};
use loam_amazons::Amazons;
use loam_amazons::databases::{Databases, default_dir};
use loam_amazons::song::{Census, Judge, Known, Method, Rule, SongSolver};
use loam_engine::Session;
use loam_game::{Game, Notation, Side};
use loam_search::StopFlag;
use serde::Serialize;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

const TICK: Duration = Duration::from_millis(50);

/// The solvers of Table 5.3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum SolverName {
    /// Alpha-beta
    #[value(name = "ab")]
    Ab,
    /// Alpha-beta with databases
    #[value(name = "ab.db")]
    AbDb,
    /// Df-pn
    #[value(name = "dfpn")]
    DfPn,
    /// Df-pn with databases
    #[value(name = "dfpn.db")]
    DfPnDb,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum BoundsName {
    /// What they decide is decided
    Sound,
    /// Algorithms 4 to 7 as printed
    Printed,
}

#[derive(Debug, Serialize)]
struct Row {
    position: String,
    winner: Option<&'static str>,
    /// Whether the result is a proof.
    proof: bool,
    nodes: u64,
    looked_at: u64,
    seconds: f64,
    pv: Vec<String>,
    /// Areas judged, and how many of them a database knew.
    territories: Met,
    active_areas: Met,
}

#[derive(Clone, Copy, Debug, Serialize)]
struct Met {
    met: u64,
    known: u64,
}

impl From<Known> for Met {
    fn from(Known { met, known }: Known) -> Met {
        Met { met, known }
    }
}

pub(super) fn run(args: &Args, session: &dyn Session, out: &mut Output) -> Result<(), Failure> {
    amazons::refuse_othello_options(args)?;
    let given = [
        ("--checkpoint", args.checkpoint.is_some()),
        ("--strategy", args.strategy.is_some()),
    ];
    if let Some((name, _)) = given.into_iter().find(|(_, given)| *given) {
        return Err(Failure::bad(name, "is for --profile loam only"));
    }
    let databases = databases(args)?;
    let stop = StopFlag::default();
    let flag = stop.clone();
    // Without a handler an interrupt simply ends the program.
    let _ = ctrlc::set_handler(move || flag.raise());
    for position in amazons::positions(args, session)? {
        let row = solved(args, &position, &databases, &stop)?;
        if args.json {
            out.json(&row)?;
        } else {
            out.line(&row.position)?;
            out.line(match row.winner {
                Some(winner) => format!("{winner} wins"),
                None => "not solved".into(),
            })?;
            if !row.pv.is_empty() {
                out.line(row.pv.join(" "))?;
            }
            out.line(format!(
                "{} nodes, {} positions looked at, {:.2} s",
                row.nodes, row.looked_at, row.seconds
            ))?;
            let share = |of: Met| 100.0 * of.known as f64 / of.met.max(1) as f64;
            out.line(format!(
                "databases knew {:.2}% of {} territories and {:.2}% of {} active areas",
                share(row.territories),
                row.territories.met,
                share(row.active_areas),
                row.active_areas.met,
            ))?;
        }
        if stop.is_raised() {
            return Err(Failure::Io("interrupted".into()));
        }
    }
    Ok(())
}

/// The databases a solver works with: none for those that do without.
fn databases(args: &Args) -> Result<Databases, Failure> {
    if matches!(args.solver, SolverName::Ab | SolverName::DfPn) {
        return Ok(Databases::none());
    }
    let dir = args.databases.clone().or_else(default_dir);
    let databases = match dir {
        Some(dir) => Databases::open(&dir)?,
        None => Databases::none(),
    };
    if databases.is_empty() {
        return Err(Failure::BadInput(
            "there are no databases: build some with loam db build --set thesis, or name their \
             folder with --databases, or take --solver dfpn"
                .into(),
        ));
    }
    Ok(databases)
}

fn solved(
    args: &Args,
    position: &Amazons,
    databases: &Databases,
    stop: &StopFlag,
) -> Result<Row, Failure> {
    let rule = match args.bounds {
        BoundsName::Sound => Rule::Sound,
        BoundsName::Printed => Rule::Printed,
    };
    let method = match args.solver {
        SolverName::Ab | SolverName::AbDb => Method::AlphaBeta,
        SolverName::DfPn | SolverName::DfPnDb => Method::DfPn,
    };
    let bytes = (args.table as usize) << 20;
    let census = Mutex::new(Census::default());
    let judge = Judge::new(databases, rule).counting(&census);
    let solver = SongSolver::new(judge, bytes)
        .map_err(|_| Failure::bad("--table", "there is not enough memory for it"))?;
    let begun = Instant::now();
    let (winner, nodes, line) = std::thread::scope(|scope| {
        let (running, done) = mpsc::channel::<()>();
        let (solver, census) = (&solver, &census);
        scope.spawn(move || {
            let mut progress = Progress::new();
            while done.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                let nodes = solver.progress.expanded.load(Relaxed);
                let seconds = begun.elapsed().as_secs_f64();
                progress.note(|| {
                    let (territories, active) = known(census);
                    format!(
                        "{:.2} M nodes, databases knew {:.1}% of territories and {:.1}% of \
                         active areas, {seconds:.0} s",
                        nodes as f64 / 1e6,
                        100.0 * territories.rate(),
                        100.0 * active.rate(),
                    )
                });
                if stop.is_raised()
                    || args.time.is_some_and(|time| begun.elapsed() >= time)
                    || args.nodes.is_some_and(|most| nodes >= most)
                {
                    solver.progress.stop.store(true, Relaxed);
                }
            }
        });
        let winner = solver.solve(position, method);
        let nodes = solver.progress.expanded.load(Relaxed);
        let line = match winner {
            Ok(Some(winner)) => solver.line(position, winner, method),
            _ => Ok(Vec::new()),
        };
        drop(running);
        (winner, nodes, line)
    });
    let (winner, line) = (winner?, line?);
    let (territories, active) = known(&census);
    let mut now = *position;
    let mut pv = Vec::new();
    for mv in line {
        pv.push(now.move_text(mv));
        now = now.play(mv);
    }
    Ok(Row {
        position: position.position_text(),
        winner: winner.map(Side::name),
        proof: winner.is_some() && rule == Rule::Sound,
        nodes,
        looked_at: solver.progress.looked_at.load(Relaxed),
        seconds: begun.elapsed().as_secs_f64(),
        pv,
        territories: territories.into(),
        active_areas: active.into(),
    })
}

/// How many territories and active areas were met, and known.
fn known(census: &Mutex<Census>) -> (Known, Known) {
    let census = census.lock().unwrap_or_else(PoisonError::into_inner);
    (census.of_territories, census.of_active)
}
