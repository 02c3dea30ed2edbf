use crate::Discs;
use crate::step::{Next, follow, placements, ply, root};
use loam_othello::Move;
use loam_othello::openings::Canonical;
use std::collections::HashMap;

/// What a search found of one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Plies looked ahead.
    pub depth: u8,
    /// Whether the scores are the game's true results.
    pub exact: bool,
    /// A score for every legal move, in the order of the canonical form's
    /// board.
    pub scores: Box<[Discs]>,
}

/// Judged positions, which leads to which, and what they are worth.
#[derive(Debug, Default)]
pub(crate) struct Graph {
    nodes: Vec<Node>,
    places: HashMap<Canonical, usize>,
}

#[derive(Debug)]
pub(crate) struct Node {
    pub(crate) key: Canonical,
    pub(crate) entry: Entry,
    pub(crate) edges: Vec<Edge>,
    /// The best that can be reached within the graph, by negamax.
    pub(crate) value: Discs,
}

#[derive(Debug)]
pub(crate) struct Edge {
    /// The move on the canonical form's board.
    pub(crate) mv: Move,
    pub(crate) next: Next,
    /// The score of the search, or the result if the move ends the game.
    pub(crate) score: Discs,
}

impl Graph {
    /// Adds a position; false if the entry does not fit it.
    pub(crate) fn insert(&mut self, key: Canonical, mut entry: Entry) -> bool {
        let position = key.position();
        let moves = placements(&position);
        if moves.is_empty() || moves.len() != entry.scores.len() || self.contains(key) {
            return false;
        }
        let edges = moves.into_iter().zip(&mut entry.scores).map(|(mv, score)| {
            let next = follow(&position, mv);
            if let Next::Over(result) = next {
                *score = result;
            }
            let score = *score;
            Edge { mv, next, score }
        });
        let edges = edges.collect();
        self.places.insert(key, self.nodes.len());
        self.nodes.push(Node {
            key,
            entry,
            edges,
            value: Discs::ZERO,
        });
        true
    }

    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(crate) fn contains(&self, key: Canonical) -> bool {
        self.places.contains_key(&key)
    }

    pub(crate) fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    pub(crate) fn place(&self, key: Canonical) -> Option<usize> {
        self.places.get(&key).copied()
    }

    pub(crate) fn root(&self) -> Option<usize> {
        self.place(root())
    }

    /// The nodes from the fewest discs to the most, whatever the order they
    /// came in: every edge leads to a later one.
    pub(crate) fn forwards(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.nodes.len()).collect();
        order.sort_unstable_by_key(|&i| (ply(self.nodes[i].key), self.nodes[i].key));
        order
    }

    /// What a move is worth to the player who makes it: the value of the
    /// position it leads to, or its score where the graph ends.
    pub(crate) fn edge_value(&self, edge: &Edge) -> Discs {
        match edge.next {
            Next::Over(result) => result,
            Next::Position { key, passed } => match self.place(key) {
                None => edge.score,
                Some(place) if passed => self.nodes[place].value,
                Some(place) => -self.nodes[place].value,
            },
        }
    }

    /// Finds every value anew, from the ends of the graph to its root.
    pub(crate) fn back_up(&mut self) {
        for i in self.forwards().into_iter().rev() {
            let values = self.nodes[i].edges.iter().map(|edge| self.edge_value(edge));
            self.nodes[i].value = values.max().unwrap_or_default();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::step::{Board, placed, play};
    use loam_game::Notation;

    fn entry(scores: &[i32]) -> Entry {
        Entry {
            depth: 1,
            exact: false,
            scores: scores.iter().map(|&score| Discs::whole(score)).collect(),
        }
    }

    #[test]
    fn values_go_up_by_negamax() {
        let mut graph = Graph::default();
        assert!(graph.insert(root(), entry(&[3, 3, 3, 3])));
        graph.back_up();
        assert_eq!(graph.nodes()[0].value, Discs::whole(3));

        // White's replies to f5, of which d6 is the best for White.
        let start = Board::new();
        let (after, _) = play(&start, start.parse_move("f5").unwrap()).unwrap();
        let (key, moves) = placed(&after);
        let mut scores = [0; 3];
        for (mv, place) in moves {
            scores[place] = match after.move_text(mv).as_str() {
                "d6" => 1,
                "f6" => -4,
                _ => -6,
            };
        }
        assert!(graph.insert(key, entry(&scores)));
        graph.back_up();
        assert_eq!(graph.nodes()[1].value, Discs::whole(1));
        assert_eq!(graph.nodes()[0].value, Discs::whole(-1));
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let mut graph = Graph::default();
        assert!(!graph.insert(root(), entry(&[1, 2, 3])));
        assert!(graph.insert(root(), entry(&[1, 2, 3, 4])));
        assert!(!graph.insert(root(), entry(&[1, 2, 3, 4])));
    }
}
