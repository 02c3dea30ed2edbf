use crate::{Bits, BoardSize, Move, Othello};
use loam_game::{BoardStyle, BoardView, Cell, Depict, Mark, Point, Side};

impl<S: BoardSize> Depict for Othello<S> {
    fn view(&self) -> BoardView {
        let cell = |at: Point| {
            let square = S::square(at).expect("on the board");
            Side::BOTH
                .into_iter()
                .find(|&side| !(self.discs(side) & S::Bits::bit(square.index())).is_empty())
                .map_or(Cell::Empty, Cell::Piece)
        };
        BoardView {
            cols: S::SIDE,
            ranks: S::SIDE,
            first_rank_on_top: true,
            style: BoardStyle::Discs,
            cells: (0..S::SIDE)
                .flat_map(|rank| (0..S::SIDE).map(move |col| Point { col, rank }))
                .map(cell)
                .collect(),
            title: "Othello",
            status: self.status(),
        }
    }

    fn move_marks(&self, mv: Move) -> Vec<Mark> {
        match mv {
            Move::Place(square) => vec![Mark::Square(S::point(square))],
            Move::Pass => Vec::new(),
        }
    }
}
