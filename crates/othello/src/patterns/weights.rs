//! What configurations are worth, and a position with them.

use super::deviations::{DeviationTable, Deviations};
use super::features::Features;
use super::model::Model;
use super::network::Network;
use super::shapes::{CONFIGURATIONS, Classes, INSTANCES, PATTERN_COUNT, PATTERNS, TABLE};
use std::sync::OnceLock;

/// One disc, in the unit of weights and values.
pub const UNIT: i32 = 64;

/// How many stages a game has: weights of their own for every two discs.
pub const STAGES: usize = 30;

/// No value is beyond this: all 64 discs.
pub const MAX_VALUE: i32 = 64 * UNIT;

/// The stage of a position with this many discs.
///
/// ```
/// use loam_othello::patterns::{STAGES, stage};
/// assert_eq!((stage(4), stage(5), stage(6)), (0, 0, 1));
/// assert_eq!((stage(63), stage(64), stage(0)), (STAGES - 1, STAGES - 1, 0));
/// ```
#[inline]
#[must_use]
pub const fn stage(discs: u32) -> usize {
    let stage = discs.saturating_sub(4) as usize / 2;
    if stage < STAGES { stage } else { STAGES - 1 }
}

/// The weights of a stage as they are trained and stored, in [`UNIT`]s: one
/// for each class of configurations, and what having the move is worth by
/// itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StageWeights {
    /// With an even number of discs, and with an odd one: it matters who will
    /// have the last move.
    pub constants: [i16; 2],
    /// By class, as numbered by [`Classes`].
    pub classes: Vec<i16>,
}

/// Weights made ready for evaluating.
///
/// ```
/// use loam_othello::patterns::{Features, UNIT, Weights};
/// let (black, white) = (0x0000_0008_1000_0000, 0x0000_0010_0800_0000);
/// let start = Features::new(black, white);
/// let value = Weights::shipped().evaluate(&start, true, black, white);
/// assert!(value.abs() < 4 * UNIT, "the start is about even: {value}");
/// ```
pub struct Weights {
    stages: Vec<Stage>,
    network: Option<Network>,
    deviations: Deviations,
    /// Made when a search first asks.
    deviation_table: OnceLock<DeviationTable>,
}

/// Tables for either player to move, so that features need no swapping.
struct Stage {
    constants: [i16; 2],
    first: Box<[i16; TABLE]>,
    second: Box<[i16; TABLE]>,
}

impl Stage {
    #[inline]
    fn table(&self, first_to_move: bool) -> &[i16; TABLE] {
        match first_to_move {
            true => &self.first,
            false => &self.second,
        }
    }
}

impl Weights {
    /// From the parts of a model.
    pub(super) fn of(
        stages: &[StageWeights],
        network: Option<Network>,
        deviations: Deviations,
    ) -> Weights {
        let classes = Classes::get();
        Weights {
            stages: stages.iter().map(|stage| expand(stage, classes)).collect(),
            network,
            deviations,
            deviation_table: OnceLock::new(),
        }
    }

    /// Those of the [model](Model) that comes with the program.
    #[must_use]
    pub fn shipped() -> &'static Weights {
        static SHIPPED: OnceLock<Weights> = OnceLock::new();
        SHIPPED.get_or_init(|| Model::shipped().into())
    }

    /// How far a search of `probe` plies is from one of `depth` plies with so
    /// many empty squares: [`Deviations::at`].
    #[inline]
    pub(crate) fn deviation(&self, empties: i32, depth: i32, probe: i32) -> f32 {
        let table = self.deviation_table.get_or_init(|| self.deviations.table());
        let [empties, depth] = [empties, depth].map(|n| n.clamp(0, 64) as usize);
        table[empties][depth][probe.clamp(0, 63) as usize]
    }

    /// The value of a position for the player to move, in [`UNIT`]s: the sum
    /// of what its configurations are worth and what the network adds, within
    /// ±[`MAX_VALUE`].
    #[inline]
    #[must_use]
    pub fn evaluate(&self, features: &Features, first_to_move: bool, own: u64, opp: u64) -> i32 {
        let sum = self.sum(features, first_to_move, (own | opp).count_ones());
        let correction = self.correction(features, first_to_move, own, opp);
        (sum + correction).clamp(-MAX_VALUE, MAX_VALUE)
    }

    /// What the network adds.
    #[inline]
    #[must_use]
    pub fn correction(&self, features: &Features, first_to_move: bool, own: u64, opp: u64) -> i32 {
        match &self.network {
            Some(network) => network.correction(features, first_to_move, own, opp),
            None => 0,
        }
    }

    /// What the configurations add up to.
    #[inline]
    #[must_use]
    pub fn sum(&self, features: &Features, first_to_move: bool, discs: u32) -> i32 {
        let stage = &self.stages[stage(discs)];
        let table = stage.table(first_to_move);
        let constant = i32::from(stage.constants[(discs & 1) as usize]);
        constant + sum(table, features.indices())
    }

    /// What each pattern's place adds to the value, by lane: where a picture
    /// shows which squares speak for whom.
    ///
    /// ```
    /// use loam_othello::patterns::{Features, Weights, squares};
    /// let (black, white) = (0x0000_0008_1000_0000, 0x0000_0010_0800_0000);
    /// let lanes = Weights::shipped().by_lane(&Features::new(black, white), true, 4);
    /// assert!(squares(lanes.len() - 1).len() > 1);
    /// ```
    #[must_use]
    pub fn by_lane(&self, features: &Features, first_to_move: bool, discs: u32) -> Vec<i32> {
        let table = self.stages[stage(discs)].table(first_to_move);
        let lanes = PATTERNS.iter().flat_map(|pattern| {
            let lanes = pattern.first_lane..pattern.first_lane + pattern.instances;
            lanes.map(|lane| pattern.offset + usize::from(features.indices()[lane]))
        });
        lanes.map(|index| i32::from(table[index])).collect()
    }

    /// The same from the discs alone: slower, for when no features are kept.
    #[must_use]
    pub fn evaluate_discs(&self, own: u64, opp: u64) -> i32 {
        let features = Features::new(own, opp);
        self.evaluate(&features, true, own, opp)
    }

    /// The patterns' part of it.
    #[must_use]
    pub fn sum_of_patterns(&self, own: u64, opp: u64) -> i32 {
        let discs = (own | opp).count_ones();
        self.sum(&Features::new(own, opp), true, discs)
            .clamp(-MAX_VALUE, MAX_VALUE)
    }
}

impl std::fmt::Debug for Weights {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Weights")
            .field("stages", &self.stages.len())
            .finish_non_exhaustive()
    }
}

/// The weights of all lanes. Every lane's offset is a constant here, and
/// [`TABLE`] reaches beyond what 16 bits can add to it.
#[inline]
fn sum(table: &[i16; TABLE], indices: &[u16; INSTANCES]) -> i32 {
    macro_rules! lanes {
        ($($pattern:literal)*) => {
            0 $(+ {
                const P: super::shapes::Pattern = super::shapes::PATTERNS_CONST[$pattern];
                let lanes = &indices[P.first_lane..P.first_lane + P.instances];
                let mut sum = 0;
                for &index in lanes {
                    sum += i32::from(table[P.offset + usize::from(index)]);
                }
                sum
            })*
        };
    }
    const { assert!(PATTERN_COUNT == 13) };
    lanes!(0 1 2 3 4 5 6 7 8 9 10 11 12)
}

fn expand(weights: &StageWeights, classes: &Classes) -> Stage {
    let table = |of_pattern: fn(&Classes, usize) -> &[u16]| -> Box<[i16; TABLE]> {
        let mut table = Vec::with_capacity(TABLE);
        for pattern in 0..PATTERNS.len() {
            let own = &weights.classes[classes.range(pattern)];
            let class = of_pattern(classes, pattern);
            table.extend(class.iter().map(|&class| own[usize::from(class)]));
        }
        debug_assert_eq!(table.len(), CONFIGURATIONS);
        table.resize(TABLE, 0);
        table.try_into().expect("the length of a table")
    };
    Stage {
        constants: weights.constants,
        first: table(Classes::of_pattern),
        second: table(Classes::of_pattern_swapped),
    }
}
