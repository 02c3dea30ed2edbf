//! Othello against the kit, the mailbox twin and published counts.

use loam_game::conformance as kit;
use loam_game::perft::{FinishedGame, perft, perft_played};
use loam_game::{Game, Notation, Outcome, Side, Timeline};
use loam_othello::{BoardSize, Othello, Size4, Size6, Size8, Size10};
use loam_twins::OthelloTwin;

fn check_against_twin<S: BoardSize>(position: &Othello<S>) {
    let twin = OthelloTwin::parse(&position.position_text());
    kit::check_twin(position, twin.outcome(), twin.legal_moves());
    assert_eq!(
        position.score(Side::Black),
        twin.score_black_minus_white_with_empties_to_winner()
    );
}

/// Boards no game would reach: discs anywhere.
fn arbitrary<S: BoardSize<Bits: Into<u128> + TryFrom<u128>>>(
    index: usize,
    rng: &mut kit::Rng,
) -> Othello<S> {
    let bits = |set: u128| S::Bits::try_from(set).ok().unwrap();
    let density = [32, 100, 200, 250][index % 4];
    let discs = kit::random_set(S::BOARD.into(), density, rng);
    let black = kit::random_set(discs, [128, 20, 240][index / 4 % 3], rng);
    let side = Side::BOTH[index / 12 % 2];
    Othello::from_discs(bits(black), bits(discs & !black), side).unwrap()
}

fn positions<S: BoardSize<Bits: Into<u128> + TryFrom<u128>>>(
    count: usize,
    seed: u64,
) -> Vec<Othello<S>> {
    let mut rng = kit::rng(seed);
    let mut found = Vec::new();
    while found.len() < count / 2 {
        found.extend(kit::random_game(Othello::new(), &mut rng, 200));
    }
    found.extend((0..count / 2).map(|i| arbitrary(i, &mut rng)));
    found
}

#[test]
fn perft_agrees_with_the_published_counts() {
    for case in kit::read_perft_suite(include_str!("data/perft.txt")) {
        assert_eq!(case.position, "8x8");
        for (depth, count) in case.counts {
            let found = perft(&Othello::<Size8>::new(), depth, FinishedGame::Leaf);
            assert_eq!(found, count, "depth {depth}");
        }
    }
}

#[test]
fn perft_on_other_boards_agrees_with_the_twin() {
    fn check<S: BoardSize>(depth: u32) {
        let start = Othello::<S>::new();
        let found = perft(&start, depth, FinishedGame::Leaf);
        assert_eq!(found, perft_played(&start, depth, FinishedGame::Leaf));
        assert_eq!(found, OthelloTwin::initial(S::SIDE.into()).perft(depth));
    }
    for depth in 1..=5 {
        check::<Size4>(2 * depth);
        check::<Size6>(depth);
        check::<Size10>(depth);
    }
}

#[test]
fn two_hundred_thousand_positions_agree_with_the_twin() {
    positions::<Size8>(120_000, 1)
        .iter()
        .for_each(check_against_twin);
    positions::<Size4>(20_000, 2)
        .iter()
        .for_each(check_against_twin);
    positions::<Size6>(30_000, 3)
        .iter()
        .for_each(check_against_twin);
    positions::<Size10>(30_000, 4)
        .iter()
        .for_each(check_against_twin);
}

#[test]
fn positions_pass_the_kit() {
    fn check<S: BoardSize<Bits: Into<u128> + TryFrom<u128>>>() {
        for position in positions::<S>(3_000, 5) {
            kit::check_position(&position);
            kit::check_symmetry(&position);
            kit::check_text(&position, Othello::parse);
        }
    }
    check::<Size4>();
    check::<Size6>();
    check::<Size8>();
    check::<Size10>();
}

#[test]
fn recorded_games_replay() {
    let games = kit::read_reference_games(include_str!("data/random_games.jsonl"));
    assert_eq!(games.len(), 20);
    for game in &games {
        kit::replay(Othello::<Size8>::new(), game);
    }
}

/// The games of Rosenbloom's paper, with Black's discs as WTHOR has them.
#[test]
fn the_games_of_the_iago_paper_replay_to_their_scores() {
    let mut games = 0;
    for line in include_str!("data/iago_games.txt").lines() {
        if line.starts_with('#') {
            continue;
        }
        let fields: Vec<&str> = line.split(';').map(str::trim).collect();
        let mut game = Timeline::new(Othello::<Size8>::new());
        for text in fields[4].as_bytes().chunks(2) {
            while let Some(pass) = game.position().unwritten_move() {
                game.play(pass).unwrap();
            }
            let mv = game
                .position()
                .parse_move(std::str::from_utf8(text).unwrap());
            game.play(mv.unwrap()).unwrap();
        }
        assert!(game.outcome().is_some(), "{line}");
        assert_eq!(
            game.position().recorded_discs(Side::Black).to_string(),
            fields[3]
        );
        games += 1;
    }
    assert_eq!(games, 13);
}

/// The shortest game, a wipe-out after nine plies.
#[test]
fn a_wipe_out_scores_every_square() {
    let mut position = Othello::<Size8>::new();
    for text in ["f5", "d6", "c5", "f4", "e7", "f6", "g5", "e6", "e3"] {
        assert_eq!(position.outcome(), None);
        position = position.play(position.parse_move(text).unwrap());
    }
    assert_eq!(position.outcome(), Some(Outcome::Win(Side::Black)));
    assert_eq!(position.disc_count(Side::Black), 13);
    assert_eq!(position.score(Side::Black), 64);
}

/// The 4×4 game is won by White, 11 to 3 with two squares empty.
#[test]
fn four_by_four_is_white_by_ten() {
    fn best(position: &Othello<Size4>) -> i32 {
        if position.outcome().is_some() {
            return position.score(position.to_move());
        }
        let mut score = -100;
        position.for_each_move(|mv| score = score.max(-best(&position.play(mv))));
        score
    }
    assert_eq!(best(&Othello::new()), -10);
}

#[test]
fn refusals_name_the_rule() {
    let start = Othello::<Size8>::new();
    for (mv, why) in [
        ("a1", "a black disc there turns nothing over"),
        ("d4", "the square is taken"),
        ("pass", "black can place a disc, so may not pass"),
        ("i1", "i1 is outside the 8x8 board"),
        ("f0", "expected a square such as d3 (letter, then number)"),
        ("f5x", "expected one square, or pass"),
        ("ä", "expected a square such as d3 (letter, then number)"),
    ] {
        let error = start.parse_move(mv).unwrap_err();
        assert_eq!(error.to_string(), format!("'{mv}': {why}"));
    }
    // Black's only line of attack is the first rank, and it is full.
    let must_pass = Othello::<Size4>::parse("OXX------------- X").unwrap();
    assert_eq!(must_pass.legal_count(), Some(1));
    assert_eq!(
        must_pass.parse_move("d1").unwrap_err().to_string(),
        "'d1': black has no move and must pass"
    );
    for (text, why) in [
        (
            "",
            "expected 64 squares (X, O or -), a blank and the side to move",
        ),
        ("-X X", "expected 64 squares, found 2"),
        (
            &format!("{} X", "?".repeat(64)),
            "expected X, O or -, found '?' for a1",
        ),
        (
            &format!("{} b", "-".repeat(64)),
            "expected the side to move, X or O",
        ),
    ] {
        let error = Othello::<Size8>::parse(text).unwrap_err().to_string();
        assert!(error.contains(why), "{text}: {error}");
    }
}
