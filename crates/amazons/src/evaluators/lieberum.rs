use super::{Confinement, KingRace, QueenRace, Slides};
use crate::Amazons;
use loam_game::Game;
use loam_search::Evaluator;

/// Everything the evaluation looks at, from the view of the player to move.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Features {
    /// Distances by queen's moves.
    pub queens: QueenRace,
    /// Distances by king's steps.
    pub kings: KingRace,
    /// How much more the opponent's amazons are shut in.
    pub confinement: f32,
}

/// How many terms there are.
pub const TERMS: usize = 7;

impl Features {
    /// What each term is called.
    pub const NAMES: [&str; TERMS] = [
        "queen territory",
        "queen nearness",
        "king territory",
        "king nearness",
        "confinement",
        "squares reached together",
        "turn",
    ];

    /// Looks at a position.
    #[inline]
    #[must_use]
    pub fn new(position: &Amazons) -> Features {
        let side = position.to_move();
        let (own, opp) = (position.queens(side), position.queens(!side));
        Features::of_sets(position.empty(), own, opp)
    }

    /// Looks at empty squares and amazons, the mover's first.
    #[inline]
    #[must_use]
    pub fn of_sets(empty: u128, own: u128, opp: u128) -> Features {
        let queens = QueenRace::new(&Slides::new(empty), own, opp);
        let kings = KingRace::new(empty, own, opp);
        let confinement = Confinement::new(empty);
        Features {
            confinement: confinement.burden(opp, queens.race.own_all)
                - confinement.burden(own, queens.race.opp_all),
            queens,
            kings,
        }
    }

    /// The terms as numbers, in the order of [`NAMES`](Features::NAMES).
    #[inline]
    #[must_use]
    pub fn terms(&self) -> [f32; TERMS] {
        [
            self.queens.race.lead() as f32,
            self.queens.nearness,
            self.kings.race.lead() as f32,
            self.kings.nearness,
            self.confinement,
            self.queens.race.even.count_ones() as f32,
            // There is nothing to be first at on a board that is divided.
            self.queens.contested.min(1.0),
        ]
    }
}

/// Phases ω for which there are weights of their own; between them the weights
/// change evenly.
pub const KNOTS: [f32; 6] = [0.0, 3.0, 9.0, 20.0, 36.0, 60.0];

/// What each term is worth in each phase, in natural logarithms of the odds
/// that the player to move wins.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights(pub [[f32; TERMS]; KNOTS.len()]);

impl Weights {
    /// The knots a phase lies between, and how far it is towards the second.
    #[inline]
    #[must_use]
    pub fn place(contested: f32) -> (usize, f32) {
        let last = KNOTS.len() - 2;
        let knot = (1..=last)
            .rfind(|&knot| KNOTS[knot] <= contested)
            .unwrap_or(0);
        let way = (contested - KNOTS[knot]) / (KNOTS[knot + 1] - KNOTS[knot]);
        (knot, way.min(1.0))
    }

    /// The weights of a phase.
    #[inline]
    #[must_use]
    pub fn at(&self, contested: f32) -> [f32; TERMS] {
        let (knot, way) = Weights::place(contested);
        let (from, to) = (&self.0[knot], &self.0[knot + 1]);
        std::array::from_fn(|term| from[term] + way * (to[term] - from[term]))
    }
}

/// The evaluation of Lieberum (2005): territory, nearness and mobility by
/// queen's and king's distances, weighed by how much is still contested.
///
/// ```
/// use loam_amazons::{Amazons, evaluators::Lieberum};
/// use loam_search::Evaluator;
/// let ahead = Amazons::parse("w5xb2 w").unwrap();
/// assert!(Lieberum::default().evaluate(&ahead) > 100);
/// assert!(Lieberum::default().chance(&ahead) > 0.8);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lieberum {
    /// What the terms are worth.
    pub weights: Weights,
}

impl Default for Lieberum {
    fn default() -> Lieberum {
        Lieberum { weights: FITTED }
    }
}

/// Fitted to 6,000 games of the engine against itself, three of five at 10×10
/// (`examples/fit_evaluation.rs`).
#[expect(clippy::approx_constant, reason = "a weight that is not 1/π")]
const FITTED: Weights = Weights([
    [-0.150, 0.041, 0.286, 0.796, 0.543, 0.192, -0.230],
    [0.578, 0.029, 0.133, 0.044, 0.833, 0.086, -0.209],
    [0.348, 0.071, 0.114, 0.318, 1.106, 0.009, 0.337],
    [0.193, -0.066, 0.083, 0.228, 1.504, -0.003, 0.534],
    [0.146, -0.187, 0.017, 0.256, 2.211, 0.001, 0.353],
    [0.009, -0.003, 0.013, 0.012, 2.082, 0.001, 0.122],
]);

impl Lieberum {
    /// The logarithm of the odds that the player to move wins.
    #[inline]
    #[must_use]
    pub fn log_odds(&self, features: &Features) -> f32 {
        let weights = self.weights.at(features.queens.contested);
        let terms = features.terms();
        (0..TERMS).map(|term| weights[term] * terms[term]).sum()
    }

    /// The chance that the player to move wins.
    #[inline]
    #[must_use]
    pub fn chance(&self, position: &Amazons) -> f32 {
        self.chance_of(&Features::new(position))
    }

    /// The same where the features are known.
    #[inline]
    #[must_use]
    pub fn chance_of(&self, features: &Features) -> f32 {
        1.0 / (1.0 + (-self.log_odds(features)).exp())
    }
}

/// Estimates are hundredths of a natural logarithm.
const UNIT: f32 = 100.0;

impl Evaluator<Amazons> for Lieberum {
    #[inline]
    fn evaluate(&self, position: &Amazons) -> i32 {
        (self.log_odds(&Features::new(position)) * UNIT) as i32
    }
}

#[cfg(test)]
mod tests;
