use super::space::Space;
use crate::Amazons;
use loam_search::dfpn::{Child, DfPn, DfPnOptions, Numbers, Progress, ProofTable};

/// A board in the smallest word that holds it.
pub(super) enum Board {
    /// Up to 8×6 and 7×7.
    Small(Space<u64>),
    /// All others.
    Large(Space<u128>),
}

/// A position as the table knows it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Judged {
    pub(super) key: u64,
    pub(super) rank: i8,
    /// What is known without search.
    pub(super) numbers: Numbers,
}

impl<N> From<Child<N>> for Judged {
    fn from(child: Child<N>) -> Judged {
        Judged {
            key: child.key,
            rank: child.rank,
            numbers: child.numbers,
        }
    }
}

impl Board {
    pub(super) fn of(position: &Amazons) -> Board {
        let shape = position.shape();
        match Space::new(shape) {
            Some(space) => Board::Small(space),
            None => Board::Large(Space::new(shape).expect("128 bits hold every board")),
        }
    }

    pub(super) fn judged(&self, position: &Amazons) -> Judged {
        match self {
            Board::Small(space) => space.root(position).into(),
            Board::Large(space) => space.root(position).into(),
        }
    }

    /// Whether the side to move wins; `None` if it was stopped before that was
    /// clear.
    pub(super) fn search(
        &self,
        position: &Amazons,
        table: &ProofTable,
        options: DfPnOptions,
        progress: &Progress,
    ) -> Option<bool> {
        match self {
            Board::Small(space) => {
                DfPn::new(space, table, options, progress).run(&space.root(position))
            }
            Board::Large(space) => {
                DfPn::new(space, table, options, progress).run(&space.root(position))
            }
        }
    }
}

impl Board {
    /// A bounded look at a position: how hard a win and a loss look, and how
    /// many positions that took.
    pub(super) fn probe(
        &self,
        position: &Amazons,
        (phi, delta): (u32, u32),
        table: &ProofTable,
        options: DfPnOptions,
        progress: &Progress,
    ) -> (Numbers, u64) {
        match self {
            Board::Small(space) => {
                let root = space.root(position);
                DfPn::new(space, table, options, progress).probe(&root, phi, delta)
            }
            Board::Large(space) => {
                let root = space.root(position);
                DfPn::new(space, table, options, progress).probe(&root, phi, delta)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Shape;
    use loam_game::Game;
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    #[test]
    fn one_word_and_two_judge_alike() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(64);
        for (cols, rows) in [(5, 6), (6, 6), (7, 7), (8, 6)] {
            let shape = Shape::new(cols, rows).unwrap();
            let (one, two) = (
                Space::<u64>::new(shape).unwrap(),
                Space::<u128>::new(shape).unwrap(),
            );
            for _ in 0..20 {
                let Some(mut position) = Amazons::standard(shape) else {
                    break;
                };
                let mut moves = Vec::new();
                loop {
                    let (a, b) = (one.root(&position), two.root(&position));
                    assert_eq!((a.rank, a.numbers), (b.rank, b.numbers));
                    moves.clear();
                    position.for_each_move(|mv| moves.push(mv));
                    if moves.is_empty() {
                        break;
                    }
                    position = position.play(moves[random.random_range(0..moves.len())]);
                }
            }
        }
    }
}
