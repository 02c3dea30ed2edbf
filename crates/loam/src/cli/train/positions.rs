use super::{Failure, Output, wthor_files};
use loam_train::{GameReader, GamesError, Harvest, HarvestError, PositionWriter, from_wthor};
use std::fs;
use std::path::PathBuf;

/// Take labelled positions from recorded games.
///
/// Every position of every complete game, labelled with the result from the
/// mover's side; with the result of perfect play where the base tells it.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A WTHOR file, or a folder of them (*.wtb)
    #[arg(long, value_name = "PATH", required_unless_present = "games")]
    wthor: Vec<PathBuf>,
    /// A file of games the engine played against itself
    #[arg(long, value_name = "FILE")]
    games: Vec<PathBuf>,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// What was taken, as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let files = wthor_files(&args.wthor)?;
    let target = args.out.display().to_string();
    let failed = |error: std::io::Error| Failure::writing(&target, &error);
    let mut writer = PositionWriter::create(&args.out).map_err(failed)?;
    let mut total = Harvest::default();
    for file in &files {
        let name = file.display().to_string();
        let bytes = fs::read(file).map_err(|error| Failure::bad(&name, error))?;
        total +=
            from_wthor(&bytes, |position| writer.add(position)).map_err(|error| match error {
                HarvestError::Io(error) => failed(error),
                error => Failure::bad(&name, error),
            })?;
    }
    for file in &args.games {
        let name = file.display().to_string();
        let bad = |error: GamesError| Failure::bad(&name, error);
        let mut reader = GameReader::open(file).map_err(bad)?;
        while let Some(game) = reader.read().map_err(bad)? {
            let positions = game.positions();
            let positions = positions.ok_or_else(|| bad(GamesError::Illegal(total.games)))?;
            total.games += 1;
            total.positions += positions.len() as u64;
            for position in &positions {
                writer.add(position).map_err(failed)?;
            }
        }
    }
    writer.finish().map_err(failed)?;
    if args.json {
        out.json(&serde_json::json!({
            "files": files.len() + args.games.len(),
            "games": total.games,
            "left_out": total.left_out,
            "positions": total.positions,
        }))
    } else {
        out.line(format!(
            "{} positions of {} games; {} games cut short or against the rules were left out",
            total.positions, total.games, total.left_out
        ))
    }
}
