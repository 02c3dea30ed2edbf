//! Leaves per second, bulk counting at the last ply.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use loam_amazons::{Amazons, AmazonsHalf, Shape};
use loam_game::perft::{FinishedGame, perft, perft_played};
use std::hint::black_box;

fn leaves(c: &mut Criterion) {
    let board = |cols, rows| Amazons::standard(Shape::new(cols, rows).unwrap()).unwrap();
    let mut group = c.benchmark_group("amazons");
    for (name, start, count) in [
        ("perft 2 on 10x10, bulk", board(10, 10), 4_307_152),
        ("perft 2 on 5x6, bulk", board(5, 6), 129_436),
    ] {
        group.throughput(Throughput::Elements(count));
        group.bench_function(name, |b| {
            b.iter(|| perft(black_box(&start), 2, FinishedGame::Nothing));
        });
    }
    let start = board(6, 6);
    group.throughput(Throughput::Elements(238_532));
    group.bench_function("perft 2 on 6x6, every leaf played", |b| {
        b.iter(|| perft_played(black_box(&start), 2, FinishedGame::Nothing));
    });
    let halves = AmazonsHalf::new(start);
    group.bench_function("perft 4 on 6x6 in half-moves", |b| {
        b.iter(|| perft(black_box(&halves), 4, FinishedGame::Nothing));
    });
}

criterion_group!(benches, leaves);
criterion_main!(benches);
