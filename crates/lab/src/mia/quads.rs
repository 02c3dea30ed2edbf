use super::enhancements::CLASSIC;
use crate::{Conclusion, Effort, Table};
use loam_game::Game;
use loam_loa::evaluators::Quad;
use loam_loa::{Loa, LoaHints, Rules, Setup, connection, quads};
use loam_search::{Evaluator, Limits, Search, SearchOptions};
use std::cell::Cell as Counter;
use std::time::Instant;

/// Published milliseconds with and without quads, and nodes, by depth.
const PUBLISHED: [(u64, u64, u64); 6] = [
    (50, 60, 37),
    (220, 220, 217),
    (440, 440, 1_671),
    (990, 1_100, 6_081),
    (6_530, 8_070, 105_933),
    (52_120, 60_470, 817_567),
];

/// Looks at the pieces of every position evaluated, as the terminal test does.
struct Watching<'a> {
    inner: Quad,
    armies: &'a Counter<u64>,
    settled: &'a Counter<u64>,
    sample: &'a std::cell::RefCell<Vec<u64>>,
}

impl Evaluator<Loa> for Watching<'_> {
    fn evaluate(&self, position: &Loa) -> i32 {
        for side in loam_game::Side::BOTH {
            let pieces = position.pieces(side);
            self.armies.set(self.armies.get() + 1);
            if quads::euler(pieces) > 1 {
                self.settled.set(self.settled.get() + 1);
            }
            let mut sample = self.sample.borrow_mut();
            if sample.len() < 200_000 {
                sample.push(pieces);
            }
        }
        self.inner.evaluate(position)
    }
}

/// Table 3.1: how often the Euler number alone shows that a side is not
/// connected, and what that saves.
pub fn terminal_test(effort: Effort, progress: &mut dyn FnMut(&str)) -> Table {
    let depth = match effort {
        Effort::Quick => 4,
        Effort::Full => 6,
    };
    let start = Loa::new(Setup::Standard, Rules::THESIS);
    let options = SearchOptions {
        quiescence: false,
        ..CLASSIC
    };
    let mut rows = Vec::new();
    let mut share = 0.0;
    let mut ratio = 1.0;
    for (i, (with, without, nodes)) in PUBLISHED.into_iter().enumerate().take(depth) {
        progress(&format!("table-3.1: depth {}", i + 1));
        let (armies, settled) = (Counter::new(0), Counter::new(0));
        let sample = std::cell::RefCell::new(Vec::new());
        let watching = Watching {
            inner: Quad::default(),
            armies: &armies,
            settled: &settled,
            sample: &sample,
        };
        let mut search = Search::new(watching, LoaHints::default(), options);
        let limits = Limits::depth(i as u32 + 1);
        let report = search.search(&start, &[], &limits, |_| {});
        share = 100.0 * settled.get() as f64 / armies.get().max(1) as f64;
        ratio = speed_ratio(&sample.borrow());
        rows.push(vec![
            (i as u64 + 1).into(),
            with.into(),
            without.into(),
            nodes.into(),
            report.statistics.nodes.into(),
            share.into(),
            ratio.into(),
        ]);
    }
    debug_assert!(start.outcome().is_none());
    Table {
        name: "table-3.1",
        title: "The quad heuristic as a terminal test".into(),
        columns: [
            "depth",
            "published ms with",
            "without",
            "nodes",
            "nodes here",
            "% settled by quads",
            "flood time / quad time",
        ]
        .map(String::from)
        .into(),
        rows,
        conclusions: vec![
            Conclusion {
                claim: "quads settle nearly all positions (98% in the article)".into(),
                holds: share >= 95.0,
                evidence: format!("{share:.2}% without following contacts"),
            },
            Conclusion {
                claim: "quads make the terminal test faster".into(),
                holds: ratio > 1.0,
                evidence: format!("{ratio:.2} times on the positions evaluated"),
            },
        ],
    }
}

/// How many times longer the flood fill takes than the test by quads first.
fn speed_ratio(sample: &[u64]) -> f64 {
    let time = |test: fn(u64) -> bool| {
        let start = Instant::now();
        for _ in 0..5 {
            let connected = sample.iter().filter(|&&pieces| test(pieces)).count();
            std::hint::black_box(connected);
        }
        start.elapsed().as_secs_f64()
    };
    let flood = time(connection::is_connected_by_flood);
    let quads = time(connection::is_connected);
    flood / quads.max(1e-9)
}
