use super::Slides;
use crate::Amazons;
use loam_game::Game;
use loam_search::Evaluator;

/// Who gets to each empty square first by queen's moves: the term t1 of
/// Lieberum (2005), with half a square's worth of advantage to the player to
/// move on squares both reach at the same time.
#[derive(Clone, Copy, Debug, Default)]
pub struct QueenTerritory;

const SQUARE: i32 = 100;
const TIE: i32 = 20;

/// Squares reached from any of `from` in exactly one queen's move or less.
fn one_move(from: u128, empty: u128) -> u128 {
    from | Slides::new(empty).reach(from)
}

impl Evaluator<Amazons> for QueenTerritory {
    fn evaluate(&self, position: &Amazons) -> i32 {
        let side = position.to_move();
        let empty = position.empty();
        let (mut own, mut opp) = (position.queens(side), position.queens(!side));
        let mut undecided = empty;
        let mut value = 0;
        while undecided != 0 {
            let (own_next, opp_next) = (one_move(own, empty), one_move(opp, empty));
            if own_next == own && opp_next == opp {
                break;
            }
            (own, opp) = (own_next, opp_next);
            let count = |set: u128| (set & undecided).count_ones() as i32;
            value += SQUARE * (count(own & !opp) - count(opp & !own)) + TIE * count(own & opp);
            undecided &= !(own | opp);
        }
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Shape;
    use crate::geometry::{reach, squares};
    use loam_game::conformance as kit;

    #[test]
    fn territory_is_counted() {
        let value = |text: &str| QueenTerritory.evaluate(&Amazons::parse(text).unwrap());
        // Five squares behind the wall are White's, two are Black's.
        assert_eq!(value("w5xb2 w"), 5 * SQUARE - 2 * SQUARE);
        assert_eq!(value("w5xb2 b"), 2 * SQUARE - 5 * SQUARE);
        assert_eq!(value("w1b w"), TIE);
    }

    #[test]
    fn one_move_is_the_union_of_the_queens_reaches() {
        let mut rng = kit::rng(1);
        let start = Amazons::standard(Shape::new(10, 10).unwrap()).unwrap();
        for position in kit::random_game(start, &mut rng, 100) {
            let queens = position.queens(position.to_move());
            let union = squares(queens).fold(queens, |set, at| set | reach(at, position.empty()));
            assert_eq!(one_move(queens, position.empty()), union);
        }
    }
}
