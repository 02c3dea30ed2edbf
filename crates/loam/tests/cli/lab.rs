//! Analysis and the lab.

use crate::{json_lines, loam, prints, refused};
use assert_cmd::Command;
use std::fs;
use std::path::Path;

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
    assert!(why.contains("does not play Othello on 6x6"), "{why}");
}

/// A run of some tables that was stopped after so many of them; the table it
/// cannot write stands for the kill.
fn stopped(paper: &str, out: &Path, wanted: &[&str], at: &str) {
    let csv = out.join(format!("{paper}-{at}.csv"));
    fs::create_dir(&csv).unwrap();
    refused(&mut lab(paper, out, wanted));
    fs::remove_dir(&csv).unwrap();
}

fn lab(paper: &str, out: &Path, more: &[&str]) -> Command {
    loam(&[&["lab", paper, "--out", out.to_str().unwrap()], more].concat())
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names
        .filter(|name| !name.contains("-table-") && !name.contains("-figure-"))
        .collect()
}

#[test]
fn the_lab_goes_on_where_it_was_killed() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path();
    let wanted = ["--table", "2.1", "--table", "5.14", "--quick"];
    let whole = lab("mia", out, &wanted)
        .assert()
        .success()
        .get_output()
        .clone();
    assert_eq!(names(out), [""; 0], "a finished run leaves no notebook");
    let svg = out.join("mia-quick-table-5.14.svg");
    fs::remove_file(&svg).unwrap();
    fs::remove_file(out.join("mia-quick-table-5.14.csv")).unwrap();

    stopped("mia", out, &wanted, "quick-table-5.14");
    assert_eq!(names(out), ["mia-quick.notebook"]);
    let output = lab("mia", out, &wanted)
        .assert()
        .success()
        .get_output()
        .clone();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.starts_with("going on with "), "{said}");
    assert!(
        said.contains(": 30 pieces of work"),
        "a piece for each game: {said}"
    );
    assert_eq!(output.stdout, whole.stdout);
    assert!(svg.exists());
    assert_eq!(names(out), [""; 0]);
}

#[test]
fn a_shorter_run_leaves_what_a_longer_one_has_found() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path();
    let long = ["--table", "figure-3.4", "--table", "2.1"];
    stopped("mia", out, &long, "table-2.1");
    let notebook = out.join("mia.notebook");
    let found = fs::read(&notebook).unwrap();
    let csv = out.join("mia-figure-3.4.csv");
    let full = fs::read(&csv).unwrap();

    lab("mia", out, &["--table", "figure-3.4", "--quick"])
        .assert()
        .success();
    assert_eq!(
        fs::read(&notebook).unwrap(),
        found,
        "a quick run has a notebook of its own"
    );
    assert!(fs::read(&csv).unwrap() == full && out.join("mia-quick-figure-3.4.csv").exists());
    lab("mia", out, &["--table", "figure-3.4"])
        .assert()
        .success();
    assert!(
        fs::read(&notebook).unwrap().starts_with(&found),
        "and one table ends no long run"
    );
    lab("mia", out, &long).assert().success();
    assert!(!notebook.exists());
}

#[test]
fn two_runs_do_not_share_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path();
    let one = loam_store::Lock::acquire(&out.join("mia.notebook")).unwrap();
    let why = refused(&mut lab("mia", out, &["--table", "2.1"]));
    assert!(why.contains("mia.notebook: in use by process "), "{why}");
    drop(one);
    // A killed owner's lock is free.
    fs::write(out.join("mia.notebook.lock"), "process 1").unwrap();
    lab("mia", out, &["--table", "2.1"]).assert().success();
    assert_eq!(names(out), [""; 0]);
}
