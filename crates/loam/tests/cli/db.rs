//! `loam db`: building, asking and checking databases of Amazons areas.

use crate::{json_lines, loam, prints, refused};
use loam_store::Lock;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

fn path(folder: &tempfile::TempDir, name: &str) -> String {
    folder.path().join(name).to_str().unwrap().to_owned()
}

/// The arguments that build one database.
fn build<'a>(family: &'a str, size: &'a str, queens: &'a str, dir: &'a str) -> Vec<&'a str> {
    vec![
        "db", "build", "--family", family, "--size", size, "--queens", queens, "--dir", dir,
    ]
}

fn query(dir: &str, area: &str) -> Value {
    let args = ["db", "query", "--area", area, "--dir", dir, "--json"];
    json_lines(&prints(&args)).remove(0)
}

#[test]
fn databases_are_built_counted_asked_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let dir = &path(&folder, "areas");
    let text = prints(&build("simple", "3x2", "1", dir));
    assert!(text.starts_with("simple 2x3 1: 28 entries, "), "{text}");
    prints(&build("blocker", "2x3", "0+1", dir));
    prints(&build("active", "2x3", "1+2", dir));
    prints(&build("constrained", "2x2", "0+1v1+0", dir));
    let again = prints(&[&build("active", "2x3", "2+1", dir)[..], &["--json"]].concat());
    assert_eq!(json_lines(&again)[0]["kept"], true);

    let rows = json_lines(&prints(&["db", "stats", dir, "--json"]));
    let row = |i: usize, name: &str| rows[i][name].clone();
    assert_eq!(rows.len(), 4);
    assert_eq!(
        (row(0, "family"), row(0, "size")),
        ("simple".into(), "2x3".into())
    );
    assert_eq!((row(0, "queens"), row(0, "entries")), (1.into(), 28.into()));
    assert_eq!(row(0, "defective"), 2);
    assert_eq!((row(1, "normal"), row(1, "blockers")), (0.into(), 1.into()));
    assert_eq!(
        (row(1, "entries"), row(1, "positions")),
        (28.into(), 192.into())
    );
    assert_eq!((row(2, "black"), row(2, "white")), (2.into(), 1.into()));
    assert_eq!(
        (row(2, "entries"), row(2, "defective")),
        (104.into(), Value::Null)
    );
    assert_eq!(row(3, "black_blockers"), 1);
    for (row, name) in rows
        .iter()
        .zip(["simple-2x3-1", "blocker-2x3-0+1", "active-2x3-2+1"])
    {
        let file = folder.path().join(format!("areas/{name}.loamdb"));
        assert_eq!(row["bytes"], fs::metadata(file).unwrap().len());
    }
    let table = prints(&["db", "stats", dir]);
    assert!(
        table.contains("simple      2x3  1                28         2"),
        "{table}"
    );
    assert!(table.contains("\n4 databases, "), "{table}");
    let one = &path(&folder, "areas/active-2x3-2+1.loamdb");
    assert_eq!(
        json_lines(&prints(&["db", "stats", one, "--json"]))[0],
        rows[2]
    );
    assert!(prints(&["db", "verify", dir]).ends_with("all in order\n"));
    assert!(prints(&["db", "verify", one]).starts_with("1 databases, "));

    assert_eq!(query(dir, "#B#/.#.")["value"], "1");
    assert_eq!(query(dir, "#B#/.#.")["database"], "simple 2x3 1");
    assert_eq!(query(dir, "W./WB")["database"], Value::Null);
    assert_eq!(query(dir, "W./W#/.B")["database"], "active 2x3 2+1");
}

#[test]
fn a_query_tells_value_stops_temperature_and_best_moves() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_str().unwrap();
    let row = query(dir, "B.W/.#.");
    for (name, expected) in [
        ("value", "{2|-2}"),
        ("left_stop", "2"),
        ("right_stop", "-2"),
        ("temperature", "2"),
        ("mean", "0"),
        ("outcome", "N"),
        ("left_stop_tm1", "3"),
        ("right_stop_tm1", "-3"),
        ("kind", "active area"),
        ("best_black", "a2-b2/c1"),
        ("best_white", "c2-b2/a1"),
    ] {
        assert_eq!(row[name], expected, "{name}");
    }
    assert_eq!(
        row["left_wall"],
        serde_json::json!([["-1", "3"], ["2", "0"]])
    );
    assert_eq!((&row["lower"], &row["upper"]), (&(-3).into(), &3.into()));
    assert_eq!(query(dir, "..b")["kind"], "black blocker territory");
    assert_eq!(query(dir, "BW")["value"], "0");
    // The rim is burnt: the area is the same.
    assert_eq!(query(dir, "####/B.W#/.#.#")["value"], "{2|-2}");
    // The thesis's zugzwang (§2.3.3), one of the same kind.
    let zugzwang = query(dir, "##.####/###B###/#.#W#.#/.#.#.#./.#...#.");
    assert_eq!(
        (&zugzwang["value"], &zugzwang["temperature"]),
        (&"-9".into(), &"-1".into())
    );
    let args = ["db", "query", "--area", "#./#W/.B", "--dir", dir];
    let text = prints(&args);
    assert!(text.contains("active area, value -1/2\n"), "{text}");
    assert!(text.contains("Black moves b1-a1/b1\n"), "{text}");
}

#[test]
fn areas_are_summed() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_str().unwrap();
    let areas = ["--area", "##W/..B/BW#", "--area", "##./WBB/W##"];
    let args = [&["db", "query", "--dir", dir][..], &areas].concat();
    assert_eq!(
        json_lines(&prints(&[&args[..], &["--json"]].concat())).len(),
        2
    );
    let sum = prints(&[&args[..], &["--sum", "--json"]].concat());
    let sum = &json_lines(&sum)[0];
    assert_eq!((&sum["value"], &sum["outcome"]), (&"1".into(), &"L".into()));
    assert!(prints(&[&args[..], &["--sum"]].concat()).contains(", value 1\n"));
}

/// Values of areas that an independent program found.
#[test]
fn queries_agree_with_the_reference_values() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_str().unwrap();
    let facts = include_str!("../../../cgt/tests/data/cgt_values.jsonl");
    let facts = json_lines(facts);
    let areas = facts
        .iter()
        .flat_map(|fact| ["--area", fact["pos"].as_str().unwrap()]);
    let mut args = vec!["db", "query", "--dir", dir, "--json"];
    args.extend(areas);
    let rows = json_lines(&prints(&args));
    assert_eq!(rows.len(), facts.len());
    for (row, fact) in rows.iter().zip(&facts) {
        for name in [
            "value",
            "left_stop",
            "right_stop",
            "temperature",
            "mean",
            "outcome",
        ] {
            assert_eq!(row[name], fact[name], "{name} of {fact}");
        }
    }
}

#[test]
fn the_first_query_builds_the_small_set_where_the_user_keeps_data() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("share");
    let ask = || {
        let mut command = loam(&["db", "query", "--area", "#./#W/.B", "--json"]);
        command.env_remove("LOAM_DATA").env("XDG_DATA_HOME", &data);
        let output = command.assert().success().get_output().clone();
        assert!(output.stderr.is_empty(), "{output:?}");
        json_lines(&String::from_utf8(output.stdout).unwrap()).remove(0)
    };
    let first = ask();
    assert_eq!(first["database"], "active 2x3 1+1");
    let dir = data.join("loam/amazons");
    assert!(fs::read_dir(&dir).unwrap().count() > 200);
    assert_eq!(ask(), first);
    // Where nothing can be written, small areas are worked out.
    let mut command = loam(&["db", "query", "--area", "#./#W/.B", "--json"]);
    command.env("LOAM_DATA", "/dev/null");
    let output = command.assert().success().get_output().clone();
    let row = json_lines(&String::from_utf8(output.stdout).unwrap()).remove(0);
    assert_eq!(
        (&row["value"], &row["database"]),
        (&"-1/2".into(), &Value::Null)
    );
}

/// Starts a build and waits until it has kept some of its work.
fn started(args: &[&str], part: &Path) -> Child {
    let mut child = Command::new(env!("CARGO_BIN_EXE_loam"))
        .args(args)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let start = Instant::now();
    while !part.exists() && start.elapsed() < Duration::from_secs(20) {
        if child.try_wait().unwrap().is_some() {
            break;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    child
}

#[test]
fn a_killed_build_goes_on_and_ends_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let (whole, killed) = (&path(&folder, "whole"), &path(&folder, "killed"));
    let name = "active-3x4-2+2.loamdb";
    prints(&build("active", "3x4", "2+2", whole));
    let often = ["--checkpoint", "0", "--threads", "1"];
    let args = [&build("active", "3x4", "2+2", killed)[..], &often].concat();
    let part = folder.path().join("killed/active-3x4-2+2.part");
    for pause in [0, 60, 150] {
        let mut child = started(&args, &part);
        std::thread::sleep(Duration::from_millis(pause));
        // It may have finished; then there is nothing to kill.
        let _ = child.kill();
        child.wait().unwrap();
    }
    loam(&args).assert().success();
    let read = |dir: &str| fs::read(Path::new(dir).join(name)).unwrap();
    assert_eq!(read(killed), read(whole));
    assert!(!part.exists());
}

#[test]
fn damaged_and_foreign_files_are_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_str().unwrap();
    prints(&build("active", "2x3", "1+1", dir));
    let file = folder.path().join("active-2x3-1+1.loamdb");
    let whole = fs::read(&file).unwrap();
    let mut bytes = whole.clone();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&file, &bytes).unwrap();
    for args in [
        vec!["db", "verify", dir],
        vec!["db", "query", "--area", "#./#W/.B", "--dir", dir],
    ] {
        let why = refused(&mut loam(&args));
        assert!(
            why.contains("active-2x3-1+1.loamdb: is damaged at block 0"),
            "{why}"
        );
    }
    fs::write(&file, &whole[..600]).unwrap();
    let why = refused(&mut loam(&["db", "stats", dir]));
    assert!(
        why.contains("is cut off: it has 600 bytes instead of "),
        "{why}"
    );
    fs::write(&file, "BW.\n").unwrap();
    let why = refused(&mut loam(&["db", "stats", dir]));
    assert!(why.contains("is not a database"), "{why}");
    let why = refused(&mut loam(&build("active", "2x3", "1+1", dir)));
    assert!(why.contains("is not a database"), "{why}");
}

/// Whichever byte is wrong, nobody is told anything else than before.
#[test]
fn over_a_damaged_block_a_query_is_refused_or_answered_as_before() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_str().unwrap();
    prints(&build("active", "2x6", "1+1", dir));
    let file = folder.path().join("active-2x6-1+1.loamdb");
    let whole = fs::read(&file).unwrap();
    let areas = [
        "B./../../.#/../.W",
        "BW/../../../../.#",
        "B./#./.#/../#./.W",
    ];
    let expected = areas.map(|area| query(dir, area));
    let mut count = [0, 0];
    for place in (200..whole.len()).step_by(16_384) {
        let mut bytes = whole.clone();
        bytes[place] ^= 0x10;
        fs::write(&file, bytes).unwrap();
        for (area, expected) in areas.iter().zip(&expected) {
            let mut command = loam(&["db", "query", "--area", area, "--dir", dir, "--json"]);
            let output = command.output().unwrap();
            if output.status.success() {
                let text = String::from_utf8(output.stdout).unwrap();
                assert_eq!(json_lines(&text)[0], *expected);
                count[0] += 1;
            } else {
                let block = format!("is damaged at block {}", (place - 168) / 16_384);
                let why = refused(&mut command);
                assert!(why.ends_with(&block), "{why}");
                count[1] += 1;
            }
        }
    }
    assert!(count.iter().all(|&count| count > 0), "{count:?}");
}

#[test]
fn a_solver_does_not_go_on_over_a_damaged_database() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_str().unwrap();
    prints(&["db", "build", "--set", "small", "--dir", dir]);
    for entry in fs::read_dir(folder.path()).unwrap() {
        let path = entry.unwrap().path();
        let mut bytes = fs::read(&path).unwrap();
        let sums = 8 * (bytes.len() / 16_384 + 1);
        let last = bytes.len() - sums - 1;
        bytes[last] ^= 1;
        fs::write(&path, bytes).unwrap();
    }
    let args = ["--board", "4x4", "--databases", dir];
    for solver in ["ab.db", "dfpn.db"] {
        let solve = [
            "solve",
            "amazons",
            "--profile",
            "song-2013",
            "--solver",
            solver,
        ];
        let why = refused(&mut loam(&[&solve[..], &args].concat()));
        assert!(why.contains(".loamdb: is damaged"), "{why}");
    }
}

#[test]
fn old_files_are_refused_with_the_command_that_makes_them_again() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_str().unwrap();
    let build = build("active", "2x3", "1+1", dir);
    prints(&build);
    let file = folder.path().join("active-2x3-1+1.loamdb");
    let whole = fs::read(&file).unwrap();
    fs::write(&file, [b"LoamAmDB", &[0; 1000][..]].concat()).unwrap();
    for args in [
        vec!["db", "stats", dir],
        vec!["db", "query", "--area", "BW", "--dir", dir],
    ] {
        let why = refused(&mut loam(&args));
        let expected = "was written by an older version of the program: `loam db build` makes it \
                        again";
        assert!(why.ends_with(expected), "{why}");
    }
    let output = loam(&build).assert().success().get_output().clone();
    let said = String::from_utf8(output.stderr).unwrap();
    let expected = "active-2x3-1+1.loamdb: has an older format; built anew\n";
    assert!(said.ends_with(expected), "{said}");
    assert_eq!(fs::read(&file).unwrap(), whole);
    // Work that nobody can go on with is not thrown away unasked.
    fs::remove_file(&file).unwrap();
    let part = folder.path().join("active-2x3-1+1.part");
    fs::write(&part, b"LoamAmC1 and so on").unwrap();
    let why = refused(&mut loam(&build));
    assert!(why.ends_with("; remove it to begin again"), "{why}");
    fs::remove_file(&part).unwrap();
    prints(&build);
}

#[test]
fn a_second_build_is_told_who_is_at_work() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_str().unwrap();
    let build = build("active", "2x3", "1+1", dir);
    let lock = Lock::acquire(folder.path()).unwrap();
    let why = refused(&mut loam(&build));
    let expected = format!("in use by process {}", std::process::id());
    assert!(why.ends_with(&expected), "{why}");
    drop(lock);
    prints(&build);
}

#[test]
fn wrong_words_are_refused_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_str().unwrap();
    let none = &path(&folder, "none");
    let ask = |area: &'static str| vec!["db", "query", "--dir", dir, "--area", area];
    let large = "......../......../......../......../B......./......../......../.......W";
    for (args, expected) in [
        (vec!["db", "build"], "--family"),
        (
            vec!["db", "build", "--set", "huge"],
            "small, thesis or large",
        ),
        (vec!["db", "build", "--family", "active"], "--size"),
        (build("passive", "2x3", "1", dir), "expected simple"),
        (build("active", "2x33", "1+1", dir), "expected COLUMNSxROWS"),
        (build("active", "2x3", "11", dir), "such as 2+1"),
        (build("active", "5x5", "2+2", dir), "24 squares"),
        (build("simple", "2x2", "5", dir), "more queens than squares"),
        (
            [&build("active", "3x6", "2+2", dir)[..], &["--memory", "64"]].concat(),
            "and may take 64 MB",
        ),
        (vec!["db", "stats", dir], "no databases"),
        (vec!["db", "stats", none], "no such file"),
        (vec!["db", "verify", dir], "no databases"),
        (vec!["db", "query"], "--area"),
        (ask("B.X"), "expected B W"),
        (ask("###"), "every square is burnt"),
        (ask("B.#.W"), "several areas"),
        (ask(large), "too large to work out"),
        (
            vec!["db", "query", "--area", "B.", "--dir", none],
            "no such folder",
        ),
    ] {
        let why = refused(&mut loam(&args));
        assert!(why.contains(expected), "{args:?}: {why}");
    }
}
