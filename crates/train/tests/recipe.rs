//! Whether the program still plays the games its weights were learnt from.

use loam_othello::patterns::Weights;
use loam_train::{SelfPlayOptions, SelfPlayer};

/// Games like those of the last rounds of `loam train othello recipe`.
///
/// Where this number changes, the recipe makes other weights than those that
/// come with the program: train them anew, or say in `docs/othello.md` which
/// commit made them.
#[test]
fn self_play_is_what_the_shipped_weights_were_learnt_from() {
    let options = SelfPlayOptions {
        depth: 4,
        ending: 18,
        perfect: 14,
        seed: 31,
    };
    let player = SelfPlayer::new(options, Weights::shipped());
    let mut sum = 0xcbf2_9ce4_8422_2325_u64;
    for game in (0..8).map(|number| player.play(number)) {
        let scores = game.scores.iter().map(|score| score.cast_unsigned());
        for byte in game.squares.iter().copied().chain(scores) {
            sum = (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    assert_eq!(sum, 0x740f_59d9_b8fa_5833);
}
