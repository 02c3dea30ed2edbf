use crate::BookGame;
use crate::game::{IDENTITY, Next, Score, follow};
use std::collections::HashMap;

/// Judged positions, which leads to which, and what they are worth.
#[derive(Debug)]
pub(crate) struct Graph<G: BookGame> {
    nodes: Vec<Node<G>>,
    places: HashMap<G::Key, usize>,
}

#[derive(Debug)]
pub(crate) struct Node<G: BookGame> {
    pub(crate) key: G::Key,
    pub(crate) entry: G::Entry,
    pub(crate) edges: Vec<Edge<G>>,
    /// The best that can be reached within the graph, by negamax.
    pub(crate) value: G::Score,
}

#[derive(Debug)]
pub(crate) struct Edge<G: BookGame> {
    /// The move on the canonical form's board.
    pub(crate) mv: G::Move,
    pub(crate) next: Next<G::Key, G::Score>,
    /// The score of the search, or the result if the move ends the game.
    pub(crate) score: G::Score,
}

impl<G: BookGame> Default for Graph<G> {
    fn default() -> Graph<G> {
        Graph {
            nodes: Vec::new(),
            places: HashMap::new(),
        }
    }
}

impl<G: BookGame> Graph<G> {
    /// Adds a position; false if the entry does not fit it.
    pub(crate) fn insert(&mut self, key: G::Key, entry: G::Entry) -> bool {
        let form = G::form(key);
        if self.contains(key) || !form.fits(&entry) {
            return false;
        }
        let edges = form.scored(&entry, IDENTITY).into_iter().map(|scored| {
            let next = follow(&form, scored.mv);
            let score = match next {
                Next::Over(Some(result)) => result,
                _ => scored.score,
            };
            let mv = scored.mv;
            Edge { mv, next, score }
        });
        let edges = edges.collect();
        self.places.insert(key, self.nodes.len());
        self.nodes.push(Node {
            key,
            entry,
            edges,
            value: G::Score::default(),
        });
        true
    }

    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(crate) fn contains(&self, key: G::Key) -> bool {
        self.places.contains_key(&key)
    }

    pub(crate) fn nodes(&self) -> &[Node<G>] {
        &self.nodes
    }

    pub(crate) fn into_nodes(self) -> Vec<Node<G>> {
        self.nodes
    }

    pub(crate) fn place(&self, key: G::Key) -> Option<usize> {
        self.places.get(&key).copied()
    }

    /// The nodes from the fewest plies to the most, whatever the order they came
    /// in: every edge leads to a later one.
    pub(crate) fn forwards(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.nodes.len()).collect();
        order.sort_unstable_by_key(|&i| (G::ply(self.nodes[i].key), self.nodes[i].key));
        order
    }

    /// What a move is worth to the player who makes it: the value of the
    /// position it leads to, or its score where the graph ends.
    pub(crate) fn edge_value(&self, edge: &Edge<G>) -> G::Score {
        let Next::Position { key, passed } = edge.next else {
            return edge.score;
        };
        match self.place(key) {
            None => edge.score,
            Some(place) if passed => self.nodes[place].value,
            Some(place) => self.nodes[place].value.negated(),
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
    use crate::game::play;
    use crate::othello::testing::entry_of;
    use crate::othello::{Board, Discs, Entry};
    use loam_game::Notation;
    use loam_othello::openings::Canonical;

    fn root() -> Canonical {
        Board::new().canonical().0
    }

    fn entry(scores: &[i32]) -> Entry {
        Entry {
            depth: 1,
            exact: false,
            scores: scores.iter().map(|&score| Discs::whole(score)).collect(),
        }
    }

    #[test]
    fn values_go_up_by_negamax() {
        let mut graph = Graph::<Board>::default();
        assert!(graph.insert(root(), entry(&[3, 3, 3, 3])));
        graph.back_up();
        assert_eq!(graph.nodes()[0].value, Discs::whole(3));

        // White's replies to f5, of which d6 is the best for White.
        let start = Board::new();
        let (after, _) = play(&start, start.parse_move("f5").unwrap()).unwrap();
        let (key, found) = entry_of(&after, |mv| match after.move_text(mv).as_str() {
            "d6" => 10,
            "f6" => -40,
            _ => -60,
        });
        assert!(graph.insert(key, found));
        graph.back_up();
        assert_eq!(graph.nodes()[1].value, Discs::whole(1));
        assert_eq!(graph.nodes()[0].value, Discs::whole(-1));
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let mut graph = Graph::<Board>::default();
        assert!(!graph.insert(root(), entry(&[1, 2, 3])));
        assert!(graph.insert(root(), entry(&[1, 2, 3, 4])));
        assert!(!graph.insert(root(), entry(&[1, 2, 3, 4])));
    }
}
