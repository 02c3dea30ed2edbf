use super::request::{Findings, Request};
use super::selectivity::Selectivity;
use super::tuning;
use super::watch::Bounds;

/// One step of iterative deepening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) depth: i32,
    pub(super) selectivity: Selectivity,
}

impl Step {
    pub(super) fn is_of(self, findings: &Findings) -> bool {
        self.depth as u32 == findings.depth && self.selectivity == findings.selectivity
    }

    pub(super) fn is_at(self, bounds: &Bounds) -> bool {
        self.depth as u32 == bounds.depth && self.selectivity == bounds.selectivity
    }
}

/// The steps to a search of a depth and certainty, with `n` empty squares.
/// `estimates` says whether the evaluation estimates the final score.
pub(super) fn steps(n: i32, request: &Request<'_>, estimates: bool) -> Vec<Step> {
    let depth = (request.depth as i32).clamp(1, n.max(1));
    let selectivity = request.selectivity;
    let to_the_end = depth >= n;
    let is_solution = request.wants_solution(n as u32);
    let mut steps = Vec::new();

    // Midgame: deepening by the evaluation, as far as it tells the search to
    // the end anything. A dozen plies short of the end the next step may as
    // well go all the way: the last empty squares are cheap, and what comes out
    // is a final score instead of an estimate.
    let last_middle = match (to_the_end, estimates) {
        (false, _) => depth,
        // Without an estimate of the score, to order the first moves.
        (true, false) if is_solution => (n - tuning::END_JUMP).min(tuning::LAST_UNGUIDED),
        (true, _) => n - tuning::END_JUMP,
    };
    // On the way to the end its searches only order moves and supply a guess.
    let middle = match (estimates, to_the_end) {
        (false, _) => Selectivity::NONE,
        (true, true) => Selectivity::LEAST,
        (true, false) => selectivity,
    };
    // On the way to a solution every other depth will do: all of one parity, as
    // scores of even and of odd depths are not quite alike.
    let (start, stride) = match is_solution {
        true => (2 - (last_middle & 1), 2),
        false => (1, 1),
    };
    for depth in (start..=last_middle).step_by(stride) {
        steps.push(Step {
            depth,
            selectivity: middle.min(selectivity),
        });
    }

    // Endgame: selective searches to the end before the exact one. They take
    // a fraction of its time and leave a guess that is nearly always right.
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
