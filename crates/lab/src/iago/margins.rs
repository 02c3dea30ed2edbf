use super::games::machine_games;
use crate::statistics::mean_and_deviation;
use crate::{Cell, Conclusion, Table};
use loam_draw::{Plot, Series, Style};
use std::collections::BTreeMap;

/// Figure 2-3: winning margins over 77 games between programs. The games of
/// Santa Cruz themselves are not all preserved: these are the first 77 between
/// programs that the WTHOR database has, from 1980 on.
#[must_use]
pub fn margins() -> Table {
    let games = machine_games();
    let margins: Vec<i32> = games.iter().map(super::games::Record::margin).collect();
    let sizes = |keep: &dyn Fn(i32) -> bool| -> Vec<f64> {
        let kept = margins.iter().copied().filter(|&margin| keep(margin));
        kept.map(|margin| f64::from(margin.abs())).collect()
    };
    let all = sizes(&|_| true);
    let black = sizes(&|margin| margin > 0);
    let white = sizes(&|margin| margin < 0);
    let (mean, deviation) = mean_and_deviation(&all);
    let average = |values: &[f64]| mean_and_deviation(values).0;
    let row = |what: &str, published: f64, here: f64| -> Vec<Cell> {
        vec![what.into(), published.into(), here.into()]
    };
    let mut bins: BTreeMap<i32, f64> = BTreeMap::new();
    for size in &all {
        *bins.entry(*size as i32 / 4 * 4).or_default() += 1.0;
    }
    Table {
        name: "figure-2-3",
        title: "Winning margin over 77 games between programs".into(),
        columns: ["", "published", "here"].map(String::from).into(),
        rows: vec![
            row("mean margin", 27.9, mean),
            row("its deviation", 15.7, deviation),
            row("won by Black", 36.0, black.len() as f64),
            row("mean of those", 30.6, average(&black)),
            row("won by White", 41.0, white.len() as f64),
            row("mean of those", 25.5, average(&white)),
        ],
        conclusions: vec![Conclusion {
            claim: "programs of the time win by some 28 discs on average".into(),
            holds: (mean - 27.9).abs() < 8.0,
            evidence: format!("{mean:.1} ± {deviation:.1} over {} games", games.len()),
        }],
        plots: vec![Plot {
            title: "Figure 2-3: winning margins".into(),
            x: "margin in discs, in fours".into(),
            y: "games".into(),
            logarithmic: false,
            series: vec![Series {
                name: "here".into(),
                style: Style::Bars,
                points: bins
                    .into_iter()
                    .map(|(bin, count)| (f64::from(bin), count))
                    .collect(),
            }],
        }],
    }
}
