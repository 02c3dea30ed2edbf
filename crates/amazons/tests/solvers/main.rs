//! Solvers against a search that knows nothing but the rules.

#[path = "../common/brute_force.rs"]
mod brute_force;
mod loam;
mod song;

use brute_force::wins;
use loam_amazons::{Amazons, Shape};
use loam_game::Side;
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

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
