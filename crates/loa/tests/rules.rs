//! The rules one by one, on hand-made positions.

use loam_game::perft::{FinishedGame, perft_with_history};
use loam_game::{Game, Notation, Outcome, PlayError, Repetition, Side, Timeline};
use loam_loa::{Loa, Move, Rules, Setup};

fn position(text: &str, rules: &str) -> Loa {
    Loa::parse(text, rules.parse().unwrap()).unwrap()
}

fn refusal(text: &str, mv: &str) -> String {
    position(text, "thesis")
        .parse_move(mv)
        .unwrap_err()
        .to_string()
}

/// Black on h8 and a1, each walled in; White can move.
const BLOCKED: &str = "6wb/6ww/8/8/8/8/ww6/bw6 b";

#[test]
fn a_player_without_a_move_loses_passes_or_draws() {
    let loses = position(BLOCKED, "thesis");
    assert_eq!(loses.outcome(), Some(Outcome::Win(Side::White)));
    assert_eq!(
        position(BLOCKED, "no-move=draws").outcome(),
        Some(Outcome::Draw)
    );

    let passes = position(BLOCKED, "no-move=passes");
    assert_eq!(passes.outcome(), None);
    assert_eq!(passes.legal_count(), Some(1));
    assert_eq!(passes.parse_move("pass"), Ok(Move::Pass));
    let next = passes.play(Move::Pass);
    assert_eq!(
        (next.to_move(), next.legal_count() > Some(1)),
        (Side::White, true)
    );
    assert!(next.parse_move("pass").is_err());
}

#[test]
fn two_players_without_a_move_draw_when_they_would_pass() {
    let striped = ["bbbbbbbb", "wwwwwwww"].repeat(4).join("/") + " b";
    assert_eq!(
        position(&striped, "no-move=passes").outcome(),
        Some(Outcome::Draw)
    );
    assert_eq!(
        position(&striped, "thesis").outcome(),
        Some(Outcome::Win(Side::White))
    );
}

#[test]
fn one_move_can_connect_both_sides() {
    // White's outlier on d3 falls as Black's last piece joins.
    let outcome = |rules| {
        let before = position("8/5w2/5w2/3b4/8/2bw4/8/8 b", rules);
        assert_eq!(before.outcome(), None);
        before.play(before.parse_move("d5xd3").unwrap()).outcome()
    };
    assert_eq!(outcome("thesis"), Some(Outcome::Win(Side::Black)));
    assert_eq!(outcome("openspiel"), Some(Outcome::Win(Side::Black)));
    assert_eq!(outcome("mso"), Some(Outcome::Draw));
}

#[test]
fn a_capture_can_make_the_opponent_win() {
    // The same, but Black has another piece far away.
    let before = position("8/5w2/5w2/3b4/8/2bw4/8/7b b", "thesis");
    let after = before.play(before.parse_move("d5xd3").unwrap());
    assert_eq!(after.outcome(), Some(Outcome::Win(Side::White)));
}

#[test]
fn a_single_piece_is_connected() {
    let alone = position("b7/8/8/8/8/8/8/w5w1 w", "thesis");
    assert_eq!(alone.outcome(), Some(Outcome::Win(Side::Black)));
}

#[test]
fn the_thesis_draws_at_the_second_occurrence() {
    let shuttle = ["b1-b3", "a2-c2", "b3-b1", "c2-a2"];
    let ends_after = |rules: Rules| {
        let mut game = Timeline::new(Loa::new(Setup::Standard, rules));
        for text in shuttle.iter().cycle().take(40) {
            if game.outcome().is_some() {
                break;
            }
            let mv = game.position().parse_move(text).unwrap();
            game.play(mv).unwrap();
        }
        (game.ply(), game.outcome())
    };
    let third = "repetition=third".parse().unwrap();
    assert_eq!(ends_after(Rules::THESIS), (4, Some(Outcome::Draw)));
    assert_eq!(ends_after(third), (8, Some(Outcome::Draw)));
    assert_eq!(ends_after(Rules::OPENSPIEL), (4, Some(Outcome::Draw)));
    assert_eq!(ends_after(Rules::THESIS.without_repetition()), (40, None));
    let short = Rules {
        ply_limit: Some(5),
        repetition: Repetition::Ignored,
        ..Rules::THESIS
    };
    assert_eq!(ends_after(short), (5, Some(Outcome::Draw)));
}

/// OpenSpiel's own count; without its repetition rule it is 55,963,132.
#[test]
fn perft_feels_the_repetition_rule() {
    let mut game = Timeline::new(Loa::new(Setup::Standard, Rules::OPENSPIEL));
    assert_eq!(
        perft_with_history(&mut game, 5, FinishedGame::Nothing),
        55_934_908
    );
}

#[test]
fn a_finished_game_takes_no_move() {
    let mut game = Timeline::new(position("b7/8/8/8/8/8/8/w5w1 w", "thesis"));
    let mut some = None;
    game.position().for_each_move(|mv| some = Some(mv));
    assert_eq!(
        game.play(some.unwrap()),
        Err(PlayError::Finished(Outcome::Win(Side::Black)))
    );
}

#[test]
fn refusals_name_the_rule() {
    let start = "1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/1bbbbbb1 b";
    for (mv, why) in [
        (
            "b1-b4",
            "the line holds 2 pieces, so the piece moves 2 and not 3",
        ),
        ("a2-c2", "a2 holds a white piece, and black is to move"),
        ("d4-d6", "d4 holds no piece, and black is to move"),
        ("b1-c3", "b1 and c3 do not lie on one line"),
        ("b1-b1", "a piece must move"),
        ("b1-b9", "b9 is outside the 8x8 board"),
        (
            "b1",
            "expected the landing square after the piece's, as in d1-b3",
        ),
        ("", "expected a square such as d3 (letter, then number)"),
        ("b1-b3!", "expected nothing after the landing square"),
        ("pass", "these rules know no pass"),
    ] {
        assert_eq!(refusal(start, mv), format!("'{mv}': {why}"));
    }
    assert_eq!(
        refusal("4w3/8/8/8/b1w4b/8/8/b7 b", "a4-d4"),
        "'a4-d4': a white piece stands in the way"
    );
    assert_eq!(
        refusal("8/8/8/8/b2b3w/8/8/w7 b", "a4-d4"),
        "'a4-d4': d4 holds a piece of the mover's own"
    );
}

#[test]
fn bad_positions_are_refused_with_the_reason() {
    for (text, why) in [
        ("", "expected eight ranks and a side to move, b or w"),
        ("8/8 b", "expected 8 ranks, found 2"),
        ("8/8/8/8/8/8/8/8/8 b", "expected 8 ranks, found more"),
        ("9/8/8/8/8/8/8/8 b", "found '9' in rank 8"),
        ("8b/8/8/8/8/8/8/8 b", "rank 8 has 9 squares instead of 8"),
        ("8/8/8/8/8/8/8/7 b", "rank 1 has 7 squares instead of 8"),
        (
            "8/8/8/8/8/8/8/8 x",
            "expected the side to move, b or w, at the end",
        ),
        (
            "8/8/8/8/8/8/8/8 b b",
            "expected eight ranks and a side to move, b or w",
        ),
    ] {
        let error = Loa::parse(text, Rules::THESIS).unwrap_err().to_string();
        assert!(error.contains(why), "{text}: {error}");
    }
}
