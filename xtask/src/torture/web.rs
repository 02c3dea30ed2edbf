//! What the web app keeps, asked for over HTTP.

use super::program::{End, Program, Ran, words};
use crate::steps::Result;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::time::{Duration, Instant};

/// How long the server may take to come up.
const PATIENCE: Duration = Duration::from_secs(10);

/// Whether a line asks the web app instead of a command.
pub(super) fn is_request(line: &str) -> bool {
    line.starts_with("GET ") || line.starts_with("POST ")
}

/// Starts the server in a folder, makes one request and kills it. What it
/// answers counts as what was said; status 200 counts as success.
pub(super) fn ask(program: &Program, line: &str, folder: &Path) -> Result<Ran> {
    let failed = |error: std::io::Error| format!("web app: {error}");
    // Free a moment ago, and nobody else is likely to take it.
    let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
    let address = free.map_err(failed)?;
    let serve = format!(
        "serve --no-open --data data --memory 160 --threads 1 --port {}",
        address.port()
    );
    let mut running = program.start(&[], &serve, folder)?;
    let begun = Instant::now();
    let mut stream = loop {
        match TcpStream::connect(address) {
            Ok(stream) => break stream,
            // It may have refused to serve from a damaged folder.
            Err(_) if begun.elapsed() < PATIENCE && !running.has_ended() => {
                std::thread::sleep(Duration::from_millis(2));
            }
            Err(_) => return running.stop(),
        }
    };
    let [method, path, body] = &words(line)[..] else {
        return Err(format!("not METHOD PATH BODY: {line}"));
    };
    let request = format!(
        "{method} /api/v1/{path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut answer = String::new();
    stream
        .set_read_timeout(Some(PATIENCE))
        .and_then(|()| stream.write_all(request.as_bytes()))
        .and_then(|()| stream.read_to_string(&mut answer))
        .map_err(failed)?;
    let mut ran = running.stop()?;
    if answer.starts_with("HTTP/1.1 200") && ran.end == End::Killed {
        ran.end = End::Exit(0);
    }
    let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    ran.out = body.to_owned();
    Ok(ran)
}
