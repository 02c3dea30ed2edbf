use super::Numbers;
use std::collections::TryReserveError;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Positions of a bucket: four of them fill a line of the processor's cache.
const WAYS: usize = 4;

struct Entry {
    /// Check (48 bits), rank (8) and effort (8), xored with the numbers: halves
    /// of two entries written at once are taken for neither.
    mixed: AtomicU64,
    /// φ and δ.
    numbers: AtomicU64,
}

#[repr(align(64))]
struct Bucket([Entry; WAYS]);

const _: () = assert!(size_of::<Bucket>() == 64);

/// Proof numbers by position, shared by all threads without locks. When it is
/// full, what took least work to find out makes room.
///
/// ```
/// use loam_search::dfpn::{Numbers, ProofTable};
/// let table = ProofTable::with_bytes(1 << 20).unwrap();
/// table.put(7, 2, Numbers::WON, 10);
/// // Won by someone two ahead, hence by someone three ahead.
/// assert_eq!(table.get(7, 3), Some(Numbers::WON));
/// assert_eq!(table.get(7, 1), None);
/// ```
pub struct ProofTable {
    buckets: Vec<Bucket>,
}

/// An entry taken out of its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Saved {
    /// The key, spread over all bits.
    pub(super) spread: u64,
    pub(super) rank: i8,
    pub(super) effort: u8,
    pub(super) numbers: Numbers,
}

const CHECK: u64 = !0 >> 16;

/// An odd number: spreading can be undone, and nothing is lost by it.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// Buckets enough for the place of an entry to tell the 16 bits of its key
/// that are not in it.
const FEWEST: usize = 1 << 16;

/// Effort in quarters of a doubling.
fn scaled(effort: u64) -> u8 {
    let log = (effort | 1).ilog2();
    let quarter = if log < 2 { 0 } else { effort >> (log - 2) & 3 };
    (log * 4) as u8 | quarter as u8
}

/// The least effort of a step of the scale.
fn unscaled(effort: u8) -> u64 {
    let (log, quarter) = (u32::from(effort / 4), u64::from(effort % 4));
    match log {
        0 | 1 => 1 << log,
        _ => (4 + quarter) << (log - 2),
    }
}

fn unpack(numbers: u64) -> Numbers {
    Numbers {
        phi: (numbers >> 32) as u32,
        delta: numbers as u32,
    }
}

impl Entry {
    /// Check, rank and effort; the numbers.
    #[inline]
    fn read(&self) -> (u64, u64) {
        let numbers = self.numbers.load(Relaxed);
        (self.mixed.load(Relaxed) ^ numbers, numbers)
    }

    #[inline]
    fn write(&self, word: u64, numbers: Numbers) {
        let numbers = u64::from(numbers.phi) << 32 | u64::from(numbers.delta);
        self.numbers.store(numbers, Relaxed);
        self.mixed.store(word ^ numbers, Relaxed);
    }
}

#[inline]
fn rank_of(word: u64) -> i8 {
    (word >> 48) as u8 as i8
}

impl ProofTable {
    /// A table of about `bytes` bytes, four million at least.
    ///
    /// # Errors
    /// If there is not so much memory.
    pub fn with_bytes(bytes: usize) -> Result<ProofTable, TryReserveError> {
        let count = (bytes / size_of::<Bucket>()).max(FEWEST);
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count)?;
        let entry = || Entry {
            mixed: AtomicU64::new(0),
            numbers: AtomicU64::new(0),
        };
        buckets.resize_with(count, || Bucket(std::array::from_fn(|_| entry())));
        Ok(ProofTable { buckets })
    }

    #[inline]
    fn bucket(&self, spread: u64) -> &Bucket {
        let index = (u128::from(spread) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }

    /// Asks for a position's memory ahead of its use.
    #[inline]
    #[allow(unsafe_code)]
    pub fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let bucket: *const Bucket = self.bucket(key.wrapping_mul(SPREAD));
            // SAFETY: a prefetch touches nothing, and the address is valid.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(bucket.cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// What is known of a position.
    #[inline]
    #[must_use]
    pub fn get(&self, key: u64, rank: i8) -> Option<Numbers> {
        let spread = key.wrapping_mul(SPREAD);
        let mut found = None;
        for entry in &self.bucket(spread).0 {
            let (word, numbers) = entry.read();
            if word & CHECK != spread & CHECK || numbers == 0 {
                continue;
            }
            // A win of a lower rank is one all the more for this, and a loss of a
            // higher one likewise; estimates serve their own rank only.
            let numbers = unpack(numbers);
            match rank_of(word).cmp(&rank) {
                std::cmp::Ordering::Less if numbers.phi == 0 => return Some(Numbers::WON),
                std::cmp::Ordering::Greater if numbers.delta == 0 => return Some(Numbers::LOST),
                // Two threads may both have put it in at once. The first is the
                // one that is kept up to date.
                std::cmp::Ordering::Equal => found = found.or(Some(numbers)),
                _ => {}
            }
        }
        found
    }

    /// How much work went into what is known of a position, on a logarithmic
    /// scale; 0 if nothing is.
    #[must_use]
    pub fn effort(&self, key: u64, rank: i8) -> u8 {
        let spread = key.wrapping_mul(SPREAD);
        let mut most = 0;
        for entry in &self.bucket(spread).0 {
            let (word, numbers) = entry.read();
            if word & CHECK == spread & CHECK && numbers != 0 && rank_of(word) == rank {
                most = most.max((word >> 56) as u8);
            }
        }
        most
    }

    /// About how many positions it took to find out what is known of one; 0
    /// if nothing is.
    #[must_use]
    pub fn work(&self, key: u64, rank: i8) -> u64 {
        match self.effort(key, rank) {
            0 => u64::from(self.get(key, rank).is_some()),
            effort => unscaled(effort),
        }
    }

    /// Writes down what is known, and how many positions it took.
    #[inline]
    pub fn put(&self, key: u64, rank: i8, numbers: Numbers, effort: u64) {
        self.write(key.wrapping_mul(SPREAD), rank, numbers, scaled(effort));
    }

    #[inline]
    fn write(&self, spread: u64, rank: i8, numbers: Numbers, effort: u8) {
        let bucket = self.bucket(spread);
        // Its own entry, an empty one, or the one that is cheapest to find
        // out again.
        let mut place = &bucket.0[0];
        let mut least = u32::MAX;
        let mut effort = effort;
        for entry in &bucket.0 {
            let (word, there) = entry.read();
            let cost = if there == 0 {
                0
            } else if word & CHECK == spread & CHECK
                && replaces(rank, numbers, rank_of(word), unpack(there))
            {
                // Work done before counts as well.
                effort = effort.max((word >> 56) as u8);
                place = entry;
                break;
            } else {
                1 + (word >> 56) as u32
            };
            if cost < least {
                (place, least) = (entry, cost);
            }
        }
        let word = spread & CHECK | u64::from(rank as u8) << 48 | u64::from(effort) << 56;
        place.write(word, numbers);
    }

    /// How full it is, in parts of a thousand, by a sample.
    #[must_use]
    pub fn permille(&self) -> u32 {
        let step = (self.buckets.len() / 4096).max(1);
        let (mut used, mut all) = (0, 0);
        for bucket in self.buckets.iter().step_by(step) {
            all += WAYS as u32;
            used += bucket.0.iter().filter(|entry| entry.read().1 != 0).count() as u32;
        }
        used * 1000 / all
    }

    /// Its entries of at least this effort.
    pub(super) fn entries(&self, effort: u8) -> impl Iterator<Item = Saved> {
        let count = self.buckets.len() as u128;
        self.buckets
            .iter()
            .enumerate()
            .flat_map(move |(index, bucket)| {
                // The bits above the check are those that lead to this bucket.
                let first = (((index as u128) << 64).div_ceil(count)) as u64;
                bucket.0.iter().filter_map(move |entry| {
                    let (word, numbers) = entry.read();
                    let kept = numbers != 0 && (word >> 56) as u8 >= effort;
                    kept.then(|| {
                        let mut spread = first & !CHECK | word & CHECK;
                        if spread < first {
                            spread = spread.wrapping_add(CHECK + 1);
                        }
                        Saved {
                            spread,
                            rank: rank_of(word),
                            effort: (word >> 56) as u8,
                            numbers: unpack(numbers),
                        }
                    })
                })
            })
    }

    pub(super) fn restore(&self, saved: Saved) {
        self.write(saved.spread, saved.rank, saved.numbers, saved.effort);
    }
}

/// Whether an entry of the same position makes another one superfluous.
fn replaces(rank: i8, numbers: Numbers, there: i8, old: Numbers) -> bool {
    rank == there
        || (numbers.phi == 0 && old.phi == 0 && rank < there)
        || (numbers.delta == 0 && old.delta == 0 && rank > there)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_told_to_a_quarter_of_a_doubling() {
        let table = ProofTable::with_bytes(0).unwrap();
        assert_eq!(table.work(1, 0), 0);
        for effort in [1, 2, 3, 4, 5, 7, 100, 12_345, 1 << 40] {
            let numbers = Numbers { phi: 3, delta: 3 };
            table.put(effort, 0, numbers, effort);
            let work = table.work(effort, 0);
            assert!(work <= effort && effort < 2 * work, "{work} of {effort}");
            assert!(
                effort < 4 || effort * 4 < work * 5 + 4,
                "{work} of {effort}"
            );
        }
    }

    #[test]
    fn entries_taken_out_are_those_put_in() {
        for bytes in [0, 5_000_000, 9_999_999] {
            let table = ProofTable::with_bytes(bytes).unwrap();
            let key = |i: u64| (i + 1).wrapping_mul(0xd134_2543_de82_ef95);
            for i in 0..1000 {
                let numbers = Numbers {
                    phi: i as u32 + 1,
                    delta: 5,
                };
                table.put(key(i), (i % 100) as i8 - 50, numbers, i);
            }
            let copy = ProofTable::with_bytes(7_000_000).unwrap();
            for saved in table.entries(0) {
                copy.restore(saved);
            }
            for i in 0..1000 {
                let rank = (i % 100) as i8 - 50;
                assert_eq!(copy.get(key(i), rank), table.get(key(i), rank));
                assert_eq!(copy.get(key(i), rank).map(|n| n.phi), Some(i as u32 + 1));
            }
        }
    }

    #[test]
    fn what_cost_least_makes_room() {
        let table = ProofTable::with_bytes(0).unwrap();
        let open = Numbers { phi: 1, delta: 1 };
        // All in one bucket: spread keys that differ in their low bits only.
        let inverse = {
            let mut inverse: u64 = 1;
            for _ in 0..6 {
                inverse = inverse.wrapping_mul(2_u64.wrapping_sub(SPREAD.wrapping_mul(inverse)));
            }
            inverse
        };
        let key = |i: u64| (i + 1).wrapping_mul(inverse);
        for i in 0..5 {
            table.put(key(i), 0, open, 1 << (10 - i));
        }
        let known = |i| table.get(key(i), 0).is_some();
        assert_eq!([0, 1, 2, 3, 4].map(known), [true, true, true, false, true]);
    }

    #[test]
    fn a_proof_serves_higher_ranks_and_replaces_weaker_proofs() {
        let table = ProofTable::with_bytes(0).unwrap();
        table.put(9, 5, Numbers::WON, 3);
        table.put(9, 2, Numbers::WON, 3);
        table.put(9, -4, Numbers::LOST, 3);
        let known = |rank| table.get(9, rank).and_then(Numbers::won);
        assert_eq!(known(1), None);
        assert_eq!(
            (known(2), known(4), known(127)),
            (Some(true), Some(true), Some(true))
        );
        assert_eq!(
            (known(-4), known(-128), known(-3)),
            (Some(false), Some(false), None)
        );
        assert_eq!(table.entries(0).count(), 2);
    }

    #[test]
    fn of_two_entries_for_one_position_the_first_counts() {
        let table = ProofTable::with_bytes(0).unwrap();
        let open = |phi| Numbers { phi, delta: 1 };
        table.put(9, 5, open(3), 3);
        let spread = 9_u64.wrapping_mul(SPREAD);
        let bucket = table.bucket(spread);
        let (word, _) = bucket.0[0].read();
        bucket.0[2].write(word, open(7));
        assert_eq!(table.get(9, 5), Some(open(3)));
        table.put(9, 5, open(4), 3);
        assert_eq!(table.get(9, 5), Some(open(4)));
    }

    #[test]
    fn effort_grows_with_the_work() {
        let scale: Vec<u8> = (0..64).map(|i| scaled(1 << i)).collect();
        assert!(scale.is_sorted() && scale[63] > scale[62]);
        assert!(scaled(5) >= scaled(4) && scaled(7) > scaled(4) && scaled(u64::MAX) == 255);
    }
}
