use super::expand::Expander;
use super::node::{Edge, Node};
use super::{Guide, GuidedOptions};
use crate::{Limits, Line, Report, Score};
use loam_game::{Game, Side};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::time::Instant;

/// A search that keeps its tree from move to move.
pub struct Guided<G: Game, U> {
    guide: U,
    options: GuidedOptions,
    pub(super) root: Box<Node<G::Move>>,
    position: Option<G>,
    bytes: AtomicUsize,
}

/// Scores of estimates are hundredths of the logarithm of the odds.
const UNIT: f32 = 100.0;

/// Visits between two looks at whether the move is clear.
const PAUSE: u64 = 32;

impl<G: Game, U: Guide<G>> Guided<G, U> {
    /// A search with an empty tree.
    pub fn new(guide: U, options: GuidedOptions) -> Guided<G, U> {
        Guided {
            guide,
            options,
            root: Box::default(),
            position: None,
            bytes: AtomicUsize::new(0),
        }
    }

    /// Who judges positions.
    pub fn guide(&self) -> &U {
        &self.guide
    }

    /// How to search from now on.
    pub fn set_options(&mut self, options: GuidedOptions) {
        self.options = options;
    }

    /// How it searches.
    pub fn options(&self) -> GuidedOptions {
        self.options
    }

    /// How often the position at the tree's root has been visited.
    pub fn visits(&self) -> u32 {
        self.root.visits()
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        *self.root = Node::default();
        self.position = None;
        self.bytes = AtomicUsize::new(0);
    }

    /// Follows moves that have been made since the last search, so that the
    /// next one goes on where this one was. `from` is where they begin: if it
    /// is not where the tree begins, everything is forgotten.
    pub fn follow(&mut self, from: &G, moves: impl IntoIterator<Item = G::Move>) {
        if self.position.as_ref() != Some(from) {
            self.clear();
            return;
        }
        let mut position = from.clone();
        for mv in moves {
            let edges = self.root.edges.get_mut();
            let edge = edges.and_then(|edges| edges.iter_mut().find(|edge| edge.mv == mv));
            let Some(node) = edge.and_then(|edge| edge.node.take()) else {
                self.clear();
                return;
            };
            position = position.play(mv);
            self.root = node;
        }
        self.position = Some(position);
        self.bytes = AtomicUsize::new(self.root.bytes());
    }

    /// Searches a position, in the tree there is if it begins with it. Every
    /// position that is judged is a node for the limits; a depth limits
    /// nothing, and at least one turn is judged.
    ///
    /// The report's depth counts how often visits were quadrupled: 64 of them
    /// are depth 2, 256 are depth 3. `progress` hears of each.
    pub fn search(
        &mut self,
        position: &G,
        limits: &Limits,
        progress: &mut dyn FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        let start = Instant::now();
        if position.outcome().is_some() {
            return Report::default();
        }
        // Positions compare exactly: a tree is never taken for another's.
        if self.position.as_ref() != Some(position) {
            self.clear();
            self.position = Some(position.clone());
        }
        let expander = Expander {
            guide: &self.guide,
            options: self.options,
            bytes: &self.bytes,
            judged: AtomicU64::new(0),
            most: limits.nodes.unwrap_or(u64::MAX),
            spent: AtomicBool::new(false),
        };
        if self.root.edges.get().is_none() {
            expander.expand(&self.root, position);
        }
        let shared = Shared {
            expander: &expander,
            root: &self.root,
            position,
            limits,
            start,
            visits: AtomicU64::new(0),
            deepest: AtomicUsize::new(0),
            done: AtomicBool::new(false),
        };
        std::thread::scope(|scope| {
            for _ in 1..self.options.threads {
                scope.spawn(|| shared.work(&mut |_| {}));
            }
            shared.work(progress);
        });
        shared.report()
    }

    /// The turns the tree knows at its root, best first: moves until the other
    /// side is to move, how often they were visited, and their chance.
    pub fn turns(&self) -> Vec<(Vec<G::Move>, u32, f32)> {
        let mut found = Vec::new();
        if let Some(position) = &self.position {
            let side = position.to_move();
            collect(&self.root, position, side, &mut Vec::new(), &mut found);
        }
        found.sort_by_key(|(_, visits, _)| std::cmp::Reverse(*visits));
        found
    }
}

fn collect<G: Game>(
    node: &Node<G::Move>,
    position: &G,
    side: Side,
    moves: &mut Vec<G::Move>,
    found: &mut Vec<(Vec<G::Move>, u32, f32)>,
) {
    for edge in node.edges.get().into_iter().flatten() {
        let Some(below) = edge.node.get().filter(|node| node.visits() > 0) else {
            continue;
        };
        let next = position.play(edge.mv);
        moves.push(edge.mv);
        if next.to_move() == side && next.outcome().is_none() {
            collect(below, &next, side, moves, found);
        } else {
            let value = match below.winner() {
                Some(winner) => f32::from(u8::from(winner == side)),
                None => edge.value(side),
            };
            found.push((moves.clone(), below.visits(), value));
        }
        moves.pop();
    }
}

/// What the threads of one search share.
struct Shared<'a, G: Game, U> {
    expander: &'a Expander<'a, U>,
    root: &'a Node<G::Move>,
    position: &'a G,
    limits: &'a Limits,
    start: Instant,
    visits: AtomicU64,
    deepest: AtomicUsize,
    done: AtomicBool,
}

impl<G: Game, U: Guide<G>> Shared<'_, G, U> {
    fn work(&self, progress: &mut dyn FnMut(&Report<G::Move>)) {
        let mut path = Vec::new();
        let mut told = 64;
        progress(&self.report());
        while !self.done.load(Relaxed) {
            let visits = self.visits.fetch_add(1, Relaxed);
            if self.is_over(visits) {
                self.visits.fetch_sub(1, Relaxed);
                self.done.store(true, Relaxed);
                break;
            }
            let depth = self.expander.visit(self.root, self.position, &mut path);
            self.deepest.fetch_max(depth - 1, Relaxed);
            if visits >= told {
                told = visits * 4;
                progress(&self.report());
            }
        }
    }

    /// Whether a limit is reached or there is nothing left to find out.
    fn is_over(&self, visits: u64) -> bool {
        let (limits, options) = (self.limits, &self.expander.options);
        let tried = self.root.begun.load(Relaxed);
        // Visits are counted in 32 bits; half of them are left to a search
        // that goes on with this tree.
        if self.root.winner().is_some()
            || options.visits.is_some_and(|most| visits >= most)
            || self.expander.spent.load(Relaxed)
            || limits.stop.is_raised()
            || tried > u32::MAX / 2
        {
            return true;
        }
        if limits.time.is_none() && limits.soft_time.is_none() {
            // A full tree judges nothing any more: it would never reach them.
            return limits.nodes.is_some() && !self.expander.has_room();
        }
        let spent = self.start.elapsed();
        if limits.time.is_some_and(|most| spent >= most) {
            return true;
        }
        // After the soft limit the search ends as soon as the move is clear,
        // and what is clear may be less so the later it gets.
        visits.is_multiple_of(PAUSE)
            && limits.soft_time.is_some_and(|soft| {
                spent >= soft && (self.is_clear(2) || (spent >= soft * 2 && self.is_clear(1)))
            })
    }

    /// Whether one move has this many times the visits of any other, and is
    /// the best by value too.
    fn is_clear(&self, times: u32) -> bool {
        let side = self.position.to_move();
        let edges = || self.root.edges.get().into_iter().flatten();
        let Some(best) = edges().max_by_key(|edge| edge.visits()) else {
            return false;
        };
        // By value too: a move that was ahead may be losing visit by visit.
        let visited = edges().filter(|edge| edge.visits() > 0 && edge.mv != best.mv);
        visited.into_iter().all(|edge| {
            best.visits() >= times.saturating_mul(edge.visits())
                && best.value(side) >= edge.value(side)
        })
    }

    fn report(&self) -> Report<G::Move> {
        let mut report = Report::default();
        let side = self.position.to_move();
        let mut moves = Vec::new();
        let mut position = self.position.clone();
        let mut node = self.root;
        let mut score = None;
        loop {
            // A turn that has begun is reported to its end, room or not.
            if node.edges.get().is_none() && self.expander.guide.is_between(&position) {
                self.expander.expand(node, &position);
            }
            let Some(edge) = best(node, position.to_move()) else {
                break;
            };
            moves.push(edge.mv);
            position = position.play(edge.mv);
            // The end of the first turn has the value that counts.
            if score.is_none() && (position.to_move() != side || position.outcome().is_some()) {
                score = Some(edge.value(side));
            }
            node = match edge.node.get() {
                Some(below) => below,
                None if self.expander.guide.is_between(&position) => {
                    edge.node.get_or_init(Box::default)
                }
                None => break,
            };
        }
        let value = score.unwrap_or(0.5).clamp(1e-4, 1.0 - 1e-4);
        let estimate = Score::estimate(((value / (1.0 - value)).ln() * UNIT) as i32);
        let plies = moves.len() as u32;
        report.lines = vec![Line {
            score: match self.root.winner() {
                None => estimate,
                Some(winner) if winner == side => Score::win_in(plies),
                Some(_) => Score::loss_in(plies),
            },
            moves,
        }];
        report.depth = depth(self.visits.load(Relaxed));
        report.selective_depth = self.deepest.load(Relaxed) as u32;
        report.statistics.nodes = self.expander.judged.load(Relaxed);
        report.statistics.evaluations = report.statistics.nodes;
        report.seconds = self.start.elapsed().as_secs_f64();
        let bytes = self.expander.bytes.load(Relaxed) as u64 * 1000;
        report.table_fullness =
            (bytes / self.expander.options.memory.max(1) as u64).min(1000) as u32;
        report
    }
}

/// The depth that a number of visits counts as.
fn depth(visits: u64) -> u32 {
    match visits {
        0..64 => 1,
        _ => visits.ilog2() / 2 - 1,
    }
}

/// The move to play from a node: one that wins, or else the one most visited
/// that does not lose, or else the one that looked best.
fn best<M>(node: &Node<M>, side: Side) -> Option<&Edge<M>> {
    let edges = node.edges.get()?;
    if let Some(winning) = edges.iter().find(|edge| edge.wins(side)) {
        return Some(winning);
    }
    let open = edges.iter().rev().filter(|edge| !edge.loses(side));
    let rank = |edge: &&Edge<M>| (edge.visits(), (edge.value(side) * 65535.0) as u32);
    // The last of equals wins: in reverse order the one judged best.
    open.max_by_key(rank)
        .or_else(|| edges.iter().rev().max_by_key(|edge| edge.visits()))
}
