//! The plodding heuristic (§4.1.1): step to a neighbour, shoot back.

use super::grid::{Grid, bits};

/// How many steps a queen makes on `left`, which it uses up. Fewer than it
/// could make, never more.
#[inline]
pub(super) fn walk(grid: &Grid, queen: u64, left: &mut u64) -> u32 {
    let mut at = queen;
    let mut count = 0;
    loop {
        let steps = grid.grown(at) & *left;
        if steps == 0 {
            return count;
        }
        // Where fewest ways lead on, so as not to leave it behind; a dead end
        // last.
        let ways = |step: u32| (grid.grown(1 << step) & *left).count_ones() - 1;
        let next = bits(steps).min_by_key(|&step| ways(step).wrapping_sub(1));
        at = 1 << next.expect("there is a step");
        *left &= !at;
        count += 1;
    }
}

/// How many steps all queens make together.
#[inline]
pub(super) fn plod(grid: &Grid, queens: u64, empty: u64) -> u32 {
    let mut left = empty;
    bits(queens)
        .map(|queen| walk(grid, 1 << queen, &mut left))
        .sum()
}
