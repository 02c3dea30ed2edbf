//! Amazons against the kit, the mailbox twin and published counts.

use loam_amazons::{Amazons, AmazonsHalf, HalfMove, Shape};
use loam_game::conformance as kit;
use loam_game::perft::{FinishedGame, perft, perft_played};
use loam_game::{Game, Notation, Outcome, Side};
use loam_twins::AmazonsTwin;

fn check_against_twin(position: &Amazons) {
    let twin = AmazonsTwin::parse(&position.position_text());
    kit::check_twin(position, twin.outcome(), twin.legal_moves());
}

fn standard(text: &str) -> Amazons {
    Amazons::standard(text.parse().unwrap()).unwrap()
}

/// Any board with any amazons and burnt squares.
fn arbitrary(index: usize, rng: &mut kit::Rng) -> Amazons {
    let shape = (0..)
        .map(|i| (index * 7 + i * 13) % 100)
        .find_map(|i| Shape::new(1 + (i % 10) as u8, 1 + (i / 10) as u8))
        .unwrap();
    let burnt = kit::random_set(shape.squares(), [20, 100, 180][index % 3], rng);
    let queens = kit::random_set(shape.squares() & !burnt, [10, 30, 90][index / 3 % 3], rng);
    let black = kit::random_set(queens, 128, rng);
    let side = Side::BOTH[index / 9 % 2];
    Amazons::from_squares(shape, black, queens & !black, burnt, side).unwrap()
}

#[test]
fn perft_agrees_with_the_published_counts() {
    for case in kit::read_perft_suite(include_str!("data/perft.txt")) {
        let start = standard(&case.position);
        for (depth, count) in case.counts {
            let found = perft(&start, depth, FinishedGame::Nothing);
            assert_eq!(found, count, "{} depth {depth}", case.position);
            if depth <= 2 {
                let played = perft_played(&start, depth, FinishedGame::Nothing);
                assert_eq!(played, count);
                // A half-move is a ply: twice as many make the same leaves.
                let halves = AmazonsHalf::new(start);
                assert_eq!(perft(&halves, 2 * depth, FinishedGame::Nothing), count);
            }
        }
    }
}

#[test]
fn sixty_thousand_positions_of_games_agree_with_the_twin() {
    let mut rng = kit::rng(1);
    for (board, count) in [
        ("4x4", 10_000),
        ("5x6", 15_000),
        ("6x6", 15_000),
        ("8x8", 12_000),
        ("10x10", 8_000),
    ] {
        let mut seen = 0;
        while seen < count {
            for position in kit::random_game(standard(board), &mut rng, 100) {
                check_against_twin(&position);
                seen += 1;
            }
        }
    }
}

#[test]
fn fifty_thousand_arbitrary_positions_agree_with_the_twin() {
    let mut rng = kit::rng(2);
    for index in 0..50_000 {
        check_against_twin(&arbitrary(index, &mut rng));
    }
}

#[test]
fn positions_pass_the_kit() {
    let mut rng = kit::rng(3);
    let mut positions: Vec<Amazons> = (0..2_000).map(|i| arbitrary(i, &mut rng)).collect();
    for board in ["4x4", "5x5", "6x5", "5x6"] {
        positions.extend(kit::random_game(standard(board), &mut rng, 100));
    }
    for position in &positions {
        kit::check_position(position);
        kit::check_symmetry(position);
        kit::check_text(position, Amazons::parse);
    }
}

#[test]
fn half_moves_pass_the_kit_and_make_up_the_moves() {
    let mut rng = kit::rng(4);
    for board in ["4x4", "6x6", "10x10"] {
        let start = AmazonsHalf::new(standard(board));
        for position in kit::random_game(start, &mut rng, 200) {
            kit::check_position(&position);
            if position.shooter().is_some() || position.outcome().is_some() {
                continue;
            }
            let whole = position.board();
            let mut moves = Vec::new();
            whole.for_each_move(|mv| moves.push(mv));
            for mv in moves {
                let [amazon, arrow] = HalfMove::halves(mv);
                assert!(position.is_legal(amazon));
                let between = position.play(amazon);
                assert!(between.is_legal(arrow));
                assert_eq!(between.play(arrow), AmazonsHalf::new(whole.play(mv)));
            }
        }
    }
}

#[test]
fn recorded_games_replay() {
    for (board, text) in [
        ("6x6", include_str!("data/random_games_6.jsonl")),
        ("8x8", include_str!("data/random_games_8.jsonl")),
        ("10x10", include_str!("data/random_games_10.jsonl")),
    ] {
        let games = kit::read_reference_games(text);
        assert_eq!(games.len(), 20);
        for game in &games {
            kit::replay(standard(board), game);
        }
    }
}

/// Boards small enough to judge by eye.
#[test]
fn tiny_boards_end_as_they_must() {
    let winner = |text: &str| Amazons::parse(text).unwrap().outcome();
    assert_eq!(winner("w/x w"), Some(Outcome::Win(Side::Black)));
    assert_eq!(winner("w/1 w"), None);
    let only = Amazons::parse("w1b w").unwrap();
    assert_eq!(only.legal_count(), Some(1));
    let next = only.play(only.parse_move("a1-b1/a1").unwrap());
    assert_eq!(next.outcome(), Some(Outcome::Win(Side::White)));
    assert_eq!(next.position_text(), "xwb b");
}

#[test]
fn refusals_name_the_rule() {
    let start = standard("10x10");
    for (mv, why) in [
        ("d2-d7/g7", "there is no white amazon on d2"),
        ("a7-a8/a9", "there is no white amazon on a7"),
        ("d1-e3/e4", "no queen's move leads from d1 to e3"),
        ("d1-h1/h2", "no queen's move leads from d1 to h1"),
        ("d1-d7/e9", "no arrow flies from d7 to e9"),
        (
            "d1-d7",
            "expected the arrow's square after the amazon's move, as in d1-d7/g7",
        ),
        ("d1-d11/a1", "d11 is outside the 10x10 board"),
        ("d1-d7/g7/", "expected nothing after the arrow"),
    ] {
        let error = start.parse_move(mv).unwrap_err();
        assert_eq!(error.to_string(), format!("'{mv}': {why}"));
    }
    for same in ["d1-d7xg7", "d1d7g7", "D1-D7/G7", "d1-d7-g7", "d1-d7(g7)"] {
        assert_eq!(
            start.parse_move(same),
            start.parse_move("d1-d7/g7"),
            "{same}"
        );
    }
    for (text, why) in [
        ("", "expected rows from the top and a side to move, b or w"),
        ("1 w", "a board has 1x2 to 10x10 squares"),
        ("11/11 w", "row 2: more than 10 squares"),
        ("3/4 w", "row 1 has 4 squares, the rows above have 3"),
        ("99999999999999999999/1 w", "more than 10 squares"),
        ("3/2q w", "row 1: expected b, w, x or a number, found 'q'"),
        ("1/1/1/1/1/1/1/1/1/1/1 w", "11 rows: at most 10 fit"),
        ("/ w", "a board has 1x2 to 10x10 squares"),
        (
            "3/3",
            "expected rows from the top and a side to move, b or w",
        ),
        ("0/3 w", "expected b, w, x or a number, found '0'"),
    ] {
        let error = Amazons::parse(text).unwrap_err().to_string();
        assert!(error.contains(why), "{text}: {error}");
    }
    for text in ["0x5", "1x1", "11x3", "5", "x", "-1x4", "256x1"] {
        assert!(text.parse::<Shape>().is_err(), "{text}");
    }
}
