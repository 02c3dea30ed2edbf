//! What a search remembers of positions: one table for all threads, without
//! locks.

use super::board::Keys;
use super::selectivity::Selectivity;
use std::collections::TryReserveError;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

/// Stands for no move.
pub(crate) const NO_MOVE: u8 = 64;

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    /// The score is at least this.
    pub(crate) lower: i8,
    /// The score is at most this.
    pub(crate) upper: i8,
    /// Plies searched.
    pub(crate) depth: u8,
    /// How sure the search was.
    pub(crate) selectivity: Selectivity,
    /// The best move and the one before it, or [`NO_MOVE`].
    pub(crate) moves: [u8; 2],
    /// The search that stored it.
    date: u8,
    /// The logarithm of the nodes it took.
    cost: u8,
}

impl Known {
    fn pack(self) -> u64 {
        u64::from_le_bytes([
            self.lower as u8,
            self.upper as u8,
            self.depth,
            self.selectivity.index(),
            self.moves[0],
            self.moves[1],
            self.date,
            self.cost,
        ])
    }

    fn unpack(data: u64) -> Known {
        let [lower, upper, depth, selectivity, first, second, date, cost] = data.to_le_bytes();
        Known {
            lower: lower as i8,
            upper: upper as i8,
            depth,
            selectivity: Selectivity::from_index(selectivity),
            moves: [first, second],
            date,
            cost,
        }
    }

    /// The bound that tells whether the score is above `alpha`, if one does.
    #[inline]
    pub(crate) fn settles(self, alpha: i32) -> Option<i32> {
        let (lower, upper) = (i32::from(self.lower), i32::from(self.upper));
        if lower > alpha {
            Some(lower)
        } else {
            (upper <= alpha).then_some(upper)
        }
    }

    /// Whether a search so deep and so sure would learn nothing new.
    #[inline]
    pub(crate) fn covers(self, depth: i32, selectivity: Selectivity) -> bool {
        i32::from(self.depth) >= depth && self.selectivity >= selectivity
    }
}

/// Entries of one cache line.
const WAYS: usize = 4;

/// The key is stored mixed with the data: a torn entry matches no position.
#[derive(Default)]
struct Entry {
    mixed: AtomicU64,
    data: AtomicU64,
}

#[derive(Default)]
#[repr(align(64))]
struct Bucket([Entry; WAYS]);

const _: () = assert!(size_of::<Bucket>() == 64);

/// A result to remember.
pub(crate) struct Found {
    /// The score was asked whether it exceeds this.
    pub(crate) alpha: i32,
    pub(crate) score: i32,
    pub(crate) depth: i32,
    pub(crate) selectivity: Selectivity,
    pub(crate) best: u8,
    pub(crate) nodes: u64,
}

/// The shared table.
pub struct Table {
    buckets: Vec<Bucket>,
    date: AtomicU8,
}

impl Table {
    /// A table of about `megabytes` megabytes.
    ///
    /// # Panics
    ///
    /// If there is not enough memory.
    #[must_use]
    pub fn megabytes(megabytes: usize) -> Table {
        Table::try_megabytes(megabytes).expect("memory for the table")
    }

    /// A table of about `megabytes` megabytes, if there is enough memory.
    ///
    /// # Errors
    ///
    /// If there is not.
    pub fn try_megabytes(megabytes: usize) -> Result<Table, TryReserveError> {
        let bytes = megabytes.clamp(1, usize::MAX >> 20) << 20;
        let count = 1_usize << (bytes / size_of::<Bucket>()).ilog2();
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count)?;
        ask_for_huge_pages(&mut buckets);
        buckets.resize_with(count, Bucket::default);
        Ok(Table {
            buckets,
            date: AtomicU8::new(1),
        })
    }

    /// Everything so far becomes old: the first to make room.
    pub(crate) fn start_search(&self) {
        self.date.store(self.next_date(), Relaxed);
    }

    fn next_date(&self) -> u8 {
        // Zero is the date of an empty entry.
        self.date.load(Relaxed).wrapping_add(1).max(1)
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for entry in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            entry.mixed.store(0, Relaxed);
            entry.data.store(0, Relaxed);
        }
    }

    #[inline(always)]
    fn bucket(&self, keys: Keys) -> &Bucket {
        &self.buckets[keys.place as usize & (self.buckets.len() - 1)]
    }

    /// Asks for a bucket's memory ahead of its use.
    #[inline(always)]
    #[allow(unsafe_code)]
    pub(crate) fn prefetch(&self, keys: Keys) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let bucket: *const Bucket = self.bucket(keys);
            // SAFETY: a prefetch touches nothing, and the address is valid.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(bucket.cast()) };
        }
    }

    /// What is known of a position.
    #[inline]
    pub(crate) fn probe(&self, keys: Keys) -> Option<Known> {
        for entry in &self.bucket(keys).0 {
            let data = entry.data.load(Relaxed);
            if entry.mixed.load(Relaxed) ^ data == keys.check && data != 0 {
                return Some(Known::unpack(data));
            }
        }
        None
    }

    /// Remembers a result.
    pub(crate) fn store(&self, keys: Keys, found: &Found) {
        let date = self.date.load(Relaxed);
        let cost = found.nodes.max(1).ilog2() as u8;
        // A null window yields one bound: fail-high a lower, fail-low an upper.
        let (lower, upper) = match found.score > found.alpha {
            true => (found.score, 127),
            false => (-127, found.score),
        };
        let mut new = Known {
            lower: lower as i8,
            upper: upper as i8,
            depth: found.depth as u8,
            selectivity: found.selectivity,
            moves: [found.best, NO_MOVE],
            date,
            cost,
        };
        let mut worst = None;
        let mut worst_value = u32::MAX;
        for entry in &self.bucket(keys).0 {
            let data = entry.data.load(Relaxed);
            let old = Known::unpack(data);
            if entry.mixed.load(Relaxed) ^ data == keys.check && data != 0 {
                if old.depth == new.depth && old.selectivity == new.selectivity {
                    // The two bounds of one search complement each other.
                    if old.lower <= new.upper && old.upper >= new.lower {
                        new.lower = new.lower.max(old.lower);
                        new.upper = new.upper.min(old.upper);
                    }
                } else if old.date == date
                    && (old.depth, old.selectivity) > (new.depth, new.selectivity)
                {
                    // A probe must not displace the real search.
                    return;
                }
                if found.best == NO_MOVE || found.score <= found.alpha && old.moves[0] != NO_MOVE {
                    // No move of a failed search is known to be good.
                    new.moves = old.moves;
                } else if old.moves[0] != found.best {
                    new.moves[1] = old.moves[0];
                } else {
                    new.moves[1] = old.moves[1];
                }
                new.cost = new.cost.max(old.cost);
                write(entry, keys, new);
                return;
            }
            // Replacement: empty entries first, then those of earlier searches,
            // and of this search's the ones that took the fewest nodes. Depth
            // alone would be misleading, because at one depth the numbers of
            // nodes differ by orders of magnitude.
            let value = if data == 0 {
                0
            } else if old.date == date {
                512 + u32::from(old.cost) * 4 + u32::from(old.depth)
            } else {
                1 + u32::from(old.cost)
            };
            if value < worst_value {
                (worst, worst_value) = (Some(entry), value);
            }
        }
        if let Some(entry) = worst {
            write(entry, keys, new);
        }
    }

    /// Fullness with entries of this search, in thousandths, from a sample.
    pub(crate) fn fullness(&self) -> u32 {
        let sample = self.buckets.len().min(1000);
        let date = self.date.load(Relaxed);
        let entries = self.buckets[..sample].iter().flat_map(|bucket| &bucket.0);
        let used = entries.filter(|entry| Known::unpack(entry.data.load(Relaxed)).date == date);
        (used.count() * 1000 / (sample * WAYS)) as u32
    }

    /// How many buckets, a power of two.
    pub(super) fn buckets(&self) -> usize {
        self.buckets.len()
    }

    /// Every entry of at least some depth.
    ///
    /// A search may go on meanwhile: an entry it is just changing is left out
    /// or comes with a key that matches no position.
    pub(super) fn entries(&self, depth: u8) -> impl Iterator<Item = Saved> {
        self.buckets
            .iter()
            .enumerate()
            .flat_map(move |(bucket, entries)| {
                entries.0.iter().filter_map(move |entry| {
                    let data = entry.data.load(Relaxed);
                    let check = entry.mixed.load(Relaxed) ^ data;
                    let kept = data != 0 && Known::unpack(data).depth >= depth;
                    kept.then_some(Saved {
                        bucket: bucket as u32,
                        check,
                        data,
                    })
                })
            })
    }

    /// Takes an entry of an earlier table, at least as large as this one,
    /// into the next search.
    pub(super) fn restore(&self, saved: Saved) {
        let known = Known {
            date: self.next_date(),
            ..Known::unpack(saved.data)
        };
        let keys = Keys {
            place: u64::from(saved.bucket),
            check: saved.check,
        };
        let worth = |known: Known| (known.date, known.depth, known.cost);
        let least = self.bucket(keys).0.iter().min_by_key(|entry| {
            let data = entry.data.load(Relaxed);
            (data != 0).then(|| worth(Known::unpack(data)))
        });
        if let Some(entry) = least {
            let data = entry.data.load(Relaxed);
            if data == 0 || worth(Known::unpack(data)) < worth(known) {
                write(entry, keys, known);
            }
        }
    }
}

/// An entry on its way to or from a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Saved {
    pub(super) bucket: u32,
    pub(super) check: u64,
    pub(super) data: u64,
}

impl Saved {
    /// Plies searched.
    pub(super) fn depth(self) -> u8 {
        Known::unpack(self.data).depth
    }

    /// Whether the data is such as a search writes.
    pub(super) fn is_sound(self) -> bool {
        let known = Known::unpack(self.data);
        known.pack() == self.data
            && known.depth <= 64
            && known.moves.iter().all(|&square| square <= NO_MOVE)
    }
}

/// Lets the system back a table by huge pages: with small ones, most probes
/// also miss the translation of their address.
#[allow(unsafe_code)]
fn ask_for_huge_pages(buckets: &mut Vec<Bucket>) {
    #[cfg(target_os = "linux")]
    {
        const PAGE: usize = 4096;
        let room = buckets.spare_capacity_mut();
        let skipped = room.as_ptr().addr().wrapping_neg() % PAGE;
        let length = size_of_val(room).saturating_sub(skipped);
        // SAFETY: the range lies within memory this vector has to itself, and
        // the advice changes nothing of its contents. If the system does not
        // take it, nothing is lost.
        unsafe {
            let start = room.as_mut_ptr().byte_add(skipped.min(size_of_val(room)));
            libc::madvise(start.cast(), length, libc::MADV_HUGEPAGE);
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = buckets;
}

#[inline]
fn write(entry: &Entry, keys: Keys, known: Known) {
    let data = known.pack();
    entry.mixed.store(keys.check ^ data, Relaxed);
    entry.data.store(data, Relaxed);
}
