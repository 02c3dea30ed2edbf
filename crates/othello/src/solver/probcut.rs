//! Multi-ProbCut (Buro): a shallow search that clears a bound by enough
//! stands for a deep one.

use super::judge::Judge;
use super::tuning;
use super::worker::{Node, Worker};
use crate::BoardSize;
use crate::kernel::Kernel;
use std::sync::LazyLock;

/// The standard deviation, in discs, of the difference between a deep search
/// and a shallow one, as a formula: e to the sum of its terms.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Deviations {
    /// For searches that stop before the end of the game.
    pub middle: [f32; 5],
    /// For searches to the end.
    pub end: [f32; 5],
}

impl Deviations {
    /// The formula for the weights that come with the program, as `loam train
    /// othello probcut` finds it.
    pub const SHIPPED: Deviations = Deviations {
        middle: [2.063, -0.0246, 0.0703, -0.1417, -0.4036],
        end: [1.576, -0.0442, 0.4286, 0.0172, -1.2321],
    };

    /// What the formula's numbers are multiplied with.
    #[must_use]
    pub fn terms(empties: f32, depth: f32, probe: f32) -> [f32; 5] {
        [
            1.0,
            empties,
            depth.max(1.0).ln(),
            (1.0 + probe).ln(),
            probe / depth.max(1.0),
        ]
    }

    /// The deviation between a search of `depth` plies and one of `probe`
    /// plies; a depth of all the empty squares means to the end.
    #[must_use]
    pub fn at(&self, empties: i32, depth: i32, probe: i32) -> f32 {
        let numbers = if depth >= empties {
            self.end
        } else {
            self.middle
        };
        let terms = Deviations::terms(empties as f32, depth as f32, probe as f32);
        let sum: f32 = numbers
            .iter()
            .zip(terms)
            .map(|(number, term)| number * term)
            .sum();
        sum.exp()
    }

    /// The formula's values, made once.
    pub(super) fn table(&self) -> DeviationTable {
        let mut table = vec![[[0.0; 64]; 65]; 65];
        for (empties, by_depth) in table.iter_mut().enumerate() {
            for (depth, by_probe) in by_depth.iter_mut().enumerate() {
                for (probe, value) in by_probe.iter_mut().enumerate() {
                    *value = self.at(empties as i32, depth as i32, probe as i32);
                }
            }
        }
        table
    }
}

/// Deviations by empty squares, depth and probe.
pub(super) type DeviationTable = Vec<[[f32; 64]; 65]>;

fn deviation(n: i32, depth: i32, probe: i32) -> f32 {
    static TABLE: LazyLock<DeviationTable> = LazyLock::new(|| Deviations::SHIPPED.table());
    TABLE[n.clamp(0, 64) as usize][depth.clamp(0, 64) as usize][probe.clamp(0, 63) as usize]
}

/// How deep to look before a search of `depth` plies.
fn probe_depth(depth: i32) -> i32 {
    2 * (depth / 4) + (depth & 1)
}

impl<S, K, J> Worker<'_, S, K, J>
where
    S: BoardSize<Bits = u64>,
    K: Kernel,
    J: Judge,
{
    /// A bound the score most likely keeps to, if that settles the node.
    pub(super) fn probable_cut(
        &mut self,
        node: &Node<J>,
        alpha: i32,
        depth: i32,
        n: i32,
    ) -> Option<i32> {
        if !J::ESTIMATES_SCORES
            || self.selectivity.is_exact()
            || depth < tuning::PROBE
            || self.probes >= 2
        {
            return None;
        }
        let most = super::board::squares::<S>();
        let probe = probe_depth(depth).min(depth - 2);
        let margin = (self.selectivity.margin() * deviation(n, depth, probe)).ceil() as i32;
        // The static evaluation says whether a look is worth its price.
        let hopeful = (self.selectivity.margin() * deviation(n, depth, 0) * 0.5) as i32;
        let static_value = self.estimate(node);

        let high = alpha + margin;
        if high < most && static_value > alpha - hopeful + margin / 2 {
            self.probes += 1;
            let value = self.null_window(node, high, probe);
            self.probes -= 1;
            if self.is_leaving() {
                return None;
            }
            if value > high {
                return Some(alpha + 1);
            }
        }
        let low = alpha - margin;
        if low > -most && static_value < alpha + hopeful - margin / 2 {
            self.probes += 1;
            let value = self.null_window(node, low, probe);
            self.probes -= 1;
            if self.is_leaving() {
                return None;
            }
            if value <= low {
                return Some(alpha);
            }
        }
        None
    }
}
