//! `loam train`: from games to weights.

mod fit;
mod games;
mod label;
mod network;
mod positions;
mod probcut;
mod recipe;
mod report;
mod solve;

use super::{Failure, Output};
use loam_othello::patterns::{Network, Weights};
use loam_train::{Labelled, PositionReader};
use std::path::{Path, PathBuf};

/// Train the evaluation that comes with Loam, or another one.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    game: TrainedGame,
}

#[derive(Debug, clap::Subcommand)]
enum TrainedGame {
    /// Weights of Othello's patterns
    #[command(after_help = "\
Examples:
  loam train othello positions --wthor base --out wthor.positions
  loam train othello solve wthor.positions --empties 10 --out solved.positions
  loam train othello fit solved.positions --holdout 0.05 --plot errors.svg --out my.weights
  loam train othello fit solved.positions selfplay.positions:0.5 --out my.weights
  loam train othello label selfplay.positions --depth 4 --out even.positions
  loam train othello network even.positions --weights my.weights --out my.network
  loam train othello report my.weights solved.positions --network my.network
  loam train othello recipe --wthor base --into work --scale 0.01")]
    Othello {
        #[command(subcommand)]
        step: Step,
    },
}

#[derive(Debug, clap::Subcommand)]
enum Step {
    /// Let the engine play itself
    Games(games::Args),
    /// Take labelled positions from recorded games
    Positions(positions::Args),
    /// Solve the endgames among labelled positions
    Solve(solve::Args),
    /// Label positions with what a search says of them
    Label(label::Args),
    /// Fit weights to labelled positions
    Fit(fit::Args),
    /// Train the network that says what patterns miss
    Network(network::Args),
    /// Measure how far shallow searches are from deep ones
    Probcut(probcut::Args),
    /// Compare weights with labelled positions
    Report(report::Args),
    /// Train an evaluation from scratch, all of these steps in turn
    Recipe(recipe::Args),
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let TrainedGame::Othello { step } = &args.game;
    run_step(step, out)
}

fn run_step(step: &Step, out: &mut Output) -> Result<(), Failure> {
    match step {
        Step::Games(args) => games::run(args, out),
        Step::Positions(args) => positions::run(args, out),
        Step::Solve(args) => solve::run(args, out),
        Step::Label(args) => label::run(args, out),
        Step::Fit(args) => fit::run(args, out),
        Step::Network(args) => network::run(args, out),
        Step::Probcut(args) => probcut::run(args, out),
        Step::Report(args) => report::run(args, out),
        Step::Recipe(args) => recipe::run(args, out),
    }
}

/// The files, and the WTHOR files of folders in order.
fn wthor_files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        collect_wthor(path, &mut files)?;
    }
    Ok(files)
}

/// The file itself, or the WTHOR files of a folder in order.
fn collect_wthor(path: &Path, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let name = path.display().to_string();
    let failed = |error: std::io::Error| Failure::bad(&name, error);
    let mut found = Vec::new();
    for entry in std::fs::read_dir(path).map_err(failed)? {
        let file = entry.map_err(failed)?.path();
        let is_wthor = |extension: &std::ffi::OsStr| extension.eq_ignore_ascii_case("wtb");
        if file.extension().is_some_and(is_wthor) {
            found.push(file);
        }
    }
    if found.is_empty() {
        return Err(Failure::bad(&name, "has no WTHOR files (*.wtb)"));
    }
    found.sort();
    files.append(&mut found);
    Ok(())
}

/// A file of positions, and how much each of them counts.
#[derive(Clone, Debug, PartialEq)]
struct Source {
    path: PathBuf,
    weight: f32,
}

impl std::str::FromStr for Source {
    type Err = String;

    fn from_str(text: &str) -> Result<Source, String> {
        let whole = || Source {
            path: text.into(),
            weight: 1.0,
        };
        let Some((path, weight)) = text.rsplit_once(':') else {
            return Ok(whole());
        };
        match weight.parse::<f32>() {
            Ok(weight) if weight.is_finite() && weight > 0.0 => Ok(Source {
                path: path.into(),
                weight,
            }),
            Ok(_) => Err("expected a weight above zero after the colon".into()),
            // A name may have colons of its own.
            Err(_) => Ok(whole()),
        }
    }
}

/// The weights of a file.
fn read_weights(path: &Path) -> Result<Weights, Failure> {
    let name = path.display().to_string();
    let bytes = std::fs::read(path).map_err(|error| Failure::bad(&name, error))?;
    Weights::from_bytes(&bytes).map_err(|error| Failure::bad(&name, error))
}

/// The network of a file.
fn read_network(path: &Path) -> Result<Network, Failure> {
    let name = path.display().to_string();
    let bytes = std::fs::read(path).map_err(|error| Failure::bad(&name, error))?;
    Network::from_bytes(&bytes).map_err(|error| Failure::bad(&name, error))
}

/// The weights of a file, or those that come with Loam without their network.
fn patterns_from(path: Option<&Path>) -> Result<Weights, Failure> {
    path.map_or_else(|| Ok(Weights::shipped_patterns()), read_weights)
}

/// Which evaluation to search with.
#[derive(Debug, clap::Args)]
struct EvaluationArgs {
    /// The evaluation to search with [default: the one that comes with Loam]
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// A network to add to the weights
    #[arg(long, value_name = "FILE")]
    network: Option<PathBuf>,
}

impl EvaluationArgs {
    fn read(&self) -> Result<Evaluation, Failure> {
        Evaluation::from_files(self.weights.as_deref(), self.network.as_deref())
    }
}

/// An evaluation to search with or to be measured.
enum Evaluation {
    /// The one that comes with Loam.
    Shipped,
    Read(Box<Weights>),
}

impl Evaluation {
    /// From files; without a network's file the weights speak alone, unless
    /// neither is given.
    fn from_files(weights: Option<&Path>, network: Option<&Path>) -> Result<Evaluation, Failure> {
        if weights.is_none() && network.is_none() {
            return Ok(Evaluation::Shipped);
        }
        let patterns = patterns_from(weights)?;
        let Some(path) = network else {
            return Ok(Evaluation::Read(Box::new(patterns)));
        };
        let network = read_network(path)?;
        Ok(Evaluation::Read(Box::new(patterns.with_network(network))))
    }

    fn weights(&self) -> &Weights {
        match self {
            Evaluation::Shipped => Weights::shipped(),
            Evaluation::Read(weights) => weights,
        }
    }
}

/// Calls `visit` with every position of a file and returns how many.
fn for_each_position(path: &Path, mut visit: impl FnMut(&Labelled)) -> Result<u64, Failure> {
    let name = path.display().to_string();
    let reader = PositionReader::open(path).map_err(|error| Failure::bad(&name, error))?;
    let mut count = 0;
    for position in reader {
        visit(&position.map_err(|error| Failure::bad(&name, error))?);
        count += 1;
    }
    Ok(count)
}

/// Writes a picture.
fn save_plot(path: &Path, plot: &loam_draw::Plot) -> Result<(), Failure> {
    loam_train::AtomicFile::write(path, plot.to_svg().as_bytes())
        .map_err(|error| Failure::writing(&path.display().to_string(), &error))
}

/// A part of the whole.
fn fraction(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(part) if (0.0..1.0).contains(&part) => Ok(part),
        _ => Err("expected a number from 0 to below 1".into()),
    }
}
