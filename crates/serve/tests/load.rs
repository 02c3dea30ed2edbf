//! Fifty sessions at once: every board stays responsive, and memory within
//! the budget.
//!
//! A short run is among the tests. A longer one:
//!
//! ```sh
//! LOAM_LOAD_SECONDS=60 cargo test --release -p loam-serve --test load -- --nocapture
//! ```

mod common;

use common::{Request, read_head};
use loam_serve::{Config, Server};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Mutex;
use std::time::{Duration, Instant};

const SESSIONS: usize = 50;
const MEGABYTES: usize = 512;
/// The slowest answer of a hundred, not of a thousand: the tests share the
/// machine with others.
const BEARABLE: Duration = Duration::from_millis(200);

/// Times of one kind of request.
#[derive(Default)]
struct Times(Mutex<Vec<Duration>>);

impl Times {
    fn measure<T>(&self, work: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let done = work();
        self.0.lock().unwrap().push(start.elapsed());
        done
    }

    /// How many there were, and the middle, the ninety-ninth of a hundred and
    /// the longest of them.
    fn summary(&self) -> (usize, [Duration; 3]) {
        let mut times = self.0.lock().unwrap().clone();
        times.sort();
        let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
        (times.len(), [at(0.5), at(0.99), at(1.0)])
    }
}

/// One tab: a game against the engine, move by move, at a person's pace.
fn play(to: SocketAddr, number: usize, end: Instant, boards: &Times, replies: &Times) {
    let (game, engine) = [
        ("othello", "loam:level=4,table=1"),
        ("loa", "loam:depth=2"),
        ("amazons", "loam:depth=1"),
    ][number % 3];
    let mut moves: Vec<Value> = Vec::new();
    let mut seed = number as u64 + 1;
    while Instant::now() < end {
        let line = json!({ "game": game, "moves": moves });
        let mut board = line.clone();
        board["picture"] = json!({});
        let at = boards.measure(|| Request::post("/api/v1/position", &board).send(to).json());
        let legal = at["legal"].as_array().cloned().unwrap_or_default();
        if legal.is_empty() {
            moves.clear();
            continue;
        }
        let mut wish = line;
        wish["engine"] = engine.into();
        let found = replies.measure(|| Request::post("/api/v1/think", &wish).send(to).json());
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let own = &legal[(seed >> 33) as usize % legal.len()];
        moves.push(if moves.len().is_multiple_of(2) {
            own.clone()
        } else {
            found["move"].clone()
        });
        std::thread::sleep(Duration::from_millis(200 + seed % 300));
    }
}

/// Resident memory of this process, the clients' part of it included.
fn megabytes() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kilobytes: usize = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes / 1024)
}

#[test]
fn fifty_sessions_at_once() {
    let seconds = std::env::var("LOAM_LOAD_SECONDS").ok();
    let seconds = seconds.and_then(|text| text.parse().ok()).unwrap_or(4);
    let server = Server::start(Config {
        threads: 2,
        megabytes: MEGABYTES,
        ..Config::default()
    })
    .unwrap();
    let to = server.address();
    let end = Instant::now() + Duration::from_secs(seconds);
    let (boards, replies) = (Times::default(), Times::default());
    std::thread::scope(|scope| {
        for number in 0..SESSIONS {
            let (boards, replies) = (&boards, &replies);
            scope.spawn(move || play(to, number, end, boards, replies));
            // Every fifth tab analyses as well, without end.
            if number.is_multiple_of(5) {
                scope.spawn(move || {
                    let game = ["othello", "loa", "amazons"][number / 5 % 3];
                    let body = json!({ "game": game, "lines": 3 });
                    let request = Request::post("/api/v1/analysis", &body);
                    let mut stream = request.header("Accept", "text/event-stream").open(to);
                    assert_eq!(read_head(&mut stream).0, 200);
                    std::thread::sleep(end.saturating_duration_since(Instant::now()));
                });
            }
        }
    });
    let (count, [middle, slow, slowest]) = boards.summary();
    println!(
        "{count} boards: {middle:.1?} in the middle, 99% within {slow:.1?}, all within {slowest:.1?}"
    );
    let (count, [middle, slow_reply, slowest]) = replies.summary();
    println!(
        "{count} replies: {middle:.1?} in the middle, 99% within {slow_reply:.1?}, all within {slowest:.1?}"
    );
    assert!(slow < BEARABLE, "boards take {slow:?}");
    if let Some(used) = megabytes() {
        println!("{used} MB of {MEGABYTES}");
        assert!(used < MEGABYTES, "{used} MB");
    }
}
