use super::game_args::PlayerArgs;
use super::input::Input;
use super::{Failure, Output};
use loam_record::Format;
use std::path::Path;

/// Speak the Go Text Protocol, version 2, for any of the three games.
///
/// Coordinates are plain file letters (no letter is skipped) and moves are as
/// everywhere in Loam. Games end with genmove answering `gameover`.
///
/// Beyond the standard: `legal_moves`, `position`, `loam-set_engine ENGINE`,
/// `loam-list_options`, `loam-set_option KEY VALUE`, `loam-explain`, and
/// `loam-analyze [COLOUR] [CENTISECONDS] [lines N]`, which prints lines `info depth … score … nodes … nps … time … pv …` (time in
/// milliseconds) until the next line of input.
///
/// Commands wait for a genmove to end, but `quit` stops it, and so does the
/// end of input after half a second.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  loam gtp --game loa
  loam gtp --game loa --engine mia-2000:time=100ms
  printf 'play b d1-b3\\ngenmove w\\nshowboard\\nquit\\n' | loam gtp loa")]
pub(crate) struct Args {
    #[command(flatten)]
    player: PlayerArgs,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    Ok(loam_protocols::gtp(
        &args.player.spec(),
        args.player.engine.as_ref(),
        load,
        out,
    )?)
}

fn load(path: &Path) -> Result<(Format, Vec<u8>), String> {
    let read = || {
        let input = Input::open(path, None)?;
        Ok((input.format, input.read_whole()?))
    };
    read().map_err(|why: Failure| match why {
        Failure::BadInput(why) | Failure::Io(why) => why,
        Failure::BrokenPipe => "broken pipe".into(),
    })
}
