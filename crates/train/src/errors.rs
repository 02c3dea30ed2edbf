use crate::Sample;
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

/// How far values are from what positions turned out to be worth, in discs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Errors {
    count: u64,
    sum: f64,
    absolute: f64,
    squares: f64,
}

impl Errors {
    /// Adds a position and the value it was given.
    pub fn add(&mut self, value: f64, sample: &Sample) {
        let error = value - f64::from(sample.score);
        self.count += 1;
        self.sum += error;
        self.absolute += error.abs();
        self.squares += error * error;
    }

    /// How many positions there were.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The mean absolute error.
    #[must_use]
    pub fn mae(&self) -> f64 {
        self.mean(self.absolute)
    }

    /// The root of the mean squared error.
    #[must_use]
    pub fn rmse(&self) -> f64 {
        self.mean(self.squares).sqrt()
    }

    /// The mean error: above zero if values are too high.
    #[must_use]
    pub fn bias(&self) -> f64 {
        self.mean(self.sum)
    }

    /// The root of the mean squared error that is left when the bias is
    /// taken away.
    #[must_use]
    pub fn deviation(&self) -> f64 {
        let variance = self.mean(self.squares) - self.bias() * self.bias();
        variance.max(0.0).sqrt()
    }

    fn mean(&self, sum: f64) -> f64 {
        if self.count == 0 {
            0.0
        } else {
            sum / self.count as f64
        }
    }
}

impl std::ops::AddAssign for Errors {
    fn add_assign(&mut self, other: Errors) {
        self.count += other.count;
        self.sum += other.sum;
        self.absolute += other.absolute;
        self.squares += other.squares;
    }
}

impl Serialize for Errors {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Errors", 4)?;
        fields.serialize_field("tested", &self.count)?;
        fields.serialize_field("mae", &self.mae())?;
        fields.serialize_field("rmse", &self.rmse())?;
        fields.serialize_field("bias", &self.bias())?;
        fields.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_counted_from_the_values_side() {
        let sample = |score| Sample {
            own: 0,
            opp: 0,
            score,
            weight: 1.0,
        };
        let mut errors = Errors::default();
        assert_eq!((errors.mae(), errors.rmse()), (0.0, 0.0));
        errors.add(3.0, &sample(0));
        errors.add(-1.0, &sample(0));
        assert_eq!((errors.mae(), errors.bias()), (2.0, 1.0));
        assert_eq!(errors.rmse(), 5.0_f64.sqrt());
        assert_eq!(errors.deviation(), 2.0);
        let mut both = errors;
        both += errors;
        assert_eq!((both.count(), both.rmse()), (4, errors.rmse()));
    }
}
