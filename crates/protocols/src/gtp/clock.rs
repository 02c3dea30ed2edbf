use crate::clock_time;
use loam_game::Side;
use loam_search::Clock;
use std::time::Duration;

/// The players' clocks: main time, then periods of some time for some moves
/// each (Canadian byo-yomi). Without settings there is none.
#[derive(Default)]
pub(super) struct GameClock {
    settings: Option<Settings>,
    left: [Option<Left>; 2],
}

#[derive(Clone, Copy)]
struct Settings {
    main: Duration,
    period: Duration,
    /// Moves to a period; none means that there are no periods.
    moves: u32,
}

impl Settings {
    fn start(self) -> Left {
        if self.main.is_zero() && self.moves > 0 {
            return self.next_period();
        }
        Left {
            time: self.main,
            moves: 0,
        }
    }

    fn next_period(self) -> Left {
        Left {
            time: self.period,
            moves: self.moves,
        }
    }
}

/// What is left to a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Left {
    time: Duration,
    /// Moves still to be made in this time; none in the main time.
    moves: u32,
}

impl GameClock {
    /// `time_settings MAIN BYO_YOMI STONES`, in seconds.
    pub(super) fn settings(&mut self, words: &[String]) -> Result<(), String> {
        let [main, period, moves] = words else {
            return Err("expected main time, byo-yomi time and stones".into());
        };
        let (main, period) = (seconds(main)?, seconds(period)?);
        let moves = stones(moves)?;
        // No stones but byo-yomi time means no limit at all.
        let unlimited = moves == 0 && !period.is_zero();
        self.settings = (!unlimited).then_some(Settings {
            main,
            period,
            moves: if period.is_zero() { 0 } else { moves },
        });
        self.reset();
        Ok(())
    }

    /// `time_left COLOUR TIME STONES`, in seconds.
    pub(super) fn left(&mut self, side: Side, time: &str, moves: &str) -> Result<(), String> {
        self.left[side.index()] = Some(Left {
            time: seconds(time)?,
            moves: stones(moves)?,
        });
        Ok(())
    }

    /// A new game begins.
    pub(super) fn reset(&mut self) {
        self.left = [self.settings.map(Settings::start); 2];
    }

    /// A player's clock as engines know it.
    pub(super) fn of(&self, side: Side) -> Option<Clock> {
        let left = self.left[side.index()]?;
        let increment = match self.settings {
            Some(settings) if left.moves == 0 && settings.moves > 0 => {
                settings.period / settings.moves
            }
            _ => Duration::ZERO,
        };
        Some(Clock {
            remaining: left.time,
            increment,
            moves_to_go: (left.moves > 0).then_some(left.moves),
        })
    }

    /// A player has made a move.
    pub(super) fn spend(&mut self, side: Side, time: Duration) {
        let Some(left) = &mut self.left[side.index()] else {
            return;
        };
        let periods = self.settings.filter(|settings| settings.moves > 0);
        let over = time.saturating_sub(left.time);
        left.time = left.time.saturating_sub(time);
        match periods {
            Some(settings) if left.moves == 0 && left.time.is_zero() => {
                *left = settings.next_period();
                left.time = left.time.saturating_sub(over);
            }
            Some(settings) if left.moves == 1 => *left = settings.next_period(),
            _ => left.moves = left.moves.saturating_sub(1),
        }
    }
}

fn seconds(word: &str) -> Result<Duration, String> {
    let number = word.parse().ok().and_then(clock_time);
    number.ok_or_else(|| "expected a time in seconds".into())
}

fn stones(word: &str) -> Result<u32, String> {
    word.parse()
        .map_err(|_| "expected a number of stones".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(settings: &str) -> GameClock {
        let mut clock = GameClock::default();
        let words: Vec<String> = settings.split(' ').map(str::to_owned).collect();
        clock.settings(&words).unwrap();
        clock
    }

    fn left(clock: &GameClock) -> Option<(u64, Option<u32>)> {
        let clock = clock.of(Side::Black)?;
        Some((clock.remaining.as_secs(), clock.moves_to_go))
    }

    #[test]
    fn main_time_is_followed_by_periods() {
        let mut clock = clock("60 30 2");
        let mut spend = |seconds| {
            clock.spend(Side::Black, Duration::from_secs(seconds));
            left(&clock)
        };
        assert_eq!(spend(50), Some((10, None)));
        assert_eq!(spend(15), Some((25, Some(2))));
        assert_eq!(spend(5), Some((20, Some(1))));
        assert_eq!(spend(5), Some((30, Some(2))));
        assert_eq!(left(&clock), Some((30, Some(2))));
        clock.left(Side::Black, "7.5", "1").unwrap();
        assert_eq!(left(&clock), Some((7, Some(1))));
        clock.reset();
        assert_eq!(left(&clock), Some((60, None)));
    }

    #[test]
    fn settings_may_lack_main_time_or_periods_or_limits() {
        assert_eq!(left(&clock("0 10 1")), Some((10, Some(1))));
        let mut sudden_death = clock("10 0 5");
        sudden_death.spend(Side::Black, Duration::from_secs(20));
        assert_eq!(left(&sudden_death), Some((0, None)));
        assert_eq!(left(&clock("10 5 0")), None);
    }

    #[test]
    fn absurd_times_are_taken_for_what_they_are() {
        assert!(left(&clock("1e300 1e300 4294967295")).is_some());
        assert_eq!(left(&clock("-5 0 0")), Some((0, None)));
        for wrong in ["NaN 0 0", "1 2", "1 2 -3", "a b c"] {
            let words: Vec<String> = wrong.split(' ').map(str::to_owned).collect();
            assert!(GameClock::default().settings(&words).is_err(), "{wrong}");
        }
        // The engines' own arithmetic must bear it too.
        let limits = clock("1e300 1e300 1").of(Side::Black).unwrap().limits(0);
        assert!(limits.time.is_some());
    }
}
