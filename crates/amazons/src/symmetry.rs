use crate::geometry::squares;
use crate::{Amazons, Move, Shape, Square};
use loam_game::{Game, Side, Symmetric, Symmetry};

fn image(shape: Shape, square: Square, symmetry: Symmetry) -> Square {
    let point = symmetry.apply(square.point(), shape.cols(), shape.rows());
    shape.square(point).expect("a symmetry keeps to the board")
}

impl Symmetric for Amazons {
    fn symmetries(&self) -> &'static [Symmetry] {
        Symmetry::of_board(self.shape().cols(), self.shape().rows())
    }

    fn transformed(&self, symmetry: Symmetry) -> Amazons {
        let shape = self.shape();
        let turned =
            |set| squares(set).fold(0, |set, square| set | image(shape, square, symmetry).bit());
        Amazons::from_squares(
            shape,
            turned(self.queens(Side::Black)),
            turned(self.queens(Side::White)),
            turned(self.burnt()),
            self.to_move(),
        )
        .expect("distinct squares stay distinct")
    }

    fn transformed_move(&self, mv: Move, symmetry: Symmetry) -> Move {
        let image = |square| image(self.shape(), square, symmetry);
        Move {
            from: image(mv.from),
            to: image(mv.to),
            arrow: image(mv.arrow),
        }
    }
}
