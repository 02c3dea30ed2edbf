//! Games of the engine against itself.

use crate::Labelled;
use crate::fingerprint::fingerprint;
use loam_game::{Game, Side};
use loam_othello::patterns::Weights;
use loam_othello::solver::{Request, Selectivity, Table, solve};
use loam_othello::{Move, Othello, Size8, Square};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// How games are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SelfPlayOptions {
    /// Plies searched before the ending.
    pub depth: u32,
    /// From so many empty squares on both search to the end of the game, though
    /// what is probably of no use is cut off: far better than a few plies, and
    /// several times cheaper than perfect play.
    pub ending: u32,
    /// From so many empty squares on both play perfectly.
    pub perfect: u32,
    /// Game number `n` of a seed is always the same game.
    pub seed: u64,
}

impl SelfPlayOptions {
    fn numbers(self) -> [u64; 4] {
        let SelfPlayOptions {
            depth,
            ending,
            perfect,
            seed,
        } = self;
        [depth.into(), ending.into(), perfect.into(), seed]
    }
}

impl Default for SelfPlayOptions {
    fn default() -> SelfPlayOptions {
        SelfPlayOptions {
            depth: 6,
            ending: 0,
            perfect: 14,
            seed: 1,
        }
    }
}

/// A game: discs in turn, passes left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayedGame {
    /// Squares by number, a1 first.
    pub squares: Vec<u8>,
    /// What the search for each of them said, in discs for the mover; zero
    /// for a random one.
    pub scores: Vec<i8>,
    /// From how many discs placed on both players did their best.
    pub serious_from: u8,
}

/// Megabytes of a player's table.
const TABLE: usize = 1;

/// One player for both sides.
pub struct SelfPlayer<'w> {
    table: Table,
    weights: &'w Weights,
    options: SelfPlayOptions,
    recorded: &'w [Vec<u8>],
}

impl<'w> SelfPlayer<'w> {
    /// A player with a table of its own.
    #[must_use]
    pub fn new(options: SelfPlayOptions, weights: &'w Weights) -> SelfPlayer<'w> {
        SelfPlayer {
            table: Table::megabytes(TABLE),
            weights,
            options,
            recorded: &[],
        }
    }

    /// The same player, for games that begin like these, which must be by the
    /// rules: [`recorded_games`](crate::recorded_games) gives such. See
    /// [`SelfPlayer::play`].
    #[must_use]
    pub fn after(self, recorded: &'w [Vec<u8>]) -> SelfPlayer<'w> {
        SelfPlayer { recorded, ..self }
    }

    /// Tells apart, in words, players that would play other games.
    #[must_use]
    pub fn about(&self) -> String {
        let [depth, ending, perfect, seed] = self.options.numbers();
        let print = self.fingerprint();
        format!(
            "games of seed {seed}, depth {depth}, ending {ending}, perfect {perfect} ({print:016x})"
        )
    }

    fn fingerprint(&self) -> u64 {
        let [depth, ending, perfect, seed] = self.options.numbers();
        // Any game will do, to see how its positions are judged.
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut position = Othello::<Size8>::new();
        let positions = std::iter::from_fn(|| {
            let squares = position.placements();
            let square = (squares != 0).then(|| random.random_range(0..squares.count_ones()))?;
            position = position.play(place(nth_square(squares, square)));
            Some(position.own_and_opponent())
        });
        let recorded = self.recorded.iter().flatten();
        let recorded = recorded.fold(self.recorded.len() as u64, |all, &square| {
            (all ^ u64::from(square)).wrapping_mul(0x0100_0000_01b3)
        });
        let numbers = [depth, ending, perfect, seed, recorded];
        fingerprint(self.weights, numbers, positions)
    }

    /// Plays one game.
    ///
    /// Half of the games begin with up to 36 random moves, which shows the
    /// evaluation what a search may run into; the others begin with a few
    /// random moves and have one more later, which keeps them closer to what
    /// players play.
    ///
    /// After recorded games it follows one of them in turn, for 10 discs to
    /// 46, and plays on from there.
    pub fn play(&self, number: u64) -> PlayedGame {
        // What the table knows must not depend on the games before.
        self.table.clear();
        let seed = self.options.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number;
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut followed = &[][..];
        let (opening, slip) = if let Some(game) = number.checked_rem(self.recorded.len() as u64) {
            let recorded = &self.recorded[game as usize];
            followed = &recorded[..recorded.len().min(random.random_range(10..=46))];
            (0, usize::MAX)
        } else if number.is_multiple_of(2) {
            (random.random_range(8..=36), 0)
        } else {
            let opening = random.random_range(6..=14);
            (opening, random.random_range(opening..=46))
        };
        let mut game = PlayedGame::default();
        let mut position = Othello::<Size8>::new();
        while position.outcome().is_none() {
            let placements = position.placements();
            if placements == 0 {
                position = position.play(Move::Pass);
                continue;
            }
            let placed = game.squares.len();
            let (square, score) = if let Some(&square) = followed.get(placed) {
                game.serious_from = placed as u8 + 1;
                (square, 0)
            } else if placed < opening || placed == slip {
                game.serious_from = placed as u8 + 1;
                let nth = random.random_range(0..placements.count_ones());
                (nth_square(placements, nth), 0)
            } else {
                self.choose(&position)
            };
            game.squares.push(square);
            game.scores.push(score);
            position = position.play(place(square));
        }
        game
    }

    /// The best square, and the score.
    fn choose(&self, position: &Othello<Size8>) -> (u8, i8) {
        let n = position.empty_count();
        let (depth, selectivity) = if n <= self.options.perfect {
            (n, Selectivity::NONE)
        } else if n <= self.options.ending {
            (n, Selectivity::LEAST)
        } else {
            (self.options.depth, Selectivity::LEAST)
        };
        let request = Request {
            depth,
            selectivity,
            weights: Some(self.weights),
            ..Request::default()
        };
        let findings = solve(&self.table, position, &request, &mut |_| {});
        let best = &findings.lines[0];
        (best.squares[0] as u8, best.score.clamp(-64, 64) as i8)
    }
}

fn nth_square(mut set: u64, n: u32) -> u8 {
    for _ in 0..n {
        set &= set - 1;
    }
    set.trailing_zeros() as u8
}

fn place(square: u8) -> Move {
    Move::Place(Square::from_number(square).expect("on the board"))
}

impl PlayedGame {
    /// The positions from which both did their best, labelled with the
    /// result; `None` if the moves are against the rules or stop early.
    #[must_use]
    pub fn positions(&self) -> Option<Vec<Labelled>> {
        let mut position = Othello::<Size8>::new();
        let mut line = Vec::new();
        for (placed, &square) in self.squares.iter().enumerate() {
            if position.placements() == 0 {
                position = position.play(Move::Pass);
            }
            if square >= 64 || position.placements() >> square & 1 == 0 {
                return None;
            }
            if placed >= usize::from(self.serious_from) {
                line.push(position);
            }
            position = position.play(place(square));
        }
        position.outcome()?;
        let black = position.score(Side::Black);
        let label = |(i, position): (usize, &Othello<Size8>)| {
            let (own, opp) = position.own_and_opponent();
            let score = match position.to_move() {
                Side::Black => black,
                Side::White => -black,
            };
            Labelled {
                own,
                opp,
                score: score as i8,
                begins_game: i == 0,
                perfect: false,
            }
        };
        Some(line.iter().enumerate().map(label).collect())
    }

    /// What searches said of [these positions](PlayedGame::positions).
    #[must_use]
    pub fn serious_scores(&self) -> &[i8] {
        let from = self.scores.len().min(self.serious_from.into());
        &self.scores[from..]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use loam_othello::patterns::Model;

    const QUICK: SelfPlayOptions = SelfPlayOptions {
        depth: 1,
        ending: 0,
        perfect: 8,
        seed: 3,
    };

    #[test]
    fn a_game_depends_on_its_number_alone() {
        let player = SelfPlayer::new(QUICK, Weights::shipped());
        let games: Vec<PlayedGame> = (0..4).map(|n| player.play(n)).collect();
        let other = SelfPlayer::new(QUICK, Weights::shipped());
        assert_eq!(other.play(2), games[2]);
        assert_ne!(games[0], games[1]);
        // Openings are random, so no evaluation changes them.
        let serious: Vec<u8> = games.iter().map(|game| game.serious_from).collect();
        assert_eq!(serious, [27, 44, 30, 22]);
        for game in &games {
            let positions = game.positions().expect("a whole, legal game");
            let serious = game.squares.len() - usize::from(game.serious_from);
            assert_eq!(positions.len(), serious);
            // The end is played perfectly, so it is known.
            let scores = game.serious_scores();
            assert_eq!(scores.len(), serious);
            for (position, &score) in positions.iter().zip(scores) {
                assert!(position.empties() > QUICK.perfect || position.score == score);
            }
        }
    }

    #[test]
    fn endings_are_searched_to_the_end() {
        let off = |ending| {
            let options = SelfPlayOptions { ending, ..QUICK };
            let player = SelfPlayer::new(options, Weights::shipped());
            let mut off = 0;
            for number in 0..6 {
                let game = player.play(number);
                let positions = game.positions().expect("a whole game");
                let scored = positions.iter().zip(game.serious_scores());
                let ending = scored.filter(|(position, _)| position.empties() <= 12);
                off += ending
                    .filter(|(position, score)| position.score != **score)
                    .count();
            }
            off
        };
        // So near to the end nothing is cut off.
        assert_eq!(off(12), 0);
        assert!(off(0) > 5);
    }

    #[test]
    fn games_go_on_from_recorded_ones() {
        let plain = SelfPlayer::new(QUICK, Weights::shipped());
        let recorded: Vec<Vec<u8>> = (0..3).map(|n| plain.play(n).squares).collect();
        let player = SelfPlayer::new(QUICK, Weights::shipped()).after(&recorded);
        assert_ne!(player.fingerprint(), plain.fingerprint());
        for number in 0..6 {
            let game = player.play(number);
            let begun = usize::from(game.serious_from);
            assert!((10..=46).contains(&begun));
            let from = &recorded[number as usize % 3];
            assert_eq!(game.squares[..begun], from[..begun]);
            assert!(game.positions().is_some());
        }
        assert_ne!(player.play(0), player.play(3));
    }

    #[test]
    fn fingerprints_tell_evaluations_and_options_apart() {
        let print = |options, weights: &Weights| SelfPlayer::new(options, weights).fingerprint();
        let shipped = print(QUICK, Weights::shipped());
        let patterns = Model::shipped().patterns();
        assert_eq!(shipped, print(QUICK, Weights::shipped()));
        assert_ne!(shipped, print(QUICK, &patterns));
        assert_ne!(
            shipped,
            print(SelfPlayOptions { seed: 4, ..QUICK }, Weights::shipped())
        );
        assert_ne!(
            shipped,
            print(SelfPlayOptions { depth: 2, ..QUICK }, Weights::shipped())
        );
        let ending = SelfPlayOptions {
            ending: 10,
            ..QUICK
        };
        assert_ne!(shipped, print(ending, Weights::shipped()));
    }

    #[test]
    fn damaged_games_have_no_positions() {
        let mut game = SelfPlayer::new(QUICK, Weights::shipped()).play(0);
        game.squares.pop();
        assert_eq!(game.positions(), None);
        game.squares[3] = 200;
        assert_eq!(game.positions(), None);
    }
}
