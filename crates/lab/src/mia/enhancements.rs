use super::configuration::{Arm, Effect, Place, gain};
use crate::published::Published;
use crate::{Bench, Cell, Conclusion, Effort, Table};
use loam_draw::{Plot, Series, Style};
use loam_loa::mia::{CLASSIC, QUIESCENT};
use loam_search::{Clear, NullMove, SearchOptions, TableOptions};

/// Which enhancement is left out, or put in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// Table 5.2.
    Table,
    /// Table 5.3.
    ClearedTable,
    /// Table 5.4, on a position of our own: the figure is lost.
    TableEndgame,
    /// Table 5.5.
    Pvs,
    /// Table 5.6.
    Killers,
    /// Table 5.7.
    KillersWithoutTable,
    /// Table 5.8.
    History,
    /// Table 5.9.
    OutsiderAlone,
    /// Table 5.10.
    Outsider,
    /// Table 5.11.
    OutsiderLater,
    /// Table 5.12.
    NullMove,
    /// Table 5.13, on a position of our own: the figure is lost.
    NullMoveMiddleGame,
    /// Table 5.15.
    Quiescence,
}

struct Setting {
    name: &'static str,
    title: &'static str,
    claim: &'static str,
    without: SearchOptions,
    with: SearchOptions,
    published: &'static str,
    expect: Expect,
    place: Place,
}

/// What the thesis concludes from the greatest depth.
enum Expect {
    Gain,
    LittleOrLoss,
    Overhead,
}

const NO_TABLE: SearchOptions = SearchOptions {
    table: None,
    ..CLASSIC
};
const NULL_MOVE: SearchOptions = SearchOptions {
    null_move: Some(NullMove::THESIS),
    ..CLASSIC
};
const OUTSIDER: SearchOptions = SearchOptions {
    preferences: true,
    ..CLASSIC
};

impl Comparison {
    fn setting(self) -> Setting {
        let start =
            |name, title, claim, [without, with]: [SearchOptions; 2], published, expect| Setting {
                name,
                title,
                claim,
                without,
                with,
                published,
                expect,
                place: Place::Start,
            };
        match self {
            Comparison::Table => start(
                "table-5.2",
                "transposition table",
                "transposition tables gain much, and more as the depth grows",
                [NO_TABLE, CLASSIC],
                include_str!("published/table-5.2.csv"),
                Expect::Gain,
            ),
            Comparison::ClearedTable => start(
                "table-5.3",
                "transposition table cleared between the iterations",
                "transpositions within one iteration give part of the gain",
                [
                    NO_TABLE,
                    SearchOptions {
                        table: CLASSIC.table.map(|table| TableOptions {
                            clear: Clear::EveryIteration,
                            ..table
                        }),
                        ..CLASSIC
                    },
                ],
                include_str!("published/table-5.3.csv"),
                Expect::Gain,
            ),
            Comparison::TableEndgame => Setting {
                place: Place::Endgame,
                ..start(
                    "table-5.4",
                    "transposition table in the endgame (a position of our own)",
                    "in the endgame transposition tables gain much at the greater depths",
                    [NO_TABLE, CLASSIC],
                    include_str!("published/table-5.4.csv"),
                    Expect::Gain,
                )
            },
            Comparison::Pvs => start(
                "table-5.5",
                "principal variation search",
                "PVS gains, though less than transposition tables",
                [
                    SearchOptions {
                        pvs: false,
                        ..CLASSIC
                    },
                    CLASSIC,
                ],
                include_str!("published/table-5.5.csv"),
                Expect::Gain,
            ),
            Comparison::Killers => start(
                "table-5.6",
                "killer moves",
                "with transposition tables killers make no difference",
                [
                    SearchOptions {
                        killers: 0,
                        ..CLASSIC
                    },
                    CLASSIC,
                ],
                include_str!("published/table-5.6.csv"),
                Expect::LittleOrLoss,
            ),
            Comparison::KillersWithoutTable => start(
                "table-5.7",
                "killer moves without transposition table",
                "without transposition tables killers gain",
                [
                    SearchOptions {
                        killers: 0,
                        ..NO_TABLE
                    },
                    NO_TABLE,
                ],
                include_str!("published/table-5.7.csv"),
                Expect::Gain,
            ),
            Comparison::History => start(
                "table-5.8",
                "history heuristic",
                "the history heuristic gains much at the greater depths",
                [
                    SearchOptions {
                        history: false,
                        ..CLASSIC
                    },
                    CLASSIC,
                ],
                include_str!("published/table-5.8.csv"),
                Expect::Gain,
            ),
            Comparison::OutsiderAlone => start(
                "table-5.9",
                "outsider-move heuristic alone",
                "alone, the outsider-move heuristic gains",
                [
                    QUIESCENT,
                    SearchOptions {
                        preferences: true,
                        ..QUIESCENT
                    },
                ],
                include_str!("published/table-5.9.csv"),
                Expect::Gain,
            ),
            Comparison::Outsider => start(
                "table-5.10",
                "outsider-move heuristic with the others",
                "with the other orderings it gains little or nothing at depth 7",
                [CLASSIC, OUTSIDER],
                include_str!("published/table-5.10.csv"),
                Expect::LittleOrLoss,
            ),
            Comparison::OutsiderLater => Setting {
                place: Place::AfterPondering,
                ..start(
                    "table-5.11",
                    "outsider-move heuristic after a couple of moves",
                    "once the history tables are filled it gains little or nothing",
                    [CLASSIC, OUTSIDER],
                    include_str!("published/table-5.11.csv"),
                    Expect::LittleOrLoss,
                )
            },
            Comparison::NullMove => start(
                "table-5.12",
                "null move in the starting position",
                "the null move is profitable as the depth grows",
                [CLASSIC, NULL_MOVE],
                include_str!("published/table-5.12.csv"),
                Expect::Gain,
            ),
            Comparison::NullMoveMiddleGame => Setting {
                place: Place::MiddleGame,
                ..start(
                    "table-5.13",
                    "null move in the middle game (a position of our own)",
                    "in the middle game the null move gains",
                    [CLASSIC, NULL_MOVE],
                    include_str!("published/table-5.13.csv"),
                    Expect::Gain,
                )
            },
            Comparison::Quiescence => start(
                "table-5.15",
                "overhead of quiescence search",
                "quiescence search costs nodes at low depths, less so deeper",
                [
                    SearchOptions {
                        quiescence: false,
                        ..CLASSIC
                    },
                    CLASSIC,
                ],
                include_str!("published/table-5.15.csv"),
                Expect::Overhead,
            ),
        }
    }
}

impl Setting {
    fn holds(&self, gains: &[f64]) -> bool {
        let (Some(first), Some(last)) = (gains.first(), gains.last()) else {
            return false;
        };
        match self.expect {
            Expect::Gain => *last > 0.0,
            Expect::LittleOrLoss => *last < 15.0,
            Expect::Overhead => *first < 0.0 && last > first,
        }
    }
}

/// Tables 5.2 to 5.15: cumulative nodes with and without an enhancement.
pub fn compare(comparison: Comparison, bench: &mut Bench<'_>) -> Table {
    let setting = comparison.setting();
    let published = Published::read(setting.published);
    let deepest = published.rows();
    let depth = match bench.effort {
        Effort::Quick => deepest.min(5),
        Effort::Full => deepest,
    };
    let mut measure = |word: &str, options: SearchOptions| -> Vec<Effect> {
        bench.note(&format!("{}: {word}, to depth {depth}", setting.name));
        bench.once(&format!("{} {word}", setting.name), || {
            Arm::new(options).measure(setting.place, depth as u32)
        })
    };
    let without = measure("without", setting.without);
    let with = measure("with", setting.with);

    let nodes = |column: &str| published.column(column).expect("every table has it");
    let (nodes_without, nodes_with) = (nodes("nodes without"), nodes("nodes with"));
    let hits = published.column("hits");
    let (seconds_without, seconds_with) = (nodes("seconds without"), nodes("seconds with"));
    let published_gain = |row: usize| gain(nodes_without[row] as u64, nodes_with[row] as u64);

    let mut rows: Vec<Vec<Cell>> = Vec::new();
    let mut gains = Vec::new();
    for (row, (without, with)) in without.iter().zip(&with).enumerate() {
        gains.push(gain(without.nodes, with.nodes));
        rows.push(vec![
            (row as u64 + 1).into(),
            (nodes_without[row] as u64).into(),
            (nodes_with[row] as u64).into(),
            published_gain(row).into(),
            without.nodes.into(),
            with.nodes.into(),
            gains[row].into(),
            hits.as_ref().map(|hits| hits[row] as u64).into(),
            with.hits.into(),
            seconds_without[row].into(),
            seconds_with[row].into(),
            Cell::Precise(without.seconds),
            Cell::Precise(with.seconds),
        ]);
    }
    let last = rows.len() - 1;
    Table {
        name: setting.name,
        title: format!("{}: cumulative counts by depth", setting.title),
        columns: [
            "depth",
            "paper: nodes without",
            "with",
            "% gain",
            "here: nodes without",
            "with",
            "% gain",
            "paper: hits",
            "here",
            "paper: s without",
            "with",
            "here: s without",
            "with",
        ]
        .map(String::from)
        .into(),
        conclusions: vec![Conclusion {
            claim: setting.claim.into(),
            holds: setting.holds(&gains),
            evidence: format!(
                "depth {}: published {:.1}%, here {:.1}%",
                last + 1,
                published_gain(last),
                gains[last]
            ),
        }],
        plots: vec![plot(
            &setting,
            [&nodes_without[..=last], &nodes_with[..=last]],
            [&without, &with],
        )],
        rows,
    }
}

fn plot(setting: &Setting, published: [&[f64]; 2], here: [&[Effect]; 2]) -> Plot {
    let depths = |values: &mut dyn Iterator<Item = f64>| -> Vec<(f64, f64)> {
        values
            .enumerate()
            .map(|(row, nodes)| (row as f64 + 1.0, nodes))
            .collect()
    };
    let series = |name: &str, style, points| Series {
        name: name.into(),
        style,
        points,
    };
    let paper = |values: &[f64]| depths(&mut values.iter().copied());
    let measured = |effects: &[Effect]| depths(&mut effects.iter().map(|e| e.nodes as f64));
    Plot {
        title: format!("{}: {}", setting.name, setting.title),
        x: "depth".into(),
        y: "nodes".into(),
        logarithmic: true,
        series: vec![
            series("published without", Style::Dashed, paper(published[0])),
            series("published with", Style::Dashed, paper(published[1])),
            series("here without", Style::Line, measured(here[0])),
            series("here with", Style::Line, measured(here[1])),
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::quickly;

    /// The classic search grows as the thesis's does: within a factor of
    /// three at every depth from 3 on.
    #[test]
    fn the_classic_tree_is_of_the_thesiss_size() {
        let table = quickly(|bench| compare(Comparison::Table, bench));
        for row in &table.rows[2..] {
            let (Cell::Count(published), Cell::Count(here)) = (&row[2], &row[5]) else {
                panic!("counts");
            };
            let ratio = *here as f64 / *published as f64;
            assert!((1.0 / 3.0..3.0).contains(&ratio), "{table}");
        }
    }
}
