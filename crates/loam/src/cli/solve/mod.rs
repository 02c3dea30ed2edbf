//! `loam solve`: exact scores of Othello, the winner of Amazons.

mod amazons;
mod batch;
mod journal;
mod keeper;
mod othello;
mod problems;
mod row;
mod song;
mod theory;
mod verify;
mod work;

use super::game_args::GameArgs;
use super::{Failure, Output};
use loam_engine::parse_duration;
use loam_othello::kernel::KernelName;
use loam_othello::solver::{Goal, Selectivity};
use loam_record::GameKind;
use std::path::PathBuf;
use std::time::Duration;

/// Find out what a position is worth with best play, and the best moves.
///
/// Solves one position, the start of the game, or every position of a file.
///
/// Amazons: who wins, with a line of best play. Files have one position a
/// line.
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
    /// What to find out
    #[arg(long, value_enum, default_value_t = GoalName::Score)]
    goal: GoalName,
    /// Give this many of the best moves with their scores [default: one]
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
    /// Memory for the table of positions
    #[arg(long, visible_alias = "memory", value_name = "MB", default_value_t = 256,
        value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    table: u32,
    /// How sure to be that what is cut off on probability is right: 73, 87,
    /// 95, 98, 99 or 100 percent (less than 100 on 8x8 only)
    #[arg(long, value_name = "PERCENT", default_value = "100", value_parser = selectivity)]
    selectivity: Selectivity,
    /// Plies to search [default: to the end of the game]
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
    /// How often to write the checkpoint
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = parse_duration,
        requires = "checkpoint")]
    save_every: Duration,
    /// Which solver of Amazons: loam, or song-2013 for that of the thesis
    #[arg(long, value_enum, default_value_t = Profile::Loam)]
    profile: Profile,
    /// Which of the thesis's solvers (with --profile song-2013)
    #[arg(long, value_enum, default_value_t = song::SolverName::DfPnDb)]
    solver: song::SolverName,
    /// How the thesis's solvers combine areas: soundly, or as printed, which
    /// proves nothing
    #[arg(long, value_enum, default_value_t = song::BoundsName::Sound)]
    bounds: song::BoundsName,
    /// Folder of Amazons databases for the thesis's solvers [default: the
    /// user's]
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Profile {
    /// Proof numbers from an evaluation, whole-board bounds, threads
    Loam,
    /// Song's solvers of 2013: areas, bounds, databases
    #[value(name = "song-2013")]
    Song2013,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    Verify(verify::Args),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum GoalName {
    /// The score
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

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    if let Some(Command::Verify(args)) = &args.command {
        return verify::run(args, out);
    }
    let session = args.game.open(args.moves.as_deref())?;
    if args.replies && (session.kind() != GameKind::Amazons || args.profile != Profile::Loam) {
        return Err(Failure::bad(
            "--replies",
            "is for Amazons and the profile loam only",
        ));
    }
    match session.kind() {
        GameKind::Othello => othello::run(args, &*session, out),
        GameKind::Amazons if args.profile == Profile::Song2013 => song::run(args, &*session, out),
        GameKind::Amazons => amazons::run(args, &*session, out),
        GameKind::Loa => Err(Failure::bad(
            session.kind().title(),
            "there is no solver for it yet, only for Othello and Amazons",
        )),
    }
}
