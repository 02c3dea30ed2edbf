//! Positions, engines, records, overlays and solving.

use crate::common::{Request, config, server};
use crate::{ask, refusal};
use loam_serve::{Config, Server};
use serde_json::{Value, json};

#[test]
fn a_position_tells_all_about_itself() {
    let server = server();
    let found = ask(
        &server,
        "position",
        &json!({ "game": "loa", "moves": ["b1-d3", "a3xd3"], "picture": { "theme": "slate", "flipped": true } }),
    );
    assert_eq!(found["to_move"], "black");
    assert_eq!(found["last"], json!(["a3", "d3"]));
    assert_eq!(
        found["legal"].as_array().unwrap().len(),
        33,
        "{}",
        found["legal"]
    );
    assert!(
        found["svg"]
            .as_str()
            .unwrap()
            .contains("data-theme=\"slate\"")
    );
    let over = ask(
        &server,
        "position",
        &json!({ "game": "othello", "position": "XXXXXXXXXXXXXXX- X" }),
    );
    assert_eq!(over["outcome"]["winner"], "black");
    assert_eq!(over["legal"], json!([]));
    let (status, why) = refusal(
        &server,
        "position",
        &json!({ "game": "othello", "moves": ["f5", "a1"] }),
    );
    assert_eq!(status, 422);
    assert_eq!(why, "ply 2: a1: a white disc there turns nothing over");
}

/// A game of every kind, played to its end by the engine alone.
#[test]
fn games_can_be_played_to_the_end() {
    let server = server();
    for (game, board, engine) in [
        ("loa", "8x8", "loam:depth=2"),
        ("othello", "6x6", "loam:level=3,table=1"),
        ("othello", "8x8", "iago-1981:depth=1"),
        ("amazons", "5x5", "loam:depth=1"),
    ] {
        let mut moves: Vec<Value> = Vec::new();
        let outcome = loop {
            let line = json!({ "game": game, "board": board, "moves": moves });
            let at = ask(&server, "position", &line);
            if !at["outcome"].is_null() {
                break at["outcome"]["text"].clone();
            }
            let mut wish = line;
            wish["engine"] = engine.into();
            let found = ask(&server, "think", &wish);
            assert!(found["thought"]["lines"][0]["moves"][0] == found["move"]);
            moves.push(found["move"].clone());
            assert!(moves.len() < 300, "{game} does not end");
        };
        assert!(
            outcome.as_str().is_some_and(|text| !text.is_empty()),
            "{game}"
        );
    }
}

#[test]
fn a_game_is_judged_move_by_move() {
    let server = server();
    let moves = ["f5", "d6", "c3", "d3", "c4", "b3"];
    let found = ask(
        &server,
        "review",
        &json!({ "game": "othello", "moves": moves, "engine": "loam:depth=4", "time_ms": 200 }),
    );
    let verdicts = found["verdicts"].as_array().unwrap();
    assert_eq!(verdicts.len(), moves.len());
    for (verdict, text) in verdicts.iter().zip(moves) {
        assert_eq!(verdict["move"], text);
        let black = verdict["score"]["black"].as_f64().unwrap();
        assert!((0.0..=1.0).contains(&black));
    }
}

#[test]
fn records_go_in_and_out() {
    let server = server();
    let sgf = "(;GM[9]PB[MIA]PW[Mona];B[e1-e3];W[a2-c2]C[sharp](;B[d1-d3])(;B[b1-b3]))";
    let answer = Request::raw("/api/v1/records/read", sgf.into()).send(server.address());
    assert_eq!(answer.status, 200, "{:?}", answer.json());
    let game = answer.json()["games"][0].clone();
    assert_eq!(game["info"]["black"], "MIA");
    assert_eq!(game["nodes"].as_array().unwrap().len(), 5);
    let mut request = game;
    request["format"] = "sgf".into();
    let written = ask(&server, "records/write", &request);
    let text = written["text"].as_str().unwrap().replace('\n', "");
    for part in ["PB[MIA]", "C[sharp]", "(;B[d1-d3])(;B[b1-b3])"] {
        assert!(text.contains(part), "{text}");
    }
    let nonsense = Request::raw("/api/v1/records/read", b"\xff\xfe nothing".to_vec());
    assert_eq!(nonsense.send(server.address()).status, 422);
}

#[test]
fn boards_can_be_set_up() {
    let server = server();
    let start = ask(
        &server,
        "position",
        &json!({ "game": "amazons", "board": "6x6" }),
    );
    let mut request = json!({
        "game": "amazons", "cols": 6, "rows": 6, "cells": start["cells"], "to_move": "white",
        "picture": {},
    });
    let found = ask(&server, "diagram", &request);
    assert_eq!(found["position"], start["position"]);
    assert_eq!(found["problem"], Value::Null);
    assert!(found["svg"].as_str().unwrap().starts_with("<svg"));
    request["cells"] = ".".repeat(36).into();
    let empty = ask(&server, "diagram", &request);
    assert!(empty["problem"].is_string(), "{empty}");
    request["cols"] = 200.into();
    assert_eq!(refusal(&server, "diagram", &request).0, 422);
}

#[test]
fn overlays_have_something_to_show() {
    let server = server();
    let catalogue = Request::get("/api/v1/catalogue")
        .send(server.address())
        .json();
    for game in catalogue["games"].as_array().unwrap() {
        for overlay in game["overlays"].as_array().unwrap() {
            let square = if game["name"] == "amazons" {
                "d1"
            } else {
                "c1"
            };
            let request = json!({
                "game": game["name"], "overlay": overlay["name"], "square": square,
            });
            let found = ask(&server, "overlay", &request);
            let shown = ["marks", "bars", "table"]
                .iter()
                .any(|part| found[part].as_array().is_some_and(|list| !list.is_empty()));
            assert!(shown, "{} {}", game["name"], overlay["name"]);
        }
    }
}

/// Fourteen empty squares.
const ENDING: &str = "O-OXOOOO-OXXXXO-XXOOXXX-OXOOOOOO-OXOXOOO--OXOXOO--XOOO-O---OOOO- X";

#[test]
fn endings_are_solved_and_remembered() {
    let folder = tempfile::tempdir().unwrap();
    let config = Config {
        data: Some(folder.path().to_owned()),
        state: Some(folder.path().to_owned()),
        ..config()
    };
    let server = Server::start(config.clone()).unwrap();
    let other = Server::start(config.clone()).unwrap();
    let request = json!({ "game": "othello", "position": ENDING, "lines": 64 });
    let found = ask(&server, "solve", &request);
    assert_eq!(
        (&found["solved"], &found["empties"]),
        (&true.into(), &14.into())
    );
    let lines = found["lines"].as_array().unwrap();
    let values: Vec<i64> = lines
        .iter()
        .map(|line| line["value"].as_i64().unwrap())
        .collect();
    assert!(values.is_sorted_by(|a, b| a >= b), "{values:?}");
    assert_eq!(found["value"], values[0]);
    // Each step of the line keeps the value, seen from the other side.
    let mut moves = vec![lines[0]["moves"][0].clone()];
    let next = ask(
        &server,
        "solve",
        &json!({ "game": "othello", "position": ENDING, "moves": moves }),
    );
    assert_eq!(next["value"].as_i64().unwrap(), -values[0]);
    drop(server);
    // Another run still knows it, and so does who shares the folder.
    let server = Server::start(config).unwrap();
    for server in [&server, &other] {
        let solutions = Request::get("/api/v1/solutions")
            .send(server.address())
            .json();
        let known = solutions.as_array().unwrap();
        assert!(
            known.iter().any(|one| one["position"] == ENDING),
            "{solutions}"
        );
    }
    moves.clear();
    let over = json!({ "game": "othello", "position": "XXXXXXXXXXXXXXX- X", "moves": moves });
    assert_eq!(refusal(&server, "solve", &over).0, 422);
}

#[test]
fn wins_are_proved_in_the_other_games() {
    let server = server();
    let loa = json!({ "game": "loa", "position": "8/5w2/5w2/3b4/8/2bw4/8/8 b" });
    let found = ask(&server, "solve", &loa);
    assert_eq!(found["result"], "Black wins in 1 ply");
    let amazons = json!({ "game": "amazons", "board": "4x4" });
    let found = ask(&server, "solve", &amazons);
    assert_eq!(found["result"], "Black wins", "{found}");
    let line = found["lines"][0]["moves"].as_array().unwrap();
    let mut end = amazons;
    end["moves"] = line.clone().into();
    let end = ask(&server, "position", &end);
    assert_eq!(end["outcome"]["winner"], "black");
}
