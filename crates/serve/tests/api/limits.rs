//! Who may ask, and for how much.

use crate::common::{Request, config, server};
use crate::refusal;
use loam_serve::{Config, Server};
use serde_json::json;

#[test]
fn bad_requests_get_a_proper_status() {
    let server = server();
    let to = server.address();
    let position = "/api/v1/position";
    let body = json!({ "game": "loa" });
    let status = |request: Request| {
        let answer = request.send(to);
        assert!(answer.header("content-security-policy").is_some());
        answer.status
    };
    assert_eq!(status(Request::post(position, &body)), 200);
    assert_eq!(status(Request::get(position)), 405);
    assert_eq!(status(Request::get("/nothing")), 404);
    assert_eq!(status(Request::get("/api/v2/position")), 404);
    for path in [
        "/assets/../Cargo.toml",
        "/assets/..%2f..%2fCargo.toml",
        "/assets//etc/passwd",
        "/../../etc/passwd",
        "/reports/0/../../etc/passwd.json",
        "/reports/99999999999999999999/x.json",
    ] {
        let found = status(Request::get(path));
        assert!(found == 404 || found == 400, "{path}: {found}");
    }
    let json =
        |text: &str| Request::raw(position, text.into()).header("Content-Type", "application/json");
    for text in [
        "",
        "{",
        "[]",
        "{\"game\":5}",
        "\"loa\"",
        "{\"game\":\"loa\"",
        "\u{0}",
    ] {
        assert_eq!(status(json(text)), 400, "{text}");
    }
    for text in [
        "{\"game\":\"chess\"}",
        "{\"game\":\"loa\",\"board\":\"9x9\"}",
    ] {
        assert_eq!(status(json(text)), 422, "{text}");
    }
    let deep = "[".repeat(100_000);
    assert_eq!(status(json(&deep)), 400);
    let plain = Request::raw(position, b"{}".to_vec()).header("Content-Type", "text/plain");
    assert_eq!(status(plain), 415);
    let large = Request::post(position, &json!({ "game": "x".repeat(300_000) }));
    assert_eq!(status(large), 413);
    let large = Request::raw("/api/v1/records/read", vec![b'x'; 5 << 20]);
    assert_eq!(status(large), 413);
}

#[test]
fn other_sites_are_kept_out() {
    let server = server();
    let to = server.address();
    let own = format!("http://localhost:{}", to.port());
    let host = format!("localhost:{}", to.port());
    let body = json!({ "game": "loa" });
    let post = || Request::post("/api/v1/position", &body).header("Host", &host);
    assert_eq!(post().header("Origin", &own).send(to).status, 200);
    for (name, value) in [
        ("Origin", "http://evil.example"),
        ("Origin", "null"),
        ("Sec-Fetch-Site", "cross-site"),
        ("Host", "evil.example"),
        ("Host", "127.0.0.1.evil.example"),
    ] {
        assert_eq!(
            post().header(name, value).send(to).status,
            403,
            "{name}: {value}"
        );
    }
    // A name that leads here from elsewhere sees nothing at all.
    let rebound = Request::get("/").header("Host", "evil.example").send(to);
    assert_eq!(rebound.status, 403);
}

#[test]
fn a_token_opens_the_door() {
    let refused = Server::start(Config {
        address: ([0, 0, 0, 0], 0).into(),
        ..config()
    });
    assert!(refused.is_err(), "no token");
    let short = Server::start(Config {
        token: Some("short".into()),
        ..config()
    });
    assert!(short.is_err());
    let server = Server::start(Config {
        token: Some("0123456789abcdef".into()),
        ..config()
    })
    .unwrap();
    let to = server.address();
    let get = |path: &str| Request::get(path).header("Host", "anywhere.example");
    assert_eq!(get("/").send(to).status, 401);
    assert_eq!(get("/api/v1/status").send(to).status, 401);
    assert_eq!(get("/?token=wrong").send(to).status, 401);
    let entered = get("/?token=0123456789abcdef").send(to);
    assert_eq!(
        (entered.status, entered.header("location")),
        (303, Some("/"))
    );
    let cookie = entered.header("set-cookie").unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"));
    let pair = cookie.split(';').next().unwrap();
    assert_eq!(get("/").header("Cookie", pair).send(to).status, 200);
    let bearer = get("/api/v1/status").header("Authorization", "Bearer 0123456789abcdef");
    assert_eq!(bearer.send(to).status, 200);
    let wrong = get("/").header("Cookie", "loam_token=0123456789abcdeF");
    assert_eq!(wrong.send(to).status, 401);
}

#[test]
fn engines_stay_within_the_budget() {
    let server = server();
    for engine in [
        "loam:table=100000",
        "loam:threads=64",
        "loam:book=/etc/passwd",
        "mcts:playouts=999999999999",
        "mia-2000",
        "nobody",
        "loam:zzz=1",
    ] {
        let request = json!({ "game": "othello", "engine": engine, "time_ms": 10 });
        assert_eq!(refusal(&server, "think", &request).0, 422, "{engine}");
    }
    let many = json!({ "game": "othello", "moves": vec!["f5"; 5000] });
    assert_eq!(refusal(&server, "position", &many).0, 422);
}

/// Requests with one field gone wrong: refused or answered, never a failure of
/// the program's own.
#[test]
fn nothing_odd_makes_the_program_fail() {
    let server = server();
    let othello = json!({ "game": "othello", "board": "4x4", "moves": ["b1"] });
    let with = |more: serde_json::Value| {
        let mut body = othello.clone();
        for (key, value) in more.as_object().unwrap() {
            body[key] = value.clone();
        }
        body
    };
    let requests = [
        ("position", with(json!({ "picture": { "theme": "wood" } }))),
        (
            "think",
            with(json!({ "engine": "loam", "depth": 2, "lines": 1 })),
        ),
        ("analysis", with(json!({ "engine": "loam", "depth": 2 }))),
        ("review", with(json!({ "time_ms": 5, "depth": 1 }))),
        (
            "overlay",
            with(json!({ "overlay": "mobility", "square": "a1" })),
        ),
        ("solve", with(json!({ "lines": 3 }))),
        (
            "records/write",
            with(json!({ "format": "sgf", "info": {}, "nodes": [{}] })),
        ),
        (
            "diagram",
            json!({ "game": "loa", "cols": 8, "rows": 8, "cells": ".".repeat(64), "to_move": "black" }),
        ),
    ];
    let odd = [
        json!(null),
        json!(true),
        json!(-1),
        json!(0),
        json!(1e300),
        json!(u64::MAX),
        json!(""),
        json!("\u{0}💥x9"),
        json!("x".repeat(2000)),
        json!([]),
        json!(["a1", 5, null]),
        json!(["pass", "resign", "a1", "zz", ""]),
        json!({ "remaining_ms": u64::MAX, "increment_ms": u64::MAX }),
        json!([{ "parent": 9 }, { "parent": 0, "move": "a1" }]),
    ];
    for (path, body) in &requests {
        let fields: Vec<&String> = body.as_object().unwrap().keys().collect();
        for field in fields {
            for value in &odd {
                let mut body = body.clone();
                body[field] = value.clone();
                let answer =
                    Request::post(&format!("/api/v1/{path}"), &body).send(server.address());
                let status = answer.status;
                assert!([200, 400, 422].contains(&status), "{path} {body}: {status}");
            }
        }
    }
}
