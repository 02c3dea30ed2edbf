//! Random keys for incremental hashing.

/// `N` keys from a seed, computed at compile time (SplitMix64).
///
/// ```
/// static KEYS: [u64; 4] = loam_game::zobrist::keys(1);
/// assert_ne!(KEYS[0], KEYS[1]);
/// ```
#[must_use]
pub const fn keys<const N: usize>(seed: u64) -> [u64; N] {
    let mut table = [0; N];
    let mut state = seed;
    let mut i = 0;
    while i < N {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        table[i] = z ^ (z >> 31);
        i += 1;
    }
    table
}

/// A multiple of an odd key for a small count: used where a quantity, not a
/// square, enters the hash.
#[must_use]
pub const fn scaled(key: u64, count: u64) -> u64 {
    key.wrapping_mul(2 * count + 1)
}
