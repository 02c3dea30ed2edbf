use crate::{Game, Timeline};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The kit's generator: every check takes a seed and repeats exactly.
pub type Rng = Xoshiro256PlusPlus;

/// A generator from a seed.
#[must_use]
pub fn rng(seed: u64) -> Rng {
    Rng::seed_from_u64(seed)
}

/// Every position of a game of random legal moves, the finished one included.
///
/// # Panics
/// If the game has no end within `max_plies`, or a running game has no move.
pub fn random_game<G: Game>(start: G, rng: &mut Rng, max_plies: usize) -> Vec<G> {
    let mut game = Timeline::new(start);
    while game.outcome().is_none() {
        assert!(
            game.ply() < max_plies,
            "no end after {max_plies} plies: {:?}",
            game.position()
        );
        let mut moves = Vec::new();
        game.position().for_each_move(|mv| moves.push(mv));
        assert!(
            !moves.is_empty(),
            "a running game without a move: {:?}",
            game.position()
        );
        let mv = moves[rng.random_range(0..moves.len())];
        game.play(mv).expect("a generated move is legal");
    }
    game.positions().to_vec()
}

/// A random subset of `squares`, each kept with probability `keep` in 256.
pub fn random_set(squares: u128, keep: u8, rng: &mut Rng) -> u128 {
    (0..128)
        .map(|i| 1_u128 << i)
        .filter(|bit| squares & bit != 0)
        .filter(|_| rng.random::<u8>() < keep)
        .sum()
}
