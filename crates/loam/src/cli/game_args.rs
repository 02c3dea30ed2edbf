use super::{Failure, engines};
use loam_engine::{GameSpec, Profile, Session, parse_board};
use loam_record::GameKind;

/// The arguments that name a game and a position in it.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct GameArgs {
    #[command(flatten)]
    which: WhichGame,
    #[command(flatten)]
    pub(crate) start: StartArgs,
}

/// The game, as a word or as an option.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(crate) struct WhichGame {
    /// Which game: loa, othello or amazons
    #[arg(value_name = "GAME")]
    word: Option<GameKind>,
    /// The same as an option
    #[arg(
        long = "game",
        value_name = "GAME",
        conflicts_with = "word",
        id = "game-option"
    )]
    option: Option<GameKind>,
}

impl WhichGame {
    /// The game named, if one is.
    pub(crate) fn named(self) -> Option<GameKind> {
        self.word.or(self.option)
    }

    /// The game named; it is an error to name none.
    pub(crate) fn required(self) -> Result<GameKind, Failure> {
        self.named().ok_or_else(no_game)
    }
}

pub(crate) fn no_game() -> Failure {
    Failure::BadInput("which game? Expected loa, othello or amazons (see --help)".into())
}

/// The arguments of a program that plays: a game, a position and an engine.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct PlayerArgs {
    #[command(flatten)]
    pub(crate) which: WhichGame,
    #[command(flatten)]
    pub(crate) start: StartArgs,
    #[arg(long, value_name = "ENGINE", help = engines::help())]
    pub(crate) engine: Option<Profile>,
}

impl PlayerArgs {
    /// How its games start: Lines of Action, unless another is named.
    pub(crate) fn spec(&self) -> GameSpec {
        self.start.spec(self.which.named().unwrap_or(GameKind::Loa))
    }
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
    // An Othello position may well begin with a hyphen: an empty square.
    #[arg(long, value_name = "P", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
}

impl StartArgs {
    pub(crate) fn spec(&self, kind: GameKind) -> GameSpec {
        self.over(GameSpec::new(kind))
    }

    /// A start as a record has it, with what the command line says instead.
    pub(crate) fn over(&self, recorded: GameSpec) -> GameSpec {
        let restarted = self.position.is_some() || self.setup.is_some();
        GameSpec {
            kind: recorded.kind,
            // A position has a board of its own.
            board: self
                .board
                .or(recorded.board.filter(|_| self.position.is_none())),
            rules: self.rules.clone().or(recorded.rules),
            setup: if restarted {
                self.setup.clone()
            } else {
                recorded.setup
            },
            position: if restarted {
                self.position.clone()
            } else {
                recorded.position
            },
        }
    }
}

impl GameArgs {
    /// Starts the game and plays the given moves.
    pub(crate) fn open(&self, moves: Option<&str>) -> Result<Box<dyn Session>, Failure> {
        let mut session = self.start.spec(self.which.required()?).open()?;
        for text in moves.unwrap_or_default().split_whitespace() {
            let ply = session.ply() + 1;
            session
                .play(text)
                .map_err(|why| Failure::bad(&format!("--moves: ply {ply}"), why))?;
        }
        Ok(session)
    }
}
