//! Analysis and the lab.

use crate::{json_lines, loam, prints, refused};
use std::fs;

#[test]
fn analyze_judges_positions_and_games() {
    let text = prints(&["analyze", "loa", "--depth", "2", "--lines", "3"]);
    assert!(text.contains("\n 1. ") && text.contains("\n 3. "), "{text}");
    let rows = json_lines(&prints(&["analyze", "othello", "--depth", "3", "--json"]));
    assert_eq!(rows.len(), 3);
    assert_eq!(rows[2]["depth"], 3);

    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("game.txt"), "d1-b3 h5-f5 b1-b4\n").unwrap();
    let svg = path("score.svg");
    let rows = json_lines(&prints(&[
        "analyze",
        "loa",
        "--record",
        &path("game.txt"),
        "--depth",
        "2",
        "--svg",
        &svg,
        "--json",
    ]));
    assert_eq!(rows.len(), 3);
    assert_eq!(
        (&rows[1]["side"], &rows[1]["move"]),
        (&"white".into(), &"h5-f5".into())
    );
    assert!(rows[0]["loss"].as_i64().unwrap() >= 0);
    assert!(fs::read_to_string(svg).unwrap().contains("<polyline"));
    fs::write(path("bad.txt"), "d1-b3 d1-b3\n").unwrap();
    let why = refused(&mut loam(&[
        "analyze",
        "loa",
        "--record",
        &path("bad.txt"),
        "--depth",
        "1",
    ]));
    assert!(why.contains("ply 2: d1-b3: d1 holds no piece"), "{why}");
}

#[test]
fn the_lab_prints_tables_and_verdicts() {
    let text = prints(&["lab", "mia", "--table", "2.1", "--table", "5.5", "--quick"]);
    assert!(text.contains("1,308,338,020,676,454,019,380,152"), "{text}");
    assert!(text.matches("\n  holds: ").count() == 2, "{text}");
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    prints(&[
        "lab",
        "mia",
        "--table",
        "figure-3.4",
        "--out",
        out,
        "--json",
    ]);
    let csv = fs::read_to_string(folder.path().join("mia-figure-3.4.csv")).unwrap();
    assert_eq!(csv.lines().count(), 9);
    let why = refused(&mut loam(&["lab", "mia", "--table", "9.9"]));
    assert!(why.starts_with("9.9: no such table"), "{why}");
}
