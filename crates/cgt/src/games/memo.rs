//! A bounded memory of results for pairs of games.

use super::Game;
use super::intern::mix;

/// Results for ordered pairs of games.
///
/// Each pair has one slot, and a newer pair takes it over: forgetting costs time,
/// never truth. The table doubles while it fills, up to its limit.
#[derive(Debug)]
pub(super) struct Memo {
    slots: Vec<Slot>,
    used: usize,
    limit: usize,
}

#[derive(Debug, Clone, Copy)]
struct Slot {
    pair: u64,
    result: u32,
}

/// No pair: no arena holds a game with the largest index.
const EMPTY: Slot = Slot {
    pair: u64::MAX,
    result: 0,
};

const FIRST_SIZE: usize = 1 << 10;

impl Memo {
    /// A memory of no more than about twice as many results as `limit`.
    pub(super) fn with_limit(limit: usize) -> Memo {
        Memo {
            slots: Vec::new(),
            used: 0,
            limit: limit.next_power_of_two().max(FIRST_SIZE),
        }
    }

    pub(super) fn get(&self, g: Game, h: Game) -> Option<u32> {
        let pair = pair(g, h);
        let slot = self.slots.get(self.place(pair))?;
        (slot.pair == pair).then_some(slot.result)
    }

    pub(super) fn insert(&mut self, g: Game, h: Game, result: u32) {
        if self.used >= self.slots.len() / 2 && self.slots.len() < self.limit {
            self.grow();
        }
        self.put(Slot {
            pair: pair(g, h),
            result,
        });
    }

    fn place(&self, pair: u64) -> usize {
        mix(0, pair) as usize & self.slots.len().wrapping_sub(1)
    }

    fn put(&mut self, slot: Slot) {
        let place = self.place(slot.pair);
        self.used += usize::from(self.slots[place].pair == EMPTY.pair);
        self.slots[place] = slot;
    }

    fn grow(&mut self) {
        let size = (self.slots.len() * 2).max(FIRST_SIZE);
        let old = std::mem::replace(&mut self.slots, vec![EMPTY; size]);
        self.used = 0;
        for slot in old {
            if slot.pair != EMPTY.pair {
                self.put(slot);
            }
        }
    }
}

fn pair(g: Game, h: Game) -> u64 {
    u64::from(g.0) << 32 | u64::from(h.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remembers_within_its_limit() {
        let mut memo = Memo::with_limit(1);
        assert_eq!(memo.get(Game(1), Game(2)), None);
        memo.insert(Game(1), Game(2), 7);
        assert_eq!(memo.get(Game(1), Game(2)), Some(7));
        assert_eq!(memo.get(Game(2), Game(1)), None);
        for i in 0..10_000 {
            memo.insert(Game(i), Game(3), i);
            assert_eq!(memo.get(Game(i), Game(3)), Some(i));
        }
        assert_eq!(memo.slots.len(), FIRST_SIZE);
    }

    #[test]
    fn keeps_most_results_while_it_grows() {
        let mut memo = Memo::with_limit(1 << 16);
        (0..10_000).for_each(|i| memo.insert(Game(i), Game(i + 1), i));
        let kept = (0..10_000)
            .filter(|&i| memo.get(Game(i), Game(i + 1)) == Some(i))
            .count();
        assert!(kept > 5_000, "{kept}");
    }
}
