//! The transposition table: what earlier parts of a search found out.
//!
//! One table may be shared between threads. Entries are two atomic words, the
//! key stored xored with the data, so that a torn entry is a miss and no lock
//! is needed (Hyatt and Mann 2002).

mod entry;

pub use entry::{Bound, Entry};

use crate::options::{Scheme, TableOptions};
use entry::Slot;
use std::sync::atomic::{AtomicU8, Ordering};

/// A transposition table.
///
/// ```
/// use loam_search::{Scheme, Clear, TableOptions};
/// use loam_search::table::{Bound, Entry, Table};
/// let table = Table::new(&TableOptions::megabytes(1));
/// let entry = Entry { code: 7, value: -12, depth: 3, bound: Bound::Lower };
/// table.store(42, entry);
/// assert_eq!(table.probe(42), Some(entry));
/// assert_eq!(table.probe(43), None);
/// ```
#[derive(Debug)]
pub struct Table {
    buckets: Box<[Bucket]>,
    scheme: Scheme,
    generation: AtomicU8,
}

/// A cache line of entries; TwoDeep uses them in pairs.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

const _: () = assert!(size_of::<Bucket>() == 64);

impl Table {
    /// An empty table of at most the given size, and at least one bucket.
    #[must_use]
    pub fn new(options: &TableOptions) -> Table {
        let fitting = (options.bytes / size_of::<Bucket>()).max(1);
        let count = 1 << fitting.ilog2();
        Table {
            buckets: (0..count).map(|_| Bucket::default()).collect(),
            scheme: options.scheme,
            generation: AtomicU8::new(0),
        }
    }

    /// How many entries fit.
    #[must_use]
    pub fn capacity(&self) -> usize {
        self.buckets.len() * 4
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for slot in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            slot.clear();
        }
    }

    /// Marks what is stored so far as old.
    pub fn age(&self) {
        self.generation.fetch_add(1, Ordering::Relaxed);
    }

    /// Tells the processor that this position will be asked for soon.
    #[inline]
    pub fn prefetch(&self, hash: u64) {
        // A load whose value nothing waits for: a prefetch without `unsafe`.
        std::hint::black_box(self.slots(hash)[0].depth());
    }

    /// What is known about a position.
    #[inline]
    #[must_use]
    pub fn probe(&self, hash: u64) -> Option<Entry> {
        self.slots(hash).iter().find_map(|slot| slot.load(hash))
    }

    /// Remembers a position; something else may be forgotten.
    #[inline]
    pub fn store(&self, hash: u64, entry: Entry) {
        let slots = self.slots(hash);
        let generation = self.generation.load(Ordering::Relaxed) & entry::MAX_GENERATION;
        match self.scheme {
            Scheme::TwoDeep => store_two_deep(slots, hash, entry, generation),
            Scheme::Buckets => store_in_bucket(slots, hash, entry, generation),
        }
    }

    /// How full the table is with entries of this generation, in thousandths,
    /// estimated from its beginning.
    #[must_use]
    pub fn fullness(&self) -> u32 {
        let generation = self.generation.load(Ordering::Relaxed) & entry::MAX_GENERATION;
        let sample = &self.buckets[..self.buckets.len().min(1000)];
        let used = sample
            .iter()
            .flat_map(|bucket| &bucket.0)
            .filter(|slot| slot.generation() == Some(generation))
            .count();
        (used * 1000 / (sample.len() * 4)) as u32
    }

    /// The entries among which a position's own must be.
    #[inline]
    fn slots(&self, hash: u64) -> &[Slot] {
        let bucket = &self.buckets[hash as usize & (self.buckets.len() - 1)];
        match self.scheme {
            Scheme::Buckets => &bucket.0,
            Scheme::TwoDeep => {
                // The highest bit chooses: the lowest have chosen the bucket.
                let half = (hash >> 63) as usize * 2;
                &bucket.0[half..half + 2]
            }
        }
    }
}

fn store_two_deep(slots: &[Slot], hash: u64, entry: Entry, generation: u8) {
    let [newest, deepest] = slots else {
        unreachable!("two entries")
    };
    // The first holds what came last, the second the deepest before it. The
    // newest is always kept: its neighbours in the tree will ask for it next,
    // and the deepest is the one that saves the most work.
    if newest.load(hash).is_none() && deepest.load(hash).is_none() {
        if newest.depth() >= deepest.depth() {
            deepest.copy_from(newest);
        }
        newest.store(hash, entry, generation);
    } else if newest.load(hash).is_some() {
        newest.store(hash, entry, generation);
    } else {
        deepest.store(hash, entry, generation);
    }
}

fn store_in_bucket(slots: &[Slot], hash: u64, entry: Entry, generation: u8) {
    let worth = |slot: &Slot| match (slot.load(hash), slot.depth(), slot.generation()) {
        (Some(_), ..) => -1,
        (None, Some(depth), Some(age)) => {
            // A search ago counts as eight plies: what an earlier move left
            // behind is seldom reached again, but not worthless.
            let old = generation.wrapping_sub(age) & entry::MAX_GENERATION;
            256 + i32::from(depth) - 8 * i32::from(old.min(31))
        }
        _ => -2,
    };
    // Its own entry first of all, then an empty one, then the least worth.
    let own = slots.iter().find(|slot| slot.load(hash).is_some());
    let place = own.or_else(|| slots.iter().min_by_key(|slot| worth(slot)));
    place
        .expect("a bucket has entries")
        .store(hash, entry, generation);
}

#[cfg(test)]
mod tests;
