//! The HTTP interface: what it answers, and what it refuses.

#[path = "../common/mod.rs"]
mod common;
mod document;
mod limits;
mod playing;
#[path = "../../src/schema.rs"]
mod schema;
mod streams;
mod types;

use common::{Request, server};
use serde_json::{Value, json};

/// Asks a server for something that must be answered.
fn ask(server: &loam_serve::Server, path: &str, body: &Value) -> Value {
    let answer = Request::post(&format!("/api/v1/{path}"), body).send(server.address());
    assert_eq!(answer.status, 200, "{path} {body}: {:?}", answer.json());
    answer.json()
}

/// The status of something that must be refused, and the reason.
fn refusal(server: &loam_serve::Server, path: &str, body: &Value) -> (u16, String) {
    let answer = Request::post(&format!("/api/v1/{path}"), body).send(server.address());
    let told = answer.json();
    assert_eq!(told["status"], answer.status);
    (
        answer.status,
        told["error"].as_str().unwrap_or_default().to_owned(),
    )
}

#[test]
fn the_page_and_the_catalogue_are_there() {
    let server = server();
    let page = Request::get("/").send(server.address());
    assert_eq!(page.status, 200);
    assert!(String::from_utf8_lossy(&page.body).contains("<title>Loam</title>"));
    assert!(
        page.header("content-security-policy")
            .unwrap()
            .starts_with("default-src 'self'")
    );
    let tag = page.header("etag").unwrap();
    let again = Request::get("/")
        .header("If-None-Match", tag)
        .send(server.address());
    assert_eq!((again.status, again.body.len()), (304, 0));
    let catalogue = Request::get("/api/v1/catalogue")
        .send(server.address())
        .json();
    let names: Vec<&str> = catalogue["games"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|game| game["name"].as_str())
        .collect();
    assert_eq!(names, ["loa", "othello", "amazons"]);
    let status = Request::get("/api/v1/status").send(server.address()).json();
    assert_eq!(status, json!({ "running": 0, "waiting": 0 }));
}
