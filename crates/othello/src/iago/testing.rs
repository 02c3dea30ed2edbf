//! Boards for this folder's tests.

use crate::{Othello, Size8};
use loam_game::{Side, conformance as kit};

/// Both players' discs from ranks apart by blanks, `X` being the first's; the
/// ranks left out are empty.
pub(super) fn board(text: &str) -> (u64, u64) {
    let mut discs = (0, 0);
    for (rank, row) in text.split(' ').enumerate() {
        for (col, c) in row.chars().enumerate() {
            let bit = 1 << (rank * 8 + col);
            match c {
                'X' => discs.0 |= bit,
                'O' => discs.1 |= bit,
                _ => {}
            }
        }
    }
    discs
}

/// A position with black to move.
pub(super) fn position(own: u64, opponent: u64) -> Othello<Size8> {
    Othello::from_discs(own, opponent, Side::Black).expect("a disc a square")
}

/// Random games, all their positions.
pub(super) fn random_games(count: usize, seed: u64) -> Vec<Vec<Othello<Size8>>> {
    let mut rng = kit::rng(seed);
    (0..count)
        .map(|_| kit::random_game(Othello::new(), &mut rng, 200))
        .collect()
}

/// Boards from random games and boards no game would reach, half and half.
pub(super) fn boards(count: usize, seed: u64) -> Vec<(u64, u64)> {
    let mut rng = kit::rng(seed);
    let games = random_games(count / 120 + 1, seed);
    let played = games.iter().flatten().map(Othello::own_and_opponent);
    let mut found: Vec<_> = played.take(count / 2).collect();
    for i in found.len()..count {
        let density = [60, 128, 200, 250][i % 4];
        let discs = kit::random_set(u128::from(u64::MAX), density, &mut rng) as u64;
        let own = kit::random_set(u128::from(discs), [128, 30, 225][i / 4 % 3], &mut rng) as u64;
        found.push((own, discs & !own));
    }
    found
}
