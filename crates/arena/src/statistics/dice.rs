use super::{GameResult, rate_from_elo};

/// A small generator for the tests that play matches by chance (SplitMix64;
/// Steele, Lea and Flood, OOPSLA 2014).
pub(super) struct Dice(pub(super) u64);

impl Dice {
    /// A number in 0..1.
    pub(super) fn unit(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }

    /// A game of a player this much stronger, drawn so often.
    pub(super) fn game(&mut self, elo: f64, draws: f64) -> GameResult {
        let wins = rate_from_elo(elo) - draws / 2.0;
        let throw = self.unit();
        if throw < wins {
            GameResult::Win
        } else if throw < wins + draws {
            GameResult::Draw
        } else {
            GameResult::Loss
        }
    }
}
