//! Games of a UCT player against itself, in place of the thesis's games of
//! Arrow (§5.1, §5.4).

use crate::{Bench, Effort};
use loam_amazons::{Amazons, Shape};
use loam_game::{Game, Notation};
use loam_search::Limits;
use loam_search::mcts::Mcts;

/// Playouts for every move.
const PLAYOUTS: u64 = 2000;

/// How many games the thesis has for each board.
const FULL: usize = 100;
const QUICK: usize = 2;

/// The positions of one game, the start first and the end last.
pub(super) type Positions = Vec<Amazons>;

/// Games on a board of so many columns and rows.
pub(super) fn games(bench: &mut Bench<'_>, cols: u8, rows: u8) -> Vec<Positions> {
    let (count, playouts) = match bench.effort {
        Effort::Full => (FULL, PLAYOUTS),
        Effort::Quick => (QUICK, 100),
    };
    let shape = Shape::new(cols, rows).expect("a board of the thesis");
    let start = Amazons::standard(shape).expect("it has a starting position");
    let key = format!("games {cols}x{rows}");
    let records = bench.each(&key, count, |number| played(&start, number, playouts));
    records
        .iter()
        .map(|record| {
            let mut position = start;
            let mut positions = vec![position];
            for mv in record.split_whitespace() {
                let mv = position.parse_move(mv).expect("written by ourselves");
                position = position.play(mv);
                positions.push(position);
            }
            positions
        })
        .collect()
}

fn played(start: &Amazons, number: usize, playouts: u64) -> String {
    let mut player = Mcts::new(number as u64);
    let mut position = *start;
    let mut moves = Vec::new();
    while position.outcome().is_none() {
        let report = player.search(&position, &[], &Limits::default(), playouts);
        let Some(mv) = report.best() else { break };
        moves.push(position.move_text(mv));
        position = position.play(mv);
    }
    moves.join(" ")
}
