//! Numbers chosen by measuring nodes and time on endgame suites (FFO 40–49 and
//! forty positions with 20 empty squares).

use super::request::Request;
use super::selectivity::Selectivity;
use crate::patterns::UNIT;

/// The lowest `alpha` at which counting stable discs pays with `n` empty
/// squares.
#[inline(always)]
pub(super) fn stability_from(n: u32) -> i32 {
    2 * n as i32 - 6
}

/// More empty squares than there are.
const NEVER: u32 = 65;

/// How much work to put into each position, by how long the search will last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Care {
    /// Whether the network corrects the patterns' sum.
    pub(super) network: bool,
    /// Up to this many empty squares the search to the end uses neither the
    /// shared table nor the evaluation.
    pub(super) shallow: i32,
    /// The logarithm of the size of each thread's own table.
    pub(super) local_bits: u32,
    /// From this depth the children are looked up in the shared table before
    /// any is searched.
    pub(super) enhanced_cut: i32,
    /// From this many empty squares on they are looked up in the thread's own.
    pub(super) local_cut: u32,
}

impl Care {
    /// With the network, for searches that may be stopped or do not go to the
    /// end.
    pub(super) const USUAL: Care = Care {
        network: true,
        shallow: 12,
        local_bits: 13,
        enhanced_cut: 14,
        local_cut: NEVER,
    };
    /// A solution that is near is found sooner without it.
    pub(super) const SHORT: Care = Care {
        network: false,
        ..Care::USUAL
    };
    /// FFO 41 to 49 take 22% fewer nodes and an eighth less time with
    /// this than with [`Care::SHORT`]; positions with 20 empty squares do not.
    pub(super) const LONG: Care = Care {
        network: true,
        shallow: 11,
        local_bits: 15,
        enhanced_cut: 13,
        local_cut: 8,
    };

    /// From this many empty squares on a solution takes long.
    const LONG_FROM: u32 = 22;

    /// How to search a position with `n` empty squares.
    pub(super) fn of(request: &Request<'_>, n: u32) -> Care {
        match request.wants_solution(n) {
            true if n >= Care::LONG_FROM => Care::LONG,
            true => Care::SHORT,
            false => Care::USUAL,
        }
    }
}

/// Up to this many empty squares moves are ordered by parity alone.
pub(super) const PARITY_ONLY: u32 = 6;

/// From this many empty squares on a thread keeps results in its own table.
pub(super) const REMEMBER: u32 = 7;

/// Near the leaves, what a reply of the opponent's counts against a move,
/// and what a quarter with an odd number of empty squares counts for it.
pub(super) const REPLY: i32 = 4;
pub(super) const ODD_QUARTER: i32 = 3;

/// What a reply of the opponent's counts against a move, beside the
/// evaluation: a position with few replies has a small tree as well.
pub(super) const MOBILITY_AT_END: i32 = 300;
pub(super) const MOBILITY: i32 = UNIT / 4;

/// From this depth threads mark what they are at.
pub(super) const SHARE: i32 = 14;

/// From this depth a search looks at the clock.
pub(super) const CLOCK: i32 = 10;

/// From this depth shallow searches may cut a branch off.
pub(super) const PROBE: i32 = 3;

/// A search to the end follows one that stops this many plies short of it.
pub(super) const END_JUMP: i32 = 12;

/// How deep to look before the end where the evaluation is no estimate of the
/// score.
pub(super) const LAST_UNGUIDED: i32 = 10;

/// How deep to search each move before the moves of a node are ordered. A
/// search to the end is less deep than it says: its last dozen plies are cheap.
#[inline]
pub(super) fn ordering_depth(depth: i32, to_the_end: bool) -> i32 {
    let depth = if to_the_end {
        (depth - 16) / 3
    } else {
        (depth - 7) / 2
    };
    depth.clamp(0, 4)
}

/// Whether a search to the end with `n` empty squares has a step at a level
/// before a surer one.
pub(super) fn is_step(n: i32, level: Selectivity, is_solution: bool) -> bool {
    match level.percent() {
        73 => n >= 14,
        // Without these steps the solution comes in two thirds of the time. A
        // search that may be stopped has a surer move by then.
        95 | 99 => n >= 14 && !is_solution,
        _ => false,
    }
}
