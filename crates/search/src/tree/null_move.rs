use super::node::{Node, Value};
use super::{Made, Tree};
use crate::{Evaluator, Hints};
use loam_game::Game;

impl<G: Game, E: Evaluator<G>, H: Hints<G>> Tree<'_, G, E, H> {
    /// The value of passing, if that beats alpha: whatever it reaches, a real
    /// move should reach too (thesis, section 3.5.2).
    ///
    /// Zugzwang is the exception: a game in which it is common should offer no
    /// null move in its [`Hints`].
    pub(super) fn null_move(&mut self, node: &Node<'_, G>) -> Option<Value> {
        let null = self.options.null_move?;
        let Node { window, ply, .. } = *node;
        // Near the horizon a null move would leave nothing to search; and since
        // it proves no win or loss, it is no help where beta is one.
        if node.depth < null.min_depth || window.beta.decided_in().is_some() {
            return None;
        }
        // Far behind alpha, a cut-off is unlikely: that costs one evaluation to
        // see, and a search of the null move many.
        let standing = self.evaluate(node.position);
        if standing.value() < window.alpha.value().saturating_sub(null.margin) {
            return None;
        }
        let passed = self.hints.null_move(node.position)?;
        self.statistics.null_moves += 1;
        // No real move has this code, and games that know passes keep the last
        // slot for them.
        let made = Made {
            code: 0,
            slot: H::SLOTS - 1,
        };
        self.make(&passed, made, true);
        let child = node.child(&passed, -window);
        let reduced = Node {
            depth: child.depth.saturating_sub(null.reduction),
            after_null: true,
            ..child
        };
        // Its line is thrown away, since it cannot be played.
        let mut value = -self.search(reduced, &mut Vec::new());
        self.unmake();
        // A win found by passing is a guess, not a proof: it may cut off, but
        // its distance means nothing.
        if value.score.decided_in().is_some() {
            value.score = value.score.min(window.beta);
        }
        value.taint = value.taint.above(ply);
        if value.score >= window.beta {
            self.statistics.null_cutoffs += 1;
        }
        (value.score > window.alpha).then_some(value)
    }
}
