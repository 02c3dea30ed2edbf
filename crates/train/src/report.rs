//! How good weights are, by the number of empty squares.

use crate::{Errors, Labelled, Sample, StageReport};
use loam_draw::{Plot, Series, Style};
use loam_othello::patterns::{UNIT, Weights};

/// Errors of an evaluation by the number of empty squares.
#[derive(Clone, Debug)]
pub struct ByEmpties {
    errors: [Errors; 65],
}

impl Default for ByEmpties {
    fn default() -> ByEmpties {
        ByEmpties {
            errors: [Errors::default(); 65],
        }
    }
}

impl ByEmpties {
    /// Evaluates a position and compares with its label.
    pub fn add(&mut self, weights: &Weights, position: &Labelled) {
        let value = weights.evaluate_discs(position.own, position.opp);
        let sample = Sample {
            own: position.own,
            opp: position.opp,
            score: position.score,
            weight: 1.0,
        };
        let discs = f64::from(value) / f64::from(UNIT);
        self.errors[position.empties() as usize].add(discs, &sample);
    }

    /// The errors for each number of empty squares that occurred, the most
    /// empty first.
    pub fn rows(&self) -> impl Iterator<Item = (usize, &Errors)> {
        let rows = self.errors.iter().enumerate().rev();
        rows.filter(|(_, errors)| errors.count() > 0)
    }

    /// The errors of all positions together.
    #[must_use]
    pub fn total(&self) -> Errors {
        let mut total = Errors::default();
        self.errors.iter().for_each(|errors| total += *errors);
        total
    }

    /// A picture of them.
    #[must_use]
    pub fn plot(&self) -> Plot {
        let points = |of: fn(&Errors) -> f64| -> Vec<(f64, f64)> {
            let rows = self.rows();
            rows.map(|(empties, errors)| ((64 - empties) as f64, of(errors)))
                .collect()
        };
        error_plot(
            "Errors of the evaluation",
            points(Errors::mae),
            points(Errors::rmse),
        )
    }
}

/// A picture of the errors on positions that were not learnt from.
#[must_use]
pub fn stage_plot(stages: &[StageReport]) -> Plot {
    let points = |of: fn(&StageReport) -> f64| -> Vec<(f64, f64)> {
        let middle = |stage: &StageReport| f64::from(stage.discs) + 0.5;
        stages
            .iter()
            .map(|stage| (middle(stage), of(stage)))
            .collect()
    };
    let mut plot = error_plot(
        "Errors on positions not learnt from",
        points(|stage| stage.errors.mae()),
        points(|stage| stage.errors.rmse()),
    );
    plot.series.push(Series {
        name: "root mean square of the best constant".into(),
        style: Style::Dashed,
        points: points(|stage| stage.constant_rmse),
    });
    plot
}

fn error_plot(title: &str, mae: Vec<(f64, f64)>, rmse: Vec<(f64, f64)>) -> Plot {
    let line = |name: &str, points| Series {
        name: name.into(),
        style: Style::Line,
        points,
    };
    Plot {
        title: title.into(),
        x: "discs on the board".into(),
        y: "error in discs".into(),
        logarithmic: false,
        series: vec![line("mean absolute", mae), line("root mean square", rmse)],
    }
}
