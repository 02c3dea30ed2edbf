//! The plodding heuristic (§4.1.1): step to a neighbour, shoot back.

use crate::board::{Grid, Layout, Word};

/// How many steps a queen makes on `left`, which it uses up. Fewer than it
/// could make, never more.
#[inline]
pub(super) fn walk<W: Word>(grid: &Grid<W>, queen: W, left: &mut W) -> u32 {
    let mut at = queen;
    let mut count = 0;
    loop {
        let steps = grid.grown(at) & *left;
        if steps.is_empty() {
            return count;
        }
        // Where fewest ways lead on, so as not to leave it behind; a dead end
        // last.
        let ways = |step: u32| (grid.grown(W::bit(step)) & *left).len() - 1;
        let next = steps.bits().min_by_key(|&step| ways(step).wrapping_sub(1));
        at = W::bit(next.expect("there is a step"));
        *left &= !at;
        count += 1;
    }
}

/// How many steps all queens make together.
#[inline]
pub(super) fn plod<W: Word>(grid: &Grid<W>, queens: W, empty: W) -> u32 {
    let mut left = empty;
    queens
        .bits()
        .map(|queen| walk(grid, W::bit(queen), &mut left))
        .sum()
}
