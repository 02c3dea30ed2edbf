//! How long a search takes to stop once it is asked to.

use criterion::{Criterion, criterion_group, criterion_main};
use loam_loa::evaluators::Quad;
use loam_loa::mia::TOURNAMENT;
use loam_loa::{Loa, LoaHints, Rules, Setup};
use loam_search::{Limits, Search, SearchOptions, TableOptions};
use std::time::{Duration, Instant};

fn latency(c: &mut Criterion) {
    let options = SearchOptions {
        table: Some(TableOptions::megabytes(64)),
        killers: 2,
        ..TOURNAMENT
    };
    let mut search = Search::new(Quad::default(), LoaHints::default(), options);
    let start = Loa::new(Setup::Standard, Rules::THESIS);
    c.bench_function("loa search, from stop to answer", |b| {
        b.iter_custom(|times| {
            let mut total = Duration::ZERO;
            for _ in 0..times {
                let limits = Limits::default();
                let stop = limits.stop.clone();
                let asked = std::thread::spawn(move || {
                    std::thread::sleep(Duration::from_millis(20));
                    let asked = Instant::now();
                    stop.raise();
                    asked
                });
                search.search(&start, &[], &limits, |_| {});
                let answered = Instant::now();
                let asked = asked.join().expect("a sleeper does not panic");
                total += answered.duration_since(asked);
            }
            total
        });
    });
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(30);
    targets = latency
}
criterion_main!(benches);
