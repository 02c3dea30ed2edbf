use crate::options::Clear;
use crate::ordering::Memory;
use crate::report::{Line, Report};
use crate::table::Table;
use crate::tree::{Tree, any_move};
use crate::{Evaluator, Hints, Limits, SearchOptions, TableOptions};
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
    pub(crate) evaluator: E,
    pub(crate) hints: H,
    pub(crate) options: SearchOptions,
    pub(crate) table: Option<Arc<Table>>,
    pub(crate) memory: Memory<G::Move>,
}

/// Far deeper than any search goes; keeps depths within a table entry.
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
            memory: Memory::new(H::SLOTS, options.killers),
        }
    }

    /// The evaluator in use.
    #[must_use]
    pub fn evaluator(&self) -> &E {
        &self.evaluator
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
        self.memory.new_game();
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
        let Some(mut deepening) = self.begin(position, history, limits) else {
            return Report::default();
        };
        let deepest = limits.depth.unwrap_or(MAX_DEPTH).min(MAX_DEPTH);
        // Iterative deepening: every iteration leaves a table and an order of
        // moves that make the next one cheaper than if it stood alone, and there
        // is a move to play at any time.
        for depth in 1..=deepest {
            deepening.deepen(depth);
            if deepening.is_stopped() {
                break;
            }
            let report = deepening.report();
            progress(report);
            if deepening.is_settled() || limits.is_soft_time_over(report.seconds) {
                break;
            }
        }
        deepening.into_report()
    }

    /// Begins a search whose iterations the caller asks for one by one;
    /// `None` if the game is over. What the limits say of depth and soft time
    /// is then the caller's business.
    pub fn begin<'a>(
        &'a mut self,
        position: &'a G,
        history: &[G],
        limits: &'a Limits,
    ) -> Option<Deepening<'a, G, E, H>> {
        if position.outcome().is_some() {
            return None;
        }
        self.prepare();
        let report = Report {
            lines: vec![any_move(position)],
            ..Report::default()
        };
        Some(Deepening {
            tree: Tree::new(self, position, history, limits),
            position,
            report,
        })
    }

    /// Readies the tables for a new search.
    fn prepare(&mut self) {
        self.memory.new_search();
        if let (Some(table), Some(options)) = (&self.table, &self.options.table) {
            match options.clear {
                // Old entries still cut off; in buckets they are the first to
                // make room.
                Clear::EveryGame => table.age(),
                Clear::EverySearch | Clear::EveryIteration => table.clear(),
            }
        }
    }
}

/// A search in progress, one iteration at a time.
pub struct Deepening<'a, G: Game, E, H> {
    tree: Tree<'a, G, E, H>,
    position: &'a G,
    report: Report<G::Move>,
}

impl<'a, G: Game, E: Evaluator<G>, H: Hints<G>> Deepening<'a, G, E, H> {
    /// Searches to a depth, unless the search has been stopped, and tells
    /// whether the lines are that depth's. An unfinished iteration counts if
    /// it got through its first move, which is the last iteration's best.
    pub fn deepen(&mut self, depth: u32) -> bool {
        if self.tree.stopped {
            return false;
        }
        let clears = |o: TableOptions| o.clear == Clear::EveryIteration;
        if let Some(table) = self.tree.table
            && self.tree.options.table.is_some_and(clears)
        {
            table.clear();
        }
        let wanted = self.tree.limits.lines.max(1);
        let report = &mut self.report;
        let lines = self
            .tree
            .iteration(self.position, depth, wanted, &report.lines);
        // Several lines are only worth comparing at one depth; of a single one
        // the deeper search knows better.
        let counts = !lines.is_empty() && (!self.tree.stopped || wanted == 1);
        if counts {
            report.lines = lines;
        }
        self.tree.account(report);
        report.table_fullness = self.tree.table.map_or(0, Table::fullness);
        if !self.tree.stopped {
            report.depth = depth;
        }
        counts
    }

    /// Whether a limit has been reached; nothing is searched any more.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.tree.stopped
    }

    /// Whether searching deeper cannot change the result: it lies within
    /// reach, or nothing was cut short.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        let depth = self.report.depth;
        let decided = |line: &Line<_>| {
            line.score
                .decided_in()
                .is_some_and(|plies| plies.unsigned_abs() <= depth)
        };
        self.report.lines.iter().all(decided) || !self.tree.cut_short
    }

    /// What has been found so far.
    #[must_use]
    pub fn report(&self) -> &Report<G::Move> {
        &self.report
    }

    /// Ends the search.
    #[must_use]
    pub fn into_report(self) -> Report<G::Move> {
        self.report
    }

    /// The evaluator in use.
    #[must_use]
    pub fn evaluator(&self) -> &'a E {
        self.tree.evaluator
    }
}
