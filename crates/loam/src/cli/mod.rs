//! Commands and their arguments.

mod analyze;
mod bench;
mod book;
mod completions;
mod convert;
mod db;
mod engines;
mod failure;
mod game_args;
mod gtp;
mod input;
mod lab;
mod matches;
mod moves;
mod nboard;
mod output;
mod perft;
mod play;
mod replay;
mod serve;
mod show;
mod solve;
mod train;
mod ugi;

use clap::{Parser, Subcommand};
use failure::Failure;
use loam_search::StopFlag;
use output::Output;
use std::ffi::OsString;
use std::process::ExitCode;

/// Play, analyse and solve Lines of Action, Othello and Amazons.
///
/// Without a command, opens the web app.
#[derive(Debug, Parser)]
#[command(name = "loam", version, after_help = EXAMPLES, arg_required_else_help = false)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

const EXAMPLES: &str = "\
Examples:
  loam                                    the web app
  loam serve --port 8080 --no-open
  loam play othello --engine loam:time=2s
  loam analyze loa game.sgf --svg score.svg
  loam perft loa --depth 5
  loam moves amazons --board 6x6 --json
  loam show othello --moves \"f5 d6 c3\" --svg board.svg
  loam replay loa games.txt --rules mso
  loam convert game.sgf game.ggf
  loam engines othello
  loam gtp --game loa --engine mia-2000
  loam nboard
  loam ugi --game amazons
  loam bench
  loam book stats my.book
  loam db query --area \"#./#W/.B\"
  loam solve othello endgames.obf
  loam solve othello --board 4x4 --json
  loam lab mia --quick
  loam train othello report shipped my.positions
  loam completions bash > ~/.local/share/bash-completion/completions/loam

Positions:
  loa      1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/1bbbbbb1 b      rank 8 first
  othello  64 of - X O from a1 (top left) rank by rank, then X or O to move
  amazons  3b2b3/10/10/b8b/10/10/w8w/10/10/3w2w3 w          top row first, x = burnt
Moves:
  loa d1-b3 c1xa3 · othello f5 pass · amazons d1-d7/g7

Bad input is answered with one line on stderr and exit status 2.";

// What each does is told by its arguments' own doc comment: one here would hide it.
#[derive(Debug, Subcommand)]
enum Command {
    Serve(serve::Args),
    Play(play::Args),
    Analyze(analyze::Args),
    Solve(Box<solve::Args>),
    Perft(perft::Args),
    Moves(moves::Args),
    Show(show::Args),
    Replay(replay::Args),
    Convert(convert::Args),
    Engines(engines::Args),
    Gtp(gtp::Args),
    Nboard(nboard::Args),
    Ugi(ugi::Args),
    Book(Box<book::Args>),
    Db(Box<db::Args>),
    Bench(bench::Args),
    Match(Box<matches::Args>),
    Lab(lab::Args),
    Train(Box<train::Args>),
    Completions(completions::Args),
}

/// A flag that an interrupt raises. Without a handler it would simply end the
/// program.
fn stop_on_interrupt() -> StopFlag {
    let stop = StopFlag::default();
    let flag = stop.clone();
    let _ = ctrlc::set_handler(move || flag.raise());
    stop
}

/// Runs the program and returns its exit status.
pub(crate) fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let cli = match Cli::try_parse_from(args) {
        Ok(cli) => cli,
        Err(error) => return failure::report_usage(&error),
    };
    let mut out = Output::stdout();
    let result = match cli.command {
        None => serve::run(&serve::Args::default(), &mut out),
        Some(Command::Serve(args)) => serve::run(&args, &mut out),
        Some(Command::Play(args)) => play::run(&args, &mut out),
        Some(Command::Analyze(args)) => analyze::run(&args, &mut out),
        Some(Command::Solve(args)) => solve::run(&args, &mut out),
        Some(Command::Perft(args)) => perft::run(&args, &mut out),
        Some(Command::Moves(args)) => moves::run(&args, &mut out),
        Some(Command::Show(args)) => show::run(&args, &mut out),
        Some(Command::Replay(args)) => replay::run(&args, &mut out),
        Some(Command::Convert(args)) => convert::run(&args, &mut out),
        Some(Command::Engines(args)) => engines::run(&args, &mut out),
        Some(Command::Gtp(args)) => gtp::run(&args, &mut out),
        Some(Command::Nboard(args)) => nboard::run(&args, &mut out),
        Some(Command::Ugi(args)) => ugi::run(&args, &mut out),
        Some(Command::Book(args)) => book::run(&args, &mut out),
        Some(Command::Db(args)) => db::run(&args, &mut out),
        Some(Command::Bench(args)) => bench::run(&args, &mut out),
        Some(Command::Match(args)) => matches::run(&args, &mut out),
        Some(Command::Lab(args)) => lab::run(&args, &mut out),
        Some(Command::Train(args)) => train::run(&args, &mut out),
        Some(Command::Completions(args)) => completions::run(&args, &mut out),
    };
    match result.and_then(|()| out.flush()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
