//! Which position to judge next: drop-out expansion.
//!
//! A line out of the book costs something for each ply and whatever its moves
//! give away against the best of their positions, either side's. The cheapest
//! lines are judged first, so that the book grows deep where both sides play
//! well and stays shallow beside it (after Lincke, *Strategies for the
//! automatic construction of opening books*, 2000).

use crate::Discs;
use crate::graph::Graph;
use crate::step::{Board, Next, placements, play, ply, root};
use loam_game::Symmetric;
use loam_othello::Move;
use loam_othello::openings::Canonical;
use std::collections::HashMap;

/// How far a book reaches.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach {
    /// Positions with so many discs placed, or more, are not judged.
    pub(crate) plies: usize,
    /// Moves that give away more are not followed.
    pub(crate) width: Discs,
    /// What each ply costs.
    pub(crate) ply_cost: Discs,
    /// Orders lines that cost the same.
    pub(crate) seed: u64,
}

/// A position to be judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Wish {
    pub(crate) key: Canonical,
    /// The moves from the start, forced passes included.
    pub(crate) line: Vec<Move>,
}

/// The cheapest way to a position: its cost, and the node and edge it comes
/// from.
type Way = (i64, Option<(usize, usize)>);

/// The most urgent positions, at most `count`; none if the book is complete.
pub(crate) fn wishes(graph: &Graph, reach: &Reach, count: usize) -> Vec<Wish> {
    let Some(start) = graph.root() else {
        let key = root();
        let line = Vec::new();
        return vec![Wish { key, line }];
    };
    let mut ways: Vec<Option<Way>> = vec![None; graph.len()];
    ways[start] = Some((0, None));
    let mut outside: HashMap<Canonical, Way> = HashMap::new();
    for i in graph.forwards() {
        let Some((cost, _)) = ways[i] else { continue };
        let node = &graph.nodes()[i];
        for (e, edge) in node.edges.iter().enumerate() {
            let lost = node.value - graph.edge_value(edge);
            let Next::Position { key, .. } = edge.next else {
                continue;
            };
            if lost > reach.width {
                continue;
            }
            let cost = cost + i64::from(reach.ply_cost.tenths()) + i64::from(lost.tenths());
            let way = (cost, Some((i, e)));
            let known = match graph.place(key) {
                Some(place) => ways[place].get_or_insert(way),
                None if ply(key) < reach.plies => outside.entry(key).or_insert(way),
                None => continue,
            };
            if cost < known.0 {
                *known = way;
            }
        }
    }
    let mut urgent: Vec<(Canonical, Way)> = outside.into_iter().collect();
    urgent.sort_by_cached_key(|&(key, (cost, _))| (cost, shuffled(key, reach.seed), key));
    urgent.truncate(count);
    let wish = |(key, (_, from))| Wish {
        key,
        line: line(graph, &ways, from),
    };
    urgent.into_iter().map(wish).collect()
}

/// The moves of the cheapest way, as they are played from the start.
fn line(graph: &Graph, ways: &[Option<Way>], last: Option<(usize, usize)>) -> Vec<Move> {
    let mut steps = Vec::new();
    let mut from = last;
    while let Some((node, edge)) = from {
        steps.push(graph.nodes()[node].edges[edge].mv);
        from = ways[node].and_then(|(_, from)| from);
    }
    let mut position = Board::new();
    let mut line = Vec::new();
    for image in steps.into_iter().rev() {
        let (_, symmetry) = Canonical::of(&position);
        let is_image = |&mv: &Move| position.transformed_move(mv, symmetry) == image;
        let Some(mv) = placements(&position).into_iter().find(is_image) else {
            break;
        };
        line.push(mv);
        let Some((next, passed)) = play(&position, mv) else {
            break;
        };
        line.extend(passed.then_some(Move::Pass));
        position = next;
    }
    line
}

/// A number that has nothing to do with what a position is worth.
fn shuffled(key: Canonical, seed: u64) -> u64 {
    let (own, opponent) = key.discs();
    let mut hash = seed;
    for word in [own, opponent] {
        hash = (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        hash ^= hash >> 29;
    }
    hash
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Entry;
    use crate::step::{placed, play};
    use loam_game::{Game, Notation};

    const REACH: Reach = Reach {
        plies: 60,
        width: Discs::MAX,
        ply_cost: Discs::ZERO,
        seed: 0,
    };

    fn after(line: &[Move]) -> Board {
        let start = Board::new();
        line.iter().fold(start, |position, &mv| position.play(mv))
    }

    /// A graph of the start and the position after f5 with these scores.
    fn graph(scores: &[(&str, i32)]) -> Graph {
        let mut graph = Graph::default();
        let entry = |scores: Vec<Discs>| Entry {
            depth: 1,
            exact: false,
            scores: scores.into(),
        };
        assert!(graph.insert(root(), entry(vec![Discs::ZERO; 4])));
        let start = Board::new();
        let (second, _) = play(&start, start.parse_move("f5").unwrap()).unwrap();
        let (key, moves) = placed(&second);
        let mut list = vec![Discs::ZERO; moves.len()];
        for (mv, place) in moves {
            let text = second.move_text(mv);
            let (_, score) = scores.iter().find(|(known, _)| *known == text).unwrap();
            list[place] = Discs::from_tenths(*score);
        }
        assert!(graph.insert(key, entry(list)));
        graph.back_up();
        graph
    }

    fn names(wishes: &[Wish]) -> Vec<&'static str> {
        let name = |wish: &Wish| loam_othello::openings::name(&wish.line).unwrap();
        wishes.iter().map(name).collect()
    }

    #[test]
    fn the_start_comes_first_and_then_what_gives_away_least() {
        let empty = wishes(&Graph::default(), &REACH, 9);
        assert_eq!(empty.len(), 1);
        assert_eq!((empty[0].key, empty[0].line.len()), (root(), 0));

        let graph = graph(&[("d6", 20), ("f6", 15), ("f4", -5)]);
        let all = wishes(&graph, &REACH, 9);
        assert_eq!(names(&all), ["Perpendicular", "Diagonal", "Parallel"]);
        for wish in &all {
            assert_eq!(Canonical::of(&after(&wish.line)).0, wish.key);
        }
        assert_eq!(wishes(&graph, &REACH, 2), all[..2]);
    }

    #[test]
    fn width_and_plies_bound_the_book() {
        let graph = graph(&[("d6", 20), ("f6", 15), ("f4", -5)]);
        let narrow = Reach {
            width: Discs::from_tenths(5),
            ..REACH
        };
        assert_eq!(wishes(&graph, &narrow, 9).len(), 2);
        let shallow = Reach { plies: 2, ..REACH };
        assert_eq!(wishes(&graph, &shallow, 9).len(), 0);
    }

    #[test]
    fn a_seed_orders_what_costs_the_same() {
        let graph = graph(&[("d6", 0), ("f6", 0), ("f4", 0)]);
        let order = |seed| names(&wishes(&graph, &Reach { seed, ..REACH }, 9));
        assert_eq!(order(1), order(1));
        assert!((2..30).any(|seed| order(seed) != order(1)));
    }
}
