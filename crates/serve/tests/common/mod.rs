//! A server of one's own, and the least of HTTP that it takes to talk to it.

#![allow(
    dead_code,
    unreachable_pub,
    reason = "shared by tests that each use a part"
)]

use loam_serve::{Config, Server};
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// An answer.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    /// Names in small letters.
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|why| panic!("{why}: {}", String::from_utf8_lossy(&self.body)))
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let mut found = self.headers.iter().filter(|(key, _)| key == name);
        found.next().map(|(_, value)| value.as_str())
    }
}

/// A request being put together.
#[derive(Clone, Debug)]
pub struct Request {
    method: &'static str,
    path: String,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

impl Request {
    pub fn get(path: &str) -> Request {
        Request {
            method: "GET",
            path: path.into(),
            headers: vec![("Host".into(), "localhost".into())],
            body: Vec::new(),
        }
    }

    pub fn post(path: &str, body: &Value) -> Request {
        Request::raw(path, body.to_string().into_bytes()).header("Content-Type", "application/json")
    }

    pub fn raw(path: &str, body: Vec<u8>) -> Request {
        Request {
            method: "POST",
            body,
            ..Request::get(path)
        }
    }

    pub fn delete(path: &str) -> Request {
        Request {
            method: "DELETE",
            ..Request::get(path)
        }
    }

    /// Sets a header.
    pub fn header(mut self, name: &str, value: &str) -> Request {
        self.headers.retain(|(known, _)| known != name);
        self.headers.push((name.into(), value.into()));
        self
    }

    /// Sends it on a connection of its own.
    pub fn open(&self, to: SocketAddr) -> BufReader<TcpStream> {
        let mut stream = TcpStream::connect(to).expect("the server is there");
        stream
            .set_read_timeout(Some(Duration::from_secs(60)))
            .unwrap();
        stream.set_nodelay(true).unwrap();
        let mut head = format!("{} {} HTTP/1.1\r\n", self.method, self.path);
        for (name, value) in &self.headers {
            head += &format!("{name}: {value}\r\n");
        }
        head += &format!(
            "Content-Length: {}\r\nConnection: close\r\n\r\n",
            self.body.len()
        );
        // A server that refuses a body may close before it is all sent.
        let _ = stream.write_all(&[head.as_bytes(), &self.body].concat());
        BufReader::new(stream)
    }

    pub fn send(&self, to: SocketAddr) -> Answer {
        let mut stream = self.open(to);
        let (status, headers) = read_head(&mut stream);
        let length = headers.iter().find(|(name, _)| name == "content-length");
        let length = length.and_then(|(_, value)| value.parse().ok());
        let mut body = Vec::new();
        // Not every server closes the connection when it is done.
        let _ = stream
            .take(length.unwrap_or(u64::MAX))
            .read_to_end(&mut body);
        let chunked = headers
            .iter()
            .any(|(name, value)| name == "transfer-encoding" && value == "chunked");
        Answer {
            status,
            headers,
            body: if chunked { unchunk(&body) } else { body },
        }
    }
}

pub fn read_head(stream: &mut impl BufRead) -> (u16, Vec<(String, String)>) {
    let mut line = String::new();
    stream.read_line(&mut line).expect("an answer");
    let status = line.split(' ').nth(1).and_then(|code| code.parse().ok());
    let mut headers = Vec::new();
    loop {
        let mut line = String::new();
        stream.read_line(&mut line).expect("a header");
        let Some((name, value)) = line.trim_end().split_once(':') else {
            break;
        };
        headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
    }
    (status.unwrap_or(0), headers)
}

/// The events of a stream, one after the other, with their data.
pub fn events(to: SocketAddr, request: &Request) -> impl Iterator<Item = (String, Value)> + use<> {
    let request = request.clone().header("Accept", "text/event-stream");
    let mut stream = request.open(to);
    let (status, headers) = read_head(&mut stream);
    assert_eq!(status, 200);
    let kind = headers.iter().find(|(name, _)| name == "content-type");
    assert_eq!(kind.unwrap().1, "text/event-stream");
    let mut name = String::new();
    std::iter::from_fn(move || {
        loop {
            let mut line = String::new();
            if stream.read_line(&mut line).ok()? == 0 {
                return None;
            }
            if let Some(found) = line.trim_end().strip_prefix("event: ") {
                found.clone_into(&mut name);
            } else if let Some(data) = line.trim_end().strip_prefix("data: ") {
                let data = serde_json::from_str(data).unwrap();
                return Some((name.clone(), data));
            }
        }
    })
}

fn unchunk(mut body: &[u8]) -> Vec<u8> {
    let mut whole = Vec::new();
    while let Some(end) = body.windows(2).position(|pair| pair == b"\r\n") {
        let length = std::str::from_utf8(&body[..end]).unwrap_or("0");
        let length = usize::from_str_radix(length, 16).unwrap_or(0);
        if length == 0 || body.len() < end + 2 + length {
            break;
        }
        whole.extend_from_slice(&body[end + 2..end + 2 + length]);
        body = body.get(end + 4 + length..).unwrap_or_default();
    }
    whole
}

/// Small and quick, so that tests do not get in each other's way.
pub fn config() -> Config {
    Config {
        threads: 2,
        megabytes: 512,
        ..Config::default()
    }
}

pub fn server() -> Server {
    Server::start(config()).expect("a free port")
}
