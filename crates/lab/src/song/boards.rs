//! Whole boards from the start (§5.3).

use crate::{Bench, Cell, Conclusion, Effort, Table};
use loam_amazons::solver::Solver;
use loam_amazons::{Amazons, Shape};
use loam_game::Side;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

/// Columns, rows, who is known to win by whom, nodes published.
const BOARDS: &[(u8, u8, Option<Side>, &str, Option<u64>)] = &[
    (4, 4, Some(Side::Black), "Müller", None),
    (5, 4, Some(Side::White), "Song and Müller 2014", None),
    // 2014's result is White; its set-up must be another.
    (4, 5, None, "contradictory", None),
    (4, 6, Some(Side::White), "Song and Müller 2014", None),
    (5, 5, Some(Side::White), "Müller 2001", None),
    (6, 4, Some(Side::Black), "Song and Müller 2014", None),
    (5, 6, Some(Side::White), "Song 2013", Some(333_310_325)),
];

const LARGE: usize = 4;
const MEMORY: usize = 8 << 30;

/// Section 5.3: starting positions solved.
pub fn boards(bench: &mut Bench<'_>) -> Table {
    let (boards, memory) = match bench.effort {
        Effort::Full => (BOARDS, MEMORY),
        Effort::Quick => (&BOARDS[..LARGE], 64 << 20),
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut rows = Vec::new();
    let mut agree = true;
    for &(cols, height, known, by, nodes) in boards {
        let name = format!("{cols}x{height}");
        bench.note(&name);
        let (winner, expanded, seconds) = bench.once(&format!("board {name}"), || {
            let shape = Shape::new(cols, height).expect("a board");
            let start = Amazons::standard(shape).expect("a starting position");
            let begun = Instant::now();
            let Ok(solver) = Solver::new(&start, memory) else {
                return (None, 0, 0.0);
            };
            let winner = solver.winner(threads).map(|side| side.name().to_owned());
            let nodes = solver.progress.expanded.load(Relaxed);
            (winner, nodes, begun.elapsed().as_secs_f64())
        });
        let known = known.map(Side::name);
        agree &= known.is_none() || winner.as_deref() == known;
        rows.push(vec![
            name.into(),
            known.into(),
            by.into(),
            nodes.into(),
            winner.map_or(Cell::None, Cell::from),
            expanded.into(),
            Cell::Precise(seconds),
        ]);
    }
    Table {
        name: "section-5.3",
        title: "Starting positions solved".into(),
        columns: [
            "board",
            "known",
            "by",
            "nodes, thesis",
            "winner here",
            "nodes here",
            "seconds",
        ]
        .map(String::from)
        .to_vec(),
        rows,
        conclusions: vec![Conclusion {
            claim: "known winners win".into(),
            holds: agree,
            evidence: format!("{} boards", boards.len()),
        }],
        plots: Vec::new(),
    }
}
