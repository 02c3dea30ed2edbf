use crate::solver::{Findings, Solvable};
use crate::{Move, Othello, Square};
use loam_game::Game;
use loam_search::{Line, Meaning, Report, Score, Statistics};

/// Scores are in hundredths of a disc, as in all reports of differences.
const DISC: i32 = 100;

/// What the solver found, for the player to move: the opponent of the one the
/// solver was asked about if he must pass first.
pub(super) fn report<S: Solvable>(
    searched: &Othello<S>,
    findings: &Findings,
    passes: bool,
) -> Report<Move> {
    let to_the_end = findings.depth >= searched.empty_count();
    let meaning = match findings.selectivity.percent() {
        100 if to_the_end => Meaning::Discs,
        // Without trained weights an estimate is not in discs.
        _ if S::SIDE != 8 => Meaning::Estimate,
        percent => Meaning::Likely { percent },
    };
    let lines = findings.lines.iter().map(|line| {
        let mut position = *searched;
        let mut moves = Vec::new();
        if passes {
            moves.push(Move::Pass);
        }
        for &square in &line.squares {
            if position.placements() == 0 {
                moves.push(Move::Pass);
                position = position.play(Move::Pass);
            }
            let Some(square) = Square::from_number(square as u8) else {
                break;
            };
            moves.push(Move::Place(square));
            position = position.play(Move::Place(square));
        }
        let score = if passes { -line.score } else { line.score };
        Line {
            score: Score::estimate(score * DISC),
            moves,
        }
    });
    Report {
        depth: findings.depth,
        selective_depth: findings.depth,
        meaning,
        lines: lines.collect(),
        statistics: Statistics {
            nodes: findings.nodes,
            ..Statistics::default()
        },
        seconds: findings.seconds,
        table_fullness: findings.table_fullness,
    }
}
