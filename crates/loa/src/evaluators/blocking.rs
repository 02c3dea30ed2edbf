use super::normal::WITHIN;
use super::{Weights, difference};
use crate::Loa;
use crate::square::squares;
use loam_search::Evaluator;

/// [`Normal`](super::Normal) and the mobility of pieces that stand more than
/// two squares from the centre of mass (thesis, section 4.2.3): a penalty if
/// they have two moves or fewer, the larger the fewer, and a bonus if they can
/// move straight to its neighbourhood. It generates moves, which makes it slow.
#[derive(Clone, Copy, Debug, Default)]
pub struct Blocking {
    /// The constants.
    pub weights: Weights,
}

impl Evaluator<Loa> for Blocking {
    fn evaluate(&self, position: &Loa) -> i32 {
        let weights = &self.weights;
        difference(position, |army, side| {
            let near = WITHIN[army.centre.index()][2];
            let mut value = weights.normal(army);
            for from in squares(army.pieces & !near) {
                let targets = position.targets_of(from, side);
                let moves = targets.count_ones() as i32;
                if moves <= 2 {
                    value -= weights.blocked / (moves + 1);
                }
                if targets & near != 0 {
                    value += weights.joining;
                }
            }
            value
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rules;
    use crate::evaluators::Normal;

    /// A piece walled in far away costs more than one that stands free.
    #[test]
    fn a_blocked_piece_costs() {
        let value = |text: &str| {
            let position = Loa::parse(text, Rules::THESIS).unwrap();
            let blocking = Blocking::default().evaluate(&position);
            blocking - Normal::default().evaluate(&position)
        };
        let walled_in = value("w7/bb6/8/8/4ww2/4ww2/8/1b5b w");
        let free = value("w7/8/1b6/1b6/4ww2/4ww2/8/1b5b w");
        assert!(walled_in < free, "{walled_in} {free}");
    }
}
