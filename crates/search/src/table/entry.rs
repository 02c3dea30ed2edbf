use std::sync::atomic::{AtomicU64, Ordering};

/// What the stored value says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Bound {
    /// Nothing: only the move is worth remembering.
    None = 0,
    /// It is at least this.
    Lower = 1,
    /// It is at most this.
    Upper = 2,
    /// It is this.
    Exact = 3,
}

/// What is remembered of a position: the thesis's move, score, flag and depth
/// (section 3.6.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The best move's code; zero for none.
    pub code: u32,
    /// Value for the player to move; decided ones count from this position.
    pub value: i32,
    /// Depth of the search below.
    pub depth: u8,
    /// What the value means.
    pub bound: Bound,
}

/// 24 bits of code, 22 of value, 8 of depth, 2 of bound, 6 of generation, and
/// a bit that tells an entry from emptiness.
const VALUE_SHIFT: u32 = 24;
const DEPTH_SHIFT: u32 = 46;
const BOUND_SHIFT: u32 = 54;
const GENERATION_SHIFT: u32 = 56;
const USED: u64 = 1 << 63;
const VALUE_BITS: u32 = 22;

/// Generations count modulo 64.
pub(super) const MAX_GENERATION: u8 = 63;

/// An entry in the table: 16 bytes.
#[derive(Debug, Default)]
pub(super) struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

const _: () = assert!(size_of::<Slot>() == 16);

impl Entry {
    fn pack(self, generation: u8) -> u64 {
        debug_assert!(self.code < 1 << 24);
        debug_assert!(self.value.unsigned_abs() < 1 << (VALUE_BITS - 1));
        let value = self.value as u64 & ((1 << VALUE_BITS) - 1);
        u64::from(self.code)
            | value << VALUE_SHIFT
            | u64::from(self.depth) << DEPTH_SHIFT
            | (self.bound as u64) << BOUND_SHIFT
            | u64::from(generation) << GENERATION_SHIFT
            | USED
    }

    fn unpack(data: u64) -> Entry {
        // Shifted up and back, the value's sign fills the upper bits.
        let value = (data << (64 - VALUE_SHIFT - VALUE_BITS)) as i64 >> (64 - VALUE_BITS);
        Entry {
            code: data as u32 & 0xff_ffff,
            value: value as i32,
            depth: (data >> DEPTH_SHIFT) as u8,
            bound: match data >> BOUND_SHIFT & 3 {
                0 => Bound::None,
                1 => Bound::Lower,
                2 => Bound::Upper,
                _ => Bound::Exact,
            },
        }
    }
}

impl Slot {
    #[inline]
    pub(super) fn load(&self, hash: u64) -> Option<Entry> {
        let data = self.data.load(Ordering::Relaxed);
        let check = self.check.load(Ordering::Relaxed);
        (data & USED != 0 && check ^ data == hash).then(|| Entry::unpack(data))
    }

    #[inline]
    pub(super) fn store(&self, hash: u64, entry: Entry, generation: u8) {
        // Two stores, not one: between them, or of two writers, the words do
        // not match, and a reader finds nothing.
        let data = entry.pack(generation);
        self.data.store(data, Ordering::Relaxed);
        self.check.store(hash ^ data, Ordering::Relaxed);
    }

    pub(super) fn copy_from(&self, other: &Slot) {
        let (data, check) = (
            other.data.load(Ordering::Relaxed),
            other.check.load(Ordering::Relaxed),
        );
        self.data.store(data, Ordering::Relaxed);
        self.check.store(check, Ordering::Relaxed);
    }

    pub(super) fn clear(&self) {
        self.data.store(0, Ordering::Relaxed);
        self.check.store(0, Ordering::Relaxed);
    }

    /// The depth stored here, whatever the position.
    pub(super) fn depth(&self) -> Option<u8> {
        let data = self.data.load(Ordering::Relaxed);
        (data & USED != 0).then_some((data >> DEPTH_SHIFT) as u8)
    }

    /// The generation stored here, whatever the position.
    pub(super) fn generation(&self) -> Option<u8> {
        let data = self.data.load(Ordering::Relaxed);
        (data & USED != 0).then_some((data >> GENERATION_SHIFT) as u8 & MAX_GENERATION)
    }
}
