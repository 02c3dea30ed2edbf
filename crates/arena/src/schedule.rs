/// Who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Schedule {
    /// Everyone meets everyone.
    RoundRobin,
    /// The first meets all the others.
    Gauntlet,
}

/// A game to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// Its number.
    pub number: usize,
    /// Who plays Black.
    pub black: usize,
    /// Who plays White.
    pub white: usize,
    /// Which opening.
    pub opening: usize,
}

impl Schedule {
    /// The pairs that meet, the lower number first.
    #[must_use]
    pub fn pairs(self, contenders: usize) -> Vec<(usize, usize)> {
        let all = (0..contenders).flat_map(|a| (a + 1..contenders).map(move |b| (a, b)));
        all.filter(|&(a, _)| self == Schedule::RoundRobin || a == 0)
            .collect()
    }

    /// Every game of a tournament in which each pair plays `games`. Two games
    /// share an opening, with the sides switched, and follow each other.
    #[must_use]
    pub fn games(self, contenders: usize, games: usize) -> Vec<Pairing> {
        let pairs = self.pairs(contenders);
        let mut all = Vec::new();
        for opening in 0..games.div_ceil(2) {
            for &(a, b) in &pairs {
                for (black, white) in [(a, b), (b, a)] {
                    let is_second = black != a;
                    if opening * 2 + usize::from(is_second) < games {
                        all.push(Pairing {
                            number: all.len(),
                            black,
                            white,
                            opening,
                        });
                    }
                }
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_are_switched_on_every_opening() {
        let games = Schedule::RoundRobin.games(3, 4);
        assert_eq!(games.len(), 3 * 4);
        for pair in games.chunks(2) {
            assert_eq!(pair[0].opening, pair[1].opening);
            assert_eq!(
                (pair[0].black, pair[0].white),
                (pair[1].white, pair[1].black)
            );
        }
        let numbers: Vec<usize> = games.iter().map(|game| game.number).collect();
        assert_eq!(numbers, (0..12).collect::<Vec<_>>());
        assert_eq!(Schedule::Gauntlet.pairs(4), [(0, 1), (0, 2), (0, 3)]);
        assert_eq!(Schedule::RoundRobin.games(2, 3).len(), 3);
    }
}
