//! `loam solve`: scores, files with expectations, limits and checkpoints.

use crate::{json_lines, loam, prints, refused};
use serde_json::Value;
use std::fs;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// FFO 40, whose best move is a2 and worth 38 discs.
const FFO_40: &str = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X";
/// FFO 1.
const FFO_1: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";
/// Black must pass, and White takes the last disc.
const PASS: &str = "OXX------------- X";

fn solved(args: &[&str]) -> Value {
    let all = [&["solve", "othello", "--table", "16", "--json"], args].concat();
    json_lines(&prints(&all)).remove(0)
}

#[test]
fn a_position_s_score_moves_and_line_are_told() {
    let row = solved(&["--position", FFO_40, "--best", "3", "--threads", "2"]);
    assert_eq!(row["position"], FFO_40);
    assert_eq!((&row["score"], &row["best"]), (&38.into(), &"a2".into()));
    assert_eq!(
        (&row["exact"], &row["result"]),
        (&true.into(), &"win".into())
    );
    assert!(row["nodes"].as_u64().unwrap() > 1000);
    assert!(row["seconds"].as_f64().unwrap() > 0.0 && row["nps"].as_f64().unwrap() > 0.0);
    assert_eq!((&row["empties"], &row["depth"]), (&20.into(), &20.into()));
    assert_eq!(
        (&row["selectivity"], &row["threads"]),
        (&100.into(), &2.into())
    );
    let moves = row["moves"].as_array().unwrap().iter();
    let scores: Vec<(&str, i64)> = moves
        .map(|mv| (mv["move"].as_str().unwrap(), mv["score"].as_i64().unwrap()))
        .collect();
    assert_eq!(scores, [("a2", 38), ("c7", 36), ("d8", 34)]);
    let line = row["pv"].as_array().unwrap().iter();
    let pv: Vec<&str> = line.map(|mv| mv.as_str().unwrap()).collect();
    assert_eq!(pv[0], "a2");
    // The line is a game: every move of it is legal, passes included.
    prints(&[
        "moves",
        "othello",
        "--position",
        FFO_40,
        "--moves",
        &pv.join(" "),
    ]);
    assert!(row.get("expected").is_none());

    let text = prints(&["solve", "othello", "--position", FFO_1, "--table", "16"]);
    assert!(
        text.starts_with("score   +18 (win, exact)\nbest    g8\n"),
        "{text}"
    );
}

#[test]
fn the_small_game_and_its_result_are_solved() {
    let row = solved(&["--board", "4x4"]);
    assert_eq!(
        (&row["score"], &row["exact"]),
        (&(-10).into(), &true.into())
    );
    assert_eq!(row["result"], "loss");
    let row = solved(&["--board", "4x4", "--goal", "result"]);
    assert_eq!(
        (&row["result"], &row["exact"]),
        (&"loss".into(), &false.into())
    );
    assert!((-10..0).contains(&row["score"].as_i64().unwrap()));
    let row = solved(&["--board", "4x4", "--kernel", "plain", "--moves", "b1"]);
    assert_eq!(row["score"], 10);
}

#[test]
fn passes_and_finished_games_have_scores_too() {
    let row = solved(&["--position", PASS, "--best", "2"]);
    assert_eq!(
        (&row["score"], &row["best"]),
        (&(-16).into(), &"pass".into())
    );
    assert_eq!(row["exact"], true);
    assert_eq!(row["pv"].to_string(), r#"["pass","d1"]"#);
    assert_eq!(row["moves"].to_string(), r#"[{"move":"pass","score":-16}]"#);
    let row = solved(&["--position", "XXXX---------OOO O"]);
    assert_eq!((&row["score"], &row["best"]), (&(-10).into(), &Value::Null));
    assert_eq!(
        (&row["exact"], &row["result"]),
        (&true.into(), &"loss".into())
    );
    let over = prints(&["solve", "othello", "--position", "XXXX---------OOO O"]);
    assert_eq!(over, "game over: -10 (loss)\n");
}

#[test]
fn limits_give_what_is_known() {
    let row = solved(&["--depth", "8", "--selectivity", "73"]);
    assert_eq!((&row["exact"], &row["depth"]), (&false.into(), &8.into()));
    assert_eq!(row["selectivity"], 73);
    assert!(row.get("result").is_none());
    for limit in [["--nodes", "5000"], ["--time", "100ms"]] {
        let row = solved(&limit);
        assert_eq!(row["exact"], false);
        assert_eq!(row["best"].as_str().unwrap().len(), 2);
    }
}

/// Solves positions given on standard input.
fn solve_lines(lines: &str, json: bool) -> (i32, String, String) {
    let mut command = loam(&["solve", "othello", "-", "--table", "16"]);
    if json {
        command.arg("--json");
    }
    let output = command.write_stdin(lines).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let status = output.status.code().unwrap();
    (status, text(output.stdout), text(output.stderr))
}

#[test]
fn files_are_compared_with_what_they_expect() {
    let right = format!("# two\n{FFO_1}; G8:+18; H1:+12; --:-127;\n{PASS}; --:-16;\n\n");
    let (status, text, said) = solve_lines(&right, false);
    assert_eq!((status, said.as_str()), (0, ""));
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 4);
    assert!(
        lines[1].contains(" ok ") && lines[2].contains(" ok "),
        "{text}"
    );
    assert!(lines[3].starts_with("2 positions, 0 wrong, "), "{text}");

    let wrong = format!("{FFO_1}; G8:+20; H1:+12;\n{FFO_1};\n");
    let (status, text, said) = solve_lines(&wrong, true);
    assert_eq!(status, 1);
    let rows = json_lines(&text);
    assert_eq!(rows.len(), 2);
    assert_eq!(
        (&rows[0]["expected"], &rows[0]["agrees"]),
        (&20.into(), &false.into())
    );
    assert_eq!(
        (&rows[0]["score"], &rows[0]["exact"]),
        (&18.into(), &true.into())
    );
    assert!(rows[1].get("agrees").is_none());
    assert!(said.starts_with("loam: 2 positions, 1 wrong, "), "{said}");
    assert!(
        said.ends_with("\nloam: 1 of the scores differ from the file's\n"),
        "{said}"
    );
    let (status, text, _) = solve_lines(&wrong, false);
    assert!(status == 1 && text.contains(" differs +20 "), "{text}");

    // An estimate may be off without being wrong.
    let mut command = loam(&["solve", "othello", "-", "--depth", "2"]);
    let output = command.write_stdin(format!("{FFO_1}; G8:+64;\n{FFO_1};\n"));
    let output = output.assert().success().get_output().clone();
    let text = String::from_utf8(output.stdout).unwrap();
    let summary = "2 positions, 0 wrong, 0 right, 1 not proven and off, ";
    assert!(text.contains(summary), "{text}");
}

#[test]
fn what_cannot_be_solved_is_refused() {
    let solve = |args: &[&str]| refused(&mut loam(&[&["solve"], args].concat()));
    let found = solve(&["othello", "--board", "10x10"]);
    assert_eq!(found, "10x10: the solver knows boards of 4x4, 6x6 and 8x8");
    assert!(solve(&["loa"]).contains("only for Othello and Amazons"));
    assert!(solve(&["othello", "x.obf", "--board", "6x6"]).contains("cannot be used with"));
    assert!(solve(&["othello", "--selectivity", "50"]).contains("expected 73, 87"));
    assert!(solve(&["othello", "--kernel", "mmx"]).contains("there are plain, avx2"));
    assert!(solve(&["othello", "--best", "0"]).contains("--best"));
    assert!(solve(&["othello", "no-such.obf"]).starts_with("no-such.obf: "));
    let mut bad = loam(&["solve", "othello", "-"]);
    let why = refused(bad.write_stdin(format!("{FFO_1};\n{FFO_1}; I9:+2;\n")));
    assert!(why.starts_with("standard input: line 2, column "), "{why}");
    let wide = format!("{} X;\n", "-".repeat(100));
    let why = refused(loam(&["solve", "othello", "-"]).write_stdin(wide));
    assert!(why.starts_with("standard input: line 1: 10x10: "), "{why}");
    assert!(prints(&["solve", "--help"]).contains("Examples:"));
}

/// The start of the 6x6 game, which takes far longer than any test.
fn six<'a>(file: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let args = [
        "solve",
        "othello",
        "--board",
        "6x6",
        "--table",
        "16",
        "--json",
        "--checkpoint",
        file,
        "--save-every",
        "100ms",
    ];
    [&args[..], more].concat()
}

/// Starts a search and waits until its file has something in it.
fn started(args: &[&str], file: &str) -> Child {
    let child = Command::new(env!("CARGO_BIN_EXE_loam"))
        .args(args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let patience = Instant::now() + Duration::from_secs(60);
    let size = || fs::metadata(file).map_or(0, |metadata| metadata.len());
    while size() < 20_000 && Instant::now() < patience {
        std::thread::sleep(Duration::from_millis(5));
    }
    child
}

#[test]
fn a_killed_search_goes_on_from_its_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    let file = &folder.path().join("six").to_str().unwrap().to_owned();
    let mut child = started(&six(file, &[]), file);
    child.kill().unwrap();
    child.wait().unwrap();

    let output = loam(&six(file, &["--time", "300ms"])).assert().success();
    let output = output.get_output();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.starts_with("loam: going on with "), "{said}");
    let nodes = |said: &str| -> u64 {
        let (_, rest) = said.split_once(" after ").unwrap();
        rest.split_once(' ').unwrap().0.parse().unwrap()
    };
    let row = &json_lines(&String::from_utf8_lossy(&output.stdout))[0];
    assert_eq!(row["exact"], false);
    assert!(
        row["nodes"].as_u64().unwrap() > nodes(&said),
        "{row} {said}"
    );

    // The file is of this search only, and in one piece.
    let elsewhere = [&six(file, &[])[..], &["--moves", "c2"]].concat();
    let why = refused(&mut loam(&elsewhere));
    assert!(why.ends_with("was saved for another position"), "{why}");
    let why = refused(&mut loam(&six(file, &["--goal", "result"])));
    assert!(why.contains("was saved for another goal"), "{why}");
    let mut bytes = fs::read(file).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(file, &bytes).unwrap();
    let why = refused(&mut loam(&six(file, &[])));
    assert!(why.ends_with("is damaged: its checksum is wrong"), "{why}");
    fs::write(file, "my diary").unwrap();
    let why = refused(&mut loam(&six(file, &[])));
    assert!(why.ends_with("is not a checkpoint of the solver"), "{why}");
    assert_eq!(fs::read(file).unwrap(), b"my diary");
    let nowhere = folder.path().join("no").join("six");
    refused(&mut loam(&six(nowhere.to_str().unwrap(), &[])));
}

#[cfg(unix)]
#[test]
fn an_interrupted_search_tells_and_keeps_what_it_knows() {
    let folder = tempfile::tempdir().unwrap();
    let file = &folder.path().join("six").to_str().unwrap().to_owned();
    for signal in ["-INT", "-TERM"] {
        let child = started(&six(file, &[]), file);
        std::thread::sleep(Duration::from_millis(300));
        let pid = child.id().to_string();
        let sent = Command::new("kill").args([signal, &pid]).status().unwrap();
        assert!(sent.success());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        let row = &json_lines(&String::from_utf8_lossy(&output.stdout))[0];
        assert_eq!(row["exact"], false);
        assert_eq!(row["best"].as_str().unwrap().len(), 2);
        assert!(String::from_utf8_lossy(&output.stderr).ends_with("loam: interrupted\n"));
    }
    let names = fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(names, 1, "no draft is left");
}

#[test]
fn a_finished_search_is_answered_from_its_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("four");
    let file = file.to_str().unwrap();
    let args = [
        "solve",
        "othello",
        "--board",
        "4x4",
        "--json",
        "--checkpoint",
        file,
    ];
    let first = &json_lines(&prints(&args))[0];
    let output = loam(&args).assert().success().get_output().clone();
    let again = &json_lines(&String::from_utf8_lossy(&output.stdout))[0];
    for field in ["score", "best", "exact", "nodes", "pv", "depth"] {
        assert_eq!(first[field], again[field], "{field}");
    }
}

#[test]
fn a_list_goes_on_where_it_was_killed() {
    const OVER: &str = "XXXX---------OOO O";
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (list, file) = (&path("list.obf"), &path("rows"));
    let lines = format!("{FFO_1}; G8:+18;\n{PASS}; --:-16;\n{OVER}; --:-12;\n");
    fs::write(list, lines).unwrap();
    let args = |more: &[&'static str]| {
        let common = ["solve", "othello", list, "--json", "--checkpoint", file];
        loam(&[&common[..], more].concat()).output().unwrap()
    };
    let rows = |output: &Output| {
        let mut rows = json_lines(&String::from_utf8_lossy(&output.stdout));
        for row in &mut rows {
            // Numbers of many digits may change in the last one.
            let nps = row.as_object_mut().unwrap().remove("nps");
            assert!(nps.unwrap().is_f64());
            let milliseconds = row["seconds"].as_f64().unwrap() * 1e3;
            row["seconds"] = (milliseconds.round() as u64).into();
        }
        rows
    };
    let said = |output: &Output| String::from_utf8_lossy(&output.stderr).into_owned();
    let first = args(&[]);
    assert_eq!(first.status.code(), Some(1), "the third is wrong");
    let whole = fs::read_to_string(file).unwrap();
    assert_eq!(whole.lines().count(), 4, "{whole}");

    // All that is known is said again, down to the seconds it took.
    let again = args(&[]);
    assert_eq!(rows(&again), rows(&first));
    assert_eq!(fs::read_to_string(file).unwrap(), whole);

    // Killed within the second row: its part of a line goes, and it is solved
    // anew, by one of several workers too.
    let end = whole.match_indices('\n').nth(1).unwrap().0;
    fs::write(file, &whole[..end + 20]).unwrap();
    let resumed = args(&["--jobs", "2"]);
    let going_on = "loam: going on: 1 of 3 positions are solved\n";
    assert!(said(&resumed).starts_with(going_on), "{}", said(&resumed));
    let (resumed, first) = (rows(&resumed), rows(&first));
    assert_eq!(
        (&resumed[0], &resumed[2]["agrees"]),
        (&first[0], &false.into())
    );
    assert_eq!(resumed[1]["score"], first[1]["score"]);
    assert_eq!(fs::read_to_string(file).unwrap().lines().count(), 4);

    // A header cut short is begun anew; whatever else is not ours is left.
    fs::write(file, &whole[..10]).unwrap();
    assert_eq!(rows(&args(&[])).len(), 3);
    let whole = fs::read_to_string(file).unwrap();
    let refuses = |more: &[&'static str], why: &str| {
        let before = fs::read(file).unwrap();
        let output = args(more);
        assert_eq!(output.status.code(), Some(2));
        assert!(said(&output).ends_with(why), "{}", said(&output));
        assert_eq!(fs::read(file).unwrap(), before);
    };
    refuses(&["--goal", "result"], "rows: was saved for other options\n");
    fs::write(file, whole.replacen("score\":", "score:", 1)).unwrap();
    refuses(&[], "rows: line 2 is damaged\n");
    fs::write(file, "my diary\n").unwrap();
    refuses(&[], "rows: is not a file of solved positions\n");
    fs::write(file, "my diary").unwrap();
    refuses(&[], "rows: is not a file of solved positions\n");
}

/// A move as WTHOR writes it.
fn byte(text: &str) -> u8 {
    let text = text.as_bytes();
    10 * (text[1] - b'0') + text[0] - b'a' + 1
}

/// A WTHOR base with theory from so many empty squares on: games as moves,
/// Black's discs and Black's discs in theory.
fn base(depth: u8, games: &[(&str, u8, u8)]) -> Vec<u8> {
    let mut bytes = vec![
        20,
        26,
        1,
        1,
        games.len() as u8,
        0,
        0,
        0,
        0,
        0,
        0xd0,
        7,
        8,
        0,
        depth,
        0,
    ];
    for &(moves, score, theory) in games {
        bytes.extend([0, 0, 0, 0, 0, 0, score, theory]);
        let moves: Vec<&str> = (0..moves.len() / 2).map(|i| &moves[2 * i..][..2]).collect();
        bytes.extend(moves.iter().map(|text| byte(text)));
        bytes.extend(vec![0; 60 - moves.len()]);
    }
    bytes
}

const WHOLE: &str = "f5f6e6f4e3d3f3c5c4c3g4d6e7f8f7e2d2h3h5c2d1f1c1g6e8d8g5g8b3f2\
                     g3h2e1b1b4a5a4a3c6b6b5a6c7d7b7h6c8a7a8b8h8h4a2b2g7h7h1g2g1a1";
/// Nine moves to a wipe-out.
const SHORTEST: &str = "e6f4e3f6g5d6e7f5c5";

#[test]
fn bases_of_games_are_compared_with_their_theory() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let games = [
        (WHOLE, 53, 56),
        (SHORTEST, 64, 64),
        (WHOLE, 53, 0),
        ("a1", 32, 32),
        (WHOLE, 53, 50),
    ];
    let file = path("some.wtb");
    // Twelve moves before the end White is to move, 48 discs behind.
    fs::write(&file, base(12, &games)).unwrap();
    let args = ["solve", "othello", &file, "--table", "16", "--json"];
    let output = loam(&args).assert().code(1).get_output().clone();
    let rows = json_lines(&String::from_utf8_lossy(&output.stdout));
    assert_eq!(rows.len(), 2);
    for (row, (game, expected)) in rows.iter().zip([(1, 48), (5, 36)]) {
        assert_eq!(
            (&row["game"], &row["expected"]),
            (&game.into(), &expected.into()),
            "{row}"
        );
        assert_eq!(
            (&row["score"], &row["empties"]),
            (&48.into(), &12.into()),
            "{row}"
        );
        assert_eq!(row["agrees"], expected == 48);
        assert!(row.get("file").is_none());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        said.starts_with("loam: 2 positions, 1 wrong, 1 right, "),
        "{said}"
    );
    let skipped =
        "\nloam: 3 games skipped: 1 too short, 1 without a theoretical score, 1 illegal\n";
    assert!(said.contains(skipped), "{said}");

    // White to move sees the same score from the other side.
    let other = path("other.wtb");
    fs::write(&other, base(11, &[(WHOLE, 53, 50)])).unwrap();
    let args = ["solve", "othello", &other, "--table", "16"];
    let row = &json_lines(&prints_json(&args))[0];
    assert_eq!(
        (&row["expected"], &row["agrees"]),
        (&(-36).into(), &true.into())
    );

    let both = ["solve", "othello", &other, &other, "--table", "16"];
    let rows = json_lines(&prints_json(&both));
    assert_eq!((rows.len(), &rows[1]["file"]), (2, &other.as_str().into()));
    fs::write(&other, base(0, &[(WHOLE, 53, 50)])).unwrap();
    let why = refused(&mut loam(&["solve", "othello", &other]));
    assert!(
        why.contains("no position in it (1 games skipped: "),
        "{why}"
    );
}

/// Runs a command that must succeed and returns its rows.
fn prints_json(args: &[&str]) -> String {
    let output = loam(&[args, &["--json"]].concat()).assert().success();
    String::from_utf8(output.get_output().stdout.clone()).unwrap()
}

#[test]
fn several_at_a_time_come_in_order() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("many.wtb");
    let file = file.to_str().unwrap();
    fs::write(file, base(10, &[(WHOLE, 53, 53); 9])).unwrap();
    let games = |more: &[&str]| -> Vec<u64> {
        let args = [&["solve", "othello", file, "--table", "16"], more].concat();
        let output = loam(&[&args[..], &["--json"]].concat()).output().unwrap();
        let rows = json_lines(&String::from_utf8_lossy(&output.stdout));
        let scores: Vec<&Value> = rows.iter().map(|row| &row["score"]).collect();
        assert!(scores.iter().all(|&score| score == scores[0]), "{rows:?}");
        rows.iter()
            .map(|row| row["game"].as_u64().unwrap())
            .collect()
    };
    let all: Vec<u64> = (1..=9).collect();
    assert_eq!(games(&[]), all);
    assert_eq!(games(&["--jobs", "4"]), all);
    assert_eq!(games(&["--count", "3"]), [3, 6, 9]);
    assert_eq!(games(&["--count", "20", "--jobs", "64"]), all);
    for wrong in [["--jobs", "0"], ["--count", "0"]] {
        refused(&mut loam(
            &[&["solve", "othello", file], &wrong[..]].concat(),
        ));
    }
    let why = refused(&mut loam(&[
        "solve",
        "othello",
        file,
        "--jobs",
        "2",
        "--threads",
        "2",
    ]));
    assert!(why.contains("cannot be used with"), "{why}");
    let why = refused(&mut loam(&["solve", "othello", "--count", "2"]));
    assert!(why.contains("FILE"), "{why}");
}

#[test]
fn amazons_is_solved_from_the_start_and_from_a_file() {
    let row = json_lines(&prints(&["solve", "amazons", "--board", "4x4", "--json"])).remove(0);
    assert_eq!(row["winner"], "black");
    assert!(row["nodes"].as_u64().unwrap() > 100 && row["seconds"].as_f64().unwrap() >= 0.0);
    let line: Vec<&str> = row["pv"]
        .as_array()
        .unwrap()
        .iter()
        .map(|mv| mv.as_str().unwrap())
        .collect();
    let line = line.join(" ");
    let end = prints(&[
        "moves", "amazons", "--board", "4x4", "--moves", &line, "--json",
    ]);
    let end = json_lines(&end).remove(0);
    assert_eq!(
        end["moves"].as_array().unwrap().len(),
        0,
        "the line goes to the end"
    );

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("positions.txt");
    fs::write(&path, "# two\nb2b/4/w2w/4 w\n\n.b/w. b\n").unwrap();
    refuses(&["solve", "amazons", path.to_str().unwrap()], "line 4");
    fs::write(&path, "# two\nb2b/4/w2w/4 w\n\n1b/w1 b\n").unwrap();
    let rows = json_lines(&prints(&[
        "solve",
        "amazons",
        path.to_str().unwrap(),
        "--json",
    ]));
    let winners: Vec<&str> = rows
        .iter()
        .map(|row| row["winner"].as_str().unwrap())
        .collect();
    assert_eq!(winners.len(), 2);
    assert_eq!(winners[0], "white");
}

#[test]
fn amazons_goes_on_from_a_checkpoint_and_refuses_others() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("five.proof");
    let path = path.to_str().unwrap();
    let common = ["solve", "amazons", "--json", "--checkpoint", path];
    let stopped = [
        &common[..],
        &["--board", "5x6", "--nodes", "2000", "--threads", "1"],
    ]
    .concat();
    let first = json_lines(&prints(&stopped)).remove(0);
    assert_eq!(first["winner"], Value::Null);
    assert!(first["proof"].as_u64().unwrap() > 0);
    let output = loam(&stopped).assert().success().get_output().clone();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.starts_with("loam: going on with "), "{said}");
    let second = json_lines(&String::from_utf8(output.stdout).unwrap()).remove(0);
    assert!(second["nodes"].as_u64().unwrap() >= first["nodes"].as_u64().unwrap());
    refuses(&[&common[..], &["--board", "5x5"]].concat(), "another task");
    let mut bytes = fs::read(path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(path, bytes).unwrap();
    refuses(&stopped, "damaged");
}

#[test]
fn amazons_is_solved_move_by_move() {
    let solve = ["solve", "amazons", "--board", "4x4", "--replies"];
    let row = json_lines(&prints(&[&solve[..], &["--json"]].concat())).remove(0);
    let replies = row["replies"].as_array().unwrap();
    assert_eq!((replies.len(), &row["winner"]), (88, &"black".into()));
    assert!(replies.iter().all(|reply| reply["winner"] == "black"));
    let text = prints(&solve);
    assert!(text.contains("88 moves after which black wins"), "{text}");
    let stopped = [
        "solve",
        "amazons",
        "--board",
        "6x5",
        "--replies",
        "--nodes",
        "5000",
    ];
    let text = prints(&stopped);
    assert!(
        text.contains("not solved") && text.contains("moves open"),
        "{text}"
    );
    refuses(&["solve", "othello", "--replies"], "Amazons");
}

#[test]
fn amazons_endgames_of_large_boards_are_solved() {
    let position = "xxxxxxxxxx/".repeat(8) + "xx1b1w1xxx/xxxx1xxxxx w";
    let row = prints(&["solve", "amazons", "--position", &position, "--json"]);
    assert!(!json_lines(&row).remove(0)["winner"].is_null());
    let strategy = ["--strategy", "large.strategy", "--position", &position];
    refuses(
        &[&["solve", "amazons"][..], &strategy].concat(),
        "63 squares",
    );
    let start = ["--board", "10x10", "--nodes", "1000", "--threads", "1"];
    let text = prints(&[&["solve", "amazons"][..], &start].concat());
    assert!(text.contains("not solved"), "{text}");
    refuses(
        &["solve", "amazons", "--board", "4x4", "--best", "2"],
        "Othello only",
    );
}

#[test]
fn amazons_strategies_are_written_and_verified() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("four.strategy");
    let path = path.to_str().unwrap();
    let solve = ["solve", "amazons", "--board", "4x4", "--strategy", path];
    prints(&solve);
    // What cannot be written does not cost the answer.
    let nowhere = "/nowhere/to/be/found/four.strategy";
    let output = loam(&["solve", "amazons", "--board", "4x4", "--strategy", nowhere]);
    let output = { output }.assert().failure().get_output().clone();
    assert!(
        String::from_utf8(output.stdout)
            .unwrap()
            .contains("black wins")
    );
    let row = json_lines(&prints(&["solve", "verify", path, "--json"])).remove(0);
    assert_eq!(
        (&row["winner"], &row["wins"]),
        (&"black".into(), &true.into())
    );
    assert!(row["moves"].as_u64().unwrap() > 500);
    let text = prints(&["solve", "verify", path]);
    assert!(text.contains("black wins against every defence"), "{text}");
    let mut bytes = fs::read(path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(path, bytes).unwrap();
    refuses(&["solve", "verify", path], "damaged");
    fs::write(path, "something else").unwrap();
    refuses(&["solve", "verify", path], "is not a strategy");
}

#[test]
fn the_solvers_of_the_thesis_agree() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_str().unwrap();
    prints(&["db", "build", "--set", "small", "--dir", dir]);
    let common = ["solve", "amazons", "--profile", "song-2013", "--json"];
    for solver in ["ab", "ab.db", "dfpn", "dfpn.db"] {
        let args = ["--board", "4x4", "--solver", solver, "--databases", dir];
        let row = json_lines(&prints(&[&common[..], &args].concat())).remove(0);
        assert_eq!(
            (&row["winner"], &row["proof"]),
            (&"black".into(), &true.into())
        );
        assert!(!row["pv"].as_array().unwrap().is_empty());
    }
    let empty = tempfile::tempdir().unwrap();
    let empty = empty.path().to_str().unwrap();
    let none = [&common[..], &["--board", "4x4", "--databases", empty]].concat();
    refuses(&none, "there are no databases");
}

fn refuses(args: &[&str], why: &str) {
    let said = refused(&mut loam(args));
    assert!(said.contains(why), "{said}");
}
