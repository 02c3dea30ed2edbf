use super::games::{Record, figure};
use super::judge::{Judged, SOLVED_FROM, judge};
use crate::{Bench, Cell, Conclusion, Table};
use loam_draw::{Plot, Series, Style};
use loam_game::{Notation, Side};

/// A row of table 5-1.
struct Row {
    game: &'static str,
    player: &'static str,
    side: Side,
    /// Equivalent moves 1 to 45, 46 to 60, 1 to 60; mean loss before 46 in
    /// Iago's units, and after in discs.
    published: [f64; 5],
}

const ROWS: [Row; 4] = [
    Row {
        game: "3-9",
        player: "Cerf",
        side: Side::Black,
        published: [0.52, 0.88, 0.62, 4214.0, 0.7],
    },
    Row {
        game: "3-9",
        player: "Mimura",
        side: Side::White,
        published: [0.55, 0.86, 0.62, 7189.0, 4.0],
    },
    Row {
        game: "5-1",
        player: "Mimura",
        side: Side::Black,
        published: [0.43, 0.86, 0.53, 4527.0, 1.4],
    },
    Row {
        game: "5-1",
        player: "Cerf",
        side: Side::White,
        published: [0.50, 0.88, 0.60, 2227.0, 0.5],
    },
];

const TOTAL: [f64; 5] = [0.50, 0.87, 0.59, 4543.0, 1.6];

/// Moves the paper leaves out of table 5-1, for Iago misjudges them.
fn is_left_out(game: &str, judged: &Judged) -> bool {
    game == "3-9" && matches!(judged.number, 39 | 41)
}

fn figures(judged: &[&Judged]) -> [f64; 5] {
    let early = |j: &&&Judged| j.number < SOLVED_FROM;
    let late = |j: &&&Judged| j.number >= SOLVED_FROM;
    let share = |of: Vec<&&Judged>| {
        of.iter().filter(|j| j.is_equivalent()).count() as f64 / of.len().max(1) as f64
    };
    let loss = |of: Vec<&&Judged>| {
        of.iter().map(|j| f64::from(j.loss())).sum::<f64>() / of.len().max(1) as f64
    };
    [
        share(judged.iter().filter(early).collect()),
        share(judged.iter().filter(late).collect()),
        share(judged.iter().collect()),
        loss(judged.iter().filter(early).collect()),
        loss(judged.iter().filter(late).collect()),
    ]
}

fn cells(values: [f64; 5]) -> Vec<Cell> {
    let [early, late, all, units, discs] = values;
    vec![
        Cell::Precise(early),
        Cell::Precise(late),
        Cell::Precise(all),
        Cell::Real(units),
        Cell::Real(discs),
    ]
}

/// Table 5-1: how often Iago would have made the moves of the championship's
/// final, and what the others cost by its judgement.
pub fn experts(bench: &mut Bench<'_>) -> Table {
    let games: Vec<(&str, Vec<Judged>)> = ["3-9", "5-1"]
        .into_iter()
        .map(|name| (name, judge(&figure(name), 60, bench)))
        .collect();
    let of = |game: &'static str| {
        let (_, judged) = games
            .iter()
            .find(|(name, _)| *name == game)
            .expect("judged");
        judged.iter().filter(move |j| !is_left_out(game, j))
    };
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    let mut by_player = [Vec::new(), Vec::new()];
    for row in &ROWS {
        let judged: Vec<&Judged> = of(row.game).filter(|j| j.side() == row.side).collect();
        let mut line: Vec<Cell> = vec![row.game.into(), row.player.into()];
        line.extend(cells(row.published));
        line.extend(cells(figures(&judged)));
        rows.push(line);
        by_player[usize::from(row.player == "Cerf")].extend(judged);
    }
    let all: Vec<&Judged> = ["3-9", "5-1"].into_iter().flat_map(of).collect();
    let total = figures(&all);
    let mut line: Vec<Cell> = vec!["both".into(), "both".into()];
    line.extend(cells(TOTAL));
    line.extend(cells(total));
    rows.push(line);

    let within = |index: usize, name: &str| Conclusion {
        claim: format!("Iago agrees with {:.2} of {name}", TOTAL[index]),
        holds: (total[index] - TOTAL[index]).abs() <= 0.12,
        evidence: format!("{:.2} here", total[index]),
    };
    let [mimura, cerf] = by_player.map(|judged| figures(&judged)[3]);
    let mut columns: Vec<String> = vec!["figure".into(), "player".into()];
    for whose in ["paper: moves 1-45", "here: moves 1-45"] {
        let heads = [whose, "46-60", "all", "lost (units)", "lost (discs)"];
        columns.extend(heads.map(String::from));
    }
    Table {
        name: "table-5-1",
        title: "Cerf against Mimura, 1980: fraction of moves equivalent to Iago's, and mean loss"
            .into(),
        columns,
        rows,
        conclusions: vec![
            within(0, "moves 1 to 45"),
            within(1, "moves 46 to 60"),
            Conclusion {
                claim: "Cerf's moves cost less than Mimura's by Iago's judgement".into(),
                holds: cerf < mimura,
                evidence: format!("{cerf:.0} against {mimura:.0} units a move"),
            },
        ],
        plots: Vec::new(),
    }
}

/// A square under the paper's orientation of its second game: mirrored in the
/// main diagonal.
fn mirrored(square: &str) -> String {
    match square.as_bytes() {
        [col, row] => {
            let (col, row) = (col - b'a', row - b'1');
            format!("{}{}", char::from(b'a' + row), col + 1)
        }
        _ => square.into(),
    }
}

fn selections(
    name: &'static str,
    game: &Record,
    printed: &str,
    mirror: bool,
    bench: &mut Bench<'_>,
) -> Table {
    let judged = judge(game, 60, bench);
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    let (mut legible, mut same) = (0, 0);
    for (judged, printed) in judged.iter().zip(printed.split_whitespace()) {
        let own = if mirror {
            mirrored(printed)
        } else {
            printed.into()
        };
        let (position, _) = game.before(judged.number);
        let is_legal = position.parse_move(&own).is_ok();
        if is_legal && judged.number > 1 {
            legible += 1;
            same += usize::from(own == judged.chosen);
        }
        rows.push(vec![
            (judged.number as u64).into(),
            judged.played.as_str().into(),
            if is_legal {
                own.as_str().into()
            } else {
                Cell::None
            },
            judged.chosen.as_str().into(),
            i128_cell(judged.chosen_value),
            i128_cell(judged.played_value),
        ]);
    }
    Table {
        name,
        title: format!("What Iago would have played: {}", game.title()),
        columns: [
            "move",
            "played",
            "paper",
            "here",
            "value",
            "value of played",
        ]
        .map(String::from)
        .into(),
        rows,
        conclusions: vec![Conclusion {
            claim: "the selections are the paper's (at the paper's time, not a fixed depth)".into(),
            holds: same * 2 >= legible,
            evidence: format!("{same} of {legible} legible selections"),
        }],
        plots: vec![value_plot(game, &judged)],
    }
}

fn i128_cell(value: i32) -> Cell {
    Cell::Text(format!("{value:+}"))
}

/// Figures 5-5 and 5-6: the value of Iago's choice and of the move played,
/// for each player.
fn value_plot(game: &Record, judged: &[Judged]) -> Plot {
    let mut series = Vec::new();
    for side in Side::BOTH {
        let own = || {
            let early = judged.iter().filter(|j| j.number < SOLVED_FROM);
            early.filter(move |j| j.side() == side)
        };
        let points = |value: fn(&Judged) -> i32| {
            own()
                .map(|j| (j.number as f64, f64::from(value(j))))
                .collect()
        };
        series.push(Series {
            name: format!("Iago for {side}"),
            style: Style::Line,
            points: points(|j| j.chosen_value),
        });
        series.push(Series {
            name: format!("played by {side}"),
            style: Style::Dashed,
            points: points(|j| j.played_value),
        });
    }
    Plot {
        title: format!("Value of the choices: {}", game.title()),
        x: "move".into(),
        y: "evaluation".into(),
        logarithmic: false,
        series,
    }
}

/// Figure 5-2: Iago's selections in the first game (with the curves that
/// figures 5-5 and 5-6 show for the second).
pub fn first_game(bench: &mut Bench<'_>) -> Table {
    let printed = include_str!("published/figure-5-2.txt");
    selections("figure-5-2", &figure("3-9"), printed, false, bench)
}

/// Figures 5-3, 5-5 and 5-6: its selections in the second.
pub fn second_game(bench: &mut Bench<'_>) -> Table {
    let printed = include_str!("published/figure-5-3.txt");
    selections("figure-5-3", &figure("5-1"), printed, true, bench)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The paper's second game is WTHOR's in a mirror: nearly all selections
    /// that survived the scan are legal so, and few as they stand.
    #[test]
    fn the_second_game_is_printed_mirrored() {
        let game = figure("5-1");
        let printed = include_str!("published/figure-5-3.txt");
        let legal = |mirror: bool| {
            let squares = printed.split_whitespace().enumerate();
            squares
                .filter(|(i, square)| {
                    let own = if mirror {
                        mirrored(square)
                    } else {
                        (*square).into()
                    };
                    game.before(i + 1).0.parse_move(&own).is_ok()
                })
                .count()
        };
        assert!(legal(true) >= 50, "{}", legal(true));
        assert!(legal(false) < legal(true));
    }
}
