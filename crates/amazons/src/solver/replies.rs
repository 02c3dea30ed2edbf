use super::Solver;
use crate::Move;
use loam_game::Game;
use loam_search::dfpn::{DfPnOptions, INFINITE, Numbers};
use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{MutexGuard, PoisonError};

/// A move of the position that is solved move by move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The move.
    pub mv: Move,
    /// How hard a win and a loss look for whoever answers it.
    pub numbers: Numbers,
    /// About how many nodes went into it.
    pub nodes: u64,
    key: (u64, i8),
}

impl Reply {
    /// Whether the move wins, if that is known.
    #[must_use]
    pub fn wins(&self) -> Option<bool> {
        self.numbers.won().map(|answered| !answered)
    }
}

/// Nodes for each move in the first round; every round has [`GROWTH`] times as
/// many.
const FIRST: u64 = 1 << 14;
const GROWTH: u64 = 4;

impl Solver {
    /// The moves of the position, each with what is known of it: those that
    /// win, those that are open with the likeliest first, those that lose.
    #[must_use]
    pub fn replies(&self) -> Vec<Reply> {
        let mut replies = Vec::new();
        let settled = self.settled();
        self.position.for_each_move(|mv| {
            let node = self.board.judged(&self.position.play(mv));
            let key = (node.key, node.rank);
            let settled = settled.get(&key).copied();
            replies.push(Reply {
                mv,
                numbers: settled.unwrap_or_else(|| self.known(&node)),
                nodes: self.table.work(node.key, node.rank),
                key,
            });
        });
        drop(settled);
        replies.sort_by_key(|reply| (reply.numbers.delta, Reverse(reply.numbers.phi)));
        replies
    }

    /// Solves the moves of the position one by one, a move a thread, in rounds
    /// of more and more nodes, until one wins or all lose. What is easy is out
    /// of the way first, so that a proof that is too long to be finished still
    /// tells what is left of it.
    pub fn solve_replies(&self, threads: usize) {
        let mut budget = FIRST;
        loop {
            let mut replies = self.replies();
            let solved = self.sum_up(&replies);
            if solved || self.progress.stop.load(Relaxed) {
                return;
            }
            replies.retain(|reply| reply.wins().is_none());
            // Mirror images are one; what earlier rounds, or an earlier run,
            // spent as much on has to wait.
            replies.retain(|reply| reply.nodes < budget);
            replies.sort_by_key(|reply| (reply.numbers.phi, reply.key));
            replies.dedup_by_key(|reply| reply.key);
            self.round(&replies, budget, threads);
            budget = budget.saturating_mul(GROWTH);
        }
    }

    fn settled(&self) -> MutexGuard<'_, HashMap<(u64, i8), Numbers>> {
        self.settled.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes down what the replies say of the position: whether that is all.
    fn sum_up(&self, replies: &[Reply]) -> bool {
        let least = replies.iter().map(|reply| reply.numbers.delta).min();
        let sum: u64 = replies
            .iter()
            .map(|reply| u64::from(reply.numbers.phi))
            .sum();
        let numbers = match (least, sum) {
            (Some(0), _) => Numbers::WON,
            (None, _) | (_, 0) => Numbers::LOST,
            (Some(phi), sum) => Numbers {
                phi: phi.min(INFINITE - 1),
                delta: sum.min(u64::from(INFINITE - 1)) as u32,
            },
        };
        let root = self.board.judged(&self.position);
        let nodes = replies.iter().map(|reply| reply.nodes).sum();
        self.table.put(root.key, root.rank, numbers, nodes);
        numbers.won().is_some()
    }

    fn round(&self, replies: &[Reply], budget: u64, threads: usize) {
        let next = AtomicUsize::new(0);
        let work = || {
            while let Some(reply) = replies.get(next.fetch_add(1, Relaxed)) {
                let options = DfPnOptions {
                    nodes: budget,
                    ..DfPnOptions::default()
                };
                let answered = self.position.play(reply.mv);
                let search = || {
                    self.board
                        .search(&answered, &self.table, options, &self.progress)
                };
                if self.progress.stop.load(Relaxed) {
                    return;
                }
                let Some(won) = search() else {
                    continue;
                };
                let numbers = if won { Numbers::WON } else { Numbers::LOST };
                self.settled().insert(reply.key, numbers);
                if !won {
                    // A move that wins makes all others needless.
                    return next.store(replies.len(), Relaxed);
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(work);
            }
            work();
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Amazons, Shape};
    use loam_game::{Notation, Side};

    fn settled(position: &str, threads: usize) -> (Vec<Option<bool>>, Option<Side>) {
        let position = Amazons::parse(position).unwrap();
        let solver = Solver::new(&position, 1 << 22).unwrap();
        solver.solve_replies(threads);
        let wins = solver.replies().iter().map(Reply::wins).collect();
        (wins, solver.winner(1))
    }

    #[test]
    fn every_move_of_a_lost_position_is_refuted() {
        let start = Amazons::standard(Shape::new(4, 4).unwrap()).unwrap();
        for threads in [1, 2] {
            let (wins, winner) = settled(&start.position_text(), threads);
            assert_eq!(wins.len(), 88);
            assert!(wins.iter().all(|&wins| wins == Some(false)));
            assert_eq!(winner, Some(Side::Black));
        }
    }

    #[test]
    fn one_winning_move_is_enough() {
        let start = Amazons::standard(Shape::new(5, 4).unwrap()).unwrap();
        let (wins, winner) = settled(&start.position_text(), 2);
        assert_eq!(wins[0], Some(true));
        assert_eq!(winner, Some(Side::White));
    }

    #[test]
    fn what_is_stopped_early_is_open() {
        let start = Amazons::standard(Shape::new(6, 6).unwrap()).unwrap();
        let solver = Solver::new(&start, 1 << 22).unwrap();
        solver.round(&solver.replies(), 10, 2);
        let replies = solver.replies();
        assert!(!solver.sum_up(&replies));
        assert_eq!(solver.root_numbers().phi, replies[0].numbers.delta);
        assert!(replies.iter().any(|reply| reply.wins().is_none()));
        assert!(replies.iter().all(|reply| reply.nodes <= 10));
    }
}
