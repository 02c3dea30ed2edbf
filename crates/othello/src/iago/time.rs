use std::time::Duration;

/// How Iago divides a tournament clock among its moves (section 4.1).
///
/// Before each move it multiplies what is left on its clock by a fraction that
/// depends on the move's number, and subtracts the overhead of moving discs
/// and pressing the clock. Some time is kept back from the start.
///
/// ```
/// use loam_othello::iago::TimeAllocation;
/// use std::time::Duration;
/// let time = TimeAllocation::TOURNAMENT;
/// let clock = Duration::from_secs(30 * 60);
/// assert!(time.allotted(clock, 1) < Duration::from_secs(5));
/// assert!(time.allotted(clock, 2) > Duration::from_secs(20));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeAllocation {
    /// Kept back in case something breaks down.
    pub reserve: Duration,
    /// Charged to every move.
    pub overhead: Duration,
}

/// The last move that shares in the clock.
const LAST_MOVE: usize = 60;

/// How many moves more than thirty a player should have time for (footnote 9).
const SPARE_MOVES: f64 = 2.0;

impl TimeAllocation {
    /// Half an hour, of which two and a half minutes are kept back, and ten
    /// seconds of overhead a move.
    pub const TOURNAMENT: TimeAllocation = TimeAllocation {
        reserve: Duration::from_secs(150),
        overhead: Duration::from_secs(10),
    };

    /// As in the analyses of section 5: no overhead is charged.
    pub const ANALYSIS: TimeAllocation = TimeAllocation {
        overhead: Duration::ZERO,
        ..TimeAllocation::TOURNAMENT
    };

    /// For a clock of another length the reserve is the same part of it; a
    /// program that moves its own discs needs next to no overhead.
    #[must_use]
    pub fn scaled(clock: Duration) -> TimeAllocation {
        TimeAllocation {
            reserve: clock / 12,
            overhead: Duration::from_millis(20).min(clock / 500),
        }
    }

    /// The time for a move when so much is left on the clock.
    #[must_use]
    pub fn allotted(&self, left: Duration, move_number: usize) -> Duration {
        let usable = left.saturating_sub(self.reserve);
        usable
            .mul_f64(allocation_fraction(move_number))
            .saturating_sub(self.overhead)
    }
}

/// The marginal value of time at each move. The paper's curve (Figure 4-1) is
/// lost with its figure; the text says that the first move gets next to
/// nothing, being a choice between symmetric ones, and that end-game moves are
/// worth more where that lets them be solved. So: a gentle rise to the moves
/// at which Iago solves (46 to 48), then a fall, for the rest is solved
/// already.
fn marginal_value(move_number: usize) -> f64 {
    match move_number {
        0 => 0.0,
        1 => 0.05,
        2..=46 => 0.8 + move_number as f64 / 46.0,
        47..=LAST_MOVE => (1.8 * (0.75_f64).powi(move_number as i32 - 46)).max(0.4),
        _ => 0.0,
    }
}

/// The marginal values of the moves of one player, normalised to a sum of one:
/// odd moves are Black's and even ones White's (Figure 4-1).
#[must_use]
pub fn normalized_marginal_value(move_number: usize) -> f64 {
    marginal_value(move_number) / sum_from(2 - move_number % 2)
}

/// The sum over this and the same player's later moves.
fn sum_from(move_number: usize) -> f64 {
    (move_number..=LAST_MOVE)
        .step_by(2)
        .map(marginal_value)
        .sum()
}

/// The part of what is left that a move may take: its marginal value over the
/// sum of those to come. The fractions near the end are reduced to leave room
/// for more than thirty moves.
#[must_use]
pub fn allocation_fraction(move_number: usize) -> f64 {
    let number = move_number.clamp(1, LAST_MOVE);
    let spare = SPARE_MOVES * marginal_value(LAST_MOVE - 1);
    marginal_value(number) / (sum_from(number) + spare)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_players_fractions_sum_to_one() {
        for first in [1, 2] {
            let moves = (first..=LAST_MOVE).step_by(2);
            let sum: f64 = moves.map(normalized_marginal_value).sum();
            assert!((sum - 1.0).abs() < 1e-9, "{sum}");
        }
    }

    #[test]
    fn a_game_never_overruns_its_clock() {
        for first in [1, 2] {
            let mut left = Duration::from_secs(1800);
            let time = TimeAllocation::TOURNAMENT;
            // Two moves more than thirty, each overrunning by the 1.3 allowed.
            for number in (first..=LAST_MOVE + 4).step_by(2) {
                let spent = time.allotted(left, number).mul_f64(1.3) + time.overhead;
                assert!(spent < left, "move {number}");
                left -= spent;
            }
        }
    }

    #[test]
    fn the_first_move_is_not_worth_thinking_about() {
        assert!(allocation_fraction(1) < 0.1 * allocation_fraction(3));
        let fractions = (1..=LAST_MOVE).map(allocation_fraction);
        assert!(fractions.into_iter().all(|f| (0.0..1.0).contains(&f)));
    }
}
