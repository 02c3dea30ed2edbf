//! The examples of every help run.

use crate::{failures, helps, loam};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What begins so is not run, and why.
const LEFT_OUT: [(&str, &str); 2] = [
    (
        "loam serve",
        "wants ports of the machine, and has tests of its own",
    ),
    (
        "loam match loa mia-2000 \"gtp:./other",
        "there is no such program",
    ),
];

/// What begins so takes long: it is only seen that it is not refused.
const LONG: &[&str] = &[
    "loam analyze othello --moves",
    "loam analyze othello WTH_2018.wtb",
    "loam analyze othello game.ggf",
    "loam bench",
    "loam book build",
    "loam db build --family active --size 3x6",
    "loam db build --family simple --size 2x6",
    "loam db build --set",
    "loam lab mia",
    "loam match loa",
    "loam match openings",
    "loam match othello",
    "loam perft",
    "loam play othello --side none",
    "loam solve amazons --board 5x5 --strategy",
    "loam solve amazons --board 5x6",
    "loam solve amazons --board 6x5",
    "loam solve othello --board 6x6",
    "loam solve othello --moves",
    "loam solve othello WTH_20",
    "loam solve othello endgames.obf --best",
    "loam train othello games",
    "loam train othello network",
    "loam train othello probcut solved.positions --model",
    "loam train othello recipe --wthor base --into work",
];

/// Files the examples speak of: of Lines of Action where that is named …
const LOA: [(&str, &str); 4] = [
    ("game.sgf", "(;FF[4]GM[9]SZ[8];B[d1-b3];W[h5-f5])"),
    ("games.txt", "d1-b3 h5-f5\n"),
    ("games.jsonl", "{\"moves\":[\"d1-b3\",\"h5-f5\"]}\n"),
    ("moves.txt", "d1-b3 h5-f5\n"),
];

/// … and of Othello otherwise: the shortest game there is.
const OTHELLO: [(&str, &str); 3] = [
    ("game.sgf", "(;FF[4]GM[2]SZ[8];B[fe];W[df];B[cc])"),
    ("games.txt", "e6f4e3f6g5d6e7f5c5\ne6f4e3f6g5d6e7f5c5\n"),
    (
        "endgames.obf",
        "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X; A2:+38;\n",
    ),
];

/// What the program makes for them.
const MADE: &[&str] = &[
    "convert game.sgf game.ggf",
    "convert games.txt base/games.wtb",
    "train othello games --games 8 --depth 1 --perfect 6 --out selfplay.games",
    "train othello positions --games selfplay.games --out selfplay.positions",
    "train othello positions --wthor base --out wthor.positions",
    "train othello solve selfplay.positions --empties 6 --out solved.positions",
    "train othello solve selfplay.positions --empties 6 --out my.positions",
    "train othello label selfplay.positions --depth 1 --out even.positions",
    "train othello fit selfplay.positions --epochs 1 --out my.model",
    "book build othello --out my.book --store kept --engine loam:depth=1,table=1 --positions 3",
    "db build --family active --size 3x4 --queens 2+1 --dir amazons",
    "db build --family active --size 3x4 --queens 2+1 --dir amazons-databases",
    "match loa random random:seed=1 --games 2 --store match.journal",
    "solve amazons --board 4x4 --strategy 5x5.strategy",
];

fn write(texts: &[(&str, &str)], folder: &Path) {
    for (name, text) in texts {
        fs::write(folder.join(name), text).unwrap();
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        match entry.path().is_dir() {
            true => copy(&entry.path(), &target),
            false => drop(fs::copy(entry.path(), target).unwrap()),
        }
    }
}

fn examples() -> Vec<String> {
    let mut all = Vec::new();
    for (command, help) in helps("") {
        let examples = help.split_once("\nExamples:\n");
        let (_, examples) = examples.unwrap_or_else(|| panic!("{command} has no examples"));
        let lines = examples.lines().map_while(|line| line.strip_prefix("  "));
        // What follows far behind, or on a line of its own, explains.
        let lines = lines.filter(|line| !line.starts_with(' '));
        all.extend(lines.map(|line| line.split("   ").next().unwrap().to_owned()));
    }
    all.sort();
    all.dedup();
    all
}

/// Runs an example in a folder of its own, or says why it does not run.
fn run(line: &str, files: &Path) -> Result<(), String> {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    copy(files, here);
    if line.contains(" loa") {
        write(&LOA, here);
    }
    for name in [
        ".zfunc",
        ".config/fish/completions",
        ".local/share/bash-completion/completions",
    ] {
        fs::create_dir_all(here.join(name)).unwrap();
    }
    let program = assert_cmd::cargo::cargo_bin("loam");
    let paths = std::env::var("PATH").unwrap();
    let said = here.join("stderr");
    // The program itself, and not a shell that could leave it behind.
    let mut child = Command::new("sh")
        .args([
            "-c",
            &line.replacen("loam ", "exec loam ", usize::from(!line.contains('|'))),
        ])
        .current_dir(here)
        .env(
            "PATH",
            format!("{}:{paths}", program.parent().unwrap().display()),
        )
        .env("HOME", here)
        .env("LOAM_DATA", here)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(fs::File::create(&said).unwrap())
        .spawn()
        .unwrap();
    let is_long = LONG.iter().any(|long| line.starts_with(long));
    let limit = Duration::from_millis(if is_long { 500 } else { 60_000 });
    let begun = Instant::now();
    let status = loop {
        match child.try_wait().unwrap() {
            None if begun.elapsed() < limit => std::thread::sleep(Duration::from_millis(5)),
            status => break status,
        }
    };
    if status.is_none() {
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let said = fs::read_to_string(said).unwrap();
    match status {
        Some(status) if !status.success() => Err(format!("{line}: {status}: {said}")),
        None if !is_long => Err(format!("{line}: takes too long")),
        _ => Ok(()),
    }
}

#[test]
fn the_examples_of_every_help_run() {
    let folder = tempfile::tempdir().unwrap();
    let files = folder.path();
    write(&OTHELLO, files);
    fs::create_dir(files.join("base")).unwrap();
    for line in MADE {
        let mut made = loam(&[]);
        made.args(line.split_whitespace())
            .current_dir(files)
            .assert()
            .success();
    }
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (from, to) in [
        ("../othello/weights/othello8.model", "network.model"),
        ("tests/data/WTH_1980.wtb", "WTH_2017.wtb"),
        ("tests/data/WTH_1980.wtb", "WTH_2018.wtb"),
    ] {
        fs::copy(own.join(from), files.join(to)).unwrap();
    }
    let mut examples = examples();
    let is_left_out = |line: &str| LEFT_OUT.iter().any(|(start, _)| line.starts_with(start));
    examples.retain(|line| line != "loam" && !is_left_out(line));
    let failed = failures(&examples, |line| run(line, files));
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
