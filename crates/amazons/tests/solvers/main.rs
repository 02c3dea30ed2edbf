//! Solvers against a search that knows nothing but the rules.

mod loam;
mod song;

use loam_amazons::{Amazons, Shape};
use loam_game::{Game, Side};
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::HashMap;

/// Whether the side to move wins, by trying everything.
fn wins(position: &Amazons, known: &mut HashMap<u64, bool>) -> bool {
    if let Some(&won) = known.get(&position.hash()) {
        return won;
    }
    let mut moves = Vec::new();
    position.for_each_move(|mv| moves.push(mv));
    let won = moves.into_iter().any(|mv| !wins(&position.play(mv), known));
    known.insert(position.hash(), won);
    won
}

fn random_position(
    random: &mut Xoshiro256PlusPlus,
    shape: Shape,
    queens: usize,
    empties: usize,
) -> Amazons {
    let squares: Vec<_> = loam_amazons::geometry::squares(shape.squares()).collect();
    let mut order: Vec<usize> = (0..squares.len()).collect();
    for i in 0..order.len() {
        let j = random.random_range(i..order.len());
        order.swap(i, j);
    }
    let mut sets = [0_u128; 3];
    for (i, &at) in order.iter().enumerate() {
        let bit = squares[at].bit();
        if i < queens {
            sets[i % 2] |= bit;
        } else if i >= queens + empties {
            sets[2] |= bit;
        }
    }
    let side = if random.random() {
        Side::Black
    } else {
        Side::White
    };
    Amazons::from_squares(shape, sets[0], sets[1], sets[2], side).unwrap()
}
