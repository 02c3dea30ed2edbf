//! What a side can be sure of, without search.

use super::safe_moves::{PILES, SafeMoves, piles};
use crate::board::{Grid, Layout, Word};
use crate::plodding::walk;

/// What a side holds before its moves are counted.
#[derive(Clone, Copy)]
pub(super) struct Holdings<W> {
    /// Squares the opponent cannot come to while this side's queens seal them.
    pub(super) ours: W,
    /// All others.
    pub(super) theirs: W,
}

impl<W: Word> Holdings<W> {
    #[inline]
    pub(super) fn of(grid: &Grid<W>, opp: W, empty: W) -> Holdings<W> {
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
        self.ours.len() as i32 - self.theirs.len() as i32
    }

    /// Whether `own` is ahead by at least `needed` moves for certain: counting
    /// those it can be sure to make against those the other could make at
    /// most. Blockers that move shoot back (§3.1.2), so what they seal off
    /// stays sealed.
    #[inline]
    pub(super) fn ahead_by(
        self,
        grid: &Grid<W>,
        safe: &SafeMoves,
        own: W,
        own_move: bool,
        needed: i32,
    ) -> bool {
        let Holdings { ours, theirs } = self;
        let near = grid.grown(theirs);
        let most = (2 * PILES as u32)
            .min(2 * (own & near).len())
            .min(theirs.len().div_ceil(1 + u32::from(!own_move)));
        if self.balance() + 2 * (most as i32) < needed {
            return false;
        }
        let all = theirs.len() as i32;
        let mut left = ours;
        let mut inner = 0;
        let mut posts = W::NONE;
        if !ours.is_empty() {
            let by_ours = own & grid.grown(ours);
            // Queens that touch nothing the other side can reach go first.
            for from in (by_ours & !near).bits() {
                inner += walk(grid, W::bit(from), &mut left) as i32;
            }
            if !left.is_empty() {
                posts = by_ours & near;
            }
        }
        // The others either fill or make moves outside: every choice is tried.
        let mut fillers = posts;
        loop {
            let mut left = left;
            let mut free = own & near;
            let mut fill = inner;
            for from in fillers.bits() {
                let walked = walk(grid, W::bit(from), &mut left);
                if walked > 0 {
                    fill += walked as i32;
                    free &= !W::bit(from);
                }
            }
            let base = fill - all;
            if base >= needed
                || (base + 2 * (most as i32) >= needed
                    && base + 2 * safe.count(piles(grid, free, theirs), own_move) >= needed)
            {
                return true;
            }
            if fillers.is_empty() {
                return false;
            }
            fillers = fillers.less_one() & posts;
        }
    }
}
