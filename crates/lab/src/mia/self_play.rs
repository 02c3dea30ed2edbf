use super::players::{Player, opening, play};
use crate::statistics::mean_and_deviation;
use crate::{Bench, Cell, Conclusion, Effort, Table};
use loam_draw::{Plot, Series, Style};
use loam_game::{Game, Side};
use loam_loa::mia::MiaEvaluator;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What figures 5.1 to 5.4 want to know of a game.
#[derive(Serialize, Deserialize)]
struct Played {
    pieces_left: u32,
    /// Moves at each ply.
    branching: Vec<u64>,
}

impl Played {
    fn plies(&self) -> f64 {
        self.branching.len() as f64
    }

    fn mean_branching(&self) -> f64 {
        self.branching.iter().sum::<u64>() as f64 / self.plies()
    }
}

/// Figures 5.1 to 5.4: length, pieces left and branching factor of games of the
/// program against itself; and the game-tree complexity of section 2.2 that
/// follows.
pub fn self_play(bench: &mut Bench<'_>) -> Table {
    let games = match bench.effort {
        Effort::Quick => 10,
        Effort::Full => 200,
    };
    let nodes = super::matches::nodes(bench.effort);
    let player = Player::classic(MiaEvaluator::Quad, nodes);
    let played: Vec<Played> = bench.each("figure-5.1 game", games, |number| {
        let game = play(opening(number as u64), [&player, &player]);
        let end = game.position();
        let left = end.pieces(Side::Black) | end.pieces(Side::White);
        let positions = &game.positions()[..game.ply()];
        Played {
            pieces_left: left.count_ones(),
            branching: positions.iter().map(Game::count_moves).collect(),
        }
    });
    let values = |of: fn(&Played) -> f64| -> Vec<f64> { played.iter().map(of).collect() };
    let lengths = values(Played::plies);
    let left = values(|game| f64::from(game.pieces_left));
    let branching = values(Played::mean_branching);
    let complexity = values(|game| game.plies() * game.mean_branching().log10());

    let mut rows: Vec<Vec<Cell>> = Vec::new();
    let mut conclusions = Vec::new();
    for (what, published, spread, tolerance, values) in [
        ("game length in plies", 38.0, Some(8.87), 10.0, &lengths),
        ("pieces in the final position", 15.5, None, 3.0, &left),
        ("branching factor", 30.1, Some(2.02), 3.0, &branching),
        (
            "game-tree complexity, power of ten",
            56.0,
            None,
            15.0,
            &complexity,
        ),
    ] {
        let (mean, deviation) = mean_and_deviation(values);
        rows.push(vec![
            what.into(),
            published.into(),
            spread.into(),
            mean.into(),
            deviation.into(),
        ]);
        conclusions.push(Conclusion {
            claim: format!("{what} is around {published}"),
            holds: (mean - published).abs() <= tolerance,
            evidence: format!("{mean:.1} ± {deviation:.1} over {games} games"),
        });
    }
    Table {
        name: "figure-5.1",
        title: format!("Properties of games of self-play, {games} games at {nodes} nodes a move"),
        columns: ["", "published mean", "deviation", "mean here", "deviation"]
            .map(String::from)
            .into(),
        rows,
        conclusions,
        plots: vec![
            histogram("Figure 5.1: game length", "plies", &lengths, 2.0),
            histogram(
                "Figure 5.2: pieces in a final position",
                "pieces",
                &left,
                1.0,
            ),
            histogram(
                "Figure 5.3: average branching factor",
                "moves",
                &branching,
                1.0,
            ),
            development(&played),
        ],
    }
}

fn histogram(title: &str, what: &str, values: &[f64], width: f64) -> Plot {
    let mut bins: BTreeMap<i64, f64> = BTreeMap::new();
    for value in values {
        *bins.entry((value / width).floor() as i64).or_default() += 1.0;
    }
    let points = bins
        .into_iter()
        .map(|(bin, count)| (bin as f64 * width, count));
    Plot {
        title: title.into(),
        x: what.into(),
        y: "games".into(),
        logarithmic: false,
        series: vec![Series {
            name: "here".into(),
            style: Style::Bars,
            points: points.collect(),
        }],
    }
}

/// Figure 5.4: moves at each ply, over the games that get so far.
fn development(played: &[Played]) -> Plot {
    let longest = played.iter().map(|game| game.branching.len()).max();
    let mean = |ply: usize| {
        let all = played.iter().filter_map(|game| game.branching.get(ply));
        let (sum, count) = all.fold((0, 0), |(sum, count), n| (sum + n, count + 1));
        // A handful of long games would draw noise.
        (count * 10 >= played.len()).then(|| (ply as f64, sum as f64 / count as f64))
    };
    Plot {
        title: "Figure 5.4: development of the branching factor".into(),
        x: "ply".into(),
        y: "moves".into(),
        logarithmic: false,
        series: vec![Series {
            name: "here".into(),
            style: Style::Line,
            points: (0..longest.unwrap_or(0)).filter_map(mean).collect(),
        }],
    }
}
