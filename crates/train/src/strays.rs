//! Positions beside those of games.
//!
//! Both players of a game avoid what is bad for them; a search looks at all of
//! it, and people run into it. An evaluation has to know such positions too.

use crate::Labelled;
use loam_game::{Game, Side};
use loam_othello::patterns::Weights;
use loam_othello::{Move, Othello, Size8, Square};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rayon::prelude::*;

/// The most moves that may follow the random one. As often as not it was the
/// player to move who made that: positions in which only the other may have
/// erred would teach that it is good to be on the move.
const FOLLOWING: u32 = 3;

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
    /// The positions of each game, and then those a random move and up to
    /// three more away, which look best to the evaluation.
    ///
    /// ```
    /// use loam_othello::patterns::Weights;
    /// use loam_train::{Labelled, Strays};
    /// let start = Labelled {
    ///     own: 0x0000_0008_1000_0000,
    ///     opp: 0x0000_0010_0800_0000,
    ///     score: 0,
    ///     begins_game: true,
    ///     perfect: false,
    /// };
    /// let strays = Strays { copies: 3, seed: 1, above: 10 };
    /// let subjects = strays.beside(&[start], Weights::shipped());
    /// assert_eq!(subjects.len(), 4);
    /// assert!(subjects[1..].iter().all(|subject| subject.strayed));
    /// ```
    #[must_use]
    pub fn beside(&self, positions: &[Labelled], weights: &Weights) -> Vec<Subject> {
        let games: Vec<_> = positions.chunk_by(|_, next| !next.begins_game).collect();
        let beside = |(number, game): (usize, &&[Labelled])| {
            let own = game.iter().map(|&position| Subject {
                position,
                strayed: false,
            });
            let mut subjects: Vec<Subject> = own.collect();
            let seed = self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number as u64;
            let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
            for position in *game {
                let strays = (0..self.copies)
                    .filter_map(|_| stray(position, weights, &mut random))
                    .filter(|stray| stray.empties() > self.above);
                subjects.extend(strays.map(|position| Subject {
                    position,
                    strayed: true,
                }));
            }
            subjects
        };
        games.par_iter().enumerate().flat_map_iter(beside).collect()
    }
}

/// A position after a random move and some more; `None` if the player to move
/// cannot place a disc there, or on the way.
fn stray(
    position: &Labelled,
    weights: &Weights,
    random: &mut Xoshiro256PlusPlus,
) -> Option<Labelled> {
    let mut to = Othello::<Size8>::from_discs(position.own, position.opp, Side::Black)?;
    let mut next = nth(to.placements(), random)?;
    for _ in 0..random.random_range(0..=FOLLOWING) {
        to = to.play(next);
        next = greedy(&to, weights)?;
    }
    to = to.play(next);
    let (own, opp) = to.own_and_opponent();
    (to.placements() != 0).then_some(Labelled {
        own,
        opp,
        score: 0,
        begins_game: false,
        perfect: false,
    })
}

/// A random one of some squares.
fn nth(mut squares: u64, random: &mut Xoshiro256PlusPlus) -> Option<Move> {
    for _ in 1..=random.random_range(0..squares.count_ones().max(1)) {
        squares &= squares - 1;
    }
    placing(squares)
}

/// The move that looks best after it.
fn greedy(position: &Othello<Size8>, weights: &Weights) -> Option<Move> {
    let mut squares = position.placements();
    let moves = std::iter::from_fn(|| {
        let first = placing(squares);
        squares &= squares.wrapping_sub(1);
        first
    });
    moves.min_by_key(|&mv| {
        let (own, opp) = position.play(mv).own_and_opponent();
        weights.evaluate_discs(own, opp)
    })
}

/// A disc on the first of some squares.
fn placing(squares: u64) -> Option<Move> {
    Square::from_number(squares.trailing_zeros() as u8).map(Move::Place)
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

    /// Everything up to four moves away, by brute force.
    fn near(position: &Labelled) -> HashSet<(u64, u64)> {
        let start = Othello::<Size8>::from_discs(position.own, position.opp, Side::Black);
        let (mut found, mut last) = (HashSet::new(), vec![start.unwrap()]);
        for _ in 0..4 {
            let mut next = Vec::new();
            for position in last {
                position.for_each_move(|mv| next.push(position.play(mv)));
            }
            found.extend(next.iter().map(Othello::own_and_opponent));
            last = next;
        }
        found
    }

    #[test]
    fn strays_are_near_their_game() {
        let positions = &game(0)[18..21];
        let strays = Strays {
            copies: 9,
            seed: 7,
            above: 10,
        };
        let subjects = strays.beside(positions, Weights::shipped());
        let (games, astray) = subjects.split_at(positions.len());
        assert!(games.iter().zip(positions).all(|(a, b)| a.position == *b));
        let near: HashSet<(u64, u64)> = positions.iter().flat_map(near).collect();
        assert!(astray.len() > positions.len());
        for subject in astray {
            let Labelled { own, opp, .. } = subject.position;
            assert!(subject.strayed && near.contains(&(own, opp)));
            assert!(subject.position.empties() > 10 && !subject.position.begins_game);
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
            .beside(&positions, Weights::shipped())
        };
        assert_eq!(beside(1), beside(1));
        assert_ne!(beside(1), beside(2));
        let begins = |subject: &&Subject| subject.position.begins_game;
        assert_eq!(beside(1).iter().filter(begins).count(), 2);
        let none = Strays::default().beside(&positions, Weights::shipped());
        assert_eq!(none.len(), positions.len());
    }
}
