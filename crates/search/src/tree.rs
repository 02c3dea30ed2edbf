use crate::ordering::Ranker;
use crate::path::{Path, Taint};
use crate::report::{Line, Report, Statistics};
use crate::search::Memory;
use crate::table::{Bound, Entry, Table};
use crate::{Evaluator, Hints, Leaf, Limits, Score, SearchOptions};
use loam_game::{Game, Outcome};
use std::time::Instant;

/// One search in progress.
pub(crate) struct Tree<'a, G: Game, E, H> {
    pub(crate) evaluator: &'a E,
    pub(crate) hints: &'a H,
    pub(crate) options: &'a SearchOptions,
    pub(crate) memory: &'a mut Memory<G::Move>,
    pub(crate) statistics: Statistics,
    pub(crate) selective_depth: u32,
    table: Option<&'a Table>,
    limits: &'a Limits,
    start: Instant,
    stopped: bool,
    /// Whether anything in this iteration was judged without playing it out.
    cut_short: bool,
    path: Path<G>,
    /// Root moves that better lines begin with.
    excluded: Vec<u32>,
    /// The root move to try first.
    first: Option<u32>,
    /// The moves that lead from the root to the node.
    made: Vec<Made>,
    /// Plies played before the search.
    game_ply: usize,
    /// When the iteration began.
    iteration_start: Instant,
}

/// A move on the path.
#[derive(Clone, Copy)]
struct Made {
    code: u32,
    slot: usize,
}

/// A value and what it hangs on.
#[derive(Clone, Copy)]
struct Value {
    score: Score,
    taint: Taint,
}

impl Value {
    const fn sure(score: Score) -> Value {
        Value {
            score,
            taint: Taint::NONE,
        }
    }
}

/// What a node is searched with.
#[derive(Clone, Copy)]
struct Window {
    alpha: Score,
    beta: Score,
}

impl<'a, G: Game, E: Evaluator<G>, H: Hints<G>> Tree<'a, G, E, H> {
    #[expect(clippy::too_many_arguments, reason = "everything a search has")]
    pub(crate) fn new(
        evaluator: &'a E,
        hints: &'a H,
        options: &'a SearchOptions,
        table: Option<&'a Table>,
        memory: &'a mut Memory<G::Move>,
        limits: &'a Limits,
        history: &[G],
        root: &G,
    ) -> Tree<'a, G, E, H> {
        Tree {
            evaluator,
            hints,
            options,
            memory,
            statistics: Statistics::default(),
            selective_depth: 0,
            table,
            limits,
            start: Instant::now(),
            stopped: false,
            cut_short: false,
            path: Path::new(history, root),
            excluded: Vec::new(),
            first: None,
            made: Vec::new(),
            game_ply: history.len(),
            iteration_start: Instant::now(),
        }
    }

    pub(crate) fn stopped(&self) -> bool {
        self.stopped
    }

    /// Whether a deeper iteration could find anything new.
    pub(crate) fn cut_short(&self) -> bool {
        self.cut_short
    }

    /// Writes what has been done so far into a report.
    pub(crate) fn account(&self, report: &mut Report<G::Move>) {
        report.statistics = self.statistics;
        report.selective_depth = self.selective_depth;
        report.seconds = self.start.elapsed().as_secs_f64();
    }

    /// Some line, in case there is no time to find a good one.
    pub(crate) fn any_move(&self, position: &G) -> Line<G::Move> {
        let mut first = None;
        position.for_each_move(|mv| first = first.or(Some(mv)));
        Line {
            score: Score::DRAW,
            moves: vec![first.expect("a running game has a move")],
        }
    }

    /// The best lines at one depth, fewer if the search was stopped.
    pub(crate) fn iteration(
        &mut self,
        position: &G,
        depth: u32,
        wanted: usize,
        previous: &[Line<G::Move>],
    ) -> Vec<Line<G::Move>> {
        let wanted = wanted.min(position.count_moves() as usize);
        let mut lines: Vec<Line<G::Move>> = Vec::with_capacity(wanted);
        self.excluded.clear();
        self.cut_short = false;
        self.iteration_start = Instant::now();
        for rank in 0..wanted {
            self.first = previous
                .get(rank)
                .filter(|_| self.options.best_first)
                .map(|line| self.hints.code(line.moves[0]));
            let mut moves = Vec::new();
            let window = Window {
                alpha: Score::LOWEST,
                beta: -Score::LOWEST,
            };
            let value = self.node(position, depth, 0, window, false, &mut moves);
            let Some(&best) = moves.first() else {
                break;
            };
            self.excluded.push(self.hints.code(best));
            let score = value.score;
            lines.push(Line { score, moves });
            if self.stopped {
                break;
            }
        }
        lines.sort_by_key(|line| std::cmp::Reverse(line.score));
        lines
    }

    /// The value of the position at the end of the path, for its player to
    /// move; fail-soft.
    fn node(
        &mut self,
        position: &G,
        depth: u32,
        ply: u32,
        mut window: Window,
        after_null: bool,
        line: &mut Vec<G::Move>,
    ) -> Value {
        line.clear();
        if self.count_node(ply) {
            return Value::sure(Score::DRAW);
        }
        if ply > 0 {
            if let Some(taint) = self.path.is_drawn() {
                let score = Score::DRAW;
                return Value { score, taint };
            }
            if let Some(outcome) = position.outcome() {
                return Value::sure(self.decided(outcome, position, ply));
            }
        }
        if depth == 0 {
            return Value::sure(self.horizon(position, ply, window.alpha, window.beta));
        }

        // The table first: it may settle the node or narrow the window.
        let entry = self.table.and_then(|table| table.probe(position.hash()));
        if let Some(entry) = &entry {
            self.statistics.table_hits += 1;
            if ply > 0
                && let Some(score) = self.use_entry(entry, depth, ply, &mut window)
            {
                self.statistics.table_cutoffs += 1;
                self.cut_short = true;
                return Value::sure(score);
            }
        }

        let mut best = Value {
            score: Score::LOWEST,
            taint: Taint::NONE,
        };
        let floor = window.alpha;
        if ply > 0 && !after_null {
            // It may also raise alpha: then no move needs to be better still.
            best = self.null_move(position, depth, ply, window).unwrap_or(best);
            if best.score >= window.beta || self.stopped {
                return best;
            }
            window.alpha = window.alpha.max(best.score);
        }

        let code = entry.map(|entry| entry.code).filter(|&code| code != 0);
        let best_code = self.moves(position, depth, ply, window, code, &mut best, line);
        best.taint = best.taint.above(ply);
        // With moves left out, the root's value is not the position's.
        if !self.stopped && (ply > 0 || self.excluded.is_empty()) {
            let limits = Window {
                alpha: floor,
                beta: window.beta,
            };
            self.remember(position, depth, ply, limits, best, best_code);
        }
        best
    }

    /// Searches the moves of a node, best first, and returns the best one's
    /// code.
    #[expect(clippy::too_many_arguments, reason = "the state of a node")]
    fn moves(
        &mut self,
        position: &G,
        depth: u32,
        ply: u32,
        mut window: Window,
        table_code: Option<u32>,
        best: &mut Value,
        line: &mut Vec<G::Move>,
    ) -> Option<u32> {
        let start = self.memory.stack.len();
        self.rank_moves(position, ply, table_code);
        let end = self.memory.stack.len();
        let mut best_code = None;
        let mut best_slot = 0;
        let mut below = Vec::new();
        let mut searched = Vec::new();
        let is_saved = ply < self.options.saved_plies;
        for next in start..end {
            if ply == 0 && self.is_root_time_over(next - start) {
                self.stopped = true;
                break;
            }
            let ranked = self.memory.stack.pick(next, end);
            let child = position.play(ranked.mv);
            if let Some(table) = self.table
                && depth > 1
            {
                table.prefetch(child.hash());
            }
            let irreversible = self.hints.is_irreversible(position, ranked.mv);
            self.path.push(&child, irreversible);
            self.made.push(Made {
                code: ranked.code,
                slot: self.hints.slot(position, ranked.mv),
            });
            let value = self.child(
                position,
                &child,
                depth,
                ply,
                window,
                next == start,
                &mut below,
            );
            self.path.pop();
            self.made.pop();
            if self.stopped {
                break;
            }
            if is_saved {
                searched.push((ranked.code, value.score.value()));
            }
            best.taint = best.taint.min(value.taint);
            if value.score > best.score {
                best.score = value.score;
                best_code = Some(ranked.code);
                best_slot = self.hints.slot(position, ranked.mv);
                if value.score > window.alpha {
                    window.alpha = value.score;
                    line.clear();
                    line.push(ranked.mv);
                    line.append(&mut below);
                }
                if window.alpha >= window.beta {
                    break;
                }
            }
        }
        if is_saved {
            let path: Vec<u32> = self.made.iter().map(|made| made.code).collect();
            let all = self.memory.stack.codes(start, end);
            self.memory.saved.save(&path, searched, &all);
        }
        self.memory.stack.truncate(start);
        if let Some(code) = best_code
            && !self.stopped
        {
            self.memory.killers.reward(ply, code);
            if self.options.history {
                self.memory.history.reward(best_slot, depth);
            }
            if let Some(context) = self.response_context() {
                self.memory.responses.best(context, best_slot);
            }
        }
        best_code
    }

    /// Whether one more root move would take too long.
    fn is_root_time_over(&self, done: usize) -> bool {
        let Some(limit) = self.limits.root_time else {
            return false;
        };
        let each = match done {
            0 => return false,
            _ => self.iteration_start.elapsed() / done as u32,
        };
        self.start.elapsed() + each > limit
    }

    /// Where this node's responses are kept.
    fn response_context(&self) -> Option<usize> {
        let key = self.options.responses?;
        let last = self.made.last().map(|made| made.slot);
        Some(key.context(last, self.game_ply + self.made.len()))
    }

    /// The value of a child for the player at the parent: by a minimal window
    /// first, if this is not the first move and the game has not kept the
    /// turn (principal variation search).
    #[expect(clippy::too_many_arguments, reason = "the state of a node")]
    fn child(
        &mut self,
        position: &G,
        child: &G,
        depth: u32,
        ply: u32,
        window: Window,
        first: bool,
        line: &mut Vec<G::Move>,
    ) -> Value {
        if self.options.pvs && !first && window.alpha > Score::LOWEST {
            let minimal = Window {
                alpha: window.alpha,
                beta: window.alpha.next(),
            };
            let value = self.turned(position, child, depth - 1, ply + 1, minimal, line);
            let inside = value.score > window.alpha && value.score < window.beta;
            if !inside || self.stopped {
                return value;
            }
            self.statistics.re_searches += 1;
        }
        self.turned(position, child, depth - 1, ply + 1, window, line)
    }

    /// A child's value from the parent's side, whoever moves there.
    fn turned(
        &mut self,
        position: &G,
        child: &G,
        depth: u32,
        ply: u32,
        window: Window,
        line: &mut Vec<G::Move>,
    ) -> Value {
        if child.to_move() == position.to_move() {
            return self.node(child, depth, ply, window, false, line);
        }
        let turned = Window {
            alpha: -window.beta,
            beta: -window.alpha,
        };
        let value = self.node(child, depth, ply, turned, false, line);
        Value {
            score: -value.score,
            ..value
        }
    }

    fn rank_moves(&mut self, position: &G, ply: u32, table_code: Option<u32>) {
        let context = self.response_context();
        if let Some(context) = context {
            let (hints, responses) = (self.hints, &mut self.memory.responses);
            position.for_each_move(|mv| responses.legal(context, hints.slot(position, mv)));
        }
        let path: Vec<u32>;
        let saved = if ply < self.options.saved_plies {
            path = self.made.iter().map(|made| made.code).collect();
            self.memory.saved.order(&path)
        } else {
            None
        };
        let ranker = Ranker {
            hints: self.hints,
            options: self.options,
            history: &self.memory.history,
            killers: self.memory.killers.at(ply),
            table_code: if ply == 0 {
                self.first.or(table_code)
            } else {
                table_code
            },
            saved,
            responses: context.map(|context| (&self.memory.responses, context)),
        };
        let stack = &mut self.memory.stack;
        let excluded: &[u32] = if ply == 0 { &self.excluded } else { &[] };
        position.for_each_move(|mv| {
            let ranked = ranker.rank(position, mv);
            if !excluded.contains(&ranked.code) {
                stack.push(ranked);
            }
        });
    }

    /// The value of passing, if that may be tried here: whatever it reaches, a
    /// real move should reach too (thesis, section 3.5.2).
    fn null_move(&mut self, position: &G, depth: u32, ply: u32, window: Window) -> Option<Value> {
        let null = self.options.null_move?;
        if depth < null.min_depth || window.beta.decided_in().is_some() {
            return None;
        }
        let standing = self.evaluate(position);
        if standing.value() < window.alpha.value().saturating_sub(null.margin) {
            return None;
        }
        let passed = self.hints.null_move(position)?;
        self.statistics.null_moves += 1;
        self.path.push(&passed, true);
        self.made.push(Made {
            code: 0,
            slot: H::SLOTS - 1,
        });
        let turned = Window {
            alpha: -window.beta,
            beta: -window.alpha,
        };
        let depth = (depth - 1).saturating_sub(null.reduction);
        let value = self.node(&passed, depth, ply + 1, turned, true, &mut Vec::new());
        self.path.pop();
        self.made.pop();
        let score = -value.score;
        let value = Value {
            // A win found by passing is a guess, not a proof: it may cut off,
            // but its distance means nothing.
            score: if score.decided_in().is_some() {
                score.min(window.beta)
            } else {
                score
            },
            taint: value.taint.above(ply),
        };
        if value.score >= window.beta {
            self.statistics.null_cutoffs += 1;
        }
        (value.score > window.alpha).then_some(value)
    }

    /// The value of a position where the search ends.
    fn horizon(&mut self, position: &G, ply: u32, alpha: Score, beta: Score) -> Score {
        self.cut_short = true;
        if self.options.quiescence {
            self.quiescence(position, ply, alpha, beta)
        } else {
            self.evaluate_leaf(alpha, beta)
        }
    }

    /// The position at the end of the path as a leaf.
    fn evaluate_leaf(&mut self, alpha: Score, beta: Score) -> Score {
        self.statistics.evaluations += 1;
        let (position, parent) = self.path.last_two();
        let leaf = Leaf {
            position,
            parent,
            alpha: alpha.value(),
            beta: beta.value(),
        };
        Score::estimate(self.evaluator.evaluate_leaf(&leaf))
    }

    pub(crate) fn evaluate(&mut self, position: &G) -> Score {
        self.statistics.evaluations += 1;
        Score::estimate(self.evaluator.evaluate(position))
    }

    /// The three uses of an entry (thesis, section 3.6.2): settle the node,
    /// narrow its window, or, left to the caller, name the first move.
    fn use_entry(&self, entry: &Entry, depth: u32, ply: u32, window: &mut Window) -> Option<Score> {
        let stored = u32::from(entry.depth);
        let exact_depth = self.options.table.is_some_and(|table| table.exact_depth);
        if stored < depth || (exact_depth && stored != depth) {
            return None;
        }
        let score = Score::from_table(entry.value, ply);
        match entry.bound {
            Bound::Exact => return Some(score),
            Bound::Lower => window.alpha = window.alpha.max(score),
            Bound::Upper => window.beta = window.beta.min(score),
            Bound::None => {}
        }
        (window.alpha >= window.beta).then_some(score)
    }

    /// Stores a node. A value that hangs on the path by which the node was
    /// reached would be wrong by another: then only the move is kept.
    fn remember(
        &self,
        position: &G,
        depth: u32,
        ply: u32,
        window: Window,
        value: Value,
        code: Option<u32>,
    ) {
        let Some(table) = self.table else {
            return;
        };
        let bound = if value.taint.spoils(ply) {
            Bound::None
        } else if value.score >= window.beta {
            Bound::Lower
        } else if value.score > window.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let entry = Entry {
            code: code.unwrap_or(0),
            value: value.score.to_table(ply),
            depth: depth as u8,
            bound,
        };
        table.store(position.hash(), entry);
    }

    /// Counts a node; true if the search must stop. Limits are looked at
    /// every few nodes, so that stopping takes well under a millisecond.
    pub(crate) fn count_node(&mut self, ply: u32) -> bool {
        const BETWEEN_LOOKS: u64 = 512;
        self.statistics.nodes += 1;
        self.selective_depth = self.selective_depth.max(ply);
        let nodes = self.statistics.nodes;
        self.stopped |= self.limits.nodes.is_some_and(|limit| nodes > limit);
        if nodes.is_multiple_of(BETWEEN_LOOKS) {
            self.stopped |= self.limits.stop.is_raised()
                || self
                    .limits
                    .time
                    .is_some_and(|limit| self.start.elapsed() >= limit);
        }
        self.stopped
    }

    /// The value of a finished game for the player to move.
    pub(crate) fn decided(&self, outcome: Outcome, position: &G, ply: u32) -> Score {
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
