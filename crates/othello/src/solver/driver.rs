//! From a position to its score: deepening, then ever surer searches to the
//! end, each guided by the one before.

use super::board::{Board, squares};
use super::busy::Busy;
use super::evaluation::LeafEvaluation;
use super::request::{Findings, FoundLine, Goal, Request};
use super::selectivity::Selectivity;
use super::table::{NO_MOVE, Table};
use super::tree::{Candidate, Candidates};
use super::tuning::{self, Care};
use super::watch::{Bounds, Watch};
use super::worker::{Node, Shared, Worker};
use crate::BoardSize;
use crate::kernel::Kernel;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// One step of deepening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Step {
    depth: i32,
    selectivity: Selectivity,
}

impl Step {
    fn is_of(self, findings: &Findings) -> bool {
        self.depth as u32 == findings.depth && self.selectivity == findings.selectivity
    }

    fn is_at(self, bounds: &Bounds) -> bool {
        self.depth as u32 == bounds.depth && self.selectivity == bounds.selectivity
    }
}

/// Puts a move before the others; false if it is not among them.
fn put_square_first(moves: &mut Candidates, square: u32) -> bool {
    let at = moves
        .iter()
        .position(|candidate| candidate.square == square);
    if let Some(at) = at {
        moves[..=at].rotate_right(1);
    }
    at.is_some()
}

/// Puts the first moves of the lines before the others; false if one of them
/// is no move.
fn put_first(moves: &mut Candidates, lines: &[FoundLine]) -> bool {
    for (i, line) in lines.iter().enumerate() {
        let first = line.squares.first();
        let at = moves
            .iter()
            .position(|candidate| Some(&candidate.square) == first);
        match at {
            Some(at) if at >= i => moves[i..=at].rotate_right(1),
            _ => return false,
        }
    }
    !lines.is_empty()
}

/// The steps to a search of a depth and certainty.
fn steps(n: i32, request: &Request<'_>, estimates: bool) -> Vec<Step> {
    let depth = (request.depth as i32).clamp(1, n.max(1));
    let selectivity = request.selectivity;
    let mut steps = Vec::new();
    let to_the_end = depth >= n;
    let least = Selectivity::LEAST;
    // On the way to a solution every other depth will do.
    let is_solution = request.wants_solution(n as u32);
    let last_middle = match (to_the_end, estimates) {
        (false, _) => depth,
        // Without an estimate of the score, to order the first moves.
        (true, false) if is_solution => (n - tuning::END_JUMP).min(tuning::LAST_UNGUIDED),
        (true, _) => n - tuning::END_JUMP,
    };
    let middle = match (estimates, to_the_end) {
        (false, _) => Selectivity::NONE,
        (true, true) => least,
        (true, false) => selectivity,
    };
    let (start, stride) = if is_solution {
        (2 - (last_middle & 1), 2)
    } else {
        (1, 1)
    };
    for depth in (start..=last_middle).step_by(stride) {
        steps.push(Step {
            depth,
            selectivity: middle.min(selectivity),
        });
    }
    if to_the_end {
        for level in Selectivity::all() {
            let worth_it = estimates && tuning::is_step(n, level, is_solution);
            if level == selectivity || level < selectivity && worth_it {
                steps.push(Step {
                    depth: n,
                    selectivity: level,
                });
            }
        }
    }
    steps
}

/// The workers of a search and what they share.
struct Team<'w, 'a, S, K, E: LeafEvaluation> {
    workers: &'w mut [Worker<'a, S, K, E>],
    root: Node<E>,
    n: i32,
    watch: Option<&'a Watch>,
}

/// Searches a position.
pub(crate) fn search<S, K, E>(
    kernel: K,
    evaluation: &E,
    care: Care,
    table: &Table,
    board: Board,
    request: &Request<'_>,
    progress: &mut dyn FnMut(&Findings),
) -> Findings
where
    S: BoardSize<Bits = u64>,
    K: Kernel,
    E: LeafEvaluation,
    E::State: Send + Sync,
{
    let begun = Instant::now();
    table.start_search();
    let unwatched = AtomicU64::new(0);
    let nodes = request.watch.map_or(&unwatched, |watch| &watch.nodes);
    nodes.store(0, Relaxed);
    let shared = Shared {
        table,
        busy: Busy::new(),
        threads: request.threads.max(1),
        stop: AtomicBool::new(false),
        interrupted: request.interrupted,
        deadline: request.time.map(|time| begun + time),
        node_limit: request.nodes,
        nodes,
        round: AtomicU64::new(0),
        answer: Mutex::new(None),
    };
    let mut workers: Vec<Worker<'_, S, K, E>> = (0..shared.threads)
        .map(|_| Worker::new(kernel, evaluation, care, &shared))
        .collect();
    let root = Node {
        board,
        state: evaluation.fresh(board),
    };
    let n = board.empties::<S>().count_ones() as i32;
    let mut findings = Findings {
        lines: Vec::new(),
        depth: 0,
        selectivity: request.selectivity,
        complete: false,
        nodes: 0,
        seconds: 0.0,
        table_fullness: 0,
    };
    let mut team = Team {
        workers: &mut workers,
        root,
        n,
        watch: request.watch,
    };
    let mut moves = team.root_moves();
    if moves.is_empty() {
        findings.complete = true;
        return findings;
    }
    let all = steps(n, request, E::ESTIMATES_SCORES);
    let last = all.len().saturating_sub(1);
    let mut done = 0;
    if let Some(earlier) = request
        .resume
        .and_then(|standing| standing.findings.as_ref())
        && let Some(at) = all.iter().position(|step| step.is_of(earlier))
        && put_first(&mut moves, &earlier.lines)
    {
        findings.clone_from(earlier);
        done = if earlier.complete { all.len() } else { at + 1 };
        team.tell(&findings);
    }
    let mut bounds = request.resume.and_then(|standing| standing.bounds);
    for (i, step) in all.into_iter().enumerate().skip(done) {
        let known = bounds.take().filter(|known| step.is_at(known));
        let Some(lines) = team.step(&mut moves, step, request, &findings.lines, known) else {
            break;
        };
        findings = Findings {
            lines,
            depth: step.depth as u32,
            selectivity: step.selectivity,
            complete: i == last,
            nodes: team.nodes(),
            seconds: begun.elapsed().as_secs_f64(),
            table_fullness: table.fullness(),
        };
        findings.complete |= team.is_settled(step, &findings.lines);
        team.tell(&findings);
        progress(&findings);
        let is_late = request
            .soft_time
            .is_some_and(|time| begun.elapsed() >= time);
        if findings.complete || is_late {
            break;
        }
    }
    if findings.lines.is_empty() {
        // Stopped before anything was found: any legal move is better than
        // none.
        findings.lines.push(FoundLine {
            score: team.workers[0].estimate(&team.root),
            squares: vec![moves[0].square],
        });
    }
    findings.nodes = team.nodes();
    findings.seconds = begun.elapsed().as_secs_f64();
    findings
}

impl<S, K, E> Team<'_, '_, S, K, E>
where
    S: BoardSize<Bits = u64>,
    K: Kernel,
    E: LeafEvaluation,
    E::State: Send + Sync,
{
    fn nodes(&mut self) -> u64 {
        for worker in self.workers.iter_mut() {
            worker.settle_nodes();
        }
        self.workers[0].shared.nodes.load(Relaxed)
    }

    /// Tells who looks on of a step that is done.
    fn tell(&self, findings: &Findings) {
        if let Some(watch) = self.watch {
            watch.tell(|standing| {
                standing.findings = Some(findings.clone());
                standing.bounds = None;
            });
        }
    }

    /// Nothing deeper can change a search that went to the end of the game
    /// without a guess.
    fn is_settled(&self, step: Step, lines: &[FoundLine]) -> bool {
        let most = squares::<S>();
        step.depth >= self.n && step.selectivity.is_exact()
            || lines.iter().all(|line| line.score.abs() == most) && step.selectivity.is_exact()
    }

    fn root_moves(&mut self) -> Candidates {
        let mut moves = self.workers[0].candidates(&self.root);
        moves.sort_by_key(|candidate| std::cmp::Reverse(candidate.rank));
        moves
    }

    /// The best moves at one step; `None` if the search was stopped.
    fn step(
        &mut self,
        moves: &mut Candidates,
        step: Step,
        request: &Request<'_>,
        before: &[FoundLine],
        mut known: Option<Bounds>,
    ) -> Option<Vec<FoundLine>> {
        let mut found: Vec<(i32, Candidate)> = Vec::new();
        let wanted = request.lines.clamp(1, moves.len());
        let mut left = moves.clone();
        while found.len() < wanted {
            let guess = match before.get(found.len()).or(before.last()) {
                Some(line) => line.score,
                None => self.workers[0].estimate(&self.root),
            };
            let ceiling = found.last().map_or(squares::<S>(), |&(score, _)| score);
            let known = known.take().unwrap_or(Bounds {
                depth: step.depth as u32,
                selectivity: step.selectivity,
                low: -squares::<S>(),
                high: ceiling,
                best: None,
            });
            // Only the first line's bounds are the position's.
            let watch = self.watch.filter(|_| found.is_empty());
            let (score, square) = self.best_of(&left, step, request.goal, guess, known, watch)?;
            let at = left
                .iter()
                .position(|candidate| candidate.square == square)
                .unwrap_or(0);
            found.push((score, left.remove(at)));
        }
        *moves = found
            .iter()
            .map(|&(_, candidate)| candidate)
            .chain(left)
            .collect();
        let lines = found.iter().map(|&(score, candidate)| {
            let squares = self.line(candidate, score, step, request.goal);
            FoundLine { score, squares }
        });
        Some(lines.collect())
    }

    /// The best of some moves: null windows close in on its score from a
    /// guess.
    fn best_of(
        &mut self,
        moves: &Candidates,
        step: Step,
        goal: Goal,
        guess: i32,
        known: Bounds,
        watch: Option<&Watch>,
    ) -> Option<(i32, u32)> {
        let most = squares::<S>();
        let to_the_end = step.depth >= self.n;
        let sign_only = goal == Goal::Result && to_the_end;
        let mut moves = moves.clone();
        let mut low = known.low.max(-most);
        let mut high = known.high.min(most);
        let mut best = known
            .best
            .filter(|&square| put_square_first(&mut moves, square));
        if sign_only {
            // A bound that tells the sign is as good as the score.
            if high < 0
                && let Some(square) = best
            {
                return Some((high, square));
            }
            (low, high) = (low.max(-2), if low > 0 { low } else { high.min(2) });
        }
        if let Some(watch) = watch {
            watch.tell(|standing| standing.bounds = Some(known));
        }
        let mut target = guess;
        while low < high || best.is_none() {
            // The target is what the score is asked to reach.
            if to_the_end {
                target += target & 1;
            }
            target = target.clamp((low + 1).min(high), high.max(low + 1));
            if low >= high {
                // Every score fits, but which move reaches it?
                target = low;
            }
            let alpha = target - 1;
            let (score, square) = self.test(&moves, alpha, step)?;
            if score > alpha {
                low = score.max(target);
                best = Some(square);
                // The move that did it goes first next time.
                put_square_first(&mut moves, square);
                target = low + if to_the_end { 2 } else { 1 };
                if sign_only && low > 0 {
                    high = low;
                }
            } else {
                high = score.min(alpha);
                if sign_only && high < 0 {
                    // Lost whatever is played.
                    return Some((high.min(known.high), square));
                }
                if target <= -most {
                    best = Some(square);
                }
                target = high;
            }
            if let Some(watch) = watch {
                let bounds = Bounds {
                    low,
                    high,
                    best,
                    ..known
                };
                watch.tell(|standing| standing.bounds = Some(bounds));
            }
        }
        let best = best.unwrap_or(moves[0].square);
        Some((low, best))
    }

    /// Whether some of the moves scores above `alpha`, and which.
    fn test(&mut self, moves: &Candidates, alpha: i32, step: Step) -> Option<(i32, u32)> {
        let root = self.root;
        let (first, others) = self.workers.split_first_mut().expect("at least one worker");
        let shared = first.shared;
        let round = shared.round.fetch_add(1, Relaxed) + 1;
        let (depth, selectivity) = (step.depth, step.selectivity);
        if others.is_empty() || depth < tuning::SHARE + 2 {
            first.root_test(&root, moves, alpha, depth, selectivity, round);
        } else {
            // All ask the same question; the first to know ends the round.
            std::thread::scope(|scope| {
                for worker in others {
                    scope.spawn(|| {
                        worker.root_test(&root, moves, alpha, depth, selectivity, round);
                    });
                }
                first.root_test(&root, moves, alpha, depth, selectivity, round);
            });
        }
        let mut answer = shared.answer.lock().unwrap_or_else(PoisonError::into_inner);
        answer.take().filter(|_| !shared.stop.load(Relaxed))
    }

    /// The line a move leads to, as far as the table remembers it. Where the
    /// score is exact, so is every move of the line.
    fn line(&mut self, first: Candidate, score: i32, step: Step, goal: Goal) -> Vec<u32> {
        let worker = &mut self.workers[0];
        let mut line = vec![first.square];
        let mut node = worker.child(&self.root, first.square, first.flips);
        let mut score = -score;
        for _ in 1..step.depth {
            let mut moves = worker.moves(node.board);
            if moves == 0 {
                node = worker.passed(&node);
                score = -score;
                moves = worker.moves(node.board);
                if moves == 0 {
                    break;
                }
            }
            let n = node.board.empties::<S>().count_ones() as i32;
            let certain = step.depth >= self.n && step.selectivity.is_exact();
            let square = match certain {
                true if n <= Care::USUAL.shallow + 2 => worker.best_reply(&node, score),
                true if goal == Goal::Score => match worker.known_reply(&node, score) {
                    None if n <= Care::USUAL.shallow + 6 => worker.best_reply(&node, score),
                    known => known,
                },
                _ => match worker.shared.table.probe(node.board.keys()) {
                    Some(known) if known.moves[0] != NO_MOVE => Some(u32::from(known.moves[0])),
                    _ => None,
                },
            };
            let Some(square) = square.filter(|&square| moves >> square & 1 == 1) else {
                break;
            };
            line.push(square);
            let flips = worker.kernel.flips(node.board.own, node.board.opp, square);
            node = worker.child(&node, square, flips);
            score = -score;
        }
        line
    }
}

impl<S, K, E> Worker<'_, S, K, E>
where
    S: BoardSize<Bits = u64>,
    K: Kernel,
    E: LeafEvaluation,
{
    /// Whether some of the moves scores above `alpha`, and which.
    fn root_test(
        &mut self,
        root: &Node<E>,
        moves: &Candidates,
        alpha: i32,
        depth: i32,
        selectivity: Selectivity,
        round: u64,
    ) {
        self.selectivity = selectivity;
        self.watched.clear();
        self.unwind_to = None;
        self.probes = 0;
        self.round = round;
        let mut moves = moves.clone();
        let count = moves.len() as i32;
        for (i, candidate) in moves.iter_mut().enumerate() {
            candidate.rank = count - i as i32;
        }
        // Without a key: some moves may have been left out.
        let (score, best) = self.go_through(root, None, &mut moves, alpha, depth);
        if self.is_leaving() || best == NO_MOVE {
            return;
        }
        let mut answer = self
            .shared
            .answer
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if self.shared.round.load(Relaxed) == round {
            *answer = Some((score, u32::from(best)));
            self.shared.round.fetch_add(1, Relaxed);
        }
    }

    /// A move with which the table knows the mover to reach `score` at the end
    /// of the game. The move an entry names may be an earlier, less sure
    /// search's, or good for less than that.
    fn known_reply(&self, node: &Node<E>, score: i32) -> Option<u32> {
        let table = self.shared.table;
        let n = node.board.empties::<S>().count_ones() as i32;
        let sure = |board: Board, n| {
            let known = table.probe(board.keys())?;
            known.covers(n, Selectivity::NONE).then_some(known)
        };
        let moves = self.moves(node.board);
        let reaches = |square: u32| {
            let Board { own, opp } = node.board;
            let child = node
                .board
                .after(square, self.kernel.flips(own, opp, square));
            if self.moves(child) == 0 {
                let known = sure(child.passed(), n - 1);
                return known.is_some_and(|known| i32::from(known.lower) >= score);
            }
            sure(child, n - 1).is_some_and(|known| i32::from(known.upper) <= -score)
        };
        let named = table.probe(node.board.keys());
        let named = named.iter().flat_map(|known| known.moves).map(u32::from);
        let named = named.filter(|&square| square < 64 && moves >> square & 1 == 1);
        let all = (0..64).filter(|&square| moves >> square & 1 == 1);
        named.chain(all).find(|&square| reaches(square))
    }

    /// A move with which the mover reaches `score` at the end of the game.
    fn best_reply(&mut self, node: &Node<E>, score: i32) -> Option<u32> {
        self.selectivity = Selectivity::NONE;
        self.unwind_to = None;
        // No other thread is at this, and nothing found is too late.
        self.watched.clear();
        self.round = self.shared.round.load(Relaxed);
        let mut left = self.moves(node.board);
        while left != 0 {
            let square = left.trailing_zeros();
            left &= left - 1;
            let flips = self.kernel.flips(node.board.own, node.board.opp, square);
            let child = self.child(node, square, flips);
            let n = child.board.empties::<S>().count_ones() as i32;
            let reply = -self.null_window(&child, -score, n);
            if self.is_leaving() {
                return None;
            }
            if reply >= score {
                return Some(square);
            }
        }
        None
    }
}
