/// Random numbers that depend on a seed and a name alone, so that one row of
/// the crash lab can be repeated without the others.
pub(super) struct Dice(u64);

impl Dice {
    pub(super) fn new(seed: u64, name: &str, number: u64) -> Dice {
        // FNV-1a: only has to keep the rows apart.
        let mut hash = seed ^ 0xcbf2_9ce4_8422_2325;
        for byte in name.bytes().chain(number.to_le_bytes()) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
        let mut dice = Dice(hash | 1);
        dice.next();
        dice
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 16
    }

    /// A number below `end`, which is not zero.
    pub(super) fn below(&mut self, end: usize) -> usize {
        (self.next() % end.max(1) as u64) as usize
    }

    /// A number from zero up to 1.
    pub(super) fn part(&mut self) -> f64 {
        self.below(1 << 20) as f64 / f64::from(1 << 20)
    }
}
