//! What there is: games, boards, engines, levels, overlays, themes, formats.

use crate::app::App;
use crate::failure::Failure;
use crate::overlays::{self, OverlayInfo};
use crate::position::Player;
use axum::http::StatusCode;
use loam_draw::Theme;
use loam_engine::{Declaration, Kind, Level, Profile, boards_of};
use loam_loa::{Rules, Setup};
use loam_record::GameKind;
use serde::Serialize;
use utoipa::ToSchema;

/// What there is.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Catalogue {
    version: &'static str,
    games: Vec<GameJson>,
    themes: Vec<&'static str>,
    formats: Vec<&'static str>,
    threads: usize,
    megabytes: usize,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = GameInfo)]
struct GameJson {
    name: &'static str,
    title: &'static str,
    /// The usual board first.
    boards: Vec<BoardJson>,
    rules: Vec<&'static str>,
    setups: Vec<&'static str>,
    /// How many squares a move names.
    squares: u8,
    /// Who begins.
    first: Player,
    overlays: Vec<OverlayInfo>,
    formats: Vec<&'static str>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BoardInfo)]
struct BoardJson {
    name: String,
    levels: Vec<LevelJson>,
    engines: Vec<EngineJson>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = EngineInfo)]
struct EngineJson {
    name: &'static str,
    about: &'static str,
    options: Vec<OptionJson>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OptionInfo)]
struct OptionJson {
    key: &'static str,
    help: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    default: Option<String>,
    /// The bounds of a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    from: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    to: Option<u64>,
    /// The words to choose from; a time if there are neither.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    words: Vec<&'static str>,
}

/// An opponent by name.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Level)]
struct LevelJson {
    name: String,
    engine: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    time_ms: Option<u32>,
}

impl From<Level> for LevelJson {
    fn from(level: Level) -> LevelJson {
        LevelJson {
            name: level.name,
            engine: level.engine,
            time_ms: level.time_ms,
        }
    }
}

/// `GET /api/v1/catalogue`.
pub(crate) fn catalogue(app: &App) -> Catalogue {
    let budget = app.scheduler.budget();
    Catalogue {
        version: env!("CARGO_PKG_VERSION"),
        games: GameKind::ALL.map(game).into(),
        themes: Theme::ALL.map(Theme::name).into(),
        formats: vec!["sgf", "ggf", "obf", "transcript", "jsonl"],
        threads: budget.threads,
        megabytes: budget.megabytes,
    }
}

/// Searches at this moment.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Status {
    running: usize,
    waiting: usize,
}

/// `GET /api/v1/status`: whether the server is there, and how busy.
pub(crate) fn status(app: &App) -> Status {
    let (running, waiting) = app.scheduler.load();
    Status { running, waiting }
}

/// Addresses at which there is nothing.
pub(crate) async fn nothing() -> Failure {
    Failure::not_found()
}

/// Addresses that take another method.
pub(crate) async fn wrong_method() -> Failure {
    let why = "this address takes another method";
    Failure::new(StatusCode::METHOD_NOT_ALLOWED, why)
}

fn game(kind: GameKind) -> GameJson {
    let is_loa = kind == GameKind::Loa;
    GameJson {
        name: kind.name(),
        title: kind.title(),
        boards: boards_of(kind)
            .iter()
            .map(|&board_size| board(kind, board_size))
            .collect(),
        rules: match is_loa {
            true => Rules::PROFILES.iter().map(|(name, _)| *name).collect(),
            false => Vec::new(),
        },
        setups: match is_loa {
            true => Setup::ALL.iter().map(|setup| setup.name()).collect(),
            false => vec!["standard"],
        },
        squares: match kind {
            GameKind::Othello => 1,
            GameKind::Loa => 2,
            GameKind::Amazons => 3,
        },
        first: match kind {
            GameKind::Amazons => Player::White,
            GameKind::Loa | GameKind::Othello => Player::Black,
        },
        overlays: overlays::of(kind),
        formats: match kind {
            GameKind::Othello => vec!["sgf", "ggf", "obf", "transcript", "jsonl"],
            GameKind::Loa | GameKind::Amazons => vec!["sgf", "transcript", "jsonl"],
        },
    }
}

fn board(kind: GameKind, board: (u8, u8)) -> BoardJson {
    let (cols, rows) = board;
    let best = Profile::default().engine().edition(kind, board);
    BoardJson {
        name: format!("{cols}x{rows}"),
        levels: best.map_or(Vec::new(), |edition| {
            (edition.levels)()
                .into_iter()
                .map(LevelJson::from)
                .collect()
        }),
        engines: Declaration::of(kind, board)
            .map(|engine| EngineJson {
                name: engine.name,
                about: engine.about,
                options: options(engine, kind, board),
            })
            .collect(),
    }
}

/// What a page may set: files of the server it may not name.
fn options(engine: &Declaration, kind: GameKind, board: (u8, u8)) -> Vec<OptionJson> {
    let edition = engine.edition(kind, board);
    let options = edition.map_or(&[][..], |edition| edition.options).iter();
    let shown = options.map(|option| {
        let (from, to, words) = match option.kind() {
            Kind::Number { from, to } => (Some(from), (to < u64::MAX).then_some(to), Vec::new()),
            Kind::Words(words) => (None, None, words),
            Kind::Place { words, .. } => (None, None, words.to_vec()),
            Kind::Time => (None, None, Vec::new()),
        };
        OptionJson {
            key: option.key(),
            help: option.help(),
            default: option.default(),
            from,
            to,
            words,
        }
    });
    shown.collect()
}
