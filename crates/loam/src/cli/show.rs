use super::game_args::GameArgs;
use super::{Failure, Output};
use loam_draw::{SvgOptions, TextOptions, Theme, svg, text};
use loam_engine::Session;
use loam_game::{Cell, Side};
use loam_store::AtomicFile;
use serde::Serialize;
use std::path::PathBuf;

/// Draw a position as text or as an SVG picture.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  loam show loa --moves \"d1-b3 h5-f5\"
  loam show amazons --board 6x6 --svg start.svg --theme slate
  loam show othello --moves \"f5 d6 c3\" --svg - > board.svg")]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// Moves to play first; the last one is marked
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// Write a picture to this file ('-' for standard output)
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Size of the picture's longer side in pixels [default: 480]
    #[arg(long, value_name = "PX", value_parser = clap::value_parser!(u32).range(16..=16384))]
    size: Option<u32>,
    /// Colours of the picture [default: wood]
    #[arg(long, value_name = "NAME", value_parser = parse_theme)]
    theme: Option<Theme>,
    /// Leave the coordinates out of the picture
    #[arg(long)]
    no_coordinates: bool,
    /// Letters only, even on a terminal
    #[arg(long)]
    plain: bool,
    /// The position as one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Row<'a> {
    game: &'a str,
    board: String,
    position: String,
    to_move: &'a str,
    outcome: Option<&'a str>,
    black: usize,
    white: usize,
    legal_count: Option<u64>,
    moves: Vec<String>,
}

impl Args {
    /// Options that are about what is not shown.
    fn check(&self) -> Result<(), Failure> {
        let unless_obeyed = Failure::unless_obeyed;
        let picture = [
            ("--size", self.size.is_some()),
            ("--theme", self.theme.is_some()),
            ("--no-coordinates", self.no_coordinates),
        ];
        match &self.svg {
            None => unless_obeyed(&picture, "is for a picture: expected --svg, too")?,
            Some(path) if path.as_os_str() == "-" => unless_obeyed(
                &[("--json", self.json)],
                "the picture has standard output for itself",
            )?,
            Some(_) => {}
        }
        let no_text = self.svg.is_some() || self.json;
        unless_obeyed(&[("--plain", self.plain && no_text)], "is for the text")
    }
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    args.check()?;
    let session = args.game.open(args.moves.as_deref())?;
    if let Some(path) = &args.svg {
        let usual = SvgOptions::default();
        let options = SvgOptions {
            size_px: args.size.unwrap_or(usual.size_px),
            coordinates: !args.no_coordinates,
            theme: args.theme.unwrap_or(usual.theme),
            ..usual
        };
        let picture = svg(&session.view(), &session.last_move_marks(), &options);
        if path.as_os_str() == "-" {
            return out.text(picture);
        }
        AtomicFile::write(path, picture.as_bytes())?;
    }
    if args.json {
        return out.json(&row(&*session));
    }
    if args.svg.is_some() {
        return Ok(());
    }
    out.text(board_text(&*session, out.color() && !args.plain))?;
    out.line(session.position_text())
}

/// The board for a terminal.
pub(crate) fn board_text(session: &dyn Session, color: bool) -> String {
    let options = TextOptions {
        color,
        unicode: color,
    };
    text(&session.view(), &session.last_move_marks(), &options)
}

fn row(session: &dyn Session) -> Row<'static> {
    let view = session.view();
    let count = |side| {
        view.cells
            .iter()
            .filter(|&&c| c == Cell::Piece(side))
            .count()
    };
    Row {
        game: session.kind().name(),
        board: format!("{}x{}", view.cols, view.ranks),
        position: session.position_text(),
        to_move: session.to_move().name(),
        outcome: session.outcome().map(loam_game::Outcome::name),
        black: count(Side::Black),
        white: count(Side::White),
        legal_count: session.legal_count(),
        moves: session.moves_played(),
    }
}

fn parse_theme(text: &str) -> Result<Theme, String> {
    Theme::ALL
        .into_iter()
        .find(|theme| theme.name() == text)
        .ok_or_else(|| "expected wood, slate or high-contrast".into())
}
