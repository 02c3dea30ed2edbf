use crate::Amazons;
use crate::evaluators::Features;
use loam_search::Limits;
use std::time::Duration;

/// Kept back for the time between the search and the clock.
const MARGIN: Duration = Duration::from_millis(30);

/// The limits of a move by the clock they were taken from. Once nothing is
/// fought over any more, moves take no time: what is left is shared among the
/// moves until then, some one in four of the squares both sides can reach.
pub(super) fn allotted(position: &Amazons, limits: &Limits) -> Limits {
    let Some(clock) = limits.clock else {
        return limits.clone();
    };
    let race = Features::new(position).kings.race;
    let contested = (race.own_all & race.opp_all).count_ones();
    let until_control = clock.moves_to_go.unwrap_or(u32::MAX).max(1);
    let shares = (contested / 4 + 4).min(until_control);
    let usable = clock.remaining.saturating_sub(MARGIN);
    let share = usable / shares + clock.increment * 3 / 4;
    let most = match until_control {
        1 => usable * 9 / 10,
        _ => usable / 3,
    };
    Limits {
        // A tree search may stop anywhere, so it need not stop early.
        soft_time: Some(share.min(most)),
        time: Some((share * 2).min(most).max(Duration::from_millis(1))),
        ..limits.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Shape;
    use loam_game::Game;
    use loam_search::Clock;

    #[test]
    fn a_clock_lasts_for_the_whole_game_and_is_used() {
        for seconds in [1, 10, 600] {
            let all = Duration::from_secs(seconds);
            let mut clocks = [all; 2];
            let mut position = Amazons::standard(Shape::new(10, 10).unwrap()).unwrap();
            let mut ply = 0;
            while position.outcome().is_none() {
                let clock = Clock {
                    remaining: clocks[ply % 2],
                    increment: Duration::ZERO,
                    moves_to_go: None,
                };
                let limits = allotted(&position, &clock.limits(ply));
                let time = limits.time.unwrap();
                assert!(time < clock.remaining, "{ply}: {time:?} of {clock:?}");
                clocks[ply % 2] -= limits.soft_time.unwrap();
                let mut moves = Vec::new();
                position.for_each_move(|mv| moves.push(mv));
                position = position.play(moves[ply * 7919 % moves.len()]);
                ply += 1;
            }
            assert!(clocks[0] < all / 4, "{clocks:?} left");
        }
    }

    #[test]
    fn the_last_move_before_the_control_may_use_nearly_all() {
        let position = Amazons::standard(Shape::new(6, 6).unwrap()).unwrap();
        let clock = Clock {
            remaining: Duration::from_secs(10),
            increment: Duration::ZERO,
            moves_to_go: Some(1),
        };
        let time = allotted(&position, &clock.limits(0)).time.unwrap();
        assert!(time > Duration::from_secs(8) && time < Duration::from_secs(10));
    }

    #[test]
    fn without_a_clock_limits_stay_as_they_are() {
        let position = Amazons::standard(Shape::new(6, 6).unwrap()).unwrap();
        let limits = allotted(&position, &Limits::time(Duration::from_secs(1)));
        assert_eq!(limits.time, Some(Duration::from_secs(1)));
        assert_eq!(limits.soft_time, None);
    }
}
