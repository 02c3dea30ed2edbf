//! What several tests start from.

use crate::{PlayedGame, SelfPlayOptions, SelfPlayer};
use loam_othello::patterns::Weights;

/// Games that are soon played.
pub(crate) fn shallow_games() -> Vec<PlayedGame> {
    let options = SelfPlayOptions {
        depth: 1,
        perfect: 8,
        seed: 5,
        ..SelfPlayOptions::default()
    };
    let player = SelfPlayer::new(options, Weights::shipped());
    (0..6).map(|n| player.play(n)).collect()
}

/// Bytes cut short anywhere, and with any bit changed.
pub(crate) fn damaged(whole: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    let cut = (0..whole.len()).map(|length| whole[..length].to_vec());
    let flipped = (0..8 * whole.len()).map(|bit| {
        let mut bytes = whole.to_vec();
        bytes[bit / 8] ^= 1 << (bit % 8);
        bytes
    });
    cut.chain(flipped)
}
