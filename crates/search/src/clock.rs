use crate::Limits;
use std::time::Duration;

/// A player's clock for a whole game.
///
/// ```
/// use loam_search::Clock;
/// use std::time::Duration;
/// let clock = Clock { remaining: Duration::from_secs(60), increment: Duration::ZERO, moves_to_go: None };
/// let limits = clock.limits(0);
/// assert!(limits.time.unwrap() < Duration::from_secs(20));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// What is left.
    pub remaining: Duration,
    /// What is added after each move.
    pub increment: Duration,
    /// Moves until the clock is set anew, if it is.
    pub moves_to_go: Option<u32>,
}

/// Kept back for the time between the search and the clock.
const MARGIN: Duration = Duration::from_millis(30);

/// Moves of one player still to come when nothing is known: games of our
/// three kinds last some forty plies or more, and late moves are cheap.
const EXPECTED_MOVES: u32 = 30;
const LEAST_MOVES: u32 = 12;

impl Clock {
    /// How long to think about the next move when `ply` plies have been
    /// played: no new iteration after the soft limit, none at all after the
    /// hard one.
    #[must_use]
    pub fn limits(&self, ply: usize) -> Limits {
        let played = (ply / 2).min(1000) as u32;
        let to_go = self
            .moves_to_go
            .unwrap_or(EXPECTED_MOVES.saturating_sub(played).max(LEAST_MOVES))
            .max(1);
        let usable = self.remaining.saturating_sub(MARGIN);
        // A quarter of the increment is saved, against moves that take longer
        // than was planned.
        let share = usable / to_go + self.increment * 3 / 4;
        // Never more than a good part of what is left, whatever the increment.
        let most = if to_go == 1 {
            usable * 9 / 10
        } else {
            usable / 3
        };
        // An iteration takes several times as long as all before it: one that
        // begins after half of the share is not likely to end within it.
        Limits {
            soft_time: Some((share / 2).min(most)),
            time: Some((share * 2).min(most).max(Duration::from_millis(1))),
            clock: Some(*self),
            ..Limits::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_never_overruns_its_clock() {
        for (seconds, increment) in [(10, 0), (1, 0), (60, 1), (0, 1)] {
            let mut clock = Clock {
                remaining: Duration::from_secs(seconds),
                increment: Duration::from_secs(increment),
                moves_to_go: None,
            };
            for ply in (0..400).step_by(2) {
                let hard = clock.limits(ply).time.unwrap();
                let left = clock.remaining;
                assert!(hard <= left || hard == Duration::from_millis(1), "{ply}");
                clock.remaining = left.saturating_sub(hard) + clock.increment;
            }
        }
    }

    #[test]
    fn the_last_move_before_the_control_may_use_nearly_all() {
        let clock = Clock {
            remaining: Duration::from_secs(10),
            increment: Duration::ZERO,
            moves_to_go: Some(1),
        };
        let hard = clock.limits(78).time.unwrap();
        assert!(hard > Duration::from_secs(8) && hard < Duration::from_secs(10));
    }
}
