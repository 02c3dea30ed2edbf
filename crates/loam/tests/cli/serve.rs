//! The web app from the command line.

use crate::{loam, refused};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

#[test]
fn addresses_others_can_reach_need_a_token() {
    let why = refused(&mut loam(&["serve", "--listen", "0.0.0.0", "--no-open"]));
    assert!(why.contains("--token"), "{why}");
    let short = [
        "serve",
        "--listen",
        "0.0.0.0",
        "--token",
        "abc",
        "--no-open",
    ];
    let why = refused(&mut loam(&short));
    assert!(why.starts_with("--token: a token has 12 or more"), "{why}");
}

#[test]
fn what_cannot_be_served_is_refused() {
    for args in [
        &["serve", "--threads", "0"][..],
        &["serve", "--memory", "10"],
        &["serve", "--port", "70000"],
        &["serve", "--listen", "nowhere", "--token", "0123456789ab"],
        &["serve", "--reports", "/no/such/folder", "--no-open"],
    ] {
        refused(&mut loam(args));
    }
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let why = refused(&mut loam(&["serve", "--port", &port, "--no-open"]));
    assert!(why.starts_with(&format!("127.0.0.1:{port}: ")), "{why}");
}

#[test]
fn solutions_that_are_damaged_are_refused() {
    let data = tempfile::tempdir().unwrap();
    std::fs::write(data.path().join("solved.journal"), "my diary").unwrap();
    let folder = data.path().to_str().unwrap();
    let why = refused(&mut loam(&["serve", "--no-open", "--data", folder]));
    assert!(
        why.ends_with("solved.journal: is not a file of solved positions"),
        "{why}"
    );
}

/// A server that is ended with the test.
struct Served(Child);

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts it, looks at the page, and interrupts it.
fn serves_until_interrupted(args: &[&str]) {
    let data = tempfile::tempdir().unwrap();
    let child = Command::new(assert_cmd::cargo::cargo_bin!("loam"))
        .args(args)
        .env("LOAM_DATA", data.path())
        // No browser is to be opened.
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut served = Served(child);
    let mut line = String::new();
    let mut output = BufReader::new(served.0.stdout.take().unwrap());
    output.read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("Loam is at http://").unwrap();
    let address = address.trim_end_matches('/');
    let mut stream = TcpStream::connect(address).unwrap();
    let request = format!("GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).unwrap();
    let mut page = String::new();
    stream.read_to_string(&mut page).unwrap();
    assert!(page.starts_with("HTTP/1.1 200 OK"), "{page}");
    assert!(page.contains("<title>Loam</title>"));
    #[cfg(unix)]
    {
        let id = served.0.id().to_string();
        let interrupted = Command::new("kill").args(["-INT", &id]).status().unwrap();
        assert!(interrupted.success());
        assert!(served.0.wait().unwrap().success());
    }
}

#[test]
fn it_says_where_it_is_and_stops_when_interrupted() {
    let data = tempfile::tempdir().unwrap();
    let folder = data.path().to_str().unwrap();
    serves_until_interrupted(&["serve", "--port", "0", "--no-open", "--data", folder]);
}

/// From a script, too, where nobody is at the terminal.
#[test]
fn without_a_command_it_serves() {
    serves_until_interrupted(&[]);
}
