use crate::{Notation, NotationError, Outcome, Symmetric};
use std::collections::HashSet;

/// Checks one position against its own slow twins: hash, counts, legality and
/// the notation of every move, here and one ply on.
///
/// # Panics
/// At the first disagreement.
pub fn check_position<G: Notation>(position: &G) {
    assert_eq!(
        position.hash(),
        position.fresh_hash(),
        "hash of {position:?}"
    );
    if position.outcome().is_some() {
        assert_eq!(position.legal_count(), None, "{position:?}");
        return;
    }
    let mut moves = Vec::new();
    position.for_each_move(|mv| moves.push(mv));
    let distinct: HashSet<_> = moves.iter().copied().collect();
    assert_eq!(distinct.len(), moves.len(), "a move twice in {position:?}");
    assert_eq!(position.count_moves(), moves.len() as u64, "{position:?}");
    assert_eq!(
        position.legal_count(),
        Some(moves.len() as u64),
        "{position:?}"
    );
    for &mv in &moves {
        assert!(position.is_legal(mv), "{mv:?} in {position:?}");
        let next = position.play(mv);
        assert_eq!(
            next.hash(),
            next.fresh_hash(),
            "after {mv:?} in {position:?}"
        );
        for text in [position.move_text(mv), position.plain_move_text(mv)] {
            assert_eq!(position.parse_move(&text), Ok(mv), "{text} in {position:?}");
        }
    }
}

/// Checks that turning the board turns the moves with it.
///
/// # Panics
/// At the first disagreement.
pub fn check_symmetry<G: Symmetric>(position: &G) {
    let mut moves = Vec::new();
    position.for_each_move(|mv| moves.push(mv));
    for &symmetry in position.symmetries() {
        let turned = position.transformed(symmetry);
        assert_eq!(
            turned.outcome(),
            position.outcome(),
            "{symmetry:?} {position:?}"
        );
        if position.outcome().is_some() {
            continue;
        }
        let expected: HashSet<_> = moves
            .iter()
            .map(|&mv| position.transformed_move(mv, symmetry))
            .collect();
        let mut found = HashSet::new();
        turned.for_each_move(|mv| {
            found.insert(mv);
        });
        assert_eq!(found, expected, "{symmetry:?} {position:?}");
        for &mv in &moves {
            let there = turned.play(position.transformed_move(mv, symmetry));
            assert_eq!(
                there,
                position.play(mv).transformed(symmetry),
                "{symmetry:?} {mv:?}"
            );
        }
    }
}

/// Checks that a position's text reads back as the same position.
///
/// # Panics
/// If it does not.
pub fn check_text<G: Notation>(position: &G, parse: impl Fn(&str) -> Result<G, NotationError>) {
    let text = position.position_text();
    assert_eq!(parse(&text).as_ref(), Ok(position), "{text}");
}

/// Checks outcome and legal moves (plain texts, sorted) against an
/// independent implementation's.
///
/// # Panics
/// If they differ.
pub fn check_twin<G: Notation>(
    position: &G,
    twin_outcome: Option<Outcome>,
    mut twin_moves: Vec<String>,
) {
    let text = position.position_text();
    assert_eq!(position.outcome(), twin_outcome, "outcome of {text}");
    let mut moves = Vec::new();
    if twin_outcome.is_none() {
        position.for_each_move(|mv| moves.push(position.plain_move_text(mv)));
    }
    moves.sort();
    twin_moves.sort();
    assert_eq!(moves, twin_moves, "moves of {text}");
}
