use super::games::{Record, figure, iago_games};
use super::judge::{Judged, SOLVED_FROM, judge};
use crate::{Bench, Cell, Conclusion, Table};
use loam_draw::{Plot, Series, Style};
use loam_game::{Game, Side};
use loam_othello::Move;
use loam_othello::iago::stable_discs;

fn line(name: &str, points: Vec<(f64, f64)>) -> Series {
    Series {
        name: name.into(),
        style: Style::Line,
        points,
    }
}

/// A table of curves over the moves of a game, and the same as a plot.
struct Curves {
    name: &'static str,
    title: String,
    y: &'static str,
    heads: Vec<&'static str>,
    /// A number of the move, and a value for each head.
    rows: Vec<(usize, Vec<f64>)>,
}

impl Curves {
    fn table(self, conclusions: Vec<Conclusion>) -> Table {
        let series = self.heads.iter().enumerate().map(|(column, head)| {
            let points = self.rows.iter();
            let points = points.map(|(number, values)| (*number as f64, values[column]));
            line(head, points.collect())
        });
        let plot = Plot {
            title: format!("{}: {}", self.name, self.title),
            x: "move".into(),
            y: self.y.into(),
            logarithmic: false,
            series: series.collect(),
        };
        let mut columns = vec!["move".to_owned()];
        columns.extend(self.heads.iter().map(|head| (*head).to_owned()));
        let row = |(number, values): &(usize, Vec<f64>)| {
            let mut row: Vec<Cell> = vec![(*number as u64).into()];
            row.extend(values.iter().map(|&value| Cell::Real(value)));
            row
        };
        Table {
            name: self.name,
            title: self.title,
            columns,
            rows: self.rows.iter().map(row).collect(),
            conclusions,
            plots: vec![plot],
        }
    }
}

/// The positions before each disc is placed, with the number of that move;
/// the end of the game follows as move 61.
fn by_number(game: &Record) -> Vec<(usize, loam_othello::Othello<loam_othello::Size8>)> {
    let placed = (0..game.moves.len()).filter(|&i| game.moves[i] != Move::Pass);
    let mut all: Vec<_> = (1..).zip(placed.map(|i| game.positions[i])).collect();
    all.push((all.len() + 1, *game.end()));
    all
}

/// Figure 3-2: disc counts and differential, Iago against The Moor.
pub fn disc_counts(_: &mut Bench<'_>) -> Table {
    let game = figure("3-1");
    let count = |side| {
        move |board: &loam_othello::Othello<_>| {
            let board: &loam_othello::Othello<loam_othello::Size8> = board;
            f64::from(board.discs(side).count_ones())
        }
    };
    let rows: Vec<(usize, Vec<f64>)> = by_number(&game)
        .iter()
        .map(|(number, board)| {
            let (black, white) = (count(Side::Black)(board), count(Side::White)(board));
            (number - 1, vec![black, white, black - white])
        })
        .collect();
    let at_30 = rows[30].1.clone();
    let worst = rows.iter().map(|row| row.1[2]).fold(0.0, f64::min);
    let conclusions = vec![
        Conclusion {
            claim: "after move 30 the discs stand 2 to 32".into(),
            holds: at_30[..2] == [2.0, 32.0],
            evidence: format!("{} to {}", at_30[0], at_30[1]),
        },
        Conclusion {
            claim: "the player with fewer discs for most of the game wins 51 to 13".into(),
            holds: game.margin() == 38 && worst <= -30.0,
            evidence: format!("down by {} at worst, won by {}", -worst, game.margin()),
        },
    ];
    Curves {
        name: "figure-3-2",
        title: format!("Disc counts, {}", game.title()),
        y: "discs",
        heads: vec!["black", "white", "differential"],
        rows,
    }
    .table(conclusions)
}

/// Figure 3-5: mean number of legal moves at each point of Iago's games, pairs
/// of adjacent moves averaged.
pub fn legal_moves(_: &mut Bench<'_>) -> Table {
    let games = iago_games();
    let mut sums = [(0.0, 0.0); 30];
    let mut total = (0.0, 0.0);
    for game in &games {
        for (number, board) in by_number(game) {
            if number > 60 || board.outcome().is_some() {
                continue;
            }
            let moves = board.count_moves() as f64;
            let pair = &mut sums[(number - 1) / 2];
            *pair = (pair.0 + moves, pair.1 + 1.0);
            total = (total.0 + moves, total.1 + 1.0);
        }
    }
    let rows = (1..).step_by(2).zip(sums.iter().map(|s| vec![s.0 / s.1]));
    let mean = total.0 / total.1;
    let conclusions = vec![Conclusion {
        claim: "the raw branching factor is about 9.9 and small near the end".into(),
        holds: (mean - 9.9).abs() < 3.0 && sums[28].0 / sums[28].1 < 4.0,
        evidence: format!(
            "{mean:.1} on average, {:.1} at moves 57 and 58",
            sums[28].0 / sums[28].1
        ),
    }];
    Curves {
        name: "figure-3-5",
        title: format!(
            "Mean number of legal moves over {} games of Iago",
            games.len()
        ),
        y: "legal moves",
        heads: vec!["mean"],
        rows: rows.collect(),
    }
    .table(conclusions)
}

/// Figure 3-6: stable discs, Reversi Challenger against Iago.
pub fn stable_disc_counts(_: &mut Bench<'_>) -> Table {
    let game = figure("3-7");
    let rows: Vec<(usize, Vec<f64>)> = by_number(&game)
        .iter()
        .map(|(number, board)| {
            let (black, white) = (board.discs(Side::Black), board.discs(Side::White));
            let stable = stable_discs(black, white);
            let count = |set: u64| f64::from((stable & set).count_ones());
            (number - 1, vec![count(black), count(white)])
        })
        .collect();
    let grows = |column: usize| rows.windows(2).all(|w| w[0].1[column] <= w[1].1[column]);
    let conclusions = vec![Conclusion {
        claim: "the number of stable discs never falls".into(),
        holds: grows(0) && grows(1),
        evidence: format!(
            "{} moves, {} and {} at the end",
            rows.len() - 1,
            rows[rows.len() - 1].1[0],
            rows[rows.len() - 1].1[1]
        ),
    }];
    Curves {
        name: "figure-3-6",
        title: format!("Stable discs, {}", game.title()),
        y: "stable discs",
        heads: vec!["black", "white"],
        rows,
    }
    .table(conclusions)
}

/// Figure 3-10: the number of legal moves for each side, Iago against The
/// Moor.
pub fn mobility(_: &mut Bench<'_>) -> Table {
    let game = figure("3-1");
    let positions = by_number(&game);
    let count = |board: &loam_othello::Othello<loam_othello::Size8>, side| {
        let (own, opponent) = (board.discs(side), board.discs(!side));
        f64::from(loam_othello::kernel::moves(own, opponent).count_ones())
    };
    let rows: Vec<(usize, Vec<f64>)> = positions
        .iter()
        .take(60)
        .map(|(number, board)| {
            let sides = Side::BOTH.map(|side| count(board, side));
            (*number, sides.to_vec())
        })
        .collect();
    let middle = |column: usize| {
        let part = &rows[19..45];
        part.iter().map(|row| row.1[column]).sum::<f64>() / part.len() as f64
    };
    let conclusions = vec![Conclusion {
        claim: "The Moor has few moves in the middle game and Iago many".into(),
        holds: middle(0) > 2.0 * middle(1),
        evidence: format!(
            "moves 20 to 45: {:.1} for Iago, {:.1} for The Moor",
            middle(0),
            middle(1)
        ),
    }];
    Curves {
        name: "figure-3-10",
        title: format!("Legal moves, {}", game.title()),
        y: "legal moves",
        heads: vec!["black (Iago)", "white (The Moor)"],
        rows,
    }
    .table(conclusions)
}

/// Which parts of the judgement a figure shows.
#[derive(Clone, Copy)]
enum Part {
    Evaluation,
    Edge,
    Current,
    Potential,
    Frontier,
    Empties,
    Sum,
}

impl Part {
    fn name(self) -> &'static str {
        match self {
            Part::Evaluation => "evaluation",
            Part::Edge => "edge stability",
            Part::Current => "legal moves",
            Part::Potential => "potential mobility",
            Part::Frontier => "frontier discs",
            Part::Empties => "empty squares",
            Part::Sum => "sum of empty squares",
        }
    }

    fn of(self, judged: &Judged) -> Option<f64> {
        let part = |index: usize| judged.parts.map(|parts| f64::from(parts[index]));
        match self {
            Part::Evaluation => Some(f64::from(judged.chosen_value)),
            Part::Edge => part(0),
            Part::Current => part(2),
            Part::Potential => part(3),
            Part::Frontier => part(4),
            Part::Empties => part(5),
            Part::Sum => part(6),
        }
    }
}

/// Weighted components found by search at one side's moves, or at every move
/// from one side's view.
fn components(
    name: &'static str,
    figure_name: &str,
    side: Side,
    every_move: bool,
    parts: &[Part],
    bench: &mut Bench<'_>,
) -> (Curves, String) {
    let game = figure(figure_name);
    let judged = judge(&game, SOLVED_FROM - 1, bench);
    let rows = judged
        .iter()
        .filter(|j| every_move || j.side() == side)
        .filter_map(|j| {
            let sign = if j.side() == side { 1.0 } else { -1.0 };
            let values: Option<Vec<f64>> = parts.iter().map(|part| part.of(j)).collect();
            let values = values?.into_iter().map(|value| sign * value).collect();
            Some((j.number, values))
        })
        .collect();
    let curves = Curves {
        name,
        title: format!("{}, for {side}", game.title()),
        y: "weighted value",
        heads: parts.iter().map(|part| part.name()).collect(),
        rows,
    };
    (curves, game.title())
}

fn value_at(curves: &Curves, column: usize, first: usize, last: usize) -> f64 {
    let part: Vec<f64> = curves
        .rows
        .iter()
        .filter(|row| (first..=last).contains(&row.0))
        .map(|row| row.1[column])
        .collect();
    part.iter().sum::<f64>() / part.len().max(1) as f64
}

/// Figures 4-2, 4-3, 4-7 and 4-11: Iago's evaluation and its components on its
/// moves against Reversi Challenger.
pub fn reversi_challenger(bench: &mut Bench<'_>) -> Table {
    use Part::{Current, Edge, Empties, Evaluation, Frontier, Potential, Sum};
    let parts = [Evaluation, Edge, Current, Potential, Frontier, Empties, Sum];
    let (curves, _) = components("figure-4-2", "3-7", Side::White, false, &parts, bench);
    let edge = [value_at(&curves, 1, 2, 30), value_at(&curves, 1, 32, 45)];
    let current = value_at(&curves, 2, 20, 30);
    let conclusions = vec![
        Conclusion {
            claim: "the edge value takes off after move 30 (figure 4-3)".into(),
            holds: edge[1] > 5.0 * edge[0].abs().max(1.0),
            evidence: format!("{:.0} up to move 30, {:.0} from 32 on", edge[0], edge[1]),
        },
        Conclusion {
            claim: "before that Iago has the advantage in legal moves (figure 4-7)".into(),
            holds: current > 0.0,
            evidence: format!("{current:.0} on average from move 20 to 30"),
        },
    ];
    let mut conclusions = conclusions;
    conclusions.push(published_value(
        "3-7",
        "Reversi Challenger",
        -627_731,
        bench,
    ));
    let mut table = curves.table(conclusions);
    let whole = table.plots.remove(0);
    let only = |title: &str, names: &[Part]| Plot {
        title: title.into(),
        series: whole
            .series
            .iter()
            .filter(|series| names.iter().any(|part| part.name() == series.name))
            .cloned()
            .collect(),
        ..whole.clone()
    };
    table.plots = vec![
        only("Figure 4-2: Iago's evaluation on its moves", &[Evaluation]),
        only("Figure 4-3: weighted edge values", &[Edge]),
        only("Figure 4-7: weighted legal moves", &[Current]),
        only(
            "Figure 4-11: potential mobility",
            &[Potential, Frontier, Empties, Sum],
        ),
    ];
    table
}

/// The two values at move 39 that section 5.2 compares.
fn published_value(
    figure_name: &str,
    who: &str,
    published: i32,
    bench: &mut Bench<'_>,
) -> Conclusion {
    let judged = judge(&figure(figure_name), 39, bench);
    let value = judged[38].chosen_value;
    // A sixth of the published value, or what a single x-square is worth.
    let tolerance = (published.abs() / 6).max(20_000);
    Conclusion {
        claim: format!("Iago gives {who}'s position at move 39 {published:+}"),
        holds: (value - published).abs() <= tolerance,
        evidence: format!("{value:+} here"),
    }
}

/// Figure 4-9: Iago's evaluation on its moves against Aldaron.
pub fn aldaron(bench: &mut Bench<'_>) -> Table {
    let (curves, _) = components(
        "figure-4-9",
        "4-8",
        Side::White,
        false,
        &[Part::Evaluation],
        bench,
    );
    let first = value_at(&curves, 0, 30, 40);
    let then = value_at(&curves, 0, 44, 45);
    let conclusions = vec![Conclusion {
        claim: "positive through move 40, the evaluation then plummets".into(),
        holds: first > 0.0 && then < first,
        evidence: format!("{first:.0} on average from move 30 to 40, {then:.0} at 44"),
    }];
    curves.table(conclusions)
}

/// Figures 5-8 and 5-9: edge value, legal moves and potential mobility from
/// Cerf's view, second game of the championship.
pub fn cerf(bench: &mut Bench<'_>) -> Table {
    use Part::{Current, Edge, Potential};
    let parts = [Edge, Current, Potential];
    let (curves, _) = components("figure-5-8", "5-1", Side::White, true, &parts, bench);
    let edge = [value_at(&curves, 0, 1, 38), value_at(&curves, 0, 41, 45)];
    let conclusions = vec![
        Conclusion {
            claim: "minor edge advantages for long, then an abrupt rise after Mimura's bad moves"
                .into(),
            holds: edge[1] > edge[0] && edge[1] > 0.0,
            evidence: format!("{:.0} up to move 38, {:.0} from 41 on", edge[0], edge[1]),
        },
        published_value("5-1", "Mimura", -1_820, bench),
    ];
    curves.table(conclusions)
}
