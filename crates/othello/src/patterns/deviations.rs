/// The standard deviation, in discs, of the difference between a deep search
/// and a shallow one, as a formula: e to the sum of its terms. It belongs to
/// the evaluation both searches use.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Deviations {
    /// For searches that stop before the end of the game.
    pub middle: [f32; 5],
    /// For searches to the end.
    pub end: [f32; 5],
}

impl Deviations {
    /// What the formula's numbers are multiplied with.
    #[must_use]
    pub fn terms(empties: f32, depth: f32, probe: f32) -> [f32; 5] {
        [
            1.0,
            empties,
            depth.max(1.0).ln(),
            (1.0 + probe).ln(),
            probe / depth.max(1.0),
        ]
    }

    /// The deviation between a search of `depth` plies and one of `probe`
    /// plies; a depth of all the empty squares means to the end.
    #[must_use]
    pub fn at(&self, empties: i32, depth: i32, probe: i32) -> f32 {
        let numbers = if depth >= empties {
            self.end
        } else {
            self.middle
        };
        let terms = Deviations::terms(empties as f32, depth as f32, probe as f32);
        let sum: f32 = numbers
            .iter()
            .zip(terms)
            .map(|(number, term)| number * term)
            .sum();
        sum.exp()
    }

    /// The formula's values, made once.
    pub(super) fn table(&self) -> DeviationTable {
        let mut table = vec![[[0.0; 64]; 65]; 65];
        for (empties, by_depth) in table.iter_mut().enumerate() {
            for (depth, by_probe) in by_depth.iter_mut().enumerate() {
                for (probe, value) in by_probe.iter_mut().enumerate() {
                    *value = self.at(empties as i32, depth as i32, probe as i32);
                }
            }
        }
        table
    }
}

/// Deviations by empty squares, depth and probe.
pub(super) type DeviationTable = Vec<[[f32; 64]; 65]>;
