//! The three simple strategies Iago is measured against (section 3.1).

use crate::{Othello, Size8};
use loam_search::Evaluator;

fn lead(position: &Othello<Size8>) -> i32 {
    let (own, opponent) = position.own_and_opponent();
    own.count_ones() as i32 - opponent.count_ones() as i32
}

/// The maximum disc strategy (section 3.1.1): the more discs the better. "A
/// miserable failure."
#[derive(Clone, Copy, Debug, Default)]
pub struct MaximumDisc;

impl Evaluator<Othello<Size8>> for MaximumDisc {
    #[inline]
    fn evaluate(&self, position: &Othello<Size8>) -> i32 {
        100 * lead(position)
    }
}

/// The minimum disc strategy (section 3.1.3): the fewer discs the better, as
/// long as the game lasts.
#[derive(Clone, Copy, Debug, Default)]
pub struct MinimumDisc;

impl Evaluator<Othello<Size8>> for MinimumDisc {
    #[inline]
    fn evaluate(&self, position: &Othello<Size8>) -> i32 {
        -100 * lead(position)
    }
}

/// The weighted square strategy (section 3.1.2): each disc counts by the
/// square it is on.
///
/// The paper gives no weights, only their order: corners first, "weights
/// diminishing from corners to edges to internal squares", and x-squares the
/// worst because they give the corner away. These are Norvig's (1992,
/// *Paradigms of Artificial Intelligence Programming*, chapter 18), whose
/// chapter follows this paper.
#[derive(Clone, Copy, Debug, Default)]
pub struct WeightedSquare;

/// A quarter of the board; the others are its mirror images.
const WEIGHTS: [[i32; 4]; 4] = [
    [120, -20, 20, 5],
    [-20, -40, -5, -5],
    [20, -5, 15, 3],
    [5, -5, 3, 3],
];

/// The different weights and the squares that have them, so that discs are
/// counted and not looked up.
const CLASSES: [(i32, u64); 8] = [
    class(120),
    class(20),
    class(15),
    class(5),
    class(3),
    class(-5),
    class(-20),
    class(-40),
];

const fn class(weight: i32) -> (i32, u64) {
    let mut squares = 0;
    let mut square = 0;
    while square < 64 {
        let (col, rank) = (square % 8, square / 8);
        let col = if col < 4 { col } else { 7 - col };
        let rank = if rank < 4 { rank } else { 7 - rank };
        if WEIGHTS[rank][col] == weight {
            squares |= 1 << square;
        }
        square += 1;
    }
    (weight, squares)
}

impl Evaluator<Othello<Size8>> for WeightedSquare {
    #[inline]
    fn evaluate(&self, position: &Othello<Size8>) -> i32 {
        let (own, opponent) = position.own_and_opponent();
        let count = |set: u64| set.count_ones() as i32;
        CLASSES
            .iter()
            .map(|&(weight, squares)| weight * (count(own & squares) - count(opponent & squares)))
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{boards, position};
    use super::*;

    #[test]
    fn weights_are_summed_over_the_board() {
        for (own, opponent) in boards(500, 9) {
            let mut sum = 0;
            for rank in 0..8_usize {
                for col in 0..8_usize {
                    let weight = WEIGHTS[rank.min(7 - rank)][col.min(7 - col)];
                    let bit = 1 << (rank * 8 + col);
                    sum += weight * (i32::from(own & bit != 0) - i32::from(opponent & bit != 0));
                }
            }
            assert_eq!(WeightedSquare.evaluate(&position(own, opponent)), sum);
        }
    }

    #[test]
    fn the_strategies_want_what_they_say() {
        let ahead = position(0b0111_0000, 0b1);
        assert_eq!(MaximumDisc.evaluate(&ahead), 200);
        assert_eq!(MinimumDisc.evaluate(&ahead), -200);
        // Three discs on an edge against one corner.
        assert!(WeightedSquare.evaluate(&ahead) < 0);
    }
}
