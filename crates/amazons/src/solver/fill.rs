//! How many moves one side has where the other cannot come.

use crate::board::{Grid, Layout, Word};
use crate::plodding::plod;
use std::collections::HashMap;

/// Values of simple territories (§2.3.3), worked out when they are needed.
#[derive(Default)]
pub struct Fills<W> {
    known: HashMap<(W, W), u8>,
}

/// Positions looked at for one territory before it is left to the search.
const BUDGET: u32 = 20_000;

/// Values kept; beyond that all are forgotten.
const KEPT: usize = 1 << 20;

impl<W: Word> Fills<W> {
    /// The largest number of moves the queens have in `empty`, if that is
    /// found soon enough.
    pub(super) fn most(&mut self, grid: &Grid<W>, queens: W, empty: W) -> Option<u32> {
        let all = empty.len();
        if plod(grid, queens, empty) == all {
            return Some(all);
        }
        if self.known.len() > KEPT {
            self.known.clear();
        }
        self.search(grid, queens, empty, &mut BUDGET.clone())
    }

    fn search(&mut self, grid: &Grid<W>, queens: W, empty: W, budget: &mut u32) -> Option<u32> {
        if let Some(&known) = self.known.get(&(queens, empty)) {
            return Some(u32::from(known));
        }
        *budget = budget.checked_sub(1)?;
        // What cannot be reached does not count.
        let live = grid.flood(queens, empty | queens) & empty;
        let upper = live.len();
        let mut best = 0;
        'all: for from in queens.bits() {
            let open = live | W::bit(from);
            for to in grid.reach(from, live).bits() {
                let moved = queens & !W::bit(from) | W::bit(to);
                let left = open & !W::bit(to);
                for arrow in grid.reach(to, left).bits() {
                    let value = 1 + self.search(grid, moved, left & !W::bit(arrow), budget)?;
                    best = best.max(value);
                    if best == upper {
                        break 'all;
                    }
                }
            }
        }
        self.known.insert((queens, empty), best as u8);
        Some(best)
    }
}
