//! Canonical forms and thermographs of the 820 areas of 3×3 squares with one
//! amazon each (thesis, Table B.2), and sums of them.

#[path = "../tests/area/mod.rs"]
mod area;

use area::{Area, Thermographs, Values};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use loam_cgt::Game;

fn areas(c: &mut Criterion) {
    let areas = Area::all(3, 3);
    let mut group = c.benchmark_group("3x3 areas, 1 v 1");
    group.throughput(Throughput::Elements(areas.len() as u64));
    group.bench_function("canonical forms", |b| {
        b.iter(|| {
            let mut values = Values::default();
            for &area in &areas {
                values.of(area).unwrap();
            }
            values.games.len()
        });
    });
    group.bench_function("thermographs", |b| {
        b.iter(|| {
            let mut thermographs = Thermographs::default();
            for &area in &areas {
                thermographs.of(area).unwrap();
            }
        });
    });
    group.finish();

    let mut group = c.benchmark_group("sums of 3x3 areas");
    group.throughput(Throughput::Elements(100));
    for terms in 2..=4 {
        group.bench_function(format!("100 of {terms}"), |b| {
            let fresh = || {
                let mut values = Values::default();
                let known: Vec<Game> = areas.iter().map(|&a| values.of(a).unwrap()).collect();
                (values.games, known)
            };
            let sum = |(mut games, known): (loam_cgt::Games, Vec<Game>)| {
                for i in 0..100 {
                    // A stride coprime to 820 picks the terms.
                    let picked = (0..terms).map(|j| known[(i * terms + j) * 237 % known.len()]);
                    games.sum(picked).unwrap();
                }
                games
            };
            b.iter_batched(fresh, sum, criterion::BatchSize::LargeInput);
        });
    }
    group.finish();
}

criterion_group!(benches, areas);
criterion_main!(benches);
