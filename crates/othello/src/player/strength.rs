use crate::Move;
use crate::solver::Selectivity;
use loam_search::Report;
use std::cmp::Reverse;

/// How well to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// Plies searched at most; `None` as many as time allows.
    pub depth: Option<u32>,
    /// From this many empty squares on the game is searched to its end, whatever
    /// the depth.
    pub ending: u32,
    /// How sure searches before the end are.
    pub selectivity: Selectivity,
    /// The largest error in a move's score, either way, in hundredths of a disc.
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

    /// Plies to search with `n` empty squares, if no more than `limit` are
    /// asked for.
    pub(super) fn depth_at(&self, n: u32, limit: Option<u32>) -> u32 {
        let depth = match (self.depth, limit) {
            (Some(own), Some(limit)) => Some(own.min(limit)),
            (own, limit) => own.or(limit),
        };
        let is_ending = n <= self.ending && limit.is_none_or(|most| most >= n);
        match depth {
            // An ending of the whole board would leave a depth no meaning.
            Some(depth) if !is_ending || self.ending == 64 => depth,
            _ => n,
        }
    }

    /// Sorts the lines by scores with a random error of up to `error`. The same
    /// position always gets the same errors.
    pub(super) fn misjudge(&self, seed: u64, position: u64, report: &mut Report<Move>) {
        let most = i64::from(self.error);
        if most == 0 {
            return;
        }
        // Not a generator that runs on: a position played again would then be
        // judged differently, and no mistake could be reproduced.
        let mut state = seed ^ position;
        report.lines.sort_by_cached_key(|line| {
            // SplitMix64.
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut mixed = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            let error = ((mixed ^ mixed >> 31) % (2 * most as u64 + 1)) as i64 - most;
            Reverse(i64::from(line.score.value()) + error)
        });
    }
}
