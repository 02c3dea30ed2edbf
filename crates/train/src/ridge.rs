//! Least squares over configurations.
//!
//! A position says: the weights of my configurations should add up to my
//! score. The weights sought have the least sum of squared errors, plus
//! `ridge` times their own squares, which keeps configurations that were
//! seldom seen near zero. The equations are solved by conjugate gradients,
//! preconditioned by how often a configuration occurs: no rate to choose, no
//! order to shuffle, and every pass over the positions is the best step there
//! is in the directions seen so far.

use loam_othello::patterns::{Classes, Features, INSTANCES, PATTERNS};

/// Positions as equations.
#[derive(Clone, Debug)]
pub(crate) struct Equations {
    rows: Vec<Row>,
    unknowns: usize,
}

#[derive(Clone, Copy, Debug)]
struct Row {
    /// The unknowns that are added up.
    classes: [u32; INSTANCES],
    target: f32,
    weight: f32,
}

impl Equations {
    /// None yet.
    pub(crate) fn with_capacity(rows: usize) -> Equations {
        Equations {
            rows: Vec::with_capacity(rows),
            // The last one is the constant.
            unknowns: Classes::get().count() + 1,
        }
    }

    /// Adds a position.
    pub(crate) fn add(&mut self, own: u64, opp: u64, target: f32, weight: f32) {
        self.rows.push(Row {
            classes: classes_of(own, opp),
            target,
            weight,
        });
    }

    /// The solution after some passes: a weight for each class, and the
    /// constant.
    pub(crate) fn solve(&self, ridge: f32, passes: u32) -> Vec<f32> {
        let mut counts = vec![0.0; self.unknowns];
        let mut residual = vec![0.0; self.unknowns];
        for row in &self.rows {
            scatter(&mut counts, row, row.weight);
            scatter(&mut residual, row, row.weight * row.target);
        }
        let penalty = |i: usize| if i + 1 < self.unknowns { ridge } else { 0.0 };
        // What was never seen is decided by the ridge alone: zero.
        let scale: Vec<f32> = (0..self.unknowns)
            .map(|i| 1.0 / (counts[i] + penalty(i)).max(f32::MIN_POSITIVE.sqrt()))
            .collect();
        let mut solution = vec![0.0; self.unknowns];
        let mut step: Vec<f32> = products(&scale, &residual);
        let mut direction = step.clone();
        let mut energy = dot(&residual, &step);
        for _ in 0..passes {
            if energy <= 0.0 {
                break;
            }
            let mut image: Vec<f32> = direction
                .iter()
                .enumerate()
                .map(|(i, &d)| d * penalty(i))
                .collect();
            for row in &self.rows {
                let along = gather(&direction, row);
                scatter(&mut image, row, row.weight * along);
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
}

/// The classes of a position's configurations, numbered through.
pub(crate) fn classes_of(own: u64, opp: u64) -> [u32; INSTANCES] {
    let classes = Classes::get();
    let features = Features::new(own, opp);
    let mut found = [0; INSTANCES];
    for (p, pattern) in PATTERNS.iter().enumerate() {
        let start = classes.range(p).start as u32;
        let class = classes.of_pattern(p);
        for lane in pattern.first_lane..pattern.first_lane + pattern.instances {
            let index = usize::from(features.indices()[lane]);
            found[lane] = start + u32::from(class[index]);
        }
    }
    found
}

fn gather(values: &[f32], row: &Row) -> f32 {
    let constant = values[values.len() - 1];
    let classes = row.classes.iter();
    constant + classes.map(|&class| values[class as usize]).sum::<f32>()
}

fn scatter(sums: &mut [f32], row: &Row, amount: f32) {
    for &class in &row.classes {
        sums[class as usize] += amount;
    }
    if let Some(constant) = sums.last_mut() {
        *constant += amount;
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
