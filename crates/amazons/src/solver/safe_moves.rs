//! Moves a side is sure of where both can come (§4.1.3).

use crate::board::{Grid, Layout, Word};
use std::sync::OnceLock;

/// Queens that are counted.
pub(super) const PILES: usize = 4;
/// Neighbouring squares of a queen, as far as they are counted.
const NEAR: usize = 6;
/// Squares it has after its first step, as far as they are counted.
const NEXT: usize = 5;
const CODES: usize = (NEAR + 1) * (NEXT + 1);

/// What one queen has to itself: squares next to it, and squares that will be
/// next to it after a step, even if the opponent takes away the best ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Pile {
    near: u8,
    next: u8,
}

impl Pile {
    fn code(self) -> usize {
        usize::from(self.near) * (NEXT + 1) + usize::from(self.next)
    }

    fn decoded(code: usize) -> Pile {
        Pile {
            near: (code / (NEXT + 1)) as u8,
            next: (code % (NEXT + 1)) as u8,
        }
    }

    /// With one square less: one that was near, and counted twice among those
    /// that come next.
    fn robbed(self) -> Pile {
        if self.near <= 1 {
            return Pile::default();
        }
        Pile {
            near: self.near - 1,
            next: self.next.saturating_sub(2),
        }
    }

    /// After the queen's step.
    fn stepped(self) -> Pile {
        Pile {
            near: self.next,
            next: 0,
        }
    }
}

/// How many moves several queens are sure of where both sides can come.
///
/// Every queen is given squares of its own. A move of the opponent takes two
/// squares at most; a step of the queen, shooting back, takes none of another
/// queen's. So it is a game of piles: one side takes two counters away, the
/// other makes a step with a queen that still can.
pub(super) struct SafeMoves {
    /// By the sorted codes of the piles: with the queens' side to move, and
    /// with the other.
    counts: Vec<[u8; 2]>,
}

impl SafeMoves {
    /// The table, worked out when it is first needed.
    pub(super) fn get() -> &'static SafeMoves {
        static TABLE: OnceLock<SafeMoves> = OnceLock::new();
        TABLE.get_or_init(SafeMoves::new)
    }

    fn new() -> SafeMoves {
        let mut safe = SafeMoves {
            counts: vec![[u8::MAX; 2]; CODES.pow(PILES as u32)],
        };
        for index in 0..safe.counts.len() {
            let mut codes = [0; PILES];
            let mut rest = index;
            for code in &mut codes {
                *code = rest % CODES;
                rest /= CODES;
            }
            if codes.is_sorted() {
                safe.worked_out(codes.map(Pile::decoded));
            }
        }
        safe
    }

    #[inline]
    fn index(piles: [Pile; PILES]) -> usize {
        let mut codes = piles.map(Pile::code);
        // A sorting network for four.
        let mut order = |a: usize, b: usize| {
            if codes[a] > codes[b] {
                codes.swap(a, b);
            }
        };
        order(0, 1);
        order(2, 3);
        order(0, 2);
        order(1, 3);
        order(1, 2);
        codes.iter().rev().fold(0, |sum, &code| sum * CODES + code)
    }

    fn worked_out(&mut self, piles: [Pile; PILES]) -> [u8; 2] {
        let index = Self::index(piles);
        if self.counts[index][0] != u8::MAX {
            return self.counts[index];
        }
        let mut most = 0;
        for i in (0..PILES).filter(|&i| piles[i].near > 0) {
            let mut left = piles;
            left[i] = piles[i].stepped();
            most = most.max(1 + self.worked_out(left)[1]);
        }
        let mut least = u8::MAX;
        for i in 0..PILES {
            for j in i..PILES {
                let mut left = piles;
                left[i] = left[i].robbed();
                left[j] = left[j].robbed();
                if left != piles {
                    least = least.min(self.worked_out(left)[0]);
                }
            }
        }
        if least == u8::MAX {
            least = 0;
        }
        self.counts[index] = [most, least];
        [most, least]
    }

    /// With these squares for each queen, and the queens' side to move or the
    /// other.
    #[inline]
    pub(super) fn count(&self, piles: [Pile; PILES], own_move: bool) -> i32 {
        i32::from(self.counts[Self::index(piles)][usize::from(!own_move)])
    }
}

/// Gives every queen squares of its own among those the opponent can reach.
#[inline]
pub(super) fn piles<W: Word>(grid: &Grid<W>, queens: W, zone: W) -> [Pile; PILES] {
    let mut piles = [Pile::default(); PILES];
    let mut own = [W::NONE; PILES];
    let mut around = [W::NONE; PILES];
    let mut count = 0;
    // A fifth queen is left out: fewer are safe to assume.
    for queen in queens.bits().take(PILES) {
        around[count] = grid.grown(W::bit(queen)) & zone;
        count += 1;
    }
    let (mut once, mut twice) = (W::NONE, W::NONE);
    for &near in &around[..count] {
        twice |= once & near;
        once |= near;
    }
    for i in 0..count {
        own[i] = around[i] & !twice;
    }
    // Shared squares go to whoever has least.
    for square in twice.bits() {
        let mut to = usize::MAX;
        for i in 0..count {
            if around[i].has(square) && (to == usize::MAX || own[i].len() < own[to].len()) {
                to = i;
            }
        }
        own[to] |= W::bit(square);
    }
    let mut taken = once;
    for i in 0..count {
        let near = own[i];
        let ring = grid.grown(near) & zone & !taken;
        taken |= ring;
        let all = near | ring;
        let size = near.len();
        let mut ways = [0_u8; 8];
        for (slot, square) in ways.iter_mut().zip(near.bits()) {
            *slot = ((grid.grown(W::bit(square)) & all).len() - 1) as u8;
        }
        let ways = &mut ways[..size as usize];
        ways.sort_unstable_by(|a, b| b.cmp(a));
        let next = ways
            .iter()
            .enumerate()
            .map(|(robbed, &ways)| usize::from(ways) + robbed)
            .min()
            .unwrap_or(0);
        piles[i] = Pile {
            near: (size as usize).min(NEAR) as u8,
            next: next.min(NEXT) as u8,
        };
    }
    piles
}
