use crate::areas::sure_moves;
use crate::evaluators::{Features, Lieberum};
use crate::{Amazons, AmazonsHalf};
use loam_game::{Game, Side};
use loam_search::guided::{Guide, Judgement};

/// Judges positions for a search: by counting where that settles it, else by
/// evaluation.
#[derive(Clone, Copy, Debug, Default)]
pub struct AmazonsGuide {
    /// The evaluation.
    pub evaluator: Lieberum,
}

/// Who wins, if counting tells: a side with more moves in squares only it can
/// reach than the other has squares to reach at all.
#[inline]
pub(super) fn counted(position: &Amazons, features: &Features) -> Option<Side> {
    let side = position.to_move();
    let race = &features.kings.race;
    let (mine, theirs) = (race.own_all & !race.opp_all, race.opp_all & !race.own_all);
    let most = [race.opp_all, race.own_all].map(u128::count_ones);
    if mine.count_ones() > most[0] && sure_moves(position.queens(side), mine) > most[0] {
        return Some(side);
    }
    // The other side is not to move: it wins if it has as many.
    if theirs.count_ones() >= most[1] && sure_moves(position.queens(!side), theirs) >= most[1] {
        return Some(!side);
    }
    None
}

impl AmazonsGuide {
    /// Judges a position at the beginning of a turn.
    #[inline]
    #[must_use]
    pub fn judge_turn(&self, position: &Amazons) -> Judgement {
        let features = Features::new(position);
        match counted(position, &features) {
            Some(winner) => Judgement::Won(winner),
            None => Judgement::Chance(self.evaluator.chance_of(&features)),
        }
    }
}

impl Guide<AmazonsHalf> for AmazonsGuide {
    #[inline]
    fn judge(&self, position: &AmazonsHalf) -> Judgement {
        let board = position.board();
        if position.shooter().is_none() {
            return self.judge_turn(board);
        }
        // As if the arrow did no harm: the other side is to move.
        let side = board.to_move();
        let features = Features::of_sets(board.empty(), board.queens(!side), board.queens(side));
        Judgement::Chance(1.0 - self.evaluator.chance_of(&features))
    }

    #[inline]
    fn is_between(&self, position: &AmazonsHalf) -> bool {
        position.shooter().is_some()
    }
}
