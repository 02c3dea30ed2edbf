//! How early positions can be solved (§5.4).

use super::patience::within;
use super::self_play::games;
use crate::{Bench, Conclusion, Effort, Table};
use loam_amazons::solver::Solver;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

/// Moves played, games solved of 100, nodes on average: Table 5.4.
const TABLE_5_4: &[(usize, u64, f64)] = &[
    (22, 74, 1.0),
    (21, 88, 1.0),
    (20, 98, 1.01),
    (19, 100, 1.11),
    (18, 100, 4.28),
    (17, 100, 5.37),
    (16, 100, 38.38),
    (15, 100, 21.25),
    (14, 100, 446.39),
    (13, 100, 566.03),
    (12, 100, 5386.52),
    (11, 100, 6978.62),
    (10, 100, 65212.43),
    (9, 100, 83433.01),
    (8, 99, 1339502.87),
    (7, 59, 623908.36),
    (6, 25, 700953.92),
    (5, 16, 548137.81),
];

/// Table 5.5.
const TABLE_5_5: &[(usize, u64, f64)] = &[
    (28, 24, 1.0),
    (27, 61, 1.0),
    (26, 76, 1.0),
    (25, 94, 1.0),
    (24, 99, 1.0),
    (23, 100, 1.0),
    (22, 100, 1.03),
    (21, 100, 3.21),
    (20, 100, 4.90),
    (19, 100, 16.08),
    (18, 100, 32.72),
    (17, 100, 155.01),
    (16, 100, 318.39),
    (15, 100, 1432.08),
    (14, 100, 2778.09),
    (13, 100, 17043.12),
    (12, 100, 41942.31),
    (11, 97, 193850.19),
    (10, 95, 501987.98),
    (9, 77, 685108.74),
    (8, 53, 634355.26),
    (7, 2, 2548.0),
];

/// A tenth of the thesis's 500 seconds.
const PATIENCE: Duration = Duration::from_secs(50);
const QUICK: Duration = Duration::from_millis(200);
const TABLE: usize = 1 << 30;

/// Table 5.4.
pub fn early_6x5(bench: &mut Bench<'_>) -> Table {
    early(bench, "table-5.4", 6, 5, TABLE_5_4)
}

/// Table 5.5.
pub fn early_6x6(bench: &mut Bench<'_>) -> Table {
    early(bench, "table-5.5", 6, 6, TABLE_5_5)
}

/// Nodes for every position of a game that was solved, by moves played, from
/// the end back to the first that took too long.
type Solved = Vec<(usize, u64)>;

fn early(
    bench: &mut Bench<'_>,
    name: &'static str,
    cols: u8,
    rows: u8,
    published: &[(usize, u64, f64)],
) -> Table {
    let games = games(bench, cols, rows);
    let (patience, table) = match bench.effort {
        Effort::Full => (PATIENCE, TABLE),
        Effort::Quick => (QUICK, 1 << 24),
    };
    let key = format!("early {cols}x{rows}");
    let found: Vec<Solved> = bench.each(&key, games.len(), |number| {
        let mut solved = Vec::new();
        for (moves, position) in games[number].iter().enumerate().rev() {
            let Ok(solver) = Solver::new(position, table) else {
                break;
            };
            let stop = &solver.progress.stop;
            if within(patience, stop, || solver.winner(1)).is_none() {
                break;
            }
            solved.push((moves, solver.progress.expanded.load(Relaxed)));
        }
        solved
    });
    let mut table_rows = Vec::new();
    let mut behind = 0;
    let count = games.len() as f64;
    for &(moves, there, nodes) in published {
        let here: Vec<u64> = found
            .iter()
            .flatten()
            .filter(|(at, _)| *at == moves)
            .map(|&(_, nodes)| nodes)
            .collect();
        // A game that was over by then has nothing to solve.
        let over = games.iter().filter(|game| game.len() <= moves).count();
        let reached = count - over as f64;
        let share = here.len() as f64;
        behind += usize::from(share < reached && share / count < there as f64 / 100.0);
        let average = here.iter().sum::<u64>() as f64 / share.max(1.0);
        table_rows.push(vec![
            (moves as u64).into(),
            there.into(),
            (here.len() as u64).into(),
            (reached as u64).into(),
            nodes.into(),
            average.into(),
        ]);
    }
    let seconds = patience.as_secs_f64();
    Table {
        name,
        title: format!("Solving early {cols}x{rows} positions, {seconds} s each"),
        columns: [
            "moves",
            "solved of 100, thesis",
            "solved here",
            "games that long",
            "nodes, thesis",
            "nodes here",
        ]
        .map(String::from)
        .to_vec(),
        rows: table_rows,
        conclusions: vec![Conclusion {
            claim: "at least as many games are solved after every number of moves".into(),
            holds: behind == 0,
            evidence: format!("{behind} rows behind, {} games", games.len()),
        }],
        plots: Vec::new(),
    }
}
