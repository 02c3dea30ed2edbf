//! What there is: games, boards, engines, levels, overlays, themes, formats.

use crate::app::App;
use crate::failure::Failure;
use crate::levels::{Level, levels};
use crate::overlays::{self, OverlayInfo};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use loam_draw::Theme;
use loam_engine::EngineName;
use loam_loa::{Rules, Setup};
use loam_record::GameKind;
use serde::Serialize;
use serde_json::{Value, json};

#[derive(Debug, Serialize)]
pub(crate) struct Catalogue {
    version: &'static str,
    games: Vec<GameJson>,
    themes: Vec<&'static str>,
    formats: Vec<&'static str>,
    threads: usize,
    megabytes: usize,
}

#[derive(Debug, Serialize)]
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
    first: &'static str,
    overlays: Vec<OverlayInfo>,
    formats: Vec<&'static str>,
}

#[derive(Debug, Serialize)]
struct BoardJson {
    name: String,
    levels: Vec<Level>,
    engines: Vec<EngineJson>,
}

#[derive(Debug, Serialize)]
struct EngineJson {
    name: &'static str,
    about: &'static str,
}

/// `GET /api/v1/catalogue`.
pub(crate) async fn catalogue(State(app): State<App>) -> Json<Catalogue> {
    let budget = app.scheduler.budget();
    Json(Catalogue {
        version: env!("CARGO_PKG_VERSION"),
        games: GameKind::ALL.map(game).into(),
        themes: Theme::ALL.map(Theme::name).into(),
        formats: vec!["sgf", "ggf", "obf", "transcript", "jsonl"],
        threads: budget.threads,
        megabytes: budget.megabytes,
    })
}

/// `GET /api/v1/status`: whether the server is there, and how busy.
pub(crate) async fn status(State(app): State<App>) -> Json<Value> {
    let (running, waiting) = app.scheduler.load();
    Json(json!({ "running": running, "waiting": waiting }))
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
    let boards: &[(u8, u8)] = match kind {
        GameKind::Loa => &[(8, 8)],
        GameKind::Othello => &[(8, 8), (4, 4), (6, 6), (10, 10)],
        GameKind::Amazons => &[(10, 10), (4, 4), (5, 5), (5, 6), (6, 6), (7, 7), (8, 8)],
    };
    GameJson {
        name: kind.name(),
        title: kind.title(),
        boards: boards
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
            GameKind::Amazons => "white",
            GameKind::Loa | GameKind::Othello => "black",
        },
        overlays: overlays::of(kind),
        formats: match kind {
            GameKind::Othello => vec!["sgf", "ggf", "obf", "transcript", "jsonl"],
            GameKind::Loa | GameKind::Amazons => vec!["sgf", "transcript", "jsonl"],
        },
    }
}

fn board(kind: GameKind, (cols, rows): (u8, u8)) -> BoardJson {
    let engines = EngineName::ALL
        .into_iter()
        .filter(|engine| engine.plays(kind, (cols, rows)));
    BoardJson {
        name: format!("{cols}x{rows}"),
        levels: levels(kind, (cols, rows)),
        engines: engines
            .map(|engine| EngineJson {
                name: engine.name(),
                about: about(engine),
            })
            .collect(),
    }
}

fn about(engine: EngineName) -> &'static str {
    match engine {
        EngineName::Loam => "the best Loam has for the game",
        EngineName::Mia2000 => "Winands's MIA of 2000",
        EngineName::Iago1981 => "Rosenbloom's Iago of 1981",
        EngineName::MaxDisc => "takes the most discs",
        EngineName::MinDisc => "takes the fewest discs",
        EngineName::WeightedSquare => "gives every square a value",
        EngineName::Mcts => "plays random games to the end",
        EngineName::Uct => "plays random games as long as there is time",
        EngineName::Random => "any legal move",
    }
}
