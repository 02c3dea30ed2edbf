use super::game_args::PlayerArgs;
use super::{Failure, Output};

/// Speak the Universal Game Interface (UGI), a UCI for any game.
///
/// Player 1 is the side that begins: Black in Lines of Action and Othello,
/// White in Amazons. Positions after `fen` and moves are as everywhere in
/// Loam. The options Game, Board, Rules, Setup, Engine and MultiPV, and those of
/// the engine, are set with `setoption`; `d` draws the board.
///
/// Everything is obeyed at once during a search: what would change the
/// position ends it first.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  loam ugi
  loam ugi --game amazons --board 6x6 --engine loam:nodes=100000
  printf 'position startpos moves f5\\ngo depth 6\\nquit\\n' | loam ugi othello")]
pub(crate) struct Args {
    #[command(flatten)]
    player: PlayerArgs,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    Ok(loam_protocols::ugi(
        args.player.spec(),
        args.player.engine.as_ref(),
        out,
    )?)
}
