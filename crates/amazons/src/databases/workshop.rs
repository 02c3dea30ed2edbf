//! What the databases of one rectangle share while they are built.

use super::active::{Mason, Thermographs};
use super::index::{Counts, Index};
use super::quarry::Quarry;
use super::spec::Spec;
use super::territory::{Moves, layers};
use super::workers::Watch;
use std::collections::HashMap;

/// What has been worked out for databases of one rectangle with as many
/// queens, for the next ones to use.
#[derive(Debug, Default)]
pub(super) struct Workshop {
    about: Option<(u8, u8, u8, u8)>,
    moves: HashMap<Counts, Moves>,
    thermographs: HashMap<Counts, Thermographs>,
    pub(super) quarry: Quarry,
}

impl Workshop {
    fn about(spec: Spec) -> (u8, u8, u8, u8) {
        let [black, bound, white, tied] = spec.queens();
        (spec.cols(), spec.rows(), black + bound, white + tied)
    }

    /// Clears away what the next database has no use for.
    pub(super) fn prepare(&mut self, spec: Spec) {
        let about = Some(Workshop::about(spec));
        if self.about != about {
            *self = Workshop {
                about,
                ..Workshop::default()
            };
        }
    }

    /// Bytes of what stays when the next database is built.
    pub(super) fn bytes(&self, spec: Spec) -> u64 {
        if self.about != Some(Workshop::about(spec)) {
            return 0;
        }
        let moves = self.moves.values().map(|moves| moves.index.len());
        let thermographs = self.thermographs.values().map(|done| 8 * done.index.len());
        moves.chain(thermographs).sum::<usize>() as u64 + self.quarry.bytes()
    }

    /// How many moves territories have, with those a blocker's move leads to.
    pub(super) fn moves(&mut self, spec: Spec, threads: usize, watch: &Watch<'_>) -> &Moves {
        let [black, bound, ..] = spec.queens();
        for tied in 0..=bound {
            let queens = [black + bound - tied, tied, 0, 0];
            if self.moves.contains_key(&queens) {
                continue;
            }
            let index = Index::new(u32::from(spec.cols()), u32::from(spec.rows()), queens);
            let freed = tied.checked_sub(1).map(|less| [queens[0] + 1, less, 0, 0]);
            let freed = freed.map(|queens| &self.moves[&queens]);
            let moves = Moves::build(index, freed, threads, watch);
            self.moves.insert(queens, moves);
        }
        &self.moves[&spec.queens()]
    }

    /// Thermographs that have been worked out.
    pub(super) fn done(&self, queens: Counts) -> &Thermographs {
        &self.thermographs[&queens]
    }

    /// Works out thermographs of active areas, with those a blocker's move leads to.
    pub(super) fn thermographs(&mut self, queens: Counts, masons: &mut [Mason], watch: &Watch<'_>) {
        if self.thermographs.contains_key(&queens) {
            return;
        }
        let freed = [0, 2].map(|class| {
            let mut freed = queens;
            freed[class + 1] = freed[class + 1].checked_sub(1)?;
            freed[class] += 1;
            Some(freed)
        });
        for queens in freed.into_iter().flatten() {
            self.thermographs(queens, masons, watch);
        }
        let (cols, rows, ..) = self.about.expect("prepared");
        let index = Index::new(u32::from(cols), u32::from(rows), queens);
        let thermographs = Thermographs::empty(index).expect("memory for a small database");
        let freed = freed.map(|queens| queens.map(|queens| &self.thermographs[&queens]));
        let mut done = 0;
        for layer in layers(thermographs.index.free()).iter().rev() {
            thermographs.fill(layer, &self.quarry, freed, masons, &|_| {});
            self.quarry.settle();
            done += layer.len() * thermographs.index.orbits().len();
            watch(done as u64, thermographs.table.len() as u64);
        }
        self.thermographs.insert(queens, thermographs);
    }
}
