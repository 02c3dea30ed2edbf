//! GTP while the engine thinks: clocks, analyses, interruptions.

use super::{AT_ONCE, Talk};
use std::thread;
use std::time::{Duration, Instant};

/// A search that would take hours.
const FOREVER: [&str; 4] = ["gtp", "loa", "--engine", "loam:time=500m"];

#[test]
fn clocks_are_heeded() {
    let mut talk = Talk::to(&["gtp", "loa"]);
    let mut seconds = |settings: &str| {
        talk.get("clear_board");
        for command in settings.split("; ") {
            talk.get(command);
        }
        let start = Instant::now();
        talk.get("genmove b");
        start.elapsed().as_secs_f64()
    };
    let plenty = seconds("time_settings 0 1 1");
    assert!((0.1..3.0).contains(&plenty), "{plenty}");
    assert!(seconds("time_settings 1 0 0") < 0.8);
    assert!(seconds("time_settings 3600 0 0; time_left b 0 0") < 0.8);
    assert!(seconds("time_settings 3600 0 0; time_left b 0.5 1") < 0.8);
    for wrong in ["time_settings 1 2", "time_left b x 0", "time_left r 1 0"] {
        assert!(talk.ask(wrong).starts_with('?'));
    }
    talk.end();
}

#[test]
fn an_analysis_streams_until_the_next_line() {
    for game in ["loa", "othello", "amazons"] {
        let mut talk = Talk::to(&["gtp", game]);
        let side = if game == "amazons" { "w" } else { "b" };
        let moves = talk.get("legal_moves");
        talk.say(&format!("8 loam-analyze {side}"));
        assert_eq!(talk.hear(), "=8");
        for depth in 1..3 {
            let line = talk.hear_of(&format!("info depth {depth} "));
            let words: Vec<&str> = line.split(' ').collect();
            let names = ["info", "score", "nodes", "nps", "time", "pv"];
            assert_eq!([0, 3, 5, 7, 9, 11].map(|i| words[i]), names);
            assert!(words[4].parse::<i32>().is_ok(), "{line}");
            assert!(moves.split(' ').any(|mv| mv == words[12]), "{line}");
        }
        talk.say("9 name");
        let (_, took) = talk.hear_until("=9");
        assert!(took < AT_ONCE, "{game}: {took:?}");
        assert_eq!(talk.hear(), "");
        talk.end();
    }
}

#[test]
fn several_lines_come_at_intervals() {
    let mut talk = Talk::to(&["gtp", "othello", "--engine", "loam:depth=4"]);
    talk.say("loam-analyze 20 lines 3");
    assert_eq!(talk.hear(), "=");
    let ranks = |depth: &str, talk: &mut Talk| {
        for rank in 1..=3 {
            let line = talk.hear();
            let expected = format!("info depth {depth} multipv {rank} score ");
            assert!(line.starts_with(&expected), "{line}");
        }
    };
    ranks("1", &mut talk);
    // The others, done in no time, have to wait; only the last is of interest.
    ranks("4", &mut talk);
    // All is said, but the analysis ends only with a line, if a blank one.
    assert!(talk.is_silent());
    talk.say("");
    assert_eq!(talk.hear(), "");
    assert_eq!(talk.get("known_command undo"), "true");
    for wrong in ["w", "b x", "b lines", "b 1 2 3 red"] {
        let answer = talk.ask(&format!("loam-analyze {wrong}"));
        assert!(answer.starts_with('?'), "{answer}");
    }
    talk.end();
}

/// Lines that are there already stop an analysis too, but not before it has
/// said something.
#[test]
fn an_analysis_in_a_script_says_something() {
    let mut talk = Talk::to(&["gtp", "loa", "--engine", "random"]);
    talk.say("loam-analyze b\nloam-analyze b 100\nquit");
    for _ in 0..2 {
        let answer = talk.answer();
        assert!(answer.starts_with("=\ninfo depth 0 score +0 "), "{answer}");
    }
    assert_eq!(talk.answer(), "=");
    talk.end();
}

#[test]
fn commands_wait_for_a_move_but_quit_does_not() {
    let mut talk = Talk::to(&FOREVER);
    talk.say("1 genmove b");
    thread::sleep(Duration::from_millis(300));
    talk.say("2 name\n3 position");
    assert!(talk.is_silent());
    talk.say("4 quit");
    let start = Instant::now();
    let answers = [(); 4].map(|()| talk.answer());
    assert!(start.elapsed() < AT_ONCE, "{:?}", start.elapsed());
    assert!(answers[0].starts_with("=1 ") && answers[0].contains(['-', 'x']));
    assert!(answers[1].starts_with("=2 Loam "));
    assert!(answers[2].ends_with(" w"), "the move was played");
    assert_eq!(answers[3], "=4");
    assert!(talk.end() < AT_ONCE);
}

#[test]
fn the_end_of_input_ends_a_search() {
    for command in ["genmove b", "genmove b\nname", "loam-analyze b"] {
        let mut talk = Talk::to(&FOREVER);
        talk.say(command);
        thread::sleep(Duration::from_millis(300));
        let took = talk.end();
        assert!(took < 2 * AT_ONCE, "{command}: {took:?}");
    }
}

/// What is sent along with a farewell is a script, and done in full.
#[test]
fn a_script_is_obeyed_to_its_end() {
    let mut talk = Talk::to(&["gtp", "othello", "--engine", "loam:time=700ms"]);
    talk.say("genmove b\nquit");
    let start = Instant::now();
    drop(talk.input.take());
    assert_eq!(talk.answer().len(), 4);
    assert!(start.elapsed() > Duration::from_millis(600));
    talk.end();
}
