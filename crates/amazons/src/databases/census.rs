//! Counting a database's entries as the thesis does (§3.2.1, Appendix B).

use super::grid::{Set, SetOfSets, expand};
use super::index::Index;
use super::workers::share;

/// Which of an index's numbers are entries: the open squares hang together
/// and touch all four sides of the rectangle, and among mirror images only the
/// smallest counts. Positions without an empty square count too.
#[derive(Debug)]
pub(crate) struct Census<'a> {
    index: &'a Index,
    spanning: SetOfSets,
    threads: usize,
}

impl<'a> Census<'a> {
    pub(crate) fn new(index: &'a Index, threads: usize) -> Census<'a> {
        Census {
            index,
            spanning: index.grid().spanning(),
            threads,
        }
    }

    /// How many entries there are.
    pub(crate) fn count(&self) -> u64 {
        let mut counts = vec![0; self.threads];
        let orbits = self.index.orbits().len();
        share(&mut counts, orbits, &|_| {}, |count, orbit| {
            self.for_each(orbit, |_, _| *count += 1);
        });
        counts.into_iter().sum()
    }

    /// How many entries there are, and what `note` makes of them, given their
    /// numbers and how many empty squares they have; in order of number.
    pub(crate) fn collect<T: Send>(
        &self,
        note: impl Fn(usize, u32) -> Option<T> + Sync,
    ) -> (u64, Vec<(usize, T)>) {
        let mut found: Vec<_> = (0..self.threads).map(|_| (0, Vec::new())).collect();
        let orbits = self.index.orbits().len();
        share(&mut found, orbits, &|_| {}, |(count, found), orbit| {
            self.for_each(orbit, |number, empty| {
                *count += 1;
                found.extend(note(number, empty).map(|noted| (number, noted)));
            });
        });
        let count = found.iter().map(|(count, _)| count).sum();
        let mut notes: Vec<_> = found.into_iter().flat_map(|(_, notes)| notes).collect();
        notes.sort_unstable_by_key(|note| note.0);
        (count, notes)
    }

    fn for_each(&self, orbit: usize, mut visit: impl FnMut(usize, u32)) {
        let (free, taken) = (self.index.free(), self.index.orbits()[orbit].taken);
        for arrows in 0..(1 as Set) << free {
            let open = self.index.grid().all() & !expand(arrows, taken);
            let number = orbit << free | arrows as usize;
            if self.spanning.contains(open) && self.index.normal(number) == number {
                visit(number, free - arrows.count_ones());
            }
        }
    }
}
