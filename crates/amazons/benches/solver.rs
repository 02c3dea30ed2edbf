//! How fast whole boards are solved, and strategies checked.

use criterion::{Criterion, criterion_group, criterion_main};
use loam_amazons::solver::Solver;
use loam_amazons::{Amazons, Shape};
use std::hint::black_box;

const TABLE: usize = 64 << 20;

fn boards(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("solve");
    group.sample_size(10);
    for (cols, rows) in [(4, 4), (5, 4), (4, 6), (5, 5)] {
        let shape = Shape::new(cols, rows).expect("a board");
        let start = Amazons::standard(shape).expect("a starting position");
        group.bench_function(format!("{cols}x{rows}"), |bencher| {
            bencher.iter(|| Solver::new(black_box(&start), TABLE).map(|it| it.winner(1)));
        });
    }
    group.finish();
    let mut group = criterion.benchmark_group("strategy");
    group.sample_size(10);
    let shape = Shape::new(5, 4).expect("a board");
    let start = Amazons::standard(shape).expect("a starting position");
    let solver = Solver::new(&start, TABLE).expect("a small board");
    let strategy = solver.strategy(1, |_| {}).expect("solved");
    group.bench_function("check 5x4", |bencher| {
        bencher.iter(|| black_box(&strategy).check(|_| true));
    });
    group.finish();
}

criterion_group!(benches, boards);
criterion_main!(benches);
