//! The pattern evaluation: keeping features up, evaluating, loading.

use criterion::{Criterion, criterion_group, criterion_main};
use loam_game::{Game, Side, zobrist};
use loam_othello::patterns::{Features, Model, Weights};
use loam_othello::{Move, Othello, Size8};
use std::hint::black_box;

/// A move of the first player, as a search sees it.
struct Sample {
    features: Features,
    square: u32,
    flips: u64,
    black: u64,
    white: u64,
}

/// Random lines of up to eight plies from one position with 34 discs: what
/// the leaves of one search have in common, they have too.
fn samples() -> Vec<Sample> {
    let mut root = Othello::<Size8>::new();
    for roll in zobrist::keys::<30>(1) {
        root = root.play(some_move(&root, roll));
    }
    let mut samples = Vec::new();
    for seed in 0..2000 {
        let mut position = root;
        for roll in zobrist::keys::<8>(seed) {
            if position.outcome().is_some() {
                break;
            }
            let mv = some_move(&position, roll);
            if let (Move::Place(square), Side::Black) = (mv, position.to_move()) {
                let [black, white] = Side::BOTH.map(|side| position.discs(side));
                samples.push(Sample {
                    features: Features::new(black, white),
                    square: square.index(),
                    flips: position.flips(square),
                    black,
                    white,
                });
            }
            position = position.play(mv);
        }
    }
    samples
}

fn some_move(position: &Othello<Size8>, roll: u64) -> Move {
    let mut moves = Vec::new();
    position.for_each_move(|mv| moves.push(mv));
    moves[roll as usize % moves.len()]
}

fn patterns(c: &mut Criterion) {
    let samples = samples();
    let weights = Weights::shipped();
    let mut turn = samples.iter().cycle();
    c.bench_function("features after a move", |b| {
        b.iter(|| {
            let sample = turn.next().expect("a cycle");
            sample.features.after_first(sample.square, sample.flips)
        });
    });
    c.bench_function("sum of patterns", |b| {
        b.iter(|| {
            let sample = turn.next().expect("a cycle");
            let discs = (sample.black | sample.white).count_ones();
            weights.sum(black_box(&sample.features), true, discs)
        });
    });
    c.bench_function("evaluate", |b| {
        b.iter(|| {
            let sample = turn.next().expect("a cycle");
            let features = black_box(&sample.features);
            weights.evaluate(features, true, sample.black, sample.white)
        });
    });
    c.bench_function("move and evaluate", |b| {
        b.iter(|| {
            let sample = turn.next().expect("a cycle");
            let after = sample.features.after_first(sample.square, sample.flips);
            let black = sample.black | sample.flips | 1 << sample.square;
            let white = sample.white ^ sample.flips;
            weights.evaluate(&after, false, white, black)
        });
    });
    c.bench_function("load the model", |b| {
        b.iter(|| Weights::from(Model::shipped()));
    });
}

criterion_group!(benches, patterns);
criterion_main!(benches);
