//! `loam solve`: scores, files with expectations, limits and strategies.

use crate::{json_lines, loam, prints, refused};
use serde_json::Value;
use std::fs;
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
    for (args, option) in [
        (&["loa", "--replies"][..], "--replies: is for"),
        (&["loa", "--checkpoint", "x"], "--checkpoint: is for"),
        (&["amazons", "--goal", "result"], "--goal: is for"),
        (&["amazons", "--selectivity", "73"], "--selectivity: is for"),
        (&["amazons", "--solver", "ab"], "--solver: is for"),
        (&["othello", "--strategy", "F"], "--strategy: is for"),
        (&["othello", "--databases", "/x"], "--databases: is for"),
        (
            &["othello", "--profile", "song-2013"],
            "--profile: 'song-2013' is no",
        ),
    ] {
        assert!(solve(args).starts_with(option), "{args:?}: {}", solve(args));
    }
    let six = ["othello", "--board", "6x6", "--selectivity", "73"];
    assert!(solve(&six).contains("less than 100 is for 8x8 only"));
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
    // A name that leads nowhere is heard of before hours of work.
    let nowhere = "/nowhere/to/be/found/six.strategy";
    let begun = Instant::now();
    refuses(
        &["solve", "amazons", "--board", "6x6", "--strategy", nowhere],
        "six.strategy: cannot ",
    );
    assert!(begun.elapsed() < Duration::from_secs(20));
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
        let args = ["--board", "4x4", "--solver", solver];
        let with: &[&str] = match solver.ends_with(".db") {
            true => &["--databases", dir],
            false => &[],
        };
        let row = json_lines(&prints(&[&common[..], &args, with].concat())).remove(0);
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
