//! Multi-ProbCut (Buro): a shallow search that clears a bound by enough
//! stands for a deep one.

use super::evaluation::LeafEvaluation;
use super::tuning;
use super::worker::{Node, Worker};
use crate::BoardSize;
use crate::kernel::Kernel;

/// How deep to look before a search of `depth` plies.
fn probe_depth(depth: i32) -> i32 {
    2 * (depth / 4) + (depth & 1)
}

impl<S, K, E> Worker<'_, S, K, E>
where
    S: BoardSize<Bits = u64>,
    K: Kernel,
    E: LeafEvaluation,
{
    /// A bound the score most likely keeps to, if that settles the node.
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
