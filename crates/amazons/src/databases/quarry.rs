//! Every wall met so far, kept once and numbered.
//!
//! A database is built layer by layer, and a layer only reads walls of layers
//! before it. So the walls already *settled* are plain data that all threads
//! read without locks; the layer's own go to locked shards until it is done.

use super::walls::{Wall, top};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// A wall by its number.
pub(crate) type WallId = u32;

/// A thermograph: its left wall negated, and its right wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Pair {
    pub(crate) left: WallId,
    pub(crate) right: WallId,
}

impl Pair {
    #[inline]
    pub(crate) const fn pack(self) -> u64 {
        (self.left as u64) << 32 | self.right as u64
    }

    #[inline]
    pub(crate) const fn unpack(packed: u64) -> Pair {
        Pair {
            left: (packed >> 32) as u32,
            right: packed as u32,
        }
    }
}

const SHARDS: usize = 64;

/// All walls of a database, or of several that depend on each other.
#[derive(Debug)]
pub(crate) struct Quarry {
    settled: Arena,
    fresh: [Mutex<Shard>; SHARDS],
    next: AtomicU32,
}

#[derive(Debug, Default)]
struct Shard {
    arena: Arena,
    /// The numbers of the arena's walls.
    ids: Vec<WallId>,
}

impl Default for Quarry {
    fn default() -> Quarry {
        Quarry {
            settled: Arena::default(),
            fresh: [const { Mutex::new(Shard::new()) }; SHARDS],
            next: AtomicU32::new(0),
        }
    }
}

impl Quarry {
    /// A settled wall and its last value.
    #[inline]
    pub(crate) fn get(&self, id: WallId) -> (&Wall, i32) {
        let (wall, top) = self.settled.get(id as usize);
        (wall, top)
    }

    /// How many walls have settled.
    pub(crate) fn len(&self) -> usize {
        self.settled.len()
    }

    /// About how many bytes the settled walls take.
    pub(crate) fn bytes(&self) -> u64 {
        self.settled.bytes()
    }

    /// The number of a wall, a new one if need be.
    #[inline]
    pub(crate) fn intern(&self, wall: &Wall) -> WallId {
        let hash = hash(wall);
        if let Some(id) = self.settled.find(hash, wall) {
            return id as WallId;
        }
        let shard = &self.fresh[(hash >> 58) as usize];
        let mut shard = shard.lock().expect("no thread panics with a shard");
        if let Some(local) = shard.arena.find(hash, wall) {
            return shard.ids[local];
        }
        let id = self.next.fetch_add(1, Relaxed);
        shard.arena.push(hash, wall);
        shard.ids.push(id);
        id
    }

    /// Settles what is new: to be called between layers.
    pub(crate) fn settle(&mut self) {
        let known = self.settled.len();
        let total = *self.next.get_mut() as usize;
        let shards: Vec<Shard> = self
            .fresh
            .iter_mut()
            .map(|shard| std::mem::take(shard.get_mut().expect("no thread panics with a shard")))
            .collect();
        let mut places = vec![(0_u8, 0_u32); total - known];
        for (number, shard) in shards.iter().enumerate() {
            for (local, &id) in shard.ids.iter().enumerate() {
                places[id as usize - known] = (number as u8, local as u32);
            }
        }
        for (shard, local) in places {
            let (wall, _) = shards[usize::from(shard)].arena.get(local as usize);
            self.settled.push(hash(wall), wall);
        }
    }
}

impl Shard {
    const fn new() -> Shard {
        Shard {
            arena: Arena::new(),
            ids: Vec::new(),
        }
    }
}

/// Walls end to end, and a table to find them by hash.
#[derive(Debug, Default)]
struct Arena {
    /// Of each wall its last value, then the wall.
    data: Vec<i32>,
    /// Where each ends.
    ends: Vec<usize>,
    /// Open addressing: a wall's number plus one, under half its hash.
    slots: Vec<u64>,
}

impl Arena {
    const fn new() -> Arena {
        Arena {
            data: Vec::new(),
            ends: Vec::new(),
            slots: Vec::new(),
        }
    }

    fn len(&self) -> usize {
        self.ends.len()
    }

    fn bytes(&self) -> u64 {
        (4 * self.data.capacity() + 8 * self.ends.capacity() + 8 * self.slots.len()) as u64
    }

    #[inline]
    fn get(&self, number: usize) -> (&Wall, i32) {
        let start = if number == 0 {
            0
        } else {
            self.ends[number - 1]
        };
        let wall = &self.data[start..self.ends[number]];
        (&wall[1..], wall[0])
    }

    #[inline]
    fn find(&self, hash: u64, wall: &Wall) -> Option<usize> {
        let mask = self.slots.len().checked_sub(1)?;
        let mut slot = hash as usize & mask;
        loop {
            let entry = self.slots[slot];
            if entry == 0 {
                return None;
            }
            if entry >> 32 == hash >> 32 {
                let number = (entry as u32 - 1) as usize;
                if self.get(number).0 == wall {
                    return Some(number);
                }
            }
            slot = (slot + 1) & mask;
        }
    }

    fn push(&mut self, hash: u64, wall: &Wall) {
        if 2 * self.ends.len() >= self.slots.len() {
            self.grow();
        }
        self.data.push(top(wall));
        self.data.extend_from_slice(wall);
        self.ends.push(self.data.len());
        self.place(hash, self.ends.len() as u64);
    }

    fn place(&mut self, hash: u64, entry: u64) {
        let mask = self.slots.len() - 1;
        let mut slot = hash as usize & mask;
        while self.slots[slot] != 0 {
            slot = (slot + 1) & mask;
        }
        self.slots[slot] = hash >> 32 << 32 | entry;
    }

    fn grow(&mut self) {
        self.slots = vec![0; (2 * self.slots.len()).max(64)];
        for number in 0..self.len() {
            let hash = hash(self.get(number).0);
            self.place(hash, number as u64 + 1);
        }
    }
}

/// A quick hash for short lists of integers.
#[inline]
fn hash(wall: &Wall) -> u64 {
    let mut hash = 0_u64;
    for &word in wall {
        hash = (hash.rotate_left(23) ^ u64::from(word as u32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
    hash ^ hash >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_walls_have_equal_numbers_before_and_after_settling() {
        let mut quarry = Quarry::default();
        let walls: Vec<Vec<i32>> = (0..500)
            .map(|i: i32| vec![i % 50, i / 50, i / 50 + 1 + i % 3])
            .collect();
        let mut ids = Vec::new();
        for round in 0..3 {
            let found: Vec<WallId> = walls.iter().map(|wall| quarry.intern(wall)).collect();
            if round > 0 {
                assert_eq!(found, ids);
            }
            ids = found;
            if round == 1 {
                quarry.settle();
            }
        }
        assert_eq!(quarry.len(), 500);
        for (id, wall) in ids.iter().zip(&walls) {
            assert_eq!(quarry.get(*id), (&wall[..], top(wall)));
        }
    }
}
