//! From a position to its score: deepening, then ever surer searches to the
//! end, each guided by the one before.

use super::board::{Board, squares};
use super::busy::Busy;
use super::evaluation::LeafEvaluation;
use super::request::{Findings, FoundLine, Request};
use super::root::{Team, put_lines_first};
use super::steps::{Step, steps};
use super::table::Table;
use super::tuning::Care;
use super::worker::{Node, Shared, Worker};
use crate::BoardSize;
use crate::kernel::Kernel;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Instant;

/// Searches a position.
pub(crate) fn search<S: BoardSize<Bits = u64>, K: Kernel, E: LeafEvaluation>(
    kernel: K,
    evaluation: &E,
    care: Care,
    table: &Table,
    board: Board,
    request: &Request<'_>,
    progress: &mut dyn FnMut(&Findings),
) -> Findings {
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
    let mut team = Team {
        workers: &mut workers,
        root,
        n,
        goal: request.goal,
        watch: request.watch,
    };
    let mut findings = Findings {
        lines: Vec::new(),
        depth: 0,
        selectivity: request.selectivity,
        complete: false,
        nodes: 0,
        seconds: 0.0,
        table_fullness: 0,
    };
    let mut moves = team.root_moves();
    if moves.is_empty() {
        findings.complete = true;
        return findings;
    }

    // Resuming: steps that an earlier search has done are not done again. Its
    // last one may have been interrupted, and left bounds within which the score
    // lies.
    let all = steps(n, request, E::ESTIMATES_SCORES);
    let last = all.len().saturating_sub(1);
    let mut done = 0;
    if let Some(earlier) = request
        .resume
        .and_then(|standing| standing.findings.as_ref())
        && let Some(at) = all.iter().position(|step| step.is_of(earlier))
        && put_lines_first(&mut moves, &earlier.lines)
    {
        findings.clone_from(earlier);
        done = if earlier.complete { all.len() } else { at + 1 };
        team.tell(&findings);
    }
    let mut bounds = request.resume.and_then(|standing| standing.bounds);

    // Iterative deepening: every step leaves the next one its moves in order,
    // its scores as guesses and its entries in the table.
    let wanted = request.lines.clamp(1, moves.len());
    for (i, step) in all.into_iter().enumerate().skip(done) {
        let known = bounds.take().filter(|known| step.is_at(known));
        let Some(lines) = team.best_lines(&mut moves, step, wanted, &findings.lines, known) else {
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

impl<S: BoardSize<Bits = u64>, K: Kernel, E: LeafEvaluation> Team<'_, '_, S, K, E> {
    /// Positions visited by all workers.
    fn nodes(&mut self) -> u64 {
        for worker in self.workers.iter_mut() {
            worker.settle_nodes();
        }
        self.workers[0].shared.nodes.load(Relaxed)
    }

    /// Shows a step that is done to whoever watches the search.
    fn tell(&self, findings: &Findings) {
        if let Some(watch) = self.watch {
            watch.tell(|standing| {
                standing.findings = Some(findings.clone());
                standing.bounds = None;
            });
        }
    }

    /// Whether no later step can change anything: after an exact search to the
    /// end, and after wipe-outs, which no estimate claims and which therefore
    /// have been played out.
    fn is_settled(&self, step: Step, lines: &[FoundLine]) -> bool {
        let most = squares::<S>();
        let is_certain = |line: &FoundLine| line.score.abs() == most;
        step.selectivity.is_exact() && (step.depth >= self.n || lines.iter().all(is_certain))
    }
}
