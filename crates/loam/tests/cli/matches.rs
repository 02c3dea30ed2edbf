//! `loam match`, its store, its openings and its page.

use crate::{json_lines, loam, prints, refused};
use loam_store::{Journal, Kind, Records};
use serde_json::Value;
use std::fs;
use std::path::Path;

#[test]
fn a_match_is_played_and_measured() {
    let args = ["match", "othello", "iago-1981", "random", "--depth", "2"];
    let rows = json_lines(&prints(&[&args[..], &["--games", "6", "--json"]].concat()));
    let row = &rows[0];
    assert_eq!(
        (&row["a"], &row["b"]),
        (&"iago-1981".into(), &"random".into())
    );
    assert_eq!(row["games"], 6);
    assert!(row["wins"].as_u64().unwrap() >= 5, "{row}");
    assert!(row["elo"].as_f64().unwrap() > 100.0 && row["los"].as_f64().unwrap() > 0.9);
    assert_eq!(row["faults_a"]["illegal"], 0);

    let args = [
        "match",
        "loa",
        "--engine",
        "random",
        "--engine",
        "random:seed=1",
    ];
    let text = prints(&[&args[..], &["--games", "4", "--depth", "1"]].concat());
    assert!(
        text.starts_with("random against random:seed=1: +"),
        "{text}"
    );
}

#[test]
fn three_engines_get_ratings_and_a_test_may_end_a_match() {
    let args = [
        "match",
        "amazons",
        "random",
        "random:seed=1",
        "random:seed=2",
    ];
    let more = ["--board", "4x4", "--games", "4", "--depth", "1"];
    let text = prints(&[&args[..], &more].concat());
    assert!(
        text.contains("ratings:") && text.matches(" against ").count() == 3,
        "{text}"
    );
    let gauntlet = prints(&[&args[..], &more, &["--gauntlet", "--json"]].concat());
    assert_eq!(json_lines(&gauntlet).len(), 2);

    let args = [
        "match",
        "othello",
        "loam:depth=3",
        "random",
        "--sprt",
        "0,200",
    ];
    let rows = json_lines(&prints(
        &[&args[..], &["--games", "400", "--json"]].concat(),
    ));
    assert_eq!(rows[0]["sprt"]["verdict"], "AcceptH1");
    assert!(rows[0]["games"].as_u64().unwrap() < 400);
}

/// Games that end after the decision, on other threads, do not reopen it.
#[test]
fn a_decided_match_stays_decided() {
    let folder = tempfile::tempdir().unwrap();
    let store = folder.path().join("match.journal");
    let run = || {
        let args = ["match", "othello", "loam:depth=2,table=1", "random"];
        let more = [
            "--sprt",
            "0,200",
            "--games",
            "400",
            "--threads",
            "5",
            "--json",
        ];
        let mut command = loam(&[&args[..], &more, &["--store"]].concat());
        let output = command.arg(&store).assert().success().get_output().clone();
        let row = json_lines(&String::from_utf8(output.stdout).unwrap()).remove(0);
        (row["games"].clone(), row["sprt"].clone())
    };
    let (games, sprt) = run();
    assert_eq!(sprt["verdict"], "AcceptH1");
    assert!(sprt["games"].as_u64() <= games.as_u64());
    assert_eq!(run(), (games, sprt), "nothing more is played");
}

#[test]
fn a_match_goes_on_from_its_store_and_becomes_a_page() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (store, page, sgf) = (path("match.journal"), path("page"), path("games"));
    let args = [
        "match", "loa", "mia-2000", "random", "--depth", "1", "--store", &store,
    ];
    let first = [&args[..], &["--games", "4", "--sgf", &sgf, "--json"]].concat();
    let rows = json_lines(&prints(&first));
    assert_eq!(rows[0]["games"], 4);
    assert_eq!(fs::read_dir(&sgf).unwrap().count(), 4);

    let longer = [&args[..], &["--games", "6", "--json"]].concat();
    let output = loam(&longer).assert().success().get_output().clone();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("4 games are done"), "{said}");
    let rows = json_lines(&String::from_utf8(output.stdout).unwrap());
    assert_eq!(rows[0]["games"], 6);

    let other = [
        "match", "loa", "mia-2000", "random", "--depth", "2", "--store", &store,
    ];
    let why = refused(&mut loam(&other));
    assert!(
        why.contains("another task: a tournament with depth 1"),
        "{why}"
    );

    prints(&["match", "report", &store, "--out", &page]);
    let index = fs::read_to_string(folder.path().join("page/index.html")).unwrap();
    assert!(index.contains("Cross table") && index.matches("game-0000").count() == 12);
    let game = fs::read_to_string(folder.path().join("page/game-00001.html")).unwrap();
    assert!(game.contains("const game = {"));
    assert!(index.contains("Builds") && index.contains("loam 0.1.0 ("));
    fs::write(&store, "nonsense").unwrap();
    refused(&mut loam(&["match", "report", &store, "--out", &page]));
    refused(&mut loam(&[
        "match",
        "report",
        &path("none"),
        "--out",
        &page,
    ]));
}

static GAMES: Kind = Kind {
    tag: *b"match\0\0\0",
    name: "a store",
    version: 1,
    longest: 1 << 20,
    again: "",
    old: &[],
};

/// Writes a store again, each record as `edit` will have it and every sum right.
fn edit(store: &Path, edit: impl Fn(&mut Value)) {
    let mut source = Records::open(&GAMES, store).unwrap();
    let mut records: Vec<Value> = Vec::new();
    source
        .each(|record| {
            records.push(serde_json::from_slice(record).unwrap());
            Ok(())
        })
        .unwrap();
    fs::remove_file(store).unwrap();
    let mut journal = Journal::open(&GAMES, store, source.about(), |_| Ok(())).unwrap();
    for mut record in records {
        edit(&mut record);
        journal.append(record.to_string().as_bytes()).unwrap();
    }
}

#[test]
fn a_store_believes_nothing_but_moves_and_belongs_to_one_build() {
    let folder = tempfile::tempdir().unwrap();
    let path = &folder.path().join("match.journal");
    let store = path.to_str().unwrap();
    let page = folder.path().join("page");
    let report = ["match", "report", store, "--out", page.to_str().unwrap()];
    let args = |games| {
        let engines = ["match", "othello", "iago-1981", "random", "--depth", "1"];
        let more = ["--store", store, "--games", games, "--json"];
        [&engines[..], &more].concat()
    };
    let won = &json_lines(&prints(&args("4")))[0]["wins"];
    assert!(won.as_u64().unwrap() >= 3, "{won}");

    // A match that is being played can be looked at, and nothing else.
    let playing = Journal::open(&GAMES, path, b"", |_| Ok(())).unwrap();
    let why = refused(&mut loam(&args("6")));
    assert!(why.contains("in use by process"), "{why}");
    prints(&report);
    drop(playing);

    // The same build goes on; the engines' signatures are the same every time.
    loam(&args("6")).assert().success();
    edit(path, |record| {
        if let Some(build) = record.get_mut("build") {
            build["build"] = "0123456789abcdef".into();
        }
    });
    let why = refused(&mut loam(&args("8")));
    assert!(
        why.contains("6 of its games were played by loam 0.1.0 (0123456789abcdef); this is")
            && why.contains("--mixed-builds"),
        "{why}"
    );
    let mixed = [&args("8")[..], &["--mixed-builds"]].concat();
    let rows = loam(&mixed).assert().success().get_output().clone();
    let rows = json_lines(&String::from_utf8(rows.stdout).unwrap());
    assert_eq!(rows[0]["games"], 8);
    prints(&report);
    let index = fs::read_to_string(page.join("index.html")).unwrap();
    let builds = index.split("<h2>").find(|part| part.starts_with("Builds"));
    let builds = builds.unwrap();
    assert!(
        builds.contains("(0123456789abcdef)<td>6<") && builds.contains(")<td>2<"),
        "{builds}"
    );

    // Nobody's word counts for who has won.
    edit(path, |record| {
        if let Some(game) = record.get_mut("game") {
            game["winner"] = "white".into();
        }
    });
    assert!(refused(&mut loam(&report)).contains("unknown field `winner`"));
    edit(path, |record| {
        if let Some(game) = record.get_mut("game") {
            game.as_object_mut().unwrap().remove("winner");
            if game["number"] == 2 {
                game["moves"].as_array_mut().unwrap().truncate(20);
            }
        }
    });
    for command in [&report[..], &mixed] {
        let why = refused(&mut loam(command));
        assert!(why.ends_with("is damaged: game 3: it is not over"), "{why}");
    }
    fs::write(path, b"redb\x1a\x0a\xa9\x0d\x0a and so on").unwrap();
    let why = refused(&mut loam(&report));
    assert!(
        why.ends_with("older version of the program: play the match again"),
        "{why}"
    );
}

/// An outside program loses by its faults, and the match goes on.
#[test]
fn outside_programs_are_refereed() {
    let binary = env!("CARGO_BIN_EXE_loam");
    for protocol in ["gtp", "ugi"] {
        let outside = format!("{protocol}:{binary} {protocol} --game loa --engine random");
        let args = ["match", "loa", "random:seed=5", &outside, "--games", "2"];
        let rows = json_lines(&prints(&[&args[..], &["--depth", "1", "--json"]].concat()));
        assert_eq!(rows[0]["games"], 2);
        for who in ["faults_a", "faults_b"] {
            let faults = rows[0][who].as_object().unwrap();
            assert!(faults.values().all(|count| count == 0), "{}", rows[0]);
        }
    }
    let outside = format!("nboard:{binary} nboard --engine loam:depth=1");
    let args = ["match", "othello", "random", &outside, "--games", "2"];
    let rows = json_lines(&prints(&[&args[..], &["--depth", "1", "--json"]].concat()));
    assert_eq!(rows[0]["faults_b"]["protocol"], 0, "{}", rows[0]);
    assert_eq!(rows[0]["losses"], 2);

    for (command, fault) in [
        ("gtp:sed -un -e /genmove/q -e 's/.*/=\\n/p'", "crashes"),
        ("gtp:sed -u 's/.*/= a1-a1\\n/'", "illegal"),
    ] {
        let args = ["match", "loa", "random", command, "--games", "2", "--json"];
        let output = loam(&args).assert().success().get_output().clone();
        let rows = json_lines(&String::from_utf8(output.stdout).unwrap());
        assert_eq!(rows[0]["wins"], 2, "{command}");
        assert_eq!(rows[0]["faults_b"][fault], 2, "{command}: {}", rows[0]);
    }
    // Whoever never sat down has not lost.
    let folder = tempfile::tempdir().unwrap();
    for (number, command) in (0..).zip(["gtp:/nonexistent", "ugi:false", "gtp:sed -u s/.*/no/"]) {
        let store = folder.path().join(format!("{number}.journal"));
        let args = [
            "match", "loa", command, "random", "--sprt", "0,10", "--store",
        ];
        let why = refused(loam(&args).arg(&store));
        assert!(why.contains(" cannot be started: "), "{why}");
    }
}

#[test]
fn openings_are_built_balanced_and_read_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("openings.txt");
    let file = path.to_str().unwrap();
    let engine = "loam:depth=2";
    let build = ["match", "openings", "build", "othello", "--plies", "6"];
    let more = ["--count", "5", "--engine", engine, "--out", file];
    prints(&[&build[..], &more].concat());
    let text = fs::read_to_string(&path).unwrap();
    assert_eq!(
        text.lines().filter(|line| !line.starts_with('#')).count(),
        5
    );
    let args = [
        "match",
        "othello",
        "random",
        "random:seed=1",
        "--openings",
        file,
    ];
    prints(&[&args[..], &["--games", "2", "--depth", "1"]].concat());
    fs::write(&path, "f5 f5\n").unwrap();
    let why = refused(&mut loam(&args));
    assert!(why.contains("opening 1, ply 2"), "{why}");
    // Before hours of work.
    let nowhere = folder.path().join("none/openings.txt");
    let nowhere = nowhere.to_str().unwrap();
    let endless = ["--plies", "4", "--count", "1000000", "--out", nowhere];
    let why = refused(&mut loam(&[&build[..4], &endless].concat()));
    assert!(why.contains("none/openings.txt: cannot create"), "{why}");
    if cfg!(unix) {
        let endless = ["--openings", "/dev/zero"];
        let why = refused(&mut loam(&[&args[..4], &endless].concat()));
        assert_eq!(why, "/dev/zero: is not a text");
    }
}

#[test]
fn what_cannot_be_played_is_refused() {
    for (args, expected) in [
        (&["match", "othello", "loam"][..], "two engines"),
        (&["match", "othello", "loam", "mia-2000"], "no such engine"),
        (&["match", "loa", "loam", "gtp:"], "expected a command"),
        (
            &["match", "loa", "loam", "random", "--games", "0"],
            "needs games",
        ),
        (
            &["match", "loa", "loam", "random", "--clock", "x"],
            "expected a time",
        ),
        (
            &["match", "loa", "loam", "random", "--sprt", "1"],
            "expected ELO0,ELO1",
        ),
        (
            &["match", "loa", "loam", "random", "--openings", "random:x"],
            "random:PLIES",
        ),
        (&["match", "loam", "random"], "loam"),
    ] {
        let why = refused(&mut loam(args));
        assert!(why.contains(expected), "{args:?}: {why}");
    }
}
