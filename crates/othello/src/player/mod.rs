//! The solver at the board: how strongly to play, how long to think, and what
//! to report.
//!
//! | file | holds |
//! |---|---|
//! | `strength.rs` | levels, and the errors of the weaker ones |
//! | `report.rs` | the solver's findings as a report of moves |

mod report;
mod strength;

pub use strength::Strength;

use crate::solver::{Goal, Request, Selectivity, Solvable, Table, solve};
use crate::{Move, Othello};
use loam_game::{Game, Timeline};
use loam_search::{Clock, Limits, Report};
use report::report;
use std::time::Duration;

/// A player that searches with the solver and solves the ending.
pub struct SolverPlayer {
    table: Table,
    threads: usize,
    strength: Strength,
    seed: u64,
}

impl SolverPlayer {
    /// A player with a table of its own; the seed is for the errors of weak
    /// levels.
    #[must_use]
    pub fn new(table: Table, threads: usize, strength: Strength, seed: u64) -> SolverPlayer {
        SolverPlayer {
            table,
            threads: threads.max(1),
            strength,
            seed,
        }
    }

    /// Loads what the first search would otherwise load in the time for a move.
    pub fn make_ready<S: Solvable>(&self) {
        let request = Request {
            depth: 4,
            selectivity: Selectivity::LEAST,
            ..Request::default()
        };
        solve(&self.table, &Othello::<S>::new(), &request, &mut |_| {});
        self.table.clear();
    }

    /// Forgets the last game.
    pub fn new_game(&mut self) {
        self.table.clear();
    }

    /// Chooses a move; an empty report if the game is over.
    pub fn choose<S: Solvable>(
        &mut self,
        game: &Timeline<Othello<S>>,
        limits: &Limits,
        progress: &mut dyn FnMut(&Report<Move>),
    ) -> Report<Move> {
        let position = game.position();
        if game.outcome().is_some() {
            return Report::default();
        }
        // A forced pass still has a value: that of the position after it.
        let passes = position.placements() == 0;
        let searched = if passes {
            position.play(Move::Pass)
        } else {
            *position
        };
        let n = searched.empty_count();
        let (time, soft) = match limits.clock {
            Some(clock) => allot(&clock, n),
            None => (limits.time, limits.soft_time),
        };
        let depth = self.strength.depth_at(n, limits.depth);
        let request = Request {
            goal: Goal::Score,
            depth,
            // A score that is to be reported as solved must be exact.
            selectivity: match depth >= n {
                true => Selectivity::NONE,
                false => self.strength.selectivity,
            },
            // Errors can bring any move to the top: all of them need scores.
            lines: match self.strength.error {
                0 => limits.lines.max(1),
                _ => 64,
            },
            threads: self.threads,
            time,
            // It may be stopped at any time and then needs the best move so far.
            gradual: true,
            soft_time: soft,
            nodes: limits.nodes,
            interrupted: &|| limits.stop.is_raised(),
            ..Request::default()
        };
        let findings = solve(&self.table, &searched, &request, &mut |findings| {
            progress(&report(&searched, findings, passes));
        });
        let mut report = report(&searched, &findings, passes);
        self.strength
            .misjudge(self.seed, position.hash(), &mut report);
        report.lines.truncate(limits.lines.max(1));
        report
    }
}

/// The time for a move and the time after which nothing new is begun.
///
/// The game is solved some twenty moves before its end; until then every move
/// gets an equal share, and what is left over goes to the solution.
///
/// The second is the shorter, because a step of deepening takes longer than
/// all before it: one that begins late is seldom finished.
fn allot(clock: &Clock, n: u32) -> (Option<Duration>, Option<Duration>) {
    const MARGIN: Duration = Duration::from_millis(30);
    let usable = clock.remaining.saturating_sub(MARGIN);
    let shares = match clock.moves_to_go {
        Some(moves) => moves.max(1),
        None => (n.saturating_sub(20) / 2 + 3).min(n.div_ceil(2)).max(1),
    };
    let share = usable / shares + clock.increment * 3 / 4;
    let most = if shares == 1 {
        usable * 9 / 10
    } else {
        usable / 3
    };
    let hard = (share * 2).min(most).max(Duration::from_millis(1));
    (Some(hard), Some((share * 6 / 10).min(most)))
}
