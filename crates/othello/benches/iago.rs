//! Iago's evaluation over positions of random games, its parts, and the
//! generation of the edge table.

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use loam_game::conformance as kit;
use loam_othello::iago::{
    EdgeTable, Edges, Iago, PotentialMobility, anchored_discs, move_number, stable_discs,
};
use loam_othello::{Othello, Size8, kernel};
use loam_search::{Evaluator, Leaf, Score};
use std::hint::black_box;

type Position = Othello<Size8>;

/// Positions with the one before, as siblings come in a search: all the
/// children of every position of some random games.
fn leaves() -> Vec<(Position, Position)> {
    use loam_game::Game;
    let mut rng = kit::rng(1981);
    let mut leaves = Vec::new();
    for _ in 0..20 {
        for parent in kit::random_game(Position::new(), &mut rng, 200) {
            if parent.outcome().is_none() {
                parent.for_each_move(|mv| leaves.push((parent, parent.play(mv))));
            }
        }
    }
    leaves
}

fn evaluations(c: &mut Criterion) {
    let (iago, leaves) = (Iago::new(), leaves());
    let mut group = c.benchmark_group("iago");
    group.throughput(Throughput::Elements(leaves.len() as u64));
    group.bench_function("evaluate", |b| {
        b.iter(|| {
            leaves
                .iter()
                .map(|(_, p)| iago.evaluate(black_box(p)))
                .sum::<i32>()
        });
    });
    let at_leaves = |alpha: i32, beta: i32| {
        let value = |(parent, position): &(Position, Position)| {
            iago.evaluate_leaf(black_box(&Leaf {
                position,
                parent: Some(parent),
                alpha,
                beta,
            }))
        };
        leaves.iter().map(value).sum::<i32>()
    };
    group.bench_function("evaluate a leaf, open window", |b| {
        b.iter(|| at_leaves(-Score::MAX_ESTIMATE, Score::MAX_ESTIMATE));
    });
    group.bench_function("evaluate a leaf, null window", |b| {
        b.iter(|| at_leaves(0, 1));
    });
}

fn parts(c: &mut Criterion) {
    let edges = Edges::new(&EdgeTable::new(), false);
    let boards: Vec<_> = leaves().iter().map(|(_, p)| p.own_and_opponent()).collect();
    let mut group = c.benchmark_group("iago parts");
    group.throughput(Throughput::Elements(boards.len() as u64));
    let mut part = |name: &str, count: &dyn Fn(u64, u64) -> i32| {
        group.bench_function(name, |b| {
            b.iter(|| {
                boards
                    .iter()
                    .map(|&(own, opp)| count(own, opp))
                    .sum::<i32>()
            });
        });
    };
    part("edge stability", &|own, opp| {
        edges.stability(own, opp, move_number(own, opp))
    });
    part("anchored discs", &|own, opp| {
        (anchored_discs(own) | anchored_discs(opp)).count_ones() as i32
    });
    part("potential mobility", &|own, opp| {
        PotentialMobility::of(own, opp).total()
    });
    part("moves", &|own, opp| {
        kernel::moves(own, opp).count_ones() as i32
    });
}

fn generation(c: &mut Criterion) {
    let mut group = c.benchmark_group("iago set-up");
    group.bench_function("edge table", |b| b.iter(EdgeTable::new));
    group.bench_function("the evaluator", |b| b.iter(Iago::new));
    let mut boards = leaves().into_iter().step_by(97).cycle();
    group.bench_function("stable discs of a position", |b| {
        b.iter_batched(
            || boards.next().expect("a cycle").1.own_and_opponent(),
            |(own, opp)| stable_discs(own, opp),
            BatchSize::SmallInput,
        );
    });
}

criterion_group!(benches, evaluations, parts, generation);
criterion_main!(benches);
