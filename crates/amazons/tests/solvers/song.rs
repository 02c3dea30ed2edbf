//! The solvers of the thesis, with and without databases.

use super::{random_position, wins};
use loam_amazons::databases::{Builder, DatabaseSet, Databases};
use loam_amazons::song::{Judge, Memory, Method, Rule, SongSolver};
use loam_amazons::{Amazons, Shape};
use loam_game::{Game, Notation, Side};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::HashMap;
use std::sync::atomic::Ordering::Relaxed;

fn small_databases() -> (tempfile::TempDir, Databases) {
    let folder = tempfile::tempdir().unwrap();
    Builder::new(folder.path())
        .build(&DatabaseSet::Small.specs(), &|_| {})
        .unwrap();
    let databases = Databases::open(folder.path()).unwrap();
    (folder, databases)
}

fn solved(judge: Judge<'_>, position: &Amazons, method: Method) -> (Option<Side>, u64) {
    let solver = SongSolver::new(judge, 0).unwrap();
    let winner = solver.solve(position, method).unwrap();
    (winner, solver.progress.expanded.load(Relaxed))
}

/// All four solvers on random late positions; how often the verdict without
/// search was right, and wrong by the printed rule.
fn check(text: &str, queens: usize, count: usize, databases: &Databases) -> [u32; 2] {
    let shape: Shape = text.parse().unwrap();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(13);
    let none = Databases::none();
    let mut seen = [0; 2];
    for _ in 0..count {
        let empties = random.random_range(2..=8);
        let position = random_position(&mut random, shape, queens, empties);
        let place = position.position_text();
        let won = wins(&position, &mut HashMap::new());
        let (us, them) = (position.to_move(), !position.to_move());
        let winner = Some(if won { us } else { them });
        for databases in [&none, databases] {
            let judge = Judge::new(databases, Rule::Sound);
            let judged = judge.judge(&position, &mut Memory::default()).unwrap();
            assert!(
                judged.winner.is_none() || judged.winner == winner,
                "{place}"
            );
            seen[0] += u32::from(judged.winner.is_some());
            for method in [Method::AlphaBeta, Method::DfPn] {
                assert_eq!(solved(judge, &position, method).0, winner, "{place}");
            }
            let judge = Judge::new(databases, Rule::Printed);
            let judged = judge.judge(&position, &mut Memory::default()).unwrap();
            let wrong = judged.winner.is_some() && judged.winner != winner;
            seen[1] += u32::from(wrong);
        }
    }
    seen
}

#[test]
fn random_late_positions_are_solved_as_by_brute_force() {
    let (_folder, databases) = small_databases();
    for (text, queens) in [("5x5", 6), ("5x6", 8), ("6x6", 8), ("4x4", 4), ("8x3", 5)] {
        let [decided, _] = check(text, queens, 60, &databases);
        assert!(decided > 60, "{text}: {decided}");
    }
}

/// A queen between two squares only it can reach fills one of them.
#[test]
fn a_blocker_fills_one_of_its_territories() {
    let position = Amazons::parse("xbxbx/xwwxx/x1wxx/xxxb1/xx1xx b").unwrap();
    let none = Databases::none();
    let judge = Judge::new(&none, Rule::Sound);
    let judged = judge.judge(&position, &mut Memory::default()).unwrap();
    assert!(!wins(&position, &mut HashMap::new()));
    assert_ne!(judged.winner, Some(Side::Black));
}

#[test]
fn many_random_late_positions_are_solved_as_by_brute_force() {
    let (_folder, databases) = small_databases();
    for (text, queens) in [("5x5", 6), ("5x6", 8), ("6x6", 8)] {
        let [decided, wrong] = check(text, queens, 2000, &databases);
        println!("{text}: {decided} of 4000 without search; the printed rule errs on {wrong}");
    }
}

/// `.B..W` is {2|0}: the printed rule says that Black wins whoever moves.
#[test]
fn the_printed_rule_errs_where_the_sound_one_does_not() {
    let (_folder, databases) = small_databases();
    let position = Amazons::parse("1b2w w").unwrap();
    assert!(wins(&position, &mut HashMap::new()));
    let judged = |rule| {
        let judge = Judge::new(&databases, rule);
        judge.judge(&position, &mut Memory::default()).unwrap()
    };
    assert_eq!(judged(Rule::Printed).winner, Some(Side::Black));
    assert_eq!(judged(Rule::Sound).winner, Some(Side::White));
}

#[test]
fn small_boards_have_the_known_winners() {
    let none = Databases::none();
    for (text, winner) in [("4x4", Side::Black), ("5x4", Side::White)] {
        let start = Amazons::standard(text.parse().unwrap()).unwrap();
        for method in [Method::AlphaBeta, Method::DfPn] {
            let judge = Judge::new(&none, Rule::Sound);
            assert_eq!(solved(judge, &start, method).0, Some(winner), "{text}");
        }
    }
}
