//! Two ways to the number of pieces on the four lines through every piece
//! after a move: counting bits, and keeping 46 counts up to date as the thesis
//! does.

use criterion::{Criterion, criterion_group, criterion_main};
use loam_game::{Game, Side};
use loam_loa::lines::THROUGH;
use loam_loa::{LineCounts, Loa, Rules, Setup, Square};
use std::hint::black_box;

fn ways(c: &mut Criterion) {
    let start = Loa::new(Setup::Standard, Rules::THESIS);
    let counts = LineCounts::of(&start);
    let mut moves = Vec::new();
    start.for_each_move(|mv| moves.push(mv));
    let pieces = |position: &Loa| -> Vec<Square> {
        let own = position.pieces(position.to_move());
        Square::all().filter(|s| own & s.bit() != 0).collect()
    };
    let movers: Vec<Vec<Square>> = moves.iter().map(|&mv| pieces(&start.play(mv))).collect();
    let mut group = c.benchmark_group("loa lines, 36 moves");
    group.bench_function("bits counted", |b| {
        b.iter(|| {
            let mut sum = 0;
            for (&mv, movers) in moves.iter().zip(&movers) {
                let after = black_box(start).play(mv);
                let all = after.pieces(Side::Black) | after.pieces(Side::White);
                for square in movers {
                    for line in &THROUGH[square.index()] {
                        sum += (all & line.squares).count_ones();
                    }
                }
            }
            sum
        });
    });
    group.bench_function("kept up to date", |b| {
        b.iter(|| {
            let mut sum = 0;
            for (&mv, movers) in moves.iter().zip(&movers) {
                let after = black_box(counts).played(&start, mv);
                for &square in movers {
                    for way in 0..4 {
                        sum += u32::from(after.through(square, way));
                    }
                }
            }
            sum
        });
    });
}

criterion_group!(benches, ways);
criterion_main!(benches);
