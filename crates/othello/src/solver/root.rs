//! The root: several best lines, null windows that close in on a score, and
//! threads that answer one question together.

use super::board::squares;
use super::evaluation::LeafEvaluation;
use super::ordering::{Candidate, Candidates};
use super::request::{FoundLine, Goal};
use super::steps::Step;
use super::table::NO_MOVE;
use super::tuning;
use super::watch::{Bounds, Watch};
use super::worker::{Node, Worker};
use crate::BoardSize;
use crate::kernel::Kernel;
use std::cmp::Reverse;
use std::sync::PoisonError;
use std::sync::atomic::Ordering::Relaxed;

/// The workers of a search and what they search.
pub(super) struct Team<'w, 'a, S, K, E: LeafEvaluation> {
    pub(super) workers: &'w mut [Worker<'a, S, K, E>],
    pub(super) root: Node<E>,
    /// Empty squares at the root.
    pub(super) n: i32,
    pub(super) goal: Goal,
    pub(super) watch: Option<&'a Watch>,
}

/// Puts a move before the others; false if it is not among them.
fn put_first(moves: &mut Candidates, square: u32) -> bool {
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
pub(super) fn put_lines_first(moves: &mut Candidates, lines: &[FoundLine]) -> bool {
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

impl<S: BoardSize<Bits = u64>, K: Kernel, E: LeafEvaluation> Team<'_, '_, S, K, E> {
    pub(super) fn root_moves(&mut self) -> Candidates {
        let mut moves = self.workers[0].candidates(&self.root);
        moves.sort_by_key(|candidate| Reverse(candidate.rank));
        moves
    }

    /// The best lines of one step; `None` if the search was stopped. Leaves
    /// the moves in the order in which the next step should try them.
    pub(super) fn best_lines(
        &mut self,
        moves: &mut Candidates,
        step: Step,
        wanted: usize,
        before: &[FoundLine],
        mut known: Option<Bounds>,
    ) -> Option<Vec<FoundLine>> {
        let mut found: Vec<(i32, Candidate)> = Vec::new();
        let mut left = moves.clone();
        // Multi-PV: the best move, then the best of what is left. No later
        // line can be better than one before it.
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
            let (score, square) = self.best_of(&left, step, guess, known, watch)?;
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
            let squares = self.principal_variation(candidate, score, step);
            FoundLine { score, squares }
        });
        Some(lines.collect())
    }

    /// The best of some moves and its score.
    ///
    /// MTD(f) (Plaat et al. 1996): one null window after the other, each at the
    /// bound the one before has found, from a guess until the bounds meet. With
    /// a good guess two of them are enough, each cuts off more than a search
    /// with a wider window would, and what they have in common is in the table.
    fn best_of(
        &mut self,
        moves: &Candidates,
        step: Step,
        guess: i32,
        known: Bounds,
        watch: Option<&Watch>,
    ) -> Option<(i32, u32)> {
        let most = squares::<S>();
        let to_the_end = step.depth >= self.n;
        let sign_only = self.goal == Goal::Result && to_the_end;
        let mut moves = moves.clone();
        let mut low = known.low.max(-most);
        let mut high = known.high.min(most);
        let mut best = known.best.filter(|&square| put_first(&mut moves, square));
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
        // The target is what the score is asked to reach.
        let mut target = guess;
        while low < high || best.is_none() {
            if to_the_end {
                // Final scores are even, because all squares are counted and
                // their number is even: no window need lie between two scores.
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
                put_first(&mut moves, square);
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
                // There is no score below, so that any move will do.
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
    ///
    /// All threads ask the same question (Lazy SMP) and part ways only by
    /// putting off moves that another is searching. What one has found the
    /// others find in the table, and the first to know the answer ends the
    /// round.
    fn test(&mut self, moves: &Candidates, alpha: i32, step: Step) -> Option<(i32, u32)> {
        let root = self.root;
        let (first, others) = self.workers.split_first_mut().expect("at least one worker");
        let shared = first.shared;
        let round = shared.round.fetch_add(1, Relaxed) + 1;
        // So near the leaves starting threads costs more than it saves.
        if others.is_empty() || step.depth < tuning::SHARE + 2 {
            first.root_test(&root, moves, alpha, step, round);
        } else {
            std::thread::scope(|scope| {
                for worker in others {
                    scope.spawn(|| worker.root_test(&root, moves, alpha, step, round));
                }
                first.root_test(&root, moves, alpha, step, round);
            });
        }
        let mut answer = shared.answer.lock().unwrap_or_else(PoisonError::into_inner);
        answer.take().filter(|_| !shared.stop.load(Relaxed))
    }
}

impl<S: BoardSize<Bits = u64>, K: Kernel, E: LeafEvaluation> Worker<'_, S, K, E> {
    /// Whether some of the moves scores above `alpha`, and which.
    fn root_test(
        &mut self,
        root: &Node<E>,
        moves: &Candidates,
        alpha: i32,
        step: Step,
        round: u64,
    ) {
        self.begin(step.selectivity, round);
        let mut moves = moves.clone();
        let count = moves.len() as i32;
        for (i, candidate) in moves.iter_mut().enumerate() {
            candidate.rank = count - i as i32;
        }
        // Without keys: some moves may have been left out.
        let (score, best) = self.search_moves(root, None, &mut moves, alpha, step.depth);
        if self.is_leaving() || best == NO_MOVE {
            return;
        }
        let mut answer = self
            .shared
            .answer
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        // A thread that comes second finds the round over.
        if self.shared.round.load(Relaxed) == round {
            *answer = Some((score, u32::from(best)));
            self.shared.round.fetch_add(1, Relaxed);
        }
    }
}
