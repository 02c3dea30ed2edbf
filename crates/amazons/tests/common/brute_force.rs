//! A search that knows nothing but the rules.

use loam_amazons::Amazons;
use loam_game::Game;
use std::collections::HashMap;

/// Whether the side to move wins, by trying everything.
pub(crate) fn wins(position: &Amazons, known: &mut HashMap<u64, bool>) -> bool {
    if let Some(&won) = known.get(&position.hash()) {
        return won;
    }
    let mut moves = Vec::new();
    position.for_each_move(|mv| moves.push(mv));
    let won = moves.into_iter().any(|mv| !wins(&position.play(mv), known));
    known.insert(position.hash(), won);
    won
}
