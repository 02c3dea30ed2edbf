//! `loam solve verify`: whether a strategy wins, by the rules alone.

use super::super::output::Progress;
use super::super::{Failure, Output};
use loam_amazons::strategy::Strategy;
use loam_game::{Notation, Side};
use loam_search::StopFlag;
use serde::Serialize;
use std::path::PathBuf;
use std::time::Instant;

/// Check that a strategy wins against every defence.
///
/// The check knows the rules of the game and nothing of how the strategy was
/// found: it plays the winner's moves as they are written down, tries every
/// move of the loser, and counts squares where nobody can come any more. The
/// exit status is 1 if the strategy does not win.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  loam solve verify 5x5.strategy
  loam solve verify 5x5.strategy --json")]
pub(super) struct Args {
    /// A strategy written by loam solve amazons --strategy
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct Row {
    position: String,
    winner: &'static str,
    wins: bool,
    /// What is wrong with it.
    flaw: Option<String>,
    positions: u64,
    moves: u64,
    bytes: u64,
    seconds: f64,
}

pub(super) fn run(args: &Args, stop: &StopFlag, out: &mut Output) -> Result<(), Failure> {
    let name = args.file.display().to_string();
    let strategy = Strategy::load(&args.file)?;
    let bytes = std::fs::metadata(&args.file).map_or(0, |data| data.len());
    let begun = Instant::now();
    let mut progress = Progress::new();
    let mut last = Default::default();
    let checked = strategy.check(|checked| {
        last = *checked;
        progress.note(|| format!("{} positions, {} moves", checked.positions, checked.moves));
        !stop.is_raised()
    });
    drop(progress);
    if stop.is_raised() {
        return Err(Failure::Io("interrupted".into()));
    }
    let counts = *checked.as_ref().unwrap_or(&last);
    let row = Row {
        position: strategy.position().position_text(),
        winner: Side::name(strategy.winner()),
        wins: checked.is_ok(),
        flaw: checked.as_ref().err().map(ToString::to_string),
        positions: counts.positions,
        moves: counts.moves,
        bytes,
        seconds: begun.elapsed().as_secs_f64(),
    };
    if args.json {
        out.json(&row)?;
    } else {
        out.line(&row.position)?;
        out.line(format!(
            "{} {}",
            row.winner,
            if row.wins {
                "wins against every defence"
            } else {
                "does not win"
            }
        ))?;
        out.line(format!(
            "{} positions, {} moves, {} bytes, {:.2} s",
            row.positions, row.moves, row.bytes, row.seconds
        ))?;
    }
    match checked {
        Ok(_) => Ok(()),
        Err(flaw) => Err(Failure::Io(format!("{name}: {flaw}"))),
    }
}
