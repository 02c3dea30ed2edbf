//! Questions about marks that both renderers ask.

use loam_game::{BoardView, Mark, Point};

/// Whether every square of a mark lies on the board.
pub(crate) fn on_board(view: &BoardView, mark: Mark) -> bool {
    let inside = |at: Point| at.col < view.cols && at.rank < view.ranks;
    match mark {
        Mark::Square(at) | Mark::Dot(at) => inside(at),
        Mark::Arrow(from, to) | Mark::Shot(from, to) => inside(from) && inside(to),
    }
}

/// Whether a square takes part in a marked move: what a text board, which has
/// no room for arrows, points out instead.
pub(crate) fn in_move(marks: &[Mark], at: Point) -> bool {
    marks.iter().any(|&mark| match mark {
        Mark::Square(square) | Mark::Shot(_, square) => square == at,
        Mark::Arrow(from, to) => from == at || to == at,
        Mark::Dot(_) => false,
    })
}

/// Whether a square is marked with a dot.
pub(crate) fn dotted(marks: &[Mark], at: Point) -> bool {
    marks.contains(&Mark::Dot(at))
}
