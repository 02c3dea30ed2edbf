//! Iago's opinion of the positions of a game (section 5): its own choice, the
//! value of that and of the move played, and what the value is made of.

use super::games::{Board, Record};
use crate::{Bench, Effort};
use loam_game::{Game, Notation, Side};
use loam_othello::Move;
use loam_othello::iago::{Goal, Iago, IagoHints, IagoPlayer};
use loam_search::{Limits, Search, SearchOptions, TableOptions};
use serde::{Deserialize, Serialize};

/// From this move on the paper solves every position.
pub(super) const SOLVED_FROM: usize = 46;

/// The judgement of one move of a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Judged {
    /// Number of the move, passes not counted.
    pub(super) number: usize,
    pub(super) black: bool,
    pub(super) played: String,
    pub(super) chosen: String,
    /// For the mover: Iago's units, or discs from [`SOLVED_FROM`] on.
    pub(super) chosen_value: i32,
    pub(super) played_value: i32,
    /// The weighted components at the end of the chosen line, for the mover;
    /// edge, internal, current, potential and its three parts.
    pub(super) parts: Option<[i32; 7]>,
}

impl Judged {
    pub(super) fn side(&self) -> Side {
        if self.black { Side::Black } else { Side::White }
    }

    /// Whether the move is as good as Iago's (footnote 21).
    pub(super) fn is_equivalent(&self) -> bool {
        self.played == self.chosen
            || self.number == 1
            || self.number >= SOLVED_FROM && self.played_value == self.chosen_value
    }

    /// What the move gave away.
    pub(super) fn loss(&self) -> i32 {
        (self.chosen_value - self.played_value).max(0)
    }
}

/// The paper's average depth is 6.3.
pub(super) fn depth(effort: Effort) -> u32 {
    match effort {
        Effort::Quick => 4,
        Effort::Full => 6,
    }
}

/// Every move of a game up to `last`, judged; passes are left out.
pub(super) fn judge(game: &Record, last: usize, bench: &mut Bench<'_>) -> Vec<Judged> {
    let depth = depth(bench.effort);
    let mut all = Vec::new();
    let mut player = IagoPlayer::default();
    let mut number = 0;
    for index in 0..game.moves.len() {
        if game.moves[index] == Move::Pass {
            continue;
        }
        number += 1;
        if number > last {
            break;
        }
        let key = format!("judged {} {number}", game.figure);
        bench.note(&format!("{}: move {number}", game.title()));
        all.push(bench.once(&key, || {
            if number < SOLVED_FROM {
                evaluated(&mut player, game, index, number, depth)
            } else {
                solved(game, index, number)
            }
        }));
    }
    all
}

fn evaluated(
    player: &mut IagoPlayer,
    game: &Record,
    index: usize,
    number: usize,
    depth: u32,
) -> Judged {
    let position = game.positions[index];
    let report = player.choose(&position, &[], &Limits::depth(depth), |_| {});
    let line = &report.lines[0];
    // "By playing the move, and then searching to a depth one less."
    let after = game.positions[index + 1];
    let reply = player.choose(&after, &[], &Limits::depth(depth - 1), |_| {});
    let sign = if after.to_move() == position.to_move() {
        1
    } else {
        -1
    };
    let mut leaf = position;
    for &mv in &line.moves {
        leaf = leaf.play(mv);
    }
    let view = if leaf.to_move() == position.to_move() {
        1
    } else {
        -1
    };
    let parts = player.evaluator().components(&leaf, None);
    let measure = |value: i32| value * 33;
    let potential = parts.potential;
    Judged {
        number,
        black: position.to_move() == Side::Black,
        played: position.move_text(game.moves[index]),
        chosen: position.move_text(line.moves[0]),
        chosen_value: line.score.value(),
        played_value: sign * reply.score().value(),
        parts: Some(
            [
                parts.weighted_edge,
                parts.weighted_internal,
                parts.weighted_current,
                parts.weighted_potential,
                measure(potential.frontier),
                measure(potential.empties),
                measure(potential.sum),
            ]
            .map(|part| view * part),
        ),
    }
}

fn solved(game: &Record, index: usize, number: usize) -> Judged {
    let position = game.positions[index];
    let (best, value) = solve(&position);
    let after = game.positions[index + 1];
    let sign = if after.to_move() == position.to_move() {
        1
    } else {
        -1
    };
    Judged {
        number,
        black: position.to_move() == Side::Black,
        played: position.move_text(game.moves[index]),
        chosen: best.map_or_else(String::new, |mv| position.move_text(mv)),
        chosen_value: value,
        played_value: sign * solve(&after).1,
        parts: None,
    }
}

/// The best move and the final difference in discs, for the player to move.
pub(super) fn solve(position: &Board) -> (Option<Move>, i32) {
    if position.outcome().is_some() {
        return (None, position.score(position.to_move()));
    }
    let iago = Iago::default();
    iago.set_goal(Goal::Discs);
    let options = SearchOptions {
        pvs: true,
        table: Some(TableOptions::megabytes(64)),
        killers: 2,
        history: true,
        preferences: true,
        ..SearchOptions::PLAIN
    };
    let mut search = Search::new(iago, IagoHints, options);
    let end = 2 * position.empty_count() + 2;
    // Shallow iterations put the moves in order for the last one.
    let limits = Limits::default();
    let mut deepening = search
        .begin(position, &[], &limits)
        .expect("the game is not over");
    for depth in (2..position.empty_count().saturating_sub(4)).step_by(2) {
        deepening.deepen(depth);
    }
    deepening.deepen(end);
    let report = deepening.into_report();
    (report.best(), report.score().value() / 100)
}

#[cfg(test)]
mod tests {
    use super::super::games::figure;
    use super::*;

    /// Plain minimax over the last moves.
    fn minimax(position: &Board) -> i32 {
        if position.outcome().is_some() {
            return position.score(position.to_move());
        }
        let mut best = -64;
        position.for_each_move(|mv| {
            let next = position.play(mv);
            let sign = if next.to_move() == position.to_move() {
                1
            } else {
                -1
            };
            best = best.max(sign * minimax(&next));
        });
        best
    }

    #[test]
    fn solutions_are_those_of_minimax() {
        for name in ["3-1", "3-7", "4-8", "5-1"] {
            let (position, _) = figure(name).before(53);
            assert_eq!(solve(&position).1, minimax(&position), "{name}");
        }
    }
}
