//! Replaying and converting records.

use crate::{json_lines, loam, prints, refused};
use serde_json::Value;
use std::fs;
use std::path::Path;

#[test]
fn replay_reports_counts_outcomes_and_errors() {
    let games = "# a comment\nf5d6c3d3c4\n{\"moves\":[\"f5\",\"d6\"]}\nf5 f6 e3\n";
    let output = loam(&["replay", "othello", "--legal"])
        .write_stdin(games)
        .assert()
        .code(2)
        .get_output()
        .clone();
    let rows = json_lines(&String::from_utf8(output.stdout).unwrap());
    assert_eq!(rows.len(), 3);
    assert_eq!(
        (&rows[0]["plies"], &rows[0]["error"]),
        (&5.into(), &Value::Null)
    );
    assert_eq!(rows[1]["legal_counts"], serde_json::json!([4, 3]));
    assert_eq!(
        rows[1]["legal"][0],
        serde_json::json!(["c4", "d3", "e6", "f5"])
    );
    let error = "ply 3: e3: a black disc there turns nothing over";
    assert_eq!(rows[2]["error"], error);
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(stderr, format!("loam: standard input: game 3: {error}\n"));
}

/// The misprinted game of the thesis is refused with ply, move and reason.
#[test]
fn replay_knows_the_games_of_the_thesis() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../loa/tests/data/games_winands.txt");
    let output = loam(&["replay", "loa", file.to_str().unwrap()])
        .assert()
        .code(2)
        .get_output()
        .clone();
    let rows = json_lines(&String::from_utf8(output.stdout).unwrap());
    let outcomes: Vec<&str> = rows[1..]
        .iter()
        .map(|row| row["outcome"].as_str().unwrap_or("none"))
        .collect();
    let (b, w) = ("black", "white");
    assert_eq!(
        outcomes,
        [w, b, w, b, w, w, b, "none", b, b, b, w, b, b, b, b]
    );
    assert_eq!(
        rows[0]["error"],
        "ply 31: e6-g6: e6 holds a white piece, and black is to move"
    );
}

#[test]
fn replay_checks_wthor_scores() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/WTH_1980.wtb");
    let text = prints(&["replay", "othello", file.to_str().unwrap()]);
    let rows = json_lines(&text);
    assert_eq!(rows.len(), 160);
    assert!(rows.iter().all(|row| row["error"].is_null()));

    // One disc more in the record is one too many.
    let mut bytes = fs::read(&file).unwrap();
    bytes[16 + 6] += 1;
    let output = loam(&["replay", "othello"])
        .write_stdin(bytes)
        .assert()
        .code(2)
        .get_output()
        .clone();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(
        stderr.contains("game 1: ply") && stderr.contains("black discs"),
        "{stderr}"
    );
}

#[test]
fn convert_goes_both_ways_and_keeps_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let sgf = "(;GM[9]FF[4]SZ[8] PB[a]PW[b\\]c];B[d1-b3]C[why?]\n(;W[h5-f5])(;W[a2-c2]))\n";
    fs::write(path("game.sgf"), sgf).unwrap();
    prints(&["convert", &path("game.sgf"), &path("same.sgf")]);
    assert_eq!(fs::read_to_string(path("same.sgf")).unwrap(), sgf);

    let output = loam(&["convert", &path("game.sgf"), &path("game.txt")])
        .assert()
        .success()
        .get_output()
        .clone();
    let warnings = String::from_utf8(output.stderr).unwrap();
    assert!(
        warnings
            .lines()
            .all(|line| line.starts_with("loam: warning: ")),
        "{warnings}"
    );
    let text = fs::read_to_string(path("game.txt")).unwrap();
    assert!(text.contains("d1-b3 h5-f5"), "{text}");

    prints(&[
        "convert",
        "--game",
        "loa",
        &path("game.txt"),
        &path("back.jsonl"),
    ]);
    let row = &json_lines(&fs::read_to_string(path("back.jsonl")).unwrap())[0];
    assert_eq!(row["moves"], serde_json::json!(["d1-b3", "h5-f5"]));
}

#[test]
fn wthor_becomes_sgf_with_names_and_passes() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/WTH_1980.wtb");
    let folder = tempfile::tempdir().unwrap();
    let sgf = folder.path().join("games.sgf");
    prints(&["convert", data.to_str().unwrap(), sgf.to_str().unwrap()]);
    let text = fs::read_to_string(&sgf).unwrap();
    assert_eq!(text.matches("GM[2]").count(), 160);
    let rows = json_lines(&prints(&["replay", "othello", sgf.to_str().unwrap()]));
    let direct = json_lines(&prints(&["replay", "othello", data.to_str().unwrap()]));
    assert!(rows.len() == direct.len());
    for (mut row, direct) in rows.into_iter().zip(direct) {
        // Only a WTHOR file records the count.
        row["recorded_black_discs"] = direct["recorded_black_discs"].clone();
        assert_eq!(row, direct);
    }
    let back = folder.path().join("back.wtb");
    loam(&["convert", sgf.to_str().unwrap(), back.to_str().unwrap()])
        .assert()
        .success();
    // The first four bytes are the date of the file.
    assert_eq!(fs::read(back).unwrap()[4..], fs::read(data).unwrap()[4..]);
}

/// A record says more than moves: who moved, and where the game began.
#[test]
fn replay_heeds_sides_and_starts() {
    let replay = |game: &str, record: &str| {
        let output = loam(&["replay", game])
            .write_stdin(record.to_owned())
            .assert()
            .get_output()
            .clone();
        json_lines(&String::from_utf8(output.stdout).unwrap()).remove(0)
    };
    let twice = replay("loa", "(;GM[9];B[d1-b3];B[h5-g4])");
    assert_eq!(
        twice["error"],
        "ply 2: h5-g4: recorded as black's move, but white is to move"
    );
    let scrambled = replay(
        "loa",
        "{\"moves\":[\"b1-b3\"],\"setup\":\"scrambled-eggs\"}",
    );
    assert_eq!(
        (&scrambled["legal_counts"], &scrambled["error"]),
        (&serde_json::json!([32]), &Value::Null)
    );
    let unreadable = replay("othello", "f5 d6 zz9");
    assert_eq!(unreadable["plies"], 2);
    assert!(
        unreadable["error"]
            .as_str()
            .unwrap()
            .starts_with("ply 3: zz9: ")
    );
    for record in ["(;GM[2];B[fe]W[df])", "(;GM[2];AB[aa];B[fe];W[ff])"] {
        assert!(
            replay("othello", record)["error"]
                .as_str()
                .unwrap()
                .contains("line 1")
        );
    }
    let white_first = replay("amazons", "(;GM[18]SZ[10];W[djddgd];B[dadbdc])");
    assert_eq!(
        (&white_first["plies"], &white_first["error"]),
        (&2.into(), &Value::Null)
    );
}

/// A pipe hands over what it has; the format shows only in the rest.
#[test]
fn records_may_arrive_in_pieces() {
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin("loam"))
        .args(["replay", "othello"])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    for piece in ["(", ";GM[2]", ";B[fe])"] {
        std::io::Write::write_all(&mut stdin, piece.as_bytes()).unwrap();
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert_eq!(
        json_lines(&String::from_utf8(output.stdout).unwrap())[0]["plies"],
        1
    );
}

#[test]
fn convert_refuses_what_breaks_the_rules() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(
        path("bad.jsonl"),
        "{\"game\":\"othello\",\"moves\":[\"f5\",\"f5\"]}\n",
    )
    .unwrap();
    let why = refused(&mut loam(&[
        "convert",
        &path("bad.jsonl"),
        &path("bad.sgf"),
    ]));
    assert!(why.contains("ply 2: f5: the square is taken"), "{why}");
    assert!(!Path::new(&path("bad.sgf")).exists());
    loam(&[
        "convert",
        "--keep-illegal",
        &path("bad.jsonl"),
        &path("bad.sgf"),
    ])
    .assert()
    .success();
    assert!(Path::new(&path("bad.sgf")).exists());
    fs::write(path("large.sgf"), "(;GM[9]SZ[12];B[d1-b3])").unwrap();
    refused(&mut loam(&[
        "convert",
        &path("large.sgf"),
        &path("large.jsonl"),
    ]));
}

/// Names lie beside a WTHOR file, in files that must not be lost.
#[test]
fn wthor_names_are_written_found_and_not_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("game.sgf"), "(;GM[2]SZ[8]PB[Ada]PW[Ben];B[fe];W[df])").unwrap();
    loam(&["convert", &path("game.sgf"), &path("base.wtb")])
        .assert()
        .success();
    prints(&["convert", &path("base.wtb"), &path("back.sgf")]);
    assert!(
        fs::read_to_string(path("back.sgf"))
            .unwrap()
            .contains("PB[Ada]PW[Ben]")
    );
    let taken = refused(&mut loam(&[
        "convert",
        &path("game.sgf"),
        &path("base.wtb"),
    ]));
    assert!(taken.contains("base.JOU: exists already"), "{taken}");
}
