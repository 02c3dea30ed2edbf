//! Weights from positions, stage by stage.

use crate::ridge::Equations;
use crate::{Errors, Sample, Samples};
use loam_othello::patterns::{Classes, STAGES, StageWeights, UNIT, stage};
use rayon::prelude::*;
use serde::Serialize;

/// How weights are fitted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FitOptions {
    /// Passes over the positions of a stage.
    pub passes: u32,
    /// How strongly weights are held near zero, in positions.
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
            ridge: 50.0,
            reach: 2,
            lending: 0.5,
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

/// Fits all stages. `done` is told about each as it is finished, in whatever
/// order that happens.
///
/// # Errors
/// If threads cannot be started.
pub fn fit(
    samples: &Samples,
    options: &FitOptions,
    done: impl Fn(&StageReport) + Sync,
) -> Result<(Vec<StageWeights>, Vec<StageReport>), rayon::ThreadPoolBuildError> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(options.threads)
        .build()?;
    let fit_one = |number: usize| {
        let (weights, report) = fit_stage(samples, options, number);
        done(&report);
        (weights, report)
    };
    // One at a time for each thread: stages differ in work, and each has its
    // own arithmetic, so that who does which changes nothing.
    let fitted: Vec<(StageWeights, StageReport)> = pool.install(|| {
        (0..STAGES)
            .into_par_iter()
            .with_max_len(1)
            .map(fit_one)
            .collect()
    });
    Ok(fitted.into_iter().unzip())
}

/// The disc counts of a stage.
fn discs_of(number: usize) -> impl Iterator<Item = u32> + Clone {
    (0..64).filter(move |&discs| stage(discs) == number)
}

fn fit_stage(
    samples: &Samples,
    options: &FitOptions,
    number: usize,
) -> (StageWeights, StageReport) {
    let away = |discs: u32| discs_of(number).map(|own| own.abs_diff(discs)).min();
    let lent: Vec<(u32, f32)> = (0..64)
        .filter_map(|discs| Some((discs, away(discs)?)))
        .filter(|&(_, away)| away <= options.reach)
        .map(|(discs, away)| (discs, options.lending.powi(away as i32)))
        .collect();
    let rows = lent.iter().map(|&(discs, _)| samples.train(discs).len());
    let mut equations = Equations::with_capacity(rows.clone().sum());
    for &(discs, factor) in &lent {
        for sample in samples.train(discs) {
            let score = f32::from(sample.score);
            equations.add(sample.own, sample.opp, score, factor * sample.weight);
        }
    }
    let solution = equations.solve(options.ridge, options.passes);
    let weights = quantised(&solution);
    let mut errors = Errors::default();
    let mut plain = Errors::default();
    for sample in discs_of(number).flat_map(|discs| samples.test(discs)) {
        errors.add(value(&weights, sample), sample);
        plain.add(0.0, sample);
    }
    let report = StageReport {
        stage: number,
        discs: discs_of(number).min().unwrap_or(0),
        positions: rows.sum(),
        weights: weights.classes.iter().filter(|&&w| w != 0).count(),
        errors,
        constant_rmse: plain.deviation(),
    };
    (weights, report)
}

/// Weights in units, rounded.
fn quantised(solution: &[f32]) -> StageWeights {
    let rounded = |weight: f32| (weight * UNIT as f32).round() as i16;
    let (constant, classes) = solution.split_last().unwrap_or((&0.0, &[]));
    debug_assert_eq!(classes.len(), Classes::get().count());
    StageWeights {
        constant: rounded(*constant),
        classes: classes.iter().map(|&weight| rounded(weight)).collect(),
    }
}

/// The value of a position in discs, looked up class by class.
fn value(weights: &StageWeights, sample: &Sample) -> f64 {
    let classes = crate::ridge::classes_of(sample.own, sample.opp);
    let sum = classes
        .iter()
        .map(|&class| i32::from(weights.classes[class as usize]))
        .sum::<i32>();
    let value = f64::from(i32::from(weights.constant) + sum) / f64::from(UNIT);
    value.clamp(-64.0, 64.0)
}
