//! The Amazons twin against published counts, reference games and positions
//! small enough to check by eye.

mod reference;

use loam_game::{Outcome, Side};
use loam_twins::{AmazonsTwin, Square};

/// The set-ups by their position texts, with leaves at depth 1 and 2.
#[test]
fn perft_of_the_starts() {
    for (cols, rows, text, one, two) in [
        (4, 4, "1bb1/b2b/w2w/1ww1 w", 88, 4_336),
        (4, 5, "1bb1/b2b/4/w2w/1ww1 w", 170, 18_704),
        (5, 5, "1b1b1/b3b/5/w3w/1w1w1 w", 260, 50_422),
        (5, 6, "1b1b1/b3b/5/5/w3w/1w1w1 w", 410, 129_436),
        (6, 5, "1b2b1/b4b/6/w4w/1w2w1 w", 410, 128_094),
        (6, 6, "1b2b1/b4b/6/6/w4w/1w2w1 w", 544, 238_532),
    ] {
        let start = AmazonsTwin::parse(text);
        assert_eq!(start, AmazonsTwin::initial(cols, rows));
        assert_eq!(start.perft(0), 1);
        assert_eq!(start.perft(1), one, "{cols}x{rows}");
        assert_eq!(start.perft(2), two, "{cols}x{rows}");
    }
}

#[test]
fn first_moves_on_10_by_10() {
    let text = "3b2b3/10/10/b8b/10/10/w8w/10/10/3w2w3 w";
    let start = AmazonsTwin::parse(text);
    assert_eq!(start, AmazonsTwin::initial(10, 10));
    assert_eq!(start.position_text(), text);
    let moves = start.legal_moves();
    assert_eq!(moves.len(), 2_176);
    assert!(moves.contains(&"d1-d9/a9".to_string()));
    assert!(moves.contains(&"a4-i4/i10".to_string()));
}

#[test]
fn random_reference_games() {
    let file = include_str!("data/amazons_random_games_6.jsonl");
    let tell = |twin: &AmazonsTwin| (twin.legal_moves(), twin.outcome());
    let games = reference::replay(file, &AmazonsTwin::initial(6, 6), tell, AmazonsTwin::play);
    assert!(!games.is_empty());
}

#[test]
fn positions_as_text() {
    let text = "12/x10b/5w5x/12 b";
    let position = AmazonsTwin::parse(text);
    assert_eq!(position.position_text(), text);
    assert_eq!((position.cells.len(), position.cells[0].len()), (4, 12));
    assert_eq!(position.cells[2][0], Square::Burnt, "a3");
    assert_eq!(position.cells[2][11], Square::Queen(Side::Black), "l3");
    assert_eq!(position.cells[1][5], Square::Queen(Side::White), "f2");
    let start = AmazonsTwin::initial(6, 6);
    assert_eq!(
        start.play("b1-b4/b1").position_text(),
        "1b2b1/b4b/1w4/6/w4w/1x2w1 b"
    );
}

/// The whole moves are the half moves with their arrows, and no half move is
/// without one.
#[test]
fn half_moves_make_up_the_moves() {
    let position = AmazonsTwin::parse("1b2b1/b4b/1w4/1xx3/w3xw/1x2w1 w");
    let mut moves = Vec::new();
    for half in position.half_moves() {
        let (from, to) = half.split_once('-').expect("from-to");
        let arrows = position.arrows(from, to);
        assert!(arrows.iter().any(|arrow| arrow == from), "{half}");
        for arrow in arrows {
            moves.push(format!("{half}/{arrow}"));
        }
    }
    assert!(position.half_moves().is_sorted());
    assert_eq!(moves, position.legal_moves());
}

/// Two squares: White goes up, shoots back and Black has lost.
#[test]
fn one_by_two() {
    let position = AmazonsTwin::parse("1/w w");
    assert_eq!(position.legal_moves(), ["a1-a2/a1"]);
    let after = position.play("a1-a2/a1");
    assert_eq!(after.position_text(), "w/x b");
    assert!(after.legal_moves().is_empty());
    assert_eq!(after.outcome(), Some(Outcome::Win(Side::White)));
    assert_eq!([0, 1, 2].map(|depth| position.perft(depth)), [1, 1, 0]);
}

/// From each of eight squares eight can be burnt, those behind the amazon
/// through the square it left.
#[test]
fn ten_by_one() {
    let position = AmazonsTwin::parse("w8b w");
    let moves = position.legal_moves();
    assert_eq!(moves.len(), 64);
    assert_eq!(moves[0], "a1-b1/a1");
    assert_eq!(moves[63], "a1-i1/h1");
    let after = position.play("a1-i1/h1");
    assert_eq!(after.position_text(), "7xwb b");
    assert_eq!(after.outcome(), Some(Outcome::Win(Side::White)));
}

/// The same standing up: `a10` sorts after `a1-` and before `a2`.
#[test]
fn one_by_ten() {
    let position = AmazonsTwin::parse("w/1/1/1/1/1/1/1/1/b w");
    let moves = position.legal_moves();
    assert_eq!(moves.len(), 64);
    assert_eq!(moves[0], "a10-a2/a10");
    assert!(moves.is_sorted());
}

#[test]
fn shooting_back_and_through() {
    let position = AmazonsTwin::parse("1w1 w");
    assert_eq!(position.half_moves(), ["b1-a1", "b1-c1"]);
    assert_eq!(position.arrows("b1", "a1"), ["b1", "c1"]);
    assert_eq!(position.arrows("b1", "c1"), ["a1", "b1"]);
    assert_eq!(
        position.legal_moves(),
        ["b1-a1/b1", "b1-a1/c1", "b1-c1/a1", "b1-c1/b1"]
    );
}

/// Amazons and arrows of either kind stop amazons and arrows alike.
#[test]
fn obstacles() {
    let position = AmazonsTwin::parse("1w2x w");
    assert_eq!(position.half_moves(), ["b1-a1", "b1-c1", "b1-d1"]);
    assert_eq!(position.arrows("b1", "d1"), ["a1", "b1", "c1"]);
    let position = AmazonsTwin::parse("x1w1b w");
    assert_eq!(position.half_moves(), ["c1-b1", "c1-d1"]);
    assert_eq!(position.arrows("c1", "b1"), ["c1", "d1"]);
    let position = AmazonsTwin::parse("w1w1 w");
    assert_eq!(position.half_moves(), ["a1-b1", "c1-b1", "c1-d1"]);
    assert_eq!(position.arrows("a1", "b1"), ["a1"]);
}

#[test]
fn no_moves() {
    let shut_in = AmazonsTwin::parse("3/xx1/wx1 w");
    assert!(shut_in.half_moves().is_empty());
    assert!(shut_in.legal_moves().is_empty());
    assert_eq!(shut_in.outcome(), Some(Outcome::Win(Side::Black)));
    assert_eq!(shut_in.perft(1), 0);

    let no_amazon = AmazonsTwin::parse("3/3/w2 b");
    assert_eq!(no_amazon.outcome(), Some(Outcome::Win(Side::White)));

    // Only the player to move needs a move.
    let other = AmazonsTwin::parse("b2/xx1/wx1 b");
    assert_eq!(other.outcome(), None);
}

#[test]
#[should_panic(expected = "not legal")]
fn an_illegal_move_panics() {
    let _ = AmazonsTwin::initial(6, 6).play("b1-b2/b7");
}
