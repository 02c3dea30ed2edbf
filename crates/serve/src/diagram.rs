//! Boards set up by hand, whether the rules accept them or not.

use crate::app::App;
use crate::failure::Failure;
use crate::position::{Picture, Player};
use loam_engine::GameSpec;
use loam_game::{BoardStyle, BoardView, Cell, Side, Status};
use loam_record::GameKind;
use loam_record::position::Diagram;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = DiagramRequest, example = json!({
    "game": "amazons", "cols": 3, "rows": 2, "cells": "b.x..w", "to_move": "white",
}))]
pub(crate) struct Request {
    game: String,
    #[schema(minimum = 1, maximum = 10)]
    cols: u8,
    #[schema(minimum = 1, maximum = 10)]
    rows: u8,
    /// `.`, `b`, `w` or `x` by rank, then column, a1 first.
    cells: String,
    to_move: Player,
    picture: Option<Picture>,
}

/// What a board set up by hand is.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Diagram)]
pub(crate) struct Answer {
    /// The position as one line.
    position: String,
    /// Why no game can go on from it.
    #[schema(required)]
    problem: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    svg: Option<String>,
}

/// `POST /api/v1/diagram`.
pub(crate) fn diagram(_: &App, request: &Request) -> Result<Answer, Failure> {
    let kind: GameKind = request
        .game
        .parse()
        .map_err(|why| Failure::refused(format!("{why}")))?;
    let to_move = Side::from(request.to_move);
    let view = view(kind, request, to_move)?;
    let mut diagram = Diagram::empty(view.cols, view.ranks, to_move);
    diagram.cells.clone_from(&view.cells);
    let position = diagram.to_text(kind);
    let spec = GameSpec {
        board: Some((view.cols, view.ranks)),
        position: Some(position.clone()),
        ..GameSpec::new(kind)
    };
    let problem = match spec.open() {
        Err(why) => Some(why.reason().to_owned()),
        Ok(session) => session
            .outcome()
            .map(|_| "the game is over in this position".to_owned()),
    };
    let svg = request
        .picture
        .as_ref()
        .map(|picture| picture.draw(&view, &[]));
    Ok(Answer {
        position,
        problem,
        svg: svg.transpose()?,
    })
}

fn view(kind: GameKind, request: &Request, to_move: Side) -> Result<BoardView, Failure> {
    let (cols, ranks) = (request.cols, request.rows);
    let sizes = match kind {
        GameKind::Loa => 8..=8,
        GameKind::Othello => 4..=10,
        GameKind::Amazons => 1..=10,
    };
    let squares = usize::from(cols) * usize::from(ranks);
    let odd = kind == GameKind::Othello && (cols != ranks || cols % 2 == 1);
    if !sizes.contains(&cols) || !sizes.contains(&ranks) || odd || squares < 2 {
        return Err(Failure::refused(format!(
            "{} is not played on {cols}x{ranks}",
            kind.title()
        )));
    }
    if request.cells.len() != squares {
        return Err(Failure::refused(format!("cells: expected {squares}")));
    }
    let cells: Option<Vec<Cell>> = request
        .cells
        .bytes()
        .map(|letter| match letter {
            b'.' => Some(Cell::Empty),
            b'b' => Some(Cell::Piece(Side::Black)),
            b'w' => Some(Cell::Piece(Side::White)),
            b'x' if kind == GameKind::Amazons => Some(Cell::Burnt),
            _ => None,
        })
        .collect();
    let cells = cells.ok_or_else(|| Failure::refused("cells: expected . b w (or x in Amazons)"))?;
    Ok(BoardView {
        cols,
        ranks,
        first_rank_on_top: kind == GameKind::Othello,
        style: match kind {
            GameKind::Loa => BoardStyle::Men,
            GameKind::Othello => BoardStyle::Discs,
            GameKind::Amazons => BoardStyle::Queens,
        },
        cells,
        title: kind.title(),
        status: Status::ToMove(to_move),
    })
}
