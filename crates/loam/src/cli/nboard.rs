use super::{Failure, Output, engines};
use loam_engine::Profile;

/// Speak the NBoard protocol, version 2, for Othello.
///
/// In NBoard, choose Engine, Select Opponent, Add Engine, and give the command
/// `loam nboard`. Everything NBoard sends stops a search and is obeyed at once;
/// the contempt factor is ignored, and nothing is learned.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  loam nboard
  loam nboard --engine iago-1981
  printf 'nboard 2\\nset depth 6\\nset game (;GM[Othello]B[F5];)\\nhint 3\\n' | loam nboard")]
pub(crate) struct Args {
    #[arg(long, value_name = "ENGINE", help = engines::help())]
    engine: Option<Profile>,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    Ok(loam_protocols::nboard(args.engine.as_ref(), out)?)
}
