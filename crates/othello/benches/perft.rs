//! Leaves per second, bulk counting at the last ply, and the kernel alone.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use loam_game::perft::{FinishedGame, perft, perft_played};
use loam_othello::{Othello, Size8, Size10, kernel};
use std::hint::black_box;

fn leaves(c: &mut Criterion) {
    let start = Othello::<Size8>::new();
    let mut group = c.benchmark_group("othello");
    group.throughput(Throughput::Elements(3_005_288));
    group.bench_function("perft 9, bulk", |b| {
        b.iter(|| perft(black_box(&start), 9, FinishedGame::Leaf));
    });
    group.throughput(Throughput::Elements(390_216));
    group.bench_function("perft 8, every leaf played", |b| {
        b.iter(|| perft_played(black_box(&start), 8, FinishedGame::Leaf));
    });
    let wide = Othello::<Size10>::new();
    group.throughput(Throughput::Elements(55_180));
    group.bench_function("perft 7 on 10x10, bulk", |b| {
        b.iter(|| perft(black_box(&wide), 7, FinishedGame::Leaf));
    });
}

fn kernels(c: &mut Criterion) {
    let (own, opp) = (0x0000_1028_3c10_0000, 0x0000_0c14_0228_1400);
    let mut group = c.benchmark_group("othello kernel");
    group.bench_function("moves", |b| {
        b.iter(|| kernel::moves(black_box(own), black_box(opp)));
    });
    group.bench_function("flips", |b| {
        b.iter(|| kernel::flips(black_box(own), black_box(opp), black_box(9)));
    });
}

criterion_group!(benches, leaves, kernels);
criterion_main!(benches);
