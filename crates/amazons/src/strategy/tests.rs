use super::*;
use crate::Shape;
use crate::solver::Solver;
use loam_game::Game;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

fn start(shape: &str) -> Amazons {
    Amazons::standard(shape.parse::<Shape>().unwrap()).unwrap()
}

fn strategy(position: &Amazons) -> Strategy {
    let solver = Solver::new(position, 1 << 22).unwrap();
    solver.strategy(1, |_| {}).unwrap()
}

/// Whether the side to move wins, by trying everything.
fn wins(position: &Amazons) -> bool {
    let mut moves = Vec::new();
    position.for_each_move(|mv| moves.push(mv));
    moves.into_iter().any(|mv| !wins(&position.play(mv)))
}

/// Positions a few moves before the end of random games.
fn late(shape: &str, seed: u64, count: usize, most: u32) -> Vec<Amazons> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut position = start(shape);
        while position.empty().count_ones() > most {
            let mut moves = Vec::new();
            position.for_each_move(|mv| moves.push(mv));
            let Some(&mv) = moves.get(random.random_range(0..moves.len().max(1))) else {
                break;
            };
            position = position.play(mv);
        }
        if position.empty().count_ones() == most {
            positions.push(position);
        }
    }
    positions
}

#[test]
fn boards_are_won_against_every_defence() {
    for (shape, winner) in [("4x4", Side::Black), ("5x4", Side::White)] {
        let strategy = strategy(&start(shape));
        assert_eq!(strategy.winner(), winner);
        let checked = strategy.check(|_| true).unwrap();
        assert!(checked.moves > 500 && checked.endings > 500, "{checked:?}");
    }
}

#[test]
fn the_winner_of_a_strategy_is_the_winner() {
    for position in late("4x4", 1, 60, 5).iter().chain(&late("5x5", 2, 30, 6)) {
        let strategy = strategy(position);
        let expected = match wins(position) {
            true => position.to_move(),
            false => !position.to_move(),
        };
        assert_eq!(strategy.winner(), expected);
        strategy.check(|_| true).unwrap();
    }
}

#[test]
fn no_strategy_of_the_loser_is_accepted() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
    for position in late("4x4", 4, 40, 5) {
        let loser = match wins(&position) {
            true => !position.to_move(),
            false => position.to_move(),
        };
        for _ in 0..30 {
            let steps = (0..400).map(|_| random.random_range(0..6)).collect();
            let made_up = Strategy {
                position,
                winner: loser,
                steps,
            };
            let flaw = made_up.check(|_| true).unwrap_err();
            assert!(flaw != Flaw::TooLong, "everything was answered");
        }
    }
}

#[test]
fn flaws_are_named() {
    let whole = strategy(&start("4x4"));
    let mut short = whole.clone();
    short.steps.pop();
    assert!(matches!(short.check(|_| true), Err(Flaw::TooShort(_))));
    let mut long = whole.clone();
    long.steps.push(0);
    assert_eq!(long.check(|_| true), Err(Flaw::TooLong));
    let mut wrong = whole.clone();
    wrong.steps[0] = 127;
    assert!(matches!(wrong.check(|_| true), Err(Flaw::NoSuchMove(_))));
    let mut other = whole.clone();
    other.winner = !whole.winner;
    assert!(other.check(|_| true).is_err());
    let mut five = strategy(&start("5x4"));
    five.position = start("8x8");
    assert_eq!(five.check(|_| true), Err(Flaw::TooLarge));
}

#[test]
fn files_come_back_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.strategy");
    let whole = strategy(&start("4x4"));
    whole.save(&path).unwrap();
    assert_eq!(Strategy::load(&path).unwrap(), whole);
    let bytes = std::fs::read(&path).unwrap();
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1;
        std::fs::write(&path, &damaged).unwrap();
        assert!(Strategy::load(&path).is_err(), "byte {at}");
    }
    for length in 0..bytes.len() {
        std::fs::write(&path, &bytes[..length]).unwrap();
        assert!(Strategy::load(&path).is_err(), "length {length}");
    }
    std::fs::write(&path, b"LOAMSTRA and so on").unwrap();
    let why = Strategy::load(&path).unwrap_err().to_string();
    let expected = "by an older version of the program: `loam solve amazons --strategy FILE` \
                    makes it again";
    assert!(why.ends_with(expected), "{why}");
    assert!(whole.save(std::path::Path::new("/")).is_err());
    if cfg!(unix) {
        let why = Strategy::load(std::path::Path::new("/dev/zero")).unwrap_err();
        assert!(why.to_string().ends_with("is not a strategy"), "{why}");
    }
}
