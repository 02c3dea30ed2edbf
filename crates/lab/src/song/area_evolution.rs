//! How boards fall into areas (§5.1).

use super::self_play::{Positions, games};
use super::shelf::{own_databases, without};
use crate::{Bench, Cell, Conclusion, Table};
use loam_amazons::areas::AreaKind;
use loam_amazons::databases::Databases;
use loam_amazons::song::{Judge, Memory, Rule, Share, Source};
use loam_draw::{Plot, Series, Style};

const BOARDS: [(u8, u8, &str); 4] = [
    (5, 5, "figure-5.1"),
    (5, 6, "figure-5.2"),
    (6, 5, "figure-5.3"),
    (6, 6, "figure-5.4"),
];

/// Table 5.2: the average length of games, where areas begin to multiply and
/// to vanish, and how many there are at most.
const PUBLISHED: [[f64; 4]; 4] = [
    [15.98, 4.0, 12.0, 2.73],
    [21.08, 9.0, 18.0, 2.2],
    [21.60, 5.0, 17.0, 2.38],
    [26.54, 7.0, 19.0, 3.46],
];

/// Kinds of areas, as the legends of the figures have them (Table 5.1).
const LEGEND: [&str; 8] = [
    "total",
    "simp-t: q",
    "simp-t: h",
    "blk-t: q",
    "blk-t: h",
    "active: q",
    "active: h",
    "active: s",
];

fn column(share: &Share) -> usize {
    match (share.kind, share.source) {
        (AreaKind::SimpleTerritory(_), Source::Database) => 1,
        (AreaKind::SimpleTerritory(_), _) => 2,
        (AreaKind::BlockerTerritory(_), Source::Database) => 3,
        (AreaKind::BlockerTerritory(_), _) => 4,
        (_, Source::Database) => 5,
        (_, Source::Heuristic) => 6,
        (_, Source::LocalSearch) => 7,
    }
}

/// Areas of each kind after each number of moves, averaged over the games. A
/// side's own blocker territories show in its own shares only, everything else
/// in both.
fn evolution(games: &[Positions], databases: &Databases) -> Vec<[f64; 8]> {
    let longest = games.iter().map(Vec::len).max().unwrap_or(0);
    let mut sums = vec![[0.0; 8]; longest];
    let judge = Judge::new(databases, Rule::Sound);
    let mut memory = Memory::default();
    for game in games {
        for (ply, position) in game.iter().enumerate() {
            let Ok(judged) = judge.judge(position, &mut memory) else {
                continue;
            };
            let [black, white] = &judged.shares;
            let blocked = |share: &&Share| matches!(share.kind, AreaKind::BlockerTerritory(_));
            let shares = black.iter().chain(white.iter().filter(blocked));
            for share in shares {
                sums[ply][0] += 1.0;
                sums[ply][column(share)] += 1.0;
            }
        }
    }
    let count = games.len().max(1) as f64;
    for row in &mut sums {
        row.iter_mut().for_each(|sum| *sum /= count);
    }
    sums
}

const NAME: &str = "table-5.2";
const TITLE: &str = "Area evolution (Figures 5.1 to 5.4)";

/// Figures 5.1 to 5.4 and Table 5.2.
pub fn area_evolution(bench: &mut Bench<'_>) -> Table {
    // Without any, everything is by heuristics and local search.
    let databases = match own_databases() {
        Ok(databases) => databases,
        Err(why) => return without(NAME, TITLE, &why.into()),
    };
    let mut rows = Vec::new();
    let mut plots = Vec::new();
    let mut heuristic = 0.0_f64;
    let mut ordered = true;
    for ((cols, height, figure), published) in BOARDS.into_iter().zip(PUBLISHED) {
        let games = games(bench, cols, height);
        let length = games
            .iter()
            .map(|game| game.len() as f64 - 1.0)
            .sum::<f64>();
        let average = length / games.len().max(1) as f64;
        let found = evolution(&games, &databases);
        let total = |row: &[f64; 8]| row[0];
        let peak = found.iter().map(total).fold(0.0, f64::max);
        let rise = found.iter().position(|row| row[0] > 1.05).unwrap_or(0);
        let fall = found.iter().position(|row| row[0] >= peak).unwrap_or(0);
        ordered &= rise <= fall;
        if !databases.is_empty() {
            let by_heuristic = found.iter().map(|row| row[2] + row[4]);
            heuristic = by_heuristic.fold(heuristic, f64::max);
        }
        let measured = [average, rise as f64, fall as f64, peak];
        let names = ["avl", "tip", "tdp", "tpv"];
        for (i, name) in names.into_iter().enumerate() {
            rows.push(vec![
                format!("{cols}x{height}").into(),
                name.into(),
                Cell::Precise(published[i]),
                Cell::Precise(measured[i]),
            ]);
        }
        let series = LEGEND.iter().enumerate().map(|(i, name)| Series {
            name: (*name).into(),
            style: Style::Line,
            points: found
                .iter()
                .enumerate()
                .map(|(ply, row)| (ply as f64, row[i]))
                .collect(),
        });
        plots.push(Plot {
            title: format!("{figure}: areas on {cols}x{height}"),
            x: "moves".into(),
            y: "areas".into(),
            logarithmic: false,
            series: series.collect(),
        });
    }
    let conclusions = vec![
        Conclusion {
            claim: "areas multiply before they vanish, on every board".into(),
            holds: ordered,
            evidence: "tip comes before tdp".into(),
        },
        Conclusion {
            claim: "almost all territories are in the databases".into(),
            holds: databases.is_empty() || heuristic < 0.5,
            evidence: match databases.is_empty() {
                true => "no databases here: build them with loam db build --set thesis".into(),
                false => format!("at most {heuristic:.2} a position are not"),
            },
        },
    ];
    Table {
        name: NAME,
        title: TITLE.into(),
        columns: ["board", "point", "thesis", "here"]
            .map(String::from)
            .to_vec(),
        rows,
        conclusions,
        plots,
    }
}
