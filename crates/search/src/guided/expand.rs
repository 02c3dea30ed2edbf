use super::node::{Chance, Edge, Node};
use super::{Guide, GuidedOptions, Judgement};
use loam_game::{Game, Outcome};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};

/// What expanding nodes needs and what it has taken so far.
pub(super) struct Expander<'a, U> {
    pub(super) guide: &'a U,
    pub(super) options: GuidedOptions,
    pub(super) bytes: &'a AtomicUsize,
    pub(super) judged: AtomicU64,
    /// Positions it may judge.
    pub(super) most: u64,
    /// Set once there are too few left for the next node.
    pub(super) spent: AtomicBool,
}

/// A move, the odds it gives, and whether it ends the turn's uncertainty.
struct Judged<M> {
    mv: M,
    /// Logarithm of the odds for who makes the move; infinite if certain.
    odds: f32,
}

/// Odds are not believed beyond this: some 1 in 3000.
const MOST: f32 = 8.0;

fn log_odds(chance: f32) -> f32 {
    (chance / (1.0 - chance)).ln().clamp(-MOST, MOST)
}

fn chance(odds: f32) -> f32 {
    1.0 / (1.0 + (-odds).exp())
}

impl<U> Expander<'_, U> {
    /// Whether there is room for more nodes.
    pub(super) fn has_room(&self) -> bool {
        self.bytes.load(Relaxed) < self.options.memory
    }

    /// Whether `count` positions may still be judged.
    pub(super) fn affords(&self, count: u64) -> bool {
        let affords = self.judged.load(Relaxed).saturating_add(count) <= self.most;
        if !affords {
            self.spent.store(true, Relaxed);
        }
        affords
    }

    /// Makes and judges the moves of a node; returns the chance of the player
    /// to move if the best of them is made.
    ///
    /// Of two threads that come at once one waits for the other.
    pub(super) fn expand<G>(&self, node: &Node<G::Move>, position: &G) -> f32
    where
        G: Game,
        U: Guide<G>,
    {
        let side = position.to_move();
        let edges = node.edges.get_or_init(|| {
            let edges = self.edges(position);
            let bytes = size_of_val(&*edges) + size_of::<Node<G::Move>>();
            self.bytes.fetch_add(bytes, Relaxed);
            edges
        });
        if edges[0].wins(side) {
            node.set_winner(side);
            return 1.0;
        }
        if edges.iter().all(|edge| edge.loses(side)) {
            node.set_winner(!side);
            return 0.0;
        }
        let best = edges.iter().find(|edge| !edge.loses(side));
        best.map_or(0.0, |edge| edge.value(side))
    }

    /// The moves of a position, best first; only one if it wins.
    fn edges<G>(&self, position: &G) -> Box<[Edge<G::Move>]>
    where
        G: Game,
        U: Guide<G>,
    {
        let side = position.to_move();
        let mut moves = Vec::new();
        let mut won = None;
        let mut between = false;
        position.for_each_move(|mv| {
            // One winning move is all that is needed.
            if won.is_some() {
                return;
            }
            let next = position.play(mv);
            let judgement = match next.outcome() {
                Some(Outcome::Win(winner)) => Judgement::Won(winner),
                Some(Outcome::Draw) => Judgement::Chance(0.5),
                None => {
                    between = self.guide.is_between(&next);
                    self.guide.judge(&next)
                }
            };
            let odds = match judgement {
                Judgement::Won(winner) if winner == side => {
                    won = Some(mv);
                    f32::INFINITY
                }
                Judgement::Won(_) => f32::NEG_INFINITY,
                Judgement::Chance(value) if next.to_move() == side => log_odds(value),
                Judgement::Chance(value) => -log_odds(value),
            };
            moves.push(Judged { mv, odds });
        });
        self.judged.fetch_add(moves.len() as u64, Relaxed);
        if let Some(mv) = won {
            let edge = Edge {
                mv,
                chance: Chance::WON,
                prior: u16::MAX,
                node: OnceLock::new(),
            };
            return Box::new([edge]);
        }
        // Best first, as widening wants them. Stable: among equals the first
        // move stays first.
        moves.sort_by(|a, b| b.odds.total_cmp(&a.odds));
        let top = moves.first().map_or(0.0, |best| best.odds);
        // Priors: a softmax of the log odds, less the highest so that no
        // exponential overflows.
        let power = |odds: f32| ((odds - top) / self.options.temperature).exp();
        let sum: f32 = moves.iter().map(|judged| power(judged.odds)).sum();
        // The middle of a turn is worth what its best end is worth; by how
        // much that differs for the best, the others may differ too.
        let mut shift = 0.0;
        let mut first = None;
        let best = moves.first().map(|best| position.play(best.mv));
        if let Some(best) = best
            && between
            && top.is_finite()
            && self.affords(best.count_moves())
        {
            let node = Node::default();
            let found = self.expand(&node, &best);
            if node.winner().is_none() {
                shift = log_odds(found) - top;
            }
            first = Some(Box::new(node));
        }
        let edge = |judged: Judged<G::Move>| Edge {
            mv: judged.mv,
            chance: if judged.odds == f32::NEG_INFINITY {
                Chance::LOST
            } else {
                Chance::uncertain(chance(judged.odds + shift))
            },
            prior: (power(judged.odds) / sum * 65535.0) as u16,
            node: first.take().map_or_else(OnceLock::new, OnceLock::from),
        };
        moves.into_iter().map(edge).collect()
    }
}
