use crate::{Loa, Move, Square};
use loam_game::{BoardStyle, BoardView, Cell, Depict, Mark, Side};

impl Depict for Loa {
    fn view(&self) -> BoardView {
        let cell = |square: Square| {
            Side::BOTH
                .into_iter()
                .find(|&side| self.pieces(side) & square.bit() != 0)
                .map_or(Cell::Empty, Cell::Piece)
        };
        BoardView {
            cols: 8,
            ranks: 8,
            first_rank_on_top: false,
            style: BoardStyle::Men,
            cells: Square::all().map(cell).collect(),
            title: "Lines of Action",
            status: self.status(),
        }
    }

    fn move_marks(&self, mv: Move) -> Vec<Mark> {
        match mv {
            Move::Step { from, to } => vec![
                Mark::Square(to.point()),
                Mark::Arrow(from.point(), to.point()),
            ],
            Move::Pass => Vec::new(),
        }
    }
}
