//! The four solvers of the thesis on a set of positions (§5.2).

use super::patience::within;
use super::shelf::{databases, without};
use crate::{Bench, Cell, Conclusion, Effort, Table};
use loam_amazons::Amazons;
use loam_amazons::databases::Databases;
use loam_amazons::solver::Solver;
use loam_amazons::song::{Judge, Method, Rule, SongSolver};
use loam_draw::{Plot, Series, Style};
use loam_game::Notation;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

/// Sixty positions from games of the UCT player, in the place of the thesis's
/// games f1 to f3, which are lost. From easy to hard.
const TEST_SET: &str = include_str!("test_set.txt");

const SOLVERS: [&str; 5] = ["ab", "ab.db", "dfpn", "dfpn.db", "loam"];
/// Positions of a quick run.
const QUICK: usize = 12;
const TABLE: usize = 256 << 20;
/// Seconds for a position; the thesis had 10,000.
const PATIENCE: Duration = Duration::from_secs(60);

/// Nodes and winner, if it was solved in time.
fn nodes(
    position: &Amazons,
    solver: usize,
    databases: &Databases,
    table: usize,
) -> Option<(u64, String)> {
    let none = Databases::none();
    if solver == 4 {
        let solver = Solver::new(position, table).ok()?;
        let winner = within(PATIENCE, &solver.progress.stop, || solver.winner(1))?;
        return Some((
            solver.progress.expanded.load(Relaxed),
            winner.name().to_owned(),
        ));
    }
    let databases = if solver % 2 == 1 { databases } else { &none };
    let method = if solver < 2 {
        Method::AlphaBeta
    } else {
        Method::DfPn
    };
    let song = SongSolver::new(Judge::new(databases, Rule::Sound), table).ok()?;
    let solved = within(PATIENCE, &song.progress.stop, || {
        song.solve(position, method)
    });
    let winner = solved.ok().flatten()?;
    Some((
        song.progress.expanded.load(Relaxed),
        winner.name().to_owned(),
    ))
}

/// The sixty positions.
pub(super) fn test_set() -> Vec<Amazons> {
    let lines = TEST_SET.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| Amazons::parse(line).expect("a position of the test set"))
        .collect()
}

const NAME: &str = "figure-5.5";
const TITLE: &str = "Nodes of the solvers on sixty positions (Figures 5.5 to 5.7)";

/// Figures 5.5 to 5.7: nodes of each solver.
pub fn solver_comparison(bench: &mut Bench<'_>) -> Table {
    let mut positions = test_set();
    let mut table = TABLE;
    if bench.effort == Effort::Quick {
        positions.truncate(QUICK);
        table = 1 << 24;
    }
    let scratch = tempfile::tempdir().expect("a folder");
    let databases = match databases(scratch.path()) {
        Ok(databases) => databases,
        Err(why) => return without(NAME, TITLE, &why),
    };
    let count = positions.len() * SOLVERS.len();
    let found = bench.each("comparison", count, |number| {
        let position = &positions[number / SOLVERS.len()];
        nodes(position, number % SOLVERS.len(), &databases, table)
    });
    let mut rows = Vec::new();
    let mut series: Vec<Vec<(f64, f64)>> = vec![Vec::new(); SOLVERS.len()];
    let (mut agree, mut more, mut fewer, mut both) = (true, 0, 0, 0);
    for (place, results) in found.chunks(SOLVERS.len()).enumerate() {
        let winners = results.iter().flatten().map(|(_, winner)| winner);
        let mut row = vec![
            Cell::from(place as u64 + 1),
            Cell::from(positions[place].position_text()),
            winners
                .clone()
                .next()
                .map_or(Cell::None, |w| w.as_str().into()),
        ];
        agree &= winners
            .clone()
            .all(|winner| Some(winner) == winners.clone().next());
        let count = |solver: usize| results[solver].as_ref().map(|(nodes, _)| *nodes);
        if let (Some(plain), Some(with)) = (count(2), count(3)) {
            more += usize::from(with > plain);
        }
        if let (Some(depth_first), Some(best_first)) = (count(0), count(2)) {
            both += 1;
            fewer += usize::from(best_first <= depth_first);
        }
        for (solver, points) in series.iter_mut().enumerate() {
            row.push(count(solver).into());
            if let Some(nodes) = count(solver) {
                points.push((place as f64 + 1.0, nodes as f64 + 1.0));
            }
        }
        rows.push(row);
    }
    let series = SOLVERS.iter().zip(series).map(|(name, points)| Series {
        name: (*name).into(),
        style: Style::Line,
        points,
    });
    let columns = ["no", "position", "winner"].into_iter().chain(SOLVERS);
    Table {
        name: NAME,
        title: TITLE.into(),
        columns: columns.map(String::from).collect(),
        plots: vec![Plot {
            title: "Nodes of the solvers".into(),
            x: "position".into(),
            y: "nodes".into(),
            logarithmic: true,
            series: series.collect(),
        }],
        conclusions: vec![
            Conclusion {
                claim: "all solvers agree".into(),
                holds: agree,
                evidence: format!("{} positions", rows.len()),
            },
            Conclusion {
                claim: "dfpn.db never searches more nodes than dfpn".into(),
                holds: more == 0,
                evidence: format!("{more} positions where it does"),
            },
            Conclusion {
                claim: "dfpn searches fewer nodes than ab".into(),
                holds: 2 * fewer > both,
                evidence: format!("on {fewer} of {both} positions"),
            },
        ],
        rows,
    }
}
