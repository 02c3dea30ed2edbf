//! Searches one after another: what they leave behind, and how soon they end.

use loam_loa::evaluators::Quad;
use loam_loa::mia::TOURNAMENT;
use loam_loa::{Loa, LoaHints, Rules, Setup};
use loam_search::{Limits, Search, SearchOptions, TableOptions};
use std::time::{Duration, Instant};

const OPTIONS: SearchOptions = SearchOptions {
    table: Some(TableOptions::megabytes(16)),
    killers: 2,
    ..TOURNAMENT
};

fn start() -> Loa {
    Loa::new(Setup::Standard, Rules::THESIS)
}

/// Resident memory in kilobytes, where the system tells.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

/// One test, so that nothing else in the process takes memory meanwhile.
#[test]
fn searches_leave_nothing_behind_and_stop_when_asked() {
    let mut search = Search::new(Quad::default(), LoaHints::default(), OPTIONS);
    let limits = Limits {
        nodes: Some(20_000),
        lines: 3,
        ..Limits::default()
    };
    let mut run = |times: usize| {
        for _ in 0..times {
            let report = search.search(&start(), &[], &limits, |_| {});
            assert_eq!(report.lines.len(), 3);
        }
    };
    run(20);
    let before = resident();
    run(100);
    if let (Some(before), Some(after)) = (before, resident()) {
        assert!(after < before + 1024, "{before} kB grew to {after} kB");
    }

    // The machine may be busy: the median tells what the search itself takes.
    let mut taken: Vec<Duration> = (0..9)
        .map(|_| {
            let limits = Limits::default();
            let stop = limits.stop.clone();
            let asked = std::thread::spawn(move || {
                std::thread::sleep(Duration::from_millis(20));
                stop.raise();
                Instant::now()
            });
            search.search(&start(), &[], &limits, |_| {});
            let answered = Instant::now();
            answered.saturating_duration_since(asked.join().unwrap())
        })
        .collect();
    taken.sort_unstable();
    assert!(taken[4] < Duration::from_millis(20), "{taken:?}");
}
