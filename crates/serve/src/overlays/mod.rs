//! What the papers see in a position, as marks on the board and small tables.

mod amazons;
mod loa;
mod marks;
mod othello;
mod othello8;
mod thermograph;

pub(crate) use marks::{Bar, Mark, Overlay, Tone};

use crate::app::App;
use crate::failure::Failure;
use crate::line::Line;
use loam_game::{Point, coords};
use loam_record::GameKind;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = OverlayRequest, example = json!({
    "game": "loa", "overlay": "lines", "square": "c1",
}))]
pub(crate) struct Request {
    #[serde(flatten)]
    line: Line,
    /// One of the catalogue's.
    overlay: String,
    /// The square that is chosen, for overlays about one.
    square: Option<String>,
}

/// An overlay by name.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct OverlayInfo {
    pub(crate) name: &'static str,
    pub(crate) title: &'static str,
    /// What it shows, in a sentence.
    pub(crate) about: &'static str,
    /// Whether it is about a chosen square.
    pub(crate) needs_square: bool,
    /// The only board it is for.
    #[schema(required)]
    pub(crate) board: Option<&'static str>,
}

impl OverlayInfo {
    const fn new(name: &'static str, title: &'static str, about: &'static str) -> OverlayInfo {
        OverlayInfo {
            name,
            title,
            about,
            needs_square: false,
            board: None,
        }
    }

    const fn of_square(self) -> OverlayInfo {
        OverlayInfo {
            needs_square: true,
            ..self
        }
    }

    const fn on(self, board: &'static str) -> OverlayInfo {
        OverlayInfo {
            board: Some(board),
            ..self
        }
    }
}

/// The overlays of a game.
pub(crate) fn of(kind: GameKind) -> Vec<OverlayInfo> {
    match kind {
        GameKind::Loa => loa::ALL.to_vec(),
        GameKind::Othello => othello::ALL.to_vec(),
        GameKind::Amazons => amazons::ALL.to_vec(),
    }
}

/// `POST /api/v1/overlay`.
pub(crate) fn overlay(_: &App, request: &Request) -> Result<Overlay, Failure> {
    draw(request)
}

fn draw(request: &Request) -> Result<Overlay, Failure> {
    let session = request.line.open()?;
    let (cols, rows) = session.board();
    let square = request.square.as_deref().map(|text| {
        let found = coords::take_square(text).filter(|(_, rest)| rest.is_empty());
        found
            .map(|(at, _)| at)
            .filter(|at| at.col < cols && at.rank < rows)
            .ok_or_else(|| Failure::refused(format!("'{text}': expected a square of the board")))
    });
    let square: Option<Point> = square.transpose()?;
    let position = session.position_text();
    let name = request.overlay.as_str();
    let drawn = match session.kind() {
        GameKind::Loa => loa::draw(name, &position, request.line.rules.as_deref(), square)?,
        GameKind::Othello => othello::draw(name, &position, cols)?,
        GameKind::Amazons => amazons::draw(name, &position, square)?,
    };
    drawn.ok_or_else(|| {
        let all: Vec<&str> = of(session.kind()).iter().map(|info| info.name).collect();
        let all = all.join(", ");
        Failure::refused(format!(
            "'{name}': expected one of {all} that this board has"
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(game: &str, board: Option<&str>, overlay: &str, moves: &[String]) -> Overlay {
        draw(&Request {
            line: Line {
                game: game.into(),
                board: board.map(str::to_owned),
                moves: moves.to_vec(),
                ..Line::default()
            },
            overlay: overlay.into(),
            square: Some("a2".into()),
        })
        .unwrap_or_else(|why| panic!("{game} {overlay}: {why:?}"))
    }

    /// Every overlay, on every board that has it, all through a game.
    #[test]
    fn every_overlay_can_be_drawn_at_any_time() {
        for (game, boards) in [
            ("loa", vec![None]),
            (
                "othello",
                vec![None, Some("4x4"), Some("6x6"), Some("10x10")],
            ),
            ("amazons", vec![Some("6x6"), Some("4x4"), None]),
        ] {
            for board in boards {
                let line = Line {
                    game: game.into(),
                    board: board.map(str::to_owned),
                    ..Line::default()
                };
                let mut session = line.open().unwrap();
                let kind = session.kind();
                let (cols, rows) = session.board();
                let own = format!("{cols}x{rows}");
                let mut seed = 7_usize;
                loop {
                    let moves = session.moves_played();
                    if session.ply().is_multiple_of(7) || session.outcome().is_some() {
                        for info in of(kind) {
                            if info.board.is_none_or(|board| board == own) {
                                let overlay = drawn(game, board, info.name, &moves);
                                assert!(overlay.is_sound(cols, rows), "{overlay:?}");
                            }
                        }
                    }
                    let legal = session.legal_moves();
                    if legal.is_empty() {
                        break;
                    }
                    seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    session.play(&legal[(seed >> 33) % legal.len()]).unwrap();
                }
            }
        }
    }

    #[test]
    fn unknown_overlays_and_squares_are_refused() {
        for (overlay, square) in [
            ("nothing", None),
            ("groups", Some("z9")),
            ("groups", Some("a1b")),
        ] {
            let request = Request {
                line: Line {
                    game: "loa".into(),
                    ..Line::default()
                },
                overlay: overlay.into(),
                square: square.map(str::to_owned),
            };
            assert!(draw(&request).is_err(), "{overlay} {square:?}");
        }
    }
}
