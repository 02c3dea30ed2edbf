use super::games::{Board, championship};
use crate::statistics::mean_and_deviation;
use crate::{Bench, Cell, Conclusion, Effort, Table};
use loam_draw::{Plot, Series, Style};
use loam_game::Game;
use loam_othello::iago::{Iago, IagoHints};
use loam_search::{Limits, ResponseKey, Search, SearchOptions};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::{Deserialize, Serialize};

/// The four orderings, in the paper's order.
const ORDERINGS: [&str; 4] = ["move generation", "square value", "move number", "response"];
const SAVED: [u32; 3] = [0, 1, 3];
/// Table 4-1: means and deviations.
const PUBLISHED: [[(f64, f64); 4]; 3] = [
    [(5.6, 1.3), (5.4, 1.8), (4.4, 0.8), (4.2, 0.8)],
    [(5.5, 1.2), (5.1, 1.6), (4.5, 0.8), (4.3, 0.9)],
    [(4.7, 0.9), (4.4, 1.0), (4.2, 0.7), (4.1, 0.8)],
];

fn options(saved_plies: u32, ordering: usize) -> SearchOptions {
    SearchOptions {
        preferences: ordering == 1,
        responses: match ordering {
            2 => Some(ResponseKey::MoveNumber),
            3 => Some(ResponseKey::LastMove),
            _ => None,
        },
        best_first: false,
        saved_plies,
        ..SearchOptions::PLAIN
    }
}

/// Leaves of the last iteration and the branching factor that gives them.
#[derive(Clone, Copy, Serialize, Deserialize)]
struct Leaves {
    count: u64,
    factor: f64,
}

fn measure(position: &Board, depth: u32, options: SearchOptions) -> Leaves {
    let mut search = Search::new(Iago::default(), IagoHints, options);
    let mut counts = Vec::new();
    search.search(position, &[], &Limits::depth(depth), |report| {
        counts.push(report.statistics.evaluations);
    });
    let last = counts.len() - 1;
    let before = last.checked_sub(1).map_or(0, |i| counts[i]);
    let count = counts[last] - before;
    Leaves {
        count,
        factor: (count as f64).powf(1.0 / f64::from(depth)),
    }
}

/// "Two points were selected randomly from moves 1-15 of the five games, two
/// from moves 16-30, and two from moves 31-45."
fn points(sets: u64) -> Vec<Board> {
    let games = championship();
    let mut points = Vec::new();
    for set in 0..sets {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1981 + set);
        for first in [1, 16, 31] {
            for _ in 0..2 {
                let game = &games[rng.random_range(0..games.len())];
                points.push(game.before(rng.random_range(first..first + 15)).0);
            }
        }
    }
    points
}

/// The depth at which the standard condition takes about as many leaves as
/// the paper's minute allows, or more for a faster machine.
fn depth_for(position: &Board, leaves: u64) -> u32 {
    let mut depth = 3;
    while depth < 20 && measure(position, depth + 1, options(3, 3)).count <= leaves {
        depth += 1;
    }
    depth
}

/// The least leaves alpha-beta can do with, as a branching factor (Slagle and
/// Dixon 1969).
fn minimal_factor(raw: f64, depth: u32) -> f64 {
    let half = f64::from(depth / 2);
    let other = f64::from(depth.div_ceil(2));
    let leaves = raw.powf(half) + raw.powf(other) - 1.0;
    leaves.powf(1.0 / f64::from(depth))
}

/// Table 4-1: four ways to order moves, and three depths to which the tree is
/// saved, by the branching factor they leave.
pub fn orderings(bench: &mut Bench<'_>) -> Table {
    // The paper's six points, and as many draws of six as give steady means.
    let (sets, leaves) = match bench.effort {
        Effort::Quick => (1, 15_000),
        Effort::Full => (6, 150_000),
    };
    let points = points(sets);
    let depths: Vec<u32> = points
        .iter()
        .enumerate()
        .map(|(number, point)| {
            bench.note(&format!("table-4-1: depth of point {}", number + 1));
            bench.once(&format!("table-4-1 depth {number}"), || {
                depth_for(point, leaves)
            })
        })
        .collect();
    let mut means = [[0.0; 4]; 3];
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    for (row, &saved) in SAVED.iter().enumerate() {
        for (column, ordering) in ORDERINGS.iter().enumerate() {
            bench.note(&format!("table-4-1: {ordering}, {saved} plies saved"));
            let factors: Vec<f64> = points
                .iter()
                .zip(&depths)
                .enumerate()
                .map(|(number, (point, &depth))| {
                    let key = format!("table-4-1 {saved} {ordering} {number}");
                    let options = options(saved, column);
                    bench.once(&key, || measure(point, depth, options)).factor
                })
                .collect();
            let (mean, deviation) = mean_and_deviation(&factors);
            means[row][column] = mean;
            let (published, spread) = PUBLISHED[row][column];
            rows.push(vec![
                u64::from(saved).into(),
                (*ordering).into(),
                Cell::Precise(published),
                Cell::Precise(spread),
                Cell::Precise(mean),
                Cell::Precise(deviation),
            ]);
        }
    }
    let raw = |point: &Board| point.count_moves() as f64;
    let minimal: Vec<f64> = points
        .iter()
        .zip(&depths)
        .map(|(point, &depth)| minimal_factor(raw(point), depth))
        .collect();
    let (minimal, _) = mean_and_deviation(&minimal);
    Table {
        name: "table-4-1",
        title: format!(
            "Orderings and saved plies: branching factors over {} positions, depths {} to {}",
            points.len(),
            depths.iter().min().unwrap_or(&0),
            depths.iter().max().unwrap_or(&0)
        ),
        columns: [
            "plies saved",
            "ordering below",
            "paper: mean",
            "deviation",
            "here: mean",
            "deviation",
        ]
        .map(String::from)
        .into(),
        rows,
        conclusions: conclusions(&means, minimal),
        plots: vec![plot(&means)],
    }
}

fn conclusions(means: &[[f64; 4]; 3], minimal: f64) -> Vec<Conclusion> {
    let mut all = Vec::new();
    for (row, saved) in SAVED.iter().enumerate() {
        let falls = means[row].windows(2).all(|pair| pair[1] < pair[0]);
        let text: Vec<String> = means[row].iter().map(|mean| format!("{mean:.2}")).collect();
        all.push(Conclusion {
            claim: format!(
                "with {saved} plies saved the factor falls from fixed order to square value \
                 to move-number killers to response killers"
            ),
            holds: falls,
            evidence: text.join(" > "),
        });
    }
    for (column, ordering) in ORDERINGS.iter().enumerate() {
        let by_depth: Vec<f64> = means.iter().map(|row| row[column]).collect();
        let text: Vec<String> = by_depth.iter().map(|mean| format!("{mean:.2}")).collect();
        all.push(Conclusion {
            claim: format!("{ordering} gains by saving plies"),
            holds: by_depth[2] < by_depth[1] && by_depth[2] < by_depth[0],
            evidence: text.join(", "),
        });
    }
    all.push(Conclusion {
        claim: "the best condition leaves room for improvement (4.1 against 3.9)".into(),
        holds: means[2][3] > minimal,
        evidence: format!("{:.2} against {minimal:.2}", means[2][3]),
    });
    all
}

fn plot(means: &[[f64; 4]; 3]) -> Plot {
    let line = |name: String, style, values: [f64; 4]| Series {
        name,
        style,
        points: (1..).map(f64::from).zip(values).collect(),
    };
    let mut series = Vec::new();
    for (row, saved) in SAVED.iter().enumerate() {
        let published = PUBLISHED[row].map(|(mean, _)| mean);
        series.push(line(format!("paper, {saved}"), Style::Dashed, published));
        series.push(line(
            format!("here, {saved} saved"),
            Style::Line,
            means[row],
        ));
    }
    Plot {
        title: "Table 4-1: branching factor".into(),
        x: "fixed order, square value, move number, response".into(),
        y: "branching factor".into(),
        logarithmic: false,
        series,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 9.9 moves a position and depth 6.3 give the paper's 3.7.
    #[test]
    fn the_minimal_factor_is_the_papers() {
        let between = (minimal_factor(9.9, 6) + minimal_factor(9.9, 7)) / 2.0;
        assert!((between - 3.7).abs() < 0.15, "{between}");
    }

    #[test]
    fn points_are_drawn_from_each_third() {
        let empties: Vec<u32> = points(1).iter().map(Board::empty_count).collect();
        assert!(
            empties[..2].iter().all(|e| (46..=60).contains(e)),
            "{empties:?}"
        );
        assert!(
            empties[4..].iter().all(|e| (16..=30).contains(e)),
            "{empties:?}"
        );
    }
}
