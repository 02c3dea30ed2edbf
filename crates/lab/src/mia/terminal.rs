use super::configuration::after;
use super::games::games;
use super::watched::{ByFlood, ByQuads, Counted, Knowledge, Test, Watched};
use crate::published::Published;
use crate::{Bench, Cell, Conclusion, Effort, Table};
use loam_draw::{Plot, Series, Style};
use loam_game::Side;
use loam_loa::mia::CLASSIC;
use loam_loa::{Loa, Rules, Setup};
use loam_search::{Limits, Search, SearchOptions};
use serde::{Deserialize, Serialize};

/// What one depth took over some positions.
#[derive(Clone, Copy, Default, Serialize, Deserialize)]
struct Taken {
    nodes: u64,
    quads: f64,
    flood: f64,
    settled: f64,
}

fn search<T: Test>(position: Loa, test: T, options: SearchOptions, depth: u32) -> (u64, f64) {
    let knowledge = Knowledge::default();
    let mut search = Search::new(knowledge, knowledge, options);
    let watched = Watched { position, test };
    let report = search.search(&watched, &[], &Limits::depth(depth), |_| {});
    (report.statistics.nodes, report.seconds)
}

fn take(positions: &[Loa], options: SearchOptions, depth: u32) -> Taken {
    let mut taken = Taken::default();
    let (counted, counts) = Counted::new();
    for &position in positions {
        search(position, counted, options, depth);
        // In turns, so that what else the machine does weighs on both.
        let mut best = [f64::INFINITY; 2];
        let mut visited = 0;
        for _ in 0..3 {
            let (nodes, quads) = search(position, ByQuads, options, depth);
            let (same, flood) = search(position, ByFlood, options, depth);
            assert_eq!(nodes, same, "the tests agree");
            best = [best[0].min(quads), best[1].min(flood)];
            visited = nodes;
        }
        taken.nodes += visited;
        taken.quads += best[0];
        taken.flood += best[1];
    }
    taken.settled = counts.settled();
    taken
}

struct Setting {
    name: &'static str,
    title: &'static str,
    published: &'static str,
    positions: Vec<Loa>,
    options: SearchOptions,
    depths: usize,
}

fn terminal(setting: &Setting, bench: &mut Bench<'_>) -> Table {
    let published = Published::read(setting.published);
    let column = |head| published.column(head).expect("every table has it");
    let (with, without, nodes) = (
        column("seconds with"),
        column("seconds without"),
        column("nodes"),
    );
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    let mut all = Vec::new();
    for row in 0..setting.depths {
        let depth = row as u32 + 1;
        bench.note(&format!("{}: depth {depth}", setting.name));
        let taken = bench.once(&format!("{} depth {depth}", setting.name), || {
            take(&setting.positions, setting.options, depth)
        });
        all.push(taken);
        rows.push(vec![
            u64::from(depth).into(),
            Cell::Precise(with[row]),
            Cell::Precise(without[row]),
            (nodes[row] as u64).into(),
            Cell::Precise(taken.quads),
            Cell::Precise(taken.flood),
            taken.nodes.into(),
            taken.settled.into(),
        ]);
    }
    let last = all[all.len() - 1];
    let least = all.iter().map(|taken| taken.settled).fold(100.0, f64::min);
    let faster = 100.0 * (last.flood / last.quads - 1.0);
    let depths = |value: fn(&Taken) -> f64| {
        let points = all.iter().enumerate();
        points
            .map(|(row, taken)| (row as f64 + 1.0, value(taken)))
            .collect()
    };
    let line = |name: &str, points| Series {
        name: name.into(),
        style: Style::Line,
        points,
    };
    Table {
        name: setting.name,
        title: setting.title.into(),
        columns: [
            "depth",
            "paper: s with quads",
            "without",
            "nodes",
            "here: s with quads",
            "without",
            "nodes",
            "% settled by quads",
        ]
        .map(String::from)
        .into(),
        rows,
        conclusions: vec![
            Conclusion {
                claim: "quads settle nearly all nodes (98% in the article)".into(),
                holds: least >= 95.0,
                evidence: format!("at least {least:.2}% at every depth"),
            },
            Conclusion {
                claim: "quads make the search faster (10 to 15% in the article)".into(),
                holds: faster > 0.0,
                evidence: format!("{faster:.1}% at depth {}", all.len()),
            },
        ],
        plots: vec![Plot {
            title: format!("{}: {}", setting.name, setting.title),
            x: "depth".into(),
            y: "seconds".into(),
            logarithmic: true,
            series: vec![
                line("with quads", depths(|taken| taken.quads)),
                line("flood fill alone", depths(|taken| taken.flood)),
            ],
        }],
    }
}

/// Table 3.1: how often the Euler numbers alone show that nobody is connected,
/// and what that saves.
pub fn terminal_test(bench: &mut Bench<'_>) -> Table {
    let setting = Setting {
        name: "table-3.1",
        title: "The quad heuristic as a terminal test, starting position",
        published: include_str!("published/table-3.1.csv"),
        positions: vec![Loa::new(Setup::Standard, Rules::THESIS)],
        options: SearchOptions {
            quiescence: false,
            ..CLASSIC
        },
        depths: match bench.effort {
            Effort::Quick => 4,
            Effort::Full => 6,
        },
    };
    terminal(&setting, bench)
}

/// The last position of each game in which twelve pieces still stand where
/// they began: the article's criterion for its 15 positions, which are lost.
fn openings() -> Vec<Loa> {
    let start = Loa::new(Setup::Standard, Rules::THESIS);
    let unmoved = |position: &Loa| -> u32 {
        let stay = |side| position.pieces(side) & start.pieces(side);
        stay(Side::Black).count_ones() + stay(Side::White).count_ones()
    };
    // The sixteenth score is cut short by a misprint.
    games()
        .filter(|game| game.moves.len() > 9 && game.name != "MIA-Loa2D")
        .map(|game| {
            let (positions, _) = game.replay();
            let last = positions.iter().rposition(|p| unmoved(p) >= 12);
            after(&game.moves[..last.unwrap_or(0)]).0
        })
        .collect()
}

/// Table 3 of the article of 2001, on 15 opening positions of our own.
pub fn terminal_test_in_openings(bench: &mut Bench<'_>) -> Table {
    let setting = Setting {
        name: "article-table-3",
        title: "The quad heuristic as a terminal test, 15 opening positions of tournament games",
        published: include_str!("published/article-table-3.csv"),
        positions: openings(),
        options: CLASSIC,
        depths: match bench.effort {
            Effort::Quick => 3,
            Effort::Full => 7,
        },
    };
    terminal(&setting, bench)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_fifteen_openings() {
        let openings = openings();
        assert_eq!(openings.len(), 15);
        assert!(
            openings
                .iter()
                .all(|p| loam_game::Game::outcome(p).is_none())
        );
    }
}
