//! What a side can be sure of, without search.

use super::grid::{Grid, bits};
use super::plodding::walk;
use super::safe_moves::{PILES, SafeMoves, piles};

/// What a side holds before its moves are counted.
#[derive(Clone, Copy)]
pub(super) struct Holdings {
    /// Squares the opponent cannot come to while this side's queens seal them.
    pub(super) ours: u64,
    /// All others.
    pub(super) theirs: u64,
}

impl Holdings {
    #[inline]
    pub(super) fn of(grid: &Grid, opp: u64, empty: u64) -> Holdings {
        let theirs = grid.flood(opp, empty | opp) & empty;
        Holdings {
            ours: empty & !theirs,
            theirs,
        }
    }

    /// By how many moves `own` would be ahead if each side had all it can
    /// reach.
    #[inline]
    pub(super) fn balance(self) -> i32 {
        self.ours.count_ones() as i32 - self.theirs.count_ones() as i32
    }

    /// Whether `own` is ahead by at least `needed` moves for certain: counting
    /// those it can be sure to make against those the other could make at
    /// most. Blockers that move shoot back (§3.1.2), so what they seal off
    /// stays sealed.
    #[inline]
    pub(super) fn ahead_by(
        self,
        grid: &Grid,
        safe: &SafeMoves,
        own: u64,
        own_move: bool,
        needed: i32,
    ) -> bool {
        let Holdings { ours, theirs } = self;
        let near = grid.grown(theirs);
        let most = (2 * PILES as u32)
            .min(2 * (own & near).count_ones())
            .min(theirs.count_ones().div_ceil(1 + u32::from(!own_move)));
        if self.balance() + 2 * (most as i32) < needed {
            return false;
        }
        let mut fill = 0;
        let mut free = own;
        if ours != 0 {
            let mut left = ours;
            let by_ours = own & grid.grown(ours);
            // Queens that touch nothing the other side can reach go first.
            for group in [by_ours & !near, by_ours & near] {
                for from in bits(group) {
                    let walked = walk(grid, 1 << from, &mut left);
                    if walked > 0 {
                        fill += walked as i32;
                        free &= !(1 << from);
                    }
                }
                if left == 0 {
                    break;
                }
            }
        }
        let base = fill - theirs.count_ones() as i32;
        if base >= needed {
            return true;
        }
        let candidates = free & near;
        base + 2 * safe.count(piles(grid, candidates, theirs), own_move) >= needed
    }
}
