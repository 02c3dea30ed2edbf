//! Leaves per second, bulk counting at the last ply.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use loam_game::perft::{FinishedGame, perft, perft_played};
use loam_loa::{Loa, Rules, Setup};
use std::hint::black_box;

fn leaves(c: &mut Criterion) {
    let start = Loa::new(Setup::Standard, Rules::THESIS);
    let mut group = c.benchmark_group("loa");
    group.throughput(Throughput::Elements(1_563_208));
    group.bench_function("perft 4, bulk", |b| {
        b.iter(|| perft(black_box(&start), 4, FinishedGame::Nothing));
    });
    group.throughput(Throughput::Elements(44_952));
    group.bench_function("perft 3, every leaf played", |b| {
        b.iter(|| perft_played(black_box(&start), 3, FinishedGame::Nothing));
    });
}

criterion_group!(benches, leaves);
criterion_main!(benches);
