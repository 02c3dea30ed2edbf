use crate::position::for_each_square;
use crate::{Bits, BoardSize, Move, Othello, Square};
use loam_game::{Game, Side, Symmetric, Symmetry};

fn image<S: BoardSize>(square: Square, symmetry: Symmetry) -> Square {
    let point = symmetry.apply(S::point(square), S::SIDE, S::SIDE);
    S::square(point).expect("a symmetry keeps to the board")
}

impl<S: BoardSize> Symmetric for Othello<S> {
    fn symmetries(&self) -> &'static [Symmetry] {
        &Symmetry::ALL
    }

    fn transformed(&self, symmetry: Symmetry) -> Othello<S> {
        let [black, white] = Side::BOTH.map(|side| {
            let mut set = S::Bits::default();
            for_each_square(self.discs(side), |square| {
                set = set | S::Bits::bit(image::<S>(square, symmetry).index());
            });
            set
        });
        Othello::from_discs(black, white, self.to_move()).expect("distinct squares stay distinct")
    }

    fn transformed_move(&self, mv: Move, symmetry: Symmetry) -> Move {
        match mv {
            Move::Place(square) => Move::Place(image::<S>(square, symmetry)),
            Move::Pass => Move::Pass,
        }
    }
}
