//! Positions beside those of games.
//!
//! Both players of a game avoid what is bad for them; a search looks at all of
//! it, and people run into it. An evaluation has to know such positions too.

use crate::Labelled;
use loam_game::{Game, Side};
use loam_othello::{Move, Othello, Size8, Square};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The most random moves a stray is away from its game.
const FARTHEST: u32 = 2;

/// How positions beside those of games are found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Strays {
    /// For each position of a game so many are tried for.
    pub copies: u32,
    /// Which ones.
    pub seed: u64,
    /// A position has more empty squares than this, or it is left out.
    pub above: u32,
}

/// A position to be searched for its label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Subject {
    /// The position; the label of one that strayed means nothing yet.
    pub position: Labelled,
    /// Whether it is beside its game.
    pub strayed: bool,
}

impl Strays {
    /// The positions of each game, and then those one or two random moves
    /// away from them.
    ///
    /// ```
    /// use loam_train::{Labelled, Strays};
    /// let start = Labelled {
    ///     own: 0x0000_0008_1000_0000,
    ///     opp: 0x0000_0010_0800_0000,
    ///     score: 0,
    ///     begins_game: true,
    ///     perfect: false,
    /// };
    /// let strays = Strays { copies: 3, seed: 1, above: 10 };
    /// let subjects = strays.beside(&[start]);
    /// assert_eq!(subjects.len(), 4);
    /// assert!(subjects[1..].iter().all(|subject| subject.strayed));
    /// ```
    #[must_use]
    pub fn beside(&self, positions: &[Labelled]) -> Vec<Subject> {
        let mut subjects = Vec::with_capacity(positions.len() * (self.copies as usize + 1));
        let games = positions.chunk_by(|_, next| !next.begins_game);
        for (number, game) in games.enumerate() {
            let seed = self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number as u64;
            let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
            subjects.extend(game.iter().map(|&position| Subject {
                position,
                strayed: false,
            }));
            for position in game {
                let strays = (0..self.copies).filter_map(|_| stray(position, &mut random));
                let strays = strays.filter(|stray| stray.empties() > self.above);
                subjects.extend(strays.map(|position| Subject {
                    position,
                    strayed: true,
                }));
            }
        }
        subjects
    }
}

/// A position some random moves later; `None` if the player to move cannot
/// place a disc there.
fn stray(position: &Labelled, random: &mut Xoshiro256PlusPlus) -> Option<Labelled> {
    let mut to = Othello::<Size8>::from_discs(position.own, position.opp, Side::Black)?;
    for _ in 0..random.random_range(1..=FARTHEST) {
        let mut squares = to.placements();
        if squares == 0 {
            return None;
        }
        for _ in 0..random.random_range(0..squares.count_ones()) {
            squares &= squares - 1;
        }
        to = to.play(Move::Place(Square::from_number(
            squares.trailing_zeros() as u8
        )?));
    }
    let (own, opp) = to.own_and_opponent();
    (to.placements() != 0).then_some(Labelled {
        own,
        opp,
        score: 0,
        begins_game: false,
        perfect: false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{SelfPlayOptions, SelfPlayer};
    use loam_othello::patterns::Weights;
    use std::collections::HashSet;

    fn game(number: u64) -> Vec<Labelled> {
        let options = SelfPlayOptions {
            depth: 1,
            perfect: 8,
            seed: 3,
        };
        let player = SelfPlayer::new(options, Weights::shipped());
        player.play(number).positions().expect("a whole game")
    }

    /// Everything one or two moves away, by brute force.
    fn within_two(position: &Labelled) -> HashSet<(u64, u64)> {
        let position = Othello::<Size8>::from_discs(position.own, position.opp, Side::Black);
        let mut found = HashSet::new();
        let mut note = |position: &Othello<Size8>| found.insert(position.own_and_opponent());
        let position = position.unwrap();
        position.for_each_move(|first| {
            let next = position.play(first);
            note(&next);
            next.for_each_move(|second| {
                note(&next.play(second));
            });
        });
        found
    }

    #[test]
    fn strays_are_a_move_or_two_from_their_game() {
        let positions = game(0);
        let strays = Strays {
            copies: 4,
            seed: 7,
            above: 12,
        };
        let subjects = strays.beside(&positions);
        let (games, astray) = subjects.split_at(positions.len());
        assert!(games.iter().zip(&positions).all(|(a, b)| a.position == *b));
        let near: HashSet<(u64, u64)> = positions.iter().flat_map(within_two).collect();
        assert!(astray.len() > positions.len());
        for subject in astray {
            let Labelled { own, opp, .. } = subject.position;
            assert!(subject.strayed && near.contains(&(own, opp)));
            assert!(subject.position.empties() > 12 && !subject.position.begins_game);
        }
    }

    #[test]
    fn the_seed_decides_and_games_stay_together() {
        let positions = [game(0), game(1)].concat();
        let beside = |seed| {
            let copies = 2;
            Strays {
                copies,
                seed,
                above: 0,
            }
            .beside(&positions)
        };
        assert_eq!(beside(1), beside(1));
        assert_ne!(beside(1), beside(2));
        let begins = |subject: &&Subject| subject.position.begins_game;
        assert_eq!(beside(1).iter().filter(begins).count(), 2);
        let none = Strays::default().beside(&positions);
        assert_eq!(none.len(), positions.len());
    }
}
