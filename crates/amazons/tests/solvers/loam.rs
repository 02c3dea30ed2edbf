//! The solver of whole boards.

use super::{random_position, wins};
use loam_amazons::solver::Solver;
use loam_amazons::{Amazons, Shape, geometry};
use loam_game::{Game, Notation, Side};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::HashMap;

/// Checks winner and line of random positions with few empty squares.
fn check(text: &str, queens: usize, count: usize, threads: usize) {
    let shape: Shape = text.parse().unwrap();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(8);
    for _ in 0..count {
        let empties = random.random_range(2..=8);
        let position = random_position(&mut random, shape, queens, empties);
        let solution = Solver::new(&position, 0).unwrap().solve(threads);
        let mut known = HashMap::new();
        let won = wins(&position, &mut known);
        let (us, them) = (position.to_move(), !position.to_move());
        let place = position.position_text();
        assert_eq!(
            solution.winner,
            Some(if won { us } else { them }),
            "{place}"
        );
        // The winner never lets go of the win, and the line goes to the end.
        let mut now = position;
        for mv in solution.line {
            assert!(now.is_legal(mv), "{place}");
            let before = wins(&now, &mut known);
            now = now.play(mv);
            assert_eq!(wins(&now, &mut known), !before, "{place}");
        }
        assert_eq!(now.count_moves(), 0, "{place}");
    }
}

#[test]
fn random_late_positions_are_solved_as_by_brute_force() {
    let boards = [
        ("5x5", 4),
        ("5x6", 6),
        ("6x6", 8),
        ("4x4", 8),
        ("5x5", 8),
        ("7x3", 3),
    ];
    for (text, queens) in boards {
        check(text, queens, 60, 1);
    }
}

#[test]
fn two_threads_find_the_same() {
    check("6x6", 8, 40, 2);
}

#[test]
fn many_random_late_positions_are_solved_as_by_brute_force() {
    for (text, queens) in [("5x5", 6), ("5x6", 8), ("6x6", 8)] {
        check(text, queens, 2000, 1);
    }
}

/// 4x4 is Müller's; a plain search agrees on 4x5 and 5x4.
#[test]
fn small_boards_have_the_known_winners() {
    for (text, winner) in [
        ("4x4", Side::Black),
        ("5x4", Side::White),
        ("4x5", Side::Black),
    ] {
        let start = Amazons::standard(text.parse().unwrap()).unwrap();
        let solution = Solver::new(&start, 1 << 26).unwrap().solve(1);
        assert_eq!(solution.winner, Some(winner), "{text}");
        let mut end = start;
        for mv in solution.line {
            end = end.play(mv);
        }
        assert_eq!(end.count_moves(), 0);
        assert_eq!(end.to_move(), !winner, "who cannot move has lost");
    }
}

#[test]
fn what_is_saved_spares_the_search() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("four.proof");
    let start = Amazons::standard("4x4".parse().unwrap()).unwrap();
    let solver = Solver::new(&start, 0).unwrap();
    let winner = solver.solve(1).winner;
    let (mut kept, before) = solver.checkpoint(&path).unwrap();
    assert_eq!(before, None);
    solver.save(&mut kept, 2.5).unwrap();
    drop(kept);
    let again = Solver::new(&start, 1 << 24).unwrap();
    let (kept, before) = again.checkpoint(&path).unwrap();
    assert_eq!(before, Some(2.5));
    assert_eq!(again.root_numbers().won(), Some(false));
    assert_eq!(again.solve(1).winner, winner);
    drop(kept);
    let other = Amazons::standard("5x4".parse().unwrap()).unwrap();
    let other = Solver::new(&other, 0).unwrap();
    let why = other.checkpoint(&path).unwrap_err().to_string();
    assert!(
        why.contains("another task: who wins Amazons from "),
        "{why}"
    );
}

/// A few empty squares and queens close together somewhere on a large board,
/// and some more elsewhere.
fn endgame(random: &mut Xoshiro256PlusPlus, shape: Shape) -> Amazons {
    let mut sets = [0_u128; 2];
    let mut empty = 0;
    for (cols, rows, queens) in [(3, 3, 3), (2, 3, 2)] {
        let col = random.random_range(0..=shape.cols() - cols);
        let rank = random.random_range(0..=shape.rows() - rows);
        let mut squares: Vec<u128> = geometry::squares(shape.squares())
            .filter(|square| {
                let at = square.point();
                (col..col + cols).contains(&at.col) && (rank..rank + rows).contains(&at.rank)
            })
            .map(geometry::Square::bit)
            .filter(|bit| (sets[0] | sets[1] | empty) & bit == 0)
            .collect();
        for queen in 0..queens.min(squares.len()) {
            let at = random.random_range(0..squares.len());
            sets[queen % 2] |= squares.swap_remove(at);
        }
        for bit in squares {
            if random.random_range(0..3) > 0 {
                empty |= bit;
            }
        }
    }
    let burnt = shape.squares() & !(sets[0] | sets[1] | empty);
    Amazons::from_squares(shape, sets[0], sets[1], burnt, Side::White).unwrap()
}

#[test]
fn endgames_of_large_boards_are_solved_as_by_brute_force() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(10);
    for text in ["10x10", "8x8", "9x7", "5x10"] {
        for _ in 0..100 {
            let position = endgame(&mut random, text.parse().unwrap());
            let winner = Solver::new(&position, 0).unwrap().solve(1).winner;
            let won = wins(&position, &mut HashMap::new());
            let to_move = position.to_move();
            let expected = if won { to_move } else { !to_move };
            assert_eq!(winner, Some(expected), "{}", position.position_text());
        }
    }
}
