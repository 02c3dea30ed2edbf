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
    let json = fs::read_to_string(folder.path().join("mia-figure-3.4.json")).unwrap();
    assert_eq!(json_lines(&json)[0]["name"], "figure-3.4");
    let why = refused(&mut loam(&["lab", "mia", "--table", "9.9"]));
    assert!(why.starts_with("9.9: no such table"), "{why}");
    let why = refused(&mut loam(&["lab", "mio"]));
    assert!(why.contains("expected a paper: mia"), "{why}");
    assert!(prints(&["lab"]).contains("table-5.16"));
}

#[test]
fn iago_tells_what_its_evaluation_is_made_of() {
    let terms = [
        "edge stability",
        "internal stability",
        "current mobility",
        "potential mobility",
    ];
    let engine = "iago-1981:depth=3";
    let args = ["analyze", "othello", "--moves", "f5 d6", "--engine", engine];
    let text = prints(&args);
    assert!(terms.iter().all(|term| text.contains(term)), "{text}");

    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("game.txt"), "f5d6c3d3c4f4\n").unwrap();
    let (game, svg) = (path("game.txt"), path("parts.svg"));
    let args = ["analyze", "othello", &game, "--engine", engine];
    let text = prints(&[&args[..], &["--components", &svg]].concat());
    assert!(
        text.contains("over the game") && text.contains('▅'),
        "{text}"
    );
    assert_eq!(
        fs::read_to_string(&svg)
            .unwrap()
            .matches("<polyline")
            .count(),
        5
    );
    let rows = json_lines(&prints(&[&args[..], &["--json"]].concat()));
    assert_eq!(rows[0]["terms"].as_array().unwrap().len(), 4);

    let args = ["analyze", "othello", &game, "--engine", "loam:depth=2"];
    let why = refused(&mut loam(&[&args[..], &["--components", &svg]].concat()));
    assert!(why.contains("does not tell"), "{why}");
    let why = refused(&mut loam(&["analyze", "loa", "--engine", "iago-1981"]));
    assert!(why.contains("Lines of Action has no such engine"), "{why}");
    let args = [
        "analyze",
        "othello",
        "--board",
        "6x6",
        "--engine",
        "iago-1981",
    ];
    let why = refused(&mut loam(&args));
    assert!(why.contains("no such engine"), "{why}");
}

#[test]
fn the_lab_goes_on_where_it_was_killed() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    let part = folder.path().join("mia.part.jsonl");
    let wanted = ["--table", "2.1", "--table", "5.14", "--quick", "--out", out];
    let args = [&["lab", "mia"], &wanted[..]].concat();

    let whole = prints(&args);
    assert!(!part.exists(), "a finished run leaves no notebook");
    assert!(folder.path().join("mia-table-5.14.svg").exists());

    // A run that another table's failure stops leaves its notebook behind:
    // the CSV it cannot write stands for the kill.
    let csv = folder.path().join("mia-table-5.14.csv");
    fs::remove_file(&csv).unwrap();
    fs::create_dir(&csv).unwrap();
    loam(&args).assert().failure();
    let known = fs::read_to_string(&part).unwrap().lines().count();
    assert_eq!(known, 1 + 3 * 10, "a line for each game");
    fs::remove_dir(&csv).unwrap();

    let output = loam(&args).assert().success().get_output().clone();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.starts_with("going on with "), "{said}");
    assert_eq!(String::from_utf8(output.stdout).unwrap(), whole);
}
