use crate::clock_time;
use loam_game::Side;
use loam_record::GameRecord;
use loam_search::Clock;
use std::time::Duration;

/// What is left of the players' time: GGF tells what they began with, and
/// what each move has taken.
#[derive(Default)]
pub(super) struct GameTimes {
    left: [Option<Duration>; 2],
    increments: [Duration; 2],
}

impl GameTimes {
    /// The clocks at the end of a record. `TI` is for both, `TB` and `TW` for
    /// one player: time, then increment, separated by slashes.
    pub(super) fn of(record: &GameRecord) -> GameTimes {
        let mut times = GameTimes::default();
        for (side, own) in Side::BOTH.into_iter().zip(["TB", "TW"]) {
            let Some(text) = record.fact(own).or_else(|| record.fact("TI")) else {
                continue;
            };
            let mut parts = text.split('/').map(time);
            times.left[side.index()] = parts.next().flatten().filter(|time| !time.is_zero());
            times.increments[side.index()] = parts.next().flatten().unwrap_or_default();
        }
        for play in record.main_line() {
            if let (Some(side), Some(time)) = (play.side, &play.time) {
                times.spend(side, time);
            }
        }
        times
    }

    /// A player has made a move; the time may be missing.
    pub(super) fn spend(&mut self, side: Side, text: &str) {
        let spent = time(text).unwrap_or_default();
        if let Some(left) = &mut self.left[side.index()] {
            *left = left.saturating_sub(spent) + self.increments[side.index()];
        }
    }

    /// A player's clock, if the game has any.
    pub(super) fn clock(&self, side: Side) -> Option<Clock> {
        Some(Clock {
            remaining: self.left[side.index()]?,
            increment: self.increments[side.index()],
            moves_to_go: None,
        })
    }
}

/// Reads `90`, `1.5`, `15:00` or `1:00:00`.
fn time(text: &str) -> Option<Duration> {
    let mut seconds = 0.0;
    for part in text.trim().split(':') {
        seconds = 60.0 * seconds + part.parse::<f64>().ok()?;
    }
    clock_time(seconds)
}

#[cfg(test)]
mod tests {
    use super::*;
    use loam_record::Format;
    use loam_record::convert::{Options, read};

    fn left(ggf: &str) -> [Option<f64>; 2] {
        let records = read(ggf.as_bytes(), Format::Ggf, &Options::default()).unwrap();
        let times = GameTimes::of(&records[0]);
        Side::BOTH.map(|side| Some(times.clock(side)?.remaining.as_secs_f64()))
    }

    #[test]
    fn what_the_moves_took_is_gone() {
        let ggf = "(;GM[Othello]TI[15:00]TY[8]B[F5//10.5]W[F6//1:00]B[E6/1.0]W[F4];)";
        assert_eq!(left(ggf), [Some(889.5), Some(840.0)]);
        let ggf = "(;GM[Othello]TB[2:00/5]TW[60]TY[8]B[F5//125]W[F6//0.5];)";
        assert_eq!(left(ggf), [Some(5.0), Some(59.5)]);
    }

    #[test]
    fn a_game_without_clocks_has_none() {
        assert_eq!(left("(;GM[Othello]TY[8]B[F5//3];)"), [None; 2]);
        assert_eq!(left("(;GM[Othello]TI[0]TY[8]B[F5//3];)"), [None; 2]);
        assert_eq!(left("(;GM[Othello]TI[soon]TY[8];)"), [None; 2]);
        assert_eq!(left("(;GM[Othello]TI[NaN]TY[8];)"), [None; 2]);
    }
}
