use super::game_args::GameArgs;
use super::output::Progress;
use super::{Failure, Output};
use loam_engine::{PerftOptions, Session};
use loam_game::perft::FinishedGame;
use serde::Serialize;
use std::time::Instant;

/// Count the leaves of the game tree, depth by depth.
///
/// The last ply is counted without playing its moves. Conventions: an Othello
/// pass is a ply; a game that ends early counts as one leaf in Othello and as
/// none in the other games (--finished overrules this). Lines of Action draws
/// no repeated position here unless --rules is given.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  loam perft loa --depth 5
  loam perft othello --depth 11 --json
  loam perft amazons --board 5x6 --depth 2 --divide
  loam perft loa --depth 5 --rules openspiel")]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// Plies to count
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=64))]
    depth: u32,
    /// Moves to play first
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// Count below each move of the last depth
    #[arg(long)]
    divide: bool,
    /// What a game that ends early counts
    #[arg(long, value_enum)]
    finished: Option<Finished>,
    /// One JSON object per line
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Finished {
    /// One leaf
    Leaf,
    /// Nothing
    None,
}

#[derive(Serialize)]
struct DepthRow {
    depth: u32,
    nodes: u64,
    seconds: f64,
}

#[derive(Serialize)]
struct MoveRow<'a> {
    depth: u32,
    r#move: &'a str,
    nodes: u64,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let session = args.game.open(args.moves.as_deref())?;
    let options = PerftOptions {
        with_history: args.game.start.rules.is_some(),
        finished: args.finished.map(|finished| match finished {
            Finished::Leaf => FinishedGame::Leaf,
            Finished::None => FinishedGame::Nothing,
        }),
    };
    if !args.json {
        out.line(format!(
            "{:>5} {:>22} {:>10} {:>12}",
            "depth", "leaves", "seconds", "leaves/s"
        ))?;
    }
    for depth in 1..=args.depth {
        let divide = args.divide && depth == args.depth;
        count(&*session, depth, options, divide, args.json, out)?;
        out.flush()?;
    }
    Ok(())
}

fn count(
    session: &dyn Session,
    depth: u32,
    options: PerftOptions,
    divide: bool,
    json: bool,
    out: &mut Output,
) -> Result<(), Failure> {
    let start = Instant::now();
    let mut progress = Progress::new();
    let total_moves = session.legal_count().unwrap_or(0);
    let mut parts = Vec::new();
    let mut done = 0;
    // Deep counts go move by move, so that there is something to tell.
    let nodes = if divide || depth > 3 {
        let sum = session.divide(depth, options, &mut |mv, nodes| {
            done += 1;
            progress.note(|| format!("depth {depth}: move {done} of {total_moves}"));
            if divide {
                parts.push((mv.to_owned(), nodes));
            }
        });
        if total_moves == 0 {
            session.perft(depth, options)
        } else {
            sum
        }
    } else {
        session.perft(depth, options)
    };
    drop(progress);
    let seconds = start.elapsed().as_secs_f64();
    for (mv, nodes) in &parts {
        if json {
            out.json(&MoveRow {
                depth,
                r#move: mv,
                nodes: *nodes,
            })?;
        } else {
            out.line(format!("{mv:>12}: {nodes}"))?;
        }
    }
    if json {
        out.json(&DepthRow {
            depth,
            nodes,
            seconds,
        })
    } else {
        let rate = nodes as f64 / seconds.max(1e-9);
        out.line(format!(
            "{depth:>5} {nodes:>22} {seconds:>10.3} {rate:>12.3e}"
        ))
    }
}
