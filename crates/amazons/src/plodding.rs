//! The plodding heuristic (§4.1.1): step to a neighbour, shoot back to where
//! you came from. What a queen seals off stays sealed.

use crate::board::{Layout, Word};

/// How many steps a queen makes on `left`, which it uses up. Fewer than it
/// could make, never more.
#[inline]
pub(crate) fn walk<L: Layout>(layout: &L, queen: L::Set, left: &mut L::Set) -> u32 {
    let mut at = queen;
    let mut count = 0;
    loop {
        let steps = layout.grown(at) & *left;
        if steps.is_empty() {
            return count;
        }
        // Where fewest ways lead on, so as not to leave it behind; a dead end
        // last.
        let ways = |step: u32| (layout.grown(L::Set::bit(step)) & *left).len() - 1;
        let next = steps.bits().min_by_key(|&step| ways(step).wrapping_sub(1));
        at = L::Set::bit(next.expect("there is a step"));
        *left &= !at;
        count += 1;
    }
}

/// How many steps all queens make together, one after the other.
#[inline]
pub(crate) fn plod<L: Layout>(layout: &L, queens: L::Set, empty: L::Set) -> u32 {
    let mut left = empty;
    queens
        .bits()
        .map(|queen| walk(layout, L::Set::bit(queen), &mut left))
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Amazons;
    use crate::geometry::Wide;
    use loam_game::Side;

    #[test]
    fn plodding_is_as_in_the_figures() {
        let plodded = |text: &str| {
            let position = Amazons::parse(text).unwrap();
            plod(&Wide, position.queens(Side::Black), position.empty())
        };
        // Figure 4.1's kind: a queen between two squares gets one of them.
        assert_eq!(plodded("xbx/1x1 b"), 1);
        assert_eq!(plodded("b3 b"), 3);
        assert_eq!(plodded("b1/2 b"), 3);
    }
}
