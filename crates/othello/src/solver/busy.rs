use super::board::Keys;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Positions that are being searched by some thread, so that others turn to
/// their siblings first (Weill's ABDADA as Kerrigan simplified it).
///
/// It is advice: a lost or a stray entry costs time, never a result.
pub(crate) struct Busy(Vec<AtomicU64>);

impl Busy {
    const SIZE: usize = 1 << 12;

    pub(crate) fn new() -> Busy {
        let mut places = Vec::with_capacity(Busy::SIZE);
        places.resize_with(Busy::SIZE, AtomicU64::default);
        Busy(places)
    }

    fn place(&self, keys: Keys) -> &AtomicU64 {
        &self.0[keys.place as usize % Busy::SIZE]
    }

    pub(crate) fn is_busy(&self, keys: Keys) -> bool {
        self.place(keys).load(Relaxed) == keys.check
    }

    pub(crate) fn begin(&self, keys: Keys) {
        self.place(keys).store(keys.check, Relaxed);
    }

    pub(crate) fn end(&self, keys: Keys) {
        // Unless another position has taken the place since.
        let place = self.place(keys);
        if place.load(Relaxed) == keys.check {
            place.store(0, Relaxed);
        }
    }
}
