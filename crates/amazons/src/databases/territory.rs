//! Territories by retrograde analysis: how many moves their owner has
//! (Algorithm 2).

use super::frames::{Frames, Target, Targets};
use super::grid::Set;
use super::index::Index;
use super::workers::{Watch, share};
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// The most moves in every position of a rectangle, by number.
#[derive(Debug)]
pub(crate) struct Moves {
    pub(crate) index: Index,
    table: Vec<AtomicU8>,
}

impl Moves {
    /// Every position with so many ordinary queens and blockers of one
    /// colour; `freed` has one blocker less and one queen more.
    pub(crate) fn build(
        index: Index,
        freed: Option<&Moves>,
        threads: usize,
        watch: &Watch<'_>,
    ) -> Moves {
        let mut table = Vec::new();
        table.resize_with(index.len(), AtomicU8::default);
        let moves = Moves { index, table };
        let layers = layers(moves.index.free());
        let mut done = 0;
        for layer in layers.iter().rev() {
            moves.fill(layer, freed, &mut vec![(); threads]);
            done += layer.len() * moves.index.orbits().len();
            watch(done as u64, moves.table.len() as u64);
        }
        moves
    }

    /// The positions with as many arrows as the sets of `layer`; a move adds
    /// an arrow, so what they lead to is known.
    fn fill(&self, layer: &[Set], freed: Option<&Moves>, workers: &mut [()]) {
        let targets = Targets {
            own: &self.index,
            freed: [freed.map(|freed| &freed.index), None],
        };
        let orbits = self.index.orbits().len();
        share(workers, orbits, &|_| {}, |(), orbit| {
            let frames = Frames::new(targets, orbit);
            for &arrows in layer {
                let most = (self.index.free() - arrows.count_ones()) as u8;
                let mut best = 0;
                frames.for_each(arrows, |shots| {
                    let table = match shots.target {
                        Target::Own => self,
                        Target::Freed(_) => freed.expect("blockers become queens"),
                    };
                    for number in shots.numbers() {
                        best = best.max(1 + table.table[number].load(Relaxed));
                    }
                    // No move sequence outlasts the empty squares.
                    best < most
                });
                let number = orbit << self.index.free() | arrows as usize;
                self.table[number].store(best, Relaxed);
            }
        });
    }

    /// The most moves in a position.
    #[inline]
    pub(crate) fn get(&self, number: usize) -> u8 {
        self.table[number].load(Relaxed)
    }
}

/// The sets of so many squares, those of each size together.
pub(crate) fn layers(squares: u32) -> Vec<Vec<Set>> {
    let mut layers = vec![Vec::new(); squares as usize + 1];
    for set in 0..1_u32 << squares {
        layers[set.count_ones() as usize].push(set);
    }
    layers
}
