//! Files that are no plain ones: what is written into them, and what they give
//! to read.

use crate::{loam, refused};
use std::fs;
use std::path::Path;
use std::process::Command as Process;
use std::time::Duration;

/// A device as `/dev/null` (3), `/dev/zero` (5) or `/dev/full` (7) is one;
/// false where only an administrator may make one.
fn device(path: &Path, minor: &str) -> bool {
    let made = Process::new("mknod")
        .arg(path)
        .args(["c", "1", minor])
        .output();
    made.is_ok_and(|made| made.status.success())
}

#[cfg(unix)]
fn is_device(path: &Path) -> bool {
    use std::os::unix::fs::FileTypeExt;
    let data = fs::symlink_metadata(path).unwrap();
    data.file_type().is_char_device()
}

/// As root, a rename over `/dev/null` makes it a file, and breaks the machine.
#[cfg(unix)]
#[test]
fn devices_are_written_into_and_not_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    if !device(&folder.path().join("node"), "3") {
        return;
    }
    std::os::unix::fs::symlink("node", at("link")).unwrap();
    let games = at("games");
    let few = ["--games", "2", "--depth", "1", "--perfect", "4"];
    loam(&[&["train", "othello", "games", "--out", &games], &few[..]].concat())
        .assert()
        .success();
    for target in [at("node"), at("link")] {
        let book = "book build othello --engine loam:depth=1 --positions 2 --threads 1 --out";
        let writers = [
            "show othello --svg",
            "match openings othello --plies 4 --count 2 --engine loam:depth=1 --out",
            "solve amazons --board 4x4 --table 1 --strategy",
            "train othello games --games 2 --depth 1 --perfect 4 --out",
            book,
        ];
        for writer in writers {
            let args: Vec<&str> = writer.split(' ').chain([&*target]).collect();
            loam(&args).assert().success();
            assert!(is_device(&folder.path().join("node")), "{writer}");
        }
        let positions = "train othello positions --games";
        let args: Vec<&str> = positions
            .split(' ')
            .chain([&*games, "--out", &target])
            .collect();
        loam(&args).assert().success();
        let keeper = "match othello random max-disc --games 2 --depth 1 --store";
        let args: Vec<&str> = keeper.split(' ').chain([&*target]).collect();
        let why = refused(&mut loam(&args));
        assert!(why.ends_with("is not a file"), "{why}");
        assert!(is_device(&folder.path().join("node")));
    }
    assert!(fs::symlink_metadata(at("link")).unwrap().is_symlink());
    let mut names: Vec<_> = fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    names.sort();
    assert_eq!(names, ["games", "games.manifest", "link", "node"]);
}

/// A full disk is said in one line, as whatever else is wrong with a target.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let own = folder.path().join("full");
    // The machine's own is safe from who may not make one.
    let full = if device(&own, "7") {
        own.to_str().unwrap()
    } else {
        "/dev/full"
    };
    let why = refused(&mut loam(&["show", "loa", "--svg", full]));
    let expected = ": cannot write it: No space left on device";
    assert_eq!(why, format!("{full}{expected}"));
}

/// With gigabytes read first, this ended in "out of memory" before.
#[cfg(unix)]
#[test]
fn what_never_ends_is_refused_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out").to_str().unwrap().to_owned();
    let zero = "/dev/zero";
    for args in [
        &["solve", "verify", zero][..],
        &["book", "stats", zero],
        &["train", "othello", "label", zero, "--out", &out],
        &["train", "othello", "fit", zero, "--out", &out],
        &["match", "othello", "random", "max-disc", "--openings", zero],
        &["match", "report", zero],
        &["convert", zero, "out.sgf"],
        &["solve", "othello", zero],
    ] {
        // Addresses, of which a program with threads takes many; what was read
        // before did not fit into them.
        let program = assert_cmd::cargo::cargo_bin("loam");
        let mut limited = assert_cmd::Command::new("sh");
        let script = "ulimit -v 2000000; exec \"$@\"";
        limited.args(["-c", script, "sh"]).arg(program).args(args);
        limited.timeout(Duration::from_secs(60));
        let why = refused(&mut limited);
        assert!(!why.contains("memory"), "{args:?}: {why}");
    }
}

/// Hours of solving were lost to a slip of the pen.
#[test]
fn a_path_is_tried_before_the_work() {
    let folder = tempfile::tempdir().unwrap();
    let none = folder.path().join("none/file").to_str().unwrap().to_owned();
    for args in [
        &["solve", "amazons", "--board", "6x6", "--strategy", &none][..],
        &["solve", "amazons", "--board", "6x6", "--checkpoint", &none],
        &["solve", "othello", "--board", "8x8", "--checkpoint", &none],
        &[
            "book",
            "build",
            "othello",
            "--positions",
            "100000",
            "--out",
            &none,
        ],
        &[
            "match", "openings", "loa", "--count", "10000", "--out", &none,
        ],
        &[
            "match", "loa", "loam", "mcts", "--games", "10000", "--store", &none,
        ],
        &[
            "train", "othello", "games", "--games", "1000000", "--out", &none,
        ],
    ] {
        // The work would take from minutes to forever.
        let why = refused(loam(args).timeout(Duration::from_secs(60)));
        assert!(why.contains("No such file or directory"), "{args:?}: {why}");
    }
}
