//! NBoard.

use super::{AT_ONCE, Talk};
use std::thread;
use std::time::Duration;

/// The game of the protocol's example.
const GAME: &str = "set game (;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[./mEdax]\
    PW[chris]RE[?]TI[15:00]TY[8]BO[8 ---------------------------O*------*O------------------\
    --------- *]B[F5]W[F6]B[D3]W[C5]B[E6]W[F7]B[E7]W[F4];)";

fn begin(depth: u32) -> Talk {
    let mut talk = Talk::to(&["nboard"]);
    talk.say("nboard 2");
    assert_eq!(talk.hear(), "set myname Loam");
    talk.say(&format!("set depth {depth}\n{GAME}"));
    assert_eq!(talk.hear(), format!("set myname Loam{depth}"));
    talk
}

#[test]
fn the_example_of_the_protocol() {
    let mut talk = begin(6);
    talk.say("ping 1");
    assert_eq!(talk.hear(), "pong 1");
    talk.say("go");
    assert_eq!(talk.hear(), "status Loam6 is thinking");
    let (lines, _) = talk.hear_until("=== ");
    assert!(lines.iter().any(|line| line.starts_with("nodestats ")));
    let answer = &lines[lines.len() - 1]["=== ".len()..];
    let parts: Vec<&str> = answer.split('/').collect();
    assert_eq!((parts.len(), parts[0].len()), (3, 2), "{answer}");
    assert!(parts[1].parse::<f64>().is_ok() && parts[2].parse::<f64>().is_ok());
    assert_eq!(talk.hear(), "status Loam6 is waiting");
    // The board is as before, until the move comes back.
    let mv = parts[0].to_owned();
    talk.say(&format!("move {mv}/-1.00/0.5\nmove {mv}"));
    assert!(talk.hear().starts_with("status illegal move "));
    talk.say("quit");
    assert!(talk.end() < AT_ONCE);
}

#[test]
fn hints_are_lines_of_search() {
    let mut talk = begin(4);
    talk.say("hint 3");
    assert_eq!(talk.hear(), "status Loam4 is analyzing");
    let (lines, _) = talk.hear_until("status ");
    let deepest: Vec<&String> = lines
        .iter()
        .filter(|line| line.ends_with(" 0 4@73%"))
        .collect();
    assert_eq!(deepest.len(), 3, "{lines:?}");
    let mut values = Vec::new();
    for line in deepest {
        let words: Vec<&str> = line.split(' ').collect();
        assert_eq!((words[0], words.len()), ("search", 5));
        let square = words[1].as_bytes();
        assert!(square[0].is_ascii_uppercase() && square[1].is_ascii_digit());
        values.push(words[2].parse::<f64>().unwrap());
    }
    assert!(values.is_sorted_by(|a, b| a >= b), "{values:?}");
    talk.end();
}

#[test]
fn a_ping_stops_a_hint_at_once() {
    let mut talk = begin(60);
    for number in [2, -7] {
        talk.say("hint 2");
        talk.hear_of("search ");
        thread::sleep(Duration::from_millis(200));
        talk.say(&format!("ping {number}"));
        let (lines, took) = talk.hear_until("pong");
        assert!(took < AT_ONCE, "{took:?}");
        assert_eq!(lines[lines.len() - 1], format!("pong {number}"));
        assert!(talk.is_silent(), "nothing about the old position");
    }
    // So does a new game, and even one that was sent along.
    talk.say(&format!("hint 1\n{GAME}\ngo\nping 3"));
    let (lines, took) = talk.hear_until("pong 3");
    assert!(took < AT_ONCE, "{took:?}");
    let answers = lines.iter().filter(|line| line.starts_with("=== "));
    assert_eq!(answers.count(), 1, "{lines:?}");
    talk.end();
}

#[test]
fn every_position_of_the_game_is_judged() {
    let mut talk = begin(2);
    talk.say("analyze");
    assert_eq!(talk.hear(), "status Loam2 is analyzing");
    let (lines, _) = talk.hear_until("status ");
    let made = lines.iter().filter_map(|line| {
        let mut words = line.strip_prefix("analysis ")?.split(' ');
        let made: u32 = words.next()?.parse().ok()?;
        words.next()?.parse::<f64>().ok()?;
        Some(made)
    });
    assert!(made.eq((0..=8).rev()), "{lines:?}");
    // The moves are played again: the next one is a ninth.
    talk.say("move D6\nmove D6\nset depth 60\nanalyze\nping 4");
    assert!(
        talk.hear_of("status illegal")
            .contains("the square is taken")
    );
    let (lines, took) = talk.hear_until("pong 4");
    assert!(took < AT_ONCE && lines.len() < 9, "{lines:?}");
    talk.say("move C4\nmove D6");
    assert!(talk.hear().contains("the square is taken"));
    talk.end();
}

#[test]
fn a_finished_game_is_counted() {
    let mut talk = Talk::to(&["nboard"]);
    talk.say("set game (;GM[Othello]TY[8]BO[8 *OOOOOO-OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO *]B[H1];)");
    talk.say("go");
    assert_eq!(talk.hear(), "status the game is over");
    talk.say("hint 1");
    assert_eq!(talk.hear(), "status the game is over");
    talk.say("analyze");
    let (lines, _) = talk.hear_until("analysis 0 ");
    assert_eq!(lines[1], "analysis 1 48.00");
    assert_eq!(lines[2], "analysis 0 -48.00");
    talk.end();
}

#[test]
fn politeness() {
    let mut talk = begin(3);
    talk.say("set contempt 100\nset frob 1\nfrob\n\nset depth deep\nlearn");
    assert_eq!(talk.hear(), "learned");
    talk.say("set game (;GM[Othello");
    assert!(talk.hear().starts_with("status cannot read the game: "));
    talk.say("set game (;GM[Amazons]TY[10]B[D1-D7-G7];)");
    assert_eq!(
        talk.hear(),
        "status cannot read the game: a game of Amazons"
    );
    // A forced pass is PA.
    talk.say("set game (;GM[Othello]TY[4]BO[4 O**------------- *];)\ngo");
    assert!(talk.hear_of("=== ").starts_with("=== PA//"));
    talk.say("move PA\nmove d1//2.5\nping 5");
    assert_eq!(talk.hear_of("pong"), "pong 5");
    talk.end();
}

#[test]
fn the_end_of_input_ends_a_search() {
    for command in ["go", "hint 5", "analyze", "hint 1\nquit"] {
        let mut talk = begin(60);
        talk.say(command);
        talk.hear_of("status ");
        let took = talk.end();
        assert!(took < 2 * AT_ONCE, "{command}: {took:?}");
    }
}
