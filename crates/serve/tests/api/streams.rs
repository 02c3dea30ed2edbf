//! Searches that tell of themselves as they go on, and stop when nobody
//! listens.

use crate::common::{self, Request, config, server};
use loam_serve::{Config, Server};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::{Duration, Instant};

/// The events of a stream, one after the other, with their data.
fn events(
    to: SocketAddr,
    path: &str,
    body: &Value,
) -> impl Iterator<Item = (String, Value)> + use<> {
    common::events(to, &Request::post(path, body))
}

fn load(to: SocketAddr) -> (u64, u64) {
    let status = Request::get("/api/v1/status").send(to).json();
    let number = |name: &str| status[name].as_u64().unwrap();
    (number("running"), number("waiting"))
}

fn soon(what: impl Fn() -> bool) {
    let start = Instant::now();
    while !what() {
        assert!(start.elapsed() < Duration::from_secs(20), "it never came");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn an_analysis_gets_deeper_until_the_reader_goes_away() {
    let server = server();
    let to = server.address();
    let body = json!({ "game": "loa", "lines": 2 });
    let mut stream = events(to, "/api/v1/analysis", &body);
    let mut depth = 0;
    while depth < 4 {
        let (name, data) = stream.next().expect("more to come");
        if name == "thought" {
            let now = data["depth"].as_u64().unwrap();
            assert!(now >= depth);
            depth = now;
            assert!(data["lines"].as_array().unwrap().len() <= 2);
        }
    }
    assert_eq!(load(to), (1, 0));
    drop(stream);
    soon(|| load(to) == (0, 0));
}

#[test]
fn a_search_that_ends_says_so() {
    let server = server();
    let to = server.address();
    let body = json!({ "game": "othello", "board": "4x4", "lines": 64 });
    let last = events(to, "/api/v1/analysis", &body).last().unwrap();
    assert_eq!(last.0, "done");
    assert_eq!(last.1["thought"]["meaning"], "discs");
    // No book is for this board, which only shows when it is opened.
    let wrong = json!({ "game": "amazons", "board": "4x4", "engine": "loam:book=on" });
    let last = events(to, "/api/v1/think", &wrong).last().unwrap();
    assert_eq!((last.0.as_str(), &last.1["status"]), ("error", &422.into()));
}

/// One thread, two analyses and a move: the move comes through at once, and
/// the analyses take turns.
#[test]
fn many_searches_share_one_thread() {
    let server = Server::start(Config {
        threads: 1,
        ..config()
    })
    .unwrap();
    let to = server.address();
    let open = |game: &str| events(to, "/api/v1/analysis", &json!({ "game": game }));
    let (mut first, mut second) = (open("loa"), open("amazons"));
    assert!(first.next().is_some());
    soon(|| load(to) == (1, 1));
    let start = Instant::now();
    let request = json!({ "game": "othello", "engine": "loam:level=1,table=1" });
    let answer = Request::post("/api/v1/think", &request).send(to);
    assert!(answer.json()["move"].is_string());
    assert!(
        start.elapsed() < Duration::from_secs(3),
        "{:?}",
        start.elapsed()
    );
    // The second begins although the first never ends.
    let begun = second.find(|(name, _)| name == "thought");
    assert!(begun.is_some());
    drop((first, second));
    soon(|| load(to) == (0, 0));
}

#[test]
fn a_solve_can_be_stopped_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(Config {
        data: Some(folder.path().to_owned()),
        state: Some(folder.path().to_owned()),
        ..config()
    })
    .unwrap();
    let to = server.address();
    // Thirty empty squares: not to be solved in passing.
    let moves =
        "d3 c5 f6 f5 e6 f7 g5 h4 h5 h6 e7 f4 d6 c6 d7 d8 g6 e8 f3 g4 b5 e3 c7 f2 f8 g8 e2 e1 f1 g1";
    let moves: Vec<&str> = moves.split(' ').collect();
    let body = json!({ "game": "othello", "moves": moves });
    let known = Request::post("/api/v1/position", &body).send(to);
    assert_eq!(known.status, 200, "{:?}", known.json());
    let nodes = |name: &str, data: &Value| (name == "progress").then(|| data["nodes"].as_u64());
    let mut stream = events(to, "/api/v1/solve", &body);
    let reached = stream
        .by_ref()
        .filter_map(|(name, data)| nodes(&name, &data).flatten())
        .find(|&nodes| nodes > 200_000)
        .expect("it goes on for long");
    drop(stream);
    soon(|| load(to) == (0, 0));
    let again = events(to, "/api/v1/solve", &body)
        .find_map(|(name, data)| nodes(&name, &data).flatten())
        .unwrap();
    assert!(again >= reached, "it went on: {again} after {reached}");
}
