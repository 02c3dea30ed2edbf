use super::{Done, Input, Role, Setting, Summary, Watch, Work, model_or_shipped};
use crate::{NetworkOptions, Samples, TrainError, for_each_position, train_network};
use loam_othello::patterns::{Band, Model};
use std::path::{Path, PathBuf};

/// Trains the network that says what the sum of patterns misses: a model with
/// the weights of another one and a network of its own.
#[derive(Clone, Debug)]
pub struct NetworkStep {
    /// The positions.
    pub positions: Vec<PathBuf>,
    /// The model with the weights, if not the one that comes with the program.
    pub model: Option<PathBuf>,
    /// The model whose network is trained further.
    pub start: Option<PathBuf>,
    /// How.
    pub options: NetworkOptions,
    /// The part of the games kept for testing.
    pub holdout: f64,
}

impl NetworkStep {
    /// The part of the games kept for testing, usually.
    pub const HOLDOUT: f64 = 0.01;
}

impl Work for NetworkStep {
    fn name(&self) -> &'static str {
        "network"
    }

    fn inputs(&self) -> Vec<Input<'_>> {
        let start = self.start.iter().map(|path| Input::file(Role::Start, path));
        Input::all(Role::File, &self.positions)
            .chain([Input::model(self.model.as_ref())])
            .chain(start)
            .collect()
    }

    fn settings(&self) -> Vec<Setting> {
        let (is, usual) = (&self.options, NetworkOptions::default());
        vec![
            Setting::option("epochs", is.passes, usual.passes),
            Setting::option("batch", is.batch, usual.batch),
            Setting::option("rate", is.rate, usual.rate),
            Setting::option("decay", is.decay, usual.decay),
            Setting::option("merged", is.merged, usual.merged),
            Setting::option("holdout", self.holdout, NetworkStep::HOLDOUT),
            Setting::option("seed", is.seed, usual.seed),
        ]
    }

    fn run(&self, output: &Path, watch: &mut Watch<'_>) -> Result<Done, TrainError> {
        let model = model_or_shipped(self.model.as_ref())?;
        let start = self.start.as_deref().map(Model::read).transpose()?;
        let start = start.as_ref().and_then(Model::network);
        let mut samples = Samples::new(self.holdout, self.options.seed);
        for path in &self.positions {
            for_each_position(path, |position| {
                if Band::of(position.empties()).is_some() || position.begins_game {
                    samples.add(position, 1.0);
                }
            })?;
        }
        let train = samples.announced(watch)?;
        let patterns = model.patterns();
        let network = train_network(&samples, &patterns, start, &self.options, watch)?;
        let NetworkOptions { passes, rate, .. } = self.options;
        let from = match start {
            Some(_) => "trained further",
            None => "trained from nothing",
        };
        let model = model.with_network(network).noting(&format!(
            "network: {from}, {train} positions, {passes} passes, rate {rate}"
        ));
        Ok(Summary::Network(model.write(output)?).into())
    }
}
