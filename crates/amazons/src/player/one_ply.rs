use super::AmazonsGuide;
use crate::{Amazons, Move};
use loam_game::Game;
use loam_search::guided::Judgement;

/// Every move with its chance for who makes it, best first.
///
/// Chances are moved by up to `error` in logarithms of the odds; the same
/// position is always misjudged in the same way.
pub(super) fn judged(
    guide: &AmazonsGuide,
    position: &Amazons,
    error: f32,
    seed: u64,
) -> Vec<(Move, f32)> {
    let side = position.to_move();
    let mut state = seed ^ position.hash();
    let mut moves = Vec::new();
    position.for_each_move(|mv| {
        let next = position.play(mv);
        let chance = match (next.outcome(), guide.judge_turn(&next)) {
            (Some(outcome), _) => f32::from(u8::from(outcome.winner() == Some(side))),
            (None, Judgement::Won(winner)) => f32::from(u8::from(winner == side)),
            (None, Judgement::Chance(theirs)) => 1.0 - theirs,
        };
        moves.push((mv, misjudged(chance, error, &mut state)));
    });
    moves.sort_by(|a, b| b.1.total_cmp(&a.1));
    moves
}

fn misjudged(chance: f32, error: f32, state: &mut u64) -> f32 {
    if error == 0.0 {
        return chance;
    }
    // SplitMix64.
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = (*state ^ *state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    let part = ((mixed ^ mixed >> 31) >> 40) as f32 / (1 << 23) as f32 - 1.0;
    let chance = chance.clamp(1e-4, 1.0 - 1e-4);
    let odds = (chance / (1.0 - chance)).ln() + part * error;
    1.0 / (1.0 + (-odds).exp())
}
