use super::board::{Board, Judged};
use crate::strategy::{Checked, Flaw, Guide, Strategy};
use crate::{Amazons, Move};
use loam_game::{Game, Notation, Side};
use loam_search::dfpn::{Checkpoint, DfPnOptions, Numbers, Progress, ProofTable, Spent};
use loam_store::StoreError;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::fmt;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::Ordering::Relaxed;

/// Who wins a position, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Who wins; `None` if the search was stopped before that was clear.
    pub winner: Option<Side>,
    /// Best play to the end: the winner makes winning moves, the other the
    /// moves that were hardest to answer.
    pub line: Vec<Move>,
}

/// Why a position cannot be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolverError {
    /// There is not so much memory.
    Memory,
}

impl fmt::Display for SolverError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SolverError::Memory => "there is not enough memory for the table",
        })
    }
}

impl std::error::Error for SolverError {}

/// A position being solved.
pub struct Solver {
    pub(super) position: Amazons,
    pub(super) board: Board,
    pub(super) table: ProofTable,
    /// Moves solved by themselves, should the table forget them.
    pub(super) settled: Mutex<HashMap<(u64, i8), Numbers>>,
    /// What it has taken so far, and the way to stop it.
    pub progress: Progress,
}

/// Raised whenever keys or numbers come to mean something else.
const VERSION: u32 = 1;

/// Says what wins, as the table has it.
struct Proof<'a> {
    solver: &'a Solver,
    threads: usize,
}

impl Guide for Proof<'_> {
    fn step(&mut self, position: &Amazons) -> Option<u64> {
        let solver = self.solver;
        let mut replies = Vec::new();
        let mut place = 0;
        position.for_each_move(|mv| {
            let next = position.play(mv);
            let node = solver.board.judged(&next);
            let counted = node.numbers.won() == Some(false);
            let numbers = solver.known(&node);
            let lost = numbers.won() == Some(false);
            // What is lost at once makes for the shortest strategy, then what
            // took least to prove.
            let effort = match lost {
                true if counted => 0,
                true => 1 + u32::from(solver.table.effort(node.key, node.rank)),
                false => 1000_u32.saturating_add(numbers.delta),
            };
            replies.push((effort, next.count_moves(), place, lost, next));
            place += 1;
        });
        replies.sort_by_key(|&(effort, answers, place, ..)| (effort, answers, place));
        // What the table has forgotten is proven again.
        let lost = |next| solver.won(next, self.threads) == Some(false);
        let reply = replies.iter().find(|reply| reply.3 || lost(&reply.4))?;
        Some(reply.2)
    }
}

impl Solver {
    /// A solver for a position with a table of so many bytes.
    ///
    /// # Errors
    /// If there is not so much memory.
    pub fn new(position: &Amazons, bytes: usize) -> Result<Solver, SolverError> {
        Ok(Solver {
            position: *position,
            board: Board::of(position),
            settled: Mutex::default(),
            table: ProofTable::with_bytes(bytes).map_err(|_| SolverError::Memory)?,
            progress: Progress::default(),
        })
    }

    /// Finds out who wins, and how.
    #[must_use]
    pub fn solve(&self, threads: usize) -> Solution {
        self.solve_within(threads, None)
    }

    /// The same, giving up after so many positions.
    #[must_use]
    pub fn solve_within(&self, threads: usize, nodes: Option<u64>) -> Solution {
        let nodes = nodes.unwrap_or(u64::MAX).max(1);
        let searchers = (threads.max(1) as u64).min(nodes);
        let options = DfPnOptions {
            threads: searchers as usize,
            nodes: nodes / searchers,
            ..DfPnOptions::default()
        };
        let won = self.search(&self.position, options);
        let to_move = self.position.to_move();
        Solution {
            winner: won.map(|won| if won { to_move } else { !to_move }),
            line: won.map_or_else(Vec::new, |won| self.line(won, threads)),
        }
    }

    /// Finds out who wins, and no more.
    #[must_use]
    pub fn winner(&self, threads: usize) -> Option<Side> {
        let to_move = self.position.to_move();
        let won = self.won(&self.position, threads)?;
        Some(if won { to_move } else { !to_move })
    }

    fn won(&self, position: &Amazons, threads: usize) -> Option<bool> {
        let options = DfPnOptions {
            threads,
            ..DfPnOptions::default()
        };
        self.search(position, options)
    }

    fn search(&self, position: &Amazons, options: DfPnOptions) -> Option<bool> {
        self.board
            .search(position, &self.table, options, &self.progress)
    }

    /// A bounded look at the position: until φ or δ reaches its limit, or so
    /// many positions are expanded. How hard a win and a loss look then, and
    /// how many positions that took.
    #[must_use]
    pub fn probe(&self, phi: u32, delta: u32, nodes: u64) -> (Numbers, u64) {
        let options = DfPnOptions {
            nodes,
            ..DfPnOptions::default()
        };
        let limits = (phi, delta);
        self.board
            .probe(&self.position, limits, &self.table, options, &self.progress)
    }

    /// What is known of a position by now.
    fn numbers(&self, position: &Amazons) -> Numbers {
        self.known(&self.board.judged(position))
    }

    pub(super) fn known(&self, node: &Judged) -> Numbers {
        let known = || self.table.get(node.key, node.rank);
        node.numbers
            .won()
            .map(|_| node.numbers)
            .or_else(known)
            .unwrap_or(node.numbers)
    }

    /// Plays on from the position: stops short if the search is stopped.
    fn line(&self, won: bool, threads: usize) -> Vec<Move> {
        let mut line = Vec::new();
        let mut position = self.position;
        let mut won = won;
        loop {
            let mut replies = Vec::new();
            position.for_each_move(|mv| {
                let next = position.play(mv);
                replies.push((mv, self.numbers(&next), next));
            });
            let chosen = if won {
                self.winning(&mut replies, threads)
            } else {
                // What took the opponent the most to refute, as far as the
                // table remembers; otherwise whatever leaves it fewest moves.
                replies.iter().copied().max_by_key(|(_, _, next)| {
                    let node = self.board.judged(next);
                    let effort = self.table.effort(node.key, node.rank);
                    (effort, Reverse(next.count_moves()))
                })
            };
            let Some((mv, _, next)) = chosen else {
                return line;
            };
            line.push(mv);
            position = next;
            won = !won;
        }
    }

    /// A move after which the other side has lost. What the table has
    /// forgotten is proven again.
    fn winning(
        &self,
        replies: &mut [(Move, Numbers, Amazons)],
        threads: usize,
    ) -> Option<(Move, Numbers, Amazons)> {
        replies.sort_by_key(|(_, numbers, _)| numbers.delta);
        replies
            .iter()
            .copied()
            .find(|(_, _, next)| self.won(next, threads) == Some(false))
    }

    /// A complete strategy for whoever wins. `told` hears how far it is.
    ///
    /// # Errors
    /// If the search is stopped before everything is known.
    pub fn strategy(&self, threads: usize, told: impl FnMut(&Checked)) -> Result<Strategy, Flaw> {
        let winner = self.winner(threads).ok_or(Flaw::Stopped)?;
        let mut guide = Proof {
            solver: self,
            threads,
        };
        let strategy = Strategy::recorded(&self.position, winner, &mut guide, told);
        match strategy {
            Err(Flaw::TooShort(_)) => Err(Flaw::Stopped),
            strategy => strategy,
        }
    }

    /// Opens the checkpoint of this proof, or makes sure that there can be one,
    /// and goes on from what it holds: how many seconds that had taken.
    ///
    /// # Errors
    /// It is in use, of another position, damaged, or cannot be written.
    pub fn checkpoint(&self, path: &Path) -> Result<(Checkpoint, Option<f64>), StoreError> {
        let position = self.position.position_text();
        let task = format!("who wins Amazons from {position} (solver {VERSION})");
        let (kept, before) = Checkpoint::open(path, &task, &self.table)?;
        if let Some(before) = before {
            self.progress.expanded.store(before.expanded, Relaxed);
        }
        Ok((kept, before.map(|before| before.seconds)))
    }

    /// Saves what is known in its checkpoint; the search may go on meanwhile.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn save(&self, kept: &mut Checkpoint, seconds: f64) -> Result<(), StoreError> {
        let spent = Spent {
            expanded: self.progress.expanded.load(Relaxed),
            seconds,
        };
        kept.save(spent, &self.table)
    }

    /// How full the table is, in parts of a thousand.
    #[must_use]
    pub fn table_permille(&self) -> u32 {
        self.table.permille()
    }

    /// φ and δ of the position by now.
    #[must_use]
    pub fn root_numbers(&self) -> Numbers {
        self.numbers(&self.position)
    }

    /// The moves and the numbers of what they lead to, likeliest first.
    #[must_use]
    pub fn moves(&self) -> Vec<(Move, Numbers)> {
        let mut moves = Vec::new();
        self.position
            .for_each_move(|mv| moves.push((mv, self.numbers(&self.position.play(mv)))));
        moves.sort_by_key(|(_, numbers)| numbers.delta);
        moves
    }
}
