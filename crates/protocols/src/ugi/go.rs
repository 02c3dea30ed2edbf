use crate::clock_time;
use loam_search::{Clock, Limits};
use std::time::Duration;

/// What `go` asks for.
#[derive(Debug, Default)]
pub(super) struct Go {
    depth: Option<u32>,
    nodes: Option<u64>,
    move_time: Option<Duration>,
    /// What is left to player 1 and player 2.
    times: [Option<Duration>; 2],
    increments: [Duration; 2],
    moves_to_go: Option<u32>,
    pub(super) infinite: bool,
}

impl Go {
    /// Reads the words after `go`. Words that are not known are passed over,
    /// as UCI wants it.
    pub(super) fn parse(words: &[&str]) -> Result<Go, String> {
        let mut go = Go::default();
        let mut words = words.iter();
        while let Some(&word) = words.next() {
            let mut number = || {
                let number = words.next().and_then(|text| text.parse::<i64>().ok());
                number.ok_or_else(|| format!("expected a number after {word}"))
            };
            // Engines run out of time rather than of numbers: what is left
            // may be below zero.
            let time = |number: i64| clock_time(number as f64 / 1000.0).unwrap_or_default();
            match word {
                "depth" => go.depth = Some(number()?.clamp(1, 1000) as u32),
                "nodes" => go.nodes = Some(number()?.max(1) as u64),
                "movetime" => go.move_time = Some(time(number()?)),
                "p1time" => go.times[0] = Some(time(number()?)),
                "p2time" => go.times[1] = Some(time(number()?)),
                "p1inc" => go.increments[0] = time(number()?),
                "p2inc" => go.increments[1] = time(number()?),
                "movestogo" => go.moves_to_go = Some(number()?.clamp(1, 1000) as u32),
                "infinite" => go.infinite = true,
                _ => {}
            }
        }
        Ok(go)
    }

    /// Whether it says nothing of when to stop.
    pub(super) fn is_unlimited(&self) -> bool {
        let bounds = self.depth.is_some() || self.nodes.is_some() || self.move_time.is_some();
        !bounds && self.times == [None; 2] && !self.infinite
    }

    /// The limits of a search for player 1 or 2, when `ply` plies have been
    /// played.
    pub(super) fn limits(&self, first: bool, ply: usize) -> Limits {
        let player = usize::from(!first);
        let clock = self.times[player].map(|remaining| Clock {
            remaining,
            increment: self.increments[player],
            moves_to_go: self.moves_to_go,
        });
        let by_clock = match clock {
            Some(clock) if !self.infinite => clock.limits(ply),
            _ => Limits::default(),
        };
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            time: self.move_time.or(by_clock.time),
            ..by_clock
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Go, String> {
        Go::parse(&text.split_whitespace().collect::<Vec<_>>())
    }

    #[test]
    fn each_player_has_a_clock() {
        let go = parse("p1time 1000 p2time 60000 p1inc 0 p2inc 500").unwrap();
        let first = go.limits(true, 10).clock.unwrap();
        let second = go.limits(false, 10).clock.unwrap();
        assert_eq!(first.remaining, Duration::from_secs(1));
        assert_eq!(second.increment, Duration::from_millis(500));
        assert!(go.limits(true, 10).time.unwrap() < Duration::from_secs(1));
    }

    #[test]
    fn limits_are_what_is_said() {
        let limits = parse("depth 4 nodes 99 movetime 20")
            .unwrap()
            .limits(true, 0);
        assert_eq!((limits.depth, limits.nodes), (Some(4), Some(99)));
        assert_eq!(limits.time, Some(Duration::from_millis(20)));
        assert!(parse("ponder").unwrap().is_unlimited());
        let infinite = parse("infinite p1time 5").unwrap();
        assert!(!infinite.is_unlimited() && infinite.limits(true, 0).time.is_none());
    }

    #[test]
    fn numbers_may_be_absurd_but_must_be_there() {
        let go = parse("p1time -100 p2time 9223372036854775807 p2inc 9223372036854775807");
        let go = go.unwrap();
        assert_eq!(go.times[0], Some(Duration::ZERO));
        assert!(go.limits(true, 0).time.is_some() && go.limits(false, 0).time.is_some());
        assert_eq!(parse("depth 0").unwrap().depth, Some(1));
        assert_eq!(parse("depth").unwrap_err(), "expected a number after depth");
        assert!(parse("nodes many").is_err());
    }
}
