//! `loam solve`: exact scores of Othello, the winner of the other games.

mod othello;
mod rows;
mod song;
mod verify;
mod winner;

use super::game_args::GameArgs;
use super::{Failure, Output};
use loam_engine::{Session, parse_duration};
use loam_othello::kernel::KernelName;
use loam_othello::solver::{Goal, Selectivity};
use loam_record::GameKind;
use loam_search::StopFlag;
use loam_solve::{Slice, Solver};
use std::path::PathBuf;
use std::time::Duration;

/// Find out what a position is worth with best play, and the best moves.
///
/// Solves one position, the start of the game, or every position of a file.
///
/// Amazons: who wins, with a line of best play. Files have one position a
/// line. Lines of Action: who wins, where a search sees that to its end.
///
/// Othello: exact scores; files are OBF. Of a WTHOR base (.wtb) it solves every game's position at the number
/// of empty squares from which the base gives scores for perfect play. Scores
/// in a file are compared with those found: the exit status is 1 if one that
/// was solved differs. Scores are discs for the player to move, empty squares
/// go to the winner. Boards from 4x4 to 8x8.
///
/// A search that was limited or interrupted gives what it knows, marked as not
/// exact. With --checkpoint one that takes hours can be stopped, or killed, and
/// goes on when the same command is given again, in one process at a time. Of a
/// list of Othello positions those solved before are taken from the file, and
/// all processes that are given the same list and file share what is left.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "\
Examples:
  loam solve othello endgames.obf
  loam solve othello --board 4x4
  loam solve othello --position \"O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X\"
  loam solve othello endgames.obf --best 3 --threads 4 --table 1024 --json
  loam solve othello WTH_2017.wtb WTH_2018.wtb --count 100 --jobs 8
  loam solve othello WTH_20*.wtb --jobs 8 --checkpoint theory.rows
  loam solve othello --moves \"f5 d6 c3 d3 c4\" --depth 20 --selectivity 73
  loam solve othello --board 6x6 --goal result --checkpoint six.checkpoint
  loam solve amazons --board 5x5
  loam solve amazons --board 5x6 --memory 8192 --checkpoint 5x6.proof --json
  loam solve amazons --position \"b2b/4/w2w/4 w\"
  loam solve amazons --board 5x5 --strategy 5x5.strategy
  loam solve verify 5x5.strategy
  loam solve amazons --board 6x5 --moves b1-b4/b3 --replies --memory 8192 --checkpoint 6x5.proof
  loam solve amazons --profile song-2013 --solver ab --board 4x4",
    args_conflicts_with_subcommands = true
)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    game: GameArgs,
    /// Positions in OBF, games in WTHOR, or Amazons positions one a line ('-'
    /// for standard input)
    #[arg(value_name = "FILE", conflicts_with_all = ["position", "moves", "board", "setup", "rules"])]
    files: Vec<PathBuf>,
    /// Take only so many positions of the files, evenly spread
    #[arg(long, value_name = "N", requires = "files",
        value_parser = clap::value_parser!(u32).range(1..))]
    count: Option<u32>,
    /// Moves to play first
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// What to find out [default: score] (Othello)
    #[arg(long, value_enum)]
    goal: Option<GoalName>,
    /// Give this many of the best moves with their scores [default: one]
    /// (Othello)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=64))]
    best: Option<u8>,
    /// Threads [default: the number of cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Solve so many positions at a time, one thread each, and share the table
    /// out among them
    #[arg(long, value_name = "N", conflicts_with = "threads",
        value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// Memory for the table of positions [default: 256]
    #[arg(long, visible_alias = "memory", value_name = "MB",
        value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    table: Option<u32>,
    /// Selectivity of multi-ProbCut: how likely its cuts must be right: 73, 87,
    /// 95, 98, 99 or 100 percent [default: 100] (Othello, less on 8x8 only)
    #[arg(long, value_name = "PERCENT", value_parser = selectivity)]
    selectivity: Option<Selectivity>,
    /// Plies to search [default: to the end of the game] (Othello)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=64))]
    depth: Option<u8>,
    /// Time for each position
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    time: Option<Duration>,
    /// Nodes for each position
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Instructions to use: plain, avx2 or avx512 [default: the best there are]
    #[arg(long, value_name = "NAME", value_parser = kernel)]
    kernel: Option<KernelName>,
    /// Keep what is known in this file, and go on from it if it exists
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// How often to write the checkpoint [default: 60s]
    #[arg(long, value_name = "TIME", value_parser = parse_duration, requires = "checkpoint")]
    save_every: Option<Duration>,
    /// Which solver: loam, or song-2013 for that of the thesis (Amazons)
    #[arg(long, value_name = "NAME", default_value = "loam")]
    profile: String,
    /// Which of the thesis's solvers [default: dfpn.db] (song-2013)
    #[arg(long, value_enum)]
    solver: Option<song::SolverName>,
    /// How areas are combined: soundly, or as printed, which proves nothing
    /// [default: sound] (song-2013)
    #[arg(long, value_enum)]
    bounds: Option<song::BoundsName>,
    /// Folder of databases [default: the user's] (song-2013)
    #[arg(long, value_name = "DIR")]
    databases: Option<PathBuf>,
    /// Write the winner's answers to everything into this file (Amazons)
    #[arg(long, value_name = "FILE")]
    strategy: Option<PathBuf>,
    /// Solve every move by itself, a thread each, in rounds of more and more
    /// nodes, and list what is known of each (Amazons)
    #[arg(long)]
    replies: bool,
    /// One JSON object per position
    #[arg(long)]
    json: bool,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    Verify(verify::Args),
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum GoalName {
    /// The score
    #[default]
    Score,
    /// Only whether the game is won, drawn or lost: sooner known
    Result,
}

impl From<GoalName> for Goal {
    fn from(name: GoalName) -> Goal {
        match name {
            GoalName::Score => Goal::Score,
            GoalName::Result => Goal::Result,
        }
    }
}

fn selectivity(text: &str) -> Result<Selectivity, String> {
    let text = text.strip_suffix('%').unwrap_or(text);
    Selectivity::all()
        .find(|level| level.percent().to_string() == text)
        .ok_or_else(|| "expected 73, 87, 95, 98, 99 or 100".into())
}

fn kernel(text: &str) -> Result<KernelName, String> {
    let name: KernelName = text.parse().map_err(|why| format!("{why}"))?;
    let mut there = KernelName::available();
    if there.any(|other| other == name) {
        return Ok(name);
    }
    let there: Vec<&str> = KernelName::available().map(KernelName::as_str).collect();
    Err(format!("this processor has only {}", there.join(", ")))
}

impl Args {
    /// The options that are given, by name.
    fn given(&self) -> impl Iterator<Item = &'static str> {
        let all = [
            ("best", self.best.is_some()),
            ("bounds", self.bounds.is_some()),
            ("checkpoint", self.checkpoint.is_some()),
            ("count", self.count.is_some()),
            ("databases", self.databases.is_some()),
            ("depth", self.depth.is_some()),
            ("goal", self.goal.is_some()),
            ("jobs", self.jobs.is_some()),
            ("kernel", self.kernel.is_some()),
            ("nodes", self.nodes.is_some()),
            ("replies", self.replies),
            ("save-every", self.save_every.is_some()),
            ("selectivity", self.selectivity.is_some()),
            ("solver", self.solver.is_some()),
            ("strategy", self.strategy.is_some()),
            ("table", self.table.is_some()),
            ("threads", self.threads.is_some()),
            ("time", self.time.is_some()),
        ];
        all.into_iter()
            .filter_map(|(name, given)| given.then_some(name))
    }

    fn megabytes(&self) -> usize {
        self.table.unwrap_or(256) as usize
    }

    fn slice(&self, solver: &Solver, stop: StopFlag) -> Slice {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let default = Slice::default();
        Slice {
            threads: match solver.takes("threads") {
                true => self.threads.map_or_else(cores, usize::from),
                false => 1,
            },
            time: self.time,
            nodes: self.nodes,
            stop,
            save_every: self.save_every.unwrap_or(default.save_every),
        }
    }

    /// The solver that is asked for, which must take all that is given.
    fn solver(&self, session: &dyn Session) -> Result<&'static Solver, Failure> {
        let kind = session.kind();
        let Some(solver) = Solver::named(kind, &self.profile) else {
            let title = kind.title();
            let why = format!("'{}' is no solver of {title}", self.profile);
            return Err(Failure::bad("--profile", why));
        };
        if let Some(name) = self.given().find(|name| !solver.takes(name)) {
            let others = Solver::ALL.into_iter().filter(|solver| solver.takes(name));
            let others: Vec<String> = others
                .map(|solver| match solver.name {
                    "loam" => solver.kind.title().to_owned(),
                    name => format!("--profile {name}"),
                })
                .collect();
            let why = format!("is for {} only", others.join(" and "));
            return Err(Failure::bad(&format!("--{name}"), why));
        }
        if self.selectivity.is_some_and(|level| !level.is_exact()) && session.board() != (8, 8) {
            return Err(Failure::bad(
                "--selectivity",
                "less than 100 is for 8x8 only",
            ));
        }
        // What is required is not missed where something else excludes it.
        if self.count.is_some() && self.files.is_empty() {
            return Err(Failure::bad("--count", "is for the positions of a FILE"));
        }
        if !self.files.is_empty() && kind == GameKind::Loa {
            return Err(Failure::bad("FILE", "files are for Othello and Amazons"));
        }
        Ok(solver)
    }
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let stop = super::stop_on_interrupt();
    if let Some(Command::Verify(args)) = &args.command {
        return verify::run(args, &stop, out);
    }
    let session = args.game.open(args.moves.as_deref())?;
    let solver = args.solver(&*session)?;
    let slice = args.slice(solver, stop);
    match solver.kind {
        GameKind::Othello => othello::run(args, &*session, slice, out),
        GameKind::Amazons if solver.takes("solver") => {
            let song = song::Song::new(args)?;
            winner::run(args, session, Some(&song), &slice, out)
        }
        GameKind::Amazons | GameKind::Loa => winner::run(args, session, None, &slice, out),
    }
}
