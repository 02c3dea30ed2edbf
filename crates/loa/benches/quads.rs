//! Three ways to the Euler number of the pieces after a move: counting the
//! quads afresh, keeping the counts up to date as the thesis does, and
//! following the contacts instead.

use criterion::{Criterion, criterion_group, criterion_main};
use loam_game::Game;
use loam_loa::quads::{Quads, euler};
use loam_loa::{Loa, Move, Rules, Setup, connection};
use std::hint::black_box;

fn ways(c: &mut Criterion) {
    let start = Loa::new(Setup::Standard, Rules::THESIS);
    let side = start.to_move();
    let pieces = start.pieces(side);
    let counts = Quads::of(pieces);
    let mut steps = Vec::new();
    start.for_each_move(|mv| {
        if let Move::Step { from, to } = mv {
            steps.push((from, to));
        }
    });
    let mut group = c.benchmark_group("loa quads, 36 moves");
    group.bench_function("counted afresh", |b| {
        b.iter(|| {
            let after = |&(from, to): &(loam_loa::Square, loam_loa::Square)| {
                euler(black_box(pieces) ^ from.bit() ^ to.bit())
            };
            steps.iter().map(after).sum::<i32>()
        });
    });
    group.bench_function("kept up to date", |b| {
        b.iter(|| {
            let after = |&(from, to): &(loam_loa::Square, loam_loa::Square)| {
                let left = black_box(pieces) ^ from.bit();
                counts
                    .toggled(left, from, false)
                    .toggled(left, to, true)
                    .euler()
            };
            steps.iter().map(after).sum::<i32>()
        });
    });
    group.bench_function("contacts followed", |b| {
        b.iter(|| {
            let after = |&&(from, to): &&(loam_loa::Square, loam_loa::Square)| {
                connection::is_connected_by_flood(black_box(pieces) ^ from.bit() ^ to.bit())
            };
            steps.iter().filter(after).count()
        });
    });
}

criterion_group!(benches, ways);
criterion_main!(benches);
