//! Monte-Carlo tree search with random playouts (UCT; Kocsis and Szepesvári
//! 2006): the yardstick opponent that knows nothing but the rules.

use crate::path::recurs;
use crate::{Limits, Line, Report, Score};
use loam_game::{Game, Side};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::time::Instant;

/// Upper confidence bounds applied to trees.
///
/// ```
/// use loam_game::nim::Nim;
/// use loam_search::{Limits, mcts::Mcts};
/// let report = Mcts::new(1).search(&Nim::new(&[2, 1]), &[], &Limits::default(), 500);
/// assert!(report.best().is_some());
/// ```
#[derive(Clone, Debug)]
pub struct Mcts {
    rng: Xoshiro256PlusPlus,
    /// Weight of exploration: √2 by theory.
    pub exploration: f64,
    /// Plies after which a playout is called a draw.
    pub playout_limit: u32,
    /// Nodes after which the tree grows no more; playouts go on.
    pub node_limit: usize,
}

/// A node; its children are made all at once and lie side by side.
struct Node<M> {
    mv: Option<M>,
    /// Who moved here.
    mover: Side,
    visits: u32,
    /// Playouts won by the mover, draws counting half.
    wins: f64,
    children: std::ops::Range<u32>,
}

impl<M> Node<M> {
    fn new(mv: Option<M>, mover: Side) -> Node<M> {
        Node {
            mv,
            mover,
            visits: 0,
            wins: 0.0,
            children: 0..0,
        }
    }
}

impl Mcts {
    /// A search with this seed.
    #[must_use]
    pub fn new(seed: u64) -> Mcts {
        Mcts {
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
            exploration: std::f64::consts::SQRT_2,
            playout_limit: 400,
            node_limit: usize::MAX,
        }
    }

    /// Plays `playouts` random games from `position`, or fewer if a limit is
    /// reached, and returns the move most often tried. `history` matters for
    /// the rule of repetition at the root's children only.
    pub fn search<G: Game>(
        &mut self,
        position: &G,
        history: &[G],
        limits: &Limits,
        playouts: u64,
    ) -> Report<G::Move> {
        let start = Instant::now();
        let mut report = Report::default();
        if position.outcome().is_some() {
            return report;
        }
        let mut tree = vec![Node::new(None, position.to_move())];
        expand(&mut tree, 0, position);
        let mut path = Vec::new();
        let playouts = limits.nodes.map_or(playouts, |nodes| playouts.min(nodes));
        // Of the four phases, the descent selects, expands and simulates.
        for done in 0..playouts {
            let timeout = limits.time.is_some_and(|limit| start.elapsed() >= limit);
            if done > 0 && (timeout || limits.stop.is_raised()) {
                break;
            }
            let winner = self.descend(&mut tree, position, history, &mut path);
            // Backpropagation.
            for &node in &path {
                let node = &mut tree[node as usize];
                node.visits += 1;
                node.wins += match winner {
                    Some(side) if side == node.mover => 1.0,
                    Some(_) => 0.0,
                    None => 0.5,
                };
            }
            report.statistics.nodes += 1;
            report.selective_depth = report.selective_depth.max(path.len() as u32 - 1);
        }
        // The most visits, not the best mean: a mean of few visits is luck.
        let best = tree[0]
            .children
            .clone()
            .map(|child| &tree[child as usize])
            .max_by_key(|child| child.visits)
            .expect("a running game has a move");
        let rate = best.wins / f64::from(best.visits.max(1));
        report.lines = vec![Line {
            score: Score::estimate(((2.0 * rate - 1.0) * 1000.0) as i32),
            moves: vec![best.mv.expect("a child has a move")],
        }];
        report.depth = report.selective_depth;
        report.seconds = start.elapsed().as_secs_f64();
        report
    }

    /// Walks down to a new node, plays on at random, and returns the winner.
    fn descend<G: Game>(
        &mut self,
        tree: &mut Vec<Node<G::Move>>,
        root: &G,
        history: &[G],
        path: &mut Vec<u32>,
    ) -> Option<Side> {
        path.clear();
        path.push(0);
        let mut position = root.clone();
        let mut at = 0;
        loop {
            if let Some(outcome) = position.outcome() {
                return outcome.winner();
            }
            // Simulation from a node that has not been visited before; it is
            // expanded at its second visit, so that memory goes where the
            // search comes back to.
            if tree[at].children.is_empty() {
                let full = tree.len() >= self.node_limit;
                if (tree[at].visits == 0 || full) && at != 0 {
                    return self.playout(position);
                }
                expand(tree, at, &position);
            }
            // Selection.
            at = self.select(tree, at);
            path.push(at as u32);
            position = position.play(tree[at].mv.expect("a child has a move"));
            // At the root's children only: the move that is going to be played
            // must not be a draw that nobody has seen.
            let mut earlier = history.iter().chain([root]);
            if path.len() == 2 && earlier.any(|earlier| recurs(&position, earlier)) {
                return None;
            }
        }
    }

    fn select<M>(&self, tree: &[Node<M>], parent: usize) -> usize {
        let parent = &tree[parent];
        let log = f64::from(parent.visits.max(1)).ln();
        // UCB1: the mean so far, and what may be hidden behind few visits.
        // Every child is tried once before any is tried twice.
        let bound = |child: &Node<M>| {
            if child.visits == 0 {
                return f64::INFINITY;
            }
            let visits = f64::from(child.visits);
            child.wins / visits + self.exploration * (log / visits).sqrt()
        };
        let mut best = (f64::NEG_INFINITY, parent.children.start as usize);
        for child in parent.children.clone() {
            let value = bound(&tree[child as usize]);
            if value > best.0 {
                best = (value, child as usize);
            }
        }
        best.1
    }

    fn playout<G: Game>(&mut self, mut position: G) -> Option<Side> {
        // Repetitions are not looked for: a game that goes in circles runs into
        // the limit, and counts as the draw it is.
        for _ in 0..self.playout_limit {
            if let Some(outcome) = position.outcome() {
                return outcome.winner();
            }
            let chosen = self.rng.random_range(0..position.count_moves());
            let mut index = 0;
            let mut mv = None;
            position.for_each_move(|candidate| {
                if index == chosen {
                    mv = Some(candidate);
                }
                index += 1;
            });
            position = position.play(mv.expect("the index is below the count"));
        }
        None
    }
}

fn expand<G: Game>(tree: &mut Vec<Node<G::Move>>, at: usize, position: &G) {
    let start = tree.len() as u32;
    let mover = position.to_move();
    position.for_each_move(|mv| tree.push(Node::new(Some(mv), mover)));
    tree[at].children = start..tree.len() as u32;
}

#[cfg(test)]
mod tests {
    use super::*;
    use loam_game::nim::Nim;

    #[test]
    fn finds_the_winning_move_in_nim() {
        for heaps in [[3, 0, 0], [1, 2, 0], [2, 3, 3], [1, 3, 3]] {
            let position = Nim::new(&heaps);
            let report = Mcts::new(7).search(&position, &[], &Limits::default(), 20_000);
            let next = position.play(report.best().unwrap());
            assert_eq!(next.nim_sum(), 0, "{heaps:?}");
        }
    }

    #[test]
    fn the_seed_decides() {
        let position = Nim::new(&[3, 4, 5]);
        let choose = |seed| {
            let report = Mcts::new(seed).search(&position, &[], &Limits::default(), 200);
            (report.best(), report.score())
        };
        assert_eq!(choose(1), choose(1));
        assert_eq!(
            Mcts::new(1)
                .search(&position, &[], &Limits::depth(1), 9)
                .statistics
                .nodes,
            9
        );
    }
}
