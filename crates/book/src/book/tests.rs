use super::*;
use crate::game::after;
use crate::othello::testing::parse;
use crate::othello::{Board, Discs, Entry, OthelloBook};
use loam_game::{Symmetric, Symmetry};
use loam_othello::Move;

fn entry(scores: impl IntoIterator<Item = i32>) -> Entry {
    Entry {
        depth: 4,
        exact: false,
        scores: scores.into_iter().map(Discs::from_tenths).collect(),
    }
}

fn position(text: &str) -> Board {
    after(Board::new(), &parse(text))
}

fn book(entries: impl IntoIterator<Item = (Board, Entry)>) -> OthelloBook {
    let mut graph = Graph::default();
    for (position, entry) in entries {
        assert!(graph.insert(position.canonical().0, entry));
    }
    graph.back_up();
    Book::of_graph((), "a test", graph)
}

/// The start, and the position after f5, where the moves are worth 0, 1 and
/// 5 tenths in some order.
fn small() -> OthelloBook {
    book([
        (Board::new(), entry([20; 4])),
        (position("f5"), entry([0, 1, 5])),
    ])
}

#[test]
fn moves_come_best_first_in_every_orientation() {
    let book = small();
    let second = position("f5");
    let expected = book.probe(&second).unwrap();
    let values: Vec<i32> = expected.iter().map(|known| known.value.tenths()).collect();
    assert_eq!(values, [5, 1, 0]);
    for symmetry in Symmetry::ALL {
        let turned = second.transformed(symmetry);
        for (known, expected) in book.probe(&turned).unwrap().iter().zip(&expected) {
            assert_eq!(known.mv, second.transformed_move(expected.mv, symmetry));
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
    assert_eq!(book.probe(&position("f5 d6")), None);
    assert_eq!(book.line(&Board::new()).len(), 2);
}

#[test]
fn variety_widens_the_choice_and_a_seed_settles_it() {
    let book = small();
    let second = position("f5");
    let moves = book.probe(&second).unwrap();
    let drawn = |tenths| {
        let draw = |seed| {
            book.choose(&second, Discs::from_tenths(tenths), seed)
                .unwrap()
                .mv
        };
        let drawn: std::collections::BTreeSet<Move> = (0..200).map(draw).collect();
        assert_eq!(draw(7), draw(7));
        drawn
    };
    assert!(drawn(0).into_iter().eq([moves[0].mv]));
    assert!(drawn(-3).into_iter().eq([moves[0].mv]));
    assert_eq!(drawn(4).len(), 2);
    assert_eq!(drawn(5).len(), 3);
    assert_eq!(book.choose(&position("f5 d6"), Discs::MAX, 1), None);
    assert_eq!(super::Book::of_graph((), "", Graph::default()).choose(&second, Discs::MAX, 1), None);
}

#[test]
fn wrong_values_and_misfits_are_found() {
    let mut book = small();
    assert_eq!(book.verify(), Ok(()));
    book.known.get_mut(&Board::new().canonical().0).unwrap().value = Discs::ZERO;
    let why = book.verify().unwrap_err().to_string();
    assert!(
        why.contains("its value is +0.0, its moves make it -0.5"),
        "{why}"
    );
    let mut misfit = small();
    for known in misfit.known.values_mut() {
        known.entry = entry([1, 2]);
    }
    let why = misfit.verify().unwrap_err().to_string();
    assert!(why.ends_with("the scores do not fit the moves"), "{why}");
}
