//! The kernels on positions of random games: calls after one another, where
//! the processor overlaps them, and calls that wait for one another.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use loam_game::conformance as kit;
use loam_othello::kernel::{self, Kernel, KernelName, KernelVisitor};
use loam_othello::{Othello, Size8};
use std::hint::black_box;

struct Case {
    own: u64,
    opp: u64,
    /// A legal move, or any empty square if there is none.
    at: u32,
}

/// Positions with 6 to 24 empty squares, as an endgame solver sees them.
fn cases() -> Vec<Case> {
    let mut rng = kit::rng(42);
    let mut cases = Vec::new();
    while cases.len() < 4000 {
        for position in kit::random_game(Othello::<Size8>::new(), &mut rng, 200) {
            let (own, opp) = position.own_and_opponent();
            if (6..=24).contains(&(own | opp).count_zeros()) {
                let moves = kernel::moves(own, opp);
                let from = if moves == 0 { !(own | opp) } else { moves };
                let at = from.trailing_zeros();
                cases.push(Case { own, opp, at });
            }
        }
    }
    cases
}

struct Run<'a, 'c> {
    criterion: &'c mut Criterion,
    cases: &'a [Case],
}

impl Run<'_, '_> {
    fn both(&mut self, kernel: &str, what: &str, call: impl Fn(u64, u64, u32) -> u64) {
        let mut group = self.criterion.benchmark_group(format!("othello {what}"));
        group.throughput(Throughput::Elements(self.cases.len() as u64));
        let cases = self.cases;
        group.bench_function(format!("{kernel}, overlapping"), |b| {
            b.iter(|| {
                let add = |sum: u64, case: &Case| sum ^ call(case.own, case.opp, case.at);
                cases.iter().fold(0, add)
            });
        });
        group.bench_function(format!("{kernel}, in turn"), |b| {
            b.iter(|| {
                // Nothing of the result is kept, but the compiler cannot know.
                let none = black_box(0);
                let wait = |last: u64, case: &Case| {
                    let last = last & none;
                    call(case.own ^ last, case.opp ^ last, case.at)
                };
                cases.iter().fold(0, wait)
            });
        });
        group.finish();
    }
}

impl KernelVisitor for Run<'_, '_> {
    type Output = ();

    fn visit<K: Kernel>(mut self, kernel: K) {
        self.both(K::NAME, "moves", |own, opp, _| kernel.moves(own, opp));
        self.both(K::NAME, "flips", |own, opp, at| kernel.flips(own, opp, at));
        self.both(K::NAME, "last flips", |own, _, at| {
            u64::from(kernel.last_flips(own, at))
        });
        self.both(K::NAME, "stable", |own, opp, _| kernel.stable(own, opp));
    }
}

fn kernels(criterion: &mut Criterion) {
    let cases = cases();
    for name in KernelName::available() {
        let run = Run {
            criterion,
            cases: &cases,
        };
        assert!(kernel::dispatch_with(name, run).is_ok());
    }
}

criterion_group!(benches, kernels);
criterion_main!(benches);
