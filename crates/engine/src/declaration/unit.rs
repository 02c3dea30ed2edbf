use loam_search::Score;

/// What an engine's estimates are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Unit {
    /// The engine's own points, a hundred of them to a unit.
    Points {
        /// How large a lead makes a game about three quarters won.
        swing: i32,
    },
    /// Points of which there are a great many.
    Thousands {
        /// How large a lead makes a game about three quarters won.
        swing: i32,
    },
    /// Hundredths of a disc.
    Discs,
    /// Hundredths of the logarithm of the odds.
    LogOdds,
    /// What may be expected of the game, from -1000 for a loss to 1000.
    Expectation,
}

impl Unit {
    /// Points of which so many make a game about three quarters won.
    pub(crate) const fn points(swing: i32) -> Unit {
        Unit::Points { swing }
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Unit::Points { .. } | Unit::Thousands { .. } => "points",
            Unit::Discs => "discs",
            Unit::LogOdds => "log-odds",
            Unit::Expectation => "expectation",
        }
    }

    /// What a move must give away to be called a mistake.
    #[must_use]
    pub const fn notable_loss(self) -> i32 {
        match self {
            Unit::Thousands { .. } => 20_000,
            _ => 200,
        }
    }

    /// The amount of an estimate, without its sign, as people read it.
    #[must_use]
    pub fn amount(self, score: Score) -> String {
        let amount = score.value().unsigned_abs();
        match self {
            Unit::Points { .. } | Unit::LogOdds => format!("{:.2}", f64::from(amount) / 100.0),
            Unit::Thousands { .. } => format!("{:.1}k", f64::from(amount) / 1000.0),
            Unit::Discs => format!("{:.1}", f64::from(amount) / 100.0),
            Unit::Expectation => format!("{}%", 50 + amount / 20),
        }
    }

    /// What may be expected of a game with this estimate: a win is 1.
    #[must_use]
    pub fn expectation(self, score: Score) -> f64 {
        let value = f64::from(score.value());
        let swing = match self {
            Unit::Points { swing } | Unit::Thousands { swing } => f64::from(swing),
            Unit::Discs => 400.0,
            Unit::LogOdds => 100.0,
            // A playout's result is a win or a loss.
            Unit::Expectation => return f64::midpoint(value / 1000.0, 1.0),
        };
        1.0 / (1.0 + (-value / swing).exp())
    }
}
