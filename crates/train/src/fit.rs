//! Weights from positions, stage by stage.

use crate::ridge::{Equations, terms_of};
use crate::{Errors, Sample, Samples};
use loam_othello::patterns::{Classes, STAGES, StageWeights, UNIT, stage};
use serde::Serialize;

/// How weights are fitted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FitOptions {
    /// Passes over the positions of a stage.
    pub passes: u32,
    /// How strongly weights are held near those of the next stage, in
    /// positions.
    pub ridge: f32,
    /// From how many discs away a stage borrows positions of its neighbours.
    pub reach: u32,
    /// How much a borrowed position counts, for each disc it is away.
    pub lending: f32,
    /// Threads at work; zero for one to a core. The result is the same.
    pub threads: usize,
}

impl Default for FitOptions {
    fn default() -> FitOptions {
        FitOptions {
            passes: 40,
            ridge: 20.0,
            reach: 3,
            lending: 0.7,
            threads: 0,
        }
    }
}

/// One stage, fitted.
#[derive(Clone, Debug, Serialize)]
pub struct StageReport {
    /// Its number.
    pub stage: usize,
    /// The fewest discs it is for.
    pub discs: u32,
    /// Positions learnt from, borrowed ones included.
    pub positions: usize,
    /// Classes of configurations with a weight.
    pub weights: usize,
    /// Errors on the positions kept for testing.
    #[serde(flatten)]
    pub errors: Errors,
    /// The error of the best constant on the same positions.
    pub constant_rmse: f64,
}

/// Fits all stages, the last one first: what a stage's positions do not tell,
/// it takes from the stage after it. A corner that no good player gives away
/// at move ten is worth what it is worth at move twenty. `done` is told about
/// each stage as it is finished.
///
/// # Errors
/// If threads cannot be started.
pub fn fit(
    samples: &Samples,
    options: &FitOptions,
    mut done: impl FnMut(&StageReport) + Send,
) -> Result<(Vec<StageWeights>, Vec<StageReport>), rayon::ThreadPoolBuildError> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(options.threads)
        .build()?;
    let mut fitted = Vec::with_capacity(STAGES);
    let mut expected = None;
    pool.install(|| {
        for number in (0..STAGES).rev() {
            let solution = solve_stage(samples, options, number, expected.take());
            let weights = quantised(&solution);
            let report = test_stage(samples, options, number, &weights);
            done(&report);
            fitted.push((weights, report));
            expected = Some(solution);
        }
    });
    fitted.reverse();
    Ok(fitted.into_iter().unzip())
}

/// The disc counts of a stage.
fn discs_of(number: usize) -> impl Iterator<Item = u32> + Clone {
    (4..64).filter(move |&discs| stage(discs) == number)
}

/// The disc counts of the positions a stage learns from, and how much each
/// counts.
fn lenders(options: &FitOptions, number: usize) -> impl Iterator<Item = (u32, f32)> {
    let away = move |discs: u32| discs_of(number).map(|own| own.abs_diff(discs)).min();
    (0..64)
        .filter_map(move |discs| Some((discs, away(discs)?)))
        .filter(|&(_, away)| away <= options.reach)
        .map(|(discs, away)| (discs, options.lending.powi(away as i32)))
}

fn positions(samples: &Samples, options: &FitOptions, number: usize) -> usize {
    let counts = lenders(options, number).map(|(discs, _)| samples.train(discs).len());
    counts.sum()
}

fn solve_stage(
    samples: &Samples,
    options: &FitOptions,
    number: usize,
    expected: Option<Vec<f32>>,
) -> Vec<f32> {
    let mut equations = Equations::with_capacity(positions(samples, options, number));
    for (discs, factor) in lenders(options, number) {
        for sample in samples.train(discs) {
            let score = f32::from(sample.score);
            equations.add(sample.own, sample.opp, score, factor * sample.weight);
        }
    }
    let expected = expected.unwrap_or_else(|| equations.nothing_expected());
    equations.solve(&expected, options.ridge, options.passes)
}

fn test_stage(
    samples: &Samples,
    options: &FitOptions,
    number: usize,
    weights: &StageWeights,
) -> StageReport {
    let mut errors = Errors::default();
    let mut plain = Errors::default();
    for sample in discs_of(number).flat_map(|discs| samples.test(discs)) {
        errors.add(value(weights, sample), sample);
        plain.add(0.0, sample);
    }
    StageReport {
        stage: number,
        discs: discs_of(number).min().unwrap_or(0),
        positions: positions(samples, options, number),
        weights: weights.classes.iter().filter(|&&w| w != 0).count(),
        errors,
        constant_rmse: plain.deviation(),
    }
}

/// Weights in units, rounded.
fn quantised(solution: &[f32]) -> StageWeights {
    let rounded = |weight: f32| (weight * UNIT as f32).round() as i16;
    let (classes, constants) = solution.split_at(Classes::get().count());
    StageWeights {
        constants: [rounded(constants[0]), rounded(constants[1])],
        classes: classes.iter().map(|&weight| rounded(weight)).collect(),
    }
}

/// The value of a position in discs, looked up class by class.
fn value(weights: &StageWeights, sample: &Sample) -> f64 {
    let weight = |term: u32| {
        let (term, classes) = (term as usize, &weights.classes);
        let constant = || weights.constants[term - classes.len()];
        i32::from(classes.get(term).copied().unwrap_or_else(constant))
    };
    let sum: i32 = terms_of(sample.own, sample.opp)
        .into_iter()
        .map(weight)
        .sum();
    (f64::from(sum) / f64::from(UNIT)).clamp(-64.0, 64.0)
}
