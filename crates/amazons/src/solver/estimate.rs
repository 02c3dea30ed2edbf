//! How hard a win or a loss looks: the numbers a proof begins with.

use crate::board::{Grid, Layout, Word};
use loam_search::dfpn::Numbers;

/// Weights of what speaks for the mover, in moves; fitted by logistic
/// regression to positions of 5×6 that had been solved.
mod weight {
    pub(super) const QUEEN_TERRITORY: f32 = 0.25;
    pub(super) const KING_TERRITORY: f32 = 0.35;
    pub(super) const MOBILITY: f32 = 0.23;
    pub(super) const BALANCE: f32 = 0.2;
    /// Squares both reach equally soon: the mover is there first.
    pub(super) const EVEN: f32 = 0.3;
    pub(super) const TEMPO: f32 = 0.55;
}

/// Doublings of the odds for each move ahead.
const STEEPNESS: f32 = 1.8;
/// The numbers of an even position are two to this.
const MIDDLE: f32 = 9.0;
/// Doublings are not counted beyond this.
const FARTHEST: f32 = 9.0;
/// Steps to a doubling.
const STEPS: f32 = 8.0;

/// Turns what speaks for the mover into numbers.
pub(super) struct Estimator {
    powers: Vec<u32>,
}

/// Squares one side reaches before the other, and those both reach equally
/// soon.
struct Territory {
    lead: i32,
    even: u32,
}

impl Estimator {
    pub(super) fn new() -> Estimator {
        let last = (FARTHEST * STEPS) as i32;
        let power = |i: i32| ((MIDDLE + i as f32 / STEPS).exp2() + 1.0) as u32;
        Estimator {
            powers: (-last..=last).map(power).collect(),
        }
    }

    /// The numbers of a position in which the mover is `ahead` by so many
    /// moves elsewhere, and has so many squares to itself more than the other
    /// by `balance`.
    #[inline]
    pub(super) fn numbers<W: Word>(
        &self,
        grid: &Grid<W>,
        own: W,
        opp: W,
        empty: W,
        ahead: i32,
        balance: i32,
    ) -> Numbers {
        let (mine, theirs) = (grid.slides(own, empty), grid.slides(opp, empty));
        let mobility = mine.len() as i32 - theirs.len() as i32;
        let queens = race(empty, mine, theirs, |set| grid.slides(set, empty));
        let near = |set: W| grid.grown(set) & empty;
        let kings = race(empty, near(own), near(opp), near);
        let moves = ahead as f32
            + weight::QUEEN_TERRITORY * queens.lead as f32
            + weight::KING_TERRITORY * kings.lead as f32
            + weight::MOBILITY * mobility as f32
            + weight::BALANCE * balance as f32
            + weight::EVEN * queens.even as f32
            + weight::TEMPO;
        let doublings = (STEEPNESS * moves).clamp(-FARTHEST, FARTHEST);
        let (middle, step) = (self.powers.len() / 2, (doublings * STEPS) as isize);
        Numbers {
            phi: self.powers[middle.saturating_add_signed(-step)],
            delta: self.powers[middle.saturating_add_signed(step)],
        }
    }
}

/// Lets both sides spread, a move at a time, from what they reach with the
/// first.
#[inline]
fn race<W: Word>(empty: W, mine: W, theirs: W, spread: impl Fn(W) -> W) -> Territory {
    let (mut mine, mut theirs) = (mine, theirs);
    let (mut mine_first, mut theirs_first) = (mine & !theirs, theirs & !mine);
    let mut seen = mine | theirs;
    let mut even = mine & theirs;
    while seen != empty {
        (mine, theirs) = (mine | spread(mine), theirs | spread(theirs));
        let new = (mine | theirs) & !seen;
        if new.is_empty() {
            break;
        }
        mine_first |= new & mine & !theirs;
        theirs_first |= new & theirs & !mine;
        even |= new & mine & theirs;
        seen |= new;
    }
    Territory {
        lead: mine_first.len() as i32 - theirs_first.len() as i32,
        even: even.len(),
    }
}
