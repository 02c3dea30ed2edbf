//! The Lines of Action twin against published counts, reference games and
//! positions small enough to check by eye.

mod reference;

use loam_game::{Outcome, Side};
use loam_twins::{LoaTwin, NoMove, Simultaneous};

#[test]
fn perft_of_the_start() {
    let start = LoaTwin::initial();
    assert_eq!(start.perft(0), 1);
    assert_eq!(start.perft(1), 36);
    assert_eq!(start.perft(2), 1_244);
    assert_eq!(start.perft(3), 44_952);
}

/// Replays games under OpenSpiel's rules: the mover wins on simultaneous
/// connection, and a board seen before is a draw, whoever is to move.
fn replay(file: &str) {
    for (id, game) in reference::games(file).iter().enumerate() {
        let mut position = LoaTwin::initial();
        let mut boards = vec![position.cells];
        for (ply, mv) in game.moves.iter().enumerate() {
            assert_eq!(position.outcome(), None, "game {id}, ply {ply}");
            game.check_legal(ply, &position.legal_moves());
            position = position.play(mv);
            if ply + 1 < game.moves.len() {
                assert!(!boards.contains(&position.cells), "game {id}, ply {ply}");
            }
            boards.push(position.cells);
        }
        let last = boards.pop().expect("a last board");
        let mover_connected = position.connected(!position.to_move);
        let opponent_connected = position.connected(position.to_move);
        let (outcome, repeated) = (position.outcome(), boards.contains(&last));
        match game.end.as_str() {
            "mover" => assert!(mover_connected && !opponent_connected, "game {id}"),
            "opponent" => assert!(opponent_connected && !mover_connected, "game {id}"),
            "both" => assert!(mover_connected && opponent_connected, "game {id}"),
            "repetition" | "rep_even" | "rep_odd" => {
                assert!(repeated, "game {id}");
                assert_eq!((outcome, game.result), (None, "draw"), "game {id}");
                continue;
            }
            other => panic!("game {id} ends by {other}"),
        }
        assert!(!repeated, "game {id}");
        assert_eq!(outcome.expect("an end").name(), game.result, "game {id}");
        assert!(position.legal_moves().is_empty(), "game {id}");
    }
}

#[test]
fn random_reference_games() {
    replay(include_str!("data/loa_random_games.jsonl"));
}

#[test]
fn edge_reference_games() {
    replay(include_str!("data/loa_edge_games.jsonl"));
}

#[test]
fn positions_as_text() {
    let start = "1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/1bbbbbb1 b";
    let position = LoaTwin::parse(start);
    assert_eq!(position.position_text(), start);
    assert_eq!(position.cells[0][1], Some(Side::Black), "b1");
    assert_eq!(position.cells[6][0], Some(Side::White), "a7");
    assert_eq!(
        position.play("d1-b3").position_text(),
        "1bbbbbb1/w6w/w6w/w6w/w6w/wb5w/w6w/1bb1bbb1 w"
    );
}

/// Rank 1 holds three pieces: a1 goes three squares over b1 to d1 and e1 to
/// h1, but b1 and e1 may not land on one another.
#[test]
fn own_pieces_are_jumped_but_not_captured() {
    let moves = LoaTwin::parse("w7/8/8/8/7w/8/8/bb2b3 b").legal_moves();
    let on_rank_1: Vec<&String> = moves.iter().filter(|mv| mv.ends_with('1')).collect();
    assert_eq!(on_rank_1, ["a1-d1", "e1-h1"]);
}

/// Rank 1 holds three pieces: a1 may not go over c1 to d1. With two on the
/// rank it takes c1.
#[test]
fn opponents_are_captured_but_not_jumped() {
    let blocked = LoaTwin::parse("w7/8/8/8/8/8/8/b1w4b b").legal_moves();
    assert!(!blocked.contains(&"a1-d1".to_string()));
    assert!(blocked.contains(&"h1-e1".to_string()));
    let open = LoaTwin::parse("w7/8/8/8/7b/8/8/b1w5 b");
    let after = open.play("a1-c1");
    assert_eq!(after.position_text(), "w7/8/8/8/7b/8/8/2b5 w");
}

/// Black in two corners, each locked in by three white men that may not be
/// jumped: two pieces on rank and file, four on the long diagonal.
const LOCKED_IN: &str = "6wb/6ww/8/8/8/8/ww6/bw6 b";

#[test]
fn a_side_without_a_move() {
    let mut position = LoaTwin::parse(LOCKED_IN);
    assert!(!position.connected(Side::Black) && !position.connected(Side::White));

    assert_eq!(position.no_move, NoMove::Loses);
    assert_eq!(position.outcome(), Some(Outcome::Win(Side::White)));
    assert!(position.legal_moves().is_empty());
    assert_eq!(position.perft(1), 0);

    position.no_move = NoMove::Draws;
    assert_eq!(position.outcome(), Some(Outcome::Draw));
    assert!(position.legal_moves().is_empty());

    position.no_move = NoMove::Passes;
    assert_eq!(position.outcome(), None);
    assert_eq!(position.legal_moves(), ["pass"]);
    let passed = position.play("pass");
    assert_eq!(passed.cells, position.cells);
    assert_eq!(
        (passed.to_move, passed.no_move),
        (Side::White, NoMove::Passes)
    );
    assert_eq!(passed.outcome(), None);
    assert!(!passed.legal_moves().contains(&"pass".to_string()));
    assert_eq!(position.perft(2), passed.legal_moves().len() as u64);
}

/// With White to move the same position goes on under every rule.
#[test]
fn only_the_player_to_move_needs_a_move() {
    let mut position = LoaTwin::parse(LOCKED_IN);
    position.to_move = Side::White;
    for no_move in [NoMove::Loses, NoMove::Passes, NoMove::Draws] {
        position.no_move = no_move;
        assert_eq!(position.outcome(), None);
        assert!(!position.legal_moves().is_empty());
    }
}

/// On a full board every line is as long as its count, so every move leaves
/// the board; stripes connect nobody.
#[test]
fn nobody_has_a_move() {
    let stripes = ["bbbbbbbb/wwwwwwww"; 4].join("/");
    for (side, opponent) in [('b', Side::White), ('w', Side::Black)] {
        let mut position = LoaTwin::parse(&format!("{stripes} {side}"));
        assert_eq!(position.outcome(), Some(Outcome::Win(opponent)));
        for no_move in [NoMove::Passes, NoMove::Draws] {
            position.no_move = no_move;
            assert_eq!(position.outcome(), Some(Outcome::Draw));
            assert!(position.legal_moves().is_empty());
        }
    }
}

/// a1 takes c1 next to d2, which leaves White one man: both are connected.
#[test]
fn simultaneous_connection() {
    let mut position = LoaTwin::parse("7w/8/8/8/8/8/3b4/b1w5 b");
    let after = position.play("a1-c1");
    assert!(after.connected(Side::Black) && after.connected(Side::White));
    assert_eq!(after.outcome(), Some(Outcome::Win(Side::Black)));
    assert!(after.legal_moves().is_empty());

    position.simultaneous = Simultaneous::Draw;
    let after = position.play("a1-c1");
    assert_eq!(after.outcome(), Some(Outcome::Draw));
    assert!(after.legal_moves().is_empty());
}

/// The same with a black man on a8, too far from the others: White wins, under
/// either rule.
#[test]
fn a_capture_connects_the_opponent() {
    let mut position = LoaTwin::parse("b6w/8/8/8/8/8/3b4/b1w5 b");
    for simultaneous in [Simultaneous::MoverWins, Simultaneous::Draw] {
        position.simultaneous = simultaneous;
        assert_eq!(position.outcome(), None);
        let after = position.play("a1-c1");
        assert_eq!(after.outcome(), Some(Outcome::Win(Side::White)));
        assert!(after.legal_moves().is_empty());
    }
}

/// The same with a second white group instead: nobody is connected yet.
#[test]
fn a_capture_that_connects_nobody() {
    let position = LoaTwin::parse("b6w/8/8/8/w7/8/3b4/b1w5 b");
    assert_eq!(position.play("a1-c1").outcome(), None);
}

#[test]
fn one_piece_or_none_is_connected() {
    for white in ["7w", "8"] {
        for side in ["b", "w"] {
            let position = LoaTwin::parse(&format!("{white}/8/8/8/8/8/8/b6b {side}"));
            assert_eq!(position.outcome(), Some(Outcome::Win(Side::White)));
            assert!(position.legal_moves().is_empty());
        }
    }
}

/// Two groups, one of them a ring: by the Euler number alone they would pass
/// for one.
#[test]
fn a_ring_and_a_group_are_not_connected() {
    let position = LoaTwin::parse("w6w/8/8/8/8/1bb5/b2b3b/1bb5 b");
    assert!(!position.connected(Side::Black));
    assert_eq!(position.outcome(), None);
}

#[test]
fn diagonal_neighbours_are_connected() {
    let position = LoaTwin::parse("b6w/1b5w/2b5/3b4/4b3/5b2/6b1/w6b w");
    assert!(position.connected(Side::Black));
    assert_eq!(position.outcome(), Some(Outcome::Win(Side::Black)));
}

#[test]
#[should_panic(expected = "not legal")]
fn an_illegal_move_panics() {
    let _ = LoaTwin::initial().play("d1-d2");
}
