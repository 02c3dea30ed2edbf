//! Multi-ProbCut (Buro 1997): a shallow search that clears a bound by enough
//! stands for a deep one.
//!
//! The deep score lies around the shallow one with a known standard deviation.
//! If the shallow score is beyond the bound by as many deviations as the
//! [`Selectivity`] asks for, the deep one most likely is too, and the deep
//! search is left out.
//!
//! [`Selectivity`]: super::Selectivity

use super::evaluation::LeafEvaluation;
use super::tuning;
use super::worker::{Node, Worker};
use crate::BoardSize;
use crate::kernel::Kernel;

/// How deep the shallow search for one of `depth` plies is: about half as
/// deep and of the same parity, since odd and even depths differ.
fn probe_depth(depth: i32) -> i32 {
    2 * (depth / 4) + (depth & 1)
}

impl<S: BoardSize<Bits = u64>, K: Kernel, E: LeafEvaluation> Worker<'_, S, K, E> {
    /// A bound the score most likely keeps to, if that settles the node. Inside
    /// shallow searches there may be shallower ones, but no third level: errors
    /// would add up.
    pub(super) fn probable_cut(
        &mut self,
        node: &Node<E>,
        alpha: i32,
        depth: i32,
        n: i32,
    ) -> Option<i32> {
        if !E::ESTIMATES_SCORES
            || self.selectivity.is_exact()
            || depth < tuning::PROBE
            || self.probes >= 2
        {
            return None;
        }
        let most = super::board::squares::<S>();
        let probe = probe_depth(depth).min(depth - 2);
        let margin =
            (self.selectivity.margin() * self.evaluation.deviation(n, depth, probe)).ceil() as i32;
        // The static evaluation says whether a look is worth its price.
        let hopeful =
            (self.selectivity.margin() * self.evaluation.deviation(n, depth, 0) * 0.5) as i32;
        let static_value = self.estimate(node);

        // Probably above: a null window beyond alpha by the margin, and only
        // where the evaluation lets a cut-off be hoped for.
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
        // Probably not above, in the same way.
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
