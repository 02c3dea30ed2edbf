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

    /// The game of this number, whichever others are played; none if nobody
    /// meets. Two games share an opening, with the sides switched, and follow
    /// each other.
    #[must_use]
    pub fn game(self, contenders: usize, number: usize) -> Option<Pairing> {
        let pairs = self.pairs(contenders);
        let (a, b) = pairs[(number / 2).checked_rem(pairs.len())?];
        let (black, white) = if number.is_multiple_of(2) {
            (a, b)
        } else {
            (b, a)
        };
        Some(Pairing {
            number,
            black,
            white,
            opening: number / 2 / pairs.len(),
        })
    }

    /// Every game of a tournament in which each pair plays `games`.
    #[must_use]
    pub fn games(self, contenders: usize, games: usize) -> Vec<Pairing> {
        let numbers = 0..2 * games.div_ceil(2) * self.pairs(contenders).len();
        let all = numbers.filter_map(|number| self.game(contenders, number));
        all.filter(|game| 2 * game.opening + game.number % 2 < games)
            .collect()
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
        // Whoever plays on has the same games under the same numbers.
        let odd = Schedule::RoundRobin.games(3, 3);
        assert!(odd.len() == 9 && odd.iter().all(|game| games.contains(game)));
        assert_eq!(Schedule::Gauntlet.game(1, 0), None);
    }
}
