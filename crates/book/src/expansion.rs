//! Which position to judge next: drop-out expansion.
//!
//! A line out of the book costs something for each ply and whatever its moves
//! give away against the best of their positions, either side's. The cheapest
//! lines are judged first, so that the book grows deep where both sides play
//! well and stays shallow beside it (after Lincke, *Strategies for the
//! automatic construction of opening books*, 2000).

use crate::game::{Next, Score, play};
use crate::graph::Graph;
use crate::{BookGame, Builder};
use std::collections::HashMap;

/// A position to be judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Wish<K, M> {
    pub(crate) key: K,
    /// The moves from the start, forced passes included.
    pub(crate) line: Vec<M>,
}

pub(crate) type WishOf<G> = Wish<<G as BookGame>::Key, <G as loam_game::Game>::Move>;

/// The cheapest way to a position: its cost, and the node and edge it comes
/// from.
type Way = (i64, Option<(usize, usize)>);

/// The most urgent positions, at most `count`; none if the book is complete.
pub(crate) fn wishes<G: BookGame>(
    start: &G,
    graph: &Graph<G>,
    reach: &Builder<G::Score>,
    count: usize,
) -> Vec<WishOf<G>> {
    let (key, _) = start.canonical();
    let Some(root) = graph.place(key) else {
        let line = Vec::new();
        return vec![Wish { key, line }];
    };
    let mut ways: Vec<Option<Way>> = vec![None; graph.len()];
    ways[root] = Some((0, None));
    let mut outside: HashMap<G::Key, Way> = HashMap::new();
    for i in graph.forwards() {
        let Some((cost, _)) = ways[i] else { continue };
        let node = &graph.nodes()[i];
        for (e, edge) in node.edges.iter().enumerate() {
            let lost = graph.edge_value(edge).below(node.value);
            let Next::Position { key, .. } = edge.next else {
                continue;
            };
            if lost > reach.width {
                continue;
            }
            let cost = cost + i64::from(reach.ply_cost.steps()) + i64::from(lost.steps());
            let way = (cost, Some((i, e)));
            let known = match graph.place(key) {
                Some(place) => ways[place].get_or_insert(way),
                None if G::ply(key) < reach.plies => outside.entry(key).or_insert(way),
                None => continue,
            };
            if cost < known.0 {
                *known = way;
            }
        }
    }
    let mut urgent: Vec<(G::Key, Way)> = outside.into_iter().collect();
    urgent.sort_by_cached_key(|&(key, (cost, _))| (cost, G::shuffled(key, reach.seed), key));
    urgent.truncate(count);
    let wish = |(key, (_, from))| Wish {
        key,
        line: line(start, graph, &ways, from),
    };
    urgent.into_iter().map(wish).collect()
}

/// The moves of the cheapest way, as they are played from the start.
fn line<G: BookGame>(
    start: &G,
    graph: &Graph<G>,
    ways: &[Option<Way>],
    last: Option<(usize, usize)>,
) -> Vec<G::Move> {
    let mut steps = Vec::new();
    let mut from = last;
    while let Some((node, edge)) = from {
        steps.push(graph.nodes()[node].edges[edge].mv);
        from = ways[node].and_then(|(_, from)| from);
    }
    let mut position = *start;
    let mut line = Vec::new();
    for image in steps.into_iter().rev() {
        let (_, symmetry) = position.canonical();
        let mut found = None;
        position.for_each_move(|mv| {
            if position.transformed_move(mv, symmetry) == image {
                found = found.or(Some(mv));
            }
        });
        let Some(mv) = found else { break };
        line.push(mv);
        let Some((next, pass)) = play(&position, mv) else {
            break;
        };
        line.extend(pass);
        position = next;
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::after;
    use crate::othello::testing::entry_of;
    use crate::othello::{Board, Discs};
    use loam_game::Notation;

    const REACH: Builder<Discs> = Builder {
        positions: None,
        plies: 60,
        width: Discs::MAX,
        ply_cost: Discs::ZERO,
        seed: 0,
    };

    type OthelloWish = WishOf<Board>;

    fn wishes(graph: &Graph<Board>, reach: &Builder<Discs>, count: usize) -> Vec<OthelloWish> {
        super::wishes(&Board::new(), graph, reach, count)
    }

    /// A graph of the start and the position after f5 with these scores.
    fn graph(scores: &[(&str, i32)]) -> Graph<Board> {
        let mut graph = Graph::default();
        let start = Board::new();
        let (key, entry) = entry_of(&start, |_| 0);
        assert!(graph.insert(key, entry));
        let (second, _) = play(&start, start.parse_move("f5").unwrap()).unwrap();
        let (key, entry) = entry_of(&second, |mv| {
            let text = second.move_text(mv);
            scores.iter().find(|known| known.0 == text).unwrap().1
        });
        assert!(graph.insert(key, entry));
        graph.back_up();
        graph
    }

    fn names(wishes: &[OthelloWish]) -> Vec<&'static str> {
        let name = |wish: &OthelloWish| loam_othello::openings::name(&wish.line).unwrap();
        wishes.iter().map(name).collect()
    }

    #[test]
    fn the_start_comes_first_and_then_what_gives_away_least() {
        let empty = wishes(&Graph::default(), &REACH, 9);
        assert_eq!(empty.len(), 1);
        assert_eq!(
            (empty[0].key, empty[0].line.len()),
            (Board::new().canonical().0, 0)
        );

        let graph = graph(&[("d6", 20), ("f6", 15), ("f4", -5)]);
        let all = wishes(&graph, &REACH, 9);
        assert_eq!(names(&all), ["Perpendicular", "Diagonal", "Parallel"]);
        for wish in &all {
            assert_eq!(after(Board::new(), &wish.line).canonical().0, wish.key);
        }
        assert_eq!(wishes(&graph, &REACH, 2), all[..2]);
    }

    #[test]
    fn width_and_plies_bound_the_book() {
        let graph = graph(&[("d6", 20), ("f6", 15), ("f4", -5)]);
        let narrow = Builder {
            width: Discs::from_tenths(5),
            ..REACH
        };
        assert_eq!(wishes(&graph, &narrow, 9).len(), 2);
        let shallow = Builder { plies: 2, ..REACH };
        assert_eq!(wishes(&graph, &shallow, 9).len(), 0);
    }

    #[test]
    fn a_seed_orders_what_costs_the_same() {
        let graph = graph(&[("d6", 0), ("f6", 0), ("f4", 0)]);
        let order = |seed| names(&wishes(&graph, &Builder { seed, ..REACH }, 9));
        assert_eq!(order(1), order(1));
        assert!((2..30).any(|seed| order(seed) != order(1)));
    }
}
