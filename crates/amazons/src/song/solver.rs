//! Alpha-beta and df-pn over judged positions (§2.1, Table 5.3).

use super::combination::{Judge, Memory};
use crate::{Amazons, Move};
use loam_game::{Game, Side};
use loam_search::dfpn::{Child, DfPn, DfPnOptions, Numbers, Progress, ProofSpace, ProofTable};
use loam_store::StoreError;
use std::collections::TryReserveError;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Depth first, the most promising move first.
    AlphaBeta,
    /// Df-pn, all positions equally hard to begin with.
    DfPn,
}

/// A solver as the thesis describes it.
pub struct SongSolver<'d> {
    judge: Judge<'d>,
    table: ProofTable,
    /// Why the search had to stop.
    damaged: Mutex<Option<StoreError>>,
    /// Positions expanded in all after which it gives up.
    most: AtomicU64,
    /// What it has taken so far, and the way to stop it.
    pub progress: Progress,
}

impl<'d> SongSolver<'d> {
    /// A solver with a table of so many bytes.
    ///
    /// # Errors
    /// If there is not so much memory.
    pub fn new(judge: Judge<'d>, bytes: usize) -> Result<SongSolver<'d>, TryReserveError> {
        Ok(SongSolver {
            judge,
            table: ProofTable::with_bytes(bytes)?,
            damaged: Mutex::new(None),
            most: AtomicU64::new(u64::MAX),
            progress: Progress::default(),
        })
    }

    /// Who wins; `None` if it was stopped before that was clear.
    ///
    /// # Errors
    /// A database is damaged.
    pub fn solve(&self, position: &Amazons, method: Method) -> Result<Option<Side>, StoreError> {
        self.solve_within(position, method, None)
    }

    /// The same, giving up after so many positions.
    ///
    /// # Errors
    /// A database is damaged.
    pub fn solve_within(
        &self,
        position: &Amazons,
        method: Method,
        nodes: Option<u64>,
    ) -> Result<Option<Side>, StoreError> {
        let nodes = nodes.unwrap_or(u64::MAX);
        let before = self.progress.expanded.load(Relaxed);
        self.most.store(before.saturating_add(nodes), Relaxed);
        let root = self.child(position, &mut Memory::default());
        let to_move = position.to_move();
        let won = match (root.numbers.won(), method) {
            (Some(won), _) => Some(won),
            (None, Method::DfPn) => {
                let options = DfPnOptions {
                    slack: 0,
                    root_slack: 0,
                    nodes,
                    ..DfPnOptions::default()
                };
                DfPn::new(self, &self.table, options, &self.progress).run(&root)
            }
            (None, Method::AlphaBeta) => self.visit(&root, &mut Memory::default()),
        };
        match self.damaged().take() {
            Some(error) => Err(error),
            None => Ok(won.map(|won| if won { to_move } else { !to_move })),
        }
    }

    fn damaged(&self) -> std::sync::MutexGuard<'_, Option<StoreError>> {
        self.damaged.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Play to the end from a solved position: the winner makes winning moves,
    /// the other those that leave the winner fewest. Stops short if the search
    /// is stopped.
    ///
    /// # Errors
    /// A database is damaged.
    pub fn line(
        &self,
        position: &Amazons,
        winner: Side,
        method: Method,
    ) -> Result<Vec<Move>, StoreError> {
        let mut line = Vec::new();
        let mut position = *position;
        loop {
            let mut replies = Vec::new();
            position.for_each_move(|mv| replies.push((mv, position.play(mv))));
            let mut chosen = None;
            if position.to_move() == winner {
                // What is known by now comes first.
                let known = |next: &Amazons| self.table.get(next.hash(), 0) == Some(Numbers::LOST);
                replies.sort_by_key(|(_, next)| !known(next));
                for reply in replies {
                    if self.solve(&reply.1, method)? == Some(winner) {
                        chosen = Some(reply);
                        break;
                    }
                }
            } else {
                let moves = |reply: &(Move, Amazons)| reply.1.count_moves();
                chosen = replies.into_iter().min_by_key(moves);
            }
            let Some((mv, next)) = chosen else {
                return Ok(line);
            };
            line.push(mv);
            position = next;
        }
    }

    /// A position, judged. If a database is damaged, that ends the search.
    fn child(&self, position: &Amazons, memory: &mut Memory) -> Child<Amazons> {
        let winner = match self.judge.judge(position, memory) {
            Ok(judged) => judged.winner,
            Err(error) => {
                *self.damaged() = Some(error);
                self.progress.stop.store(true, Relaxed);
                None
            }
        };
        let numbers = match winner {
            Some(side) if side == position.to_move() => Numbers::WON,
            Some(_) => Numbers::LOST,
            None => Numbers { phi: 1, delta: 1 },
        };
        Child {
            node: *position,
            key: position.hash(),
            rank: 0,
            numbers,
        }
    }

    /// Whether the side to move wins, depth first.
    fn visit(&self, at: &Child<Amazons>, memory: &mut Memory) -> Option<bool> {
        let expanded = &self.progress.expanded;
        if self.progress.stop.load(Relaxed) || expanded.load(Relaxed) >= self.most.load(Relaxed) {
            return None;
        }
        expanded.fetch_add(1, Relaxed);
        let mut children = Vec::new();
        self.expand(&at.node, memory, &mut children);
        self.progress
            .looked_at
            .fetch_add(children.len() as u64, Relaxed);
        for child in &mut children {
            let known = self.table.get(child.key, child.rank);
            child.numbers = match child.numbers.won() {
                None => known.unwrap_or(child.numbers),
                Some(_) => child.numbers,
            };
        }
        let mut won = children.iter().any(|child| child.numbers == Numbers::LOST);
        if !won {
            children.retain(|child| child.numbers.won().is_none());
            // What leaves the opponent fewest moves first.
            children.sort_by_cached_key(|child| child.node.count_moves());
            for child in &children {
                if !self.visit(child, memory)? {
                    won = true;
                    break;
                }
            }
        }
        let numbers = if won { Numbers::WON } else { Numbers::LOST };
        self.table.put(at.key, at.rank, numbers, 1);
        Some(won)
    }
}

impl ProofSpace for SongSolver<'_> {
    type Node = Amazons;
    type Scratch = Memory;

    fn expand(&self, node: &Amazons, memory: &mut Memory, children: &mut Vec<Child<Amazons>>) {
        let mut decided = false;
        node.for_each_move(|mv| {
            if decided {
                return;
            }
            let child = self.child(&node.play(mv), memory);
            decided = child.numbers == Numbers::LOST;
            children.push(child);
        });
    }
}
