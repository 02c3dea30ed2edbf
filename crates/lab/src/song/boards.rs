//! Whole boards from the start (§5.3).

use crate::{Bench, Cell, Conclusion, Effort, Table};
use loam_amazons::solver::Solver;
use loam_amazons::{Amazons, Shape};
use loam_game::Side;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

/// What is published of a starting position.
struct Board {
    cols: u8,
    rows: u8,
    winner: Option<Side>,
    by: &'static str,
    nodes: Option<u64>,
}

const fn board(cols: u8, rows: u8, winner: Option<Side>, by: &'static str) -> Board {
    Board {
        cols,
        rows,
        winner,
        by,
        nodes: None,
    }
}

const BOARDS: &[Board] = &[
    board(4, 4, Some(Side::Black), "Müller"),
    board(5, 4, Some(Side::White), "Song and Müller 2014"),
    // 2014's result is White; its set-up must be another.
    board(4, 5, None, "contradictory"),
    board(4, 6, Some(Side::White), "Song and Müller 2014"),
    board(5, 5, Some(Side::White), "Müller 2001"),
    board(6, 4, Some(Side::Black), "Song and Müller 2014"),
    Board {
        nodes: Some(333_310_325),
        ..board(5, 6, Some(Side::White), "Song 2013")
    },
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
    for board in boards {
        let (cols, height) = (board.cols, board.rows);
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
        let known = board.winner.map(Side::name);
        agree &= known.is_none() || winner.as_deref() == known;
        rows.push(vec![
            name.into(),
            known.into(),
            board.by.into(),
            board.nodes.into(),
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
