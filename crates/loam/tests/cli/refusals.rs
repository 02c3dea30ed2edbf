//! What is wrong gets one line and a status.

use crate::{loam, refused};
use std::fs;

#[test]
fn bad_arguments_get_one_line_and_exit_2() {
    for (args, expected) in [
        (&["frob"][..], "unrecognized subcommand 'frob' (see --help)"),
        (
            &["perft", "loa"],
            "the following required arguments were not provided: --depth <N> (see --help)",
        ),
        (
            &["moves", "chess"],
            "expected a game, loa, othello or amazons, found 'chess'",
        ),
        (
            &["moves", "loa", "--rules", "mine"],
            "'mine': expected a profile",
        ),
        (
            &["moves", "loa", "--board", "9x9"],
            "'9x9': Lines of Action is played on 8x8",
        ),
        (
            &["moves", "othello", "--board", "5x5"],
            "'5x5': Othello is played on 4x4, 6x6, 8x8 or 10x10",
        ),
        (
            &["moves", "othello", "--rules", "mso"],
            "'mso': Othello has no rule profiles",
        ),
        (
            &["moves", "amazons", "--board", "0x0"],
            "'0x0': an Amazons board has 1x2 to 10x10 squares",
        ),
        (
            &["moves", "amazons", "--board", "9x9"],
            "'9x9': there is no standard set-up",
        ),
        (
            &["moves", "amazons", "--board", "99999999999x1"],
            "expected COLUMNSxROWS, at most 10x10",
        ),
        (
            &["moves", "amazons", "--position", "3/3 w", "--board", "4x4"],
            "the position is 3x2, the board 4x4",
        ),
        (
            &["moves", "loa", "--position", "8/8 b"],
            "'8/8 b': expected 8 ranks, found 2",
        ),
        (
            &["moves", "loa", "--moves", "d1-b3 d1-b3"],
            "--moves: ply 2: 'd1-b3': d1 holds no piece",
        ),
        (
            &["show", "loa", "--theme", "pink"],
            "expected wood, slate or high-contrast",
        ),
        (
            &["play", "loa", "--engine", "deep"],
            "'deep': expected an engine: loam, mia-2000, iago-1981",
        ),
        (
            &["replay", "loa", "/no/such/file"],
            "/no/such/file: No such file or directory",
        ),
        (
            &["replay", "loa", "/"],
            "/: is a directory, expected a file",
        ),
        (
            &["convert", "/", "out.sgf"],
            "/: is a directory, expected a file",
        ),
    ] {
        let stderr = refused(&mut loam(args));
        assert!(stderr.contains(expected), "{args:?}: {stderr}");
    }
}

#[test]
fn bad_records_get_one_line_and_exit_2() {
    let folder = tempfile::tempdir().unwrap();
    let refuse = |name: &str, content: &[u8], expected: &str| {
        let file = folder.path().join(name);
        fs::write(&file, content).unwrap();
        let file = file.to_str().unwrap();
        let stderr = refused(&mut loam(&["replay", "othello", file]));
        assert!(stderr.contains(expected), "{name}: {stderr}");
        let out = folder.path().join("out.jsonl");
        let stderr = refused(&mut loam(&[
            "convert",
            "--game",
            "othello",
            file,
            out.to_str().unwrap(),
        ]));
        assert!(stderr.contains(expected), "{name}: {stderr}");
        assert!(!out.exists(), "nothing is written");
    };
    refuse("cut.sgf", b"(;GM[2]SZ[8];B[fe", "line 1, column");
    refuse("cut.ggf", b"(;GM[Othello]B[F5", "line 1, column");
    refuse("bad.obf", b"XO-- X;\n", "line 1, column");
    refuse(
        "cut.wtb",
        &[20, 0, 1, 1, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        "",
    );
    refuse("bad.jsonl", b"{\"moves\":[\"f5\"\n", "line 1");
    refuse("empty.sgf", b"", "is empty");
    refuse("nul.txt", b"f5 d6\0c3", "NUL");
}

/// Five gigabytes of zeros, without the disk space: the file has a hole.
#[test]
fn huge_files_are_refused_at_once() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["zeros", "zeros.txt", "zeros.wtb", "zeros.jsonl"] {
        let path = folder.path().join(name);
        let file = fs::File::create(&path).unwrap();
        file.set_len(5 << 30).unwrap();
        for game in ["loa", "othello", "amazons"] {
            refused(&mut loam(&["replay", game, path.to_str().unwrap()]));
        }
        let out = folder.path().join("out.sgf");
        refused(&mut loam(&[
            "convert",
            path.to_str().unwrap(),
            out.to_str().unwrap(),
        ]));
    }
}

/// Not even a full disk behind stderr makes it panic.
#[test]
#[cfg(target_os = "linux")]
fn a_broken_stderr_does_not_matter() {
    let full = fs::OpenOptions::new()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let status = std::process::Command::new(assert_cmd::cargo::cargo_bin("loam"))
        .args(["moves", "chess"])
        .stderr(full)
        .status()
        .unwrap();
    assert_eq!(status.code(), Some(2));
}
