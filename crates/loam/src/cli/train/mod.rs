//! `loam train`: from games to a model.

mod fit;
mod games;
mod label;
mod network;
mod news;
mod positions;
mod probcut;
mod recipe;
mod report;
mod solve;

use super::{Failure, Output};
use loam_othello::patterns::Model;
use loam_store::{AtomicFile, StoreError};
use loam_train::{Operation, Step, Summary, TrainError};
use std::path::{Path, PathBuf};

/// Train the evaluation that comes with Loam, or another one.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  loam train othello games --games 1000 --out selfplay.games
  loam train othello recipe --wthor base --into work")]
pub(crate) struct Args {
    #[command(subcommand)]
    game: TrainedGame,
}

#[derive(Debug, clap::Subcommand)]
enum TrainedGame {
    /// A model of Othello: weights of patterns, a network, multi-ProbCut's numbers
    #[command(after_help = "\
Beside each file it writes a step leaves FILE.manifest, which says how it was made.

Examples:
  loam train othello positions --wthor base --out wthor.positions
  loam train othello solve wthor.positions --empties 10 --out solved.positions
  loam train othello fit solved.positions --holdout 0.05 --plot errors.svg --out my.model
  loam train othello fit solved.positions selfplay.positions:0.5 --out my.model
  loam train othello label selfplay.positions --depth 4 --out even.positions
  loam train othello network even.positions --model my.model --out network.model
  loam train othello report network.model solved.positions
  loam train othello recipe --wthor base --into work --scale 0.01")]
    Othello {
        #[command(subcommand)]
        command: Command,
    },
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    Games(games::Args),
    Positions(positions::Args),
    Solve(solve::Args),
    Label(label::Args),
    Fit(fit::Args),
    Network(network::Args),
    Probcut(probcut::Args),
    Report(report::Args),
    Recipe(recipe::Args),
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let TrainedGame::Othello { command } = &args.game;
    match command {
        Command::Games(args) => games::run(args, out),
        Command::Positions(args) => positions::run(args, out),
        Command::Solve(args) => solve::run(args, out),
        Command::Label(args) => label::run(args, out),
        Command::Fit(args) => fit::run(args, out),
        Command::Network(args) => network::run(args, out),
        Command::Probcut(args) => probcut::run(args, out),
        Command::Report(args) => report::run(args, out),
        Command::Recipe(args) => recipe::run(args, out),
    }
}

impl From<TrainError> for Failure {
    fn from(error: TrainError) -> Failure {
        match error {
            TrainError::Store(error) => error.into(),
            TrainError::Threads(_) => Failure::Io(error.to_string()),
            error => Failure::BadInput(error.to_string()),
        }
    }
}

/// Takes a step.
fn take(operation: Operation, output: &Path) -> Result<Summary, Failure> {
    let step = Step {
        operation,
        output: output.to_owned(),
    };
    Ok(step.run(&mut news::teller())?)
}

/// A model's file, or `shipped` for the one that comes with Loam.
fn named_model(path: &Path) -> Result<Model, StoreError> {
    match path == Path::new("shipped") {
        true => Ok(Model::shipped()),
        false => Model::read(path),
    }
}

/// Which evaluation to search with.
#[derive(Debug, clap::Args)]
struct ModelArgs {
    /// The model to search with [default: the one that comes with Loam]
    #[arg(long, value_name = "FILE")]
    model: Option<PathBuf>,
}

/// How many threads work.
#[derive(Clone, Copy, Debug, clap::Args)]
struct Threads {
    /// Threads [default: the number of cores]
    #[arg(long = "threads", value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    number: Option<u16>,
}

impl Threads {
    /// Their number, or zero for as many as there are cores.
    fn or_cores(self) -> usize {
        self.number.map_or(0, usize::from)
    }
}

/// Writes a picture.
fn save_plot(path: &Path, plot: &loam_draw::Plot) -> Result<(), Failure> {
    Ok(AtomicFile::write(path, plot.to_svg().as_bytes())?)
}

/// A part of the whole.
fn fraction(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(part) if (0.0..1.0).contains(&part) => Ok(part),
        _ => Err("expected a number from 0 to below 1".into()),
    }
}
