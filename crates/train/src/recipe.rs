//! From recorded games to a model, step by step.

use crate::{
    FitOptions, FitStep, GamesStep, LabelOptions, LabelStep, NetworkOptions, NetworkStep,
    Operation, PositionsStep, SelfPlayOptions, SolveStep, Step, Weighted,
};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

/// How the model that comes with the program is made.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// A WTHOR file, or a folder of them.
    pub wthor: PathBuf,
    /// The folder to work in.
    pub folder: PathBuf,
    /// How many games to play, in parts of those the shipped model learnt from.
    pub scale: f64,
}

/// Games of a piece, of which there are as many as wanted so that they can be
/// played on different machines.
const PIECE: f64 = 100_000.0;

impl Recipe {
    /// The steps, in an order in which each finds what it reads.
    #[must_use]
    pub fn steps(&self) -> Vec<Step> {
        let mut kitchen = Kitchen {
            recipe: self,
            steps: Vec::new(),
        };
        kitchen.cook();
        kitchen.steps
    }

    /// What the last step writes.
    #[must_use]
    pub fn model(&self) -> PathBuf {
        self.folder.join("othello8.model")
    }
}

struct Kitchen<'a> {
    recipe: &'a Recipe,
    steps: Vec<Step>,
}

impl Kitchen<'_> {
    fn cook(&mut self) {
        let base = vec![self.recipe.wthor.clone()];
        let taken = PositionsStep {
            wthor: base.clone(),
            games: Vec::new(),
        };
        let taken = self.step(Operation::Positions(taken), "wthor.positions");
        let human = SolveStep {
            positions: taken,
            empties: 14,
            threads: 0,
        };
        let human = self.step(Operation::Solve(human), "human.positions");
        let first = self.fit(&[&human], "first.model");

        // Weights: what human games do not show is learnt from games that
        // begin at random, and played the better the second time.
        let mut learnt = vec![human];
        let played = self.games("a", 1..=1, &first, 0, &[]);
        learnt.extend(self.positions(&played));
        let second = self.fit(&learnt, "second.model");
        let played = self.games("b", 11..=14, &second, 0, &[]);
        learnt.extend(self.positions(&played));
        let options = FitOptions {
            passes: 15,
            ..FitOptions::default()
        };
        let last = FitStep {
            options,
            holdout: 0.01,
            ..fit_step(&learnt)
        };
        let weights = self.step(Operation::Fit(last), "weights.model");

        // Networks: each learns what searches with the one before said.
        let labelled = self.labels(&played, 0.8);
        let first = self.network(&labelled, &weights, None, false, "first-network.model");
        let played = self.games("c", 21..=24, &first, 0, &[]);
        let mut labelled = self.labels(&played, 0.8);
        let second = "second-network.model";
        let second = self.network(&labelled, &weights, Some(&first), false, second);
        let mut played = self.games("d", 31..=34, &second, 0, &[]);
        played.extend(self.games("e", 51..=61, &second, 0, &base));
        played.extend(self.games("f", 71..=79, &second, 18, &base));
        // The better both play, the more what comes later is worth.
        labelled.extend(self.labels(&played, 0.9));
        // Games after the same recorded one often meet.
        self.network(&labelled, &weights, Some(&second), true, "othello8.model");
    }

    fn step(&mut self, operation: Operation, to: &str) -> PathBuf {
        let output = self.recipe.folder.join(to);
        self.steps.push(Step {
            operation,
            output: output.clone(),
        });
        output
    }

    fn fit(&mut self, from: &[impl Into<PathBuf> + Clone], to: &str) -> PathBuf {
        self.step(Operation::Fit(fit_step(from)), to)
    }

    /// Pieces of games with these seeds, by what they are called.
    fn games(
        &mut self,
        name: &str,
        seeds: RangeInclusive<u64>,
        model: &Path,
        ending: u32,
        after: &[PathBuf],
    ) -> Vec<String> {
        let games = (PIECE * self.recipe.scale).ceil() as u64;
        let play = |seed| {
            let piece = format!("{name}{seed}");
            let options = SelfPlayOptions {
                depth: 4,
                ending,
                perfect: 14,
                seed,
            };
            let games = GamesStep {
                games,
                options,
                model: Some(model.to_owned()),
                after: after.to_vec(),
                threads: 0,
                time: None,
            };
            self.step(Operation::Games(games), &format!("{piece}.games"));
            piece
        };
        seeds.map(play).collect()
    }

    /// The games' positions, labelled with how they ended.
    fn positions(&mut self, pieces: &[String]) -> Vec<PathBuf> {
        let take = |piece: &String| {
            let games = PositionsStep {
                wthor: Vec::new(),
                games: vec![self.recipe.folder.join(format!("{piece}.games"))],
            };
            self.step(Operation::Positions(games), &format!("{piece}.positions"))
        };
        pieces.iter().map(take).collect()
    }

    /// The games' positions, labelled with what was searched and with so much
    /// of the next position's label.
    fn labels(&mut self, pieces: &[String], trace: f64) -> Vec<PathBuf> {
        let label = |piece: &String| {
            let label = LabelStep {
                file: self.recipe.folder.join(format!("{piece}.games")),
                empties: LabelStep::EMPTIES,
                options: LabelOptions {
                    trace,
                    ..LabelOptions::default()
                },
                leanings: None,
                model: None,
            };
            self.step(Operation::Label(label), &format!("{piece}.labelled"))
        };
        pieces.iter().map(label).collect()
    }

    /// A network that learns these labels, from nothing or from where another
    /// one is.
    fn network(
        &mut self,
        labelled: &[PathBuf],
        weights: &Path,
        start: Option<&Path>,
        merged: bool,
        to: &str,
    ) -> PathBuf {
        let usual = NetworkOptions::default();
        let options = NetworkOptions {
            passes: 3,
            rate: if start.is_some() { 0.002 } else { usual.rate },
            merged,
            ..usual
        };
        let network = NetworkStep {
            positions: labelled.to_vec(),
            model: Some(weights.to_owned()),
            start: start.map(Path::to_owned),
            options,
            holdout: NetworkStep::HOLDOUT,
        };
        self.step(Operation::Network(network), to)
    }
}

fn fit_step(from: &[impl Into<PathBuf> + Clone]) -> FitStep {
    FitStep {
        positions: from
            .iter()
            .map(|path| Weighted::from(path.clone().into()))
            .collect(),
        options: FitOptions::default(),
        holdout: FitStep::HOLDOUT,
        seed: 0,
    }
}
