use super::{Goal, Iago, IagoHints, TimeAllocation, move_number};
use crate::{Move, Othello, Size8};
use loam_game::Game;
use loam_search::{Deepening, Limits, Meaning, Report, ResponseKey, Search, SearchOptions};
use std::time::Duration;

/// Iago at the board: iterative deepening by predicted time, and the choice
/// between its evaluation and two ways to solve the ending (sections 4.2 and
/// 4.3).
#[derive(Debug)]
pub struct IagoPlayer {
    search: Search<Othello<Size8>, Iago, IagoHints>,
    /// The longest clock seen in this game: what its reserve is a part of.
    clock: Duration,
}

/// How far a search may overrun its allotted time to finish a root move.
const OVERRUN: f64 = 1.3;

/// Root moves that should fit into the time left before a new iteration is
/// begun.
const ROOT_MOVES: u64 = 3;

/// How much deeper than with the evaluation the game can be searched for the
/// final discs, and for win, draw or loss, in the same time.
const DISCS_DEEPER: u32 = 5;
const RESULT_DEEPER: u32 = 7;

/// What an iteration costs more than the last before any has been measured:
/// the branching factor of section 4.2.1.
const EXPECTED_GROWTH: f64 = 4.0;

type Iteration<'a> = Deepening<'a, Othello<Size8>, Iago, IagoHints>;

impl Default for IagoPlayer {
    fn default() -> IagoPlayer {
        IagoPlayer::new(Iago::default(), IagoPlayer::OPTIONS)
    }
}

impl IagoPlayer {
    /// Plain alpha-beta, the top three plies saved, response killers below.
    pub const OPTIONS: SearchOptions = SearchOptions {
        responses: Some(ResponseKey::LastMove),
        saved_plies: 3,
        ..SearchOptions::PLAIN
    };

    /// Iago with other options, for the experiments.
    #[must_use]
    pub fn new(evaluator: Iago, options: SearchOptions) -> IagoPlayer {
        IagoPlayer {
            search: Search::new(evaluator, IagoHints, options),
            clock: Duration::ZERO,
        }
    }

    /// The evaluation in use.
    #[must_use]
    pub fn evaluator(&self) -> &Iago {
        self.search.evaluator()
    }

    /// Forgets the last game.
    pub fn new_game(&mut self) {
        self.search.new_game();
        self.clock = Duration::ZERO;
    }

    /// Chooses a move; an empty report if the game is over. A depth or a
    /// number of nodes is kept to as in any search; a time is allotted as the
    /// paper does, and never overrun.
    pub fn choose(
        &mut self,
        position: &Othello<Size8>,
        history: &[Othello<Size8>],
        limits: &Limits,
        mut progress: impl FnMut(&Report<Move>),
    ) -> Report<Move> {
        let allotted = self.allotted(position, limits);
        let limits = Limits {
            // The clock's own division of time is not Iago's.
            time: match limits.clock {
                Some(clock) => Some(clock.remaining.mul_f64(0.9)),
                None => limits.time,
            },
            root_time: allotted.map(|time| time.mul_f64(OVERRUN)),
            ..limits.clone()
        };
        let Some(mut search) = self.search.begin(position, history, &limits) else {
            return Report::default();
        };
        search.evaluator().set_goal(Goal::Position);
        let mut plan = Plan {
            empties: position.empty_count(),
            root_moves: position.count_moves(),
            allotted: allotted.map(|time| time.as_secs_f64()),
            deepest: limits.depth,
            depth: 0,
            spent: Vec::new(),
        };
        let mut meaning = Meaning::Estimate;
        while let Some(step) = plan.next(search.report().seconds) {
            let (goal, depth) = match step {
                Step::Evaluate => (Goal::Position, plan.depth + 1),
                // Passes are plies too: deep enough for any number of them.
                Step::Discs => (Goal::Discs, 2 * plan.empties + 2),
                Step::Result => (Goal::WinLoss, 2 * plan.empties + 2),
            };
            if !plan.iterate(&mut search, goal, depth) {
                break;
            }
            meaning = match step {
                Step::Evaluate => Meaning::Estimate,
                Step::Discs => Meaning::Discs,
                Step::Result => Meaning::Result,
            };
            let solved = step != Step::Evaluate;
            if solved || search.is_stopped() {
                break;
            }
            progress(search.report());
        }
        let mut report = search.into_report();
        report.meaning = meaning;
        progress(&report);
        report
    }

    /// The time Iago would like to spend; `None` without a time limit.
    fn allotted(&mut self, position: &Othello<Size8>, limits: &Limits) -> Option<Duration> {
        let Some(clock) = limits.clock else {
            return Some(limits.time?.div_f64(OVERRUN));
        };
        self.clock = self.clock.max(clock.remaining);
        let (own, opponent) = position.own_and_opponent();
        let number = move_number(own, opponent) as usize;
        let time = TimeAllocation::scaled(self.clock);
        let share = time.allotted(clock.remaining, number) + clock.increment * 3 / 4;
        Some(share.min(clock.remaining.div_f64(2.0 * OVERRUN)))
    }
}

/// What to search next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// One ply deeper with the evaluation.
    Evaluate,
    /// To the end, for the final difference in discs: evaluation (1).
    Discs,
    /// To the end, for win, draw or loss: evaluation (2).
    Result,
}

/// What is known between two iterations.
struct Plan {
    empties: u32,
    root_moves: u64,
    /// Seconds.
    allotted: Option<f64>,
    deepest: Option<u32>,
    /// Depth reached with the evaluation: the paper's n.
    depth: u32,
    /// Seconds of each iteration.
    spent: Vec<f64>,
}

impl Plan {
    /// One iteration; false if nothing came of it.
    fn iterate(&mut self, search: &mut Iteration<'_>, goal: Goal, depth: u32) -> bool {
        let before = search.report().seconds;
        search.evaluator().set_goal(goal);
        let counts = search.deepen(depth);
        if goal == Goal::Position {
            self.depth = depth;
            self.spent.push(search.report().seconds - before);
        }
        counts
    }

    /// How much longer than the last the next iteration will take: as much as
    /// when that player's ply was last added.
    fn growth(&self) -> f64 {
        let n = self.spent.len();
        let ratio = |later: usize, earlier: usize| {
            let (later, earlier) = (self.spent.get(later)?, self.spent.get(earlier)?);
            // Too short to be measured.
            (*earlier > 1e-4).then(|| (later / earlier).clamp(1.5, 12.0))
        };
        n.checked_sub(3)
            .and_then(|i| ratio(i + 1, i))
            .or_else(|| n.checked_sub(2).and_then(|i| ratio(i + 1, i)))
            .unwrap_or(EXPECTED_GROWTH)
    }

    /// The seconds the next iteration will take, and those of the two after
    /// it.
    fn predicted(&self) -> [f64; 3] {
        let last = self.spent.last().copied().unwrap_or(0.0);
        let next = last * self.growth();
        let other = match self.spent.len() {
            0 | 1 => EXPECTED_GROWTH,
            n => (last / self.spent[n - 2].max(1e-5)).clamp(1.5, 12.0),
        };
        [next, next * other, next * other * self.growth()]
    }

    /// The decision of section 4.3.
    fn next(&self, seconds: f64) -> Option<Step> {
        if let Some(deepest) = self.deepest {
            // A fixed depth is a search with the evaluation, unless it reaches
            // the end of the game anyway.
            return match self.depth {
                0 if self.empties <= deepest => Some(Step::Discs),
                depth if depth < deepest => Some(Step::Evaluate),
                _ => None,
            };
        }
        let [next, second, third] = self.predicted();
        let wanted = ROOT_MOVES.min(self.root_moves) as f64 / self.root_moves.max(1) as f64;
        let left = self.allotted.map(|allotted| allotted - seconds);
        if left.is_some_and(|left| next * wanted > left) {
            return None;
        }
        if self.empties <= self.depth + DISCS_DEEPER {
            return Some(Step::Discs);
        }
        let time_for_discs = left.is_none_or(|left| next + second + third <= left);
        if self.empties <= self.depth + RESULT_DEEPER && !time_for_discs {
            return Some(Step::Result);
        }
        Some(Step::Evaluate)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(empties: u32, depth: u32, allotted: Option<f64>) -> Plan {
        Plan {
            empties,
            root_moves: 8,
            allotted,
            deepest: None,
            depth,
            spent: vec![0.25, 1.0],
        }
    }

    #[test]
    fn the_decision_is_the_papers() {
        // Within n + 5 moves of the end: solve for discs.
        assert_eq!(plan(13, 8, None).next(0.0), Some(Step::Discs));
        // Within n + 7, no time for two more iterations and discs: the result.
        assert_eq!(plan(15, 8, Some(60.0)).next(0.0), Some(Step::Result));
        // Time enough: go on until n + 5 is reached.
        assert_eq!(plan(15, 8, Some(600.0)).next(0.0), Some(Step::Evaluate));
        assert_eq!(plan(30, 8, Some(60.0)).next(0.0), Some(Step::Evaluate));
        // Three of eight root moves of an iteration of four seconds do not fit.
        assert_eq!(plan(30, 8, Some(2.0)).next(0.6), None);
        assert_eq!(plan(30, 8, Some(2.0)).next(0.4), Some(Step::Evaluate));
    }
}
