//! Positions in memory: sorted by discs, weighted, and split by game.

use crate::Labelled;

/// A position to learn from or to be tested on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// Discs of the player to move.
    pub own: u64,
    /// Discs of the other.
    pub opp: u64,
    /// The final score for the player to move.
    pub score: i8,
    /// How much it counts.
    pub weight: f32,
}

/// Positions to learn from and positions kept for testing, by disc count.
#[derive(Clone, Debug)]
pub struct Samples {
    train: Vec<Vec<Sample>>,
    test: Vec<Vec<Sample>>,
    games: u64,
    seed: u64,
    holdout: f64,
}

impl Samples {
    /// No positions yet. Of all games, the part `holdout` will be kept for
    /// testing; `seed` says which.
    #[must_use]
    pub fn new(holdout: f64, seed: u64) -> Samples {
        Samples {
            train: vec![Vec::new(); 65],
            test: vec![Vec::new(); 65],
            games: 0,
            seed,
            holdout,
        }
    }

    /// Adds a position; those of one game one after the other.
    pub fn add(&mut self, position: &Labelled, weight: f32) {
        if position.begins_game {
            self.games += 1;
        }
        let part = if self.is_held_out() {
            &mut self.test
        } else {
            &mut self.train
        };
        part[position.discs() as usize].push(Sample {
            own: position.own,
            opp: position.opp,
            score: position.score,
            weight,
        });
    }

    /// Whether the present game is kept for testing.
    fn is_held_out(&self) -> bool {
        let dice = scrambled(self.seed.wrapping_add(scrambled(self.games)));
        ((dice >> 11) as f64) < self.holdout * (1_u64 << 53) as f64
    }

    /// Positions to learn from with this many discs.
    #[must_use]
    pub fn train(&self, discs: u32) -> &[Sample] {
        self.train.get(discs as usize).map_or(&[], Vec::as_slice)
    }

    /// Positions kept for testing with this many discs.
    #[must_use]
    pub fn test(&self, discs: u32) -> &[Sample] {
        self.test.get(discs as usize).map_or(&[], Vec::as_slice)
    }

    /// How many there are to learn from, and for testing.
    #[must_use]
    pub fn counts(&self) -> (usize, usize) {
        let count = |part: &[Vec<Sample>]| part.iter().map(Vec::len).sum();
        (count(&self.train), count(&self.test))
    }
}

/// SplitMix64's output function.
fn scrambled(n: u64) -> u64 {
    let z = n.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_split_as_a_whole() {
        let split = |holdout, seed| {
            let mut samples = Samples::new(holdout, seed);
            for i in 0..10_000 {
                samples.add(
                    &Labelled {
                        own: 1,
                        opp: 2,
                        score: (i / 10 % 64) as i8,
                        begins_game: i % 10 == 0,
                        perfect: false,
                    },
                    1.0,
                );
            }
            samples
        };
        let samples = split(0.25, 1);
        let (train, test) = samples.counts();
        assert_eq!(train + test, 10_000);
        assert!((2000..3000).contains(&test), "{test}");
        assert_eq!(test % 10, 0);
        let scores = |samples: &Samples| -> Vec<i8> {
            samples.test(2).iter().map(|sample| sample.score).collect()
        };
        assert!(
            scores(&samples)
                .chunks(10)
                .all(|game| game == [game[0]; 10])
        );
        assert_eq!(scores(&samples), scores(&split(0.25, 1)));
        assert_ne!(scores(&samples), scores(&split(0.25, 2)));
        assert_eq!(split(0.0, 1).counts(), (10_000, 0));
        assert_eq!(split(1.0, 1).counts(), (0, 10_000));
    }
}
