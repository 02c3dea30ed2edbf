//! Steps by Adam, with decay apart from the slopes.

/// What a number remembers of its slopes and their squares.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Memory {
    pub(super) mean: f32,
    pub(super) square: f32,
}

/// What is kept of the memory at each step: of the mean, and of the squares.
const MEAN_KEPT: f64 = 0.9;
const SQUARE_KEPT: f64 = 0.999;
/// Added to the root of the squares.
const LEAST_ROOT: f32 = 1e-8;

/// A number that rests goes on by ever less: its mean falls faster than the
/// root of its squares. After so many steps it has come to a stop.
const GOES_ON: usize = 250;

/// The steps so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Schedule {
    /// By step, from nought: the sum of all decays to its end.
    decays: Vec<f64>,
    /// By number of steps: what is left of the mean and of the squares.
    left: Vec<(f64, f64)>,
    /// By step: how far a number that rested since then has gone on, with one
    /// for the mean and for the squares.
    gone_on: Vec<f64>,
}

impl Schedule {
    /// The next step: so long, decaying so fast, for so many positions.
    pub(super) fn next(&mut self, rate: f32, decay: f32, positions: usize) -> Adam {
        let (mean, square) = self.left.last().copied().unwrap_or((1.0, 1.0));
        let (mean, square) = (mean * MEAN_KEPT, square * SQUARE_KEPT);
        self.left.push((mean, square));
        let adam = Adam {
            step: self.steps(),
            rate,
            decay: rate * decay,
            mean_share: (1.0 - mean) as f32,
            square_share: (1.0 - square) as f32,
            scale: 1.0 / positions as f32,
        };
        let before = self.decays.last().copied().unwrap_or_default();
        self.decays.push(before + f64::from(adam.decay));
        self.gone_on.push(0.0);
        let length = f64::from(rate) * (1.0 - square).sqrt() / (1.0 - mean);
        let recent = self.gone_on.iter_mut().rev().zip(&self.left);
        for (gone_on, (mean, square)) in recent.take(GOES_ON) {
            *gone_on += length * mean / square.sqrt();
        }
        adam
    }

    /// How many there were.
    pub(super) fn steps(&self) -> u32 {
        self.left.len() as u32
    }

    /// What all steps after `since` do to numbers whose slope is nought in
    /// them, taken together.
    pub(super) fn rest(&self, since: u32) -> Option<Rest> {
        let missed = self.steps() - since;
        let (mean, square) = *self.left.get(missed.checked_sub(1)? as usize)?;
        let decays = |step: u32| match step {
            0 => 0.0,
            step => self.decays[step as usize - 1],
        };
        Some(Rest {
            kept: (decays(since) - decays(self.steps())).exp() as f32,
            along: self.gone_on[since as usize] as f32,
            mean_kept: mean as f32,
            square_kept: square as f32,
        })
    }
}

/// One step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Adam {
    pub(super) step: u32,
    rate: f32,
    decay: f32,
    mean_share: f32,
    square_share: f32,
    scale: f32,
}

impl Adam {
    /// The step of one number.
    #[inline]
    pub(super) fn step(&self, number: &mut f32, slope: f32, memory: &mut Memory) {
        const MEAN_NEW: f32 = (1.0 - MEAN_KEPT) as f32;
        const SQUARE_NEW: f32 = (1.0 - SQUARE_KEPT) as f32;
        let slope = slope * self.scale;
        memory.mean += MEAN_NEW * (slope - memory.mean);
        memory.square += SQUARE_NEW * (slope * slope - memory.square);
        let mean = memory.mean / self.mean_share;
        let square = memory.square / self.square_share;
        *number *= 1.0 - self.decay;
        *number -= self.rate * mean / (square.sqrt() + LEAST_ROOT);
    }
}

/// Several steps without a slope.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rest {
    kept: f32,
    along: f32,
    mean_kept: f32,
    square_kept: f32,
}

impl Rest {
    /// What they do to one number.
    #[inline]
    pub(super) fn step(&self, number: &mut f32, memory: &mut Memory) {
        // Most of the way is gone in the first steps, and then decays.
        *number -= self.along * memory.mean / (memory.square.sqrt() + LEAST_ROOT);
        *number *= self.kept;
        memory.mean *= self.mean_kept;
        memory.square *= self.square_kept;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rest_is_its_steps_one_by_one() {
        let mut schedule = Schedule::default();
        let (mut number, mut memory) = (0.5, Memory::default());
        let mut rates = (0..400).map(|i| 4e-3 + 1e-5 * i as f32);
        for (i, rate) in rates.by_ref().take(200).enumerate() {
            let slope = if i % 3 == 0 { 1.5 } else { -0.1 };
            let adam = schedule.next(rate, 0.2, 1);
            adam.step(&mut number, slope, &mut memory);
        }
        assert!(schedule.rest(200).is_none());
        let (mut rested, mut rested_memory) = (number, memory);
        for rate in rates {
            let adam = schedule.next(rate, 0.2, 1);
            adam.step(&mut number, 0.0, &mut memory);
            let (mut late, mut late_memory) = (rested, rested_memory);
            let rest = schedule.rest(200).expect("steps were missed");
            rest.step(&mut late, &mut late_memory);
            assert!((late - number).abs() < 5e-4, "{late} {number}");
            assert!((late_memory.mean - memory.mean).abs() < 1e-5);
            assert!((late_memory.square - memory.square).abs() < 1e-5);
        }
        // It is not nothing, either.
        let rest = schedule.rest(200).expect("steps were missed");
        rest.step(&mut rested, &mut rested_memory);
        assert!((rested - 0.5).abs() > 0.05);
    }
}
