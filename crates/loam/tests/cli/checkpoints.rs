//! What `loam solve --checkpoint` keeps: single searches, one process at a time,
//! and lists, which several share.

use crate::{json_lines, loam, prints, refused};
use serde_json::Value;
use std::fs;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// FFO 1.
const FFO_1: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";
/// Black must pass, and White takes the last disc.
const PASS: &str = "OXX------------- X";

fn spawn(args: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_loam"))
        .args(args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn rows(output: &Output) -> Vec<Value> {
    json_lines(&String::from_utf8_lossy(&output.stdout))
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
    let child = spawn(args);
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
    let task = "six: was saved for another task: the score of ";
    assert!(why.contains(task), "{why}");
    let why = refused(&mut loam(&six(file, &["--goal", "result"])));
    assert!(why.contains(task), "{why}");
    let mut bytes = fs::read(file).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(file, &bytes).unwrap();
    let why = refused(&mut loam(&six(file, &[])));
    assert!(why.contains("six: is damaged at record "), "{why}");
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
    let other = loam(&[&common[..], &["--board", "5x5"]].concat());
    let why = refused(&mut { other });
    assert!(
        why.contains("another task: who wins Amazons from "),
        "{why}"
    );
    let mut bytes = fs::read(path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(path, bytes).unwrap();
    let why = refused(&mut loam(&stopped));
    assert!(why.contains("five.proof: is damaged at "), "{why}");
}

/// A proof that takes far longer than any test.
fn proof<'a>(file: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let args = ["solve", "amazons", "--board", "6x6", "--table", "8"];
    let kept = ["--checkpoint", file, "--save-every", "5ms", "--json"];
    [&args[..], &kept, &["--threads", "1"], more].concat()
}

#[test]
fn many_at_one_checkpoint_leave_it_whole() {
    let folder = tempfile::tempdir().unwrap();
    let file = &folder.path().join("a.proof").to_str().unwrap().to_owned();
    let mut nodes = 0;
    for round in 0..6 {
        let mut children: Vec<Child> = (0..4)
            .map(|_| spawn(&proof(file, &["--time", "500ms"])))
            .collect();
        if round % 2 == 1 {
            std::thread::sleep(Duration::from_millis(250 + 40 * round));
            for child in &mut children {
                child.kill().unwrap();
            }
        }
        for child in children {
            let output = child.wait_with_output().unwrap();
            let why = said(&output);
            match output.status.code() {
                Some(0) | None => {}
                Some(2) => assert!(why.contains("a.proof: in use by process "), "{why}"),
                _ => panic!("{output:?}"),
            }
        }
        // Nothing of what was saved is lost.
        let output = loam(&proof(file, &["--nodes", "1"])).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        let now = rows(&output)[0]["nodes"].as_u64().unwrap();
        assert!(now >= nodes, "{now} after {nodes}");
        nodes = now;
    }
    assert!(nodes > 100);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_second_search_on_a_checkpoint_says_who_has_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = &folder.path().join("six").to_str().unwrap().to_owned();
    let mut child = started(&six(file, &[]), file);
    let why = refused(&mut loam(&six(file, &[])));
    assert!(
        why.ends_with(&format!("six: in use by process {}", child.id())),
        "{why}"
    );
    child.kill().unwrap();
    child.wait().unwrap();
    loam(&six(file, &["--time", "10ms"])).assert().success();
}

/// A command that cannot write files of more than so many kilobytes: as if the
/// disk were full.
#[cfg(unix)]
fn cramped(kilobytes: u32, args: &[&str]) -> Output {
    let limit = format!("trap '' XFSZ; ulimit -f {}; exec \"$@\"", 2 * kilobytes);
    Command::new("sh")
        .args(["-c", &limit, "sh", env!("CARGO_BIN_EXE_loam")])
        .args(args)
        .output()
        .unwrap()
}

#[cfg(unix)]
#[test]
fn a_full_disk_costs_no_answer() {
    let folder = tempfile::tempdir().unwrap();
    let file = &folder.path().join("kept").to_str().unwrap().to_owned();
    for args in [six(file, &["--time", "1s"]), proof(file, &["--time", "1s"])] {
        let output = cramped(4, &args);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert_eq!(rows(&output).len(), 1);
        let said = said(&output);
        let lines: Vec<&str> = said.lines().collect();
        assert_eq!(lines.len(), 2, "once on the way, once in the end: {said}");
        assert!(
            lines
                .iter()
                .all(|line| line.contains("kept: cannot write it: "))
        );
        let left = fs::read_dir(folder.path()).unwrap();
        assert!(
            left.into_iter()
                .all(|entry| entry.unwrap().file_name() == "kept")
        );
        let _ = fs::remove_file(file);
    }
    let list = &folder.path().join("list.obf").to_str().unwrap().to_owned();
    let lines = alike(FFO_1)[..4].join(";\n");
    fs::write(list, lines + ";\n").unwrap();
    let args = ["solve", "othello", list, "--json", "--checkpoint", file];
    loam(&args).assert().success();
    // The header and a row or two.
    fs::remove_file(file).unwrap();
    let output = cramped(1, &args);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert_eq!(rows(&output).len(), 4);
    let ours = said(&output);
    let why = ours
        .lines()
        .filter(|line| line.contains("kept: cannot write it: "));
    assert_eq!(why.count(), 2, "{ours}");
    // With room again it goes on.
    let output = loam(&args).output().unwrap();
    assert!(said(&output).contains("going on: "), "{output:?}");
    assert_eq!(rows(&output).len(), 4);
}

#[test]
fn a_list_goes_on_where_it_was_killed() {
    const OVER: &str = "XXXX---------OOO O";
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (list, file) = (&path("list.obf"), &path("rows"));
    let lines = format!("{FFO_1}; G8:+18;\n{PASS}; --:-16;\n{OVER}; --:-12;\n");
    fs::write(list, lines).unwrap();
    let run = |more: &[&'static str]| {
        let common = ["solve", "othello", list, "--json", "--checkpoint", file];
        loam(&[&common[..], more].concat()).output().unwrap()
    };
    let rows = |output: &Output| {
        let mut rows = rows(output);
        for row in &mut rows {
            // Numbers of many digits may change in the last one.
            let nps = row.as_object_mut().unwrap().remove("nps");
            assert!(nps.unwrap().is_f64());
            let milliseconds = row["seconds"].as_f64().unwrap() * 1e3;
            row["seconds"] = (milliseconds.round() as u64).into();
        }
        rows
    };
    let size = || fs::metadata(file).unwrap().len() as usize;
    let first = run(&[]);
    assert_eq!(first.status.code(), Some(1), "the third is wrong");
    let whole = fs::read(file).unwrap();

    // All that is known is said again, down to the seconds it took.
    let again = run(&[]);
    assert_eq!(rows(&again), rows(&first));
    assert!(fs::read(file).unwrap() == whole);

    // Killed within a row: its part goes with a word, and it is solved anew, by
    // one of several workers too.
    fs::write(file, &whole[..whole.len() - 5]).unwrap();
    let resumed = run(&["--jobs", "2"]);
    let words = said(&resumed);
    let mut words = words.lines();
    let torn = words.next().unwrap();
    assert!(torn.ends_with("rows: the last row was not written to its end, and is dropped"));
    let going_on = "loam: going on: 2 of 3 positions are solved";
    assert_eq!(words.next(), Some(going_on));
    assert_eq!(rows(&resumed)[..2], rows(&first)[..2]);
    assert_eq!(rows(&resumed)[2]["agrees"], false);
    assert!(size() + 100 > whole.len());

    let refuses = |more: &[&'static str], why: &str| {
        let before = fs::read(file).unwrap();
        let output = run(more);
        assert_eq!(output.status.code(), Some(2));
        assert!(said(&output).contains(why), "{}", said(&output));
        assert!(fs::read(file).unwrap() == before);
    };
    refuses(
        &["--best", "2"],
        "rows: was saved for another task: solving with --goal score --selectivity 100\n",
    );
    let mut damaged = whole.clone();
    damaged[whole.len() / 3] ^= 1;
    fs::write(file, damaged).unwrap();
    refuses(&[], "rows: is damaged at record 0\n");
    fs::write(file, "my diary\n").unwrap();
    refuses(&[], "rows: is not a file of solved positions\n");
    let old = r#"{"best":null,"depth":null,"goal":"score","solved positions":1}"#;
    fs::write(file, old).unwrap();
    refuses(
        &[],
        "rows: was written by an older version of the program: remove it",
    );
}

/// A position as it looks from the eight sides of the board, and with the
/// colours exchanged.
fn alike(position: &str) -> Vec<String> {
    let squares: Vec<char> = position.chars().take(64).collect();
    let mut all = Vec::new();
    for view in 0..16 {
        let look = |at: usize| {
            let (mut row, mut col) = (at / 8, at % 8);
            if view & 1 > 0 {
                row = 7 - row;
            }
            if view & 2 > 0 {
                col = 7 - col;
            }
            if view & 4 > 0 {
                (row, col) = (col, row);
            }
            match (squares[8 * row + col], view & 8 > 0) {
                ('X', true) => 'O',
                ('O', true) => 'X',
                (square, _) => square,
            }
        };
        let board: String = (0..64).map(look).collect();
        all.push(format!("{board} {}", if view & 8 > 0 { 'O' } else { 'X' }));
    }
    all
}

#[test]
fn processes_share_a_list() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (list, file) = (&path("list.obf"), &path("rows"));
    let positions = alike(FFO_1);
    let lines: Vec<String> = positions.iter().map(|one| format!("{one};\n")).collect();
    fs::write(list, lines.concat()).unwrap();
    let common = ["solve", "othello", list, "--table", "16", "--json"];
    let args = [&common[..], &["--checkpoint", file, "--jobs", "2"]].concat();
    // One is killed on its way.
    let mut killed = spawn(&args);
    let patience = Instant::now() + Duration::from_secs(60);
    let size = || fs::metadata(file).map_or(0, |data| data.len());
    while size() < 600 && Instant::now() < patience {
        std::thread::sleep(Duration::from_millis(1));
    }
    killed.kill().unwrap();
    killed.wait().unwrap();
    let children: Vec<Child> = (0..2).map(|_| spawn(&args)).collect();
    let mut here = 0;
    for child in children {
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{output:?}");
        let rows = rows(&output);
        assert_eq!(rows.len(), positions.len());
        for (row, position) in rows.iter().zip(&positions) {
            assert_eq!(
                (&row["position"], &row["score"]),
                (&position.as_str().into(), &18.into())
            );
        }
        let said = said(&output);
        let number = |end: &str| -> Option<usize> {
            let (before, _) = said.split_once(end)?;
            before.rsplit(' ').next()?.parse().ok()
        };
        let known = number(" of 16 positions are solved").unwrap_or(0);
        here += number(" solved here, ").unwrap_or(positions.len() - known);
    }
    // Each of four threads may at last be at what another is at.
    assert!(here <= positions.len() + 4, "{here}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}
