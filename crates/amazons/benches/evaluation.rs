//! Positions evaluated a second, from the start to the last arrow.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use loam_amazons::evaluators::{Lieberum, QueenTerritory};
use loam_amazons::{Amazons, Shape};
use loam_game::Game;
use loam_search::Evaluator;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::hint::black_box;

/// Every position of a few random games.
fn positions(side: u8) -> Vec<Amazons> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(4);
    let mut found = Vec::new();
    for _ in 0..8 {
        let mut position = Amazons::standard(Shape::new(side, side).unwrap()).unwrap();
        while let Some(count) = position.legal_count() {
            found.push(position);
            let mut left = random.random_range(0..count);
            let mut chosen = None;
            position.for_each_move(|mv| {
                if left == 0 {
                    chosen = Some(mv);
                }
                left = left.wrapping_sub(1);
            });
            position = position.play(chosen.unwrap());
        }
    }
    found
}

fn evaluations(c: &mut Criterion) {
    let mut group = c.benchmark_group("amazons evaluations");
    for side in [10, 6] {
        let positions = positions(side);
        group.throughput(Throughput::Elements(positions.len() as u64));
        let mut row = |name: &str, evaluate: &dyn Fn(&Amazons) -> i32| {
            group.bench_function(format!("{name}, {side}x{side}"), |b| {
                b.iter(|| {
                    let values = positions
                        .iter()
                        .map(|position| evaluate(black_box(position)));
                    values.fold(0_i32, i32::wrapping_add)
                });
            });
        };
        let lieberum = Lieberum::default();
        row("all terms", &|position| lieberum.evaluate(position));
        row("queen territory", &|position| {
            QueenTerritory.evaluate(position)
        });
    }
    // The fullest board there is: nothing burnt.
    let start = Amazons::standard(Shape::new(10, 10).unwrap()).unwrap();
    group.throughput(Throughput::Elements(1));
    group.bench_function("all terms, 10x10 start", |b| {
        b.iter(|| Lieberum::default().evaluate(black_box(&start)));
    });
}

criterion_group!(benches, evaluations);
criterion_main!(benches);
