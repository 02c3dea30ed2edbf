//! A perfect numbering of the positions of a rectangle (§3.2).
//!
//! A position is where the queens stand and which of the other squares are
//! burnt. Placements of queens are taken modulo the rectangle's symmetries; the
//! burnt squares are then any subset of the squares left over, so a position's
//! number is its placement's orbit followed by one bit a square.

use super::grid::{Grid, Set, compress, expand};
use crate::board::Word;

/// Where queens stand, by class: black and black blockers, white and white
/// blockers.
pub(crate) type Pieces = [Set; 4];

/// How many queens there are of each class.
pub(crate) type Counts = [u8; 4];

/// The numbering of a rectangle's positions with given queens.
#[derive(Debug)]
pub(crate) struct Index {
    grid: Grid,
    counts: Counts,
    free: u32,
    /// By rank of a placement: its orbit, and in the low three bits the
    /// symmetry that takes it to the orbit's representative.
    places: Vec<u32>,
    orbits: Vec<Orbit>,
}

/// Placements that are the same turned or mirrored.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Orbit {
    /// The one that stands for all.
    pub(crate) pieces: Pieces,
    /// The squares it takes up.
    pub(crate) taken: Set,
    /// Which symmetries leave it as it is, one bit each.
    pub(crate) stabiliser: u8,
}

/// A placement's orbit and the way there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) orbit: usize,
    pub(crate) turn: usize,
}

impl Index {
    /// The most squares that may be left for arrows: thermographs are exact
    /// to that many binary places (see `walls.rs`).
    pub(crate) const MAX_FREE: u32 = 20;

    pub(crate) fn new(cols: u32, rows: u32, counts: Counts) -> Index {
        let grid = Grid::new(cols, rows);
        let queens: u32 = counts.iter().map(|&count| u32::from(count)).sum();
        let mut index = Index {
            free: grid.len() - queens,
            grid,
            counts,
            places: Vec::new(),
            orbits: Vec::new(),
        };
        const UNSET: u32 = u32::MAX;
        index.places = vec![UNSET; index.placements()];
        for rank in 0..index.places.len() {
            if index.places[rank] != UNSET {
                continue;
            }
            let pieces = index.unrank(rank);
            let mut stabiliser = 0;
            for turn in 0..index.grid.turns().len() {
                let image = pieces.map(|set| index.grid.turns()[turn].apply(set));
                let image = index.rank(&image);
                if image == rank {
                    stabiliser |= 1 << turn;
                } else {
                    let place = &mut index.places[image];
                    // The first way is as good as any, and always the same.
                    *place = (*place).min((index.orbits.len() as u32) << 3 | inverse(turn));
                }
            }
            index.places[rank] = (index.orbits.len() as u32) << 3;
            index.orbits.push(Orbit {
                pieces,
                taken: pieces.iter().fold(0, |all, set| all | set),
                stabiliser,
            });
        }
        index
    }

    pub(crate) const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Squares without a queen.
    pub(crate) const fn free(&self) -> u32 {
        self.free
    }

    pub(crate) fn orbits(&self) -> &[Orbit] {
        &self.orbits
    }

    /// How many placements of the queens there are, symmetric ones apart.
    pub(crate) fn placements(&self) -> usize {
        placements(self.grid.len(), self.counts) as usize
    }

    /// How many numbers there are.
    pub(crate) fn len(&self) -> usize {
        self.orbits.len() << self.free
    }

    /// Where a placement belongs.
    #[inline]
    pub(crate) fn place(&self, pieces: &Pieces) -> Place {
        let place = self.places[self.rank(pieces)];
        Place {
            orbit: place as usize >> 3,
            turn: place as usize & 7,
        }
    }

    /// A position's number.
    #[inline]
    pub(crate) fn locate(&self, pieces: &Pieces, burnt: Set) -> usize {
        let Place { orbit, turn } = self.place(pieces);
        let burnt = self.grid.turns()[turn].apply(burnt);
        orbit << self.free | compress(burnt, self.orbits[orbit].taken) as usize
    }

    /// The number that stands for a position and its mirror images: where a
    /// placement is symmetric, several numbers mean the same.
    #[inline]
    pub(crate) fn normal(&self, number: usize) -> usize {
        let orbit = &self.orbits[number >> self.free];
        if orbit.stabiliser == 1 {
            return number;
        }
        let arrows = number & ((1 << self.free) - 1);
        let burnt = expand(arrows as Set, orbit.taken);
        let least = Set::from(orbit.stabiliser)
            .bits()
            .map(|turn| self.grid.turns()[turn as usize].apply(burnt))
            .map(|burnt| compress(burnt, orbit.taken))
            .min();
        number & !((1 << self.free) - 1) | least.unwrap_or(0) as usize
    }

    fn rank(&self, pieces: &Pieces) -> usize {
        let (mut rank, mut taken, mut left) = (0, 0, self.grid.len());
        for (&set, &count) in pieces.iter().zip(&self.counts) {
            if count == 0 {
                continue;
            }
            let mut within = 0;
            for (i, cell) in compress(set, taken).bits().enumerate() {
                within += binomial(cell, i as u32 + 1) as usize;
            }
            rank = rank * binomial(left, u32::from(count)) as usize + within;
            taken |= set;
            left -= u32::from(count);
        }
        rank
    }

    fn unrank(&self, mut rank: usize) -> Pieces {
        let mut within = [0; 4];
        let mut left = self.free;
        for class in (0..4).rev() {
            let count = u32::from(self.counts[class]);
            left += count;
            let sets = binomial(left, count) as usize;
            within[class] = rank % sets;
            rank /= sets;
        }
        let mut pieces = [0; 4];
        let mut taken = 0;
        for class in 0..4 {
            let mut set = 0;
            let mut rest = within[class];
            for size in (1..=u32::from(self.counts[class])).rev() {
                let fits = |&cell: &u32| binomial(cell, size) as usize <= rest;
                let cell = (0..Grid::MAX).take_while(fits).last().unwrap_or(0);
                rest -= binomial(cell, size) as usize;
                set |= 1 << cell;
            }
            pieces[class] = expand(set, taken);
            taken |= pieces[class];
        }
        pieces
    }
}

/// How many ways there are to place queens on so many squares.
pub(crate) fn placements(squares: u32, counts: Counts) -> u64 {
    let mut left = squares;
    counts.iter().fold(1, |all, &count| {
        let ways = u64::from(binomial(left, u32::from(count)));
        left = left.saturating_sub(u32::from(count));
        all * ways
    })
}

/// The symmetry that undoes one: quarter turns exchange the mirrors.
fn inverse(turn: usize) -> u32 {
    let turn = turn as u32;
    if turn & 4 == 0 {
        turn
    } else {
        4 | (turn & 1) << 1 | (turn & 2) >> 1
    }
}

const BINOMIALS: [[u32; 25]; 25] = {
    let mut table = [[0; 25]; 25];
    let mut n = 0;
    while n < 25 {
        table[n][0] = 1;
        let mut k = 1;
        while k <= n {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

#[inline]
fn binomial(n: u32, k: u32) -> u32 {
    BINOMIALS[n as usize][k as usize]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::areas::Area;
    use std::collections::HashMap;

    /// Every position of some rectangles: equal normal numbers if and only if
    /// one is the other turned or mirrored, by the slow way round.
    #[test]
    fn numbers_agree_with_normal_forms() {
        for (cols, rows, counts) in [
            (1, 4, [1, 0, 1, 0]),
            (2, 2, [1, 1, 0, 0]),
            (2, 3, [2, 0, 1, 0]),
            (2, 3, [1, 1, 1, 1]),
            (3, 3, [1, 0, 1, 0]),
            (3, 3, [2, 1, 0, 0]),
        ] {
            let index = Index::new(cols, rows, counts);
            let mut forms = HashMap::new();
            let mut numbers = HashMap::new();
            for rank in 0..index.placements() {
                let pieces = index.unrank(rank);
                assert_eq!(index.rank(&pieces), rank);
                let taken = pieces.iter().fold(0, |all, set| all | set);
                for arrows in 0..1 << index.free() {
                    let burnt = expand(arrows, taken);
                    let number = index.normal(index.locate(&pieces, burnt));
                    let form = area(&index, (cols, rows), &pieces, burnt).normal_form();
                    assert_eq!(*forms.entry(number).or_insert(form), form);
                    assert_eq!(*numbers.entry(form).or_insert(number), number);
                }
            }
        }
    }

    fn area(index: &Index, (cols, rows): (u32, u32), pieces: &Pieces, burnt: Set) -> Area {
        let wide = |set: Set| {
            set.bits().fold(0_u64, |wide, cell| {
                wide | 1 << (8 * (cell / cols) + cell % cols)
            })
        };
        let taken = pieces.iter().fold(0, |all, set| all | set);
        Area::from_sets(
            cols as u8,
            rows as u8,
            [wide(pieces[0] | pieces[1]), wide(pieces[2] | pieces[3])],
            wide(pieces[1] | pieces[3]),
            wide(index.grid().all() & !taken & !burnt),
        )
        .unwrap()
    }
}
