//! Fits the weights of the evaluation to games of the engine against itself,
//! by logistic regression, and prints them:
//!
//! ```sh
//! cargo run --release -p loam-amazons --example fit_evaluation -- GAMES NODES SEED
//! ```

use loam_amazons::evaluators::{Features, KNOTS, TERMS, Weights};
use loam_amazons::player::{AmazonsGuide, AmazonsPlayer, PlayerOptions};
use loam_amazons::{Amazons, Shape};
use loam_game::{Game, Side, Timeline};
use loam_search::guided::Judgement;
use loam_search::{Limits, Score};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

const SIZE: usize = TERMS * KNOTS.len();

/// A position as numbers, and whether the player to move won.
struct Sample {
    inputs: [f32; SIZE],
    won: bool,
}

fn inputs(features: &Features) -> [f32; SIZE] {
    let (knot, way) = Weights::place(features.queens.contested);
    let mut inputs = [0.0; SIZE];
    for (term, value) in features.terms().into_iter().enumerate() {
        inputs[knot * TERMS + term] = (1.0 - way) * value;
        inputs[(knot + 1) * TERMS + term] = way * value;
    }
    inputs
}

/// A game from a few random moves on; positions that counting decides are
/// left out.
fn play(side: u8, nodes: u64, random: &mut Xoshiro256PlusPlus, samples: &mut Vec<Sample>) {
    let start = Amazons::standard(Shape::new(side, side).unwrap()).unwrap();
    let mut game = Timeline::new(start);
    let mut player = AmazonsPlayer::new(PlayerOptions::default());
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let opening = random.random_range(2..=8);
    let mut seen: Vec<(Side, [f32; SIZE])> = Vec::new();
    let winner = loop {
        if let Some(outcome) = game.outcome() {
            break outcome.winner().unwrap();
        }
        let position = *game.position();
        if let Judgement::Won(winner) = AmazonsGuide::default().judge_turn(&position) {
            break winner;
        }
        if game.ply() < opening || random.random_range(0..60) == 0 {
            let mut moves = Vec::new();
            position.for_each_move(|mv| moves.push(mv));
            game.play_known_legal(moves[random.random_range(0..moves.len())]);
            // What came before says nothing of the result any more.
            seen.clear();
            continue;
        }
        seen.push((position.to_move(), inputs(&Features::new(&position))));
        let report = player.choose(&game, &limits, &mut |_| {});
        if report.score().decided_in().is_some() {
            let won = report.score() > Score::DRAW;
            break if won {
                position.to_move()
            } else {
                !position.to_move()
            };
        }
        game.play_known_legal(report.best().unwrap());
    };
    samples.extend(seen.into_iter().map(|(side, inputs)| Sample {
        inputs,
        won: side == winner,
    }));
}

/// Newton's method on the likelihood, held back a little towards zero.
fn fit(samples: &[Sample]) -> [f64; SIZE] {
    let mut weights = [0.0_f64; SIZE];
    for _ in 0..12 {
        let mut gradient = [0.0; SIZE];
        let mut curvature = vec![[0.0; SIZE]; SIZE];
        let mut loss = 0.0;
        for sample in samples {
            let x = sample.inputs.map(f64::from);
            let odds: f64 = (0..SIZE).map(|i| weights[i] * x[i]).sum();
            let chance = 1.0 / (1.0 + (-odds).exp());
            let error = f64::from(u8::from(sample.won)) - chance;
            loss -= (1.0 - error.abs()).max(1e-12).ln();
            let used: Vec<usize> = (0..SIZE).filter(|&i| x[i] != 0.0).collect();
            for &i in &used {
                gradient[i] += error * x[i];
                for &j in &used {
                    curvature[i][j] += chance * (1.0 - chance) * x[i] * x[j];
                }
            }
        }
        eprintln!("loss {:.5}", loss / samples.len() as f64);
        for i in 0..SIZE {
            gradient[i] -= weights[i];
            curvature[i][i] += 1.0;
        }
        let step = solve(curvature, gradient);
        for i in 0..SIZE {
            weights[i] += step[i];
        }
    }
    weights
}

/// Gaussian elimination; the matrix is positive definite.
fn solve(mut matrix: Vec<[f64; SIZE]>, mut right: [f64; SIZE]) -> [f64; SIZE] {
    for i in 0..SIZE {
        let row = matrix[i];
        for j in i + 1..SIZE {
            let factor = matrix[j][i] / row[i];
            for (cell, above) in matrix[j].iter_mut().zip(row).skip(i) {
                *cell -= factor * above;
            }
            right[j] -= factor * right[i];
        }
    }
    for i in (0..SIZE).rev() {
        let known: f64 = (i + 1..SIZE).map(|j| matrix[i][j] * right[j]).sum();
        right[i] = (right[i] - known) / matrix[i][i];
    }
    right
}

fn main() {
    let mut arguments = std::env::args().skip(1).map(|text| text.parse().unwrap());
    let mut next = |usual: u64| arguments.next().unwrap_or(usual);
    let (games, nodes, seed) = (next(300), next(3_000), next(1));
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut samples = Vec::new();
    for game in 0..games {
        let side = [10, 10, 10, 8, 6][(game % 5) as usize];
        play(side, nodes, &mut random, &mut samples);
    }
    println!("// {games} games, {} positions", samples.len());
    for row in fit(&samples).chunks(TERMS) {
        let row: Vec<String> = row.iter().map(|weight| format!("{weight:.3}")).collect();
        println!("    [{}],", row.join(", "));
    }
}
