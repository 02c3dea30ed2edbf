//! Training, from games to weights.

use crate::{json_lines, loam, prints, refused};
use std::fs;
use std::path::Path;

/// A WTHOR file with a few short games, all of them whole: the shortest game
/// there is and its mirror images.
fn base(path: &Path) {
    let moves = ["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"];
    let byte = |mirrored: bool, text: &str| {
        let (col, rank) = (text.as_bytes()[0] - b'a', text.as_bytes()[1] - b'1');
        let (col, rank) = if mirrored { (rank, col) } else { (col, rank) };
        10 * (rank + 1) + col + 1
    };
    let mut bytes = vec![20, 0, 1, 1, 12, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0];
    for game in 0..12 {
        bytes.extend([0, 0, 0, 0, 0, 0, 64, 64]);
        let mut line = [0; 60];
        for (place, text) in line.iter_mut().zip(moves) {
            *place = byte(game % 2 == 1, text);
        }
        bytes.extend(line);
    }
    fs::write(path, bytes).unwrap();
}

#[test]
fn games_become_weights() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    base(&folder.path().join("GAMES.WTB"));
    let (positions, weights) = (path("positions"), path("weights"));
    let wthor = folder.path().to_str().unwrap();

    let train = |args: &[&str]| loam(&[&["train", "othello"], args].concat());
    let args = ["positions", "--wthor", wthor, "--out", &positions, "--json"];
    let taken = prints(&[&["train", "othello"], &args[..]].concat());
    let taken = &json_lines(&taken)[0];
    assert_eq!(
        (&taken["games"], &taken["positions"]),
        (&12.into(), &108.into())
    );

    let plot = path("errors.svg");
    let fit = [
        "fit",
        &positions,
        "--ridge",
        "0.1",
        "--epochs",
        "5",
        "--holdout",
        "0.4",
    ];
    let args = [&fit[..], &["--out", &weights, "--plot", &plot, "--json"]].concat();
    let output = train(&args).assert().success().get_output().clone();
    let stages = json_lines(&String::from_utf8(output.stdout).unwrap());
    assert_eq!(stages.len(), 30);
    // Every game is the same: what was learnt from some holds for the others.
    assert!(stages[0]["tested"].as_u64().unwrap() > 0, "{}", stages[0]);
    assert!(stages[0]["rmse"].as_f64().unwrap() < 5.0, "{}", stages[0]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(said.lines().count(), 31, "one line a stage: {said}");
    assert!(fs::read_to_string(&plot).unwrap().contains("<polyline"));

    // Any number of threads writes the same file; weights of sources do not.
    let again = path("again");
    train(&[&fit[..], &["--threads", "3", "--out", &again]].concat())
        .assert()
        .success();
    assert_eq!(fs::read(&weights).unwrap(), fs::read(&again).unwrap());
    let heavy = format!("{positions}:20");
    train(&[&["fit", &heavy], &fit[2..], &["--out", &again]].concat())
        .assert()
        .success();
    assert_ne!(fs::read(&weights).unwrap(), fs::read(&again).unwrap());

    let report = prints(&["train", "othello", "report", &weights, &positions]);
    assert_eq!(report.lines().count(), 1 + 9 + 1, "{report}");
    let args = [
        "train", "othello", "report", "shipped", &positions, "--json",
    ];
    let rows = json_lines(&prints(&args));
    assert_eq!(
        (&rows[0]["empties"], &rows[0]["positions"]),
        (&60.into(), &12.into())
    );
}

#[test]
fn endgames_are_solved() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    // One square left, h1 holds the first rank: a game thrown away.
    let mut bytes = b"LOAMOTHP\x01\0\0\0\0\0\0\0".to_vec();
    bytes.extend(0x80_u64.to_le_bytes());
    bytes.extend((!0x81_u64).to_le_bytes());
    bytes.extend([(-64_i8).to_le_bytes()[0], 1]);
    fs::write(path("thrown"), &bytes).unwrap();
    let (from, to) = (path("thrown"), path("solved"));
    let args = ["train", "othello", "solve", &from, "--out", &to];
    let output = loam(&args).assert().success().get_output().clone();
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(said, "1 positions, 1 of them solved\n");
    let solved = fs::read(&to).unwrap();
    assert_eq!(solved[..32], bytes[..32]);
    assert_eq!(solved[32..], [(-48_i8).to_le_bytes()[0], 3]);
}

#[test]
fn searches_label_positions_and_networks_learn_from_them() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (games, positions) = (path("games"), path("positions"));
    let train = |args: &[&str]| prints(&[&["train", "othello"], args].concat());
    let play = ["--games", "8", "--depth", "1", "--perfect", "6"];
    train(&[&["games", "--out", &games], &play[..]].concat());
    train(&["positions", "--games", &games, "--out", &positions]);

    let limits = ["--depth", "2", "--least", "17", "--most", "25"];
    let label = |out: &str, threads: &str| {
        let files = ["label", &positions, "--out", out, "--threads", threads];
        train(&[&files[..], &limits[..]].concat())
    };
    let (even, again) = (path("even"), path("again"));
    let said = label(&even, "1");
    assert!(said.ends_with(" positions labelled\n"), "{said}");
    let whole = fs::read(&even).unwrap();
    label(&again, "3");
    assert_eq!(fs::read(&again).unwrap(), whole);

    // Games know what was searched when they were played: to the end at last.
    let (played, known) = (path("played"), path("known"));
    let late = ["--least", "0", "--most", "6", "--trace", "0.5"];
    let said = train(&[&["label", &games, "--out", &played], &late[..]].concat());
    assert!(said.ends_with(" positions labelled\n"), "{said}");
    train(&[&["label", &positions, "--out", &known], &late[..]].concat());
    assert_eq!(fs::read(&played).unwrap(), fs::read(&known).unwrap());

    // How far searches are off can be taken from other games.
    let lean = ["--leanings", &games];
    train(&[&["label", &positions, "--out", &played], &late[..], &lean].concat());
    assert_eq!(fs::read(&played).unwrap(), fs::read(&known).unwrap());
    let said = refused(&mut loam(&[
        "train",
        "othello",
        "label",
        &positions,
        "--out",
        &played,
        "--leanings",
        &positions,
    ]));
    assert!(
        said.ends_with("not a file of Othello games played by Loam"),
        "{said}"
    );

    // What was kept on the way is gone.
    let part = |entry: fs::DirEntry| entry.file_name().to_str().unwrap().ends_with(".part");
    let mut files = fs::read_dir(folder.path()).unwrap();
    assert!(!files.any(|entry| part(entry.unwrap())));

    let (network, again) = (path("network"), path("network-again"));
    let learn = |out: &str, threads: &str| {
        let files = ["network", &even, "--out", out, "--threads", threads];
        let options = ["--epochs", "2", "--batch", "32"];
        let args = [&["train", "othello"], &files[..], &options[..]].concat();
        loam(&args).assert().success();
        fs::read(out).unwrap()
    };
    assert_eq!(learn(&network, "1"), learn(&again, "3"));
    let error = |args: &[&str]| {
        let rows = json_lines(&train(
            &[&["report", "shipped", &even, "--json"], args].concat(),
        ));
        let sum = |key: &str| -> f64 {
            let weighted = |row: &serde_json::Value| {
                row[key].as_f64().unwrap() * row["positions"].as_f64().unwrap()
            };
            rows.iter().map(weighted).sum()
        };
        sum("mae")
    };
    let with = error(&["--network", &network]);
    assert!((with - error(&[])).abs() > 0.01, "the network speaks");
    let said = refused(&mut loam(&[
        "train", "othello", "network", &games, "--out", &network,
    ]));
    assert!(said.contains("not a file of labelled"), "{said}");
}

#[test]
fn bad_input_is_named_and_leaves_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (text, out) = (path("text"), path("out"));
    fs::write(&text, "not positions").unwrap();
    let why = |args: &[&str]| refused(&mut loam(&[&["train", "othello"], args].concat()));

    let said = why(&[
        "positions",
        "--wthor",
        folder.path().to_str().unwrap(),
        "--out",
        &out,
    ]);
    assert!(said.ends_with("has no WTHOR files (*.wtb)"), "{said}");
    let said = why(&["positions", "--wthor", &text, "--out", &out]);
    assert!(said.contains("expected a header of 16 bytes"), "{said}");
    let said = why(&["fit", &text, "--out", &out]);
    assert!(
        said.ends_with("not a file of labelled Othello positions"),
        "{said}"
    );
    let said = why(&["fit", &path("none"), "--out", &out]);
    assert!(said.contains("No such file"), "{said}");
    let said = why(&["fit", "a:0", "--out", &out]);
    assert!(said.contains("expected a weight above zero"), "{said}");
    let said = why(&["fit", &text, "--out", &out, "--holdout", "1"]);
    assert!(
        said.contains("expected a number from 0 to below 1"),
        "{said}"
    );
    let said = why(&["report", &text, &text]);
    assert!(said.ends_with("not a file of Othello weights"), "{said}");
    let said = why(&["report", "shipped", &text, "--network", &text]);
    assert!(said.ends_with("not a file of an Othello network"), "{said}");
    let said = why(&["report", "shipped", &text]);
    assert!(
        said.ends_with("not a file of labelled Othello positions"),
        "{said}"
    );

    // A file that is damaged further on takes the one being written with it.
    let mut bytes = b"LOAMOTHP\x01\0\0\0\0\0\0\0".to_vec();
    bytes.extend([0; 20]);
    fs::write(&text, bytes).unwrap();
    let said = why(&["solve", &text, "--out", &out]);
    assert!(said.ends_with("cut off within position 1"), "{said}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn the_engine_plays_itself() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let play = |out: &str, threads: &str| {
        let options = ["--games", "6", "--depth", "1", "--perfect", "6"];
        let args = [
            "train",
            "othello",
            "games",
            "--threads",
            threads,
            "--out",
            out,
        ];
        prints(&[&args[..], &options].concat());
        fs::read(out).unwrap()
    };
    let games = path("games");
    assert_eq!(play(&games, "1"), play(&path("again"), "3"));
    // Recorded games are followed: these ones, to their end.
    base(&folder.path().join("GAMES.WTB"));
    let (wthor, after) = (path("GAMES.WTB"), path("after"));
    let args = ["games", "--games", "3", "--after", &wthor, "--out", &after];
    prints(&[&["train", "othello"], &args[..]].concat());
    assert_eq!(fs::read(&after).unwrap().len(), 16 + 3 * (2 + 2 * 9));

    let positions = path("positions");
    let args = [
        "positions",
        "--games",
        &games,
        "--out",
        &positions,
        "--json",
    ];
    let taken = prints(&[&["train", "othello"], &args[..]].concat());
    assert_eq!(json_lines(&taken)[0]["games"], 6);
    let args = ["positions", "--games", &positions, "--out", &games];
    refused(&mut loam(&[&["train", "othello"], &args[..]].concat()));
}

#[test]
fn the_recipe_makes_what_is_missing() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (wthor, work) = (path("GAMES.WTB"), path("work"));
    base(Path::new(&wthor));
    let args = ["train", "othello", "recipe", "--wthor", &wthor];
    let args = [&args[..], &["--into", &work, "--scale", "0.00001"]].concat();

    let commands = prints(&[&args[..], &["--print"]].concat());
    assert!(!Path::new(&work).exists(), "only printed");
    let last = commands.lines().last().unwrap();
    assert!(last.starts_with("loam train othello network "), "{last}");
    assert!(last.ends_with("othello8.network"), "{last}");

    // Weights and networks take long; games are played with those there are.
    fs::create_dir(&work).unwrap();
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("../othello/weights");
    for (kind, names) in [
        ("weights", ["first", "second", "othello8"]),
        ("network", ["first", "second", "othello8"]),
    ] {
        for name in names {
            let from = shipped.join(format!("othello8.{kind}"));
            fs::copy(from, format!("{work}/{name}.{kind}")).unwrap();
        }
    }
    let run = || {
        let output = loam(&args).assert().success().get_output().clone();
        String::from_utf8(output.stdout).unwrap()
    };
    let said = run();
    assert!(
        said.contains("4 of 78: games --games 1 --seed 1 "),
        "{said}"
    );
    for command in commands.lines() {
        let (_, file) = command.rsplit_once(" --out ").unwrap();
        assert!(Path::new(file).exists(), "{file}");
    }
    assert!(said.ends_with(", as they come with Loam\n"), "{said}");
    // Nothing is made twice, and what is made again is the same.
    assert_eq!(run().lines().count(), 1);
    let piece = format!("{work}/d31.labelled");
    let before = fs::read(&piece).unwrap();
    fs::remove_file(&piece).unwrap();
    let said = run();
    assert!(said.lines().count() == 3, "{said}");
    assert_eq!(fs::read(&piece).unwrap(), before);
    fs::write(format!("{work}/othello8.network"), "other").unwrap();
    let said = run();
    assert!(said.ends_with(", others than come with Loam\n"), "{said}");

    let why = refused(&mut loam(&[&args[..6], &["x", "--scale", "0"]].concat()));
    assert!(why.contains("expected a number above 0"), "{why}");
    let why = refused(&mut loam(&[&args[..5], &["--into", &wthor]].concat()));
    assert!(why.starts_with(&wthor), "{why}");
}
