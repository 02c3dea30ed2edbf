//! `loam book`: building, going on, showing and checking.

use crate::{json_lines, loam, prints, refused};
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

fn path(folder: &tempfile::TempDir, name: &str) -> String {
    folder.path().join(name).to_str().unwrap().to_owned()
}

/// The arguments that build a small book.
fn build<'a>(file: &'a str, positions: &'a str) -> Vec<&'a str> {
    let engine = ["--engine", "loam:depth=2", "--positions", positions];
    let mut args = vec!["book", "build", "othello", "--out", file];
    args.extend(engine);
    args
}

#[test]
fn a_book_is_built_shown_counted_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let file = &path(&folder, "small.book");
    let args = [&build(file, "40")[..], &["--threads", "2", "--json"]].concat();
    let row = &json_lines(&prints(&args))[0];
    assert_eq!((&row["positions"], &row["fresh"]), (&40.into(), &40.into()));
    assert_eq!(row["complete"], true);
    assert_eq!(row["bytes"], fs::metadata(file).unwrap().len());

    let show = ["book", "show", "othello", file];
    let text = prints(&show);
    assert!(text.starts_with("start\nblack to move, "), "{text}");
    assert!(
        text.contains("\nf5 ") && text.contains("\nbest line: "),
        "{text}"
    );

    let page = &json_lines(&prints(
        &[&show[..], &["--moves", "c4 e3", "--json"]].concat(),
    ))[0];
    assert_eq!(page["opening"], "Perpendicular");
    assert_eq!(page["to_move"], "black");
    let start = &json_lines(&prints(&[&show[..], &["--json"]].concat()))[0];
    assert_eq!(start["book_moves"].as_array().unwrap().len(), 4);
    assert_eq!(start["book_moves"][0]["value"], start["value"]);
    let far = [&show[..], &["--moves", "f5 f6 e6 f4 g7 d6"]].concat();
    assert_eq!(prints(&far).lines().last(), Some("not in the book"));
    let why = refused(&mut loam(&[&show[..], &["--moves", "f5 f5"]].concat()));
    assert!(why.starts_with("--moves: ply 2: "), "{why}");

    let stats = &json_lines(&prints(&["book", "stats", file, "--json"]))[0];
    assert_eq!(stats["positions"], 40);
    assert_eq!(stats["engine"], "loam:depth=2");
    let by_ply = stats["by_ply"].as_array().unwrap();
    assert_eq!((&by_ply[0], &by_ply[1]), (&1.into(), &1.into()));
    let sum: u64 = by_ply.iter().map(|count| count.as_u64().unwrap()).sum();
    assert_eq!(sum, 40);
    assert!(prints(&["book", "stats", "othello", file]).contains("judged by loam:depth=2"));
    let verified = prints(&["book", "verify", file]);
    assert!(
        verified.ends_with("40 positions, all in order\n"),
        "{verified}"
    );
}

#[test]
fn a_larger_book_goes_on_from_the_smaller_and_strangers_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = &path(&folder, "my.book");
    prints(&build(file, "8"));
    let output = loam(&build(file, "12"))
        .assert()
        .success()
        .get_output()
        .clone();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("8 positions are judged"), "{said}");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("12 positions, 4 of them new"), "{text}");
    let other = ["book", "build", "othello", "--out", file];
    let why = refused(&mut loam(
        &[&other[..], &["--engine", "loam:depth=3"]].concat(),
    ));
    assert!(why.contains("judged by loam:depth=2"), "{why}");

    // All positions within two plies: the start and the one after it.
    let shallow = &path(&folder, "shallow.book");
    let args = ["book", "build", "othello", "--out", shallow, "--plies", "2"];
    let text = prints(&[&args[..], &["--engine", "loam:depth=1"]].concat());
    assert!(text.contains(": 2 positions"), "{text}");
}

#[test]
fn a_book_for_amazons_gives_the_same_answers() {
    let folder = tempfile::tempdir().unwrap();
    let file = &path(&folder, "five.book");
    let args = ["book", "build", "amazons", "--board", "5x5", "--out", file];
    let args = [&args[..], &["--engine", "loam:nodes=300", "--json"]].concat();
    let five = json_lines(&prints(&[&args[..], &["--positions", "5"]].concat()));
    assert_eq!(five[0]["fresh"], 5);
    let more = loam(&[&args[..], &["--positions", "12"]].concat());
    let more = { more }.assert().success().get_output().stdout.clone();
    let row = &json_lines(&String::from_utf8(more).unwrap())[0];
    assert_eq!((&row["positions"], &row["fresh"]), (&12.into(), &7.into()));
    assert_eq!(row["bytes"], fs::metadata(file).unwrap().len());
    let page = &json_lines(&prints(&["book", "show", "amazons", file, "--json"]))[0];
    assert_eq!(
        (&page["to_move"], &page["in_book"]),
        (&"white".into(), &true.into())
    );
    assert!(page["book_moves"][0]["visits"].as_u64().unwrap() > 0);
    let stats = &json_lines(&prints(&["book", "stats", file, "--json"]))[0];
    assert_eq!(
        (&stats["positions"], &stats["by_ply"][0]),
        (&12.into(), &1.into())
    );
    let verified = prints(&["book", "verify", "amazons", file]);
    assert!(
        verified.ends_with("12 positions, all in order\n"),
        "{verified}"
    );
    // Not a book of that game, board or engine.
    let why = refused(&mut loam(&["book", "show", "othello", file]));
    assert!(why.contains("is not a book for Othello"), "{why}");
    refused(&mut loam(&["book", "stats", "amazons", "--board", "5x6"]));
    let uct = [
        "book",
        "build",
        "amazons",
        "--out",
        file,
        "--engine",
        "uct:nodes=9",
    ];
    refused(&mut loam(&uct));
    refused(&mut loam(&["book", "stats", "loa"]));
    for board in ["6x6", "10x10"] {
        let shipped = prints(&["book", "verify", "amazons", "--board", board]);
        assert!(shipped.ends_with("all in order\n"), "{shipped}");
    }
    let own = format!("loam:book={file}");
    let play = ["analyze", "amazons", "--board", "5x5", "--time", "50ms"];
    prints(&[&play[..], &["--engine", &own]].concat());
    refused(&mut loam(
        &[&play[..], &["--engine", "loam:book=none"]].concat(),
    ));
    if cfg!(unix) {
        let endless = [&play[..], &["--engine", "loam:book=/dev/zero"]].concat();
        let why = refused(&mut loam(&endless));
        assert!(why.ends_with("/dev/zero: is not a book"), "{why}");
    }
}

/// Starts a build and waits until it is under way.
fn started(args: &[&str], store: &Path) -> Child {
    let child = Command::new(env!("CARGO_BIN_EXE_loam"))
        .args(args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let patience = Instant::now() + Duration::from_secs(60);
    while !store.exists() && Instant::now() < patience {
        std::thread::sleep(Duration::from_millis(2));
    }
    std::thread::sleep(Duration::from_millis(40));
    child
}

#[test]
fn a_killed_build_goes_on_and_ends_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let (whole, killed) = (&path(&folder, "whole.book"), &path(&folder, "killed.book"));
    prints(&build(whole, "150"));
    let args = build(killed, "150");
    let store = folder.path().join("killed.book.journal");
    for _ in 0..3 {
        let mut child = started(&args, &store);
        // It may have finished; then there is nothing to kill.
        let _ = child.kill();
        child.wait().unwrap();
    }
    loam(&args).assert().success();
    assert_eq!(fs::read(killed).unwrap(), fs::read(whole).unwrap());
}

#[cfg(unix)]
#[test]
fn an_interrupted_build_writes_what_it_has() {
    let folder = tempfile::tempdir().unwrap();
    let file = &path(&folder, "long.book");
    let args = build(file, "1000000");
    let store = folder.path().join("long.book.journal");
    let child = started(&args, &store);
    std::thread::sleep(Duration::from_millis(500));
    let pid = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &pid]).status().unwrap();
    assert!(sent.success());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        text.starts_with("stopped; the same command goes on\n"),
        "{text}"
    );
    prints(&["book", "verify", file]);
}

#[test]
fn what_is_no_book_is_refused_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let file = &path(&folder, "my.book");
    prints(&build(file, "5"));
    let mut bytes = fs::read(file).unwrap();
    // Before the sum of the only block.
    let last = bytes.len() - 9;
    bytes[last] ^= 4;
    fs::write(file, &bytes).unwrap();
    for command in ["show", "stats", "verify"] {
        let why = refused(&mut loam(&["book", command, file]));
        assert!(why.ends_with("is damaged at block 0"), "{command}: {why}");
    }
    let text = &path(&folder, "text");
    fs::write(text, "f5 d6\n").unwrap();
    let none = &path(&folder, "none");
    let missing = &path(&folder, "none/my.book");
    for (args, expected) in [
        (&["book", "verify", text][..], "is not a book"),
        (&["book", "stats", none], "none"),
        (&["book", "show", "othello", file, none], "value"),
        (
            &["book", "show", "loa"],
            "books for Othello and Amazons only",
        ),
        (&["book", "show", "chess", file], "expected a game"),
        (
            &["book", "build", "loa", "--out", none],
            "books for Othello and Amazons only",
        ),
        (&["book", "build", "othello"], "--out"),
        (&build(text, "5")[..], "left alone"),
        (&build(missing, "5")[..], "none/my.book"),
        (
            &[
                "book", "build", "othello", "--out", none, "--engine", "loam",
            ],
            "never end",
        ),
        (
            &[
                "book",
                "build",
                "othello",
                "--out",
                none,
                "--engine",
                "mia-2000:depth=1",
            ],
            "no such engine",
        ),
        (
            &["book", "build", "othello", "--out", none, "--width=-1"],
            "0 to 64",
        ),
        (
            &["book", "build", "othello", "--out", none, "--width", "NaN"],
            "0 to 64",
        ),
        (
            &["book", "build", "othello", "--out", none, "--threads", "0"],
            "--threads",
        ),
        (
            &["book", "show", "othello", file, "--moves", "f5 f5"],
            "damaged at block",
        ),
    ] {
        let why = refused(&mut loam(args));
        assert!(why.contains(expected), "{args:?}: {why}");
    }
    assert_eq!(fs::read_to_string(text).unwrap(), "f5 d6\n");
}

#[cfg(unix)]
#[test]
fn endless_files_are_refused_and_devices_are_left_what_they_are() {
    use std::os::unix::fs::FileTypeExt;
    for command in ["show", "stats", "verify"] {
        let args = ["book", command, "othello", "/dev/zero"];
        let args = if command == "show" {
            &args[..]
        } else {
            &["book", command, "/dev/zero"]
        };
        let why = refused(&mut loam(args));
        assert_eq!(why, "/dev/zero: is not a book");
    }
    let analyze = ["analyze", "othello", "--time", "50ms", "--engine"];
    let endless = [&analyze[..], &["loam:book=/dev/zero"]].concat();
    assert!(refused(&mut loam(&endless)).ends_with("/dev/zero: is not a book"));

    let folder = tempfile::tempdir().unwrap();
    let pipe = &path(&folder, "pipe");
    assert!(Command::new("mkfifo").arg(pipe).status().unwrap().success());
    let reading = pipe.clone();
    let reader = std::thread::spawn(move || fs::read(reading).unwrap());
    prints(&build(pipe, "5"));
    let through = path(&folder, "through.book");
    fs::write(&through, reader.join().unwrap()).unwrap();
    prints(&["book", "verify", &through]);
    assert!(fs::metadata(pipe).unwrap().file_type().is_fifo());
    // What is judged for a pipe is kept nowhere.
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[test]
fn a_store_is_one_process_s_and_an_old_one_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = &path(&folder, "my.book");
    let store = folder.path().join("my.book.journal");
    let mut child = started(&build(file, "1000000"), &store);
    let why = refused(&mut loam(&build(file, "5")));
    assert!(
        why.contains(&format!("in use by process {}", child.id())),
        "{why}"
    );
    child.kill().unwrap();
    child.wait().unwrap();
    fs::write(&store, b"redb\x1a\x0a and so on").unwrap();
    let why = refused(&mut loam(&build(file, "5")));
    assert!(
        why.ends_with("`loam book build` judges them again"),
        "{why}"
    );
}
