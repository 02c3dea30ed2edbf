//! Active areas by retrograde analysis: a thermograph for every position
//! (§3.3), with or without blockers.

use super::frames::{Frames, Target, Targets};
use super::grid::Set;
use super::index::Index;
use super::quarry::{Pair, Quarry, WallId};
use super::walls::{Envelope, meet};
use super::workers::share;
use loam_game::Side;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The thermographs of every position of a rectangle, by number.
#[derive(Debug)]
pub(crate) struct Thermographs {
    pub(crate) index: Index,
    pub(crate) table: Vec<AtomicU64>,
}

/// The thermographs that a position's blockers' moves lead to.
pub(crate) type Freed<'a> = [Option<&'a Thermographs>; 2];

/// What a thread needs for itself.
#[derive(Debug, Default)]
pub(crate) struct Mason {
    options: [Vec<WallId>; 2],
    envelopes: [Envelope; 2],
    walls: [Vec<i32>; 2],
}

impl Thermographs {
    /// No thermographs yet; `None` if there is no memory for them.
    pub(crate) fn empty(index: Index) -> Option<Thermographs> {
        let mut table = Vec::new();
        table.try_reserve_exact(index.len()).ok()?;
        table.resize_with(index.len(), AtomicU64::default);
        Some(Thermographs { index, table })
    }

    /// The positions with as many arrows as the sets of `layer`; a move adds
    /// an arrow, so what they lead to is known. The caller settles the quarry
    /// between layers.
    pub(crate) fn fill(
        &self,
        layer: &[Set],
        quarry: &Quarry,
        freed: Freed<'_>,
        masons: &mut [Mason],
        watch: &(dyn Fn(usize) + Sync),
    ) {
        let targets = Targets {
            own: &self.index,
            freed: freed.map(|freed| freed.map(|freed| &freed.index)),
        };
        let orbits = self.index.orbits().len();
        share(masons, orbits, watch, |mason, orbit| {
            let frames = Frames::new(targets, orbit);
            for &arrows in layer {
                let pair = self.position(&frames, arrows, quarry, freed, mason);
                let number = orbit << self.index.free() | arrows as usize;
                self.table[number].store(pair.pack(), Relaxed);
            }
        });
    }

    #[inline]
    fn position(
        &self,
        frames: &Frames<'_>,
        arrows: Set,
        quarry: &Quarry,
        freed: Freed<'_>,
        mason: &mut Mason,
    ) -> Pair {
        let Mason {
            options,
            envelopes,
            walls,
        } = mason;
        options.iter_mut().for_each(Vec::clear);
        frames.for_each(arrows, |shots| {
            let table = match shots.target {
                Target::Own => self,
                Target::Freed(side) => freed[side.index()].expect("blockers become queens"),
            };
            let options = &mut options[shots.side.index()];
            for number in shots.numbers() {
                let option = table.get(number);
                // What the opponent, moving next, leaves of it.
                options.push(match shots.side {
                    Side::Black => option.right,
                    Side::White => option.left,
                });
            }
            true
        });
        for (options, envelope) in options.iter_mut().zip(envelopes.iter_mut()) {
            options.sort_unstable();
            options.dedup();
            envelope.clear();
            for &id in options.iter() {
                let (wall, top) = quarry.get(id);
                envelope.raise(wall, top);
            }
        }
        let [left, right] = walls;
        meet(&envelopes[0], &envelopes[1], [left, right]);
        Pair {
            left: quarry.intern(left),
            right: quarry.intern(right),
        }
    }

    /// A position's thermograph.
    #[inline]
    pub(crate) fn get(&self, number: usize) -> Pair {
        Pair::unpack(self.table[number].load(Relaxed))
    }
}
