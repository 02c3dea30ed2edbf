//! `loam analyze othello`: values in discs, mistakes, openings and files.

use crate::{json_lines, loam, prints, refused};
use serde_json::Value;
use std::fs;
use tempfile::TempDir;

/// FFO 40, whose best move is a2 and worth 38 discs.
const FFO_40: &str = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X";
/// A whole game, with passes that are not written.
const GAME: &str = "f5f6e6f4e3d3f3c5c4c3g4d6e7f8f7e2d2h3h5c2d1f1c1g6e8d8g5g8b3f2\
                    g3h2e1b1b4a5a4a3c6b6b5a6c7d7b7h6c8a7a8b8h8h4a2b2g7h7h1g2g1a1";

fn judged(args: &[&str]) -> Vec<Value> {
    let all = [&["analyze", "othello", "--json"], args].concat();
    json_lines(&prints(&all))
}

/// A folder with a file in it.
fn file(name: &str, text: impl AsRef<[u8]>) -> (TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(&path, text).unwrap();
    (folder, path)
}

fn number(row: &Value, field: &str) -> f64 {
    row[field]
        .as_f64()
        .unwrap_or_else(|| panic!("{field}: {row}"))
}

#[test]
fn every_move_of_a_position_gets_its_score() {
    let args = ["--position", FFO_40, "--lines", "all", "--time", "60s"];
    let rows = judged(&args);
    let legal = prints(&["moves", "othello", "--position", FFO_40]);
    let legal = legal.split_whitespace().filter(|word| word.len() == 2);
    let last: Vec<&Value> = rows.iter().filter(|row| row["exact"] == true).collect();
    assert!(!last.is_empty() && last.len() <= legal.count(), "{rows:?}");
    let found: Vec<(u64, &str, f64)> = last
        .iter()
        .take(3)
        .map(|row| {
            let mv = row["line"][0].as_str().unwrap();
            (row["rank"].as_u64().unwrap(), mv, number(row, "discs"))
        })
        .collect();
    assert_eq!(found, [(1, "a2", 38.0), (2, "c7", 36.0), (3, "d8", 34.0)]);
    for row in &rows {
        let exact = row["exact"] == true;
        assert_eq!(number(row, "confidence") == 100.0, exact, "{row}");
        assert_eq!(number(row, "score"), 100.0 * number(row, "discs"));
        assert!(row.get("opening").is_none());
    }
    let text = prints(&[&["analyze", "othello"], &args[..]].concat());
    assert!(text.contains("\n 1. +38 discs    100%  a2 "), "{text}");
    assert!(text.contains("\n 2. +36 discs    100%  c7 "), "{text}");
}

#[test]
fn estimates_tell_their_depth_and_confidence() {
    let tiger = "f5 d6 c3 d3 c4";
    let text = prints(&["analyze", "othello", "--moves", tiger, "--depth", "8"]);
    assert!(text.contains("\nopening Tiger\n"), "{text}");
    let line = text.lines().find(|line| line.starts_with(" 1. ")).unwrap();
    let words: Vec<&str> = line.split_whitespace().collect();
    assert_eq!((words[2], words[3]), ("discs", "8@73%"), "{line}");
    let rows = judged(&["--moves", tiger, "--depth", "8"]);
    let last = rows.last().unwrap();
    assert_eq!(
        (&last["depth"], &last["confidence"]),
        (&8.into(), &73.into())
    );
    assert_eq!(
        (&last["exact"], &last["opening"]),
        (&false.into(), &"Tiger".into())
    );
    // By the position, too; and what has no name has none.
    let at = prints(&["show", "othello", "--moves", tiger, "--json"]);
    let at: Value = serde_json::from_str(at.lines().next().unwrap()).unwrap();
    let at = at["position"].as_str().unwrap();
    assert_eq!(
        judged(&["--position", at, "--depth", "1"])[0]["opening"],
        "Tiger"
    );
    assert!(judged(&["--depth", "1"])[0].get("opening").is_none());
}

#[test]
fn other_games_are_judged_as_ever() {
    let rows = json_lines(&prints(&["analyze", "loa", "--depth", "2", "--json"]));
    for field in ["confidence", "exact", "discs", "opening"] {
        assert!(rows[0].get(field).is_none(), "{field}");
    }
    let all = prints(&[
        "analyze", "amazons", "--board", "4x4", "--depth", "1", "--lines", "all",
    ]);
    let ranks = all.lines().filter(|line| {
        let rank = line.trim_start().split_once(". ").map(|(rank, _)| rank);
        rank.is_some_and(|rank| rank.parse::<u32>().is_ok())
    });
    let legal = prints(&["moves", "amazons", "--board", "4x4"]);
    assert_eq!(ranks.count(), legal.lines().count(), "{all}");
    let (_folder, path) = file("game.txt", "d1-b3 h5-f5 b1-b4\nd1-b3 h5-f5\n");
    let args = ["analyze", "loa", &path, "--depth", "2", "--json"];
    let rows = json_lines(&prints(&args));
    assert_eq!(rows.len(), 3);
    assert!(rows.iter().all(|row| row.get("summary").is_none()));
    let rows = json_lines(&prints(&[&args[..], &["--all"]].concat()));
    assert_eq!(rows.len(), 5);
    assert_eq!((&rows[2]["game"], &rows[3]["game"]), (&1.into(), &2.into()));
}

#[test]
fn a_game_s_mistakes_are_listed_the_worst_first() {
    let (folder, path) = file("game.txt", GAME);
    let svg = folder.path().join("discs.svg");
    let svg = svg.to_str().unwrap();
    let args = [&path[..], "--depth", "13"];
    let mut rows = judged(&[&args[..], &["--svg", svg]].concat());
    let summary = rows.pop().unwrap()["summary"].take();
    assert_eq!(rows.len(), 63, "60 moves and three passes");
    assert_eq!(summary["opening"], "Cow");
    assert_eq!(summary["score"].to_string(), r#"{"black":53,"white":11}"#);

    let mut exact = 0;
    for row in &rows {
        let (best, played) = (number(row, "best_discs"), number(row, "discs"));
        let lost = number(row, "discs_lost");
        assert_eq!(lost, (best - played).max(0.0), "{row}");
        assert_eq!(row["mistake"], lost >= 2.0, "{row}");
        assert_eq!(row["exact"], number(row, "confidence") == 100.0);
        if row["best"] == row["move"] {
            assert_eq!(lost, 0.0, "{row}");
        }
        exact += usize::from(row["exact"] == true);
    }
    // Every value of the ending is proven: what one player loses is what the
    // value of the game changes by.
    assert!(exact >= 12, "{exact}");
    let last = &rows[rows.len() - 12..];
    assert!(last.iter().all(|row| row["exact"] == true));
    for pair in last.windows(2) {
        assert_eq!(number(&pair[0], "discs"), -number(&pair[1], "best_discs"));
    }
    assert_eq!(number(&rows[62], "discs"), 42.0);
    let known: Vec<f64> = [48, 51, 52, 53]
        .map(|i| number(&rows[i], "discs_lost"))
        .into();
    assert_eq!(known, [12.0, 8.0, 10.0, 8.0], "a8, h4, a2 and b2");

    let mistakes = summary["mistakes"].as_array().unwrap();
    let losses: Vec<f64> = mistakes
        .iter()
        .map(|row| number(row, "discs_lost"))
        .collect();
    assert!(losses.is_sorted_by(|a, b| a >= b), "{losses:?}");
    assert_eq!(
        mistakes.len(),
        rows.iter().filter(|row| row["mistake"] == true).count()
    );
    for mistake in mistakes {
        let row = &rows[mistake["ply"].as_u64().unwrap() as usize - 1];
        for field in ["side", "move", "discs_lost", "confidence", "exact", "line"] {
            assert_eq!(mistake[field], row[field], "{field}");
        }
        assert_eq!(mistake["better"], row["best"]);
        assert_ne!(mistake["better"], mistake["move"]);
    }
    for side in ["black", "white"] {
        let own = || {
            rows.iter()
                .filter(move |row| row["side"] == side && row["move"] != "pass")
        };
        let totals = &summary[side];
        let lost: f64 = own().map(|row| number(row, "discs_lost")).sum();
        assert_eq!(number(totals, "discs_lost"), lost);
        assert_eq!(totals["moves"], own().count());
        assert_eq!(
            totals["matching"],
            own().filter(|row| row["best"] == row["move"]).count()
        );
        assert_eq!(
            totals["mistakes"],
            own().filter(|row| row["mistake"] == true).count()
        );
    }

    let picture = fs::read_to_string(svg).unwrap();
    assert!(picture.contains("game.txt: Cow (discs for Black, estimates pale)"));
    assert!(picture.matches("<polyline").count() >= 2);
    assert!(picture.contains("#9dbfe3") && picture.contains("#1f5fa8"));
    assert!(
        picture.contains(">+56<") && picture.contains(">-56<"),
        "{picture}"
    );
}

#[test]
fn a_game_is_told_in_a_table() {
    let (_folder, path) = file("game.txt", GAME);
    let args = ["analyze", "othello", &path, "--depth", "2"];
    let text = prints(&args);
    let head = text.lines().next().unwrap();
    assert_eq!(head, "  # side  move   discs  best   discs  lost    depth");
    let row = text.lines().find(|line| line.starts_with(" 63 ")).unwrap();
    let words: Vec<&str> = row.split_whitespace().collect();
    assert_eq!(
        words,
        ["63", "black", "a1", "+42", "a1", "+42", "-", "100%"]
    );
    assert!(text.contains("\nopening Cow, up to move 5\n"), "{text}");
    assert!(text.contains("\nscore   black 53, white 11\n"), "{text}");
    assert!(
        text.contains(" of 32 moves the engine's choice\n"),
        "{text}"
    );
    assert!(text.contains("\nmistakes, the worst first:\n"), "{text}");
    // No loss is as large as that.
    let text = prints(&[&args[..], &["--mistake", "13000"]].concat());
    assert!(!text.contains("the worst first"), "{text}");
    assert!(text.contains(" discs lost, 0 mistakes, "), "{text}");
}

#[test]
fn one_game_of_a_file_or_all_of_them() {
    let base = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/WTH_1980.wtb");
    let second = judged(&[base, "--game", "2", "--depth", "1"]);
    let summary = &second.last().unwrap()["summary"];
    assert_eq!(summary["game"], 2);
    let count = |name: &str| summary[name]["moves"].as_u64().unwrap() as usize;
    let passes = second.iter().filter(|row| row["move"] == "pass").count();
    assert_eq!(count("black") + count("white") + passes, second.len() - 1);
    let why = refused(&mut loam(&["analyze", "othello", base, "--game", "99999"]));
    assert!(why.contains("no game 99999 in it, only "), "{why}");

    let two = format!("{GAME}\nf5d6c3d3c4\n");
    let (_folder, path) = file("two.txt", &two);
    let rows = judged(&[&path, "--all", "--depth", "1"]);
    let summaries: Vec<&Value> = rows.iter().filter_map(|row| row.get("summary")).collect();
    assert_eq!((rows.len(), summaries.len()), (63 + 1 + 5 + 1, 2));
    assert_eq!(summaries[1]["opening"], "Tiger");
    assert_eq!(
        (&summaries[1]["game"], &summaries[1]["score"]),
        (&2.into(), &Value::Null)
    );
    assert_eq!(rows[64]["game"], 2);
    let text = prints(&["analyze", "othello", &path, "--all", "--depth", "1"]);
    assert!(text.starts_with("game 1\nopening Cow"), "{text}");
    assert!(text.contains("\n\ngame 2\nopening Tiger"), "{text}");
    assert!(text.contains("\nscore   not finished\n"), "{text}");

    // One that breaks the rules does not keep the others from being judged.
    let (_folder, path) = file("bad.txt", "f5f6 f4 a1\nf5d6\n");
    let output = loam(&[
        "analyze", "othello", &path, "--all", "--depth", "1", "--json",
    ])
    .assert()
    .code(2);
    let output = output.get_output();
    let rows = json_lines(&String::from_utf8_lossy(&output.stdout));
    assert_eq!(rows.len(), 3);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        said.starts_with("loam: game 1: ") && said.contains(": ply 3: f4: "),
        "{said}"
    );
    assert!(
        said.ends_with("loam: 1 of 2 games could not be judged\n"),
        "{said}"
    );
}

#[test]
fn players_and_positions_of_files() {
    let ggf = "(;GM[Othello]PC[here]PB[Ann]PW[Ben]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[f5]W[d6]B[c3];)\n";
    let (_folder, path) = file("game.ggf", ggf);
    let rows = judged(&[&path, "--depth", "1"]);
    let summary = &rows.last().unwrap()["summary"];
    assert_eq!(
        (&summary["black"]["player"], &summary["white"]["player"]),
        (&"Ann".into(), &"Ben".into())
    );
    let text = prints(&["analyze", "othello", &path, "--depth", "1"]);
    assert!(text.contains("engine's choice (Ann)\n"), "{text}");

    let (_folder, path) = file("two.obf", format!("{FFO_40};\n{FFO_40}; A2:+38;\n"));
    let rows = judged(&[&path, "--depth", "1", "--lines", "2"]);
    assert_eq!(rows.len(), 2);
    assert!(rows[1]["line"].is_array() && rows[1]["rank"] == 2);
    let rows = judged(&[&path, "--depth", "1", "--all"]);
    assert_eq!(rows.len(), 2);
    assert_eq!(rows[1]["game"], 2);
}

#[test]
fn bad_arguments_are_refused() {
    let (_folder, path) = file("game.txt", "f5d6");
    let analyze = |args: &[&str]| refused(&mut loam(&[&["analyze"], args].concat()));
    assert!(analyze(&["othello", "--lines", "many"]).contains("or 'all'"));
    assert!(analyze(&["othello", &path, "--game", "0"]).contains("the first game is 1"));
    assert!(analyze(&["othello", &path, "--game", "chess"]).contains("the number of a game"));
    assert!(analyze(&["othello", &path, "--game", "othello"]).contains("named twice"));
    assert!(analyze(&["othello", "--game", "2"]).contains("for games of a FILE"));
    assert!(analyze(&["othello", "--all"]).contains("FILE"));
    assert!(analyze(&["othello", &path, "--all", "--svg", "x"]).contains("cannot be used"));
    assert!(analyze(&["othello", &path, "--moves", "f5"]).contains("cannot be used"));
    assert!(analyze(&[]).contains("which game?"));
    let rows = json_lines(&prints(&[
        "analyze", "--game", "othello", "--depth", "1", "--json",
    ]));
    assert_eq!(rows.len(), 1);
    assert!(prints(&["analyze", "--help"]).contains("--lines all"));
}
