//! A position in words: whose turn it is, and what stands where.

use loam_game::{BoardView, Cell, Outcome, Point, Side, Status};
use std::fmt;

/// Whose turn it is, or who has won.
pub(crate) fn status(view: &BoardView) -> &'static str {
    match view.status {
        Status::ToMove(Side::Black) => "black to move",
        Status::ToMove(Side::White) => "white to move",
        Status::Over(Outcome::Win(Side::Black)) => "black has won",
        Status::Over(Outcome::Win(Side::White)) => "white has won",
        Status::Over(Outcome::Draw) => "drawn",
    }
}

/// How many squares hold `cell`.
pub(crate) fn count(view: &BoardView, cell: Cell) -> usize {
    view.cells.iter().filter(|&&c| c == cell).count()
}

/// The position as a sentence for those who cannot see the picture.
pub(crate) struct Inventory<'a>(pub(crate) &'a BoardView);

impl fmt::Display for Inventory<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let view = self.0;
        write!(f, "{} files by {} ranks.", view.cols, view.ranks)?;
        for (name, cell) in [
            ("Black", Cell::Piece(Side::Black)),
            ("White", Cell::Piece(Side::White)),
            ("Burnt", Cell::Burnt),
        ] {
            let mut squares = squares(view).filter(|&at| view.cell(at) == cell);
            if let Some(first) = squares.next() {
                write!(f, " {name}: {first}")?;
                for at in squares {
                    write!(f, ", {at}")?;
                }
                f.write_str(".")?;
            }
        }
        Ok(())
    }
}

/// All squares in the order in which the view stores them.
fn squares(view: &BoardView) -> impl Iterator<Item = Point> {
    let cols = view.cols;
    (0..view.ranks).flat_map(move |rank| (0..cols).map(move |col| Point { col, rank }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use loam_game::BoardStyle;

    #[test]
    fn the_inventory_names_every_occupied_square() {
        let view = BoardView {
            cols: 2,
            ranks: 2,
            first_rank_on_top: false,
            style: BoardStyle::Queens,
            cells: vec![
                Cell::Burnt,
                Cell::Piece(Side::White),
                Cell::Empty,
                Cell::Burnt,
            ],
            title: "Example",
            status: Status::Over(Outcome::Draw),
        };
        assert_eq!(
            Inventory(&view).to_string(),
            "2 files by 2 ranks. White: b1. Burnt: a1, b2."
        );
        assert_eq!(status(&view), "drawn");
        assert_eq!(count(&view, Cell::Burnt), 2);
    }
}
