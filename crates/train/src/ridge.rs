//! Least squares over configurations.
//!
//! A position says: the weights of my configurations should add up to my
//! score. The weights sought have the least sum of squared errors, plus
//! `ridge` times the squares of their distances from what was expected, which
//! decides about configurations that were seldom or never seen. The equations
//! are solved by conjugate gradients, preconditioned by how often a
//! configuration occurs: no rate to choose, no order to shuffle, and every
//! pass over the positions is the best step there is in the directions seen
//! so far.

use loam_othello::patterns::{Classes, Features, INSTANCES, PATTERNS};
use rayon::prelude::*;

/// The unknowns that are added up: one for each place of a pattern, and a
/// constant.
pub(crate) type Terms = [u32; INSTANCES + 1];

/// In how many parts sums are made, at most. It does not depend on the number
/// of threads, because the order in which fractions are added changes the sum.
const PARTS: usize = 16;

/// Rows that are worth a part of their own.
const LEAST_ROWS: usize = 1 << 14;

/// Positions as equations.
#[derive(Clone, Debug)]
pub(crate) struct Equations {
    rows: Vec<Row>,
    unknowns: usize,
}

#[derive(Clone, Copy, Debug)]
struct Row {
    terms: Terms,
    target: f32,
    weight: f32,
}

impl Equations {
    /// None yet.
    pub(crate) fn with_capacity(rows: usize) -> Equations {
        Equations {
            rows: Vec::with_capacity(rows),
            // The last two are the constants.
            unknowns: Classes::get().count() + 2,
        }
    }

    /// Adds a position.
    pub(crate) fn add(&mut self, own: u64, opp: u64, target: f32, weight: f32) {
        self.rows.push(Row {
            terms: terms_of(own, opp),
            target,
            weight,
        });
    }

    /// What is expected when nothing is known.
    pub(crate) fn nothing_expected(&self) -> Vec<f32> {
        vec![0.0; self.unknowns]
    }

    /// The solution after some passes: a weight for each class, and the
    /// constants. Its work is done by the threads of the current pool.
    pub(crate) fn solve(&self, expected: &[f32], ridge: f32, passes: u32) -> Vec<f32> {
        let counts = self.sums(|row| row.weight);
        let mut residual = self.sums(|row| row.weight * (row.target - gather(expected, row)));
        let penalty = |i: usize| if i + 2 < self.unknowns { ridge } else { 0.0 };
        // What was never seen is decided by the ridge alone: as expected.
        let scale: Vec<f32> = (0..self.unknowns)
            .map(|i| 1.0 / (counts[i] + penalty(i)).max(f32::MIN_POSITIVE.sqrt()))
            .collect();
        let mut solution = expected.to_vec();
        let mut step: Vec<f32> = products(&scale, &residual);
        let mut direction = step.clone();
        let mut energy = dot(&residual, &step);
        for _ in 0..passes {
            if energy <= 0.0 {
                break;
            }
            let mut image = self.sums(|row| row.weight * gather(&direction, row));
            for (i, image) in image.iter_mut().enumerate() {
                *image += direction[i] * penalty(i);
            }
            let length = (energy / dot(&direction, &image)) as f32;
            if !length.is_finite() {
                break;
            }
            add_scaled(&mut solution, length, &direction);
            add_scaled(&mut residual, -length, &image);
            step = products(&scale, &residual);
            let next = dot(&residual, &step);
            let keep = (next / energy) as f32;
            for (direction, step) in direction.iter_mut().zip(&step) {
                *direction = step + keep * *direction;
            }
            energy = next;
        }
        solution
    }

    /// For each unknown, the sum of `amount` over the rows that have it.
    fn sums(&self, amount: impl Fn(&Row) -> f32 + Sync) -> Vec<f32> {
        let size = self.rows.len().div_ceil(PARTS).max(LEAST_ROWS);
        let parts: Vec<Vec<f32>> = self
            .rows
            .par_chunks(size)
            .map(|rows| {
                let mut sums = vec![0.0; self.unknowns];
                for row in rows {
                    scatter(&mut sums, row, amount(row));
                }
                sums
            })
            .collect();
        let mut total = vec![0.0; self.unknowns];
        parts
            .iter()
            .for_each(|part| add_scaled(&mut total, 1.0, part));
        total
    }
}

/// The classes of a position's configurations, numbered through, and the
/// constant for its number of discs.
pub(crate) fn terms_of(own: u64, opp: u64) -> Terms {
    let classes = Classes::get();
    let features = Features::new(own, opp);
    let mut terms = [0; INSTANCES + 1];
    terms[INSTANCES] = classes.count() as u32 + ((own | opp).count_ones() & 1);
    for (p, pattern) in PATTERNS.iter().enumerate() {
        let start = classes.range(p).start as u32;
        let class = classes.of_pattern(p);
        let lanes = pattern.first_lane..pattern.first_lane + pattern.instances;
        let indices = &features.indices()[lanes.clone()];
        for (term, &index) in terms[lanes].iter_mut().zip(indices) {
            *term = start + u32::from(class[usize::from(index)]);
        }
    }
    terms
}

fn gather(values: &[f32], row: &Row) -> f32 {
    let terms = row.terms.iter();
    terms.map(|&term| values[term as usize]).sum()
}

fn scatter(sums: &mut [f32], row: &Row, amount: f32) {
    for &term in &row.terms {
        sums[term as usize] += amount;
    }
}

fn dot(a: &[f32], b: &[f32]) -> f64 {
    let terms = a.iter().zip(b);
    terms.map(|(&a, &b)| f64::from(a) * f64::from(b)).sum()
}

fn products(a: &[f32], b: &[f32]) -> Vec<f32> {
    a.iter().zip(b).map(|(a, b)| a * b).collect()
}

fn add_scaled(to: &mut [f32], factor: f32, from: &[f32]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to += factor * from;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use loam_othello::kernel;

    /// Positions after one and two plies, all different.
    fn positions() -> Vec<(u64, u64)> {
        let (own, opp) = (0x0000_0008_1000_0000, 0x0000_0010_0800_0000);
        let squares = |set: u64| (0..64).filter(move |at| set >> at & 1 != 0);
        let play = |(own, opp): (u64, u64), at: u32| {
            let flips = kernel::flips(own, opp, at);
            (opp ^ flips, own | flips | 1 << at)
        };
        let next = |at: (u64, u64)| {
            let moves = kernel::moves(at.0, at.1);
            squares(moves).map(move |square| play(at, square))
        };
        let first: Vec<_> = next((own, opp)).take(1).collect();
        let second: Vec<_> = first.iter().copied().flat_map(next).collect();
        [first, second].concat()
    }

    /// How much the goal would fall if the solution were changed: zero for
    /// each unknown where it is best.
    fn slope(equations: &Equations, solution: &[f32], ridge: f32) -> f32 {
        let mut slope: Vec<f32> = solution.iter().map(|w| w * ridge).collect();
        slope[solution.len() - 2..].fill(0.0);
        for row in &equations.rows {
            let error = gather(solution, row) - row.target;
            scatter(&mut slope, row, row.weight * error);
        }
        slope.iter().fold(0.0, |most, s| most.max(s.abs()))
    }

    #[test]
    fn the_solution_is_the_best_one() {
        let mut equations = Equations::with_capacity(4);
        for (i, (own, opp)) in positions().into_iter().enumerate() {
            equations.add(own, opp, 10.0 * i as f32 - 7.0, 1.0 + i as f32);
        }
        assert_eq!(equations.rows.len(), 4);
        for ridge in [0.5, 20.0] {
            let nothing = equations.nothing_expected();
            let solution = equations.solve(&nothing, ridge, 30);
            let (before, after) = (
                slope(&equations, &nothing, ridge),
                slope(&equations, &solution, ridge),
            );
            assert!(after < before * 1e-3, "{before} {after}");
        }
        // With hardly a ridge there are enough unknowns for every equation.
        let exact = equations.solve(&equations.nothing_expected(), 1e-3, 60);
        for row in &equations.rows {
            assert!((gather(&exact, row) - row.target).abs() < 0.01);
        }
        // What already fits is kept, and so is what is never asked for.
        let mut expected = exact.clone();
        let unseen = equations.unknowns - 3;
        expected[unseen] = 5.0;
        assert_eq!(equations.solve(&exact, 20.0, 0), exact);
        assert_eq!(equations.solve(&expected, 20.0, 9)[unseen], 5.0);
    }

    #[test]
    fn nothing_to_learn_from_gives_zeros() {
        let equations = Equations::with_capacity(0);
        let nothing = equations.nothing_expected();
        assert_eq!(equations.solve(&nothing, 1.0, 5), nothing);
    }
}
