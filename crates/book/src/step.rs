use crate::Discs;
use loam_game::{Game, Symmetric};
use loam_othello::openings::Canonical;
use loam_othello::{Move, Othello, Size8};

pub(crate) type Board = Othello<Size8>;

/// What a move leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// The end of the game, worth this to the player who made the move.
    Over(Discs),
    /// A position where somebody can place a disc.
    Position {
        /// The position.
        key: Canonical,
        /// Whether the opponent had to pass, so that the same player moves
        /// again.
        passed: bool,
    },
}

/// The position after a move and the forced pass that may follow, and whether
/// there was one; `None` if the game is over.
pub(crate) fn play(position: &Board, mv: Move) -> Option<(Board, bool)> {
    let next = position.play(mv);
    if next.outcome().is_some() {
        None
    } else if next.is_legal(Move::Pass) {
        Some((next.play(Move::Pass), true))
    } else {
        Some((next, false))
    }
}

/// What a legal move leads to.
pub(crate) fn follow(position: &Board, mv: Move) -> Next {
    match play(position, mv) {
        None => {
            let score = position.play(mv).score(position.to_move());
            Next::Over(Discs::whole(score))
        }
        Some((next, passed)) => Next::Position {
            key: Canonical::of(&next).0,
            passed,
        },
    }
}

/// Where discs can be placed, in the order of the board; none where the
/// player must pass or the game is over.
pub(crate) fn placements(position: &Board) -> Vec<Move> {
    let mut moves = Vec::new();
    if position.outcome().is_none() && !position.is_legal(Move::Pass) {
        position.for_each_move(|mv| moves.push(mv));
    }
    moves
}

/// The moves of a position, each with the place its image has among those of
/// the canonical form.
pub(crate) fn placed(position: &Board) -> (Canonical, Vec<(Move, usize)>) {
    let (key, symmetry) = Canonical::of(position);
    let images = placements(&key.position());
    let moves = placements(position).into_iter().filter_map(|mv| {
        let image = position.transformed_move(mv, symmetry);
        Some((mv, images.iter().position(|&other| other == image)?))
    });
    (key, moves.collect())
}

/// The start of every book.
pub(crate) fn root() -> Canonical {
    Canonical::of(&Board::new()).0
}

/// How many discs lie beyond the first four.
pub(crate) fn ply(key: Canonical) -> usize {
    let (own, opponent) = key.discs();
    ((own | opponent).count_ones() as usize).saturating_sub(4)
}

#[cfg(test)]
mod tests {
    use super::*;
    use loam_game::{Notation, Symmetry};

    #[test]
    fn a_pass_is_played_at_once_and_an_end_is_scored() {
        // White has one disc left to lose, and Black takes it.
        let text = format!("-OX{} X", "-".repeat(61));
        let position = Board::parse(&text).unwrap();
        let taking = position.parse_move("a1").unwrap();
        assert_eq!(follow(&position, taking), Next::Over(Discs::MAX));

        // After a1, White cannot move, and Black can, in the fourth rank.
        let rows = ["-OX-----", "--------", "--------", "------OX"];
        let text = format!("{}{} X", rows.concat(), "-".repeat(32));
        let position = Board::parse(&text).unwrap();
        let (next, passed) = play(&position, position.parse_move("a1").unwrap()).unwrap();
        assert!(passed && next.to_move() == position.to_move());
        assert_eq!(placements(&next), [next.parse_move("f4").unwrap()]);
        let must_pass = position.play(position.parse_move("a1").unwrap());
        assert_eq!(placements(&must_pass), []);
    }

    #[test]
    fn every_move_has_its_place_whatever_the_orientation() {
        let mut position = Board::new();
        for text in ["f5", "d6", "c3"] {
            position = position.play(position.parse_move(text).unwrap());
        }
        for symmetry in Symmetry::ALL {
            let turned = position.transformed(symmetry);
            let (key, moves) = placed(&turned);
            let form = key.position();
            let mut places: Vec<usize> = moves.iter().map(|&(_, place)| place).collect();
            for (mv, place) in moves {
                assert_eq!(follow(&turned, mv), follow(&form, placements(&form)[place]));
            }
            places.sort_unstable();
            assert!(places.into_iter().eq(0..placements(&position).len()));
        }
    }
}
