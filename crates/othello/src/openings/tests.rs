use super::table::{NAMES, Table};
use super::*;
use loam_game::{Notation, Symmetric, Symmetry};
use std::collections::HashSet;

/// The moves of an opening turned by a symmetry that keeps the start.
fn turned(opening: &Opening, symmetry: Symmetry) -> Vec<Move> {
    let mut position = Othello::<Size8>::new();
    let mut moves = Vec::new();
    for text in opening.squares() {
        let mv = position.parse_move(text).unwrap();
        moves.push(position.transformed_move(mv, symmetry));
        position = position.play(mv);
    }
    moves
}

fn moves(text: &str) -> Vec<Move> {
    let mut position = Othello::<Size8>::new();
    let play = |text: &str| {
        let mv = position.parse_move(text).unwrap();
        position = position.play(mv);
        mv
    };
    text.split(' ').map(play).collect()
}

#[test]
fn every_line_of_the_file_is_a_legal_opening_of_its_own() {
    let lines = NAMES.lines().filter(|line| !line.starts_with('#'));
    assert_eq!(lines.count(), all().len());
    assert!(all().len() >= 100, "{}", all().len());
    let mut positions = HashSet::new();
    let mut names = HashSet::new();
    for opening in all() {
        assert!(opening.moves.starts_with("f5"), "{opening:?}");
        assert_eq!(opening.moves.len(), 2 * opening.squares().count());
        let position = opening.position().unwrap();
        assert!(positions.insert(Canonical::of(&position).0), "{opening:?}");
        for name in opening.other_names.iter().chain([&opening.name]) {
            assert!(names.insert(name.to_lowercase()), "{name} twice");
            assert_eq!(name.trim(), *name);
        }
    }
    assert!(all().is_sorted_by_key(|opening| opening.moves));
}

#[test]
fn names_agree_under_all_symmetries() {
    let start = Othello::<Size8>::new();
    let keeps_start = |symmetry: &Symmetry| start.transformed(*symmetry) == start;
    let kept: Vec<Symmetry> = Symmetry::ALL.into_iter().filter(keeps_start).collect();
    assert_eq!(kept.len(), 4);
    for opening in all() {
        let position = opening.position().unwrap();
        for symmetry in Symmetry::ALL {
            assert_eq!(at(&position.transformed(symmetry)), Some(opening));
        }
        for &symmetry in &kept {
            let turned = turned(opening, symmetry);
            assert_eq!(along(&turned), Some((opening, turned.len())));
            assert_eq!(name(&turned), Some(opening.name));
        }
    }
}

#[test]
fn the_deepest_name_on_the_way_counts() {
    assert_eq!(name(&[]), None);
    assert_eq!(name(&moves("f5")), None);
    assert_eq!(name(&moves("f5 f6")), Some("Diagonal"));
    assert_eq!(name(&moves("f5 d6 c3 d3 c4 f4")), Some("Tiger"));
    assert_eq!(name(&moves("f5 d6 c3 d3 c4 f4 e6")), Some("Leader's Tiger"));
    let (rose, ply) = along(&moves("d3 c5 d6 e3 f4 c6 f5 c3 c4 b5 a5")).unwrap();
    assert_eq!((rose.name, ply), ("Rose", 10));
    // The same position in another order of moves.
    assert_eq!(name(&moves("f5 d6 c4 d3 c3")), Some("Tiger"));
}

#[test]
fn an_illegal_move_ends_the_look() {
    let mut line = moves("f5 d6 c3 d3 c4");
    line.insert(2, line[0]);
    assert_eq!(name(&line), Some("Perpendicular"));
}

#[test]
fn lines_without_sense_are_left_out() {
    let table = Table::read("f5\nf5f5\tTwice\nf5f6\tDiagonal\tA; B\n\nf5é\tLetters\nf\tHalf\n");
    let names: Vec<&str> = table
        .openings()
        .iter()
        .map(|opening| opening.name)
        .collect();
    assert_eq!(names, ["Diagonal"]);
    assert_eq!(table.openings()[0].other_names, ["A", "B"]);
}
