use super::Failure;
use loam_engine::{GameSpec, Session};
use loam_record::GameKind;

/// The arguments that name a game and a position in it.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct GameArgs {
    /// Which game: loa, othello or amazons
    pub(crate) game: GameKind,
    #[command(flatten)]
    pub(crate) start: StartArgs,
}

/// The arguments that say how a game starts.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct StartArgs {
    /// Board as COLUMNSxROWS (Othello 4x4 to 10x10, Amazons 1x2 to 10x10)
    #[arg(long, value_name = "CxR", value_parser = parse_board)]
    pub(crate) board: Option<(u8, u8)>,
    /// Rules of Lines of Action: thesis, mso or openspiel, then switches such
    /// as simultaneous=draw,no-move=passes,repetition=third,limit=1000
    #[arg(long, value_name = "PROFILE")]
    pub(crate) rules: Option<String>,
    /// Starting position by name: standard, scrambled-eggs (Lines of Action)
    #[arg(long, value_name = "NAME")]
    pub(crate) setup: Option<String>,
    /// Position to start from
    #[arg(long, value_name = "P")]
    pub(crate) position: Option<String>,
}

impl StartArgs {
    pub(crate) fn spec(&self, kind: GameKind) -> GameSpec {
        GameSpec {
            kind,
            board: self.board,
            rules: self.rules.clone(),
            setup: self.setup.clone(),
            position: self.position.clone(),
        }
    }
}

impl GameArgs {
    pub(crate) fn spec(&self) -> GameSpec {
        self.start.spec(self.game)
    }

    /// Starts the game and plays the given moves.
    pub(crate) fn open(&self, moves: Option<&str>) -> Result<Box<dyn Session>, Failure> {
        let mut session = self.spec().open()?;
        for text in moves.unwrap_or_default().split_whitespace() {
            let ply = session.ply() + 1;
            session
                .play(text)
                .map_err(|why| Failure::bad(&format!("--moves: ply {ply}"), why))?;
        }
        Ok(session)
    }
}

pub(crate) fn parse_board(text: &str) -> Result<(u8, u8), String> {
    text.split_once(['x', 'X', '×'])
        .and_then(|(cols, rows)| Some((cols.parse().ok()?, rows.parse().ok()?)))
        .ok_or_else(|| "expected COLUMNSxROWS, at most 10x10, such as 5x6".into())
}
