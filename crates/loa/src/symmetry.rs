use crate::square::squares;
use crate::{Loa, Move, Square};
use loam_game::{Game, Side, Symmetric, Symmetry};

fn image(square: Square, symmetry: Symmetry) -> Square {
    let point = symmetry.apply(square.point(), 8, 8);
    Square::new(point.col, point.rank).expect("a symmetry keeps to the board")
}

impl Symmetric for Loa {
    fn symmetries(&self) -> &'static [Symmetry] {
        &Symmetry::ALL
    }

    fn transformed(&self, symmetry: Symmetry) -> Loa {
        let [black, white] = Side::BOTH.map(|side| {
            squares(self.pieces(side)).fold(0, |set, square| set | image(square, symmetry).bit())
        });
        Loa::from_pieces(black, white, self.to_move(), self.rules())
            .expect("distinct squares stay distinct")
    }

    fn transformed_move(&self, mv: Move, symmetry: Symmetry) -> Move {
        match mv {
            Move::Step { from, to } => Move::Step {
                from: image(from, symmetry),
                to: image(to, symmetry),
            },
            Move::Pass => Move::Pass,
        }
    }
}
