use crate::{Cell, Conclusion, Effort, Table};
use loam_game::{Game, Notation};
use loam_loa::evaluators::Quad;
use loam_loa::{Loa, LoaHints, Rules, Setup};
use loam_search::{Clear, Limits, NullMove, Scheme, Search, SearchOptions, TableOptions};

/// Which enhancement is left out, or put in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// Table 5.2.
    Table,
    /// Table 5.3.
    ClearedTable,
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
    /// Table 5.12.
    NullMove,
    /// Table 5.13, on a position of our own: the figure is lost.
    NullMoveMiddleGame,
    /// Table 5.15.
    Quiescence,
}

/// The configuration of tables 5.1 and 5.2: quad evaluator, quiescence, a
/// table of 2^19 entries of two positions, one killer, history, no null move.
pub(super) const CLASSIC: SearchOptions = SearchOptions {
    pvs: true,
    table: Some(TableOptions {
        scheme: Scheme::TwoDeep,
        bytes: 16 << 20,
        clear: Clear::EverySearch,
        exact_depth: false,
    }),
    killers: 1,
    history: true,
    null_move: None,
    quiescence: true,
    preferences: false,
};

/// After twenty plies of MIA–YL (thesis, table E.4).
const MIDDLE_GAME: &str = "f1-f3 h2-f4 b1-d3 h6-e3 d1-g4 h5-f5 e1-g3 h4-f6 b8-e5 a7-d4 \
                           d8-f6 a4-b3 f8-b8 a3-b4 f3-e4 b3-e6 b8-f4 a6-d6 c1-c3 h3-g2";

struct Setting {
    name: &'static str,
    title: &'static str,
    claim: &'static str,
    without: SearchOptions,
    with: SearchOptions,
    /// Published nodes without and with, by depth from 1.
    published: &'static [(u64, u64)],
    /// Whether the gain at the greatest depth must be positive for the
    /// paper's claim to hold, or negligible, or negative.
    expect: Expect,
    middle_game: bool,
}

enum Expect {
    Gain,
    LittleOrLoss,
    Overhead,
}

impl Comparison {
    #[expect(
        clippy::too_many_lines,
        reason = "the thesis's tables, number by number"
    )]
    fn setting(self) -> Setting {
        let start = |name, title, claim, without, with, published, expect| Setting {
            name,
            title,
            claim,
            without,
            with,
            published,
            expect,
            middle_game: false,
        };
        let no_table = SearchOptions {
            table: None,
            ..CLASSIC
        };
        let no_killers = SearchOptions {
            killers: 0,
            ..CLASSIC
        };
        let null = SearchOptions {
            null_move: Some(NullMove::THESIS),
            ..CLASSIC
        };
        let outsider = SearchOptions {
            preferences: true,
            ..CLASSIC
        };
        // "Plain alpha-beta" still evaluates by quiescence: both columns of
        // table 5.9 have 58 nodes at depth 1.
        let alone = SearchOptions {
            quiescence: true,
            ..SearchOptions::PLAIN
        };
        match self {
            Comparison::Table => start(
                "table-5.2",
                "transposition table",
                "transposition tables gain much, and more as the depth grows",
                no_table,
                CLASSIC,
                &[
                    (58, 58),
                    (1_436, 1_344),
                    (4_292, 3_975),
                    (18_738, 11_841),
                    (151_899, 105_241),
                    (1_059_405, 579_640),
                    (9_242_547, 4_039_648),
                ],
                Expect::Gain,
            ),
            Comparison::ClearedTable => start(
                "table-5.3",
                "transposition table cleared between the iterations",
                "transpositions within one iteration give part of the gain",
                no_table,
                SearchOptions {
                    table: CLASSIC.table.map(|table| TableOptions {
                        clear: Clear::EveryIteration,
                        ..table
                    }),
                    ..CLASSIC
                },
                &[
                    (58, 58),
                    (1_436, 1_399),
                    (4_292, 3_918),
                    (18_738, 15_273),
                    (151_899, 139_420),
                    (1_059_405, 921_917),
                    (9_242_547, 6_914_145),
                ],
                Expect::Gain,
            ),
            Comparison::Pvs => start(
                "table-5.5",
                "principal variation search",
                "PVS gains, though less than transposition tables",
                SearchOptions {
                    pvs: false,
                    ..CLASSIC
                },
                CLASSIC,
                &[
                    (58, 58),
                    (1_531, 1_344),
                    (5_502, 3_975),
                    (15_987, 11_841),
                    (160_531, 105_241),
                    (668_656, 579_640),
                    (5_211_899, 4_039_648),
                ],
                Expect::Gain,
            ),
            Comparison::Killers => start(
                "table-5.6",
                "killer moves",
                "with transposition tables killers make no difference",
                no_killers,
                CLASSIC,
                &[
                    (58, 58),
                    (1_453, 1_344),
                    (4_371, 3_975),
                    (13_052, 11_841),
                    (100_858, 105_241),
                    (574_248, 579_640),
                    (3_795_498, 4_039_648),
                ],
                Expect::LittleOrLoss,
            ),
            Comparison::KillersWithoutTable => start(
                "table-5.7",
                "killer moves without transposition table",
                "without transposition tables killers gain",
                SearchOptions {
                    killers: 0,
                    ..no_table
                },
                no_table,
                &[
                    (58, 58),
                    (1_330, 1_436),
                    (4_171, 4_292),
                    (22_164, 18_738),
                    (200_945, 151_899),
                    (1_760_346, 1_059_405),
                ],
                Expect::Gain,
            ),
            Comparison::History => start(
                "table-5.8",
                "history heuristic",
                "the history heuristic gains much at the greater depths",
                SearchOptions {
                    history: false,
                    ..CLASSIC
                },
                CLASSIC,
                &[
                    (58, 58),
                    (1_245, 1_344),
                    (4_337, 3_975),
                    (13_211, 11_841),
                    (222_400, 105_241),
                    (891_115, 579_640),
                    (7_797_603, 4_039_648),
                ],
                Expect::Gain,
            ),
            Comparison::OutsiderAlone => start(
                "table-5.9",
                "outsider-move heuristic alone",
                "alone, the outsider-move heuristic gains",
                alone,
                SearchOptions {
                    preferences: true,
                    ..alone
                },
                &[
                    (58, 58),
                    (1_841, 2_389),
                    (13_347, 13_574),
                    (73_042, 64_328),
                    (1_011_600, 711_405),
                    (6_197_528, 4_221_304),
                ],
                Expect::Gain,
            ),
            Comparison::Outsider => start(
                "table-5.10",
                "outsider-move heuristic with the others",
                "with the other orderings it gains little or nothing at depth 7",
                CLASSIC,
                outsider,
                &[
                    (58, 58),
                    (1_344, 1_237),
                    (3_975, 3_260),
                    (11_841, 11_118),
                    (105_241, 95_386),
                    (579_640, 508_826),
                    (4_039_648, 4_204_335),
                ],
                Expect::LittleOrLoss,
            ),
            Comparison::NullMove => start(
                "table-5.12",
                "null move in the starting position",
                "the null move is profitable as the depth grows",
                CLASSIC,
                null,
                &[
                    (58, 58),
                    (1_344, 1_344),
                    (3_975, 3_975),
                    (11_841, 11_623),
                    (105_241, 104_440),
                    (579_640, 554_066),
                    (4_039_648, 3_567_774),
                ],
                Expect::Gain,
            ),
            Comparison::NullMoveMiddleGame => Setting {
                middle_game: true,
                ..start(
                    "table-5.13",
                    "null move in the middle game",
                    "in the middle game the null move gains",
                    CLASSIC,
                    null,
                    &[
                        (58, 58),
                        (594, 594),
                        (2_508, 2_508),
                        (9_767, 8_024),
                        (40_843, 24_129),
                        (204_952, 111_983),
                        (841_617, 242_397),
                        (3_223_975, 1_053_489),
                        (22_911_031, 7_241_301),
                    ],
                    Expect::Gain,
                )
            },
            Comparison::Quiescence => start(
                "table-5.15",
                "overhead of quiescence search",
                "quiescence search costs nodes at low depths, less so deeper",
                SearchOptions {
                    quiescence: false,
                    ..CLASSIC
                },
                CLASSIC,
                &[
                    (37, 58),
                    (250, 1_344),
                    (1_951, 3_975),
                    (6_389, 11_841),
                    (103_924, 105_241),
                    (614_255, 579_640),
                    (3_053_246, 4_039_648),
                ],
                Expect::Overhead,
            ),
        }
    }
}

fn position(middle_game: bool) -> (Loa, Vec<Loa>) {
    let mut position = Loa::new(Setup::Standard, Rules::THESIS);
    let mut history = Vec::new();
    if middle_game {
        for text in MIDDLE_GAME.split_whitespace() {
            let mv = position.parse_move(text).expect("a move of the thesis");
            history.push(position);
            position = position.play(mv);
        }
    }
    (position, history)
}

/// Cumulative nodes and seconds by depth.
fn measure(options: SearchOptions, setting: &Setting, depth: u32) -> Vec<(u64, f64)> {
    let (position, history) = position(setting.middle_game);
    let mut rows = Vec::new();
    let mut search = Search::new(Quad::default(), LoaHints::default(), options);
    search.search(&position, &history, &Limits::depth(depth), |report| {
        rows.push((report.statistics.nodes, report.seconds));
    });
    rows
}

fn gain(without: u64, with: u64) -> f64 {
    100.0 * (without as f64 - with as f64) / without as f64
}

/// Tables 5.2 to 5.15: cumulative nodes with and without an enhancement.
pub fn compare(comparison: Comparison, effort: Effort, progress: &mut dyn FnMut(&str)) -> Table {
    let setting = comparison.setting();
    let deepest = setting.published.len() as u32;
    let depth = match effort {
        Effort::Quick => deepest.min(5),
        Effort::Full => deepest,
    };
    progress(&format!("{}: without", setting.name));
    let without = measure(setting.without, &setting, depth);
    progress(&format!("{}: with", setting.name));
    let with = measure(setting.with, &setting, depth);

    let mut rows: Vec<Vec<Cell>> = Vec::new();
    for (i, (published, measured)) in setting
        .published
        .iter()
        .zip(without.iter().zip(&with))
        .enumerate()
    {
        let ((nodes_without, _), (nodes_with, _)) = measured;
        rows.push(vec![
            (i as u64 + 1).into(),
            published.0.into(),
            published.1.into(),
            gain(published.0, published.1).into(),
            (*nodes_without).into(),
            (*nodes_with).into(),
            gain(*nodes_without, *nodes_with).into(),
        ]);
    }
    let last = without.len().min(with.len()) - 1;
    let measured = gain(without[last].0, with[last].0);
    let published = gain(setting.published[last].0, setting.published[last].1);
    let holds = match setting.expect {
        Expect::Gain => measured > 0.0,
        Expect::LittleOrLoss => measured < 15.0,
        Expect::Overhead => {
            let first = gain(without[0].0, with[0].0);
            first < 0.0 && measured > first
        }
    };
    Table {
        name: setting.name,
        title: format!("{}: cumulative nodes by depth", setting.title),
        columns: [
            "depth",
            "published without",
            "with",
            "% gain",
            "here without",
            "with",
            "% gain",
        ]
        .map(String::from)
        .into(),
        rows,
        conclusions: vec![Conclusion {
            claim: setting.claim.into(),
            holds,
            evidence: format!(
                "depth {}: published {published:.1}%, here {measured:.1}%",
                last + 1
            ),
        }],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The classic search grows as the thesis's does: within a factor of
    /// three at every depth from 3 on.
    #[test]
    fn the_classic_tree_is_of_the_thesiss_size() {
        let table = compare(Comparison::Table, Effort::Quick, &mut |_| {});
        for row in &table.rows[2..] {
            let (Cell::Count(published), Cell::Count(here)) = (&row[2], &row[5]) else {
                panic!("counts");
            };
            let ratio = *here as f64 / *published as f64;
            assert!((1.0 / 3.0..3.0).contains(&ratio), "{table}");
        }
    }
}
