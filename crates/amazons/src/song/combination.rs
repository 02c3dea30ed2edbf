//! The whole board (§4.3).
//!
//! # The sound rule
//! Let an area give a side at least `f` moves more than the other if it moves
//! first in it and `s` if it moves second, `s ≤ f`, where these are the stops
//! at temperature −1 of some game no better for the side than the area. Then
//!
//! 1. moving second, the side wins if the sum of all `s` is at least 0;
//! 2. moving first, it wins if for some area the sum with `f` in place of `s`
//!    there is at least 1.
//!
//! Both by induction over the moves that are left. The stops of an area are
//! `f = max(b, min(w, 0))` and `s = min(w, max(b, 0))`, with `b` one more than
//! the best `s` a move of the side leaves, and `w` one less than the worst `f`
//! a move of the other leaves.
//!
//! (1) The other moves in some area. What it leaves has `f' ≥ w + 1 ≥ s + 1`,
//! so with `f'` the sum is at least 1, and (2) applies.
//!
//! (2) If `f = b`, the side makes the move that leaves `s' = b − 1`: the sum of
//! all `s` is at least 0, and (1) applies. Otherwise `b < f = min(w, 0) ≤ 0`
//! and then `s = f`, so the sum of all `s` is at least 1 and some other area
//! has `s ≥ 1`. There `max(b, 0) ≥ 1`, so `b ≥ s`: the move that leaves
//! `s' = b − 1 ≥ s − 1` keeps the sum at 0 or more, and (1) applies.
//!
//! Thermographs say more. Cooled by `t ≥ 0`, the left stop of a sum is at least
//! one area's left stop plus the right stops of the others, and left walls only
//! fall as `t` rises: if that is above 0 for some `t`, then so is the left stop
//! at −1. Right walls rise by at most `t + 1` between −1 and `t`: if the sum of
//! the right stops at `t` is above `t`, then at −1 it is at least 0. Areas of
//! which only stops at −1 are known count with these: right walls never fall.

use super::census::Census;
use super::local_search::LocalSearch;
use super::shares::{Share, Shares};
use crate::Amazons;
use crate::databases::{AreaThermograph, Databases};
use loam_cgt::{Bounds, Dyadic, Player};
use loam_game::{Game, Side};
use loam_store::StoreError;
use std::sync::{Mutex, PoisonError};

/// How areas are combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// So that what it decides is decided.
    Sound,
    /// Algorithms 4 to 7 as printed. **Not a proof of anything.**
    Printed,
}

/// Judges positions without searching them.
#[derive(Clone, Copy)]
pub struct Judge<'d> {
    databases: &'d Databases,
    rule: Rule,
    census: Option<&'d Mutex<Census>>,
}

/// A position, judged.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// Who wins, if that is clear.
    pub winner: Option<Side>,
    /// What Black gets more than White, at least and at most.
    pub bounds: Bounds,
    /// What the areas give Black and White at least.
    pub shares: [Vec<Share>; 2],
}

/// What a judge remembers between positions.
#[derive(Debug, Default)]
pub struct Memory(LocalSearch);

impl<'d> Judge<'d> {
    /// A judge with databases, which may be none.
    #[must_use]
    pub fn new(databases: &'d Databases, rule: Rule) -> Judge<'d> {
        Judge {
            databases,
            rule,
            census: None,
        }
    }

    /// The same judge, who counts the areas of all positions it judges.
    #[must_use]
    pub fn counting(self, census: &'d Mutex<Census>) -> Judge<'d> {
        Judge {
            census: Some(census),
            ..self
        }
    }

    /// Judges a position.
    ///
    /// # Errors
    /// If a database is damaged.
    pub fn judge(&self, position: &Amazons, memory: &mut Memory) -> Result<Judged, StoreError> {
        let mut shares = Shares {
            databases: self.databases,
            local: std::mem::take(&mut memory.0),
            // Counts are worth keeping whatever happened to another thread.
            census: self
                .census
                .map(|census| census.lock().unwrap_or_else(PoisonError::into_inner)),
        };
        let found = [Side::Black, Side::White].map(|side| shares.of(position, side));
        memory.0 = shares.local;
        let [black, white] = found;
        let (black, white) = (black?, white?);
        let to_move = position.to_move();
        let (winner, bounds) = match self.rule {
            Rule::Sound => {
                let sums = [&black, &white].map(|shares| second(shares));
                let bounds = Bounds {
                    lower: Dyadic::from(i64::from(sums[0])),
                    upper: Dyadic::from(i64::from(-sums[1])),
                };
                let wins = |side: Side| match side {
                    Side::Black => holds(&black, to_move == side),
                    Side::White => holds(&white, to_move == side),
                };
                (Side::BOTH.into_iter().find(|&side| wins(side)), bounds)
            }
            Rule::Printed => {
                let bounds = as_printed(&black, &white, to_move);
                let next = match to_move {
                    Side::Black => Player::Left,
                    Side::White => Player::Right,
                };
                let winner = bounds.winner(next).map(|player| match player {
                    Player::Left => Side::Black,
                    Player::Right => Side::White,
                });
                (winner, bounds)
            }
        };
        Ok(Judged {
            winner,
            bounds,
            shares: [black, white],
        })
    }
}

fn second(shares: &[Share]) -> i32 {
    shares.iter().map(|share| share.second).sum()
}

/// Whether these shares win for their side.
fn holds(shares: &[Share], moves_first: bool) -> bool {
    const ONE: i32 = AreaThermograph::TICKS;
    let sum = second(shares);
    let widest = shares
        .iter()
        .map(|share| share.first - share.second)
        .max()
        .unwrap_or(0);
    if (moves_first && sum + widest > 0) || (!moves_first && sum >= 0) {
        return true;
    }
    let graphs = || shares.iter().filter_map(|share| share.thermograph.as_ref());
    let mut bends: Vec<i32> = graphs().flat_map(AreaThermograph::bends).collect();
    bends.push(0);
    bends.into_iter().filter(|&t| t >= 0).any(|t| {
        let mut sum = 0;
        let mut widest = 0;
        for share in shares {
            match &share.thermograph {
                Some(thermograph) => {
                    let (left, right) = thermograph.at_ticks(t);
                    sum += right;
                    widest = widest.max(left - right);
                }
                None => sum += share.second * ONE,
            }
        }
        if moves_first {
            sum + widest > 0
        } else {
            sum > t
        }
    })
}

/// Algorithms 4 to 7. Shares of the two sides that come from one database
/// entry stand for one area; all others are bounds to be added up.
fn as_printed(black: &[Share], white: &[Share], to_move: Side) -> Bounds {
    let whole = |n: i32| Dyadic::from(i64::from(n));
    let point = |n: Dyadic| Bounds { lower: n, upper: n };
    let known = |share: &&Share| share.thermograph.is_some();
    let loose = |shares: &[Share]| -> i32 {
        let loose = shares.iter().filter(|share| !known(share));
        loose.map(|share| share.second).sum()
    };
    let mut sum = Bounds {
        lower: whole(loose(black)),
        upper: whole(-loose(white)),
    };
    let mut hot = Vec::new();
    let mut small = Vec::new();
    for thermograph in black.iter().filter_map(|share| share.thermograph.as_ref()) {
        let (upper, lower) = thermograph.stops();
        let bounds = Bounds { lower, upper };
        let temperature = thermograph.temperature();
        if temperature > Dyadic::ZERO {
            hot.push(bounds);
        } else {
            sum = sum + bounds;
            if temperature == Dyadic::ZERO {
                small.push(infinitesimal(thermograph));
            }
        }
    }
    // Algorithm 5: the next player moves in the widest of the hot games.
    let width = |bounds: &Bounds| bounds.upper + (-bounds.lower);
    let mut may_move = true;
    if let Some(widest) = (0..hot.len()).max_by_key(|&i| width(&hot[i])) {
        let bounds = hot.swap_remove(widest);
        sum = sum
            + point(match to_move {
                Side::Black => bounds.upper,
                Side::White => bounds.lower,
            });
        may_move = false;
    }
    sum = hot.into_iter().fold(sum, |sum, bounds| sum + bounds);
    // Algorithm 7: infinitesimals matter only if nothing else does.
    if small.is_empty() || sum.lower > Dyadic::ZERO || sum.upper < Dyadic::ZERO {
        return sum;
    }
    let odd = small.iter().filter(|&&kind| kind == STAR).count() % 2 == 1;
    let others = || small.iter().filter(|&&kind| kind != STAR);
    let lower = others().map(|kind| kind.0).min().unwrap_or(0);
    let upper = others().map(|kind| kind.1).max().unwrap_or(0);
    // Algorithm 6: whether they give the next player a free move.
    let free = if (lower, upper) == (0, 0) {
        odd
    } else {
        !odd && match to_move {
            Side::Black => lower >= 0,
            Side::White => upper <= 0,
        }
    };
    if may_move && free {
        return sum
            + point(whole(match to_move {
                Side::Black => 1,
                Side::White => -1,
            }));
    }
    let star = i32::from(odd);
    sum + Bounds {
        lower: whole(lower.min(-star)),
        upper: whole(upper.max(star)),
    }
}

/// A star, told from other infinitesimals confused with zero by nothing but
/// its walls.
const STAR: (i32, i32) = (-1, 1);

/// The bounds of the infinitesimal part (Table 2.6).
fn infinitesimal(thermograph: &AreaThermograph) -> (i32, i32) {
    let (left, right) = thermograph.stops_tm1();
    let (upper, lower) = thermograph.at_ticks(0);
    const ONE: i32 = AreaThermograph::TICKS;
    (
        (right - lower / ONE).signum(),
        (left - upper / ONE).signum(),
    )
}
