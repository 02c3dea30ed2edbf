use super::order::{Findings, Goal, Order};
use super::selectivity::Selectivity;
use super::solve::{Solvable, solve};
use super::table::Table;
use crate::{Move, Othello, Square};
use loam_game::{Game, Timeline};
use loam_search::{Clock, Limits, Line, Meaning, Report, Score, Statistics};
use std::time::Duration;

/// The solver at the board.
pub struct SolverPlayer {
    table: Table,
    threads: usize,
    strength: Strength,
    seed: u64,
}

/// How well to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// Plies searched at most; `None` as many as time allows.
    pub depth: Option<u32>,
    /// From so many empty squares on the game is searched to its end, whatever
    /// the depth.
    pub ending: u32,
    /// How sure searches before the end are.
    pub selectivity: Selectivity,
    /// By how many hundredths of a disc a move may be misjudged, either way.
    pub error: u32,
}

impl Strength {
    /// As well as time allows.
    pub const FULL: Strength = Strength {
        depth: None,
        ending: 64,
        selectivity: Selectivity::LEAST,
        error: 0,
    };

    /// The highest level.
    pub const LEVELS: u32 = 12;

    /// A level from 1 to [`LEVELS`](Strength::LEVELS), beginner to master; the
    /// arena measured how far they are apart.
    #[must_use]
    pub fn level(level: u32) -> Option<Strength> {
        let (depth, ending, error) = match level {
            1 => (1, 2, 1600),
            2 => (1, 3, 900),
            3 => (1, 4, 500),
            4 => (2, 6, 250),
            5 => (2, 8, 0),
            6 => (3, 10, 0),
            7 => (4, 12, 0),
            8 => (6, 14, 0),
            9 => (8, 16, 0),
            10 => (10, 18, 0),
            11 => (13, 20, 0),
            12 => (16, 22, 0),
            _ => return None,
        };
        Some(Strength {
            depth: Some(depth),
            ending,
            error,
            ..Strength::FULL
        })
    }
}

/// Hundredths of a disc are the unit of scores.
const DISC: i32 = 100;

impl SolverPlayer {
    /// A player with a table of its own; the seed is for levels that err.
    #[must_use]
    pub fn new(table: Table, threads: usize, strength: Strength, seed: u64) -> SolverPlayer {
        SolverPlayer {
            table,
            threads: threads.max(1),
            strength,
            seed,
        }
    }

    /// Loads what the first search would load, so that it does not come out of
    /// the time for a move.
    pub fn make_ready<S: Solvable>(&self) {
        let order = Order {
            depth: 4,
            selectivity: Selectivity::LEAST,
            ..Order::default()
        };
        solve(&self.table, &Othello::<S>::new(), &order, &mut |_| {});
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
        // A pass is forced, but its value is asked for too.
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
        let depth = match (self.strength.depth, limits.depth) {
            (Some(own), Some(asked)) => Some(own.min(asked)),
            (own, asked) => own.or(asked),
        };
        let to_the_end = n <= self.strength.ending && limits.depth.is_none_or(|most| most >= n);
        let depth = match depth {
            Some(depth) if !to_the_end || self.strength.ending == 64 => depth,
            _ => n,
        };
        let selectivity = if depth >= n {
            Selectivity::NONE
        } else {
            self.strength.selectivity
        };
        let order = Order {
            goal: Goal::Score,
            depth,
            selectivity,
            lines: if self.strength.error > 0 {
                64
            } else {
                limits.lines.max(1)
            },
            threads: self.threads,
            time,
            // It may be stopped any time, and then wants the best move so far.
            gradual: true,
            soft_time: soft,
            nodes: limits.nodes,
            interrupted: &|| limits.stop.is_raised(),
            ..Order::default()
        };
        let findings = solve(&self.table, &searched, &order, &mut |findings| {
            progress(&report(&searched, findings, passes));
        });
        let mut report = report(&searched, &findings, passes);
        self.misjudge(position.hash(), &mut report);
        report.lines.truncate(limits.lines.max(1));
        report
    }

    /// Moves the lines as a player would who misjudges each a little. The same
    /// position is always misjudged in the same way.
    fn misjudge(&self, position: u64, report: &mut Report<Move>) {
        let most = i64::from(self.strength.error);
        if most == 0 {
            return;
        }
        let mut state = self.seed ^ position;
        report.lines.sort_by_cached_key(|line| {
            // SplitMix64.
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut mixed = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            let error = ((mixed ^ mixed >> 31) % (2 * most as u64 + 1)) as i64 - most;
            std::cmp::Reverse(i64::from(line.score.value()) + error)
        });
    }
}

/// The time for a move and the time after which nothing new is begun.
///
/// The game is solved some twenty moves before its end; until then every move
/// gets an equal share, and what is left over goes to the solution.
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

fn report<S: Solvable>(searched: &Othello<S>, findings: &Findings, passes: bool) -> Report<Move> {
    let to_the_end = findings.depth >= searched.empty_count();
    let meaning = match findings.selectivity.percent() {
        100 if to_the_end => Meaning::Discs,
        // Without trained weights values are no discs.
        _ if S::SIDE != 8 => Meaning::Estimate,
        percent => Meaning::Likely { percent },
    };
    let lines = findings.lines.iter().map(|line| {
        let mut position = *searched;
        let mut moves = Vec::new();
        if passes {
            moves.push(Move::Pass);
        }
        for &square in &line.squares {
            if position.placements() == 0 {
                moves.push(Move::Pass);
                position = position.play(Move::Pass);
            }
            let Some(square) = Square::from_number(square as u8) else {
                break;
            };
            moves.push(Move::Place(square));
            position = position.play(Move::Place(square));
        }
        let score = if passes { -line.score } else { line.score };
        Line {
            score: Score::estimate(score * DISC),
            moves,
        }
    });
    Report {
        depth: findings.depth,
        selective_depth: findings.depth,
        meaning,
        lines: lines.collect(),
        statistics: Statistics {
            nodes: findings.nodes,
            ..Statistics::default()
        },
        seconds: findings.seconds,
        table_fullness: findings.table_fullness,
    }
}
