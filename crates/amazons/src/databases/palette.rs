//! The thermographs of a database, each once, in an order that depends on
//! nothing but themselves.

use super::active::Thermographs;
use super::quarry::{Pair, Quarry, WallId};
use super::varint;
use super::walls::{ONE, PLACES, Wall};
use std::sync::atomic::Ordering::Relaxed;

/// A database's thermographs and walls, numbered afresh.
#[derive(Debug)]
pub(crate) struct Palette {
    /// Packed pairs as the builder numbers walls, and the new numbers.
    numbers: PairMap,
    /// The walls of each thermograph, by their new numbers.
    pub(crate) pairs: Vec<Pair>,
    /// The walls as bytes, end to end.
    pub(crate) bytes: Vec<u8>,
    /// Where each ends.
    pub(crate) ends: Vec<u32>,
    /// Binary places of their temperatures.
    pub(crate) places: u32,
}

impl Palette {
    pub(crate) fn new(thermographs: &Thermographs, quarry: &Quarry) -> Palette {
        let mut numbers = PairMap::default();
        for entry in &thermographs.table {
            numbers.insert(entry.load(Relaxed));
        }
        let mut pairs: Vec<Pair> = numbers.keys().map(Pair::unpack).collect();
        let mut used = vec![false; quarry.len()];
        for pair in &pairs {
            used[pair.left as usize] = true;
            used[pair.right as usize] = true;
        }
        let wall = |id: WallId| quarry.get(id).0;
        let mut order: Vec<WallId> = (0..quarry.len() as WallId)
            .filter(|&id| used[id as usize])
            .collect();
        order.sort_unstable_by_key(|&id| wall(id));
        let mut ranks = vec![0; quarry.len()];
        for (rank, &id) in order.iter().enumerate() {
            ranks[id as usize] = rank as WallId;
        }
        let ranked = |pair: Pair| Pair {
            left: ranks[pair.left as usize],
            right: ranks[pair.right as usize],
        };
        pairs.sort_unstable_by_key(|&pair| ranked(pair));
        for (number, &pair) in pairs.iter().enumerate() {
            numbers.set(pair.pack(), number as u32);
        }
        let turns = order.iter().flat_map(|&id| &wall(id)[1..]);
        let places = turns.map(|turn| PLACES - turn.trailing_zeros().min(PLACES));
        let places = places.max().unwrap_or(0);
        let (mut bytes, mut ends) = (Vec::new(), Vec::new());
        for &id in &order {
            encode(wall(id), places, &mut bytes);
            ends.push(u32::try_from(bytes.len()).expect("walls of less than 4 GB"));
        }
        Palette {
            pairs: pairs.into_iter().map(ranked).collect(),
            numbers,
            bytes,
            ends,
            places,
        }
    }

    /// A thermograph's number.
    #[inline]
    pub(crate) fn number(&self, packed: u64) -> u32 {
        self.numbers.get(packed)
    }
}

/// Appends a wall: its first value, then how far it is from −1 to the first
/// turn and from each turn to the next.
fn encode(wall: &Wall, places: u32, out: &mut Vec<u8>) {
    varint::put_signed(i64::from(wall[0] / ONE), out);
    let mut last = -ONE;
    for &turn in &wall[1..] {
        varint::put((turn - last) as u64 >> (PLACES - places), out);
        last = turn;
    }
}

/// Reads a wall back; `None` if its bytes make no sense.
pub(crate) fn decode(mut bytes: &[u8], places: u32) -> Option<Vec<i32>> {
    // Large enough for any area, small enough to compute with.
    const MOST: i64 = 1 << 9;
    let mut wall = Vec::with_capacity(bytes.len());
    let start = varint::take_signed(&mut bytes).filter(|start| start.abs() < MOST)?;
    wall.push(start as i32 * ONE);
    let mut last = -i64::from(ONE);
    while !bytes.is_empty() {
        let step = varint::take(&mut bytes).filter(|&step| step < 1 << 30)?;
        let turn = last + ((step as i64) << (PLACES - places));
        if turn > MOST * i64::from(ONE) || (turn == last && wall.len() > 1) {
            return None;
        }
        wall.push(turn as i32);
        last = turn;
    }
    (wall.len() % 2 == 1).then_some(wall)
}

/// Numbers for packed pairs: open addressing.
#[derive(Debug, Default)]
struct PairMap {
    slots: Vec<(u64, u32)>,
    len: usize,
}

/// No pair: there are never so many walls.
const FREE: u64 = u64::MAX;

impl PairMap {
    #[inline]
    fn slot(&self, key: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20) as usize & mask;
        while self.slots[slot].0 != key && self.slots[slot].0 != FREE {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn insert(&mut self, key: u64) {
        if 2 * self.len >= self.slots.len() {
            let larger = vec![(FREE, 0); (2 * self.slots.len()).max(64)];
            for entry in std::mem::replace(&mut self.slots, larger) {
                if entry.0 != FREE {
                    let slot = self.slot(entry.0);
                    self.slots[slot] = entry;
                }
            }
        }
        let slot = self.slot(key);
        if self.slots[slot].0 == FREE {
            self.slots[slot].0 = key;
            self.len += 1;
        }
    }

    fn set(&mut self, key: u64, number: u32) {
        let slot = self.slot(key);
        self.slots[slot] = (key, number);
    }

    #[inline]
    fn get(&self, key: u64) -> u32 {
        self.slots[self.slot(key)].1
    }

    fn keys(&self) -> impl Iterator<Item = u64> {
        self.slots
            .iter()
            .map(|entry| entry.0)
            .filter(|&key| key != FREE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walls_come_back() {
        let half = ONE / 2;
        for wall in [
            vec![0],
            vec![-3 * ONE, -ONE, 0],
            vec![5 * ONE, -half, half, 2 * ONE, 2 * ONE + half],
        ] {
            let mut bytes = Vec::new();
            encode(&wall, 1, &mut bytes);
            assert_eq!(decode(&bytes, 1), Some(wall));
        }
        for bytes in [&[][..], &[2, 1], &[0x80], &[0, 1, 0], &[0xff; 12]] {
            assert_eq!(decode(bytes, 1), None, "{bytes:?}");
        }
    }

    #[test]
    fn a_pair_map_keeps_what_it_is_told() {
        let mut map = PairMap::default();
        let keys: Vec<u64> = (0..1000).map(|i| i * 0x1_0000_0001).collect();
        for &key in keys.iter().chain(&keys) {
            map.insert(key);
        }
        assert_eq!(map.keys().count(), 1000);
        for (number, &key) in keys.iter().enumerate() {
            map.set(key, number as u32);
        }
        assert!((0..1000).all(|number| map.get(keys[number as usize]) == number));
    }
}
