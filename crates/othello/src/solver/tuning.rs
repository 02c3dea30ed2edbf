//! Numbers chosen by measuring nodes and time on endgame suites.

use super::selectivity::Selectivity;

/// The lowest `alpha` at which counting stable discs pays with `n` empty
/// squares.
#[inline(always)]
pub(super) fn stability_from(n: u32) -> i32 {
    2 * n as i32 - P[7]
}

/// Up to so many empty squares the search to the end uses neither the shared
/// table nor the evaluation.
pub(super) const SHALLOW: i32 = 10;

/// From this depth the children are looked up before any is searched.
pub(super) const LOOK_AHEAD: i32 = 12;

/// From this depth threads mark what they are at.
pub(super) const SHARE: i32 = 12;

/// From this depth a search looks at the clock.
pub(super) const CLOCK: i32 = 10;

/// From this depth shallow searches may cut a branch off.
pub(super) const PROBE: i32 = 3;

/// A search to the end follows one that stops so many plies short of it.
pub(super) const END_JUMP: i32 = 10;

/// How deep to look before the end where the evaluation is no estimate of the
/// score.
pub(super) const LAST_UNGUIDED: i32 = 10;

/// Whether a search to the end with `n` empty squares pays at a level before
/// a surer one.
pub(super) fn is_step(n: i32, level: Selectivity) -> bool {
    match level.percent() {
        73 => n >= P[14],
        87 => n >= P[15],
        95 => n >= P[16],
        98 => n >= P[17],
        99 => n >= P[18],
        _ => false,
    }
}

pub(super) static P: std::sync::LazyLock<[i32; 24]> = std::sync::LazyLock::new(|| {
    let mut p = [
        300, 0, 16, 3, 12, 12, 3, 6, 0, 0, 4, 7, 6, 12, 14, 99, 99, 99, 99, 100, 0, 0, 0, 0,
    ];
    if let Ok(t) = std::env::var("P") {
        for part in t.split(',') {
            let (i, v) = part.split_once('=').unwrap();
            p[i.parse::<usize>().unwrap()] = v.parse().unwrap();
        }
    }
    p
});
