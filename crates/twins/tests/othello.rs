//! The Othello twin against published counts, reference games, known results
//! and positions small enough to check by eye.

mod reference;

use loam_game::{Outcome, Side};
use loam_twins::OthelloTwin;

#[test]
fn perft_of_the_start() {
    let start = OthelloTwin::initial(8);
    let published = [1, 4, 12, 56, 244, 1_396, 8_200, 55_092];
    for (depth, leaves) in (0..).zip(published) {
        assert_eq!(start.perft(depth), leaves, "depth {depth}");
    }
}

#[test]
fn random_reference_games() {
    let file = include_str!("data/othello_random_games.jsonl");
    let tell = |twin: &OthelloTwin| (twin.legal_moves(), twin.outcome());
    let games = reference::replay(file, &OthelloTwin::initial(8), tell, OthelloTwin::play);
    for (game, last) in games {
        let discs = [Side::Black, Side::White].map(|side| i64::from(last.discs(side)));
        assert_eq!(Some(discs.into()), game.discs);
    }
}

#[test]
fn positions_as_text() {
    let start = "---------------------------OX------XO--------------------------- X";
    let position = OthelloTwin::initial(8);
    assert_eq!(position.position_text(), start);
    assert_eq!(OthelloTwin::parse(start), position);
    assert_eq!(position.cells[3][4], Some(Side::Black), "e4");
    assert_eq!(
        position.play("f5").position_text(),
        "---------------------------OX------XXX-------------------------- O"
    );
}

/// The counts come from a second count, written apart from this one.
#[test]
fn the_start_on_other_sizes() {
    let text = OthelloTwin::initial(4).position_text();
    assert_eq!(text, "-----OX--XO----- X");
    for (n, moves, counts) in [
        (4, ["a2", "b1", "c4", "d3"], [4, 12, 44, 128]),
        (6, ["b3", "c2", "d5", "e4"], [4, 12, 56, 244]),
        (10, ["d5", "e4", "f7", "g6"], [4, 12, 56, 244]),
    ] {
        let start = OthelloTwin::initial(n);
        assert_eq!(OthelloTwin::parse(&start.position_text()), start);
        assert_eq!(start.legal_moves(), moves);
        assert_eq!([1, 2, 3, 4].map(|depth| start.perft(depth)), counts);
    }
    assert_eq!(OthelloTwin::initial(4).perft(7), 3_624);
    assert_eq!(OthelloTwin::initial(6).perft(5), 1_364);
}

/// A row of ten: the name of the square has two digits.
#[test]
fn two_digit_ranks() {
    let mut position = OthelloTwin::initial(10);
    for row in &mut position.cells {
        row.fill(None);
    }
    position.cells[7][9] = Some(Side::Black);
    position.cells[8][9] = Some(Side::White);
    assert_eq!(position.legal_moves(), ["j10"]);
    let after = position.play("j10");
    assert_eq!(after.discs(Side::Black), 3);
    assert_eq!(after.outcome(), Some(Outcome::Win(Side::Black)));
    assert_eq!(after.score_black_minus_white_with_empties_to_winner(), 100);
}

/// A position from its rows, rank 1 on top.
fn rows(rows: [&str; 8], side: &str) -> OthelloTwin {
    OthelloTwin::parse(&format!("{} {side}", rows.concat()))
}

/// Black on c3 turns the runs in all eight directions that end at a black disc.
#[test]
fn all_directions_turn() {
    let before = rows(
        [
            "X-X-X---", //
            "-OOO----", "XO-OOX--", "-OOO----", "X-O-X---", "--O-----", "--X-----", "--------",
        ],
        "X",
    );
    let after = rows(
        [
            "X-X-X---", //
            "-XXX----", "XXXXXX--", "-XXX----", "X-X-X---", "--X-----", "--X-----", "--------",
        ],
        "O",
    );
    assert_eq!(before.play("c3"), after);
}

/// Runs that end in a gap or at the edge do not turn, nor do black discs next
/// to the square; a move that turns one run leaves the others alone.
#[test]
fn open_runs_do_not_turn() {
    let gap_edge_and_neighbour = rows(
        [
            "--------", //
            "---X----", "OO-OO-X-", "--O-----", "--O-----", "--O-----", "--O-----", "--O-----",
        ],
        "X",
    );
    assert!(
        !gap_edge_and_neighbour
            .legal_moves()
            .contains(&"c3".to_string())
    );

    let mut one_run = gap_edge_and_neighbour;
    one_run.cells[7][2] = Some(Side::Black);
    let after = one_run.play("c3");
    for rank in 2..8 {
        assert_eq!(after.cells[rank][2], Some(Side::Black), "file c");
    }
    assert_eq!(after.discs(Side::White), 4);
}

/// White's disc on a1 hems Black in; White takes the last black disc.
#[test]
fn pass_and_wipe_out() {
    let position = OthelloTwin::parse("OX-------------- X");
    assert_eq!(position.outcome(), None);
    assert_eq!(position.legal_moves(), ["pass"]);
    let passed = position.play("pass");
    assert_eq!(passed.position_text(), "OX-------------- O");
    assert_eq!(passed.legal_moves(), ["c1"]);
    let end = passed.play("c1");
    assert_eq!(end.position_text(), "OOO------------- X");
    assert_eq!(end.outcome(), Some(Outcome::Win(Side::White)));
    assert!(end.legal_moves().is_empty());
    assert_eq!(end.score_black_minus_white_with_empties_to_winner(), -16);
    assert_eq!(position.perft(2), 1);
    assert_eq!(position.perft(9), 1, "a finished game is one leaf");
}

/// Neither side can turn a disc: the game is over, whoever is to move, and the
/// empty squares go to the winner, or to nobody.
#[test]
fn double_pass() {
    for side in ["X", "O"] {
        let drawn = OthelloTwin::parse(&format!("X--------------O {side}"));
        assert_eq!(drawn.outcome(), Some(Outcome::Draw));
        assert!(drawn.legal_moves().is_empty());
        assert_eq!(drawn.score_black_minus_white_with_empties_to_winner(), 0);
        assert_eq!(drawn.perft(3), 1);

        let won = OthelloTwin::parse(&format!("XX-------------O {side}"));
        assert_eq!(won.outcome(), Some(Outcome::Win(Side::Black)));
        assert_eq!(won.score_black_minus_white_with_empties_to_winner(), 14);
    }
}

/// The shortest possible game: thirteen black discs, no white one.
#[test]
fn shortest_game() {
    let mut position = OthelloTwin::initial(8);
    for mv in ["f5", "d6", "c5", "f4", "e7", "f6", "g5", "e6", "e3"] {
        assert_eq!(position.outcome(), None);
        position = position.play(mv);
    }
    assert_eq!(position.outcome(), Some(Outcome::Win(Side::Black)));
    assert_eq!(
        (position.discs(Side::Black), position.discs(Side::White)),
        (13, 0)
    );
    assert_eq!(
        position.score_black_minus_white_with_empties_to_winner(),
        64
    );
}

/// With perfect play White wins on 4 by 4 by 11 discs to 3, two squares empty.
#[test]
fn the_4x4_game_is_worth_minus_ten() {
    fn minimax(position: &OthelloTwin) -> i32 {
        let scores = position.legal_moves().into_iter();
        let scores = scores.map(|mv| minimax(&position.play(&mv)));
        let best = match position.to_move {
            Side::Black => scores.max(),
            Side::White => scores.min(),
        };
        best.unwrap_or_else(|| position.score_black_minus_white_with_empties_to_winner())
    }
    // The four first moves are alike: one is enough.
    assert_eq!(minimax(&OthelloTwin::initial(4).play("a2")), -10);
}

#[test]
#[should_panic(expected = "not legal")]
fn an_illegal_move_panics() {
    let _ = OthelloTwin::initial(8).play("a1");
}
