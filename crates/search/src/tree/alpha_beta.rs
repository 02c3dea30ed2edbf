use super::Tree;
use super::node::{Node, Value};
use crate::{Evaluator, Hints, Score};
use loam_game::Game;

impl<G: Game, E: Evaluator<G>, H: Hints<G>> Tree<'_, G, E, H> {
    /// The value of the position at the end of the path for its player to
    /// move, and the principal variation from it.
    ///
    /// Fail-soft: outside the window the score is the best bound found, which
    /// may be better than the window's end. What may settle a node comes in
    /// the order of its price, from a test of the path to a search of all
    /// moves.
    pub(super) fn search(&mut self, mut node: Node<'_, G>, line: &mut Vec<G::Move>) -> Value {
        line.clear();
        if self.count_node(node.ply) {
            // The whole way up is left without looking at this value.
            return Value::untainted(Score::DRAW);
        }

        // Repetitions and finished games. Not at the root: a move is wanted
        // there even in a position that has been on the board before.
        if !node.is_root() {
            if let Some(taint) = self.path.is_drawn() {
                let score = Score::DRAW;
                return Value { score, taint };
            }
            if let Some(outcome) = node.position.outcome() {
                return Value::untainted(self.decided(outcome, node.position, node.ply));
            }
        }

        // Horizon: quiescence search or evaluation.
        if node.depth == 0 {
            return Value::untainted(self.horizon(&node));
        }

        // Transposition-table cut-off. The root takes the move only: a score
        // without a line would leave nothing to play.
        let entry = self.probe(&node);
        if let Some(entry) = &entry
            && !node.is_root()
            && let Some(score) = self.use_entry(entry, &mut node)
        {
            return Value::untainted(score);
        }

        // Null-move pruning. Not twice in a row, which would be the same
        // position with the same player to move, only searched less deeply.
        let mut best = Value::LOWEST;
        if !node.is_root() && !node.after_null {
            best = self.null_move(&node).unwrap_or(best);
            if best.score >= node.window.beta || self.stopped {
                return best;
            }
        }

        // Principal-variation search of the moves. If passing beat alpha, no
        // move needs to be looked at that does not beat passing.
        let table_move = entry.map(|entry| entry.code).filter(|&code| code != 0);
        let raised = Node {
            window: node.window.raised(best.score),
            ..node
        };
        let best_code = self.search_moves(raised, table_move, &mut best, line);
        best.taint = best.taint.above(node.ply);

        // Storing, unless the value is not the position's: the search was
        // stopped halfway, or the root's best moves were left out. The window
        // counts as it was before the null move, whose score may be the best.
        if !self.stopped && (!node.is_root() || self.root.excluded.is_empty()) {
            self.store(&node, best, best_code);
        }
        best
    }
}
