use super::Tree;
use super::node::{Node, Value};
use crate::table::{Bound, Entry};
use crate::{Evaluator, Hints, Score};
use loam_game::Game;

impl<G: Game, E: Evaluator<G>, H: Hints<G>> Tree<'_, G, E, H> {
    /// What the table knows of a node.
    pub(super) fn probe(&mut self, node: &Node<'_, G>) -> Option<Entry> {
        let entry = self.table?.probe(node.position.hash())?;
        self.statistics.table_hits += 1;
        Some(entry)
    }

    /// Two of the three uses of an entry (thesis, section 3.6.2): to settle
    /// the node or at least narrow its window. The third, its move, needs no
    /// depth.
    pub(super) fn use_entry(&mut self, entry: &Entry, node: &mut Node<'_, G>) -> Option<Score> {
        let stored = u32::from(entry.depth);
        let exact_depth = self.options.table.is_some_and(|table| table.exact_depth);
        if stored < node.depth || (exact_depth && stored != node.depth) {
            return None;
        }
        let score = Score::from_table(entry.value, node.ply);
        let window = &mut node.window;
        let is_settled = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => {
                window.alpha = window.alpha.max(score);
                window.is_empty()
            }
            Bound::Upper => {
                window.beta = window.beta.min(score);
                window.is_empty()
            }
            Bound::None => false,
        };
        if !is_settled {
            return None;
        }
        self.statistics.table_cutoffs += 1;
        // Whether the stored search saw all games end is not remembered.
        self.cut_short = true;
        Some(score)
    }

    /// Stores a node. A value that depends on the path by which the node was
    /// reached would be wrong by another: then only the move is kept.
    pub(super) fn store(&self, node: &Node<'_, G>, value: Value, code: Option<u32>) {
        let Some(table) = self.table else {
            return;
        };
        let bound = if value.taint.spoils(node.ply) {
            Bound::None
        } else if value.score >= node.window.beta {
            Bound::Lower
        } else if value.score > node.window.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let entry = Entry {
            code: code.unwrap_or(0),
            value: value.score.to_table(node.ply),
            depth: node.depth as u8,
            bound,
        };
        table.store(node.position.hash(), entry);
    }
}
