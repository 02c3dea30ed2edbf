//! Where a game is over but for the counting.
//!
//! A side that only ever steps to a neighbouring square and shoots back to
//! where it came from leaves a wall behind wherever it stood: squares the
//! other side cannot come to without passing its queens stay out of reach. So
//! it makes at least as many moves as its queens can step on such squares. And
//! the other side makes at most as many moves as there are squares it can come
//! to: each of its moves fills one of them.

use crate::Amazons;
use crate::geometry::{flood, grown, squares};
use loam_game::{Game, Side};

/// Whether the side to move wins, if counting tells.
pub(super) fn counted(position: &Amazons) -> Option<bool> {
    let mover = position.to_move();
    if ahead(position, mover) > 0 {
        Some(true)
    } else if ahead(position, !mover) >= 0 {
        Some(false)
    } else {
        None
    }
}

/// By how many moves a side is ahead if it keeps to what is its own.
fn ahead(position: &Amazons, side: Side) -> i32 {
    let empty = position.empty();
    let opponent = position.queens(!side);
    let open = flood(opponent, empty | opponent) & empty;
    let sure = steps(position.queens(side), empty & !open);
    sure as i32 - open.count_ones() as i32
}

/// Steps to a neighbour, shooting back, that queens make one after the other.
fn steps(queens: u128, mut empty: u128) -> u32 {
    let mut count = 0;
    for queen in squares(queens) {
        let mut at = queen.bit();
        loop {
            let near = grown(at) & empty;
            // Where fewest ways lead on, but a dead end last.
            let ways = |square: u128| (grown(square) & empty).count_ones().wrapping_sub(2);
            let Some(next) = squares(near).min_by_key(|next| ways(next.bit())) else {
                break;
            };
            at = next.bit();
            empty &= !at;
            count += 1;
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tried(position: &Amazons) -> bool {
        let mut moves = Vec::new();
        position.for_each_move(|mv| moves.push(mv));
        moves.iter().any(|&mv| !tried(&position.play(mv)))
    }

    #[test]
    fn counting_and_trying_agree() {
        // From every way a small board can be filled, by its number.
        let mut decided = 0;
        for number in (0..4_u32.pow(9)).step_by(17) {
            let shape = crate::Shape::new(3, 3).unwrap();
            let mut sets = [0_u128; 4];
            for (i, square) in squares(shape.squares()).enumerate() {
                sets[(number >> (2 * i) & 3) as usize] |= square.bit();
            }
            let [_, black, white, burnt] = sets;
            if sets[0].count_ones() > 4 {
                continue;
            }
            let side = Side::BOTH[(number % 2) as usize];
            let position = Amazons::from_squares(shape, black, white, burnt, side).unwrap();
            let won = tried(&position);
            assert!(counted(&position).is_none_or(|counted| counted == won));
            decided += u32::from(counted(&position).is_some());
        }
        assert!(decided > 1000);
    }
}
