use crate::{Amazons, Move};
use loam_game::{BoardStyle, BoardView, Cell, Depict, Mark, Point, Side};

impl Depict for Amazons {
    fn view(&self) -> BoardView {
        let shape = self.shape();
        let cell = |at: Point| {
            let bit = shape.square(at).expect("on the board").bit();
            if self.empty() & bit != 0 {
                return Cell::Empty;
            }
            Side::BOTH
                .into_iter()
                .find(|&side| self.queens(side) & bit != 0)
                .map_or(Cell::Burnt, Cell::Piece)
        };
        BoardView {
            cols: shape.cols(),
            ranks: shape.rows(),
            first_rank_on_top: false,
            style: BoardStyle::Queens,
            cells: (0..shape.rows())
                .flat_map(|rank| (0..shape.cols()).map(move |col| Point { col, rank }))
                .map(cell)
                .collect(),
            title: "Amazons",
            status: self.status(),
        }
    }

    fn move_marks(&self, mv: Move) -> Vec<Mark> {
        vec![
            Mark::Square(mv.to.point()),
            Mark::Arrow(mv.from.point(), mv.to.point()),
            Mark::Shot(mv.to.point(), mv.arrow.point()),
        ]
    }
}
