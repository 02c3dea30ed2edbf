use crate::{Bits, BoardSize, Othello, Square};
use loam_game::{Game, Point, Side};
use loam_search::Evaluator;

/// Freedom to move, corners held and corners given away; near the end, discs.
///
/// The mobility term has the form of Rosenbloom's (1981, section 4.3).
#[derive(Clone, Copy, Debug, Default)]
pub struct MobilityAndCorners;

const MOBILITY: i32 = 400;
const CORNER: i32 = 120;
const X_SQUARE: i32 = -60;
/// From this many empty squares on, discs are what counts.
const ENDGAME: u32 = 8;

fn ratio(own: u32, opp: u32) -> i32 {
    (own as i32 - opp as i32) * 1000 / (own + opp + 2) as i32
}

/// Corners, and the square diagonally next to each.
fn corners<S: BoardSize>() -> [(Square, Square); 4] {
    let last = S::SIDE - 1;
    let square = |col, rank| S::square(Point { col, rank }).expect("on the board");
    [
        (square(0, 0), square(1, 1)),
        (square(last, 0), square(last - 1, 1)),
        (square(0, last), square(1, last - 1)),
        (square(last, last), square(last - 1, last - 1)),
    ]
}

impl<S: BoardSize> Evaluator<Othello<S>> for MobilityAndCorners {
    fn evaluate(&self, position: &Othello<S>) -> i32 {
        let side: Side = position.to_move();
        if position.empty_count() <= ENDGAME {
            return 100 * position.score(side);
        }
        let (own, opp) = position.own_and_opponent();
        let empty = position.empties();
        let mut value =
            MOBILITY * ratio(S::moves(own, opp).count(), S::moves(opp, own).count()) / 1000;
        for (corner, x_square) in corners::<S>() {
            let has =
                |set: S::Bits, square: Square| !(set & S::Bits::bit(square.index())).is_empty();
            if has(own, corner) {
                value += CORNER;
            } else if has(opp, corner) {
                value -= CORNER;
            } else if has(empty, corner) {
                value += X_SQUARE * (i32::from(has(own, x_square)) - i32::from(has(opp, x_square)));
            }
        }
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Size8;

    #[test]
    fn a_corner_is_worth_having() {
        let board = |first: char| format!("{first}{} X", "-".repeat(63));
        let value =
            |first| MobilityAndCorners.evaluate(&Othello::<Size8>::parse(&board(first)).unwrap());
        assert!(value('X') > 0);
        assert_eq!(value('O'), -value('X'));
    }
}
