use super::*;
use crate::step::{placements, root};
use loam_game::{Game, Symmetric, Symmetry};

fn entry(scores: impl IntoIterator<Item = i32>) -> Entry {
    Entry {
        depth: 4,
        exact: false,
        scores: scores.into_iter().map(Discs::from_tenths).collect(),
    }
}

fn after(text: &str) -> Board {
    let mut position = Board::new();
    for text in text.split_whitespace() {
        position = position.play(position.parse_move(text).unwrap());
    }
    position
}

/// The start, and the position after f5, where the moves are worth 0, 1 and
/// 5 tenths in some order.
fn small() -> Book {
    let second = Canonical::of(&after("f5")).0;
    let entries = [(root(), entry([20; 4])), (second, entry([0, 1, 5]))];
    Book::new("a test", entries).unwrap()
}

#[test]
fn moves_come_best_first_in_every_orientation() {
    let book = small();
    let position = after("f5");
    let expected = book.probe(&position).unwrap();
    let values: Vec<i32> = expected.iter().map(|known| known.value.tenths()).collect();
    assert_eq!(values, [5, 1, 0]);
    for symmetry in Symmetry::ALL {
        let turned = position.transformed(symmetry);
        for (known, expected) in book.probe(&turned).unwrap().iter().zip(&expected) {
            assert_eq!(known.mv, position.transformed_move(expected.mv, symmetry));
            assert_eq!(known.value, expected.value);
        }
    }
    // All four first moves lead to the same position.
    for known in book.probe(&Board::new()).unwrap() {
        assert!(known.continues);
        assert_eq!(
            (known.score, known.value),
            (Discs::whole(2), Discs::from_tenths(-5))
        );
    }
    assert_eq!(book.probe(&after("f5 d6")), None);
    assert_eq!(book.line(&Board::new()).len(), 2);
}

#[test]
fn variety_widens_the_choice_and_a_seed_settles_it() {
    let book = small();
    let position = after("f5");
    let moves = book.probe(&position).unwrap();
    let drawn = |tenths| {
        let draw = |seed| {
            book.choose(&position, Discs::from_tenths(tenths), seed)
                .unwrap()
        };
        let drawn: std::collections::BTreeSet<Move> = (0..200).map(draw).collect();
        assert_eq!(draw(7), draw(7));
        drawn
    };
    assert!(drawn(0).into_iter().eq([moves[0].mv]));
    assert!(drawn(-3).into_iter().eq([moves[0].mv]));
    assert_eq!(drawn(4).len(), 2);
    assert_eq!(drawn(5).len(), 3);
    assert_eq!(book.choose(&after("f5 d6"), Discs::MAX, 1), None);
    assert_eq!(Book::default().choose(&position, Discs::MAX, 1), None);
}

#[test]
fn wrong_values_and_misfits_are_found() {
    let mut book = small();
    assert_eq!(book.verify(), Ok(()));
    book.known.get_mut(&root()).unwrap().value = Discs::ZERO;
    let why = book.verify().unwrap_err().to_string();
    assert!(
        why.contains("its value is +0.0, its moves make it -0.5"),
        "{why}"
    );
    assert!(Book::new("x", [(root(), entry([1, 2]))]).is_err());
    assert_eq!(placements(&Board::new()).len(), 4);
}
