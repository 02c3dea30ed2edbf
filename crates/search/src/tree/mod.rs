//! Alpha-beta, one technique a file.
//!
//! | file | holds |
//! |---|---|
//! | `node.rs` | a node, its window and its value |
//! | `root.rs` | one iteration: the best lines from the root |
//! | `alpha_beta.rs` | a node from its first test to its entry in the table |
//! | `transposition.rs` | cut-offs by the table, and what is stored |
//! | `null_move.rs` | null-move pruning |
//! | `moves.rs` | the loop over the moves: principal-variation search |
//! | `horizon.rs` | leaves: evaluation, quiescence search |

mod alpha_beta;
mod horizon;
mod moves;
mod node;
mod null_move;
mod root;
mod transposition;

pub(crate) use root::any_move;

use crate::ordering::Memory;
use crate::path::Path;
use crate::report::{Report, Statistics};
use crate::table::Table;
use crate::{Evaluator, Hints, Limits, Score, Search, SearchOptions};
use loam_game::{Game, Outcome};
use root::Root;
use std::time::Instant;

/// One search in progress.
pub(crate) struct Tree<'a, G: Game, E, H> {
    pub(crate) evaluator: &'a E,
    hints: &'a H,
    pub(crate) options: &'a SearchOptions,
    pub(crate) table: Option<&'a Table>,
    memory: &'a mut Memory<G::Move>,
    pub(crate) limits: &'a Limits,
    start: Instant,
    pub(crate) stopped: bool,
    /// Whether anything in this iteration was judged without playing it out: if
    /// not, a deeper one can find nothing new.
    pub(crate) cut_short: bool,
    root: Root,
    path: Path<G>,
    /// The moves that lead from the root to the node being searched.
    made: Vec<Made>,
    statistics: Statistics,
    selective_depth: u32,
}

/// A move on the path, as the tables of move ordering know it.
#[derive(Clone, Copy)]
struct Made {
    code: u32,
    slot: usize,
}

impl<'a, G: Game, E: Evaluator<G>, H: Hints<G>> Tree<'a, G, E, H> {
    pub(crate) fn new(
        search: &'a mut Search<G, E, H>,
        root: &G,
        history: &[G],
        limits: &'a Limits,
    ) -> Tree<'a, G, E, H> {
        Tree {
            evaluator: &search.evaluator,
            hints: &search.hints,
            options: &search.options,
            table: search.table.as_deref(),
            memory: &mut search.memory,
            limits,
            start: Instant::now(),
            stopped: false,
            cut_short: false,
            root: Root {
                game_ply: history.len(),
                first: None,
                excluded: Vec::new(),
                iteration_start: Instant::now(),
            },
            path: Path::new(history, root),
            made: Vec::new(),
            statistics: Statistics::default(),
            selective_depth: 0,
        }
    }

    /// Writes what has been done so far into a report.
    pub(crate) fn account(&self, report: &mut Report<G::Move>) {
        report.statistics = self.statistics;
        report.selective_depth = self.selective_depth;
        report.seconds = self.start.elapsed().as_secs_f64();
    }

    /// Counts a node; true if the search must stop.
    fn count_node(&mut self, ply: u32) -> bool {
        // Reading the clock costs as much as searching several nodes. This
        // many of them still take well under a millisecond.
        const BETWEEN_LOOKS: u64 = 512;
        self.statistics.nodes += 1;
        self.selective_depth = self.selective_depth.max(ply);
        let nodes = self.statistics.nodes;
        // The limit of nodes is exact, so that a search can be repeated.
        self.stopped |= self.limits.nodes.is_some_and(|limit| nodes > limit);
        if nodes.is_multiple_of(BETWEEN_LOOKS) {
            let is_late = |limit| self.start.elapsed() >= limit;
            self.stopped |= self.limits.stop.is_raised() || self.limits.time.is_some_and(is_late);
        }
        self.stopped
    }

    /// Goes from a node to its child.
    fn make(&mut self, child: &G, made: Made, irreversible: bool) {
        self.path.push(child, irreversible);
        self.made.push(made);
    }

    fn unmake(&mut self) {
        self.path.pop();
        self.made.pop();
    }

    /// The codes of the moves from the root to the node.
    fn codes_made(&self) -> Vec<u32> {
        self.made.iter().map(|made| made.code).collect()
    }

    /// The value of a finished game for the player to move. Wins are worth
    /// more the sooner they come: the search then heads for the end of the
    /// game instead of being content that it can always reach it.
    fn decided(&self, outcome: Outcome, position: &G, ply: u32) -> Score {
        if let Some(value) = self.evaluator.finished(position) {
            return Score::estimate(value);
        }
        match outcome {
            Outcome::Draw => Score::DRAW,
            Outcome::Win(side) if side == position.to_move() => Score::win_in(ply),
            Outcome::Win(_) => Score::loss_in(ply),
        }
    }
}
