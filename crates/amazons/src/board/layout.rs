//! What can be said of squares once neighbours and rays are known.

use super::Word;

/// How squares lie in a word.
pub(crate) trait Layout {
    /// A set of squares.
    type Set: Word;

    /// The squares a queen on `from` reaches through `empty` squares.
    fn reach(&self, from: u32, empty: Self::Set) -> Self::Set;

    /// A set with its neighbours; bits that are not squares may be among them.
    fn grown(&self, set: Self::Set) -> Self::Set;

    /// The part of `within` that is 8-connected to `seeds`, which lie in it.
    #[inline]
    fn flood(&self, seeds: Self::Set, within: Self::Set) -> Self::Set {
        let mut found = seeds;
        loop {
            let next = self.grown(found) & within;
            if next == found {
                return found;
            }
            found = next;
        }
    }

    /// The 8-connected pieces of a set, that of the lowest square first.
    #[inline]
    fn pieces(&self, mut set: Self::Set) -> impl Iterator<Item = Self::Set> {
        std::iter::from_fn(move || {
            (!set.is_empty()).then(|| {
                let piece = self.flood(set.lowest_bit(), set);
                set &= !piece;
                piece
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Grid, Lattice, Rectangle, geometry, lattice};
    use super::*;
    use crate::Shape;

    /// A board square by square: the slow twin.
    struct Slow(Rectangle);

    impl Slow {
        /// The squares on the way in one direction.
        fn way(&self, from: u32, (dc, dr): (i32, i32)) -> impl Iterator<Item = u32> {
            let Slow(board) = *self;
            let cell = from - board.first;
            let start = (cell % board.stride, cell / board.stride);
            let next = move |&(col, row): &(u32, u32)| {
                Some((col.checked_add_signed(dc)?, row.checked_add_signed(dr)?))
            };
            std::iter::successors(next(&start), next)
                .take_while(move |&(col, row)| col < board.cols && row < board.rows)
                .map(move |(col, row)| board.index(col, row))
        }

        fn directions() -> impl Iterator<Item = (i32, i32)> {
            let all = (-1..=1).flat_map(|dc| (-1..=1).map(move |dr| (dc, dr)));
            all.filter(|&step| step != (0, 0))
        }

        fn reach<W: Word>(&self, from: u32, empty: W) -> W {
            Slow::directions()
                .flat_map(|step| self.way(from, step).take_while(|&at| empty.has(at)))
                .fold(W::NONE, |set, at| set | W::bit(at))
        }

        fn neighbours<W: Word>(&self, of: u32) -> W {
            Slow::directions()
                .filter_map(|step| self.way(of, step).next())
                .fold(W::NONE, |set, at| set | W::bit(at))
        }

        fn flood<W: Word>(&self, seed: u32, within: W) -> W {
            let (mut found, mut open) = (W::bit(seed), vec![seed]);
            while let Some(at) = open.pop() {
                let new = self.neighbours::<W>(at) & within & !found;
                found |= new;
                open.extend(new.bits());
            }
            found
        }
    }

    fn compare<L: Layout>(layout: &L, board: Rectangle) {
        let (slow, all) = (Slow(board), L::Set::from_wide(board.squares()));
        let mut noise = 1_u128;
        for _ in 0..200 {
            noise = noise
                .wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645)
                .wrapping_add(0x5851_f42d_4c95_7f2d_1405_7b7e_f767_814f);
            let noise = noise | noise.rotate_left(47);
            for from in all.bits() {
                let empty = L::Set::from_wide(noise) & all & !L::Set::bit(from);
                assert_eq!(layout.reach(from, empty), slow.reach(from, empty));
                let near = layout.grown(L::Set::bit(from)) & all;
                assert_eq!(near, slow.neighbours::<L::Set>(from) | L::Set::bit(from));
                let within = empty | L::Set::bit(from);
                let found = layout.flood(L::Set::bit(from), within);
                assert_eq!(found, slow.flood(from, within));
            }
        }
    }

    #[test]
    fn sets_reach_and_flood_as_single_squares_do() {
        compare(&geometry::Wide, geometry::rectangle(10, 10));
        compare(&Lattice, lattice::SQUARES);
        for (cols, rows) in [(1, 2), (4, 4), (5, 6), (7, 7), (8, 6), (10, 5), (10, 10)] {
            let shape = Shape::new(cols, rows).unwrap();
            let grid = Grid::<u128>::new(shape).unwrap();
            compare(&grid, grid.rectangle());
            if let Some(grid) = Grid::<u64>::new(shape) {
                compare(&grid, grid.rectangle());
            }
        }
    }
}
