use super::{Done, Input, News, Role, Setting, Summary, Watch, Weighted, Work};
use crate::{FitOptions, Samples, TrainError, fit, for_each_position};
use loam_othello::patterns::{Deviations, Model};
use std::path::Path;

/// Fits weights to labelled positions: a model without a network.
#[derive(Clone, Debug)]
pub struct FitStep {
    /// The positions.
    pub positions: Vec<Weighted>,
    /// How.
    pub options: FitOptions,
    /// The part of the games kept for testing.
    pub holdout: f64,
    /// Which games these are.
    pub seed: u64,
}

impl FitStep {
    /// The part of the games kept for testing, usually.
    pub const HOLDOUT: f64 = 0.05;
}

impl Work for FitStep {
    fn name(&self) -> &'static str {
        "fit"
    }

    fn inputs(&self) -> Vec<Input<'_>> {
        let files = self.positions.iter();
        let inputs = files.map(|from| Input {
            weight: from.weight,
            ..Input::file(Role::File, &from.path)
        });
        inputs.collect()
    }

    fn settings(&self) -> Vec<Setting> {
        let (is, usual) = (&self.options, FitOptions::default());
        let deviations = Deviations::shipped();
        vec![
            Setting::option("epochs", is.passes, usual.passes),
            Setting::option("ridge", is.ridge, usual.ridge),
            Setting::option("reach", is.reach, usual.reach),
            Setting::option("lending", is.lending, usual.lending),
            Setting::option("holdout", self.holdout, FitStep::HOLDOUT),
            Setting::option("seed", self.seed, 0),
            Setting::fixed(
                "deviations",
                format!("{:?} {:?}", deviations.middle, deviations.end),
            ),
        ]
    }

    fn run(&self, output: &Path, watch: &mut Watch<'_>) -> Result<Done, TrainError> {
        let mut samples = Samples::new(self.holdout, self.seed);
        for Weighted { path, weight } in &self.positions {
            for_each_position(path, |position| samples.add(position, *weight))?;
        }
        let train = samples.announced(watch)?;
        let (weights, stages) = fit(&samples, &self.options, |stage| watch(News::Stage(stage)))?;
        // New weights are searched with the usual numbers until new ones are
        // fitted to them.
        let deviations = Deviations::shipped();
        let FitOptions { passes, ridge, .. } = self.options;
        let model = Model::new(weights, deviations).expect("weights for every class");
        let model = model.noting(&format!(
            "weights: fitted to {train} positions, {passes} passes, ridge {ridge}"
        ));
        let bytes = model.write(output)?;
        Ok(Summary::Fit { bytes, stages }.into())
    }
}

impl Samples {
    /// Tells how many there are; there must be some to learn from.
    pub(super) fn announced(&self, watch: &mut Watch<'_>) -> Result<usize, TrainError> {
        let (train, test) = self.counts();
        watch(News::Samples { train, test });
        match train {
            0 => Err(TrainError::NoPositions),
            _ => Ok(train),
        }
    }
}
