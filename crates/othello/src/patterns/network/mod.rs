//! What the sum of patterns misses: a small neural network over the same
//! patterns.
//!
//! Every class of configurations has an embedding of [`WIDTH`] numbers; so has
//! every class of [blocks] of squares and moves. Those of all places are added
//! up, half of the numbers over the whole board and half by quarter ([`Sums`]).
//! The sums, and some things counted on the board, pass through two small
//! layers, and the output is added to the patterns' value. Each [`Band`] of the
//! game has layers of its own; outside the bands the patterns alone decide.
//!
//! | file | holds |
//! |---|---|
//! | `outlook.rs` | a position and the moves of both players |
//! | `blocks.rs` | who may move where, as seen by the network |
//! | `counts.rs` | what is counted beside patterns |
//! | `sums.rs` | what the numbers add up to |
//! | `layers.rs` | the layers after the sums |
//! | `quantized.rs` | the same in whole numbers, for vectors |

mod blocks;
mod counts;
mod layers;
mod outlook;
mod quantized;
mod sums;

pub use blocks::{BLOCK_CLASSES, BLOCKS, block_class, blocks};
pub use counts::{COUNTS, counts};
pub use layers::{Activations, FIRST, INPUTS, Layers, SECOND};
pub use outlook::Outlook;
pub use sums::{HALF, QUARTERS, Sums, quarters_of};

use super::features::Features;
use super::shapes::{Classes, INSTANCES, PATTERNS, TABLE};
use super::weights::UNIT;
use quantized::{Quantized, WholeSums};
use wide::{i8x16, i16x16};

/// Places whose classes have numbers: those of the patterns, then blocks.
pub const PLACES: usize = INSTANCES + BLOCKS;

/// The length of an embedding: whole vectors.
pub const WIDTH: usize = 64;
/// Numbers of a vector.
const VECTOR: usize = 16;
const _: () = assert!(HALF.is_multiple_of(VECTOR));

/// Embeddings are quantised to multiples of one over this.
pub const STEPS: f32 = 64.0;

/// How many discs an output of one is worth.
pub const SCALE: f32 = 8.0;

/// A stretch of the game with layers of its own.
///
/// ```
/// use loam_othello::patterns::Band;
/// assert!(Band::of(20).is_some_and(|band| band.holds(20)));
/// assert_eq!(Band::of(60), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Band(usize);

/// The fewest empty squares of each band, and one more than the last has.
const LIMITS: [u32; 9] = [12, 16, 20, 24, 28, 32, 36, 40, 44];

impl Band {
    /// How many there are.
    pub const COUNT: usize = LIMITS.len() - 1;

    /// All of them, the last stretch of the game first.
    pub fn all() -> impl Iterator<Item = Band> {
        (0..Band::COUNT).map(Band)
    }

    /// The band of a position with this many empty squares.
    #[inline]
    #[must_use]
    pub fn of(empties: u32) -> Option<Band> {
        let band = LIMITS.iter().filter(|&&limit| empties >= limit).count();
        (1..=Band::COUNT).contains(&band).then(|| Band(band - 1))
    }

    /// Its number, from zero.
    #[must_use]
    pub fn index(self) -> usize {
        self.0
    }

    /// The fewest and the most empty squares it is for.
    #[must_use]
    pub fn limits(self) -> (u32, u32) {
        (LIMITS[self.0], LIMITS[self.0 + 1] - 1)
    }

    /// Whether a position with this many empty squares belongs to it.
    #[must_use]
    pub fn holds(self, empties: u32) -> bool {
        Band::of(empties) == Some(self)
    }
}

/// The embedding of a class of configurations, in one line of the cache.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(align(64))]
pub struct Row(pub [i8; WIDTH]);

/// A network for all bands.
pub struct Network {
    /// By class, as numbered by [`Classes`], then by class of blocks: its
    /// numbers, [`STEPS`] to one.
    rows: Vec<Row>,
    /// The row of every block, classes or their mirror images.
    blocks: Box<[Row; BLOCK_CLASSES]>,
    /// By band: what comes after the sums.
    layers: Vec<Layers>,
    quantized: Vec<Quantized>,
    /// By configuration: its class within the pattern, for either player to
    /// move.
    first: Box<[u16; TABLE]>,
    second: Box<[u16; TABLE]>,
    /// Where each lane's pattern begins among configurations and classes.
    lanes: [(u32, u32); INSTANCES],
    /// By quarter: its lanes.
    quarters: [Vec<u8>; QUARTERS],
}

impl Network {
    /// From the numbers of each class, [`STEPS`] to one, and the layers of
    /// each band; `None` if one is missing.
    #[must_use]
    pub fn new(rows: Vec<Row>, layers: Vec<Layers>) -> Option<Network> {
        let classes = Classes::get();
        if layers.len() != Band::COUNT || rows.len() != classes.count() + BLOCK_CLASSES {
            return None;
        }
        let table = |of_pattern: fn(&Classes, usize) -> &[u16]| -> Box<[u16; TABLE]> {
            let patterns = 0..PATTERNS.len();
            let mut table: Vec<u16> = patterns
                .flat_map(|pattern| of_pattern(classes, pattern).iter().copied())
                .collect();
            table.resize(TABLE, 0);
            table.try_into().expect("the length of a table")
        };
        let mut lanes = [(0, 0); INSTANCES];
        for (number, pattern) in PATTERNS.iter().enumerate() {
            let first_class = classes.range(number).start as u32;
            let places = pattern.first_lane..pattern.first_lane + pattern.instances;
            lanes[places].fill((pattern.offset as u32, first_class));
        }
        let of_blocks = &rows[classes.count()..];
        let blocks =
            (0..BLOCK_CLASSES).map(|block| of_blocks[usize::from(block_class(block as u16))]);
        let blocks: Vec<Row> = blocks.collect();
        Some(Network {
            blocks: blocks.try_into().ok()?,
            quantized: layers.iter().map(Quantized::new).collect(),
            rows,
            layers,
            first: table(Classes::of_pattern),
            second: table(Classes::of_pattern_swapped),
            lanes,
            quarters: std::array::from_fn(|quarter| {
                let lanes = 0..PLACES;
                let lanes = lanes.filter(|&lane| quarters_of(lane).contains(&quarter));
                lanes.map(|lane| lane as u8).collect()
            }),
        })
    }

    /// The numbers of each class, [`STEPS`] to one.
    #[must_use]
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The layers of each band.
    #[must_use]
    pub fn layers(&self) -> &[Layers] {
        &self.layers
    }

    /// What to add to the patterns' value, for the player to move.
    #[inline]
    #[must_use]
    pub fn correction(&self, features: &Features, first_to_move: bool, own: u64, opp: u64) -> i32 {
        let Some(band) = Band::of(64 - (own | opp).count_ones()) else {
            return 0;
        };
        let table = if first_to_move {
            &self.first
        } else {
            &self.second
        };
        let outlook = Outlook::new(own, opp);
        let blocks = blocks(&outlook);
        let rows: [&Row; PLACES] = std::array::from_fn(|lane| {
            if let Some(block) = lane.checked_sub(INSTANCES) {
                return &self.blocks[usize::from(blocks[block])];
            }
            let (offset, first_class) = self.lanes[lane];
            let class = table[offset as usize + usize::from(features.indices()[lane])];
            &self.rows[first_class as usize + usize::from(class)]
        });
        let sums = WholeSums {
            whole: added(rows.iter(), 0),
            quarters: self
                .quarters
                .each_ref()
                .map(|lanes| added(lanes.iter().map(|&lane| &rows[usize::from(lane)]), HALF)),
        };
        let layers = &self.quantized[band.index()];
        let result = layers.result(&sums, &counts(&outlook));
        (result * (SCALE * UNIT as f32)) as i32
    }
}

/// The sums of half of the numbers of some rows, from one of them on.
#[inline]
fn added<'r, const N: usize>(rows: impl Iterator<Item = &'r &'r Row>, from: usize) -> [i16x16; N] {
    let mut sums = [i16x16::ZERO; N];
    for row in rows {
        let numbers = row.0[from..from + HALF].as_chunks::<VECTOR>().0;
        for (sum, numbers) in sums.iter_mut().zip(numbers) {
            *sum += i16x16::from_i8x16(i8x16::new(*numbers));
        }
    }
    sums
}

impl PartialEq for Network {
    /// Everything else is made of these.
    fn eq(&self, other: &Network) -> bool {
        self.rows == other.rows && self.layers == other.layers
    }
}

impl std::fmt::Debug for Network {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Network")
            .field("bands", &self.layers.len())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
