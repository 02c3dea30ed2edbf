//! UGI.

use super::{AT_ONCE, Talk};
use std::thread;
use std::time::{Duration, Instant};

/// A line sent, and the next one heard.
fn ask(talk: &mut Talk, line: &str) -> String {
    talk.say(line);
    talk.hear()
}

/// Searches and returns the move.
fn best(talk: &mut Talk, go: &str) -> String {
    talk.say(go);
    let line = talk.hear_of("bestmove ");
    line["bestmove ".len()..].to_owned()
}

#[test]
fn it_introduces_itself() {
    let mut talk = Talk::to(&["ugi", "--game", "othello", "--engine", "iago-1981"]);
    talk.say("ugi");
    let (lines, _) = talk.hear_until("ugiok");
    assert!(lines[0].starts_with("id name Loam "));
    assert!(lines[1].starts_with("id author "));
    let names: Vec<&str> = lines[2..lines.len() - 1]
        .iter()
        .map(|line| line.split(' ').nth(2).unwrap())
        .collect();
    assert_eq!(
        names,
        [
            "Game",
            "Board",
            "Rules",
            "Setup",
            "Engine",
            "MultiPV",
            "depth",
            "nodes",
            "time",
            "saved",
            "responses",
            "order",
            "x-access",
        ]
    );
    assert!(lines.contains(&"option name Engine type string default iago-1981".into()));
    assert_eq!(ask(&mut talk, "isready"), "readyok");
    talk.say("quit");
    assert!(talk.end() < AT_ONCE);
}

/// As a runner that knows no game does it: ask the engine for everything.
#[test]
fn whole_games_are_played() {
    for (game, board, first) in [
        ("loa", "8x8", "b"),
        ("othello", "6x6", "X"),
        ("amazons", "5x5", "w"),
    ] {
        let mut talk = Talk::to(&["ugi"]);
        talk.say(&format!("setoption name Game value {game}"));
        talk.say(&format!("setoption name board value {board}"));
        talk.say("setoption name Engine value random:seed=2\nuginewgame\nposition startpos");
        assert_eq!(ask(&mut talk, "query p1turn"), "response true");
        let mut moves = String::new();
        let mut turns = 0;
        while ask(&mut talk, "query gameover") == "response false" {
            assert_eq!(ask(&mut talk, "query result"), "response none");
            let mv = best(&mut talk, "go nodes 1");
            moves = format!("{moves} {mv}");
            talk.say(&format!("position startpos moves{moves}"));
            turns += 1;
            assert!(turns < 500);
        }
        let result = ask(&mut talk, "query result");
        assert!(
            ["response p1win", "response p2win", "response draw"].contains(&&*result),
            "{result}"
        );
        assert_eq!(best(&mut talk, "go depth 1"), "(none)");
        talk.say("position startpos\nprint");
        let (lines, _) = talk.hear_until(match game {
            "othello" => "---",
            "loa" => "1b",
            _ => "1b1b1/",
        });
        let position = &lines[lines.len() - 1];
        assert!(position.ends_with(first), "{position}");
        talk.end();
    }
}

#[test]
fn positions_are_set_or_refused() {
    let mut talk = Talk::to(&["ugi", "othello", "--engine", "loam:depth=3"]);
    talk.say("position fen -----OX--XO----- X moves a2");
    assert_eq!(ask(&mut talk, "query p1turn"), "response false");
    for wrong in [
        "position",
        "position fen",
        "position fen XO X",
        "position startpos moves a1",
        "position startpos moves f5 d6 f5",
        "setoption name Board value 5x5",
        "setoption name Rules value mso",
        "setoption name Engine value mia-2000",
        "setoption name MultiPV value 0",
        "setoption name Frob value 1",
        "setoption",
        "query weather",
        "frob",
    ] {
        let answer = ask(&mut talk, wrong);
        assert!(answer.starts_with("info string error: "), "{answer}");
    }
    // Nothing of that has changed the position.
    assert_eq!(ask(&mut talk, "query p1turn"), "response false");
    assert!(["a1", "c1", "a3"].contains(&&*best(&mut talk, "go")));
    talk.say("setoption name Game value loa\nsetoption name Rules value openspiel");
    talk.say("setoption name Setup value scrambled-eggs");
    assert_eq!(ask(&mut talk, "query p1turn"), "response true");
    talk.end();
}

#[test]
fn searches_have_limits_and_lines() {
    let mut talk = Talk::to(&["ugi", "amazons", "--board", "6x6"]);
    talk.say("setoption name MultiPV value 2\ngo depth 2");
    let (lines, _) = talk.hear_until("bestmove ");
    let last = &lines[lines.len() - 3..];
    for (rank, line) in (1..).zip(&last[..2]) {
        let start = format!("info depth 2 seldepth 2 multipv {rank} score cp ");
        assert!(line.starts_with(&start), "{line}");
        for word in [" time ", " nodes ", " nps ", " hashfull ", " pv "] {
            assert!(line.contains(word), "{line}");
        }
    }
    let mv = last[2].strip_prefix("bestmove ").unwrap();
    assert!(last[0].contains(&format!(" pv {mv}")), "{last:?}");
    let start = Instant::now();
    best(&mut talk, "go movetime 100");
    best(&mut talk, "go p1time 500 p2time 1 p1inc 0 p2inc 0");
    best(&mut talk, "go nodes 500");
    assert!(start.elapsed() < 2 * AT_ONCE);
    talk.end();
}

#[test]
fn a_search_without_end_is_stopped_at_once() {
    let mut talk = Talk::to(&["ugi", "loa"]);
    talk.say("go infinite");
    talk.hear_of("info depth 3 ");
    // Beside the search:
    let start = Instant::now();
    talk.say("isready\nquery gameover\nd");
    talk.hear_of("readyok");
    talk.hear_of("response false");
    talk.hear_of("black to move");
    assert!(start.elapsed() < AT_ONCE);
    talk.say("stop");
    let (_, took) = talk.hear_until("bestmove ");
    assert!(took < AT_ONCE, "{took:?}");
    talk.say("stop");
    assert_eq!(ask(&mut talk, "isready"), "readyok");
    // Another position ends it, too, and so does a farewell.
    talk.say("go infinite");
    talk.hear_of("info depth 2 ");
    talk.say("position startpos moves d1-b3\nquery p1turn");
    talk.hear_of("bestmove ");
    assert_eq!(talk.hear(), "response false");
    talk.say("go depth 99");
    talk.hear_of("info depth 2 ");
    talk.say("quit");
    let (_, took) = talk.hear_until("bestmove ");
    assert!(took < AT_ONCE, "{took:?}");
    assert!(talk.end() < AT_ONCE);
}

/// A position may be solved before anyone says stop; the move waits for it.
#[test]
fn an_infinite_search_does_not_end_by_itself() {
    let mut talk = Talk::to(&["ugi", "othello", "--board", "4x4"]);
    talk.say("go infinite");
    talk.hear_of("info ");
    thread::sleep(Duration::from_millis(500));
    let said: Vec<String> = talk.output.try_iter().collect();
    assert!(
        said.iter().all(|line| line.starts_with("info ")),
        "{said:?}"
    );
    talk.say("stop");
    let (_, took) = talk.hear_until("bestmove ");
    assert!(took < AT_ONCE, "{took:?}");
    talk.end();
}

#[test]
fn the_end_of_input_ends_a_search() {
    for go in [
        "go infinite",
        "go depth 99",
        "go infinite\nquit",
        "go depth 99\nquit",
    ] {
        let mut talk = Talk::to(&["ugi", "amazons"]);
        talk.say(go);
        talk.hear_of("info depth ");
        let took = talk.end();
        assert!(took < 2 * AT_ONCE, "{go}: {took:?}");
    }
}
