//! How far shallow searches are from deep ones: what multi-ProbCut has to
//! know of an evaluation.

use crate::Labelled;
use loam_game::Side;
use loam_othello::patterns::{Deviations, UNIT, Weights};
use loam_othello::solver::{Request, Selectivity, Table, solve};
use loam_othello::{Othello, Size8};
use rayon::prelude::*;

/// The values of one position at every depth, and at the end if it is near.
#[derive(Clone, Debug)]
pub struct Depths {
    /// Empty squares.
    pub empties: u32,
    /// By depth from 0, in discs.
    pub values: Vec<f64>,
    /// The exact score.
    pub exact: Option<f64>,
}

/// How deep to look.
#[derive(Clone, Copy, Debug)]
pub struct DepthOptions {
    /// The deepest search before the end.
    pub depth: u32,
    /// Solved with at most so many empty squares.
    pub solved: u32,
}

/// Searches every position to every depth.
#[must_use]
pub fn depths(positions: &[Labelled], weights: &Weights, options: DepthOptions) -> Vec<Depths> {
    let one = |position: &Labelled| {
        let table = Table::megabytes(16);
        let board = Othello::<Size8>::from_discs(position.own, position.opp, Side::Black)?;
        if board.placements() == 0 {
            return None;
        }
        let empties = board.empty_count();
        let fixed = f64::from(weights.evaluate_discs(position.own, position.opp));
        let mut values = vec![fixed / f64::from(UNIT)];
        let search = |depth: u32| {
            let request = Request {
                depth,
                selectivity: Selectivity::NONE,
                weights: Some(weights),
                ..Request::default()
            };
            let findings = solve(&table, &board, &request, &mut |_| {});
            f64::from(findings.lines[0].score)
        };
        for depth in 1..=options.depth.min(empties.saturating_sub(1)) {
            values.push(search(depth));
        }
        let exact = (empties <= options.solved).then(|| search(64));
        Some(Depths {
            empties,
            values,
            exact,
        })
    };
    positions.par_iter().filter_map(one).collect()
}

/// A pair of depths with what was measured of it.
#[derive(Clone, Copy, Debug)]
pub struct Measured {
    /// Empty squares.
    pub empties: u32,
    /// The deep search; as many plies as there are empty squares means the
    /// end.
    pub depth: u32,
    /// The shallow one.
    pub probe: u32,
    /// How often it was measured.
    pub count: u32,
    /// Root mean square of the difference, in discs.
    pub deviation: f64,
}

/// Differences by empty squares and depths. Beyond ±40 discs nothing is near
/// enough to a window to matter.
#[must_use]
pub fn measure(all: &[Depths]) -> Vec<Measured> {
    let mut sums = std::collections::BTreeMap::<(u32, u32, u32), (u32, f64)>::new();
    for position in all {
        let mut note = |depth: usize, probe: usize, deep: f64| {
            if deep.abs() <= 40.0 {
                let key = (position.empties, depth as u32, probe as u32);
                let sum = sums.entry(key).or_default();
                sum.0 += 1;
                sum.1 += (deep - position.values[probe]).powi(2);
            }
        };
        for depth in 1..position.values.len() {
            for probe in 0..depth {
                note(depth, probe, position.values[depth]);
            }
        }
        if let Some(exact) = position.exact {
            for probe in 0..position.values.len() {
                note(position.empties as usize, probe, exact);
            }
        }
    }
    let row =
        |(&(empties, depth, probe), &(count, sum)): (&(u32, u32, u32), &(u32, f64))| Measured {
            empties,
            depth,
            probe,
            count,
            deviation: (sum / f64::from(count)).sqrt(),
        };
    sums.iter().map(row).filter(|row| row.count >= 8).collect()
}

/// The formula nearest to what was measured, by least squares on the
/// logarithm: one for searches before the end, one for those to it.
#[must_use]
pub fn fit_deviations(rows: &[Measured]) -> Deviations {
    let fit = |to_the_end: bool| {
        let chosen = rows
            .iter()
            .filter(|row| (row.depth == row.empties) == to_the_end && row.deviation > 0.05);
        let (mut normal, mut right) = ([[0.0; 5]; 5], [0.0; 5]);
        for row in chosen {
            let x = Deviations::terms(row.empties as f32, row.depth as f32, row.probe as f32)
                .map(f64::from);
            let weight = f64::from(row.count);
            for i in 0..5 {
                for j in 0..5 {
                    normal[i][j] += weight * x[i] * x[j];
                }
                right[i] += weight * x[i] * row.deviation.ln();
            }
        }
        solve_linear(normal, right).map(|x| x as f32)
    };
    Deviations {
        middle: fit(false),
        end: fit(true),
    }
}

/// Gaussian elimination, with a little ridge against terms that do not vary.
fn solve_linear(mut a: [[f64; 5]; 5], mut b: [f64; 5]) -> [f64; 5] {
    for (i, row) in a.iter_mut().enumerate() {
        row[i] += 1e-6;
    }
    for i in 0..5 {
        let pivot = (i..5)
            .max_by(|&p, &q| a[p][i].abs().total_cmp(&a[q][i].abs()))
            .unwrap_or(i);
        a.swap(i, pivot);
        b.swap(i, pivot);
        for j in i + 1..5 {
            let factor = a[j][i] / a[i][i];
            let above = a[i];
            for (under, above) in a[j].iter_mut().zip(above) {
                *under -= factor * above;
            }
            b[j] -= factor * b[i];
        }
    }
    let mut x = [0.0; 5];
    for i in (0..5).rev() {
        let known: f64 = (i + 1..5).map(|k| a[i][k] * x[k]).sum();
        x[i] = (b[i] - known) / a[i][i];
    }
    x
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fit_finds_the_formula_behind_the_rows() {
        let truth = Deviations {
            middle: [0.9, -0.004, 0.3, -0.4, -0.2],
            end: [1.2, 0.01, 0.1, -0.3, 0.1],
        };
        let mut rows = Vec::new();
        for empties in [16, 20, 30, 40] {
            for depth in [4, 5, 6, 8, 9, 10, empties] {
                for probe in 0..4 {
                    rows.push(Measured {
                        empties,
                        depth,
                        probe,
                        count: 10,
                        deviation: f64::from(truth.at(empties as i32, depth as i32, probe as i32)),
                    });
                }
            }
        }
        let found = fit_deviations(&rows);
        for row in &rows {
            let (n, d, p) = (row.empties as i32, row.depth as i32, row.probe as i32);
            let fair = d == n || (d - p) % 2 == 0;
            assert!(!fair || (found.at(n, d, p) - truth.at(n, d, p)).abs() < 0.01);
        }
    }
}
