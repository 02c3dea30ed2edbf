use crate::history::{History, Killers};
use crate::options::Clear;
use crate::ordering::RankedStack;
use crate::report::{Line, Report};
use crate::table::Table;
use crate::tree::Tree;
use crate::{Evaluator, Hints, Limits, SearchOptions};
use loam_game::Game;
use std::sync::Arc;

/// Alpha-beta search by iterative deepening, with what it remembers from one
/// search to the next.
///
/// The framework is the thesis's (section 3.10): Marsland's principal
/// variation search with transposition table, Donninger's null move before any
/// other, killers, history. Each part obeys its field in [`SearchOptions`];
/// with all of them off this is textbook alpha-beta.
#[derive(Debug)]
pub struct Search<G: Game, E, H> {
    evaluator: E,
    hints: H,
    options: SearchOptions,
    table: Option<Arc<Table>>,
    memory: Memory<G::Move>,
}

/// What orders moves, from one node and one search to the next. The
/// quiescence search has tables of its own (thesis, section 3.7).
#[derive(Debug)]
pub(crate) struct Memory<M> {
    pub(crate) history: History,
    pub(crate) killers: Killers,
    pub(crate) quiescence_history: History,
    pub(crate) quiescence_killers: Killers,
    pub(crate) stack: RankedStack<M>,
}

/// Far deeper than any search gets; keeps depths within a table entry.
const MAX_DEPTH: u32 = 200;

impl<G: Game, E: Evaluator<G>, H: Hints<G>> Search<G, E, H> {
    /// A search with empty tables.
    #[must_use]
    pub fn new(evaluator: E, hints: H, options: SearchOptions) -> Search<G, E, H> {
        let table = options.table.as_ref().map(|o| Arc::new(Table::new(o)));
        Search {
            evaluator,
            hints,
            options,
            table,
            memory: Memory {
                history: History::new(H::SLOTS),
                killers: Killers::new(options.killers),
                quiescence_history: History::new(H::SLOTS),
                quiescence_killers: Killers::new(options.killers),
                stack: RankedStack::new(),
            },
        }
    }

    /// The options in force.
    #[must_use]
    pub fn options(&self) -> &SearchOptions {
        &self.options
    }

    /// Forgets the last game.
    pub fn new_game(&mut self) {
        if let Some(table) = &self.table {
            table.clear();
        }
        let memory = &mut self.memory;
        memory.history.clear();
        memory.quiescence_history.clear();
        memory.killers.clear();
        memory.quiescence_killers.clear();
    }

    /// Searches `position` within `limits`. `history` holds the positions
    /// that led here, for the rule of repetition; `progress` hears of every
    /// finished iteration.
    ///
    /// However tight the limits, a running game gets a legal move.
    pub fn search(
        &mut self,
        position: &G,
        history: &[G],
        limits: &Limits,
        mut progress: impl FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        let mut report = Report::default();
        if position.outcome().is_some() {
            return report;
        }
        self.prepare();
        let mut tree = Tree::new(
            &self.evaluator,
            &self.hints,
            &self.options,
            self.table.as_deref(),
            &mut self.memory,
            limits,
            history,
            position,
        );
        report.lines = vec![tree.any_move(position)];
        let deepest = limits.depth.unwrap_or(MAX_DEPTH).min(MAX_DEPTH);
        for depth in 1..=deepest {
            if self
                .options
                .table
                .is_some_and(|o| o.clear == Clear::EveryIteration)
                && let Some(table) = &self.table
            {
                table.clear();
            }
            let lines = tree.iteration(position, depth, limits.lines.max(1), &report.lines);
            // An unfinished iteration counts if it got through its first
            // move, which is the last iteration's best.
            if !lines.is_empty() && (!tree.stopped() || limits.lines <= 1) {
                report.lines = lines;
            }
            tree.account(&mut report);
            report.table_fullness = self.table.as_deref().map_or(0, Table::fullness);
            if tree.stopped() {
                break;
            }
            report.depth = depth;
            progress(&report);
            // Searching deeper cannot change a result that lies within reach.
            let decided = |line: &Line<_>| {
                line.score
                    .decided_in()
                    .is_some_and(|plies| plies.unsigned_abs() <= depth)
            };
            if report.lines.iter().all(decided)
                || !tree.cut_short()
                || limits.is_soft_time_over(report.seconds)
            {
                break;
            }
        }
        report
    }

    /// Readies the tables for a new search.
    fn prepare(&mut self) {
        let memory = &mut self.memory;
        memory.history.halve();
        memory.quiescence_history.halve();
        memory.killers.clear();
        memory.quiescence_killers.clear();
        if let (Some(table), Some(options)) = (&self.table, &self.options.table) {
            match options.clear {
                Clear::EveryGame => table.age(),
                Clear::EverySearch | Clear::EveryIteration => table.clear(),
            }
        }
    }
}
