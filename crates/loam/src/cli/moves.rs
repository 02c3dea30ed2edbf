use super::game_args::GameArgs;
use super::{Failure, Output};
use serde::Serialize;

/// List the legal moves of a position.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  loam moves loa
  loam moves othello --moves \"f5 d6\"
  loam moves amazons --position \"w1b/3 w\" --json")]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// Moves to play first
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Row<'a> {
    game: &'a str,
    position: String,
    to_move: &'a str,
    outcome: Option<&'a str>,
    count: usize,
    moves: &'a [String],
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let session = args.game.open(args.moves.as_deref())?;
    let moves = session.legal_moves();
    if args.json {
        return out.json(&Row {
            game: session.kind().name(),
            position: session.position_text(),
            to_move: session.to_move().name(),
            outcome: session.outcome().map(loam_game::Outcome::name),
            count: moves.len(),
            moves: &moves,
        });
    }
    match session.outcome() {
        Some(outcome) => out.line(format!("game over: {outcome}")),
        None => moves.iter().try_for_each(|mv| out.line(mv)),
    }
}
