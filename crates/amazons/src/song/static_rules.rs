//! Safe moves (§4.1.3).

use crate::Amazons;
use crate::geometry::{grown, reach, squares};
use loam_game::Side;

/// Whether one of these queens of a side, or two of them together, has a move
/// left in `zone` whatever single move the opponent makes: by the four rules
/// of Müller, or by the two the thesis adds (Figures 4.4 and 4.5).
///
/// A queen with three adjacent empty squares always has; the opponent takes
/// two at most. With one or two the opponent must take them all in one move,
/// and in doing so must not leave a square next to one of the queens.
///
/// ```
/// use loam_amazons::{Amazons, song::has_safe_move};
/// use loam_game::Side;
/// let board = Amazons::parse("x1w1/xb2 w").unwrap();
/// let all = board.shape().squares();
/// // Black's queen has three squares; White's has three as well.
/// assert!(has_safe_move(&board, Side::Black, all, all));
/// ```
#[must_use]
pub fn has_safe_move(position: &Amazons, side: Side, queens: u128, zone: u128) -> bool {
    let own = position.queens(side) & queens;
    let empty = position.empty() & zone;
    squares(own).any(|queen| {
        let near = grown(queen.bit()) & empty;
        match near.count_ones() {
            0 => false,
            1 | 2 => !can_be_shut_in(position, side, own, near),
            _ => true,
        }
    })
}

/// Whether the opponent can take all of `near` in one move without leaving a
/// square next to any queen of `own`.
fn can_be_shut_in(position: &Amazons, side: Side, own: u128, near: u128) -> bool {
    let beside = grown(own);
    squares(position.queens(!side)).any(|from| {
        let to_squares = reach(from, position.empty());
        let opens = beside & from.bit() != 0;
        squares(to_squares).any(|to| {
            let left = near & !to.bit();
            let arrows = position.arrows(from, to);
            // A queen that shoots back leaves no square behind.
            let arrows = if opens { arrows & from.bit() } else { arrows };
            match left.count_ones() {
                0 => arrows != 0,
                1 => arrows & left != 0,
                _ => false,
            }
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn safe(text: &str, side: Side) -> bool {
        let position = Amazons::parse(text).unwrap();
        let all = position.shape().squares();
        has_safe_move(&position, side, all, all)
    }

    #[test]
    fn three_squares_are_safe_and_one_within_reach_is_not() {
        assert!(safe("3/xbx/xxw w", Side::Black));
        assert!(!safe("1x/bw w", Side::Black));
    }

    #[test]
    fn two_squares_are_safe_unless_both_can_be_taken() {
        // White takes b1 by going there, or both by going to one of them.
        assert!(!safe("xxw1/b2x w", Side::Black));
        assert!(!safe("1xw/b1x w", Side::Black));
        // Out of White's reach.
        assert!(safe("wxxxxx/1xxxxx/xxx1b1 w", Side::Black));
    }

    #[test]
    fn a_square_the_blocker_leaves_counts() {
        // Figure 4.3b: in taking both squares the queen opens its own.
        let position = Amazons::parse("1wx/1bx w").unwrap();
        let all = position.shape().squares();
        assert!(has_safe_move(&position, Side::White, all, all));
    }

    /// What the rules promise, move by move.
    #[test]
    fn whatever_the_opponent_does_a_move_is_left() {
        use crate::Shape;
        use loam_game::Game;
        let shape = Shape::new(4, 3).unwrap();
        let mut noise = 7_u64;
        let mut found = [0; 2];
        for _ in 0..4000 {
            let mut sets = [0_u128; 5];
            for square in squares(shape.squares()) {
                noise = noise
                    .wrapping_mul(0x5851_f42d_4c95_7f2d)
                    .wrapping_add(0x1405_7b7e_f767_814f);
                sets[((noise >> 33) % 5) as usize] |= square.bit();
            }
            let [black, white, burnt, ..] = sets;
            let position = Amazons::from_squares(shape, black, white, burnt, Side::White).unwrap();
            let all = shape.squares();
            let mut left = position.can_move(Side::Black);
            position.for_each_move(|mv| left &= position.play(mv).can_move(Side::Black));
            let claimed = has_safe_move(&position, Side::Black, all, all);
            assert!(left || !claimed, "{position:?}");
            found[usize::from(claimed)] += 1;
        }
        assert!(found.iter().all(|&count| count > 500), "{found:?}");
    }
}
