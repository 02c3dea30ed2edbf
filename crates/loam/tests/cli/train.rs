//! Training, from games to weights.

use crate::{json_lines, loam, prints, refused};
use loam_train::{GameReader, Labelled, PositionWriter, for_each_position};
use std::fs;
use std::path::Path;
use std::time::Duration;

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

    let manifest = fs::read_to_string(format!("{weights}.manifest")).unwrap();
    let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
    assert_eq!(manifest["options"]["epochs"], "5");
    assert_eq!(manifest["inputs"][0]["name"], "positions");

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
    let thrown = Labelled {
        own: 0x80,
        opp: !0x81,
        score: -64,
        begins_game: true,
        perfect: false,
    };
    let (from, to) = (path("thrown"), path("solved"));
    let mut writer = PositionWriter::create(Path::new(&from)).unwrap();
    writer.add(&thrown).unwrap();
    writer.finish().unwrap();
    let args = ["train", "othello", "solve", &from, "--out", &to];
    let output = loam(&args).assert().success().get_output().clone();
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(said, "1 positions, 1 of them solved\n");
    let mut solved = Vec::new();
    for_each_position(Path::new(&to), |position| solved.push(*position)).unwrap();
    let expected = Labelled {
        score: -48,
        perfect: true,
        ..thrown
    };
    assert_eq!(solved, [expected]);
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
        said.ends_with("is not a file of Othello games played by Loam"),
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
        let report = [&["report", &network, &even, "--json"], args].concat();
        let rows = json_lines(&train(&report));
        let sum = |key: &str| -> f64 {
            let weighted = |row: &serde_json::Value| {
                row[key].as_f64().unwrap() * row["positions"].as_f64().unwrap()
            };
            rows.iter().map(weighted).sum()
        };
        sum("mae")
    };
    let without = error(&["--without-network"]);
    assert!((error(&[]) - without).abs() > 0.01, "the network speaks");
    let said = refused(&mut loam(&[
        "train", "othello", "network", &games, "--out", &network,
    ]));
    assert!(said.contains("is not a file of labelled"), "{said}");
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
    assert!(said.ends_with("is not a model of Othello"), "{said}");
    let said = why(&["network", &text, "--start", &text, "--out", &out]);
    assert!(said.ends_with("is not a model of Othello"), "{said}");
    for (old, again) in [
        ("LOAMOTHW", "`loam train othello recipe` makes it again"),
        ("LOAMOTHP", "or `label` makes it again"),
        ("LOAMOTHG", "`loam train othello games` plays them again"),
    ] {
        fs::write(&text, format!("{old}\x01\0\0\0\0\0\0\0")).unwrap();
        let said = match old {
            "LOAMOTHW" => why(&["report", &text, &text]),
            "LOAMOTHP" => why(&["fit", &text, "--out", &out]),
            _ => why(&["positions", "--games", &text, "--out", &out]),
        };
        assert!(said.ends_with(again), "{said}");
    }
    let said = why(&["report", "shipped", &text]);
    assert!(
        said.ends_with("not a file of labelled Othello positions"),
        "{said}"
    );

    // A file that is damaged further on takes the one being written with it.
    let mut writer = PositionWriter::create(Path::new(&text)).unwrap();
    for _ in 0..2000 {
        let position = Labelled {
            own: 0x80,
            opp: !0x81,
            score: 0,
            begins_game: true,
            perfect: false,
        };
        writer.add(&position).unwrap();
    }
    writer.finish().unwrap();
    let mut bytes = fs::read(&text).unwrap();
    bytes[20_000] ^= 1;
    fs::write(&text, &bytes).unwrap();
    let said = why(&["solve", &text, "--out", &out]);
    assert!(said.ends_with("is damaged at block 1"), "{said}");
    fs::write(&text, &bytes[..20_000]).unwrap();
    let said = why(&["solve", &text, "--out", &out]);
    assert!(said.contains("is cut off"), "{said}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);

    // What never ends is not read, and where nothing can be written is known
    // before anything is done.
    if cfg!(unix) {
        let said = why(&["positions", "--wthor", "/dev/zero", "--out", &out]);
        assert!(said.contains("/dev/zero"), "{said}");
        let said = why(&["fit", "/dev/zero", "--out", &out]);
        assert!(said.contains("/dev/zero: is not"), "{said}");
    }
    let nowhere = path("no/where");
    let said = why(&["games", "--games", "1000000", "--out", &nowhere]);
    assert!(said.starts_with(&nowhere), "{said}");
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
    let mut followed = GameReader::open(Path::new(&after)).unwrap();
    for _ in 0..3 {
        assert_eq!(followed.read().unwrap().unwrap().squares.len(), 9);
    }
    assert_eq!(followed.read().unwrap(), None);

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

/// Starts a command, kills it as soon as it has kept so much on the way to its
/// output, and sees that another process cannot get in between.
fn killed(words: &[&str], output: &str, kept: u64) {
    let mut first = std::process::Command::new(assert_cmd::cargo::cargo_bin("loam"))
        .args(words)
        .stdout(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let part = format!("{output}.part");
    while fs::metadata(&part).map_or(true, |data| data.len() < kept) {
        assert!(first.try_wait().unwrap().is_none(), "not so fast");
        std::thread::sleep(Duration::from_millis(2));
    }
    let said = refused(&mut loam(words));
    assert!(
        said.starts_with(output) && said.contains(": in use by process "),
        "{said}"
    );
    first.kill().unwrap();
    first.wait().unwrap();
    assert!(!Path::new(output).exists());
}

#[test]
fn killed_runs_are_gone_on_with_and_leave_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (games, whole) = (path("games"), path("whole"));
    let options = ["--games", "2000", "--depth", "1", "--perfect", "4"];
    let play = |out| [&["train", "othello", "games", "--out", out], &options[..]].concat();
    killed(&play(&games), &games, 10_000);
    let other = ["train", "othello", "games", "--games", "5", "--seed", "9"];
    let said = refused(&mut loam(&[&other[..], &["--out", &games]].concat()));
    assert!(
        said.contains("was saved for another task: games of seed 1, "),
        "{said}"
    );
    assert_eq!(prints(&play(&games)), "2000 games\n");
    prints(&play(&whole));
    assert!(fs::read(&games).unwrap() == fs::read(&whole).unwrap());

    let (positions, labels) = (path("positions"), path("labels"));
    prints(&[
        "train",
        "othello",
        "positions",
        "--games",
        &games,
        "--out",
        &positions,
    ]);
    let label = |out| {
        [
            "train", "othello", "label", &positions, "--depth", "2", "--out", out,
        ]
    };
    killed(&label(&labels), &labels, 10_000);
    let said = prints(&label(&labels));
    assert!(said.ends_with(" positions labelled\n"), "{said}");
    let again = path("again");
    prints(&label(&again));
    assert!(fs::read(&labels).unwrap() == fs::read(&again).unwrap());
    // The files, and their manifests.
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2 * 5);
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
    assert!(last.ends_with("othello8.model"), "{last}");
    let outputs = commands
        .lines()
        .map(|line| line.rsplit_once(" --out ").unwrap().1);
    let outputs: Vec<&str> = outputs.collect();
    assert_eq!(outputs.len(), 78);

    // Names alone are no reason to believe that anything was done.
    let names = path("names");
    fs::create_dir(&names).unwrap();
    for output in &outputs {
        fs::write(output.replace(&work, &names), "").unwrap();
    }
    let why = refused(&mut loam(
        &[&args[..6], &[&names, "--scale", "0.00001"]].concat(),
    ));
    assert!(why.contains("is there without a manifest"), "{why}");

    // Models take long; games are played with the one that is shipped, put in
    // their places with the manifests of the steps, killed for that.
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("../othello/weights/othello8.model");
    let hash = loam_store::hash_file(&shipped).unwrap();
    let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
    let log = path("log");
    for model in outputs.iter().filter(|output| output.ends_with(".model")) {
        let said = fs::File::create(&log).unwrap();
        let mut recipe = std::process::Command::new(assert_cmd::cargo::cargo_bin("loam"))
            .args(&args)
            .stderr(said.try_clone().unwrap())
            .stdout(said)
            .spawn()
            .unwrap();
        let manifest = format!("{model}.manifest");
        while !Path::new(&manifest).exists() {
            let ended = recipe.try_wait().unwrap();
            assert!(ended.is_none(), "{}", fs::read_to_string(&log).unwrap());
            std::thread::sleep(Duration::from_millis(5));
        }
        recipe.kill().unwrap();
        recipe.wait().unwrap();
        let text = fs::read_to_string(&manifest).unwrap();
        let done = format!("\"output\": \"{hash}\"");
        fs::write(&manifest, text.replace("\"output\": null", &done)).unwrap();
        fs::copy(&shipped, model).unwrap();
    }
    let run = || {
        let output = loam(&args).assert().success().get_output().clone();
        String::from_utf8(output.stdout).unwrap()
    };
    // Everything is there, and nothing is made twice.
    let said = run();
    assert!(
        said.ends_with("has its numbers as they come with Loam\n"),
        "{said}"
    );
    assert_eq!(said.lines().count(), 1);
    // Killed recipes leave locks and drafts, which the next writer of the very
    // same file would take over.
    let besides = [".manifest", ".lock", ".draft"];
    let made = |name: &str| !besides.iter().any(|ending| name.ends_with(ending));
    let files = fs::read_dir(&work).unwrap();
    let files = files.map(|entry| entry.unwrap().file_name());
    let files = files.filter(|name| made(name.to_str().unwrap()));
    assert_eq!(files.count(), 78);
    // What is made again is the same.
    let piece = format!("{work}/d31.labelled");
    let before = fs::read(&piece).unwrap();
    fs::remove_file(&piece).unwrap();
    let said = run();
    assert!(said.starts_with("54 of 78: label "), "{said}");
    assert_eq!(said.lines().count(), 3, "{said}");
    assert_eq!(fs::read(&piece).unwrap(), before);
    // Another scale is another recipe.
    let why = refused(&mut loam(&[&args[..8], &["0.00002"]].concat()));
    assert!(
        why.contains("a1.games: was made with games 1 instead of 2"),
        "{why}"
    );
    // Other numbers than the manifest's.
    fs::write(&piece, "other").unwrap();
    let why = refused(&mut loam(&args));
    assert!(why.contains("d31.labelled: is not what"), "{why}");

    let why = refused(&mut loam(&[&args[..6], &["x", "--scale", "0"]].concat()));
    assert!(why.contains("expected a number above 0"), "{why}");
    let why = refused(&mut loam(&[&args[..5], &["--into", &wthor]].concat()));
    assert!(why.starts_with(&wthor), "{why}");
}
